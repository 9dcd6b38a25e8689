"""What the parts of the type check share: where they report, and how they ask each other."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Protocol

from regelschmiede.diagnostics.diagnostic import Diagnostic, fault
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable

    from regelschmiede.diagnostics.span import Span
    from regelschmiede.expressions.located_text import LocatedText, Stretch
    from regelschmiede.expressions.nodes import Node
    from regelschmiede.expressions.typed import Typed
    from regelschmiede.expressions.types import Scope, Type

_LONGEST_EXCERPT = 60


@dataclass(frozen=True, slots=True)
class Report:
    """The faults found so far in the expression written as ``text``."""

    text: LocatedText
    faults: list[Diagnostic] = field(default_factory=list)

    def add(
        self, code: str, at: Stretch, *, proposals: Iterable[str] = (), **arguments: object
    ) -> None:
        """Note the fault ``code`` at ``at``; ``arguments`` fill its message."""
        place = self.text.span(at)
        self.faults.append(fault(code, place, proposals=proposals, related=(), **arguments))

    def span(self, at: Stretch) -> Span:
        """Where ``at`` stands in the author's file."""
        return self.text.span(at)

    def source(self, at: Stretch) -> str:
        """The author's words at ``at``, whole: fit for a proposal."""
        return self.text.slice(at)

    def excerpt(self, at: Stretch) -> str:
        """The author's words at ``at``, cut where they would make a sentence unreadable."""
        words = self.text.slice(at)
        return words if len(words) <= _LONGEST_EXCERPT else f"{words[: _LONGEST_EXCERPT - 1]}…"


class Inference(Protocol):
    """The type check as its parts see it. All questions answer None where a fault was reported."""

    @property
    def scope(self) -> Scope:
        """What names mean here."""

    @property
    def report(self) -> Report:
        """Where faults go."""

    def within(self, scope: Scope) -> Inference:
        """The same check inside ``scope``."""

    def infer(self, node: Node, hint: Type | None = None) -> Typed | None:
        """``node`` with its type; ``hint`` tells of which kind a bare id is."""

    def value(self, node: Node, hint: Type | None = None) -> Typed | None:
        """``node``, which must not be able to be missing."""

    def number(self, node: Node) -> Typed | None:
        """``node``, which must be a number."""

    def boolean(self, node: Node) -> Typed | None:
        """``node``, which must be a truth value."""
