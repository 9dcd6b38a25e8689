"""Odds on the pages of rules and entries: the exact figures as a picture and as a table."""

from __future__ import annotations

from dataclasses import field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from regelschmiede.emit.site import author_markdown, escape
from regelschmiede.emit.site.book import Place
from regelschmiede.emit.site.escape import Markdown
from regelschmiede.emit.site.numbers import (
    decimal,
    fixed,
    number,
    places_needed,
    rounded,
    with_unit,
)
from regelschmiede.emit.site.odds_plot import Drawn, Picture, figure
from regelschmiede.emit.site.table import Table
from regelschmiede.expressions.types import Boolean, Id, Integer, Rational, Type
from regelschmiede.expressions.units import show
from regelschmiede.model.checked import Reference
from regelschmiede.model.known_charts import KnownCharts
from regelschmiede.model.odds import subject_kind, unwrapped
from regelschmiede.model.rules import Measure
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

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


_Key = tuple[str, str]
"""The address of a page, and the anchor of odds on it."""


@dataclass(frozen=True, slots=True)
class _Known:
    """What a build has worked out, and what it has drawn of it, with all that that was drawn from."""

    charts: KnownCharts | None = None
    drawn: Mapping[_Key, tuple[_Said, Chart, OddsView]] = field(default_factory=dict)


_known: dict[str, _Known] = {}
"""What the last build of each ruleset knew; a preview builds again and again."""


class OddsDesk:
    """Works out the odds of a ruleset's rules as pages ask for them; ``memory`` spares what earlier runs did."""

    def __init__(self, book: Book, memory: ChartMemory | None = None) -> None:
        self._book = book
        self._ruleset = ruleset = book.ruleset
        before = _known.get(ruleset.manifest.id, _Known())
        self._charts = KnownCharts(ruleset, before.charts, memory)
        self._drawn_before = before.drawn
        self._drawn: dict[_Key, tuple[_Said, Chart, OddsView]] = {}
        _known[ruleset.manifest.id] = _Known(self._charts, self._drawn)

    def of_rule(self, rule: Rule) -> tuple[OddsView, ...]:
        """The odds on the page of ``rule``."""
        blocks = [(rule, place) for place, odds in enumerate(rule.odds) if not odds.subject]
        return tuple(self._views(blocks, self._book.addresses.rule(rule.id)))

    def of_entry(self, entry: Entry) -> tuple[OddsView, ...]:
        """The odds on the page of ``entry``."""
        folder = self._book.addresses.entry(Reference(entry.kind, entry.id))
        return tuple(self._views(self._by_kind.get(entry.kind, []), folder, entry.id))

    def _views(
        self, blocks: list[tuple[Rule, int]], folder: str, subject: str = ""
    ) -> Iterator[OddsView]:
        place = Place(self._book, folder)
        for index, (rule, which) in enumerate(blocks, 1):
            chart = self._charts.chart(rule, which, subject or None)
            words = _Words(rule, rule.odds[which], self._book.labels_of(rule))
            yield self._view(
                _said(words, chart, f"wahrscheinlichkeit-{index}", place), chart, place
            )

    def _view(self, said: _Said, chart: Chart, place: Place) -> OddsView:
        """What the page ``place`` shows of ``chart``; drawn anew only where anything of it has changed."""
        key = (place.folder, said.anchor)
        drawn = self._drawn_before.get(key)
        if drawn is None or (drawn[0], drawn[1]) != (said, chart):
            drawn = (said, chart, _view(said, chart))
        self._drawn[key] = drawn
        return drawn[2]

    @cached_property
    def _by_kind(self) -> dict[str, list[tuple[Rule, int]]]:
        found: dict[str, list[tuple[Rule, int]]] = {}
        for rule in self._ruleset.rules.values():
            for place, odds in enumerate(rule.odds):
                if odds.subject:
                    found.setdefault(subject_kind(rule, odds), []).append((rule, place))
        return found


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


@dataclass(frozen=True, slots=True)
class _Said:
    """What is said of a chart: all that its view shows besides its figures, the words without markup.

    ``at`` names its places, ``series`` its series beside the ``legend``, ``headings`` the same in a table.
    ``is_scale`` says that the places are numbers, ``is_share`` that the figures are shares, else means with a
    ``unit``. Bars are stacked from the first series, or from the last where they ``count_down``.
    """

    title: str
    anchor: str
    text: Markdown
    at: tuple[str, ...]
    axis: str
    is_scale: bool
    series: tuple[str, ...]
    legend: str
    headings: tuple[str, ...]
    is_share: bool
    unit: str
    is_stacked: bool
    counts_down: bool
    assumed: Markdown


