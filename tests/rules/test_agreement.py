"""The emitted functions give what the rules mean: on every input where there are few, on drawn ones beyond."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from regelschmiede.expressions.types import List, Record
from regelschmiede.model.meaning import Meaning, NoAnswerError, meaning_of
from regelschmiede.pipeline import Project, check
from tests.support.drawn_rules import drawn_rules
from tests.support.packages import imported, write_packages
from tests.support.playing import (
    Package,
    all_inputs,
    beyond,
    drawn_inputs,
    same,
    size,
    some_inputs,
)
from tests.support.project import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from regelschmiede.expressions.types import Type
    from regelschmiede.model.checked import Ruleset
    from regelschmiede.model.rules import Rule

FEW = 50_000
"""Inputs that a test can go through."""

PERCENTACY = check(Project(ROOT)).rulesets[0]
MEANING = meaning_of(PERCENTACY)
RULES = PERCENTACY.rules.values()
SMALL = [rule.id for rule in RULES if size(rule) <= FEW]
LARGE = [rule.id for rule in RULES if size(rule) > FEW]


@pytest.fixture(scope="module")
def percentacy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Package]:
    folder = write_packages([PERCENTACY], tmp_path_factory.mktemp("percentacy"))
    with imported(folder, "percentacy") as module:
        yield Package(PERCENTACY, module)


def answer(program: Callable[[dict[str, Any]], Any], inputs: Mapping[str, Any]) -> Any:
    """What the evaluator says; an exception where no row holds."""
    try:
        return program(dict(inputs))
    except NoAnswerError as error:
        return error


def emitted(package: Package, rule: Rule, inputs: Mapping[str, Any]) -> Any:
    """What the package says."""
    try:
        return package.call(rule, inputs)
    except ValueError as error:
        return error


def agree(expected: Any, found: Any) -> bool:
    """Whether both answers are the same, types included, or both answer nothing."""
    if isinstance(expected, NoAnswerError):
        return isinstance(found, ValueError) and "keine Antwort" in str(found)
    return same(expected, found)


def hold_together(
    package: Package, rule: Rule, inputs: Mapping[str, Any], meaning: Meaning = MEANING
) -> None:
    """Fail where evaluator and package differ."""
    expected, found = answer(meaning.context.rules[rule.id], inputs), emitted(package, rule, inputs)
    assert agree(expected, found), (rule.id, inputs, expected, found)


@pytest.mark.parametrize("rule_id", SMALL)
def test_rules_with_few_inputs_agree_on_all(percentacy: Package, rule_id: str) -> None:
    rule = PERCENTACY.rules[rule_id]
    for inputs in all_inputs(rule):
        hold_together(percentacy, rule, inputs)


@pytest.mark.parametrize("rule_id", LARGE)
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_other_rules_agree_on_drawn_inputs(
    percentacy: Package, rule_id: str, data: st.DataObject
) -> None:
    rule = PERCENTACY.rules[rule_id]
    hold_together(percentacy, rule, data.draw(drawn_inputs(rule)))


def test_checks_agree_on_all_rolls_against_all_targets(percentacy: Package) -> None:
    rule = PERCENTACY.rules["probe"]
    for target in range(-400, 551):
        for roll in range(1, 101):
            hold_together(percentacy, rule, {"zielwert": target, "wurf": roll})


@pytest.mark.parametrize("rule_id", PERCENTACY.rules)
def test_values_outside_of_their_range_are_refused_in_german(
    percentacy: Package, rule_id: str
) -> None:
    rule = PERCENTACY.rules[rule_id]
    right = some_inputs(rule)
    hold_together(percentacy, rule, right)
    for each in rule.inputs:
        for wrong in beyond(each):
            with pytest.raises(ValueError, match=r"nicht erlaubt|gibt es|erlaubt sind") as refused:
                percentacy.call(rule, right | {each.id: wrong})
            labels = (each.label, *_inner_labels(each.type))
            assert str(refused.value).startswith(labels), (each.id, wrong)


def _inner_labels(type_: Type) -> tuple[str, ...]:
    """The labels of a record's fields: records are refused when they are made."""
    if isinstance(type_, List):
        return _inner_labels(type_.item)
    fields = PERCENTACY.records.get(type_.name, ()) if isinstance(type_, Record) else ()
    return tuple(each.label for each in fields)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(ruleset=drawn_rules(), data=st.data())
def test_drawn_rules_agree(ruleset: Ruleset, data: st.DataObject) -> None:
    meaning = meaning_of(ruleset)
    with TemporaryDirectory() as folder:
        write_packages([ruleset], Path(folder))
        with imported(Path(folder) / "python", "probe") as module:
            package = Package(ruleset, module)
            for rule in ruleset.rules.values():
                for inputs in data.draw(st.lists(drawn_inputs(rule), min_size=5, max_size=10)):
                    hold_together(package, rule, inputs, meaning)
