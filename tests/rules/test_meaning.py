"""The reference meaning of rules: defaults, missing inputs, figures, exact fractions, trace, no answer."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from regelschmiede.expressions.types import Boolean, Id, Integer, Optional, Rational, Record
from regelschmiede.model.meaning import NoAnswerError, evaluate_rule, meaning_of
from regelschmiede.model.rules import Match
from tests.rules.support import book

if TYPE_CHECKING:
    from pathlib import Path

    from regelschmiede.model.checked import Ruleset

PARAMETERS = """
    schritt: {name: Schritt, value: 10}
    haelfte: {name: Hälfte, value: 0.5, unit: m}
"""
RULES = """
    probe:
      name: Probe
      passage: Mechaniken
      text: Ein Schritt sind {{ p.schritt }}.
      inputs:
        zielwert: {label: Zielwert, type: integer, min: -30, max: 200}
        wurf: w100
        bonus: {label: Bonus, type: integer, min: 0, max: 9, default: 2 + 1}
      steps:
        abstand: {label: Abstand, value: zielwert + bonus - wurf}
        stufe: abrunden(abstand / schritt)
      result: {gelungen: boolean, stufe: {label: Stufe, type: integer}}
      rows:
        - {when: abstand ≥ 0, then: {gelungen: wahr, stufe: stufe}, text: Gelungen.}
        - else: {gelungen: falsch, stufe: 0}
    weite:
      name: Weite
      inputs:
        meter: {label: Meter, type: integer, min: 0, max: 9, unit: m}
        fertigkeit: {label: Fertigkeit, type: skills, optional: true}
      result:
        halb: {label: Halb, type: fraction, unit: m}
        kann: boolean
        attribute: integer
      then:
        halb: meter + haelfte
        kann: nicht fehlt(fertigkeit)
        attribute: >-
          wenn fehlt(fertigkeit) dann 0
          sonst wenn fehlt(fertigkeit.attributes) dann 0 sonst anzahl(fertigkeit.attributes)
    doppelt:
      name: Doppelt
      inputs: {wurf: w100}
      returns: integer
      then: 2 * probe(wurf = wurf, zielwert = 100).stufe
    band:
      name: Band
      inputs: {wert: {label: Wert, type: integer, min: 0, max: 9}}
      steps: {doppelt: 2 * wert}
      lookup: doppelt
      returns: {choices: {tief: Tief, hoch: Hoch}}
      rows:
        - {range: bis 4, then: tief}
        - {range: ab 8, then: hoch}
"""
SKILLS = """
    klettern: {name: Klettern, aliases: [steigen], attributes: [staerke, geschick]}
    schleichen: {name: Schleichen}
"""
EXAMPLES = """
    eins:
      name: Eins
      rule: probe
      inputs: {zielwert: 65, wurf: 47}
      expect: {stufe: 2}
