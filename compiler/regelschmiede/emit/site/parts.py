"""The parts of a book: the groups of its outline, each with its chapters."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from regelschmiede.emit.site.addresses import distinct
from regelschmiede.emit.site.anchors import slug
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from regelschmiede.emit.site.book import Book
    from regelschmiede.model.chapters import Chapter
    from regelschmiede.model.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Part:
    """Chapters that follow each other; without a title they stand in the book itself, and ``folder`` is empty.

    ``folder`` is the address of the page that lists them. ``sheet`` is the empty character sheet where it belongs
    to them: they are all to be printed too.
    """

    title: str
    folder: str
    chapters: tuple[Chapter, ...]
    sheet: Sheet | None = None


def parts(book: Book) -> tuple[Part, ...]:
    """The parts of ``book``, none of them empty; chapters that its outline leaves out come last.

    No two neighbours are without a title.
    """
    chapters = book.ruleset.chapters
    outline = book.ruleset.manifest.outline
    grouped = [(group.title, group.chapters) for group in outline]
    named = {chapter for group in outline for chapter in group.chapters}
    grouped.append(("", tuple(each for each in chapters if each not in named)))
    found = [
        (title, tuple(chapters[each] for each in ids if each in chapters)) for title, ids in grouped
    ]
    filled: list[tuple[str, tuple[Chapter, ...]]] = []
    for title, listed in found:
        if filled and listed and not title and not filled[-1][0]:
            filled[-1] = ("", (*filled[-1][1], *listed))
        elif listed:
            filled.append((title, listed))
    slugs = distinct([(slug(title) or "teil", listed[0].id) for title, listed in filled])
    found_parts = [
        Part(title, book.addresses.part(name) if title else "", listed)
        for (title, listed), name in zip(filled, slugs, strict=True)
    ]
    return tuple(_with_sheet(found_parts, book.ruleset.sheet))


def _with_sheet(listed: list[Part], sheet: Sheet | None) -> list[Part]:
    """``listed`` with ``sheet`` in the first part that is for the table alone; some have no such part."""
    for index, part in enumerate(listed):
        if part.title and all(chapter.layout is not None for chapter in part.chapters):
            return [*listed[:index], replace(part, sheet=sheet), *listed[index + 1 :]]
    return listed
