"""Odds are exact: by hand where that is easy, and against plain counting of every roll elsewhere."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from regelschmiede.model import known_charts
from regelschmiede.model.known_charts import KnownCharts
from regelschmiede.model.meaning import RuleProgram, meaning_of
from regelschmiede.model.odds import chart_of, faces_of
from regelschmiede.model.rules import Axis, Measure, Odds
from regelschmiede.pipeline import Project, check
from regelschmiede.source.memory import Findings
from tests.rules.support import DATA, book, checked
from tests.support.project import ROOT, copy_project

if TYPE_CHECKING:
    from pathlib import Path

    from regelschmiede.expressions.evaluate import Environment
    from regelschmiede.model.checked import Ruleset
    from regelschmiede.model.odds import Chart
    from regelschmiede.model.rules import Outcome, Rule

PERCENTACY = check(Project(ROOT)).rulesets[0]
PROBE = PERCENTACY.rules["probe"]
ALL = [
    (rule, odds, subject)
    for rule in PERCENTACY.rules.values()
    for odds in rule.odds
    for subject in ([None] if not odds.subject else ["faust", "langwaffe", "streuwaffe"])
]


def of_probe(measure: Measure, field: str, *targets: int, **more: Any) -> Chart:
    odds = Odds("", None, ("wurf",), Axis("zielwert", targets), None, (), measure, field, **more)
    return chart_of(PROBE, odds, meaning_of(PERCENTACY))


def shares(chart: Chart) -> dict[Any, list[Fraction]]:
    return {series.value: list(series.figures) for series in chart.series}


def counted(ruleset: Ruleset, rule: Rule, odds: Odds, subject: str | None) -> dict[Any, list[Any]]:
    """The chart of ``odds``, by asking the rule for each roll and remembering nothing."""
    play = meaning_of(ruleset).context.rules[rule.id]
    found: dict[Any, list[Any]] = {}
    dice = [faces_of(rule, die) for die in odds.roll]
    for line in odds.lines.values if odds.lines else (None,):
        for place, at in enumerate(odds.by.values):
            fixed = {**dict(odds.given), odds.by.input: at}
            fixed |= {odds.lines.input: line} if odds.lines else {}
            fixed |= {odds.subject: subject} if odds.subject else {}
            results: list[Any] = [
                play({**fixed, **dict(zip(odds.roll, faces, strict=True))})
                for faces in product(*dice)
            ]
            for value, share in asked(odds, line, results).items():
                found.setdefault(value, [Fraction(0)] * len(odds.by.values))[place] = share
    return found


def asked(odds: Odds, line: Any, results: list[Any]) -> dict[Any, Fraction]:
    values = [result[odds.field] if odds.field else result for result in results]
    if odds.measure is not Measure.DISTRIBUTION:
        return {line: Fraction(sum(values), len(values))}
    if odds.cap is not None:
        values = [min(odds.cap, value) for value in values]
    if odds.condition:
        pairs = zip(values, results, strict=True)
        values = [value if result[odds.condition] else None for value, result in pairs]
    return {value: Fraction(often, len(values)) for value, often in Counter(values).items()}


@pytest.mark.parametrize(
    ("target", "percent"), [(-20, 1), (1, 1), (5, 5), (65, 65), (99, 99), (100, 99), (105, 99)]
)
def test_chance_of_success_is_the_target(target: int, percent: int) -> None:
    """A 1 always succeeds, a 100 never: from 1 % to 99 %, whatever the target."""
    chart = of_probe(Measure.CHANCE, "gelungen", target)
    assert shares(chart) == {None: [Fraction(percent, 100)]}


def test_distribution_of_degrees_by_hand() -> None:
    """Target 35: 26–35 give 0, 16–25 one, 6–15 two, 2–5 three, and so does a 1; all above fail."""
    found = shares(of_probe(Measure.DISTRIBUTION, "steigerungen", 35, condition="gelungen"))
    hundredths = {value: figures[0] * 100 for value, figures in found.items()}
    assert hundredths == {0: 10, 1: 10, 2: 10, 3: 5, None: 65}
    assert list(hundredths) == [0, 1, 2, 3, None]


def test_values_from_a_bound_on_are_one() -> None:
    found = shares(of_probe(Measure.DISTRIBUTION, "steigerungen", 35, cap=2))
    assert {value: figures[0] * 100 for value, figures in found.items()} == {0: 75, 1: 10, 2: 15}


def test_expected_damage_by_hand() -> None:
    """A fist (15, 10, 5, 2 by quarter) at skill 50: 24 rolls for 15, 25 for 10, one of 50 for 5.

    Armour of 10 leaves 5 of 15, and of the others the least damage of 1.
    """
    (odds,) = PERCENTACY.rules["angriff"].odds
    by, lines = Axis("fertigkeitswert", (50,)), Axis("ruestung", (0, 10))
    odds = replace(odds, by=by, lines=lines)
    rule, meaning = PERCENTACY.rules["angriff"], meaning_of(PERCENTACY)
    assert shares(chart_of(rule, odds, meaning, "faust")) == {
        0: [Fraction(24 * 15 + 25 * 10 + 1 * 5, 100)],
        10: [Fraction(24 * 5 + 25 * 1 + 1 * 1, 100)],
    }


@pytest.mark.parametrize(
    ("rule", "odds", "subject"), ALL, ids=lambda each: getattr(each, "title", "")
)
def test_percentacys_odds_are_what_plain_counting_gives(
    rule: Rule, odds: Odds, subject: str | None
) -> None:
    # Two values will do: plain counting is slow.
    odds = replace(odds, by=Axis(odds.by.input, odds.by.values[1:3]))
    chart = chart_of(rule, odds, meaning_of(PERCENTACY), subject)
    assert shares(chart) == counted(PERCENTACY, rule, odds, subject)
    if odds.measure is Measure.DISTRIBUTION:
        assert {sum(column) for column in zip(*shares(chart).values(), strict=True)} == {1}


DICE = """\
    paar:
      name: Paar
      inputs:
        erster: w6
        zweiter: w4
        bonus: {label: Bonus, type: integer, min: 0, max: 3}
        streng: {label: Streng, type: boolean, default: falsch}
      steps:
        gut: erster > 3 oder bonus = 3
        hoch: zweiter + bonus
      result:
        gelungen: boolean
        hoehe: {label: Höhe, type: integer}
        art: {label: Art, choices: {viel: viel, wenig: wenig}}
      rows:
        - when: streng und nicht gut
          then: {gelungen: falsch, hoehe: 0, art: wenig}
        - when: gut
          then: {gelungen: wahr, hoehe: hoch, art: wenn hoch > 4 dann viel sonst wenig}
        - else: {gelungen: zweiter = 4, hoehe: HOEHE, art: wenig}
      odds:
        - {title: Chance, roll: [erster, zweiter], by: {input: bonus, from: 0, to: 3}, lines: streng, chance: gelungen}
        - {title: Verteilung, roll: [zweiter, erster], by: streng, given: {bonus: 2}, distribution: hoehe}
        - title: Bedingt
          roll: [erster, zweiter]
          by: {input: bonus, values: [3, 0]}
          distribution: hoehe
          if: gelungen
          cap: 4
        - {title: Auswahl, roll: [erster], by: {input: zweiter, from: 1, to: 4}, given: {bonus: 1}, distribution: art}
        - {title: Mittel, roll: [erster, zweiter], by: {input: bonus, from: 0, to: 3}, expectation: hoehe}
