"""Odds on the pages of rules and entries: the exact figures as a picture and as a table."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from regelschmiede.emit.rule_labels import RulesetLabels
from regelschmiede.emit.site import author_markdown, escape
from regelschmiede.emit.site.book import Place
from regelschmiede.emit.site.escape import Markdown
from regelschmiede.emit.site.numbers import fixed, number, places_needed, with_unit
from regelschmiede.emit.site.odds_plot import Drawn, Picture, figure
from regelschmiede.emit.site.table import Table
from regelschmiede.expressions.types import Boolean, Id, Integer, Rational, Type
from regelschmiede.expressions.units import show
from regelschmiede.model.checked import Reference
from regelschmiede.model.known_charts import KnownCharts
from regelschmiede.model.odds import subject_kind, unwrapped
from regelschmiede.model.rules import Measure

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from regelschmiede.emit.rule_labels import RuleLabels
    from regelschmiede.emit.site.book import Book
    from regelschmiede.model.checked import Entry
    from regelschmiede.model.known_charts import ChartMemory
    from regelschmiede.model.odds import Chart, Series
    from regelschmiede.model.rules import Input, Odds, ResultField, Rule

_MOST_PLACES = 2


@dataclass(frozen=True, slots=True)
class OddsView:
    """Odds as a page shows them; ``picture`` is HTML on one line, ``assumed`` says which inputs are fixed."""

    title: Markdown
    anchor: str
    text: Markdown
    picture: Markdown
    table: Table
    assumed: Markdown


_charts: dict[str, KnownCharts] = {}
"""Of each ruleset the charts of the last build; a preview builds again and again."""


class OddsDesk:
    """Works out the odds of a ruleset's rules as pages ask for them; ``memory`` spares what earlier runs did."""

    def __init__(self, book: Book, memory: ChartMemory | None = None) -> None:
        self._book = book
        self._ruleset = ruleset = book.ruleset
        before = _charts.get(ruleset.manifest.id)
        self._known = _charts[ruleset.manifest.id] = KnownCharts(ruleset, before, memory)

    def of_rule(self, rule: Rule) -> tuple[OddsView, ...]:
        """The odds on the page of ``rule``."""
        blocks = [(rule, place) for place, odds in enumerate(rule.odds) if not odds.subject]
        return tuple(self._views(blocks, self._book.addresses.rule(rule.id)))

    def of_entry(self, entry: Entry) -> tuple[OddsView, ...]:
        """The odds on the page of ``entry``."""
        folder = self._book.addresses.entry(Reference(entry.kind, entry.id))
        return tuple(self._views(self._by_kind.get(entry.kind, []), folder, entry.id))

    def kind(self, rule: Rule, odds: Odds) -> str:
        """The id of the kind on whose entries' pages ``odds`` stand."""
        return subject_kind(rule, odds)

    def _views(
        self, blocks: list[tuple[Rule, int]], folder: str, subject: str = ""
    ) -> Iterator[OddsView]:
        place = Place(self._book, folder)
        for index, (rule, which) in enumerate(blocks, 1):
            chart = self._known.chart(rule, which, subject or None)
            words = _Words(rule, rule.odds[which], self._labels.of(rule))
            yield _view(words, chart, f"wahrscheinlichkeit-{index}", place)

    @cached_property
    def _by_kind(self) -> dict[str, list[tuple[Rule, int]]]:
        found: dict[str, list[tuple[Rule, int]]] = {}
        for rule in self._ruleset.rules.values():
            for place, odds in enumerate(rule.odds):
                if odds.subject:
                    found.setdefault(subject_kind(rule, odds), []).append((rule, place))
        return found

    @cached_property
    def _labels(self) -> RulesetLabels:
        return RulesetLabels(self._ruleset)


@dataclass(frozen=True)
class _Words:
    """What the odds of a rule call things, without markup."""

    rule: Rule
    odds: Odds
    labels: RuleLabels

    def input(self, name: str) -> Input:
        return next(each for each in self.rule.inputs if each.id == name)

    @cached_property
    def field(self) -> ResultField:
        return next(each for each in self.rule.fields if each.id == self.odds.field)

    @property
    def field_label(self) -> str:
        return self.field.label or self.rule.name

    @property
    def legend(self) -> str:
        """What the values of the series are."""
        return self.input(self.odds.lines.input).label if self.odds.lines else self.field_label

    def place(self, value: Any) -> str:
        return self.value(value, self.input(self.odds.by.input).type)

    def series(self, series: Series) -> str:
        """The value of ``series`` alone, as beside the legend."""
        if self.odds.lines is not None:
            return self.value(series.value, self.input(self.odds.lines.input).type)
        if self.odds.measure is not Measure.DISTRIBUTION:
            return self.field_label
        if series.value is None:
            (label,) = (f.label for f in self.rule.fields if f.id == self.odds.condition)
            return f"{label}: nein"
        shown = self.value(series.value, self.field.type)
        return f"{shown} oder mehr" if series.value == self.odds.cap else shown

    def heading(self, series: Series) -> str:
        """``series`` as a table's heading, which stands by itself."""
        alone = self.odds.lines is None and self.odds.measure is not Measure.DISTRIBUTION
        is_clear = alone or series.value is None or isinstance(series.value, str)
        return self.series(series) if is_clear else f"{self.legend}: {self.series(series)}"

    def value(self, value: Any, type_: Type) -> str:
        match unwrapped(type_):
            case _ if value is None:
                return "—"
            case Boolean():
                return "ja" if value else "nein"
            case Id(domain=domain):
                return self.labels.id(domain, value)
            case Integer(unit=unit) | Rational(unit=unit) if unit:
                return with_unit(number(value), show(unit))
            case _:
                return number(value)


