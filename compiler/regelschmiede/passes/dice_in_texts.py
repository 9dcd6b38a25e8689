"""Dice in texts (``W100``, ``2W6+3``): how they are written, and which the book has."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from regelschmiede.passes.text_view import Region

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_DICE = re.compile(
    r"(?<![\w/-])(?P<count>\d+)?(?P<gap>[ \u00a0]?)(?P<sign>[WwDd])(?P<space>[ \u00a0]?)(?P<sides>\d+)(?!\w)"
    r"(?:(?P<around>[ \u00a0]?)(?P<operator>[+\-−–])(?P<behind>[ \u00a0]?)(?P<bonus>\d+)(?!\w))?"
)
_TYPE = re.compile(r"w[1-9]\d*")


class Dice(NamedTuple):
    """Dice as typed over ``region``; ``die`` is one of them in the right form, ``right`` the whole."""

    region: Region
    die: str
    right: str


def dice_in(text: str) -> Iterator[Dice]:
    """The dice in ``text``."""
    for found in _DICE.finditer(text):
        start = found.start("count") if found["count"] else found.start("sign")
        die = f"W{found['sides']}"
        right = f"{found['count'] or ''}{die}"
        if found["bonus"]:
            right += f"{'+' if found['operator'] == '+' else '−'}{found['bonus']}"
        yield Dice(Region(start, found.end()), die, right)


def dice_of_rules(values: Iterable[Any]) -> tuple[str, ...]:
    """The dice that rules ask for, in the order of their first use; ``values`` are the rules as plain data."""
    return tuple(dict.fromkeys(each.upper() for value in values for each in _types(value)))


def _types(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield from [value] if _TYPE.fullmatch(value) else []
    elif isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _types(inner)
