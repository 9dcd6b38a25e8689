"""Every way in which a fraction becomes a whole number, exactly."""

from __future__ import annotations

import enum
from fractions import Fraction
from math import ceil, floor
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_HALF = Fraction(1, 2)


class Rounding(enum.Enum):
    """How a fraction becomes a whole number; the last four go to the nearest and differ on halves."""

    DOWN = "abrunden"
    UP = "aufrunden"
    HALF_AWAY = "kaufmaennisch"
    HALF_EVEN = "gerade"
    HALF_UP = "haelfte_auf"
    HALF_DOWN = "haelfte_ab"


MODES = {
    mode.value: mode
    for mode in (Rounding.HALF_AWAY, Rounding.HALF_EVEN, Rounding.HALF_UP, Rounding.HALF_DOWN)
}
"""The modes of ``runden`` by their ids in the language."""


def half_up(value: int | Fraction) -> int:
    """The nearest whole number; halves go towards +∞."""
    return floor(value + _HALF)


def half_down(value: int | Fraction) -> int:
    """The nearest whole number; halves go towards −∞."""
    return ceil(value - _HALF)


def half_away(value: int | Fraction) -> int:
    """The nearest whole number; halves go away from 0."""
    return half_up(value) if value >= 0 else half_down(value)


def half_even(value: int | Fraction) -> int:
    """The nearest whole number; halves go to the even one."""
    return round(value)


ROUND: Mapping[Rounding, Callable[[int | Fraction], int]] = {
    Rounding.DOWN: floor,
    Rounding.UP: ceil,
    Rounding.HALF_AWAY: half_away,
    Rounding.HALF_EVEN: half_even,
    Rounding.HALF_UP: half_up,
    Rounding.HALF_DOWN: half_down,
}
"""What each mode does; none of these functions ever falls."""
