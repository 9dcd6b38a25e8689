"""Where in the author's file a placeholder of a text stands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from regelschmiede.diagnostics.span import Span

if TYPE_CHECKING:
    from collections.abc import Mapping

    from regelschmiede.source.yaml_tree import Node

_BREAK = re.compile("\r\n|[\r\n\x85\u2028\u2029]")


class TextPlaces:
    """Finds places of texts in the files they come from; splits each file only once."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self._sources = sources
        self._lines: dict[str, list[str]] = {}

    def placeholder(self, node: Node, number: int, name: str) -> Span:
        """The place of ``name`` in the placeholder ``number`` (from 0) of the text at ``node``."""
        seen = -1
        for line_number, offset, line in self._region(node):
            for opening in re.finditer(r"\{\{", line):
                seen += 1
                if seen == number:
                    found = line.find(name, opening.end()) if name else -1
                    start, width = (found, len(name)) if found >= 0 else (opening.start(), 2)
                    return _span(node, line_number, start + offset, width)
        return node.span

    def line(self, node: Node, number: int, text: str) -> Span:
        """The place of the first placeholder in line ``number`` (from 1) of ``text``, which stands at ``node``."""
        lines = text.splitlines() or [""]
        wanted = lines[min(number, len(lines)) - 1].strip()
        region = list(self._region(node))
        exact = [part for part in region if wanted and wanted in part[2]]
        for line_number, offset, line in exact or region:
            if opening := re.search(r"\{[{%#]", line):
                return _span(node, line_number, opening.start() + offset, 2)
        return node.span

    def _region(self, node: Node) -> list[tuple[int, int, str]]:
        """(line number, characters cut off in front, line) for each line on which the text stands."""
        span = node.span
        if span.file not in self._lines:
            self._lines[span.file] = _BREAK.split(self._sources.get(span.file, ""))
        lines = self._lines[span.file][span.line - 1 : max(span.line, span.end_line)]
        cut = span.column - 1
        return [
            (span.line + index, cut if index == 0 else 0, line[cut:] if index == 0 else line)
            for index, line in enumerate(lines)
        ]


def _span(node: Node, line: int, start: int, width: int) -> Span:
    return Span(node.span.file, line, start + 1, line, start + 1 + width)
