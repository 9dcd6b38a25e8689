"""What explains a page at its end: the terms that it uses, and the figures that come from elsewhere in the book.

The site's script shows the fitting note beside a term or a figure; without it, the notes are a list to open.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from regelschmiede.emit.site import author_markdown, escape
from regelschmiede.emit.site.author_markdown import page_link
from regelschmiede.emit.site.book import Place
from regelschmiede.emit.site.escape import Markdown
from regelschmiede.emit.site.glossary import PageTerms, anchor, glossary_of
from regelschmiede.emit.site.origins import origins_of, shown_on
from regelschmiede.emit.site.where_used import EXAMPLES, RULES, SHEET, page_of
from regelschmiede.model.chapters import CHAPTERS
from regelschmiede.model.checked import Reference, Text
from regelschmiede.model.kinds import GLOSSARY, TextType
from regelschmiede.model.text import Link

if TYPE_CHECKING:
    from collections.abc import Iterator

    from regelschmiede.emit.site.book import Book
    from regelschmiede.emit.site.origins import Origin

MOST_USERS = 8
"""How many other places a note names."""

_SINGULARS = {CHAPTERS: "Kapitel", RULES: "Regel", EXAMPLES: "Beispiel"}


@dataclass(frozen=True, slots=True)
class TermNote:
    """A term: HTML of its name (a link) and of what it means."""

    anchor: str
    name: Markdown
    text: Markdown


@dataclass(frozen=True, slots=True)
class OriginNote:
    """A figure of a ``kind``: HTML of what it is (a link) and of links to what else uses it.

    ``more`` says how many of these were left out.
    """

    path: str
    name: Markdown
    kind: Markdown
    users: tuple[Markdown, ...]
    more: str


@dataclass(frozen=True, slots=True)
class PageNotes:
    """The notes of a page, in the order in which it needs them."""

    terms: tuple[TermNote, ...] = ()
    origins: tuple[OriginNote, ...] = ()


NO_NOTES = PageNotes()


@dataclass(frozen=True, slots=True)
class PageReader:
    """The reader of one page: ``terms`` marks what a text of it mentions, ``notes`` then tells what it needs."""

    desk: NotesDesk
    place: Place
    terms: PageTerms
    own: Reference | None

    def notes(self, page: object) -> PageNotes:
        """The notes of the page, whose view is ``page``; all its texts were written with ``terms``."""
        return self.desk.notes(self, page)


class NotesDesk:
    """Writes the notes for the pages of ``book``."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._glossary = glossary_of(book.ruleset)
        self._origins = origins_of(book.ruleset)

    def reader(self, folder: str, own: Reference | None = None) -> PageReader:
        """Who reads the page in ``folder``, which is about ``own``."""
        is_term = own is not None and own.kind == GLOSSARY
        terms = PageTerms(self._glossary, own.id if own is not None and is_term else "")
        return PageReader(self, Place(self._book, folder), terms, own)

    def notes(self, reader: PageReader, page: object) -> PageNotes:
        """What ``reader`` may want to know of ``page``, the view of a page."""
        return PageNotes(
            tuple(self._term(each, reader.place) for each in reader.terms.mentioned),
            tuple(self._figures(shown_on(_strings(page)), reader.place, reader.own)),
        )

    def _term(self, term: str, place: Place) -> TermNote:
        entry = self._book.entry(Reference(GLOSSARY, term))
        kind = self._book.kinds[GLOSSARY]
        texts = (
            author_markdown.inline_html(text, place)
            for field in kind.fields
            if isinstance(field.type, TextType) and isinstance(text := entry.values[field.id], Text)
        )
        name = _link(Reference(GLOSSARY, term), escape.literal(entry.name), place)
        return TermNote(anchor(term), name, Markdown(" ".join(texts)))

    def _figures(
        self, paths: list[str], place: Place, own: Reference | None
    ) -> Iterator[OriginNote]:
        own_path = f"{own.kind}.{own.id}." if own is not None else None
        for path in paths:
            if own_path and path.startswith(own_path):
                continue
            origin = self._origins.of(path)
            if origin is None or origin.owner == own:
                continue
            users = self._origins.elsewhere(origin, own)
            links = tuple(self._user(each, place) for each in users[:MOST_USERS])
            name = _link(origin.owner, self._name(origin), place)
            kind = escape.literal(self._book.kinds[origin.owner.kind].singular)
            yield OriginNote(
                escape.attribute(path), name, kind, links, _left_out(len(users) - len(links))
            )

    def _name(self, origin: Origin) -> Markdown:
        owner = escape.literal(self._book.entry(origin.owner).name)
        labels = ", ".join(map(escape.literal, origin.labels))
        return Markdown(f"{owner}: {labels}" if labels else owner)

    def _user(self, user: Reference, place: Place) -> Markdown:
        name, folder = page_of(user, self._book)
        if user.kind != SHEET:
            kind = self._book.kinds.get(user.kind)
            singular = _SINGULARS[user.kind] if kind is None else escape.literal(kind.singular)
            name = Markdown(f"{singular} „{name}“")
        return page_link(name, place.path_to(folder), html=True)


def _left_out(amount: int) -> str:
    match amount:
        case 0:
            return ""
        case 1:
            return "eine weitere Stelle"
        case _:
            return f"{amount} weitere Stellen"


def _link(target: Reference, label: Markdown, place: Place) -> Markdown:
    path = place.path_of(Link("", target.kind, target.id))
    return label if path is None else page_link(label, path, html=True)


def _strings(view: object) -> Iterator[str]:
    """All the Markdown of a page's ``view``, in its order."""
    if isinstance(view, str):
        yield view
    elif isinstance(view, tuple):
        for each in view:
            yield from _strings(each)
    elif is_dataclass(view):
        kind: type = type(view)
        for name in _field_names(kind):
            yield from _strings(getattr(view, name))


@cache
def _field_names(view: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(view))
