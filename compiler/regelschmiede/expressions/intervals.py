"""Arithmetic of ranges: what can come out when what goes in lies between two ends, both included."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


class Interval(NamedTuple):
    """All numbers from ``low`` to ``high``; ``low`` is never the greater."""

    low: int | Fraction
    high: int | Fraction

    def __contains__(self, value: object) -> bool:
        return isinstance(value, int | Fraction) and self.low <= value <= self.high

    @property
    def single(self) -> bool:
        """Whether only one number lies in it."""
        return self.low == self.high

    def meet(self, other: Interval) -> Interval | None:
        """What lies in both, None where nothing does."""
        low, high = max(self.low, other.low), min(self.high, other.high)
        return Interval(low, high) if low <= high else None


def hull(intervals: Iterable[Interval]) -> Interval:
    """The smallest interval around all ``intervals``; at least one is needed."""
    known = tuple(intervals)
    return Interval(min(i.low for i in known), max(i.high for i in known))


def negated(a: Interval) -> Interval:
    """What ``-x`` can be."""
    return Interval(-a.high, -a.low)


def added(a: Interval, b: Interval) -> Interval:
    """What ``x + y`` can be."""
    return Interval(a.low + b.low, a.high + b.high)


def subtracted(a: Interval, b: Interval) -> Interval:
    """What ``x - y`` can be."""
    return Interval(a.low - b.high, a.high - b.low)


def multiplied(a: Interval, b: Interval) -> Interval:
    """What ``x * y`` can be."""
    corners = (a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high)
    return Interval(min(corners), max(corners))


def divided(a: Interval, b: Interval) -> Interval:
    """What ``x / y`` can be, as fractions; ``b`` must not contain 0 (ZeroDivisionError)."""
    if 0 in b:
        raise ZeroDivisionError
    corners = [Fraction(x) / y for x in a for y in b]
    return Interval(min(corners), max(corners))


def absolute(a: Interval) -> Interval:
    """What the magnitude of ``x`` can be."""
    if 0 in a:
        return Interval(0, max(-a.low, a.high))
    return a if a.low > 0 else negated(a)


def image(function: Callable[[int | Fraction], int], a: Interval) -> Interval:
    """What ``function``, which never falls, can be."""
    return Interval(function(a.low), function(a.high))


def scaled(a: Interval, low: int, high: int) -> Interval:
    """What the sum of ``low`` to ``high`` numbers of ``a`` can be."""
    return multiplied(a, Interval(low, high))
