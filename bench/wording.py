"""Names and phrases for generated entries: German, all different, and the same in every run."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

_WORDS = Path(__file__).with_name("words")


def _lines(file: str) -> list[str]:
    return (_WORDS / file).read_text(encoding="utf-8").splitlines()


_ADJECTIVES = _lines("adjectives.txt")
_PLACES = _lines("places.txt")
_THINGS = _lines("things.txt")
_WHEN = _lines("when.txt")
_WHY = _lines("why.txt")
_DEEDS = _lines("deeds.txt")

NAMES = len(_ADJECTIVES) * len(_PLACES) * len(_THINGS)
"""How many different names there are."""

_ASCII = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", " ": "_"})
# Odd, and so without a common divisor with the number of names, a power of two: every name comes once.
_STRIDE = 20_011


def name(number: int) -> str:
    """The name ``number`` (from 0, below ``NAMES``); no two are the same, and neighbours share no beginning."""
    rest, thing = divmod(number * _STRIDE % NAMES, len(_THINGS))
    adjective, place = divmod(rest, len(_PLACES))
    return f"{_ADJECTIVES[adjective]} {_PLACES[place]}{_THINGS[thing]}"


def id_of(shown: str) -> str:
    """The id that an author gives to what is called ``shown``."""
    return shown.lower().translate(_ASCII)


def when(draw: Random) -> str:
    """A stretch that begins a sentence; the verb follows."""
    return draw.choice(_WHEN)


def why(draw: Random) -> str:
    """A clause that ends a sentence, to stand behind a comma."""
    return draw.choice(_WHY)


def deed(draw: Random) -> str:
    """What somebody does: no subject, the verb at the end."""
    return draw.choice(_DEEDS)