"""


@pytest.mark.parametrize("height", ["bonus", "erster + bonus"], ids=["by steps", "by faces"])
def test_several_dice_are_what_plain_counting_gives(tmp_path: Path, height: str) -> None:
    """Whether rows ask for a die itself or only for steps that depend on it."""
    ruleset = book(tmp_path, rules=DICE.replace("HOEHE", height))
    rule = ruleset.rules["paar"]
    assert len(rule.odds) == 5
    for odds in rule.odds:
        found = shares(chart_of(rule, odds, meaning_of(ruleset)))
        assert found == counted(ruleset, rule, odds, None), odds.title


def test_distributions_stand_in_order(tmp_path: Path) -> None:
    ruleset = book(tmp_path, rules=DICE.replace("HOEHE", "bonus"))
    rule, meaning = ruleset.rules["paar"], meaning_of(ruleset)
    _, _, conditional, choice, _ = (list(shares(chart_of(rule, o, meaning))) for o in rule.odds)
    assert conditional == [0, 1, 2, 3, 4, None]
    assert choice == ["viel", "wenig"]


class Counting:
    """Counts what is worked out."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls = 0
        monkeypatch.setattr(known_charts, "chart_of", self._chart_of)

    def _chart_of(self, *arguments: Any) -> Chart:
        self.calls += 1
        return chart_of(*arguments)


def test_only_what_changed_is_worked_out_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another build of the same, then one with a figure changed, then one with a rule changed."""
    counting = Counting(monkeypatch)
    first = book(tmp_path / "1", rules=DICE.replace("HOEHE", "bonus"))
    again = book(tmp_path / "2", rules="    # Alles wie zuvor.\n" + DICE.replace("HOEHE", "bonus"))
    other = book(tmp_path / "3", rules=DICE.replace("HOEHE", "0"))
    known: KnownCharts | None = None
    calls, charts = [], []
    for ruleset in (first, again, other):
        known, before = KnownCharts(ruleset, known), counting.calls
        charts.append([known.chart(ruleset.rules["paar"], place) for place in range(5)])
        calls.append(counting.calls - before)
    assert calls == [5, 0, 5]
    assert charts[0] == charts[1] != charts[2]


def test_a_changed_figure_reaches_the_charts_that_use_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fist's own chart after its damage changed, none after an armour's, all after a named figure did."""
    project, counting = copy_project(tmp_path / "book"), Counting(monkeypatch)
    folder = project.root / "rules-data/percentacy"
    shutil.rmtree(folder / "examples")
    for chapter in (folder / "chapters").iterdir():
        prose = chapter.read_text("utf-8")
        chapter.write_text(re.sub(r"\{\{ beispiel\(.*\) \}\}", "", prose), "utf-8")
    known, calls = None, []
    for file, old, new in (
        ("weapons", "damage: [15, 10, 5, 2]", "damage: [15, 10, 5, 2]"),
        ("weapons", "damage: [15, 10, 5, 2]", "damage: [16, 10, 5, 2]"),
        ("armor", "rating: 25", "rating: 26"),
        ("parameters", "name: Mindestschaden\n  value: 1", "name: Mindestschaden\n  value: 2"),
    ):
        path = folder / f"{file}.yaml"
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")
        ruleset, before = check(project).rulesets[0], counting.calls
        known = KnownCharts(ruleset, known)
        for weapon in ruleset.entries["weapons"]:
            known.chart(ruleset.rules["angriff"], 0, weapon)
        calls.append(counting.calls - before)
    everything = len(PERCENTACY.entries["weapons"])
    assert calls == [everything, 1, 0, everything]


