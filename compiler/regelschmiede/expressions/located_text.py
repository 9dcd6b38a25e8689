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
        if len(self.anchors) == 1:
            first = self.anchors[0]
            before = first.column - first.offset
            start, end = before + stretch.start, before + max(stretch)
            return Span(self.file, first.line, start, first.line, end)
        line, column = self._place(stretch.start)
        if stretch.end <= stretch.start:
            return Span(self.file, line, column, line, column)
        # The place behind the last character, not the next piece's first one.
        end_line, end_column = self._place(stretch.end - 1)
        return Span(self.file, line, column, end_line, end_column + 1)

    def slice(self, stretch: Stretch) -> str:
        """The text of ``stretch`` on one line."""
        return " ".join(self.text[stretch.start : stretch.end].split())

    def _place(self, offset: int) -> tuple[int, int]:
        behind = bisect_right(self.anchors, offset, key=_offset)
        anchor = self.anchors[max(0, behind - 1)]
        return anchor.line, anchor.column + offset - anchor.offset
