"""Which rules need no analysis, and what is told of each without one: names that nobody uses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.diagnostics.diagnostic import Diagnostic, fault
from regelschmiede.expressions.typed import names
from regelschmiede.model.rules import Match

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from regelschmiede.model.rules import Example, Rule
    from regelschmiede.passes.rules_source import RuleSource


def is_clear(rule: Rule, source: RuleSource) -> bool:
    """Whether there is nothing to analyse: one row always answers, or ranges do, which are checked as they are read."""
    return source.lookup is not None or (len(rule.rows) == 1 and rule.is_total)


def is_shown(rule: Rule, examples: Iterable[Example]) -> bool:
    """Whether the ``examples`` of ``rule`` leave nothing to analyse: each row answers one, the last one always."""
    if rule.match is not Match.FIRST or not rule.is_total:
        return False
    return len({each.outcome.row for each in examples}) == len(rule.rows)


def unused_names(rule: Rule, source: RuleSource) -> Iterator[Diagnostic]:
    """The faults RS741 and RS742: inputs and steps on which nothing depends."""
    named = names(*rule.formulas) | {rule.lookup.split(".")[0]}
    inputs = source.node.at(("inputs",))
    for each in rule.inputs:
        if each.id not in named:
            yield fault("RS741", inputs.key_span(each.id), name=each.id)
    for step in source.steps:
        if step.id not in named:
            yield fault("RS742", step.key, name=step.id)
