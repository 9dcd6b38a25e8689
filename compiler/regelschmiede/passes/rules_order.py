"""Which rule calls which: an order in which each comes after those it calls, and the circles that rule one out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from regelschmiede.diagnostics.diagnostic import Diagnostic, Related, fault

if TYPE_CHECKING:
    from collections.abc import Mapping

    from regelschmiede.diagnostics.span import Span
    from regelschmiede.passes.rules_source import RuleSource

MOST_CALLS = 50
"""Rules that may call one another in a row: so deep is the stack of an evaluation at most."""


@dataclass(frozen=True, slots=True)
class Order:
    """Rules in order; ``circular`` are those on a circle, which have no meaning."""

    rules: tuple[RuleSource, ...]
    circular: frozenset[str]
    faults: tuple[Diagnostic, ...]


def in_order(rules: Mapping[str, RuleSource]) -> Order:
    """``rules`` in an order in which each comes after those it calls."""
    search = _Search(rules)
    for rule_id in rules:
        search.visit(rule_id)
    ordered = tuple(rules[rule_id] for rule_id in search.done)
    return Order(ordered, frozenset(search.circular), tuple(search.faults))


@dataclass(slots=True)
class _Search:
    rules: Mapping[str, RuleSource]
    done: dict[str, int] = field(default_factory=dict)
    path: list[str] = field(default_factory=list)
    circular: set[str] = field(default_factory=set)
    faults: list[Diagnostic] = field(default_factory=list)

    def visit(self, rule_id: str) -> None:
        """Order ``rule_id`` after what it calls; ``done`` says how deep the calls of a rule go."""
        if rule_id in self.done:
            return
        self.path.append(rule_id)
        deepest = 0
        for called, place in _calls(self.rules[rule_id]).items():
            if called not in self.rules:
                continue
            if called in self.path:
                self._refuse_circle(called, place)
            elif len(self.path) > MOST_CALLS and called not in self.done:
                self._refuse_depth(place)
            else:
                self.visit(called)
                deepest = max(deepest, self.done[called])
                if deepest >= MOST_CALLS:
                    self._refuse_depth(place)
        self.path.pop()
        self.done[rule_id] = deepest + 1

    def _refuse_circle(self, called: str, place: Span) -> None:
        circle = self.path[self.path.index(called) :]
        self.circular |= set(circle)
        chain = " → ".join([*circle, called])
        related = [Related(self.rules[each].key, f"Zum Kreis gehört „{each}“.") for each in circle]
        self.faults.append(fault("RS707", place, circle=chain, related=related))

    def _refuse_depth(self, place: Span) -> None:
        self.circular.add(self.path[-1])
        self.faults.append(fault("RS713", place, limit=MOST_CALLS))


def _calls(rule: RuleSource) -> dict[str, Span]:
    """The functions that ``rule`` calls, each with the first place."""
    found: dict[str, Span] = {}
    for formula in rule.formulas():
        if formula.tree is not None:
            for call in formula.calls():
                found.setdefault(call.function, formula.tree.text.span(call.function_at))
    return found
