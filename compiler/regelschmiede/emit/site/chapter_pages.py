"""The pages of a book's prose: its chapters, the parts that they stand in, and where chapters were before."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from regelschmiede.emit.site import author_markdown, escape
from regelschmiede.emit.site.anchors import Anchors
from regelschmiede.emit.site.book import Place
from regelschmiede.emit.site.escape import Markdown
from regelschmiede.emit.site.insertions import ChapterInsertions
from regelschmiede.emit.site.numbers import count
from regelschmiede.emit.site.parts import parts
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from regelschmiede.emit.site.author_markdown import Terms
    from regelschmiede.emit.site.book import Book
    from regelschmiede.emit.site.parts import Part
    from regelschmiede.model.chapters import Chapter


FURTHER = "Weitere Kapitel"


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a chapter; ``title`` has no markup, ``anchor`` is its address on the chapter's page."""

    chapter: Chapter
    title: str
    anchor: str


@dataclass(frozen=True, slots=True)
class ChapterPage:
    """The page of a chapter. ``part`` leads to the part of the book, or is a word where there is none.

    ``sections`` are those of its author, ``previous`` and ``next`` links to its neighbours, empty where there
    is none.
    """

    front_matter: str
    title: Markdown
    part: Markdown
    book: Markdown
    text: Markdown
    sections: tuple[Section, ...]
    previous: Markdown
    next: Markdown


@dataclass(frozen=True, slots=True)
class Teaser:
    """A chapter as lists name it."""

    link: Markdown
    description: Markdown


@dataclass(frozen=True, slots=True)
class PartView:
    """A part of a book with its chapters; ``title`` may be a link, and empty where the part has none."""

    title: Markdown
    chapters: tuple[Teaser, ...]


@dataclass(frozen=True, slots=True)
class PartPage:
    """The page that lists the chapters of a part."""

    front_matter: str
    title: Markdown
    amount: Markdown
    book: Markdown
    chapters: tuple[Teaser, ...]


def chapter_page(
    chapter: Chapter,
    part: Part,
    book: Book,
    neighbours: tuple[Chapter | None, Chapter | None],
    terms: Terms | None = None,
) -> ChapterPage:
    """The page of ``chapter``, which stands in ``part``; ``neighbours`` come before and after it in the book."""
    place = Place(book, book.addresses.chapter(chapter.id))
    sections: list[Section] = []
    text = _text(chapter, place, sections, terms)
    previous, following = neighbours
    return ChapterPage(
        front_matter=_front_matter(chapter, book),
        title=escape.literal(chapter.title),
        part=place.link(escape.literal(part.title), part.folder)
        if part.title
        else Markdown("Kapitel"),
        book=place.link(escape.literal(book.ruleset.manifest.title), book.addresses.folder),
        text=text,
        sections=tuple(sections),
        previous=_link(previous, place) if previous else Markdown(""),
        next=_link(following, place) if following else Markdown(""),
    )


def _text(chapter: Chapter, place: Place, sections: list[Section], terms: Terms | None) -> Markdown:
    """The text of ``chapter``; its headings are added to ``sections``."""
    anchors = Anchors()

    def anchor(title: str) -> str:
        sections.append(Section(chapter, title, anchors(title)))
        return sections[-1].anchor

    return author_markdown.block(
        chapter.text,
        place,
        heading_level=0,
        anchors=anchor,
        insertions=ChapterInsertions(place, anchors, terms),
        terms=terms,
    )


def part_page(part: Part, book: Book) -> PartPage:
    """The page of ``part``, which has a title."""
    place = Place(book, part.folder)
    manifest = book.ruleset.manifest
    matter = {
        "title": escape.html(part.title),
        "description": escape.html(f"Die Kapitel in „{part.title}“"),
        "book": escape.html(manifest.title),
        "hide": ["toc"],
        # What it says stands on the chapters' own pages.
        "search": {"exclude": True},
    }
    return PartPage(
        escape.front_matter(matter),
        escape.literal(part.title),
        Markdown(_amount(part)),
        place.link(escape.literal(manifest.title), book.addresses.folder),
        _teasers(part, place),
    )


def _amount(part: Part) -> str:
    if part.sheet is not None:
        return count(len(part.chapters) + 1, "Seite", "Seiten")
    return count(len(part.chapters), "Kapitel", "Kapitel")


def part_views(place: Place) -> tuple[PartView, ...]:
    """The parts of the book as the page ``place`` lists them."""
    views = [_part_view(part, place) for part in parts(place.book)]
    # Below the chapters of a part, those of none need a heading that ends it.
    return tuple(
        view if view.title or index == 0 else replace(view, title=Markdown(FURTHER))
        for index, view in enumerate(views)
    )


def _part_view(part: Part, place: Place) -> PartView:
    title = place.link(escape.literal(part.title), part.folder) if part.title else Markdown("")
    return PartView(title, _teasers(part, place))


def _teasers(part: Part, place: Place) -> tuple[Teaser, ...]:
    chapters = (
        Teaser(_link(chapter, place), escape.literal(chapter.description))
        for chapter in part.chapters
    )
    if part.sheet is None:
        return tuple(chapters)
    link = place.link(escape.literal(part.sheet.name), place.book.addresses.sheet)
    return (*chapters, Teaser(link, Markdown("Leer, zum Ausdrucken und Ausfüllen.")))


def _link(chapter: Chapter, place: Place) -> Markdown:
    return place.link(escape.literal(chapter.title), place.book.addresses.chapter(chapter.id))


def _front_matter(chapter: Chapter, book: Book) -> str:
    matter: dict[str, object] = {
        "title": escape.html(chapter.title),
        "book": escape.html(book.ruleset.manifest.title),
    }
    if chapter.description:
        matter["description"] = escape.html(chapter.description)
    if chapter.layout is not None:
        matter["sheet"] = "landscape" if chapter.layout.landscape else "portrait"
        matter["hide"] = ["toc"]
    return escape.front_matter(matter)
