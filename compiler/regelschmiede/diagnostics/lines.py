"""Lines of a source file, counted as the YAML parser counts them."""

from __future__ import annotations

import re

_RARE_BREAKS = "\r\x85\u2028\u2029"
_BREAK = re.compile(f"\r\n|[\n{_RARE_BREAKS}]")


def split_lines(text: str) -> list[str]:
    """The lines of ``text`` without their breaks; at least one."""
    # To split at a single character is many times quicker than at a pattern.
    rare = any(each in text for each in _RARE_BREAKS)
    return _BREAK.split(text) if rare else text.split("\n")
