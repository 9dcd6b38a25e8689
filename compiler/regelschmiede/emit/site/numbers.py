"""Numbers as a German book shows them."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

NO_BREAK_SPACE = "\u00a0"
MINUS = "\u2212"


def number(value: int | Fraction, *, signed: bool = False) -> str:
    """``value`` with a decimal comma, a true minus sign and, where ``signed``, a plus sign.

    A fraction that no finite decimal can show appears as a fraction: ``1/3``.
    """
    sign = MINUS if value < 0 else "+" if signed and value > 0 else ""
    return sign + _magnitude(abs(Fraction(value)))


def fixed(value: Fraction, places: int) -> str:
    """``value`` with ``places`` digits after the comma, rounded where it has more."""
    return decimal(rounded(value.numerator * 10**places, value.denominator), places)


def rounded(numerator: int, denominator: int) -> int:
    """The quotient as the nearest whole number, of two as near the even one; ``denominator`` is positive.

    As ``round`` does it, without bringing a fraction to its lowest terms first.
    """
    whole, rest = divmod(numerator, denominator)
    return whole + (2 * rest > denominator or (2 * rest == denominator and whole % 2 == 1))


def decimal(scaled: int, places: int) -> str:
    """``scaled`` steps of the last of ``places`` digits after the comma: 425 and 2 give ``4,25``."""
    sign = MINUS if scaled < 0 else ""
    digits = f"{abs(scaled):0{places + 1}d}"
    return f"{sign}{digits[:-places]},{digits[-places:]}" if places else sign + digits


def places_needed(values: Iterable[Fraction], most: int) -> int:
    """How many digits after the comma, at most ``most``, show all ``values`` exactly, or else as well as can be."""
    found = [_decimal_places(value.denominator) for value in values]
    return max((most if places is None else min(places, most) for places in found), default=0)


def with_unit(shown: str, unit: str) -> str:
    """``shown`` and its unit, kept on one line by a no-break space."""
    return f"{shown}{NO_BREAK_SPACE}{unit}" if unit else shown


def count(amount: int, singular: str, plural: str) -> str:
    """``1 Eintrag``, ``60 Einträge``."""
    return with_unit(str(amount), singular if amount == 1 else plural)


def file_size(size: int) -> str:
    """``size`` in bytes as ``812 Byte``, ``12,3 kB`` or ``1,2 MB``."""
    if size < 1000:
        return with_unit(str(size), "Byte")
    unit, divisor = ("kB", 1000) if size < 999_950 else ("MB", 1_000_000)
    return with_unit(number(Fraction(round(size * 10 / divisor), 10)), unit)


def _magnitude(value: Fraction) -> str:
    if value.denominator == 1:
        return str(value.numerator)
    places = _decimal_places(value.denominator)
    if places is None:
        return f"{value.numerator}/{value.denominator}"
    digits = f"{value.numerator * 10**places // value.denominator:0{places + 1}d}"
    return f"{digits[:-places]},{digits[-places:]}"


def _decimal_places(denominator: int) -> int | None:
    """How many digits after the comma show a fraction with ``denominator`` exactly; None: no number does."""
    twos = fives = 0
    while denominator % 2 == 0:
        denominator, twos = denominator // 2, twos + 1
    while denominator % 5 == 0:
        denominator, fives = denominator // 5, fives + 1
    return max(twos, fives) if denominator == 1 else None
