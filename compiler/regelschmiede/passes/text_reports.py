"""Faults of texts with the place that each has in its file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from regelschmiede.diagnostics.diagnostic import Diagnostic, fault
from regelschmiede.expressions.located_text import Stretch

if TYPE_CHECKING:
    from regelschmiede.diagnostics.span import Span
    from regelschmiede.passes.template_faults import TemplateFault
    from regelschmiede.source.scalar_text import ScalarTexts
    from regelschmiede.source.yaml_tree import Node

_CLOSING = re.compile(r"\}\}|%\}")


class TextReports:
    """Collects the ``faults`` of texts."""

    def __init__(self, texts: ScalarTexts) -> None:
        self._texts = texts
        self.faults: list[Diagnostic] = []

    def template(self, problem: TemplateFault, node: Node) -> None:
        """The ``problem`` that reading the text at ``node`` found."""
        arguments = {"problem": problem.problem, "name": problem.problem}
        self.placeholder(problem.code, node, problem.start, problem.mark, **arguments)

    def placeholder(
        self, code: str, node: Node, start: int, mark: str = "", **arguments: Any
    ) -> None:
        """A fault of the placeholder at the offset ``start`` of a text: at ``mark`` in it, else at all of it."""
        self.faults.append(fault(code, self._marked(node, start, mark), **arguments))

    def stretch(self, code: str, node: Node, start: int, end: int, **arguments: Any) -> None:
        """A fault of the stretch between two offsets of a text, the end exclusive."""
        span = self._texts.located(node).span(Stretch(start, end))
        self.faults.append(fault(code, span, **arguments))

    def _marked(self, node: Node, start: int, mark: str) -> Span:
        closing = _CLOSING.search(node.raw, start)
        end = closing.end() if closing else len(node.raw)
        edge = r"\b" if mark[:1].isalpha() else ""
        found = re.compile(edge + re.escape(mark)).search(node.raw, start, end) if mark else None
        stretch = Stretch(*found.span()) if found else Stretch(start, end)
        return self._texts.located(node).span(stretch)
