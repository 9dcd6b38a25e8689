"""What stands on the pages of a book as a whole: front, overviews, downloads; and the site's front."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from regelschmiede.emit.site import escape
from regelschmiede.emit.site.book import Place
from regelschmiede.emit.site.book_index import TITLE as INDEX_TITLE
from regelschmiede.emit.site.chapter_pages import part_views
from regelschmiede.emit.site.columns import columns
from regelschmiede.emit.site.escape import Markdown
from regelschmiede.emit.site.numbers import count, file_size
from regelschmiede.emit.site.rule_pages import TITLE as RULES_TITLE
from regelschmiede.emit.site.standing import TITLE as STANDING_TITLE
from regelschmiede.emit.site.standing import imprint
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence

    from regelschmiede.emit.artifact import Artifact
    from regelschmiede.emit.site.book import Book
    from regelschmiede.emit.site.chapter_pages import PartView
    from regelschmiede.emit.site.columns import Column
    from regelschmiede.emit.site.standing import Imprint
    from regelschmiede.model.checked import Entry
    from regelschmiede.model.kinds import Kind

SITE_TITLE = "Regelwerke"
REFERENCE_TITLE = "Nachschlagen"


@dataclass(frozen=True, slots=True)
class Download:
    """A file to take along."""

    link: Markdown
    purpose: Markdown
    size: Markdown


@dataclass(frozen=True, slots=True)
class Catalogue:
    """A kind, or the rules, as books list it."""

    link: Markdown
    entries: Markdown
    description: Markdown


@dataclass(frozen=True, slots=True)
class BookPage:
    """The front page of a book: its ``parts`` with their chapters, then its ``catalogues``.

    ``downloads_page`` is empty where there is nothing to take along.
    """

    front_matter: str
    title: Markdown
    subtitle: Markdown
    description: Markdown
    parts: tuple[PartView, ...]
    catalogues: tuple[Catalogue, ...]
    index: Markdown
    downloads: tuple[Download, ...]
    downloads_page: Markdown
    imprint: Imprint
    imprint_page: Markdown


@dataclass(frozen=True, slots=True)
class OverviewPage:
    """A kind's page: a table with a row for each entry. ``legend`` explains columns: (title, sentence)."""

    front_matter: str
    title: Markdown
    description: Markdown
    book: Markdown
    entries: Markdown
    columns: tuple[Column, ...]
    rows: tuple[str, ...]
    legend: tuple[tuple[Markdown, Markdown], ...]


@dataclass(frozen=True, slots=True)
class ReferencePage:
    """The page that lists what can be looked up in a book that has chapters too."""

    front_matter: str
    title: Markdown
    book: Markdown
    catalogues: tuple[Catalogue, ...]
    index: Markdown


@dataclass(frozen=True, slots=True)
class DownloadsPage:
    """The page that lists a book's files."""

    front_matter: str
    title: Markdown
    downloads: tuple[Download, ...]
    fingerprint: str


@dataclass(frozen=True, slots=True)
class BookTeaser:
    """A book on the site's front page."""

    link: Markdown
    subtitle: Markdown
    description: Markdown
    edition: Markdown
    entries: Markdown
    chapters: tuple[Markdown, ...]
    catalogues: tuple[Markdown, ...]


@dataclass(frozen=True, slots=True)
class StartPage:
    """The site's front page."""

    front_matter: str
    title: Markdown
    books: tuple[BookTeaser, ...]


def start_page(books: Sequence[Book]) -> StartPage:
    """The site's front page: every book, what it is and where to begin."""
    matter = {"title": SITE_TITLE, "hide": ["navigation", "toc"]}
    teasers = tuple(_teaser(Place(book, "")) for book in books)
    return StartPage(escape.front_matter(matter), Markdown(SITE_TITLE), teasers)


def book_page(book: Book) -> BookPage:
    """The front page of ``book``."""
    place = Place(book, book.addresses.folder)
    manifest = book.ruleset.manifest
    return BookPage(
        front_matter=_front_matter(manifest.title, manifest.subtitle, ""),
        title=escape.literal(manifest.title),
        subtitle=escape.literal(manifest.subtitle),
        description=escape.literal(manifest.description),
        parts=part_views(place),
        catalogues=_catalogues(place),
        index=place.link(Markdown(INDEX_TITLE), book.addresses.index),
        downloads=tuple(_download(file, place) for file in book.downloads),
        downloads_page=place.link(Markdown("Alle Downloads"), book.addresses.downloads),
        imprint=imprint(book),
        imprint_page=place.link(Markdown(STANDING_TITLE), book.addresses.standing),
    )


