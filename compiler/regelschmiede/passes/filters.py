"""The filters of placeholders: a number → the number or the words that a reader sees."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from regelschmiede.passes.number_words import CASES, part, parts, rank, times, word
from regelschmiede.passes.scope import german_number
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

Number = int | Fraction
Arguments = tuple[str, ...]

NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
# Percentages that people name by the part: halves to fifths, and these.
_NAMED_PARTS = (2, 3, 4, 5)
_NAMED_SINGLE_PARTS = (1, 8, 10)


@dataclass(frozen=True, slots=True)
class Filter:
    """``apply`` takes a number and the arguments and gives a number or words; None where the number doesn't fit.

    ``counts`` says how many arguments there may be, ``choices`` what the first can be (empty: anything), ``usage``
    how an author writes the filter, ``wants`` which numbers it takes.
    """

    apply: Callable[[Number, Arguments], Number | str | None]
    usage: tuple[str, ...]
    counts: Collection[int] = (0,)
    choices: tuple[str, ...] = ()
    wants: str = "eine Zahl"

    def accepts(self, arguments: Arguments | None) -> bool:
        """Whether ``arguments`` may stand in the filter's brackets; None stands for what is no text."""
        if arguments is None:
            return False
        chosen = not self.choices or not arguments or arguments[0] in self.choices
        return len(arguments) in self.counts and all(arguments) and chosen


def _magnitude(value: Number, _arguments: Arguments) -> Number:
    return -value if value < 0 else value


def _times(value: Number, _arguments: Arguments) -> str:
    whole = _whole(value)
    return f"{german_number(value)}-mal" if whole is None else times(whole)


def _signed(value: Number, _arguments: Arguments) -> str:
    return german_number(value) if value < 0 else f"+{german_number(value)}"


def _two_digits(value: Number, _arguments: Arguments) -> str:
    return german_number(value).rjust(2, "0")


def _word(value: Number, arguments: Arguments) -> str:
    """``wort``, ``wort("einen")`` and ``wort("einen Rewind", "Rewinds")``."""
    if value == 1 and arguments:
        return arguments[0]
    whole = _whole(value)
    written = None if whole is None else word(whole)
    noun = arguments[1] if len(arguments) > 1 else ""
    if written is None:
        return german_number(value) + (NO_BREAK_SPACE + noun if noun else "")
    return f"{written} {noun}" if noun else written


def _counted(value: Number, arguments: Arguments) -> str:
    singular, plural = arguments
    return german_number(value) + NO_BREAK_SPACE + (singular if abs(value) == 1 else plural)


def _rank(value: Number, arguments: Arguments) -> str | None:
    whole = _whole(value)
    return None if whole is None or whole < 1 else rank(whole, *arguments)


def _part(value: Number, arguments: Arguments) -> str | None:
    whole = _whole(value)
    return None if whole is None or whole < 1 else part(whole, *arguments)


def _percentage(value: Number, arguments: Arguments) -> str | None:
    if value < 0:
        return None
    share = Fraction(value) / 100
    count, divisor = share.numerator, share.denominator
    single = count == 1 and divisor in _NAMED_SINGLE_PARTS
    if single or (0 < count < divisor and divisor in _NAMED_PARTS):
        return parts(count, divisor, *arguments)
    return f"{german_number(value)}{NO_BREAK_SPACE}%"


def _whole(value: Number) -> int | None:
    return int(value) if value == int(value) else None


_COUNTABLE = "eine ganze Zahl ab 1"

FILTERS = {
    "betrag": Filter(_magnitude, ("betrag",)),
    "mal": Filter(_times, ("mal",)),
    "ordnung": Filter(
        _rank, ("ordnung", 'ordnung("n")'), (0, 1), ("n", "r", "s", "m"), wants=_COUNTABLE
    ),
    "prozentteil": Filter(
        _percentage,
        ("prozentteil", *(f'prozentteil("{case}")' for case in CASES)),
        (0, 1),
        CASES,
        wants="eine Zahl ab 0",
    ),
    "teil": Filter(
        _part, ("teil", *(f'teil("{case}")' for case in CASES)), (0, 1), CASES, wants=_COUNTABLE
    ),
    "vorzeichen": Filter(_signed, ("vorzeichen",)),
    "wort": Filter(_word, ("wort", 'wort("einen")', 'wort("einen Punkt", "Punkte")'), (0, 1, 2)),
    "zahl": Filter(_counted, ('zahl("Punkt", "Punkte")',), (2,)),
    "zweistellig": Filter(_two_digits, ("zweistellig",)),
}
"""The filters by the name under which texts know them."""