def _view(words: _Words, chart: Chart, anchor: str, place: Place) -> OddsView:
    odds = words.odds
    return OddsView(
        title=escape.literal(odds.title),
        anchor=anchor,
        text=author_markdown.inline(odds.text, place) if odds.text else Markdown(""),
        picture=figure(_picture(words, chart, anchor)),
        table=_table(words, chart),
        assumed=_assumed(words),
    )


def _table(words: _Words, chart: Chart) -> Table:
    place = words.input(words.odds.by.input).label
    places = _places(words, [each for series in chart.series for each in series.figures])
    headings = (place, *(words.heading(series) for series in chart.series))
    rows = (
        (words.place(at), *(_shown(words, each.figures[index], places) for each in chart.series))
        for index, at in enumerate(chart.at)
    )
    return Table(
        tuple(escape.literal(each) for each in headings),
        tuple(tuple(escape.literal(cell) for cell in row) for row in rows),
    )


def _picture(words: _Words, chart: Chart, anchor: str) -> Picture:
    is_stacked = words.odds.measure is Measure.DISTRIBUTION
    drawn = [
        Drawn(words.series(series), series.figures, is_stacked and series.value is None)
        for series in chart.series
    ]
    # Bars begin with the greatest number, so that each edge says how likely that number or more is.
    if is_stacked and not isinstance(words.field.type, Id):
        counted = [each for each in reversed(drawn) if not each.is_rest]
        drawn = [*counted, *(each for each in drawn if each.is_rest)]
    return Picture(
        id=anchor,
        title=words.odds.title,
        description=_description(words, chart),
        at=[words.place(at) for at in chart.at],
        positions=_positions(words, chart),
        axis=words.input(words.odds.by.input).label,
        legend=words.legend,
        series=drawn,
        is_stacked=is_stacked,
        is_share=words.odds.measure is not Measure.EXPECTATION,
        show=lambda value: _shown(words, value, _places(words, [value])),
    )


def _positions(words: _Words, chart: Chart) -> list[Fraction] | None:
    if isinstance(unwrapped(words.input(words.odds.by.input).type), Id | Boolean):
        return None
    numbers = [Fraction(at) for at in chart.at if isinstance(at, int | Fraction)]
    width = numbers[-1] - numbers[0] or Fraction(1)
    return [(each - numbers[0]) / width for each in numbers]


def _description(words: _Words, chart: Chart) -> str:
    place = words.input(words.odds.by.input).label
    first, last = words.place(chart.at[0]), words.place(chart.at[-1])
    parts = []
    for series in chart.series:
        ends = (series.figures[0], series.figures[-1])
        shown = (_shown(words, each, _places(words, ends)) for each in ends)
        parts.append(f"{words.heading(series)} – {' und '.join(shown)}")
    listed = "; ".join(parts)
    return f"{place} von {first} bis {last}. Am Anfang und am Ende: {listed}. Alle Werte nennt die Tabelle."


def _assumed(words: _Words) -> Markdown:
    given = (
        (words.input(name), value) for name, value in words.odds.given if value not in (None, ())
    )
    parts = [f"{each.label}: {words.value(value, each.type)}" for each, value in given]
    return escape.literal("; ".join(parts))


def _places(words: _Words, values: Iterable[Fraction]) -> int:
    factor = 1 if words.odds.measure is Measure.EXPECTATION else 100
    return places_needed((value * factor for value in values), _MOST_PLACES)


def _shown(words: _Words, value: Fraction, places: int) -> str:
    """A share as ``65 %``, a mean as ``4,25`` with its unit."""
    if words.odds.measure is not Measure.EXPECTATION:
        return _percent(value, places)
    type_ = words.field.type
    unit = type_.unit if isinstance(type_, Integer | Rational) else None
    return with_unit(fixed(value, places), show(unit) if unit else "")


def _percent(share: Fraction, places: int) -> str:
    """What rounding would make impossible, or certain, is said to be less or more than the last figure shown."""
    least = Fraction(1, 10**places)
    if 0 < share * 100 < least / 2:
        return f"unter {with_unit(fixed(least, places), '%')}"
    if 100 - least / 2 < share * 100 < 100:
        return f"über {with_unit(fixed(100 - least, places), '%')}"
    return with_unit(fixed(share * 100, places), "%")
