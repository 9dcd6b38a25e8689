"""The site as a tree of plain Markdown with front matter: ``site-src/``, ready for MkDocs or its like."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import jinja2

from regelschmiede.emit.artifact import Artifact
from regelschmiede.emit.site.addresses import page_path
from regelschmiede.emit.site.book import Notebook, books
from regelschmiede.emit.site.book_index import index_page
from regelschmiede.emit.site.book_pages import (
    book_page,
    download_path,
    downloads_page,
    overview_page,
    reference_page,
    start_page,
)
from regelschmiede.emit.site.chapter_pages import chapter_page, part_page
from regelschmiede.emit.site.entry_pages import entry_page
from regelschmiede.emit.site.full_overview import full_overview_page
from regelschmiede.emit.site.moved_pages import moved_page
from regelschmiede.emit.site.navigation import NAVIGATION_FILE, navigation
from regelschmiede.emit.site.odds import OddsDesk
from regelschmiede.emit.site.page_notes import NO_NOTES, NotesDesk
from regelschmiede.emit.site.parts import parts
from regelschmiede.emit.site.rule_pages import rule_page, rules_page
from regelschmiede.emit.site.sheet_page import sheet_page
from regelschmiede.emit.site.standing import TITLE as STANDING_TITLE
from regelschmiede.emit.site.standing import standing_page
from regelschmiede.emit.site.where_used import RULES
from regelschmiede.model.chapters import CHAPTERS
from regelschmiede.model.checked import Reference
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from regelschmiede.emit.context import EmitContext
    from regelschmiede.emit.site.book import Book
    from regelschmiede.emit.site.book_pages import OverviewPage
    from regelschmiede.emit.site.chapter_pages import Section
    from regelschmiede.emit.site.entry_pages import EntryPage
    from regelschmiede.emit.site.full_overview import FullOverviewPage
    from regelschmiede.emit.site.kept_pages import BookPages, KeptPages
    from regelschmiede.emit.site.page_notes import PageNotes, PageReader
    from regelschmiede.emit.site.rule_pages import RulePage
    from regelschmiede.model.chapters import Chapter
    from regelschmiede.model.checked import Entry, Ruleset
    from regelschmiede.model.kinds import Kind
    from regelschmiede.model.rules import Rule

SITE_SRC = "site-src"


def emit_site(
    rulesets: Sequence[Ruleset], context: EmitContext, kept: KeptPages | None = None
) -> Iterable[Artifact]:
    """The pages of ``rulesets``, their downloads, the site's assets and its navigation.

    ``context.templates`` hold the pages' templates in ``pages/`` and the files to copy in ``assets/``.
    ``kept`` has the pages of the last build in this process, and those of this one afterwards.
    """
    write = _Pages(context.templates)
    shelf = books(rulesets, context.downloads)
    yield write("start.md.j2", "", start_page(shelf))
    for book in shelf:
        notes = NotesDesk(book)
        pages = kept.of(book, notes, write.templates()) if kept else None
        desks = _Desks(OddsDesk(book, context.charts), notes, write, pages)
        yield from _book(book, desks)
    yield from _assets(context.templates)
    yield _artifact(NAVIGATION_FILE, navigation(shelf, context.tabs))


class _Pages:
    """Turns view models into pages. The templates only lay out: all that they get is safe Markdown."""

    def __init__(self, folders: tuple[Path, ...]) -> None:
        self._files = tuple(_files(folders, "pages").values())
        environment = _environment(folders, self._files)
        # Looks once for each template whether its file has changed, not for each page.
        self._template = cache(environment.get_template)

    def templates(self) -> tuple[object, ...]:
        """The state of all templates; another one where any of them was changed."""
        states = ((path, path.stat()) for path in self._files)
        return tuple((path, state.st_mtime_ns, state.st_size) for path, state in states)

    def __call__(
        self, template: str, folder: str, page: object, notes: PageNotes = NO_NOTES
    ) -> Artifact:
        """The page in ``folder``, with ``notes`` at its end where the template has a place for them."""
        text = self._template(template).render(page=page, notes=notes)
        return _artifact(page_path(folder), text)


@cache
def _environment(folders: tuple[Path, ...], _files: tuple[Path, ...]) -> jinja2.Environment:
    """The templates in ``folders``, compiled once for the same ``_files``; they are read again when they change."""
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader([folder / "pages" for folder in folders]),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


@dataclass(frozen=True, slots=True)
class _Desks:
    """Who works out odds and notes for the pages of a book, who writes them, and those of the last build."""

    odds: OddsDesk
    notes: NotesDesk
    write: _Pages
    kept: BookPages | None

    def page(
        self,
        template: str,
        folder: str,
        own: Reference | None,
        given: tuple[object, ...],
        view: Callable[[PageReader], object],
        *,
        has_notes: bool = True,
    ) -> Artifact:
        """The page in ``folder`` about ``own``: from ``given``, and what it asks for, ``view`` makes its view."""
        known = self.kept and self.kept.find(folder, given)
        if known:
            return known
        notebook = Notebook()
        reader = self.notes.reader(folder, own, notebook if self.kept else None)
        page = view(reader)
        notes = reader.notes(page) if has_notes else NO_NOTES
        artifact = self.write(template, folder, page, notes)
        if self.kept:
            self.kept.keep(folder, artifact, given, notebook)
        return artifact


def _book(book: Book, desks: _Desks) -> Iterator[Artifact]:
    write = desks.write
    yield write("book.md.j2", book.addresses.folder, book_page(book))
    yield from _prose(book, desks.notes, write)
    for kind in book.ruleset.kinds:
        yield _overview(kind, book, desks)
        yield from _entries(kind, book, desks)
    if book.ruleset.rules:
        yield write("rules.md.j2", book.addresses.rules, rules_page(book))
    for rule in book.ruleset.rules.values():
        folder = book.addresses.rule(rule.id)
        yield _rule(rule, folder, book, desks)
        for alias in rule.aliases:
            yield _moved(rule.name, book.addresses.rule(alias), folder, write)
    if book.ruleset.sheet is not None:
        reader = desks.notes.reader(book.addresses.sheet)
        form = sheet_page(book.ruleset.sheet, book)
        yield write("sheet.md.j2", book.addresses.sheet, form, reader.notes(form))
    yield write("standing.md.j2", book.addresses.standing, standing_page(book))
    yield _moved(STANDING_TITLE, book.addresses.imprint, book.addresses.standing, write)
    if book.downloads:
        yield write("downloads.md.j2", book.addresses.downloads, downloads_page(book))
    for file in book.downloads:
        yield _artifact(download_path(file, book), file.content)


def _prose(book: Book, notes: NotesDesk, write: _Pages) -> Iterator[Artifact]:
    """The chapters, and the index, which leads to their sections too."""
    found = parts(book)
    sections: list[Section] = []
    chapters = [chapter for part in found for chapter in part.chapters]
    if chapters:
        yield write("reference.md.j2", book.addresses.reference, reference_page(book))
    row: list[Chapter | None] = [None, *chapters, None]
    neighbours = iter(zip(row, row[2:], strict=False))
    for part in found:
        if part.title:
            yield write("part.md.j2", part.folder, part_page(part, book))
        for chapter in part.chapters:
            folder = book.addresses.chapter(chapter.id)
            reader = notes.reader(folder, Reference(CHAPTERS, chapter.id))
            page = chapter_page(chapter, part, book, next(neighbours), reader.terms)
            sections += page.sections
            yield write("chapter.md.j2", folder, page, reader.notes(page))
            for alias in chapter.aliases:
                yield _moved(chapter.title, book.addresses.chapter(alias), folder, write)
    yield write("index.md.j2", book.addresses.index, index_page(book, sections))


def _overview(kind: Kind, book: Book, desks: _Desks) -> Artifact:
    folder = book.addresses.kinds[kind.id]
    entries = tuple(book.ruleset.entries.get(kind.id, {}).values())
    given = tuple((entry.id, entry.name, entry.values) for entry in entries)

    def full(reader: PageReader) -> FullOverviewPage:
        return full_overview_page(kind, entries, reader.place, reader.terms)

    def table(reader: PageReader) -> OverviewPage:
        return overview_page(kind, entries, reader.place)

    if kind.shown_in_full:
        return desks.page("full_overview.md.j2", folder, None, given, full)
    return desks.page("overview.md.j2", folder, None, given, table, has_notes=False)


def _entries(kind: Kind, book: Book, desks: _Desks) -> Iterator[Artifact]:
    entries = list(book.ruleset.entries.get(kind.id, {}).values())
    row = [None, *(Reference(kind.id, entry.id) for entry in entries), None]
    for entry, neighbours in zip(entries, zip(row, row[2:], strict=False), strict=True):
        folder = book.addresses.former(kind.id, entry.id)
        yield _entry(entry, kind, folder, neighbours, desks)
        for alias in entry.aliases:
            former = book.addresses.former(kind.id, alias)
            yield _moved(entry.name.strip() or entry.id, former, folder, desks.write)


def _entry(
    entry: Entry,
    kind: Kind,
    folder: str,
    neighbours: tuple[Reference | None, Reference | None],
    desks: _Desks,
) -> Artifact:
    odds = desks.odds.of_entry(entry)

    def view(reader: PageReader) -> EntryPage:
        return entry_page(entry, kind, reader.place, neighbours, odds, reader.terms)

    own = Reference(kind.id, entry.id)
    return desks.page(
        "entry.md.j2", folder, own, (entry.name, entry.values, neighbours, odds), view
    )


def _rule(rule: Rule, folder: str, book: Book, desks: _Desks) -> Artifact:
    odds = desks.odds.of_rule(rule)
    examples = book.examples_of(rule.id)

    def view(reader: PageReader) -> RulePage:
        return rule_page(rule, reader.place, examples, odds, reader.terms)

    given = (rule, tuple(examples), odds, desks.kept and desks.kept.labels)
    return desks.page("rule.md.j2", folder, Reference(RULES, rule.id), given, view)


def _moved(title: str, former: str, present: str, write: _Pages) -> Artifact:
    """What leads from the folder ``former`` to the page ``title`` in the folder ``present``."""
    return write("moved.md.j2", former, moved_page(title, former, present))


def _assets(folders: Iterable[Path]) -> Iterator[Artifact]:
    for name, file in _files(folders, "assets").items():
        yield _artifact(f"assets/{name}", file.read_bytes())


def _files(folders: Iterable[Path], inside: str) -> dict[str, Path]:
    """All files in the folders ``inside`` of ``folders``, by name, in order; of each the first."""
    found: dict[str, Path] = {}
    for folder in (each / inside for each in folders):
        for file in folder.rglob("*"):
            if file.is_file():
                found.setdefault(file.relative_to(folder).as_posix(), file)
    return dict(sorted(found.items()))


def _artifact(path: str, content: str | bytes) -> Artifact:
    return Artifact(f"{SITE_SRC}/{path}", content)
