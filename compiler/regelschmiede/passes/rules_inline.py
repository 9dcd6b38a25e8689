"""Calls in a rule's conditions → steps of their own, so that the analysis sees what called rules ask for.

Only calls that are evaluated in any case are taken apart: what stands behind a condition may rely on it.
"""

from __future__ import annotations

from dataclasses import field, fields, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from regelschmiede.expressions.typed import (
    Choice,
    Constant,
    Default,
    Logic,
    RecordField,
    RuleCall,
    Selection,
    Sort,
    Typed,
    Variable,
)
from regelschmiede.expressions.types import Boolean, Id, Integer, Rational
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from regelschmiede.diagnostics.span import Span
    from regelschmiede.model.rules import Rule

MOST_CALLS = 100
"""Calls that are taken apart in one rule; the others stay whole."""

Steps = list[tuple[str, Typed]]


@dataclass(slots=True)
class Inliner:
    """Collects the ``steps`` of a rule and of the ``rules`` it calls; names of the latter begin with ``#``.

    ``figures`` becomes the named figures that called rules use.
    """

    rules: Mapping[str, Rule]
    steps: Steps = field(default_factory=list)
    figures: set[str] = field(default_factory=set)
    _taken: dict[RuleCall, str] = field(default_factory=dict)
    _calls: dict[str, str] = field(default_factory=dict)

    def add(self, name: str, value: Typed) -> None:
        """Note the step ``name``; one that is a call is known by the fields of its result too."""
        prefix = self._prefix(value)
        if prefix is not None:
            self._calls[name] = prefix
        self.steps.append((name, self.rewritten(value)))

    def rewritten(self, node: Typed) -> Typed:
        """``node`` with variables in place of calls that are evaluated in any case."""
        match node:
            case RecordField(base=base):
                prefix = self._prefix(base)
                if prefix is None:
                    return _mapped(node, self.rewritten)
                return Variable(f"{prefix}.{node.field}", node.type, node.at)
            case RuleCall():
                prefix = self._prefix(node)
                if prefix is None or self.rules[node.rule].gives_record:
                    return node
                return Variable(f"{prefix}.", node.type, node.at)
            case Logic(operands=(first, *rest)):
                kept = tuple(self.with_fields(each) for each in rest)
                return replace(node, operands=(self.rewritten(first), *kept))
            case Choice(cases=((condition, value), *rest)):
                cases = (
                    (self.rewritten(condition), self.with_fields(value)),
                    *_pairs(rest, self.with_fields),
                )
                return replace(node, cases=cases, otherwise=self.with_fields(node.otherwise))
            case Default():
                operand, fallback = self.rewritten(node.operand), self.with_fields(node.fallback)
                return replace(node, operand=operand, fallback=fallback)
            case Selection():
                return replace(node, source=self.rewritten(node.source))
            case Sort():
                source = self.rewritten(node.chosen.source)
                return replace(node, chosen=replace(node.chosen, source=source))
            case _:
                return _mapped(node, self.rewritten)

    def with_fields(self, node: Typed) -> Typed:
        """``node`` with the fields of steps that are calls; its own calls stay whole."""
        if isinstance(node, RecordField) and isinstance(node.base, Variable):
            prefix = self._calls.get(node.base.name)
            if prefix is not None:
                return Variable(f"{prefix}.{node.field}", node.type, node.at)
        return _mapped(node, self.with_fields)

    def _prefix(self, node: Typed) -> str | None:
        """What the names of the steps of a call begin with; None where ``node`` is none, or stays whole."""
        if isinstance(node, Variable):
            return self._calls.get(node.name)
        if not isinstance(node, RuleCall):
            return None
        if node not in self._taken and not self._take(node):
            return None
        return self._taken[node]

    def _take(self, node: RuleCall) -> bool:
        """Take ``node`` apart; whether that can be done."""
        rule = self.rules[node.rule]
        given = {**_defaults(rule, node.at), **dict(node.arguments)}
        if len(given) < len(rule.inputs) or len(self._taken) >= MOST_CALLS:
            return False
        prefix = f"#{len(self._taken)}"
        self._taken[node] = prefix
        self.figures |= set(rule.parameters)
        own = [*(each.id for each in rule.inputs), *(step.id for step in rule.steps)]
        inside = {name: f"{prefix}/{name}" for name in own}
        for name, value in given.items():
            self.add(inside[name], value)
        for step in rule.steps:
            self.add(inside[step.id], _renamed(step.value, inside))
        for index, result in enumerate(rule.fields):
            answers = [_renamed(row.values[index], inside) for row in rule.rows]
            conditions = [_renamed(row.when, inside) for row in rule.rows if row.when is not None]
            value = answers[-1]
            if conditions and len(answers) > 1:
                cases = tuple(zip(conditions, answers[:-1], strict=False))
                value = Choice(cases, answers[-1], result.type, node.at)
            self.add(f"{prefix}.{result.id}", value)
        return True


def _defaults(rule: Rule, at: Span) -> dict[str, Typed]:
    """What inputs are when a call leaves them out; those that are then missing are not among it."""
    return {
        each.id: Constant(each.default, each.type, at)
        for each in rule.inputs
        if isinstance(each.default, int | Fraction | str)
        and isinstance(each.type, Integer | Rational | Boolean | Id)
    }


def _renamed(node: Typed, names: Mapping[str, str]) -> Typed:
    if isinstance(node, Variable):
        return replace(node, name=names.get(node.name, node.name))
    return _mapped(node, lambda inner: _renamed(inner, names))


def _pairs(
    cases: list[tuple[Typed, Typed]], function: Callable[[Typed], Typed]
) -> tuple[tuple[Typed, Typed], ...]:
    return tuple((function(condition), function(value)) for condition, value in cases)


def _mapped(node: Typed, function: Callable[[Typed], Typed]) -> Typed:
    """``node`` with ``function`` of each node directly under it."""
    changed = {
        each.name: _inner(getattr(node, each.name), function)
        for each in fields(node)
        if each.name not in {"type", "at"}
    }
    whole: Typed = replace(node, **changed)
    return whole


def _inner(value: Any, function: Callable[[Typed], Typed]) -> Any:
    if isinstance(value, tuple):
        return tuple(_inner(each, function) for each in value)
    return function(value) if isinstance(value, Typed) else value
