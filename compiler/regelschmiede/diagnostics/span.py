"""Where something stands in the author's files."""

from __future__ import annotations

from typing import NamedTuple


class Span(NamedTuple):
    """A stretch of a source file.

    ``file`` is relative to the project's root, with forward slashes. Lines and columns
    count characters from 1; the end is exclusive. ``line`` 0 means the file as a whole.
    """

    file: str
    line: int = 0
    column: int = 0
    end_line: int = 0
    end_column: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file