"""


@pytest.fixture(scope="module")
def ruleset(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    root = tmp_path_factory.mktemp("book")
    return book(root, rules=RULES, parameters=PARAMETERS, skills=SKILLS, examples=EXAMPLES)


def test_defaults_figures_and_trace(ruleset: Ruleset) -> None:
    rule, meaning = ruleset.rules["probe"], meaning_of(ruleset)
    outcome = evaluate_rule(rule, {"zielwert": 65, "wurf": 47}, meaning)
    assert outcome.value == {"gelungen": True, "stufe": 2}
    assert outcome.steps == {"abstand": 21, "stufe": 2}
    assert outcome.row == 0
    failed = evaluate_rule(rule, {"zielwert": 65, "wurf": 99, "bonus": 0}, meaning)
    assert (failed.row, failed.value) == (1, {"gelungen": False, "stufe": 0})


def test_fractions_are_exact_and_missing_ids_are_none(ruleset: Ruleset) -> None:
    rule, meaning = ruleset.rules["weite"], meaning_of(ruleset)
    alone = evaluate_rule(rule, {"meter": 3}, meaning).value
    assert alone == {"halb": Fraction(7, 2), "kann": False, "attribute": 0}
    assert isinstance(alone, dict)
    assert isinstance(alone["halb"], Fraction)
    skilled = evaluate_rule(rule, {"meter": 0, "fertigkeit": "klettern"}, meaning).value
    assert skilled == {"halb": Fraction(1, 2), "kann": True, "attribute": 2}
    plain = evaluate_rule(rule, {"meter": 0, "fertigkeit": "schleichen"}, meaning).value
    assert plain == {"halb": Fraction(1, 2), "kann": True, "attribute": 0}


def test_rules_call_rules_and_their_defaults_hold(ruleset: Ruleset) -> None:
    meaning = meaning_of(ruleset)
    for roll in range(1, 101):
        expected = 2 * ((103 - roll) // 10)
        assert meaning.context.rules["doppelt"]({"wurf": roll}) == expected


def test_where_no_row_holds_there_is_no_answer(ruleset: Ruleset) -> None:
    rule, meaning = ruleset.rules["band"], meaning_of(ruleset)
    assert evaluate_rule(rule, {"wert": 2}, meaning).value == "tief"
    assert evaluate_rule(rule, {"wert": 4}, meaning).value == "hoch"
    with pytest.raises(NoAnswerError) as caught:
        evaluate_rule(rule, {"wert": 3}, meaning)
    assert caught.value.rule is rule
    assert caught.value.steps == {"doppelt": 6}


def test_the_checked_rule(ruleset: Ruleset) -> None:
    rule = ruleset.rules["probe"]
    assert list(ruleset.rules) == ["probe", "weite", "doppelt", "band"]
    assert (rule.name, rule.passage, rule.match) == ("Probe", "Mechaniken", Match.FIRST)
    assert rule.text is not None
    assert rule.text.markdown == "Ein Schritt sind 10."
    assert [each.label for each in rule.inputs] == ["Zielwert", "Wurf", "Bonus"]
    assert [each.may_be_left_out for each in rule.inputs] == [False, False, True]
    # A step without a label of its own shares that of the result's field.
    assert [step.label for step in rule.steps] == ["Abstand", "Stufe"]
    assert [field.type for field in rule.fields] == [Boolean(), Integer(-13, 20)]
    texts = [row.text.markdown if row.text else None for row in rule.rows]
    assert texts == ["Gelungen.", None]
    assert rule.is_total
    assert rule.parameters == ("schritt",)
    assert ruleset.rules["doppelt"].calls == ("probe",)


def test_types_of_inputs_and_results(ruleset: Ruleset) -> None:
    width = ruleset.rules["weite"]
    skill = width.inputs[1]
    assert skill.type == Optional(Id("skills", ("klettern", "schleichen")))
    assert skill.may_be_left_out
    half = width.fields[0].type
    assert isinstance(half, Rational)
    assert (half.low, half.high, half.unit) == (Fraction(1, 2), Fraction(19, 2), (("m", 1),))
    band = ruleset.rules["band"]
    assert (band.lookup, band.is_total, band.gives_record) == ("doppelt", False, False)
    assert [row.range_text for row in band.rows] == ["bis 4", "ab 8"]
    assert band.fields[0].choices == (("tief", "Tief"), ("hoch", "Hoch"))
    assert ruleset.enumerations["band"] == (("tief", "Tief"), ("hoch", "Hoch"))


def test_examples_know_what_came_out(ruleset: Ruleset) -> None:
    (example,) = ruleset.examples
    assert example.inputs == (("zielwert", 65), ("wurf", 47))
    assert [(each.field, each.value) for each in example.expected] == [("stufe", 2)]
    assert example.outcome.value == {"gelungen": True, "stufe": 2}
    assert example.outcome.row == 0
    assert example.expected[0].span.line == 6


def test_equal_enumerations_and_classes_are_one_type(tmp_path: Path) -> None:
    found = book(
        tmp_path,
        rules="""
            eins:
              name: Eins
              inputs:
                lage: {label: Lage, choices: {oben: Oben, unten: Unten}}
                paar: {label: Paar, record: {a: w6, b: boolean}, class: Paar}
              returns: integer
              then: (wenn lage = oben dann paar.a sonst 0) + (wenn paar.b dann 1 sonst 0)
            zwei:
              name: Zwei
              inputs:
                ort: {label: Ort, choices: {oben: Oben, unten: Unten}}
                lage: {label: Lage, choices: {oben: Hinauf, unten: Hinab}}
                beide: {label: Beide, list: Paar, min_items: 1, max_items: 2}
              returns: integer
              then: "summe(p in beide: eins(lage: ort, paar: p)) + (wenn lage = oben dann 1 sonst 0)"
        """,
    )
    one, two = found.rules["eins"], found.rules["zwei"]
    assert one.inputs[0].type == two.inputs[0].type
    assert one.inputs[0].type != two.inputs[1].type
    assert isinstance(one.inputs[1].type, Record)
    assert [field.label for field in found.records["Paar"]] == ["A", "B"]
    assert {
        name: labels for name, labels in found.enumerations.items() if "oben" in dict(labels)
    } == {
        "lage": (("oben", "Oben"), ("unten", "Unten")),
        "zwei_lage": (("oben", "Hinauf"), ("unten", "Hinab")),
    }
