"""Readable addresses within a page: ``#kritische-erfolge`` for the heading „Kritische Erfolge“."""

from __future__ import annotations

import re
import unicodedata
from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "ø": "oe"})
_OTHERS = re.compile("[^a-z0-9]+")

PAGE = "seite"
"""The anchor of the title of every page."""


class Anchors:
    """Gives each heading of a page an anchor of its own; those in ``taken`` belong to others."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._taken = {PAGE, *taken}

    def __call__(self, heading: str) -> str:
        """The anchor for ``heading``: small ASCII letters, digits and hyphens, never twice the same."""
        wanted = slug(heading) or "abschnitt"
        numbered = (f"{wanted}-{number}" for number in count(2))
        anchor = wanted
        while anchor in self._taken:
            anchor = next(numbered)
        self._taken.add(anchor)
        return anchor


def numbered(anchor: str) -> Callable[[str], str]:
    """Anchors ``anchor-1``, ``anchor-2``, … whatever the headings are called."""
    numbers = count(1)
    return lambda _heading: f"{anchor}-{next(numbers)}"


def slug(title: str) -> str:
    """``title`` in small ASCII letters, digits and hyphens; empty where it has no letter that ASCII knows."""
    composed = unicodedata.normalize("NFC", title).lower().translate(_UMLAUTS)
    plain = unicodedata.normalize("NFKD", composed).encode("ascii", "ignore").decode("ascii")
    return _OTHERS.sub("-", plain).strip("-")