def _said(words: _Words, chart: Chart, anchor: str, place: Place) -> _Said:
    odds = words.odds
    by = words.input(odds.by.input)
    type_ = words.field.type
    is_share = odds.measure is not Measure.EXPECTATION
    unit = type_.unit if isinstance(type_, Integer | Rational) and not is_share else None
    return _Said(
        title=odds.title,
        anchor=anchor,
        text=author_markdown.inline(odds.text, place) if odds.text else Markdown(""),
        at=tuple(words.place(at) for at in chart.at),
        axis=by.label,
        is_scale=not isinstance(unwrapped(by.type), Id | Boolean),
        series=tuple(map(words.series, chart.series)),
        legend=words.legend,
        headings=tuple(map(words.heading, chart.series)),
        is_share=is_share,
        unit=show(unit) if unit else "",
        is_stacked=odds.measure is Measure.DISTRIBUTION,
        counts_down=not isinstance(type_, Id),
        assumed=_assumed(words),
    )


def _view(said: _Said, chart: Chart) -> OddsView:
    return OddsView(
        title=escape.literal(said.title),
        anchor=said.anchor,
        text=said.text,
        picture=figure(_picture(said, chart)),
        table=_table(said, chart),
        assumed=said.assumed,
    )


def _table(said: _Said, chart: Chart) -> Table:
    places = _places(said, [each for series in chart.series for each in series.figures])
    rows = (
        (at, *(_shown(said, each.figures[index], places) for each in chart.series))
        for index, at in enumerate(said.at)
    )
    return Table(
        tuple(escape.literal(each) for each in (said.axis, *said.headings)),
        tuple(tuple(escape.literal(cell) for cell in row) for row in rows),
    )


def _picture(said: _Said, chart: Chart) -> Picture:
    drawn = [
        Drawn(name, series.figures, said.is_stacked and series.value is None)
        for name, series in zip(said.series, chart.series, strict=True)
    ]
    # Bars begin with the greatest number, so that each edge says how likely that number or more is.
    if said.is_stacked and said.counts_down:
        counted = [each for each in reversed(drawn) if not each.is_rest]
        drawn = [*counted, *(each for each in drawn if each.is_rest)]
    return Picture(
        id=said.anchor,
        title=said.title,
        description=_description(said, chart),
        at=said.at,
        positions=_positions(chart) if said.is_scale else None,
        axis=said.axis,
        legend=said.legend,
        series=drawn,
        is_stacked=said.is_stacked,
        is_share=said.is_share,
        show=lambda value: _shown(said, value, _places(said, [value])),
    )


def _positions(chart: Chart) -> list[Fraction]:
    numbers = [Fraction(at) for at in chart.at if isinstance(at, int | Fraction)]
    width = numbers[-1] - numbers[0] or Fraction(1)
    return [(each - numbers[0]) / width for each in numbers]


def _description(said: _Said, chart: Chart) -> str:
    first, last = said.at[0], said.at[-1]
    parts = []
    for heading, series in zip(said.headings, chart.series, strict=True):
        ends = (series.figures[0], series.figures[-1])
        shown = (_shown(said, each, _places(said, ends)) for each in ends)
        parts.append(f"{heading} – {' und '.join(shown)}")
    listed = "; ".join(parts)
    return (
        f"{said.axis} von {first} bis {last}. Am Anfang und am Ende: {listed}. "
        "Alle Werte nennt die Tabelle."
    )


def _assumed(words: _Words) -> Markdown:
    given = (
        (words.input(name), value) for name, value in words.odds.given if value not in (None, ())
    )
    parts = [f"{each.label}: {words.value(value, each.type)}" for each, value in given]
    return escape.literal("; ".join(parts))


def _places(said: _Said, values: Iterable[Fraction]) -> int:
    factor = 100 if said.is_share else 1
    denominators = {value.denominator for value in values}
    return places_needed((Fraction(factor, each) for each in denominators), _MOST_PLACES)


def _shown(said: _Said, value: Fraction, places: int) -> str:
    """A share as ``65 %``, a mean as ``4,25`` with its unit."""
    if said.is_share:
        return _percent(value, places)
    return with_unit(fixed(value, places), said.unit)


def _percent(share: Fraction, places: int) -> str:
    """What rounding would make impossible, or certain, is said to be less or more than the last figure shown."""
    # In steps of the last figure, and without fractions: tables are full of these.
    most = 100 * 10**places
    steps, of = share.numerator * most, share.denominator
    if 0 < 2 * steps < of:
        return f"unter {with_unit(fixed(Fraction(100, most), places), '%')}"
    if 0 < 2 * (most * of - steps) < of:
        return f"über {with_unit(fixed(Fraction(100 * (most - 1), most), places), '%')}"
    return with_unit(decimal(rounded(steps, of), places), "%")
