"""Anchors of the manual's headings: ``## Veröffentlichte Ids`` is found at ``#veroeffentlichte-ids``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_FENCE = re.compile(r"^ *(`{3,}|~{3,})")
_HEADING = re.compile(r"^#{2,6} (?P<title>.*[^\s}])$")
_SPELT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def with_anchors(markdown: str) -> str:
    """``markdown`` with an anchor at each heading below the first that has none; code is left alone."""
    return "\n".join(_lines(markdown.split("\n")))


def _lines(lines: list[str]) -> Iterator[str]:
    fence = ""
    taken: set[str] = set()
    for line in lines:
        mark = _FENCE.match(line)
        heading = _HEADING.match(line)
        if mark is not None and fence in ("", mark[1]):
            fence = "" if fence else mark[1]
        elif heading is not None and not fence:
            anchor = _free(anchor_of(heading["title"]), taken)
            taken.add(anchor)
            yield f"{line} {{ #{anchor} }}"
            continue
        yield line


def anchor_of(title: str) -> str:
    """The anchor of a heading, in small ASCII letters, digits and hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower().translate(_SPELT)).strip("-")


def _free(anchor: str, taken: set[str]) -> str:
    while anchor in taken:
        anchor += "-2"
    return anchor
