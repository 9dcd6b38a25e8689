"""Declared rules: every expression parsed, nothing resolved. What ``rules_read`` makes and the type check takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from regelschmiede.expressions import nodes
from regelschmiede.expressions.nodes import children
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from regelschmiede.diagnostics.span import Span
    from regelschmiede.expressions.nodes import Expression
    from regelschmiede.model.rules import Match
    from regelschmiede.source.yaml_tree import Node


class Formula(NamedTuple):
    """An expression where it stands; ``tree`` is None where it can't be read."""

    node: Node
    tree: Expression | None

    def calls(self) -> Iterator[nodes.Call]:
        """The calls in it, of rules and of built-in functions."""
        return (node for node in self.walk() if isinstance(node, nodes.Call))

    def walk(self) -> Iterator[nodes.Node]:
        """All nodes of the tree."""
        waiting = [self.tree.root] if self.tree else []
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(children(node)))


@dataclass(frozen=True, slots=True)
class AnswerSource:
    """What comes out of a row: a formula for each field, or one under ``""`` for the whole result."""

    node: Node
    parts: Mapping[str, Formula]


@dataclass(frozen=True, slots=True)
class RowSource:
    """A row; ``when`` or ``range`` says where it holds, neither in one that holds always (``else``)."""

    node: Node
    span: Span
    when: Formula | None
    range: Node | None
    answer: AnswerSource
    text: Node | None


@dataclass(frozen=True, slots=True)
class StepSource:
    """A step, and where its name stands."""

    id: str
    key: Span
    label: str
    formula: Formula


@dataclass(frozen=True, slots=True)
class RuleSource:
    """A rule as written. ``result`` has the types of its fields, or one under ``""`` for a single value."""

    id: str
    key: Span
    node: Node
    inputs: Mapping[str, Node]
    defaults: Mapping[str, Formula]
    steps: tuple[StepSource, ...]
    result: Mapping[str, Node]
    rows: tuple[RowSource, ...]
    lookup: Formula | None
    match: Match

    def formulas(self) -> Iterator[Formula]:
        """Every formula of the rule."""
        for step in self.steps:
            yield step.formula
        if self.lookup is not None:
            yield self.lookup
        for row in self.rows:
            if row.when is not None:
                yield row.when
            yield from row.answer.parts.values()

    @property
    def gives_record(self) -> bool:
        """Whether the result is a record."""
        return "" not in self.result
