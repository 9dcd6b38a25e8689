"""A table of a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence

    from regelschmiede.emit.site.escape import Markdown


@dataclass(frozen=True, slots=True)
class Table:
    """Headings, and rows of as many cells."""

    headings: tuple[Markdown, ...]
    rows: tuple[tuple[Markdown, ...], ...]


def pipe_table(table: Table, alignments: Sequence[str] = ()) -> str:
    """``table`` in Markdown, a line for each row; ``alignments`` are Markdown's marks for the columns."""
    marks = alignments or ["---"] * len(table.headings)
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (table.headings, marks, *table.rows))
