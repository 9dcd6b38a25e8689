"""A table of a page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from regelschmiede.emit.site.escape import Markdown


@dataclass(frozen=True, slots=True)
class Table:
    """Headings, and rows of as many cells."""

    headings: tuple[Markdown, ...]
    rows: tuple[tuple[Markdown, ...], ...]
