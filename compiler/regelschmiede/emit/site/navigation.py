"""The site's navigation in MkDocs' own notation: a tab for each book, the overviews below it.

Entries' pages are not listed: a navigation with every page makes a site's cost grow with the square of
its pages. Titles are HTML, as themes want them.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from regelschmiede.emit.site import escape
from regelschmiede.emit.site.addresses import page_path
from regelschmiede.emit.site.rule_pages import TITLE as RULES_TITLE
from regelschmiede.emit.site.standing import TITLE as STANDING_TITLE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from regelschmiede.emit.site.book import Book

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


def _pages(book: Book) -> list[dict[str, str]]:
    addresses = book.addresses
    pages = [(book.ruleset.manifest.title, addresses.folder)]
    pages += [(kind.title, addresses.kinds[kind.id]) for kind in book.ruleset.kinds]
    if book.ruleset.rules:
        pages.append((RULES_TITLE, addresses.rules))
    if book.downloads:
        pages.append(("Downloads", addresses.downloads))
    pages.append((STANDING_TITLE, addresses.standing))
    return [{escape.html(title): page_path(folder)} for title, folder in pages]
