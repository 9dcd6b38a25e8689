"""The manual's pages for the site: the project's own Markdown, with what the compiler knows put in its places.

The comment ``<!-- einsetzen: felder -->`` in a page stands for a generated part.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import TYPE_CHECKING

from regelschmiede.emit.artifact import Artifact
from regelschmiede.emit.manual.addresses import address, with_addresses
from regelschmiede.emit.manual.field_pages import field_page, field_page_path, field_pages_list
from regelschmiede.emit.manual.free_pages import free_places_list
from regelschmiede.emit.manual.headings import with_anchors

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from regelschmiede.emit.context import EmitContext
    from regelschmiede.model.checked import Ruleset
    from regelschmiede.model.manual import Manual

SITE_SRC = "site-src"
TITLE = "Handbuch"
PLACE = re.compile(r"^<!-- einsetzen: ([\w-]+) -->$", re.MULTILINE)
# What the compiler puts out repeats words of the page: the search need not find it.
_OUTPUT = re.compile(r"^(`{3,}|~{3,})text$", re.MULTILINE)
_NOT_FOUND = r'\1 { .text data-search-exclude="true" }'
_HEADING = re.compile(r"^# (.+?)(?: \{.*\})?$", re.MULTILINE)
# The search shows pages of the books first.
_BOOST = 0.25
_INDEX = "index.md"


def emit_manual(rulesets: Sequence[Ruleset], context: EmitContext) -> Iterable[Artifact]:
    """The pages of ``context.manual``, with all fields of its schemas; nothing where there is no manual."""
    manual = context.manual
    if manual is None:
        return
    generated = {
        "felder-format": field_pages_list(manual, kinds=False),
        "felder-arten": field_pages_list(manual, kinds=True),
        "freie-stellen": free_places_list(rulesets),
    }
    for page in manual.pages:
        yield _page(
            page.path, PLACE.sub(lambda found: generated.get(found[1], found[0]), page.markdown)
        )
    for shape in manual.shapes:
        yield _page(field_page_path(shape.id), field_page(shape))


def manual_tab(manual: Manual) -> dict[str, list[tuple[str, str]]]:
    """The section that the site's navigation has for ``manual``: its first page, and the other main ones."""
    pages = sorted(manual.pages, key=lambda page: page.path != _INDEX)
    listed = [page for page in pages if "/" not in page.path or _is_first_of_folder(page.path)]
    return {TITLE: [(_title(page.markdown), address(page.path)) for page in listed]}


def _is_first_of_folder(path: str) -> bool:
    folder, _, name = path.rpartition("/")
    return name == _INDEX and "/" not in folder


# A preview writes all pages again and again.
@lru_cache(maxsize=1_024)
def _page(path: str, markdown: str) -> Artifact:
    title = json.dumps(_title(markdown), ensure_ascii=False)
    front = f'---\ntitle: {title}\nbook: "{TITLE}"\nsearch: {{"boost": {_BOOST}}}\n---\n\n'
    text = with_anchors(with_addresses(markdown, path))
    return Artifact(f"{SITE_SRC}/{address(path)}", front + _OUTPUT.sub(_NOT_FOUND, text))


def _title(markdown: str) -> str:
    """The first heading, without marks of code."""
    found = _HEADING.search(markdown)
    return found[1].replace("`", "") if found else TITLE
