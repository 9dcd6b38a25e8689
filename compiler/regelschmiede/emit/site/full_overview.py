"""The page of a kind whose entries are read one after the other, each with all that it says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.emit.site import author_markdown, escape
from regelschmiede.emit.site.anchors import Anchors, numbered
from regelschmiede.emit.site.entry_pages import Row, figures, row, uses
from regelschmiede.emit.site.escape import Markdown
from regelschmiede.emit.site.numbers import count
from regelschmiede.model.checked import Reference, Text
from regelschmiede.model.kinds import TextType
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from regelschmiede.emit.site.author_markdown import Terms
    from regelschmiede.emit.site.book import Place
    from regelschmiede.model.checked import Entry
    from regelschmiede.model.kinds import Field, Kind


@dataclass(frozen=True, slots=True)
class Passage:
    """A longer text under its label."""

    label: Markdown
    body: Markdown


@dataclass(frozen=True, slots=True)
class Article:
    """An entry in full; ``title`` leads to its own page."""

    title: Markdown
    anchor: str
    rows: tuple[Row, ...]
    passages: tuple[Passage, ...]
    uses: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class FullOverviewPage:
    """The page of a kind with its entries in full."""

    front_matter: str
    title: Markdown
    description: Markdown
    book: Markdown
    entries: Markdown
    articles: tuple[Article, ...]


def full_overview_page(
    kind: Kind, entries: Sequence[Entry], place: Place, terms: Terms | None = None
) -> FullOverviewPage:
    """The page of ``kind`` at ``place`` with its ``entries`` in full; ``terms`` marks the terms in their texts."""
    book = place.book
    manifest = book.ruleset.manifest
    anchors = Anchors()
    matter = {
        "title": escape.html(kind.title),
        "description": escape.html(kind.description),
        "book": escape.html(manifest.title),
    }
    return FullOverviewPage(
        front_matter=escape.front_matter(matter),
        title=escape.literal(kind.title),
        description=escape.literal(kind.description),
        book=place.link(escape.literal(manifest.title), book.addresses.folder),
        entries=Markdown(count(len(entries), "Eintrag", "Einträge")),
        articles=tuple(_article(each, kind, place, anchors(each.name), terms) for each in entries),
    )


def _article(entry: Entry, kind: Kind, place: Place, anchor: str, terms: Terms | None) -> Article:
    if terms is not None:
        terms.begin_section()
    return Article(
        title=place.entry_link(Reference(entry.kind, entry.id)),
        anchor=anchor,
        rows=(
            *(row(field, lines) for field, lines in figures(entry, kind, place)),
            *_lines(entry, kind, place, terms),
        ),
        passages=tuple(_passages(entry, kind, place, terms)),
        uses=tuple(uses(entry, place)),
    )


def _lines(entry: Entry, kind: Kind, place: Place, terms: Terms | None) -> Iterator[Row]:
    for field, text in _texts(entry, kind, inline=True):
        yield row(field, [author_markdown.inline(text, place, terms=terms)])


def _passages(entry: Entry, kind: Kind, place: Place, terms: Terms | None) -> Iterator[Passage]:
    for field, text in _texts(entry, kind, inline=False):
        anchors = numbered(f"{entry.id}-{field.id}")
        body = author_markdown.block(text, place, heading_level=2, anchors=anchors, terms=terms)
        yield Passage(escape.literal(field.title), body)


def _texts(entry: Entry, kind: Kind, *, inline: bool) -> Iterator[tuple[Field, Text]]:
    for field in kind.fields:
        value = entry.values[field.id]
        wanted = isinstance(field.type, TextType) and field.type.inline == inline
        if wanted and isinstance(value, Text):
            yield field, value
