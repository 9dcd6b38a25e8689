"""Where functions work out their steps: as late as one writes it by hand, and as early as they must."""

from __future__ import annotations

from dataclasses import replace

from regelschmiede.emit.python.rule_plan import Place, placed_steps, unsure_rules
from regelschmiede.expressions.types import Integer, Scope, Signature
from regelschmiede.model.rules import Input, ResultField, Row, Rule, Step
from tests.expressions.support import typed
from tests.support import rulesets
from tests.support.drawn_rules import AT, partial_rule, rule

NUMBER = Integer(1, 9)


def made(rule_id: str, steps: dict[str, str], rows: list[tuple[str | None, str]]) -> Rule:
    """A rule of one input ``x``."""
    scope = Scope({"x": NUMBER}, rules={"luecke": Signature({"x": NUMBER}, NUMBER)})
    found = []
    for name, text in steps.items():
        found.append(Step(name, name, typed(text, scope)))
        scope = scope.with_name(name, found[-1].value.type)
    written = [
        Row(None if when is None else typed(when, scope), (typed(then, scope),), None, AT)
        for when, then in rows
    ]
    field = ResultField("", "Zahl", written[0].values[0].type)
    return rule(rule_id, [Input("x", "X", NUMBER)], found, [field], written)


def places(planned: Rule, unsure: frozenset[str] = frozenset()) -> dict[Place, list[str]]:
    return {
        place: [step.id for step in steps] for place, steps in placed_steps(planned, unsure).items()
    }


def test_a_step_stands_where_rows_first_need_it() -> None:
    steps = {"a": "x + 1", "b": "x * 2", "c": "a + b", "d": "x - 1", "nie": "x * x"}
    rows: list[tuple[str | None, str]] = [
        ("x = 1", "0"),
        ("b > 4", "c"),
        ("d > 1", "d"),
        (None, "x"),
    ]
    assert places(made("r", steps, rows)) == {
        Place(1, inside=False): ["b"],
        Place(1, inside=True): ["a", "c"],
        Place(2, inside=False): ["d"],
    }


def test_a_step_of_several_rows_stands_before_the_first() -> None:
    rows: list[tuple[str | None, str]] = [("x = 1", "0"), ("x = 2", "a"), (None, "a")]
    assert places(made("r", {"a": "x + 1"}, rows)) == {Place(1, inside=False): ["a"]}


def test_a_condition_that_is_not_asked_for_needs_no_step() -> None:
    total = replace(made("r", {"a": "x + 1"}, [("x = 1", "0"), ("a > 2", "x")]), is_total=True)
    assert places(total) == {}


def test_a_step_that_may_have_no_answer_stands_first_with_what_it_needs() -> None:
    steps = {"a": "min(x + 1, 9)", "b": "luecke(x: a)"}
    planned = made("r", steps, [("x = 1", "0"), (None, "b")])
    assert places(planned, frozenset({"luecke"})) == {Place(0, inside=False): ["a", "b"]}
    assert places(planned) == {Place(1, inside=True): ["a", "b"]}


def test_a_rule_that_calls_an_unsure_one_is_unsure() -> None:
    calling = made("ruft", {"b": "luecke(x: x)"}, [(None, "b")])
    sure = made("sicher", {}, [(None, "x")])
    book = replace(
        rulesets.ruleset([]),
        rules={each.id: each for each in (partial_rule(), calling, sure)},
    )
    assert unsure_rules(book) == {"luecke", "ruft"}
