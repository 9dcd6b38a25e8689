"""What the analysis sees of called rules is what they mean: taken apart, they answer as they do whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regelschmiede.expressions.evaluate import evaluate
from regelschmiede.expressions.typed import RuleCall, walk
from regelschmiede.model.meaning import meaning_of
from regelschmiede.passes.rules_inline import MOST_CALLS, Inliner
from tests.rules.support import book

if TYPE_CHECKING:
    from pathlib import Path

    from regelschmiede.model.checked import Ruleset

PARAMETERS = "je: {name: Je, value: 10}\n"
RULES = """
    stufen:
      name: Stufen
      inputs: {ziel: {label: Ziel, type: integer, min: -50, max: 300}, wurf: w100}
      returns: integer
      then: abrunden((ziel - wurf) / je)
    probe:
      name: Probe
      inputs:
        ziel: {label: Ziel, type: integer, min: -50, max: 300}
        wurf: w100
        glueck: {label: Glück, type: boolean, default: falsch}
      steps: {stufen: "stufen(ziel: ziel, wurf: wurf)"}
      result: {gelungen: boolean, stufen: integer}
      rows:
        - {when: wurf = 1 oder glueck, then: {gelungen: wahr, stufen: "max(stufen, 3)"}}
        - {when: wurf = 100, then: {gelungen: falsch, stufen: 0}}
        - {when: wurf ≤ ziel, then: {gelungen: wahr, stufen: stufen}}
        - else: {gelungen: falsch, stufen: 0}
    vergleich:
      name: Vergleich
      inputs:
        ziel: {label: Ziel, type: integer, min: 0, max: 200}
        wurf: w100
        gegenwurf: w100
        wuerfe: {label: Würfe, list: w100, max_items: 4}
      steps:
        eigene: "probe(ziel: ziel + 5, wurf: wurf)"
        andere: "wenn eigene.gelungen dann probe(ziel: 50, wurf: gegenwurf, glueck: wahr).stufen sonst 0"
        gelungene: "anzahl(w in wuerfe mit probe(ziel: ziel, wurf: w).gelungen)"
      returns: integer
      rows:
        - {when: "stufen(ziel: ziel, wurf: gegenwurf) > eigene.stufen", then: 1}
        - {when: "eigene.gelungen und stufen(ziel: 9, wurf: wurf) < andere", then: 2}
        - {when: gelungene > 1 und eigene.stufen = 3, then: 3}
        - else: 4
"""


class Held:
    """A book whose repr hypothesis need not write out."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> Held:
    return Held(book(tmp_path_factory.mktemp("book"), rules=RULES, parameters=PARAMETERS))


INPUTS = st.fixed_dictionaries(
    {
        "ziel": st.integers(0, 200),
        "wurf": st.integers(1, 100),
        "gegenwurf": st.integers(1, 100),
        "wuerfe": st.lists(st.integers(1, 100), max_size=4).map(tuple),
    }
)


def inlined(ruleset: Ruleset) -> tuple[Inliner, list[Any]]:
    rule = ruleset.rules["vergleich"]
    inliner = Inliner(ruleset.rules)
    for step in rule.steps:
        inliner.add(step.id, step.value)
    conditions = [
        (inliner.with_fields if index else inliner.rewritten)(row.when)
        for index, row in enumerate(rule.rows)
        if row.when is not None
    ]
    return inliner, conditions


@given(INPUTS)
def test_conditions_agree(held: Held, inputs: dict[str, Any]) -> None:
    ruleset = held.ruleset
    meaning, rule = meaning_of(ruleset), ruleset.rules["vergleich"]
    inliner, conditions = inlined(ruleset)
    whole: dict[str, Any] = {**meaning.figures, **inputs}
    for step in rule.steps:
        whole[step.id] = evaluate(step.value, whole, meaning.context)
    apart: dict[str, Any] = {**meaning.figures, **inputs}
    for name, value in inliner.steps:
        apart[name] = evaluate(value, apart, meaning.context)
    for row, condition in zip(rule.rows, conditions, strict=False):
        assert row.when is not None
        expected = evaluate(row.when, whole, meaning.context)
        assert evaluate(condition, apart, meaning.context) == expected


def test_calls_that_are_always_made_are_gone(held: Held) -> None:
    inliner, conditions = inlined(held.ruleset)
    first, *_ = conditions
    assert not [node for node in walk(first) if isinstance(node, RuleCall)]
    called = dict(inliner.steps)
    left = {n.rule for v in called.values() for n in walk(v) if isinstance(n, RuleCall)}
    assert left == {"probe"}, "what stands behind a condition, or in a selection, stays whole"
    assert inliner.figures == {"je"}


def test_equal_calls_are_taken_apart_once(held: Held) -> None:
    inliner, _ = inlined(held.ruleset)
    prefixes = {name.split("/")[0].split(".")[0] for name, _ in inliner.steps if "#" in name}
    assert len(prefixes) == 3  # probe, the stufen in it, and the stufen of the first condition


def test_so_many_calls_stay_whole(tmp_path: Path) -> None:
    """Each rule calls the one before twice: taken apart without end, they would be 2 to the power of 30."""
    first = "r0: {name: R, inputs: {a: w6}, returns: integer, then: a}\n"
    more = (
        f"r{n}: {{name: R, inputs: {{a: w6, b: w6}}, returns: integer, "
        f"then: 'min(r{n - 1}({'a: b' if n == 1 else 'a: b, b: a'}), "
        f"r{n - 1}({'a: a' if n == 1 else 'a: a, b: a'}))'}}\n"
        for n in range(1, 16)
    )
    last = (
        "ende: {name: Ende, inputs: {a: w6, b: w6}, returns: integer, "
        "rows: [{when: 'r15(a: a, b: b) > 3', then: 1}, {else: 2}]}\n"
    )
    found = book(tmp_path, rules=first + "".join(more) + last)
    inliner = Inliner(found.rules)
    condition = found.rules["ende"].rows[0].when
    assert condition is not None
    inliner.rewritten(condition)
    assert len({name.split("/")[0].split(".")[0] for name, _ in inliner.steps}) <= MOST_CALLS
