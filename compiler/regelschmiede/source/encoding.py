"""Bytes of a file → text, or what is wrong with its encoding."""

from __future__ import annotations

import codecs
from typing import NamedTuple

from regelschmiede.diagnostics.diagnostic import Diagnostic, fault
from regelschmiede.diagnostics.lines import split_lines
from regelschmiede.diagnostics.span import Span

_BOM = "\ufeff"
_ESCAPES = range(0xDC80, 0xDD00)


class Decoded(NamedTuple):
    """``text`` is None where the file is not UTF-8; ``shown`` serves for excerpts in any case."""

    text: str | None
    shown: str
    fault: Diagnostic | None


def decode(data: bytes, name: str) -> Decoded:
    """The text of the file ``name`` without a leading byte order mark, which editors of Windows like to write.

    Its last line ends like all others, so that the place behind it is one of the text.
    """
    try:
        text = _whole_lines(data.decode("utf-8").removeprefix(_BOM))
    except UnicodeDecodeError as error:
        return _foreign(data, name, error.start)
    if "\0" in text and _looks_like_utf16(data):
        return _utf16(data, name)
    return Decoded(text, text, None)


def _foreign(data: bytes, name: str, start: int) -> Decoded:
    if _looks_like_utf16(data):
        return _utf16(data, name)
    shown = _whole_lines(_with_guesses(data).removeprefix(_BOM))
    before = _with_guesses(data[:start]).removeprefix(_BOM)
    lines = split_lines(before)
    line, column = len(lines), len(lines[-1]) + 1
    guess = bytes([data[start]]).decode("cp1252", "replace")
    known = f", in Windows-1252 „{guess}“" if guess.isprintable() and guess != "\ufffd" else ""
    found = f"hier steht das Byte 0x{data[start]:02X}{known}"
    span = Span(name, line, column, line, column + 1)
    return Decoded(None, shown, fault("RS102", span, found=found))


def _whole_lines(text: str) -> str:
    return text if not text or text.endswith(("\n", "\r")) else f"{text}\n"


def _looks_like_utf16(data: bytes) -> bool:
    """Whether ``data`` begins with UTF-16's mark, or every other byte of much of it is null."""
    marked = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    return marked or data.count(0) * 4 >= len(data)


def _utf16(data: bytes, name: str) -> Decoded:
    found = "sie sieht nach UTF-16 aus"
    return Decoded(None, _with_guesses(data), fault("RS102", Span(name), found=found))


def _with_guesses(data: bytes) -> str:
    """``data`` as UTF-8, each byte that does not belong there read as Windows-1252."""
    escaped = data.decode("utf-8", "surrogateescape")
    return "".join(_guess(c) if ord(c) in _ESCAPES else c for c in escaped)


def _guess(escaped: str) -> str:
    return bytes([ord(escaped) - 0xDC00]).decode("cp1252", "replace")
