"""Charts that an earlier build has worked out, and whether they still hold.

A preview builds again after each change. What a chart was worked out from is written down beside it: the rules
as they reckon, the figures and the entries they use. As long as all that is equal, so is the chart.
"""

from __future__ import annotations

import dataclasses
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Protocol

from regelschmiede.expressions.typed import EntryField, Variable, walk
from regelschmiede.expressions.types import Id, List, Optional, Record
from regelschmiede.model.chart_text import chart_from, plain
from regelschmiede.model.meaning import meaning_of
from regelschmiede.model.odds import chart_of, subject_kind
from regelschmiede.model.rolls import remembering

if TYPE_CHECKING:
    from collections.abc import Iterator

    from regelschmiede.expressions.evaluate import Value as Result
    from regelschmiede.expressions.typed import Typed
    from regelschmiede.expressions.types import Type
    from regelschmiede.model.checked import Ruleset
    from regelschmiede.model.meaning import Meaning
    from regelschmiede.model.odds import Chart
    from regelschmiede.model.rules import Odds, Rule

_Key = tuple[str, int, "Result"]
"""A rule, the place of the odds among its own, and the entry that they are for."""


class ChartMemory(Protocol):
    """Keeps charts as plain data from run to run, by keys that hold all that they depend on."""

    def get(self, key: str) -> Any:
        """What was kept; None where nothing was."""

    def note(self, key: str, found: Any) -> None:
        """Keep ``found``."""


class KnownCharts:
    """The charts of a ruleset; those of ``before`` are taken over where they still hold.

    So are those that ``memory`` has from earlier runs.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        before: KnownCharts | None = None,
        memory: ChartMemory | None = None,
    ) -> None:
        self._ruleset = ruleset
        self._memory = memory
        self._before = {} if before is None else before._known
        self._known: dict[_Key, tuple[object, Chart]] = {}
        self._shapes: dict[str, object] = {}

    def chart(self, rule: Rule, place: int, subject: Result = None) -> Chart:
        """The odds of ``rule`` at ``place``, worked out for the entry ``subject``."""
        odds = rule.odds[place]
        basis = self._basis(rule, odds, subject)
        key = (rule.id, place, subject)
        known = self._before.get(key)
        if known is None or known[0] != basis:
            known = (basis, self._worked_out(rule, odds, basis, subject))
        self._known[key] = known
        return known[1]

    def _worked_out(self, rule: Rule, odds: Odds, basis: object, subject: Result) -> Chart:
        if self._memory is None:
            return chart_of(rule, odds, self._remembering, subject)
        key = sha256(repr(basis).encode()).hexdigest()
        chart = chart_from(self._memory.get(key))
        if chart is None:
            chart = chart_of(rule, odds, self._remembering, subject)
            self._memory.note(key, plain(chart))
        return chart

    @cached_property
    def _meaning(self) -> Meaning:
        return meaning_of(self._ruleset)

    @cached_property
    def _remembering(self) -> Meaning:
        return remembering(self._meaning, self._ruleset.rules.values())

    def _basis(self, rule: Rule, odds: Odds, subject: Result) -> object:
        """All that the chart depends on, in a form that is equal if and only if the chart must be."""
        rules = self._called(rule)
        figures = {name: self._meaning.figures[name] for each in rules for name in each.parameters}
        nodes = [node for each in rules for node in _nodes(each)]
        own = subject_kind(rule, odds)
        entries: dict[str, Any] = dict(self._meaning.context.entries)
        used = {node.domain for node in nodes if isinstance(node, EntryField)}
        # In an order that is the same in each run: the basis also serves as a key between runs.
        seen = {domain: entries[domain] for domain in sorted(used)}
        if own in seen and _come_from_outside(own, rule, odds, rules, nodes):
            seen[own] = entries[own][subject]
        asked = dataclasses.replace(odds, title="", text=None)
        return asked, [self._shape(each) for each in rules], figures, seen

    def _called(self, rule: Rule) -> list[Rule]:
        """``rule`` and all that it calls, on whatever way, each once."""
        found, waiting = {rule.id: rule}, [rule]
        while waiting:
            for name in waiting.pop().calls:
                if name not in found:
                    found[name] = self._ruleset.rules[name]
                    waiting.append(found[name])
        return list(found.values())

    def _shape(self, rule: Rule) -> object:
        if rule.id not in self._shapes:
            self._shapes[rule.id] = (
                [(each.id, type(each.type), each.default) for each in rule.inputs],
                [(each.id, _shape(each.value)) for each in rule.steps],
                [(each.id, type(each.type)) for each in rule.fields],
                [(_shape(row.when), _shape(row.values)) for row in rule.rows],
            )
        return self._shapes[rule.id]


def _come_from_outside(
    domain: str, rule: Rule, odds: Odds, rules: list[Rule], nodes: list[Typed]
) -> bool:
    """Whether no id of ``domain`` is seen but the subject's: handed on from rule to rule, and never chosen."""
    own = [each.id for each in rule.inputs if _mentions(each.type, domain)]
    handed = (each for called in rules for each in called.inputs if _mentions(each.type, domain))
    return (
        own == [odds.subject]
        and all(isinstance(each.type, Id) and not each.may_be_left_out for each in handed)
        and all(
            isinstance(node, Variable) and isinstance(node.type, Id)
            for node in nodes
            if _mentions(node.type, domain)
        )
    )


def _mentions(type_: Type, domain: str) -> bool:
    match type_:
        case Id(domain=found):
            return found == domain
        case List(item=item) | Optional(item=item):
            return _mentions(item, domain)
        case Record(fields=fields):
            return any(_mentions(inner, domain) for _, inner in fields)
        case _:
            return False


def _nodes(rule: Rule) -> Iterator[Typed]:
    for step in rule.steps:
        yield from walk(step.value)
    for row in rule.rows:
        for node in row.values if row.when is None else (row.when, *row.values):
            yield from walk(node)


def _shape(part: Any) -> object:
    """What a formula reckons. Ranges of its numbers are left out: they change with any entry, and alter nothing."""
    if isinstance(part, tuple):
        return tuple(map(_shape, part))
    if not dataclasses.is_dataclass(part):
        return part
    fields = (each.name for each in dataclasses.fields(part) if each.name not in ("type", "at"))
    kind = type(getattr(part, "type", None))
    return (type(part), kind, *(_shape(getattr(part, name)) for name in fields))
