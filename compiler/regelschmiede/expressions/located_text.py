"""An expression's text and where each of its characters stands in the author's file."""

from __future__ import annotations

from bisect import bisect_right
from operator import attrgetter
from typing import NamedTuple

from regelschmiede.diagnostics.span import Span
from regelschmiede.records import dataclass


class Stretch(NamedTuple):
    """A part of an expression's text: offsets in characters, the end exclusive."""

    start: int
    end: int


class Anchor(NamedTuple):
    """From ``offset`` of the text on, characters stand at ``line`` and ``column`` (from 1) of the file."""

    offset: int
    line: int
    column: int


_offset = attrgetter("offset")


@dataclass(frozen=True, slots=True)
class LocatedText:
    """``text`` as the author wrote it in ``file``.

    ``anchors`` ascend by offset and begin with offset 0; a text that the file breaks over lines, or in
    which an escape stands for a character, has one for each piece that lies unbroken in the file.
    """

    text: str
    file: str
    anchors: tuple[Anchor, ...] = (Anchor(0, 1, 1),)

    @classmethod
    def at(cls, text: str, span: Span) -> LocatedText:
        """``text`` beginning at ``span``; its further lines begin in the same column."""
        offsets = [0, *(i + 1 for i, character in enumerate(text) if character == "\n")]
        anchors = (Anchor(o, span.line + n, span.column) for n, o in enumerate(offsets))
        return cls(text, span.file, tuple(anchors))

    def span(self, stretch: Stretch) -> Span:
        """Where ``stretch`` stands in the file."""
        start, end = stretch
        index = self._piece(start)
        first = last = self.anchors[index]
        # The place behind the last character, not the next piece's first one.
        if index + 1 < len(self.anchors) and self.anchors[index + 1].offset < end:
            last = self.anchors[self._piece(end - 1)]
        column = first.column + start - first.offset
        end_column = last.column + max(stretch) - last.offset
        return Span(self.file, first.line, column, last.line, end_column)

    def slice(self, stretch: Stretch) -> str:
        """The text of ``stretch`` on one line."""
        return " ".join(self.text[stretch.start : stretch.end].split())

    def _piece(self, offset: int) -> int:
        """The index of the last anchor that is not behind ``offset``."""
        if len(self.anchors) == 1:
            return 0
        return max(0, bisect_right(self.anchors, offset, key=_offset) - 1)
