"""The alphabetical index of a book: entries, rules and chapters with their sections, in German order."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from regelschmiede.emit.site import escape
from regelschmiede.emit.site.addresses import page_path
from regelschmiede.emit.site.book import Place
from regelschmiede.emit.site.escape import Markdown
from regelschmiede.emit.site.numbers import count
from regelschmiede.model.checked import Reference
from regelschmiede.model.order import sort_key
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from regelschmiede.emit.site.book import Book
    from regelschmiede.emit.site.chapter_pages import Section

TITLE = "Stichwortverzeichnis"
_OTHERS = "Ziffern und Zeichen"


@dataclass(frozen=True, slots=True)
class Target:
    """A place in the book that is found under ``word``; ``label`` says what it is, ``path`` counts from the root."""

    word: str
    label: str
    path: str


@dataclass(frozen=True, slots=True)
class Letter:
    """The words with one initial; a line for each word, with links to all that it means."""

    title: Markdown
    anchor: str
    lines: tuple[Markdown, ...]


@dataclass(frozen=True, slots=True)
class IndexPage:
    """The page with the index."""

    front_matter: str
    title: Markdown
    words: Markdown
    book: Markdown
    letters: tuple[Letter, ...]


def index_page(book: Book, sections: Iterable[Section]) -> IndexPage:
    """The index of ``book``; ``sections`` are those of its chapters."""
    place = Place(book, book.addresses.index)
    manifest = book.ruleset.manifest
    found = sorted(targets(book, sections), key=_order)
    letters = tuple(
        _letter(initial, number, list(of), place)
        for number, (initial, of) in enumerate(groupby(found, key=lambda each: _initial(each.word)))
    )
    matter = {
        "title": TITLE,
        "description": escape.html(f"Alle Stichwörter in {manifest.title} von A bis Z"),
        "book": escape.html(manifest.title),
        "hide": ["toc"],
        # The search knows every place itself; here it would find everything twice.
        "search": {"exclude": True},
    }
    return IndexPage(
        front_matter=escape.front_matter(matter),
        title=Markdown(TITLE),
        words=Markdown(count(sum(len(each.lines) for each in letters), "Stichwort", "Stichwörter")),
        book=place.link(escape.literal(manifest.title), book.addresses.folder),
        letters=letters,
    )


def targets(book: Book, sections: Iterable[Section]) -> Iterator[Target]:
    """All that the index leads to. What has no letter in its name, as ranges of numbers, is no word to look up."""
    found = (*_entries(book), *_rules(book), *_chapters(book, sections))
    return (each for each in found if any(map(str.isalpha, each.word)))


def _entries(book: Book) -> Iterator[Target]:
    for kind in book.ruleset.kinds:
        for entry in book.ruleset.entries.get(kind.id, {}).values():
            folder = book.addresses.entry(Reference(kind.id, entry.id))
            yield Target(escape.one_line(entry.name), kind.singular, page_path(folder))


def _rules(book: Book) -> Iterator[Target]:
    for rule in book.ruleset.rules.values():
        yield Target(escape.one_line(rule.name), "Regel", page_path(book.addresses.rule(rule.id)))


def _chapters(book: Book, sections: Iterable[Section]) -> Iterator[Target]:
    for chapter in book.ruleset.chapters.values():
        path = page_path(book.addresses.chapter(chapter.id))
        yield Target(escape.one_line(chapter.title), "Kapitel", path)
    for section in sections:
        path = f"{page_path(book.addresses.chapter(section.chapter.id))}#{section.anchor}"
        label = f"Kapitel „{section.chapter.title}“"
        yield Target(escape.one_line(section.title), label, path)


def _order(target: Target) -> tuple[bool, tuple[str, str, str], str, str]:
    return (not _initial(target.word), sort_key(target.word), target.label, target.path)


def _initial(word: str) -> str:
    """The letter that ``word`` stands under: Ä under A; empty for what begins with none."""
    first = sort_key(word)[0][:1].upper()
    return first if first.isalpha() else ""


def _letter(initial: str, number: int, found: list[Target], place: Place) -> Letter:
    lines = tuple(
        _line(word, list(of), place) for word, of in groupby(found, key=lambda each: each.word)
    )
    return Letter(escape.literal(initial or _OTHERS), f"buchstabe-{number + 1}", lines)


def _line(word: str, found: list[Target], place: Place) -> Markdown:
    """A word that means one thing leads there; one that means several names them all."""
    if len(found) == 1:
        link = place.link_to_file(escape.literal(word), found[0].path)
        return Markdown(f"{link} · {escape.literal(found[0].label)}")
    links = (place.link_to_file(escape.literal(each.label), each.path) for each in found)
    return Markdown(f"{escape.literal(word)}: {', '.join(links)}")