def overview_page(kind: Kind, entries: Sequence[Entry], place: Place) -> OverviewPage:
    """The page of ``kind`` at ``place``, with the table of its ``entries``."""
    book = place.book
    shown = columns(kind, place)
    return OverviewPage(
        front_matter=_overview_front_matter(kind, book),
        title=escape.literal(kind.title),
        description=escape.literal(kind.description),
        book=place.link(escape.literal(book.ruleset.manifest.title), book.addresses.folder),
        entries=_entries(len(entries)),
        columns=shown,
        rows=tuple(" | ".join(column.cell(entry) for column in shown) for entry in entries),
        legend=tuple(
            (escape.literal(field.title), escape.literal(field.description))
            for field in kind.fields
            if field.column and field.description
        ),
    )


def reference_page(book: Book) -> ReferencePage:
    """The page that lists everything to look up in ``book``, beside its chapters."""
    place = Place(book, book.addresses.reference)
    title = book.ruleset.manifest.title
    about = f"Alle Verzeichnisse von {title}"
    return ReferencePage(
        front_matter=_front_matter(REFERENCE_TITLE, about, title),
        title=Markdown(REFERENCE_TITLE),
        book=place.link(escape.literal(title), book.addresses.folder),
        catalogues=_catalogues(place),
        index=place.link(Markdown(INDEX_TITLE), book.addresses.index),
    )


def downloads_page(book: Book) -> DownloadsPage:
    """The page that lists the files of ``book``."""
    place = Place(book, book.addresses.downloads)
    title = f"{book.ruleset.manifest.title}: Downloads"
    about = f"Daten und Python-Paket zu {book.ruleset.manifest.title}"
    return DownloadsPage(
        front_matter=_front_matter(title, about, book.ruleset.manifest.title),
        title=escape.literal(title),
        downloads=tuple(_download(file, place) for file in book.downloads),
        fingerprint=book.ruleset.fingerprint,
    )


def download_path(file: Artifact, book: Book) -> str:
    """Where a file lies that readers can take along, from the site's root."""
    return f"{book.addresses.downloads}/{posixpath.basename(file.path)}"


def _front_matter(title: str, description: str, book: str) -> str:
    matter = {
        "title": escape.html(title),
        "description": escape.html(description),
        "book": escape.html(book),
        "hide": ["toc"],
    }
    return escape.front_matter(matter)


def _overview_front_matter(kind: Kind, book: Book) -> str:
    # The entries' own pages shall come first in what the search finds.
    matter = {
        "title": escape.html(kind.title),
        "description": escape.html(kind.description),
        "book": escape.html(book.ruleset.manifest.title),
        "hide": ["toc"],
    }
    return escape.front_matter(matter)


def _teaser(place: Place) -> BookTeaser:
    ruleset = place.book.ruleset
    folder = place.book.addresses.folder
    return BookTeaser(
        link=place.link(escape.literal(ruleset.manifest.title), folder),
        subtitle=escape.literal(ruleset.manifest.subtitle),
        description=escape.literal(ruleset.manifest.description),
        edition=escape.literal(ruleset.manifest.edition),
        entries=_entries(sum(map(len, ruleset.entries.values()))),
        chapters=tuple(chapter.link for part in part_views(place) for chapter in part.chapters),
        catalogues=tuple(catalogue.link for catalogue in _catalogues(place)),
    )


def _catalogues(place: Place) -> tuple[Catalogue, ...]:
    kinds = place.book.ruleset.kinds
    return (*(_catalogue(kind, place) for kind in kinds), *_rules_catalogue(place))


def _catalogue(kind: Kind, place: Place) -> Catalogue:
    return Catalogue(
        link=place.link(escape.literal(kind.title), place.book.addresses.kinds[kind.id]),
        entries=Markdown(str(len(place.book.ruleset.entries.get(kind.id, {})))),
        description=escape.literal(kind.description),
    )


def _rules_catalogue(place: Place) -> tuple[Catalogue, ...]:
    """The rules as one more catalogue; none where a book has no rules."""
    rules = place.book.ruleset.rules
    if not rules:
        return ()
    link = place.link(Markdown(RULES_TITLE), place.book.addresses.rules)
    about = Markdown("Wie gewürfelt und gerechnet wird: Formeln, Tabellen und Beispiele.")
    return (Catalogue(link, Markdown(str(len(rules))), about),)


def _entries(amount: int) -> Markdown:
    return Markdown(count(amount, "Eintrag", "Einträge"))


def _download(file: Artifact, place: Place) -> Download:
    name = posixpath.basename(file.path)
    return Download(
        link=place.link_to_file(escape.literal(name), download_path(file, place.book)),
        purpose=Markdown(_purpose(name)),
        size=Markdown(file_size(len(file.data))),
    )


def _purpose(name: str) -> str:
    if name.endswith(".whl"):
        return "Python-Paket, ohne weitere Abhängigkeiten"
    if name.endswith(".schema.json"):
        return "Aufbau des Datensatzes (JSON Schema)"
    return "Datensatz (JSON)" if name.endswith(".json") else "Datei"
