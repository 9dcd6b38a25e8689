"""A rule's rows as the analysis sees them."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import TYPE_CHECKING

from regelschmiede.expressions.typed import names
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from regelschmiede.diagnostics.span import Span
    from regelschmiede.expressions.typed import Typed
    from regelschmiede.expressions.types import Type


class Mode(enum.Enum):
    """How rows answer."""

    FIRST_MATCH = "first_match"
    EXACTLY_ONE = "exactly_one"


@dataclass(frozen=True, slots=True)
class Row:
    """A row with its condition; None: it answers where no other row does (``else``)."""

    condition: Typed | None
    at: Span


Steps = Sequence[tuple[str, "Typed"]]
"""Named expressions, each of which may use those before it."""


def steps_of(nodes: Iterable[Typed], steps: Steps) -> tuple[tuple[str, Typed], ...]:
    """Those of ``steps`` that ``nodes`` use, and those that these use too, in order."""
    wanted = set(names(*nodes))
    found: list[tuple[str, Typed]] = []
    for name, step in reversed(steps):
        if name in wanted:
            wanted |= names(step)
            found.append((name, step))
    return tuple(reversed(found))


@dataclass(frozen=True, slots=True)
class Table:
    """Rows over ``inputs`` (figures among them, with their one value as range) and ``steps`` in order."""

    inputs: Mapping[str, Type]
    steps: tuple[tuple[str, Typed], ...]
    rows: tuple[Row, ...]
    mode: Mode
    at: Span

    def steps_of(self, nodes: Iterable[Typed]) -> tuple[tuple[str, Typed], ...]:
        """The steps that ``nodes`` use, those that these use too, in order."""
        return steps_of(nodes, self.steps)

    @property
    def used(self) -> tuple[str, ...]:
        """The inputs that matter for which rows hold."""
        conditions = [row.condition for row in self.rows if row.condition is not None]
        nodes = [*conditions, *(step for _, step in self.steps_of(conditions))]
        wanted = names(*nodes)
        return tuple(name for name in self.inputs if name in wanted)
