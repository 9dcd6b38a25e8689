r"""Python string literals as ruff's formatter leaves them, and how wide they are.

Only characters that every editor and terminal shows alike stand in a literal as they are; all others are
escaped: control and combining characters, no-break spaces, right-to-left scripts. So a literal never
hides anything, and its width does not hang on a version of Unicode.
"""

from __future__ import annotations

import re
import unicodedata
from typing import ClassVar

_NARROW = (
    r"\u00a1-\u00ac\u00ae-\u02ff\u0370-\u03ff\u0400-\u0482\u048a-\u052f\u1e00-\u1fff"
    r"\u2010-\u2027\u2030-\u205e\u2070-\u209c\u20a0-\u20bf\u2100-\u218b\u2190-\u22ff"
)
_MIXED = (
    r"\u2300-\u262f\u2638-\u2689\u2690-\u27bf\u3041-\u30ff\u4e00-\u9fff\uac00-\ud7a3"
    r"\U0001f300-\U0001f6ff\U0001f900-\U0001f9ff"
)

_PLAIN = re.compile(rf"[ !#-\[\]-~{_NARROW}]*")
"""Texts that stand between double quotes as they are, each character one column wide."""

_SHOWN = re.compile(rf"[ -~{_NARROW}{_MIXED}]")
_NARROW_ONLY = re.compile(rf"[ -~{_NARROW}]*")


def literal(text: str) -> str:
    """The literal of ``text``: in double quotes, or in single ones where ``text`` has more double than single."""
    if _PLAIN.fullmatch(text) and (text.isascii() or text.isprintable()):
        return f'"{text}"'
    if text.count('"') > text.count("'"):
        return f"'{text.translate(_IN_SINGLE_QUOTES)}'"
    return f'"{text.translate(_IN_DOUBLE_QUOTES)}"'


def visible(text: str) -> str:
    """``text`` for docstrings and comments: white space collapsed, hidden characters and backslashes escaped.

    Halves of surrogate pairs are replaced, because a class with one in its docstring cannot be made.
    """
    encodable = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return " ".join(encodable.split()).translate(_IN_DOCSTRINGS)


def width(source: str) -> int:
    """Columns that ``source`` takes; it holds only what ``literal`` and ``visible`` let through."""
    if source.isascii() or _NARROW_ONLY.fullmatch(source):
        return len(source)
    return len(source) + sum(unicodedata.east_asian_width(each) in "WF" for each in source)


class _Escapes(dict[int, str]):
    """A table for ``str.translate`` that fills itself: what is not shown as it is gets escaped."""

    common: ClassVar[dict[int, str]] = {ord("\\"): "\\\\"}

    def __init__(self, own: dict[str, str]) -> None:
        super().__init__(self.common | {ord(old): new for old, new in own.items()})

    def __missing__(self, code: int) -> str:
        character = chr(code)
        as_it_is = (
            _SHOWN.match(character)
            and character.isprintable()
            and not unicodedata.category(character).startswith("M")
        )
        self[code] = shown = character if as_it_is else _escape(character)
        return shown


def _escape(character: str) -> str:
    simple = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
    code = ord(character)
    if character in simple:
        return simple[character]
    return (
        f"\\x{code:02x}"
        if code < 0x100
        else f"\\u{code:04x}"
        if code < 0x10000
        else f"\\U{code:08x}"
    )


_IN_DOUBLE_QUOTES = _Escapes({'"': '\\"'})
_IN_SINGLE_QUOTES = _Escapes({"'": "\\'"})
_IN_DOCSTRINGS = _Escapes({})
