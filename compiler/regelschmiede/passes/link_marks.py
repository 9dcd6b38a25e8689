"""Finding ``[[target|label]]`` in a text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from regelschmiede.passes.text_view import INSERTED, Region, code_regions, within

if TYPE_CHECKING:
    from collections.abc import Iterator

OPENING = "[["
"""How a link begins."""
_MARK = re.compile(r"\\?\[\[|\]\]|\n[ \t]*\n")


class LinkMark(NamedTuple):
    """A link as written, over ``region`` of its view; ``label`` is None where only the target stands there.

    ``problem`` is what is wrong with its form (German, „… ist leer“), empty where nothing is.
    """

    region: Region
    target: str = ""
    label: str | None = None
    problem: str = ""


def link_marks(text: str) -> Iterator[LinkMark]:
    """The links in the view ``text`` in order, those with a faulty form too; code holds none."""
    if OPENING not in text:
        return
    code = code_regions(text)
    start: int | None = None
    for found in _MARK.finditer(text):
        if within(found.start(), code) or found.group().startswith("\\"):
            continue
        sign = found.group()
        if sign == OPENING:
            if start is not None:
                yield _unfinished(start, text, "ein anderer beginnt, bevor er endet")
            start = found.start()
        elif start is not None:
            region = Region(start, found.end())
            yield _mark(region, text) if sign == "]]" else _unfinished(start, text, _UNCLOSED)
            start = None
    if start is not None:
        yield _unfinished(start, text, _UNCLOSED)


_UNCLOSED = "die schließenden Klammern „]]“ fehlen"


def _unfinished(start: int, text: str, problem: str) -> LinkMark:
    return LinkMark(Region(start, min(start + len(OPENING), len(text))), problem=problem)


def _mark(region: Region, text: str) -> LinkMark:
    inner = text[region.start + len(OPENING) : region.end - len(OPENING)]
    target, bar, label = inner.partition("|")
    target, label = _one_line(target), _one_line(label)
    if INSERTED in inner:
        problem = "in ihm steht ein Platzhalter"
    elif not target:
        problem = "das Ziel fehlt"
    elif bar and not label:
        problem = "hinter „|“ fehlt der Text"
    elif "|" in label:
        problem = "„|“ steht mehrmals da"
    else:
        problem = ""
    return LinkMark(region, target, label if bar else None, problem)


def _one_line(text: str) -> str:
    return " ".join(text.split())
