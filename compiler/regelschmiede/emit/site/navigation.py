"""The site's navigation in MkDocs' own notation: a tab for each book, its chapters and overviews below it.

Entries' pages are not listed: a navigation with every page makes a site's cost grow with the square of
its pages. Titles are HTML, as themes want them.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from regelschmiede.emit.site import escape
from regelschmiede.emit.site.addresses import page_path
from regelschmiede.emit.site.book_index import TITLE as INDEX_TITLE
from regelschmiede.emit.site.book_pages import REFERENCE_TITLE
from regelschmiede.emit.site.parts import parts
from regelschmiede.emit.site.rule_pages import TITLE as RULES_TITLE
from regelschmiede.emit.site.standing import TITLE as STANDING_TITLE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from regelschmiede.emit.site.book import Book
    from regelschmiede.emit.site.parts import Part

NAVIGATION_FILE = "nav.json"


def navigation(
    books: Sequence[Book], tabs: Mapping[str, Sequence[tuple[str, str]]] | None = None
) -> str:
    """The navigation as JSON: what ``nav`` in ``mkdocs.yml`` would hold.

    ``tabs`` are further sections behind the books: title → (title, file) of each page.
    """
    items: list[object] = [{"Start": page_path("")}]
    items += [{escape.html(book.ruleset.manifest.title): _pages(book)} for book in books]
    for title, pages in (tabs or {}).items():
        items.append({escape.html(title): [{escape.html(name): file} for name, file in pages]})
    return json.dumps(items, ensure_ascii=False, indent=2) + "\n"


def _pages(book: Book) -> list[dict[str, object]]:
    addresses = book.addresses
    front = _page(book.ruleset.manifest.title, addresses.folder)
    if not book.ruleset.chapters:
        index = _page(INDEX_TITLE, addresses.index)
        return [front, *_catalogues(book), index, *_about(book)]
    # The first page of a section is the one that its heading leads to.
    first = [_page(REFERENCE_TITLE, addresses.reference), _page(INDEX_TITLE, addresses.index)]
    to_look_up = [*first, *_catalogues(book)]
    prose = [item for part in parts(book) for item in _part(part, book)]
    return [front, *prose, {REFERENCE_TITLE: to_look_up}, *_about(book)]


def _part(part: Part, book: Book) -> list[dict[str, object]]:
    chapters = [_page(each.title, book.addresses.chapter(each.id)) for each in part.chapters]
    if not part.title:
        return chapters
    sheet = _sheet(book) if part.sheet is not None else []
    return [{escape.html(part.title): [_page(part.title, part.folder), *chapters, *sheet]}]


def _catalogues(book: Book) -> list[dict[str, object]]:
    addresses = book.addresses
    pages = [_page(kind.title, addresses.kinds[kind.id]) for kind in book.ruleset.kinds]
    return [*pages, _page(RULES_TITLE, addresses.rules)] if book.ruleset.rules else pages


def _about(book: Book) -> list[dict[str, object]]:
    has_part = any(part.sheet is not None for part in parts(book))
    sheet = [] if has_part else _sheet(book)
    downloads = [_page("Downloads", book.addresses.downloads)] if book.downloads else []
    return [*sheet, *downloads, _page(STANDING_TITLE, book.addresses.standing)]


def _sheet(book: Book) -> list[dict[str, object]]:
    sheet = book.ruleset.sheet
    return [_page(sheet.name, book.addresses.sheet)] if sheet is not None else []


def _page(title: str, folder: str) -> dict[str, object]:
    return {escape.html(title): page_path(folder)}
