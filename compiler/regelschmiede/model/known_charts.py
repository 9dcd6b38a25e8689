"""Charts that an earlier build has worked out, and whether they still hold.

A preview builds again after each change. What a chart was worked out from is written down beside it: the rules
as they reckon, the figures and the fields of entries they use. As long as all that is equal, so is the chart.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from regelschmiede.expressions.typed import Variable, walk
from regelschmiede.expressions.types import Id, List, Optional, Record
from regelschmiede.model.chart_text import chart_from, plain
from regelschmiede.model.meaning import meaning_of
from regelschmiede.model.odds import chart_of, faces_of, subject_kind
from regelschmiede.model.reckonings import FieldOfKind, Reckonings, key_of
from regelschmiede.model.rolls import remembering
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from regelschmiede.expressions.evaluate import Value as Result
    from regelschmiede.expressions.typed import Typed
    from regelschmiede.expressions.types import Type
    from regelschmiede.model.checked import Ruleset
    from regelschmiede.model.meaning import Meaning
    from regelschmiede.model.odds import Chart
    from regelschmiede.model.rolls import Answers
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

    So are those that ``memory`` has from earlier runs. To work out others, what rules have answered ``before``
    is taken over as well.
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
        self._known: dict[_Key, tuple[str, Chart]] = {}
        self._answers: dict[str, Answers] = {} if before is None else before._answers
        self._bases: dict[tuple[str, int], _Basis] = {}

    def chart(self, rule: Rule, place: int, subject: Result = None) -> Chart:
        """The odds of ``rule`` at ``place``, worked out for the entry ``subject``."""
        basis = self._basis(rule, place, subject)
        key = (rule.id, place, subject)
        known = self._before.get(key)
        if known is None or known[0] != basis:
            known = (basis, self._worked_out(rule, rule.odds[place], basis, subject))
        self._known[key] = known
        return known[1]

    def _worked_out(self, rule: Rule, odds: Odds, basis: str, subject: Result) -> Chart:
        if self._memory is None:
            return chart_of(rule, odds, self._remembering, subject)
        chart = chart_from(self._memory.get(basis))
        if chart is None:
            chart = chart_of(rule, odds, self._remembering, subject)
            self._memory.note(basis, plain(chart))
        return chart

    @cached_property
    def _meaning(self) -> Meaning:
        return meaning_of(self._ruleset)

    @cached_property
    def _reckonings(self) -> Reckonings:
        # Ranges of numbers are left out: they change with any entry, and alter nothing.
        entries = self._meaning.context.entries
        return Reckonings(self._ruleset.rules, entries, lambda type_: type(type_).__name__)

    @cached_property
    def _remembering(self) -> Meaning:
        rules = self._ruleset.rules.values()
        asked = self._reckonings.called(rule.id for rule in rules if rule.odds)
        keys = {
            each.id: key_of(self._depends(self._reckonings.called([each.id]))) for each in asked
        }
        self._answers = {key: self._answers.get(key, {}) for key in keys.values()}
        answers = {rule_id: self._answers[key] for rule_id, key in keys.items()}
        return remembering(self._meaning, rules, answers)

    def _basis(self, rule: Rule, place: int, subject: Result) -> str:
        """A key of all that the chart depends on, the same in each run."""
        if (rule.id, place) not in self._bases:
            self._bases[rule.id, place] = self._common(rule, rule.odds[place])
        basis = self._bases[rule.id, place]
        entries: Mapping[Any, Any] = self._meaning.context.entries.get(basis.kind, {})
        own = [entries[subject][field] for field in basis.fields]
        return key_of((basis.common, subject, own))

    def _common(self, rule: Rule, odds: Odds) -> _Basis:
        rules = self._reckonings.called([rule.id])
        kind = subject_kind(rule, odds)
        own = frozenset[FieldOfKind]()
        if _come_from_outside(kind, rule, odds, rules):
            own = frozenset(each for each in self._read(rules) if each[0] == kind)
        common = key_of(
            (
                replace(odds, title="", text=None),
                [faces_of(rule, die) for die in odds.roll],
                [each.type.ids for each in rule.fields if isinstance(each.type, Id)],
                self._depends(rules, own),
            )
        )
        return _Basis(common, kind, tuple(sorted(field for _, field in own)))

    def _depends(self, rules: Sequence[Rule], but: frozenset[FieldOfKind] = frozenset()) -> object:
        """All on which the answers of ``rules`` depend besides their inputs and the fields ``but``."""
        figures = {name: self._meaning.figures[name] for each in rules for name in each.parameters}
        values = [self._reckonings.values(each) for each in sorted(self._read(rules) - but)]
        return [self._reckonings.of(each).text for each in rules], figures, values

    def _read(self, rules: Iterable[Rule]) -> frozenset[FieldOfKind]:
        """The fields of entries that ``rules`` read."""
        return frozenset[FieldOfKind]().union(*(self._reckonings.of(each).read for each in rules))


@dataclass(frozen=True, slots=True)
class _Basis:
    """What all charts of some odds depend on (``common``); each does on the ``fields`` of its own entry besides."""

    common: str
    kind: str
    fields: tuple[str, ...]


def _come_from_outside(domain: str, rule: Rule, odds: Odds, rules: Sequence[Rule]) -> bool:
    """Whether no id of ``domain`` is seen but the subject's: handed on from rule to rule, and never chosen."""
    own = [each.id for each in rule.inputs if _mentions(each.type, domain)]
    handed = (each for called in rules for each in called.inputs if _mentions(each.type, domain))
    return (
        own == [odds.subject]
        and all(isinstance(each.type, Id) and not each.may_be_left_out for each in handed)
        and all(
            isinstance(node, Variable) and isinstance(node.type, Id)
            for called in rules
            for node in _nodes(called)
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