NAMED = """\
    versuch:
      name: Versuch
      inputs:
        wurf: w6
        fertigkeit: {label: Fertigkeit, type: skills}
        bonus: {label: Bonus, type: integer, min: 0, max: 1}
      returns: boolean
      then: "wurf + bonus > (wenn fertigkeit = skills.klettern dann 3 sonst 5)"
      odds:
        - {title: Chance, for: fertigkeit, roll: [wurf], by: {input: bonus, values: [0, 1]}, chance: versuch}
"""


def test_a_chart_is_no_answer_for_another_entry_or_die(tmp_path: Path) -> None:
    """Whatever else is equal: rules may know an entry by its id, and read none of its fields."""
    memory, known = Findings(), None
    for place, rules in enumerate((NAMED, NAMED.replace("w6", "w20"))):
        ruleset = book(tmp_path / str(place), rules=rules)
        rule, known = ruleset.rules["versuch"], KnownCharts(ruleset, known, memory)
        for skill in ruleset.entries["skills"]:
            fresh = chart_of(rule, rule.odds[0], meaning_of(ruleset), skill)
            assert known.chart(rule, 0, skill) == fresh


def test_a_chart_depends_on_no_field_that_its_rules_do_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counting, known, calls = Counting(monkeypatch), None, []
    rules = NAMED.replace(
        "fertigkeit = skills.klettern",
        "nicht fehlt(fertigkeit.attributes) und anzahl(fertigkeit.attributes) = 2",
    )
    for place, (old, new) in enumerate(
        (("", ""), ("name: Klettern", "name: Steigen"), ("[staerke, geschick]", "[staerke]"))
    ):
        root, before = tmp_path / str(place), counting.calls
        book(root, rules=rules)
        skills = root / DATA / "skills.yaml"
        skills.write_text(skills.read_text("utf-8").replace(old, new, 1), "utf-8")
        ruleset = checked(root).rulesets[0]
        known = KnownCharts(ruleset, known)
        for skill in ruleset.entries["skills"]:
            known.chart(ruleset.rules["versuch"], 0, skill)
        calls.append(counting.calls - before)
    assert calls == [2, 0, 1]


CALLED = NAMED.replace(
    "(wenn fertigkeit = skills.klettern dann 3 sonst 5)", "huerde(fertigkeit: fertigkeit)"
)
CALLED += """\
    huerde:
      name: Hürde
      inputs:
        fertigkeit: {label: Fertigkeit, type: skills}
      returns: integer
      then: wenn fehlt(fertigkeit.attributes) dann 5 sonst anzahl(fertigkeit.attributes)
"""


def test_what_called_rules_answered_is_asked_again_only_where_it_may_be_different(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    run = RuleProgram.run

    def watched(self: RuleProgram, inputs: Environment) -> Outcome:
        asked.append(self.rule.id)
        return run(self, inputs)

    monkeypatch.setattr(RuleProgram, "run", watched)
    known, counts = None, []
    for place, (rules, attributes) in enumerate(
        (
            (CALLED, "[staerke, geschick]"),
            (CALLED.replace("w6", "w20"), "[staerke, geschick]"),
            (CALLED.replace("w6", "w20"), "[staerke]"),
            (CALLED.replace("dann 5", "dann 4"), "[staerke]"),
        )
    ):
        root = tmp_path / str(place)
        book(root, rules=rules)
        skills = root / DATA / "skills.yaml"
        text = skills.read_text("utf-8").replace("[staerke, geschick]", attributes)
        skills.write_text(text, "utf-8")
        ruleset = checked(root).rulesets[0]
        rule, known = ruleset.rules["versuch"], KnownCharts(ruleset, known)
        asked.clear()
        charts = {skill: known.chart(rule, 0, skill) for skill in ruleset.entries["skills"]}
        counts.append(asked.count("huerde"))
        for skill, chart in charts.items():
            assert chart == chart_of(rule, rule.odds[0], meaning_of(ruleset), skill)
    assert counts == [2, 0, 1, 2]
