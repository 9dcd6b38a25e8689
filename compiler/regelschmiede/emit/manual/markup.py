"""Text of the model as Markdown that no extension takes for markup."""

from __future__ import annotations

_MARKS = "\\`*_[]<|{}"


def escaped(text: str) -> str:
    """``text`` to be shown as it is, in a paragraph or in a cell of a table."""
    return text.translate({ord(mark): f"&#{ord(mark)};" for mark in _MARKS})
