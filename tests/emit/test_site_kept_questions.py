"""A page that a preview may take over reads nothing of its book but what it asks for and what all pages depend on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

import pytest

from regelschmiede.diagnostics.render import render_text
from regelschmiede.emit.context import EmitContext
from regelschmiede.emit.site import KeptPages, emit_site, emitter
from regelschmiede.emit.site.book import Notebook, Place, books
from regelschmiede.emit.site.book_pages import overview_page
from regelschmiede.emit.site.entry_pages import entry_page
from regelschmiede.emit.site.full_overview import full_overview_page
from regelschmiede.emit.site.page_notes import NotesDesk, PageReader
from regelschmiede.pipeline import Project, check
from tests.support import rulesets
from tests.support.chaptered import chaptered
from tests.support.pages import TEMPLATES
from tests.support.project import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from regelschmiede.emit.site.book import Book
    from regelschmiede.emit.site.book_pages import OverviewPage
    from regelschmiede.emit.site.entry_pages import EntryPage
    from regelschmiede.emit.site.full_overview import FullOverviewPage
    from regelschmiede.model.checked import Entry, Ruleset
    from regelschmiede.model.kinds import Kind


class Closed:
    """``real`` as a page may see it: nothing but ``known``; whatever else is read of it fails the test."""

    def __init__(self, real: object, *known: str) -> None:
        self.real = real
        self._known = known

    def __getattr__(self, name: str) -> Any:
        if name not in self._known:
            pytest.fail(f"„{name}“ of a {type(self.real).__name__} is read without a question.")
        return getattr(self.real, name)


class ClosedBook(Closed):
    """A book of which only that is open on which all its pages depend (``KeptPages.of``)."""

    def __init__(self, real: Book, *known: str) -> None:
        super().__init__(real, "addresses", "kinds", *known)
        self.ruleset = Closed(real.ruleset, "manifest", "kinds")


class ClosedDesk(Closed):
    """A desk whose notes are found by questions alone."""

    def notes(self, reader: PageReader, page: object) -> object:
        return NotesDesk.notes(cast("NotesDesk", self), reader, page)


class AskingPlace(Place):
    """A place at which only questions see the book."""

    def ask(self, question: Callable[[Any, Any], Any], about: Any) -> Any:
        answer = question(cast("ClosedBook", self.book).real, about)
        cast("Notebook", self.notebook).of_book.append((question, about, answer))
        return answer


class AskingReader(PageReader):
    """A reader for whom only questions see the desk."""

    def ask(self, question: Callable[[Any, Any], Any], about: Any) -> Any:
        answer = question(cast("ClosedDesk", self.desk).real, about)
        cast("Notebook", self.place.notebook).of_desk.append((question, about, answer))
        return answer


def asking(reader: PageReader) -> PageReader:
    """``reader`` of a page that might be kept, so that no page learns anything without asking."""
    book, folder = reader.place.book, reader.place.folder
    # Which labels there are is given to the pages of rules.
    known = ["labels_of"] if folder.startswith(f"{book.addresses.rules}/") else []
    place = AskingPlace(cast("Book", ClosedBook(book, *known)), folder, reader.place.notebook)
    desk = cast("NotesDesk", ClosedDesk(reader.desk))
    return AskingReader(desk, place, reader.terms, reader.own)


def shown(entry: Entry) -> Entry:
    """``entry`` with no more than what pages that show it are given of it."""
    return cast("Entry", Closed(entry, "kind", "id", "name", "values"))


@pytest.fixture
def folders(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The folders of the pages that were held to it."""
    held: list[str] = []
    reader = NotesDesk.reader

    def asking_reader(*about: Any) -> PageReader:
        found = reader(*about)
        if found.place.notebook is None:
            return found
        held.append(found.place.folder)
        return asking(found)

    def entry_only(entry: Entry, *more: Any) -> EntryPage:
        return entry_page(shown(entry), *more)

    def table_only(kind: Kind, entries: Sequence[Entry], *more: Any) -> OverviewPage:
        return overview_page(kind, [*map(shown, entries)], *more)

    def full_only(kind: Kind, entries: Sequence[Entry], *more: Any) -> FullOverviewPage:
        return full_overview_page(kind, [*map(shown, entries)], *more)

    monkeypatch.setattr(NotesDesk, "reader", asking_reader)
    monkeypatch.setattr(emitter, "entry_page", entry_only)
    monkeypatch.setattr(emitter, "overview_page", table_only)
    monkeypatch.setattr(emitter, "full_overview_page", full_only)
    return held


def emitted(shelf: Sequence[Ruleset], kept: KeptPages | None = None) -> dict[str, bytes]:
    return {each.path: each.data for each in emit_site(shelf, EmitContext((TEMPLATES,)), kept)}


def held(shelf: Sequence[Ruleset], folders: list[str]) -> None:
    """Write the pages of ``shelf`` so, and find them all as they are otherwise."""
    kept = KeptPages()
    found = emitted(shelf, kept)
    amount = sum(
        len(each.kinds) + len(each.rules) + sum(map(len, each.entries.values())) for each in shelf
    )
    assert len(folders) == amount
    assert found == emitted(shelf)
    folders.clear()
    assert emitted(shelf, kept) == found
    assert not folders, "all of them are taken over"


def test_pages_of_the_book_ask_for_what_they_show(folders: list[str]) -> None:
    compilation = check(Project(ROOT))
    assert compilation.ok, render_text(compilation.diagnostics, compilation.sources)
    held(compilation.rulesets, folders)


def test_pages_of_small_books_ask_for_what_they_show(tmp_path: Path, folders: list[str]) -> None:
    for book in (rulesets.sample(), chaptered(tmp_path)):
        folders.clear()
        held([book], folders)


def test_a_book_may_have_to_move_to_another_folder() -> None:
    book, other = (
        replace(rulesets.sample(), manifest=rulesets.manifest(name))
        for name in ("handbuch", "handbuch_handbuch")
    )
    kept = KeptPages()
    before = emitted([book], kept)
    after = emitted([book, other], kept)
    assert not {path for path in before if "handbuch-handbuch/" in path} - after.keys()
    assert {path for path in after if "handbuch-handbuch-2/" in path}
    assert after == emitted([book, other])


def test_a_page_that_does_not_ask_is_noticed(folders: list[str]) -> None:
    desk = NotesDesk(books([rulesets.sample()], {})[0])
    place = desk.reader("", None, Notebook()).place
    for read in (
        lambda: place.book.uses_of,
        lambda: place.book.labels_of,
        lambda: place.book.ruleset.entries,
    ):
        with pytest.raises(pytest.fail.Exception, match="without a question"):
            read()
