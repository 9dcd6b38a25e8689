"""The parts of a book: the groups of its outline, each with its chapters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from regelschmiede.emit.site.addresses import distinct
from regelschmiede.emit.site.anchors import slug

if TYPE_CHECKING:
    from regelschmiede.emit.site.book import Book
    from regelschmiede.model.chapters import Chapter


@dataclass(frozen=True, slots=True)
class Part:
    """Chapters that follow each other; without a title they stand in the book itself, and ``folder`` is empty.

    ``folder`` is the address of the page that lists them.
    """

    title: str
    folder: str
    chapters: tuple[Chapter, ...]


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
    return tuple(
        Part(title, book.addresses.part(name) if title else "", listed)
        for (title, listed), name in zip(filled, slugs, strict=True)
    )
