"""Comparisons that ask where a weighted sum of whole-number inputs lies.

Such a comparison can be decided without trying values: ``wurf ≤ zielwert`` asks whether wurf − zielwert is at
most 0, and two rows that ask about the same sum are compared on that sum alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, gcd, lcm
from typing import TYPE_CHECKING

from regelschmiede.expressions.conversion import is_number
from regelschmiede.expressions.narrow import MIRRORED
from regelschmiede.expressions.rounding import Rounding
from regelschmiede.expressions.typed import (
    Arithmetic,
    Compare,
    Constant,
    Negate,
    RecordField,
    Round,
    Typed,
    Variable,
    Widen,
    path,
)
from regelschmiede.expressions.types import Die, Integer

if TYPE_CHECKING:
    from collections.abc import Mapping
    from collections.abc import Set as AbstractSet

Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Form:
    """A sum of inputs, each times its whole factor; factors have no common divisor, the first is positive."""

    terms: tuple[tuple[Path, int], ...]


@dataclass(frozen=True, slots=True)
class Atom:
    """The question whether ``form`` lies from ``low`` to ``high`` (None: without end), or, if not ``inside``, not."""

    form: Form
    low: int | None
    high: int | None
    inside: bool = True


@dataclass(frozen=True, slots=True)
class Sum:
    """``constant`` and each input times its factor."""

    factors: Mapping[Path, Fraction]
    constant: Fraction

    def plus(self, other: Sum, times: Fraction) -> Sum:
        """This sum and ``times`` the ``other``."""
        keys = dict.fromkeys((*self.factors, *other.factors))
        zero = Fraction(0)
        sums = {
            key: self.factors.get(key, zero) + times * other.factors.get(key, zero) for key in keys
        }
        factors = {key: factor for key, factor in sums.items() if factor}
        return Sum(factors, self.constant + times * other.constant)


_NOTHING = Sum({}, Fraction(0))


@dataclass(frozen=True, slots=True)
class Known:
    """What may stand in a sum: ``inputs`` of the number types ``kinds``, and ``steps``, None for no sum."""

    inputs: AbstractSet[str]
    steps: Mapping[str, Sum | None]
    kinds: tuple[type, ...] = (Integer, Die)


def linear(node: Typed, known: Known) -> Sum | None:
    """``node`` as a sum of inputs, None where it is none."""
    match node:
        case Constant(value=int() | Fraction() as value):
            return Sum({}, Fraction(value))
        case Variable() | RecordField():
            return _named(node, known)
        case Negate(operand=operand):
            inner = linear(operand, known)
            return None if inner is None else _NOTHING.plus(inner, Fraction(-1))
        case Widen(operand=operand):
            return linear(operand, known)
        case Arithmetic(operator=operator):
            left, right = linear(node.left, known), linear(node.right, known)
            return None if left is None or right is None else _combined(operator, left, right)
        case _:
            return None


def _named(node: Variable | RecordField, known: Known) -> Sum | None:
    place = path(node)
    if place is None:
        return None
    if len(place) == 1 and place[0] in known.steps:
        return known.steps[place[0]]
    if place[0] not in known.inputs or not isinstance(node.type, known.kinds):
        return None
    if not is_number(node.type):
        return None
    low, high = node.type.interval
    return Sum({}, Fraction(low)) if low == high else Sum({place: Fraction(1)}, Fraction(0))


def _combined(operator: str, left: Sum, right: Sum) -> Sum | None:
    if operator in "+-":
        return left.plus(right, Fraction(1 if operator == "+" else -1))
    if operator == "*" and not left.factors:
        return _NOTHING.plus(right, left.constant)
    if right.factors or (operator == "/" and not right.constant):
        return None
    return _NOTHING.plus(left, right.constant if operator == "*" else 1 / right.constant)


def atoms(node: Compare, known: Known) -> tuple[Atom | bool | None, ...]:
    """What each pair of the chain asks of a form: an Atom, an answer, or None where it is no such question."""
    found: list[Atom | bool | None] = []
    left = node.first
    for sign, right in node.rest:
        found.append(_pair(left, sign, right, known))
        left = right
    return tuple(found)


def _pair(left: Typed, sign: str, right: Typed, known: Known) -> Atom | bool | None:
    for one, operator, other in ((left, sign, right), (right, MIRRORED[sign], left)):
        limit = linear(other, known)
        if limit is None or limit.factors or not isinstance(one, Round):
            continue
        inner = linear(one.operand, known)
        if inner is not None and one.mode in {Rounding.DOWN, Rounding.UP}:
            return _rounded(inner, one.mode, operator, limit.constant)
    first, second = linear(left, known), linear(right, known)
    if first is None or second is None:
        return None
    return _asked(first.plus(second, Fraction(-1)), sign)


def _rounded(inner: Sum, mode: Rounding, operator: str, limit: Fraction) -> Atom | bool:
    """The question about ``inner`` that asks how it compares to ``limit`` once it is rounded."""
    if operator in {"=", "≠"}:
        if limit.denominator != 1:
            return operator == "≠"
        return _band(inner, mode, limit, inside=operator == "=")
    # Rounded numbers are whole: below 2,5 is at most 2, below 3 too.
    if operator in {"≤", "<"}:
        most = floor(limit) if operator == "≤" else ceil(limit) - 1
        bound, sign = (most + 1, "<") if mode is Rounding.DOWN else (most, "≤")
    else:
        least = ceil(limit) if operator == "≥" else floor(limit) + 1
        bound, sign = (least, "≥") if mode is Rounding.DOWN else (least - 1, ">")
    return _asked(inner.plus(Sum({}, Fraction(bound)), Fraction(-1)), sign)


def _band(inner: Sum, mode: Rounding, limit: Fraction, *, inside: bool) -> Atom | bool:
    """Whether ``inner`` is rounded to ``limit``, or, if not ``inside``, is not."""
    low, high = ("≥", "<") if mode is Rounding.DOWN else (">", "≤")
    start = limit if mode is Rounding.DOWN else limit - 1
    above = _asked(inner.plus(Sum({}, start), Fraction(-1)), low)
    below = _asked(inner.plus(Sum({}, start + 1), Fraction(-1)), high)
    if isinstance(above, bool) or isinstance(below, bool):
        return (above is True and below is True) == inside
    lows = [bound for bound in (above.low, below.low) if bound is not None]
    highs = [bound for bound in (above.high, below.high) if bound is not None]
    return Atom(above.form, lows[0], highs[0], inside)


def _asked(difference: Sum, sign: str) -> Atom | bool:
    """The question whether ``difference`` stands ``sign`` to 0, on a form with whole factors."""
    if not difference.factors:
        return _holds(difference.constant, sign)
    ordered = sorted(difference.factors.items())
    scale = lcm(*(factor.denominator for _, factor in ordered))
    whole = [int(factor * scale) for _, factor in ordered]
    divisor = gcd(*whole) * (1 if whole[0] > 0 else -1)
    form = Form(
        tuple((key, factor // divisor) for (key, _), factor in zip(ordered, whole, strict=True))
    )
    bound = -difference.constant * scale / divisor
    return _bounded(form, MIRRORED[sign] if divisor < 0 else sign, bound)


def _bounded(form: Form, sign: str, bound: Fraction) -> Atom | bool:
    match sign:
        case "<":
            return Atom(form, None, ceil(bound) - 1)
        case "≤":
            return Atom(form, None, floor(bound))
        case ">":
            return Atom(form, floor(bound) + 1, None)
        case "≥":
            return Atom(form, ceil(bound), None)
        case _:
            if bound.denominator != 1:
                return sign == "≠"
            return Atom(form, int(bound), int(bound), sign == "=")


def _holds(value: Fraction, sign: str) -> bool:
    if sign in {"=", "≠"}:
        return (value == 0) == (sign == "=")
    return {"<": value < 0, "≤": value <= 0, ">": value > 0, "≥": value >= 0}[sign]
