"""Which rule calls which: an order in which each comes after those it calls, and the circles that rule one out."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from regelschmiede.diagnostics.diagnostic import Diagnostic, Related, fault
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from regelschmiede.diagnostics.span import Span
    from regelschmiede.passes.rules_source import RuleSource

MOST_CALLS = 50
"""Rules that may call one another in a row: so deep is the stack of an evaluation at most."""

MOST_SHOWN = 8
"""Rules of a circle that a fault names."""


@dataclass(frozen=True, slots=True)
class Order:
    """Rules in order; ``circular`` are those on a circle or at the end of too long a chain: they have no meaning."""

    rules: tuple[RuleSource, ...]
    circular: frozenset[str]
    faults: tuple[Diagnostic, ...]


def in_order(rules: Mapping[str, RuleSource]) -> Order:
    """``rules`` in an order in which each comes after those it calls; faults RS707 and RS713."""
    search = _Search(rules, {rule_id: _calls(rule, rules) for rule_id, rule in rules.items()})
    for rule_id in rules:
        search.visit(rule_id)
    ordered = tuple(rules[rule_id] for rule_id in search.depth)
    return Order(ordered, frozenset(search.circular), tuple(search.faults))


@dataclass(slots=True)
class _Search:
    rules: Mapping[str, RuleSource]
    calls: Mapping[str, Mapping[str, Span]]
    depth: dict[str, int] = field(default_factory=dict)
    circular: set[str] = field(default_factory=set)
    faults: list[Diagnostic] = field(default_factory=list)

    def visit(self, first: str) -> None:
        """Order ``first`` after what it calls; without recursion, so that no chain is too long."""
        if first in self.depth:
            return
        path: dict[str, Iterator[str]] = {first: iter(self.calls[first])}
        while path:
            current = next(reversed(path))
            called = next(path[current], None)
            if called is None:
                path.popitem()
                self._close(current)
            elif called in path:
                self._refuse_circle(list(path), called)
            elif called not in self.depth:
                path[called] = iter(self.calls[called])

    def _close(self, rule_id: str) -> None:
        """Note how many rules call each other below ``rule_id``; one too many begins to count anew."""
        below = {called: self.depth.get(called, 0) for called in self.calls[rule_id]}
        deepest = max(below.values(), default=0)
        if rule_id in self.circular:
            deepest = -1
        elif deepest >= MOST_CALLS:
            called = max(below, key=lambda each: below[each])
            self.circular.add(rule_id)
            self.faults.append(fault("RS713", self.calls[rule_id][called], limit=MOST_CALLS))
            deepest = -1
        self.depth[rule_id] = deepest + 1

    def _refuse_circle(self, path: list[str], called: str) -> None:
        circle = path[path.index(called) :]
        self.circular |= set(circle)
        shown = circle if len(circle) <= MOST_SHOWN else [*circle[: MOST_SHOWN - 1], "…"]
        chain = " → ".join([*shown, called])
        related = [
            Related(self.rules[each].key, f"Zum Kreis gehört „{each}“.")
            for each in circle[:MOST_SHOWN]
        ]
        place = self.calls[circle[-1]][called]
        self.faults.append(fault("RS707", place, circle=chain, related=related))


def _calls(rule: RuleSource, rules: Mapping[str, RuleSource]) -> dict[str, Span]:
    """The rules that ``rule`` calls, each with the first place."""
    found: dict[str, Span] = {}
    for formula in rule.formulas():
        if formula.tree is not None:
            for call in formula.calls():
                if call.function in rules:
                    found.setdefault(call.function, formula.tree.text.span(call.function_at))
    return found
