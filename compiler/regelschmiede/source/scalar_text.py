"""A YAML scalar as a text that knows where each of its characters stands in the file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from regelschmiede.diagnostics.lines import split_lines
from regelschmiede.expressions.located_text import Anchor, LocatedText

if TYPE_CHECKING:
    from collections.abc import Mapping

    from regelschmiede.diagnostics.span import Span
    from regelschmiede.source.yaml_tree import Node

VERBATIM = "verbatim"
"""The style of a text that stands in its file as it is, from the beginning of a line on: a chapter."""

_BLANK = re.compile(r"\s*")
# Without what quotes write in another way.
_WORD = re.compile(r"[^\s\\']+")
_ESCAPE = re.compile(
    r"\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[^xuU])", re.ASCII | re.DOTALL
)


class ScalarTexts:
    """Locates scalars in the files they come from; splits each file only once."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self._sources = sources
        self._lines: dict[str, list[str]] = {}
        self._last: LocatedText | None = None
        self._last_node: Node | None = None

    def located(self, node: Node) -> LocatedText:
        """The text of the scalar ``node`` as its author wrote it: ``true`` stays ``true``, folded lines are joined."""
        text, span = node.raw, node.span
        if not node.style and span.line == span.end_line:
            return LocatedText(text, span.file, (Anchor(0, span.line, span.column),))
        # The many places of one text are asked for one after the other.
        if self._last is None or node is not self._last_node:
            self._last_node, self._last = node, self._walked(node)
        return self._last

    def _walked(self, node: Node) -> LocatedText:
        if node.style == VERBATIM:
            return LocatedText.at(node.raw, node.span)
        walk = Walk(node, self._lines_of(node.span.file))
        return LocatedText(node.raw, node.span.file, walk.by_lines() or walk.anchors())

    def words(self, span: Span) -> str:
        """What the author wrote at ``span``, on one line."""
        lines = self._lines_of(span.file)[span.line - 1 : span.end_line]
        lines[-1] = lines[-1][: span.end_column - 1]
        lines[0] = lines[0][span.column - 1 :]
        return " ".join(" ".join(lines).split())

    def _lines_of(self, file: str) -> list[str]:
        if file not in self._lines:
            self._lines[file] = split_lines(self._sources.get(file, ""))
        return self._lines[file]


class Walk:
    """Goes through a scalar's value and through its lines in the file side by side."""

    def __init__(self, node: Node, lines: list[str]) -> None:
        self.node = node
        self.lines = lines
        self.line, self.column = node.span.line - 1, node.span.column - 1
        if node.style in {"|", ">"}:
            self.line, self.column = self.line + 1, 0
        elif node.style:
            self.column += 1

    def by_lines(self) -> tuple[Anchor, ...]:
        """The anchors where every line of the value stands as it is in a line of the file; none elsewhere."""
        found: list[Anchor] = []
        raw, offset, column = self.node.raw, 0, self.column
        for line in range(self.line, len(self.lines)):
            text = self.lines[line]
            piece = text[column:].strip()[: len(raw) - offset]
            if not piece or not raw.startswith(piece, offset) or self._is_rewritten(piece):
                return ()
            found.append(Anchor(offset, line + 1, text.index(piece, column) + 1))
            offset, column = offset + len(piece) + 1, 0
            if offset > len(raw):
                return tuple(found)
            if not raw[offset - 1].isspace():
                return ()
        return ()

    def _is_rewritten(self, piece: str) -> bool:
        """Whether quotes may write ``piece`` in another way than it reads."""
        style = self.node.style
        return "\\" in piece if style == '"' else style == "'" and "'" in piece

    def anchors(self) -> tuple[Anchor, ...]:
        """An anchor wherever the value does not go on where it was in the file."""
        found: list[Anchor] = []
        raw, offset = self.node.raw, 0
        while offset < len(raw):
            width = self._find(raw[offset])
            last = found[-1] if found else None
            here = (self.line + 1, self.column + 1)
            if last is None or here != (last.line, last.column + offset - last.offset):
                found.append(Anchor(offset, *here))
            alike = self._alike(offset)
            self.column += alike or width
            offset += alike or 1
        first = Anchor(0, self.node.span.line, self.node.span.column)
        return tuple(found) or (first,)

    def _alike(self, offset: int) -> int:
        """How many characters of a word at ``offset`` stand here as they are, each right behind the last."""
        word = _WORD.match(self.node.raw, offset)
        if word is None or not self._text().startswith(word.group(), self.column):
            return 0
        return len(word.group())

    def _find(self, character: str) -> int:
        """Move to where ``character`` stands; how many characters it takes there, 0 for a folded line break."""
        if character.isspace() and not self._escape() and not self._escape_behind_join():
            return 1 if self._here().isspace() else 0
        while self.line < len(self.lines) and self._skip_blank():
            pass
        escape = self._escape()
        if escape:
            return len(escape)
        return 2 if self.node.style == "'" and character == "'" else 1

    def _skip_blank(self) -> bool:
        """Move over white space and the end of a line; whether there was any."""
        text = self._text()
        blank = _BLANK.match(text, self.column)
        self.column = blank.end() if blank else len(text)
        if self.column < len(text) and not self._joins_lines():
            return False
        if self.line + 1 >= len(self.lines):
            return False
        self.line, self.column = self.line + 1, 0
        return True

    def _escape_behind_join(self) -> bool:
        """Move over a joined line break to the escape sequence behind it; False, and no move, where none follows."""
        start = self.line, self.column
        if self._joins_lines():
            while self._skip_blank():
                pass
            if self._escape():
                return True
        self.line, self.column = start
        return False

    def _joins_lines(self) -> bool:
        return self.node.style == '"' and self._text()[self.column : self.column + 2] == "\\"

    def _escape(self) -> str:
        """The escape sequence that stands here, empty where there is none."""
        if self.node.style != '"':
            return ""
        match = _ESCAPE.match(self._text(), self.column)
        return match.group() if match else ""

    def _here(self) -> str:
        """The character that stands here, empty at the end of a line."""
        return self._text()[self.column : self.column + 1]

    def _text(self) -> str:
        return self.lines[self.line] if self.line < len(self.lines) else ""
