"""An author's text → plain stretches and placeholders. Jinja's grammar, of which only a little may be used.

Templates are parsed by Jinja but never compiled: what a placeholder may hold is so little that walking its
tree is both faster than generating code for it and free of anything that could be executed.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from regelschmiede.passes.template_parts import Call, FilterUse, Part, Placeholder, Plain
from regelschmiede.passes.template_usual import usual_insertion

if TYPE_CHECKING:
    from regelschmiede.passes.template_faults import TemplateFault

__all__ = [
    "Call",
    "FilterUse",
    "Part",
    "Placeholder",
    "Plain",
    "has_placeholders",
    "parse_template",
]

_MARKS = ("{{", "{%", "{#")


def has_placeholders(source: str) -> bool:
    """Whether ``source`` is more than plain text."""
    return any(mark in source for mark in _MARKS)


def parse_template(source: str) -> tuple[tuple[Part, ...], tuple[TemplateFault, ...]]:
    """The parts of ``source`` in order, and every construct in it that is no plain insertion."""
    if not has_placeholders(source):
        return (Plain(source, 0),), ()
    parts = _pieced(source)
    return (parts, ()) if parts is not None else _parse_whole(source)


# Nothing in it could end it early or reach beyond it, so it means the same in every text.
_LONE = re.compile(
    r"""(\{\{ [^{}'"+-]* (?: (?: "[^"{}\\]*" | '[^'{}\\]*' ) [^{}'"+-]* )* \}\})""", re.VERBOSE
)


def _pieced(source: str) -> tuple[Part, ...] | None:
    """The parts of ``source``, each placeholder parsed by itself; None where only the whole can be.

    Placeholders recur from text to text while texts do not: parsing each of them once takes a
    quarter of the time of parsing all texts, which was a third of the time of a check.
    """
    pieces = _LONE.split(source)
    stretches = pieces[::2]
    # Jinja ends all lines alike, and takes the first two of three braces for the opening ones.
    if "\r" in source or any(has_placeholders(s) or s.endswith("{") for s in stretches):
        return None
    parts: list[Part] = []
    offset = 0
    for stretch, piece in zip(stretches, pieces[1::2], strict=False):
        insertion = _lone_insertion(piece)
        if insertion is None:
            return None
        if stretch:
            parts.append(Plain(stretch, offset))
        offset += len(stretch)
        parts.append(_at(offset, insertion))
        offset += len(piece)
    if stretches[-1]:
        parts.append(Plain(stretches[-1], offset))
    return tuple(parts)


def _at(start: int, insertion: Placeholder | Call) -> Placeholder | Call:
    # Texts have thousands of them; ``replace`` takes three times as long.
    if isinstance(insertion, Placeholder):
        return Placeholder(insertion.root, insertion.steps, insertion.filters, start)
    return Call(insertion.function, insertion.arguments, start)


@lru_cache(maxsize=2**16)
def _lone_insertion(source: str) -> Placeholder | Call | None:
    """The placeholder or call that ``source`` is; None where it is at fault."""
    usual = usual_insertion(source)
    if usual is not None:
        return usual
    parts, _ = _parse_whole(source)
    return parts[0] if len(parts) == 1 and not isinstance(parts[0], Plain) else None


def _parse_whole(source: str) -> tuple[tuple[Part, ...], tuple[TemplateFault, ...]]:
    # Most books never need Jinja before a site is built.
    from regelschmiede.passes.template_jinja import parse_whole

    return parse_whole(source)
