"""Lines of a source file, counted as the YAML parser counts them."""

from __future__ import annotations

import re

_BREAK = re.compile("\r\n|[\r\n\x85\u2028\u2029]")


def split_lines(text: str) -> list[str]:
    """The lines of ``text`` without their breaks; at least one."""
    return _BREAK.split(text)
