"""A text as its author typed it: one string in which a single sign stands for whatever was inserted."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

from regelschmiede.passes.templates import Plain
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence

    from regelschmiede.passes.templates import Part

INSERTED = "\ue000"
"""Stands for one inserted part; of Unicode's private letters, so that no author's word holds it."""

_HIDDEN = "\ue001"
# A block that nobody closes goes on to the end.
_FENCE = re.compile(
    r"^[ >]{0,8}(?P<fence>`{3,}|~{3,})[^`\n]*(?:\n(?:.*?\n)??[ >]{0,8}(?P=fence)[`~]*[ ]*$|\n.*|\Z)",
    re.MULTILINE | re.DOTALL,
)
_SPAN = re.compile(rf"(?<![`\\])(`+)(?!`)(?:(?!\n[ ]*\n|{_HIDDEN}).)+?(?<!`)\1(?!`)", re.DOTALL)


class Region(NamedTuple):
    """Offsets in a view, the end exclusive."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class View:
    """``text`` has the plain stretches as typed, and ``INSERTED`` for each other part.

    ``offsets`` says for the beginning of each part where it stands in the view and in the source.
    """

    text: str
    offsets: tuple[tuple[int, int], ...]

    def source(self, offset: int) -> int:
        """Where the character at ``offset`` of the view stands in the source."""
        behind = bisect_right(self.offsets, offset, key=lambda pair: pair[0])
        start, place = self.offsets[max(0, behind - 1)]
        return place + offset - start


def view_of(parts: Sequence[Part]) -> View:
    """The view of ``parts``."""
    pieces: list[str] = []
    offsets: list[tuple[int, int]] = []
    length = 0
    for part in parts:
        piece = part.text if isinstance(part, Plain) else INSERTED
        offsets.append((length, part.start))
        pieces.append(piece)
        length += len(piece)
    return View("".join(pieces), tuple(offsets) or ((0, 0),))


def code_regions(text: str) -> tuple[Region, ...]:
    """Where code stands in the Markdown ``text``, in order: fenced blocks and stretches between backticks."""
    if "`" not in text and "~~~" not in text:
        return ()
    blocks = [Region(*found.span()) for found in _FENCE.finditer(text)]
    spans = (Region(*found.span()) for found in _SPAN.finditer(masked(text, blocks)))
    return tuple(sorted((*blocks, *spans)))


def masked(text: str, regions: Sequence[Region]) -> str:
    """``text`` with each sign in ``regions``, which may overlap, replaced by one that is part of no word."""
    if not regions:
        return text
    pieces: list[str] = []
    position = 0
    for start, end in sorted(regions):
        pieces.append(text[position:start])
        pieces.append(_HIDDEN * (end - max(start, position)))
        position = max(position, end)
    pieces.append(text[position:])
    return "".join(pieces)


def within(offset: int, regions: Sequence[Region]) -> bool:
    """Whether ``offset`` lies in one of ``regions``, which stand in order and apart."""
    behind = bisect_right(regions, offset, key=lambda region: region.start)
    return behind > 0 and offset < regions[behind - 1].end
