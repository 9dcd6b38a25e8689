"""The prose of a book: chapters, the order in which it has them, and how they are printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from regelschmiede.diagnostics.span import Span
    from regelschmiede.model.text import Text

CHAPTERS = "chapters"
"""The folder of the chapters, and what stands for a kind where links and uses mean a chapter."""


@dataclass(frozen=True, slots=True)
class PrintLayout:
    """How a page for the table is printed: A4 upright or ``landscape``, on at most ``pages`` sheets."""

    landscape: bool
    pages: int


@dataclass(frozen=True, slots=True)
class Chapter:
    """A file of ``chapters/``. ``id`` is the file's name, ``title`` its first heading, which ``text`` leaves out.

    ``layout`` is None for running text, which browsers may print as they like.
    """

    id: str
    title: str
    description: str
    text: Text
    aliases: tuple[str, ...]
    layout: PrintLayout | None
    span: Span


@dataclass(frozen=True, slots=True)
class OutlineGroup:
    """Chapters that follow each other; ``title`` is empty where they stand under no heading of their own."""

    title: str
    chapters: tuple[str, ...]
