"""What stands on the page of an entry, and on the page that an earlier id of it leaves behind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.emit.site import author_markdown, escape
from regelschmiede.emit.site.anchors import numbered
from regelschmiede.emit.site.book import Book, entry_name
from regelschmiede.emit.site.escape import Markdown
from regelschmiede.emit.site.numbers import with_unit
from regelschmiede.emit.site.values import (
    Look,
    are_sentences,
    list_items,
    on_page,
    parameters,
    with_parameter,
)
from regelschmiede.emit.site.where_used import users_of
from regelschmiede.model.checked import Reference, Text
from regelschmiede.model.kinds import ListType, RecordType, TextType
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from regelschmiede.emit.site.author_markdown import Terms
    from regelschmiede.emit.site.book import Place
    from regelschmiede.emit.site.odds import OddsView
    from regelschmiede.model.checked import Entry
    from regelschmiede.model.kinds import Field, Kind


@dataclass(frozen=True, slots=True)
class Row:
    """A label and what belongs to it, one line each; ``path`` names the field in the model."""

    label: Markdown
    path: str
    lines: tuple[Markdown, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A longer text; ``heading`` is empty where the page needs none above its only one."""

    heading: Markdown
    anchor: str
    body: Markdown


@dataclass(frozen=True, slots=True)
class EntryPage:
    """The page of an entry. ``uses`` are lists of links, one for each field that refers to it."""

    front_matter: str
    title: Markdown
    kind: Markdown
    book: Markdown
    rows: tuple[Row, ...]
    sections: tuple[Section, ...]
    odds: tuple[OddsView, ...]
    uses: tuple[Row, ...]
    previous: Markdown
    next: Markdown


def entry_page(
    entry: Entry,
    kind: Kind,
    place: Place,
    neighbours: tuple[Reference | None, Reference | None],
    odds: tuple[OddsView, ...] = (),
    terms: Terms | None = None,
) -> EntryPage:
    """The page of ``entry`` at ``place``; ``neighbours`` are the entries before and after it in its kind.

    What else of the book it shows it asks for, so that ``place`` can note it; but for what is the same on all
    pages: the addresses, the kinds and the manifest.
    """
    book = place.book
    previous, following = neighbours
    values = figures(entry, kind, place)
    return EntryPage(
        front_matter=_front_matter(entry, kind, book),
        title=entry_name(entry),
        kind=place.link(escape.literal(kind.singular), book.addresses.kinds[kind.id]),
        book=place.link(escape.literal(book.ruleset.manifest.title), book.addresses.folder),
        rows=tuple(row(field, lines) for field, lines in values if not _are_records(field, lines)),
        sections=(
            *_texts(entry, kind, place, terms),
            *(_records(field, lines) for field, lines in values if _are_records(field, lines)),
        ),
        odds=odds,
        uses=tuple(uses(entry, place)),
        previous=place.entry_link(previous) if previous else Markdown(""),
        next=place.entry_link(following) if following else Markdown(""),
    )


def _front_matter(entry: Entry, kind: Kind, book: Book) -> str:
    manifest = book.ruleset.manifest
    about = f"{kind.singular} in {manifest.title}, Edition {manifest.edition}"
    return escape.front_matter(
        {
            "title": escape.html(entry.name) or escape.html(entry.id),
            "description": escape.html(about),
            "kind": escape.html(kind.singular),
            "book": escape.html(manifest.title),
            "hide": ["toc"],
        }
    )


def _reference(entry: Entry) -> Reference:
    return Reference(entry.kind, entry.id)


def figures(entry: Entry, kind: Kind, place: Place) -> list[tuple[Field, Sequence[Markdown]]]:
    """What ``entry`` holds besides its name and its texts, line by line."""
    of = parameters(kind.fields)
    return [
        (field, _lines(field, of.get(field.id), entry, place))
        for field in kind.fields
        if field.id != "name"
        and field.parameter_of is None
        and not isinstance(field.type, TextType)
        # An absent value is worth a line only where the book has a word for it.
        if entry.values[field.id] is not None or field.empty != "—"
    ]


def row(field: Field, lines: Sequence[Markdown]) -> Row:
    """``lines`` beside the label of ``field``."""
    return Row(escape.literal(field.title), field.id, tuple(lines))


def _records(field: Field, lines: Sequence[Markdown]) -> Section:
    body = Markdown("\n".join(f"-   {line}" for line in lines))
    return Section(escape.literal(field.title), _anchor(field), body)


def _texts(entry: Entry, kind: Kind, place: Place, terms: Terms | None) -> Iterator[Section]:
    texts = [field for field in kind.fields if isinstance(entry.values[field.id], Text)]
    for field in texts:
        heading = escape.literal(field.title) if len(texts) > 1 else Markdown("")
        body = _body(entry, field, place, 2 if heading else 1, terms)
        yield Section(heading, _anchor(field), body)


def _lines(field: Field, parameter: Field | None, entry: Entry, place: Place) -> Sequence[Markdown]:
    """``field`` of ``entry`` line by line, with its ``parameter`` if it has one.

    One line but for lists of records and lists per entry of another kind.
    """
    value = entry.values[field.id]
    origin = f"{entry.kind}.{entry.id}.{field.id}"
    if parameter is not None:
        return [with_parameter(entry.values, field, parameter, Look(origin), place)]
    if value and isinstance(value, tuple) and isinstance(field.type, ListType):
        items = list_items(value, field, field.type, Look(origin), place)
        if field.type.per:
            return _lines_per_entry(items, field, field.type.per, place)
        if isinstance(field.type.item, RecordType) and are_sentences(items):
            return items
    return [on_page(value, field, origin, place)]


def _are_records(field: Field, lines: Sequence[Markdown]) -> bool:
    is_list = isinstance(field.type, ListType) and isinstance(field.type.item, RecordType)
    return is_list and are_sentences(lines)


def _lines_per_entry(
    items: Sequence[Markdown], field: Field, per: str, place: Place
) -> list[Markdown]:
    owners = place.ask(Book.names_in, per)
    unit = escape.literal(field.unit)
    return [
        Markdown(f"{owner}: {with_unit(item, unit)}")
        for owner, item in zip(owners, items, strict=True)
    ]


def _anchor(field: Field) -> str:
    return f"feld-{field.id}"


def _body(entry: Entry, field: Field, place: Place, level: int, terms: Terms | None) -> Markdown:
    text = entry.values[field.id]
    if not isinstance(text, Text):
        return Markdown("")
    if isinstance(field.type, TextType) and field.type.inline:
        if terms is not None:
            terms.begin_section()
        return author_markdown.inline(text, place, terms=terms)
    anchors = numbered(_anchor(field))
    return author_markdown.block(text, place, heading_level=level, anchors=anchors, terms=terms)


def uses(entry: Entry, place: Place) -> Iterator[Row]:
    """A row for each way in which chapters, rules, examples, the sheet and fields of entries use ``entry``."""
    for users in users_of(_reference(entry), place):
        yield Row(users.label, users.path, (Markdown(", ".join(users.links)),))
