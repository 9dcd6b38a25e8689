"""What explains a page at its end: the terms that it uses, and the figures that come from elsewhere in the book.

The site's script shows the fitting note beside a term or a figure; without it, the notes are a list to open.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, TypeVar

from regelschmiede.emit.site import author_markdown, escape
from regelschmiede.emit.site.author_markdown import page_link
from regelschmiede.emit.site.book import Place
from regelschmiede.emit.site.escape import Markdown
from regelschmiede.emit.site.glossary import PageTerms, anchor, glossary_of
from regelschmiede.emit.site.origins import has_figures, origins_of, origins_on
from regelschmiede.emit.site.rooted import Rooted
from regelschmiede.emit.site.where_used import EXAMPLES, RULES, SHEET
from regelschmiede.model.chapters import CHAPTERS
from regelschmiede.model.checked import Reference, Text
from regelschmiede.model.kinds import GLOSSARY, TextType
from regelschmiede.model.text import Link
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from regelschmiede.emit.site.book import Book, Notebook

MOST_USERS = 8
"""How many other places a note names."""

_Answer = TypeVar("_Answer")
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
class Figure:
    """What notes on a figure say on every page; ``users`` are all that use it besides its owner."""

    owner: Reference
    path: str
    name: Rooted
    kind: Markdown
    users: tuple[tuple[Reference, Rooted], ...]


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

    def ask(self, question: Callable[[NotesDesk, str], _Answer], about: str) -> _Answer:
        """The answer of the desk."""
        answer = question(self.desk, about)
        notebook = self.place.notebook
        if notebook is not None:
            notebook.of_desk.append((question, about, answer))
        return answer


class NotesDesk:
    """Writes the notes for the pages of ``book``."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._root = Place(book, "")
        self.glossary = glossary_of(book.ruleset)
        self._origins = origins_of(book.ruleset)
        self._terms: dict[str, tuple[Rooted, Rooted]] = {}
        self._figures: dict[str, Figure | None] = {}
        self._users: dict[Reference, Rooted] = {}

    def reader(
        self, folder: str, own: Reference | None = None, notebook: Notebook | None = None
    ) -> PageReader:
        """Who reads the page in ``folder``, which is about ``own``; what it asks goes into the ``notebook``."""
        is_term = own is not None and own.kind == GLOSSARY
        terms = PageTerms(self.glossary, own.id if own is not None and is_term else "")
        return PageReader(self, Place(self._book, folder, notebook), terms, own)

    def notes(self, reader: PageReader, page: object) -> PageNotes:
        """What ``reader`` may want to know of ``page``, the view of a page."""
        terms = [(term, reader.ask(NotesDesk.explained, term)) for term in reader.terms.mentioned]
        figures = [(path, reader.ask(NotesDesk.figure, path)) for path in origins_on(_marked(page))]
        folder = reader.place.folder
        return PageNotes(
            tuple(
                TermNote(anchor(term), name.on(folder), text.on(folder))
                for term, (name, text) in terms
            ),
            tuple(_origins(figures, folder, reader.own)),
        )

    def explained(self, term: str) -> tuple[Rooted, Rooted]:
        """The name of ``term`` and what it means."""
        if term not in self._terms:
            self._terms[term] = self._explained(term)
        return self._terms[term]

    def figure(self, path: str) -> Figure | None:
        """What stands behind ``path``; None where that is no figure of an entry."""
        if path not in self._figures:
            self._figures[path] = self._figure(path)
        return self._figures[path]

    def _explained(self, term: str) -> tuple[Rooted, Rooted]:
        own = Reference(GLOSSARY, term)
        entry = self._book.entry(own)
        texts = (
            author_markdown.inline_html(text, self._root)
            for field in self._book.kinds[GLOSSARY].fields
            if isinstance(field.type, TextType) and isinstance(text := entry.values[field.id], Text)
        )
        name = self._link(own, escape.literal(entry.name))
        return name, Rooted.of(Markdown(" ".join(texts)))

    def _figure(self, path: str) -> Figure | None:
        origin = self._origins.of(path)
        if origin is None:
            return None
        owner = escape.literal(self._book.entry(origin.owner).name)
        labels = ", ".join(map(escape.literal, origin.labels))
        return Figure(
            origin.owner,
            escape.attribute(path),
            self._link(origin.owner, Markdown(f"{owner}: {labels}" if labels else owner)),
            escape.literal(self._book.kinds[origin.owner.kind].singular),
            tuple((each, self._user(each)) for each in self._origins.users_of(origin)),
        )

    def _user(self, user: Reference) -> Rooted:
        if user not in self._users:
            name, folder = self._book.page_of(user)
            if user.kind != SHEET:
                kind = self._book.kinds.get(user.kind)
                singular = _SINGULARS[user.kind] if kind is None else escape.literal(kind.singular)
                name = Markdown(f"{singular} „{name}“")
            link = page_link(name, self._root.path_to(folder), html=True)
            self._users[user] = Rooted.of(link)
        return self._users[user]

    def _link(self, target: Reference, label: Markdown) -> Rooted:
        path = self._root.path_of(Link("", target.kind, target.id))
        return Rooted.of(label if path is None else page_link(label, path, html=True))


def _origins(
    figures: Iterable[tuple[str, Figure | None]], folder: str, own: Reference | None
) -> Iterator[OriginNote]:
    """The notes on ``figures``, paths and what stands behind them, for the page in ``folder`` about ``own``."""
    own_path = f"{own.kind}.{own.id}." if own is not None else None
    for path, figure in figures:
        if figure is None or figure.owner == own or (own_path and path.startswith(own_path)):
            continue
        users = [link for user, link in figure.users if user != own]
        links = tuple(each.on(folder) for each in users[:MOST_USERS])
        more = _left_out(len(users) - len(links))
        yield OriginNote(figure.path, figure.name.on(folder), figure.kind, links, more)


def _left_out(amount: int) -> str:
    match amount:
        case 0:
            return ""
        case 1:
            return "eine weitere Stelle"
        case _:
            return f"{amount} weitere Stellen"


def _marked(view: object) -> list[str]:
    """All the Markdown with figures of a page's ``view``, in its order."""
    found: list[str] = []
    _gather(view, found)
    return found


def _gather(view: object, found: list[str]) -> None:
    kind: type = type(view)
    for part in view if isinstance(view, tuple) else _parts_of(kind)(view):
        if not isinstance(part, str):
            _gather(part, found)
        elif has_figures(part):
            found.append(part)


@cache
def _parts_of(kind: type) -> Callable[[object], tuple[object, ...]]:
    """What gives the fields of an object of ``kind``; none where it is no dataclass."""
    names = [field.name for field in fields(kind)] if is_dataclass(kind) else []
    if len(names) > 1:
        return attrgetter(*names)
    return lambda view: tuple(getattr(view, name) for name in names)
