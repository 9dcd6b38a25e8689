"""What stands at an address that a page had before: where it lies now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.emit.site import escape
from regelschmiede.emit.site.addresses import page_path, relative
from regelschmiede.emit.site.book import link
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from regelschmiede.emit.site.escape import Markdown


@dataclass(frozen=True, slots=True)
class MovedPage:
    """The page at a former address; browsers go on to ``target`` by themselves."""

    front_matter: str
    title: Markdown
    target: Markdown


def moved_page(title: str, former: str, present: str) -> MovedPage:
    """The page in the folder ``former``, which leads to the page ``title`` in the folder ``present``."""
    label = escape.literal(title)
    matter = {
        "title": escape.html(title),
        "moved_to": relative(f"{present}/index.html", former),
        "search": {"exclude": True},
    }
    return MovedPage(escape.front_matter(matter), label, link(label, page_path(present), former))
