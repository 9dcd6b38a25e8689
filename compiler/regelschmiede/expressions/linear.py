"""Comparisons that ask where a weighted sum of whole numbers lies.

Such a comparison can be decided without trying values: ``wurf ≤ zielwert`` asks whether wurf − zielwert is at
most 0, and two rows that ask about the same sum are compared on that sum alone. What is no sum itself, a
product or a count, is one unknown in it.
"""

from __future__ import annotations

from dataclasses import field
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
    names,
    path,
)
from regelschmiede.expressions.types import Die, Integer
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping
    from collections.abc import Set as AbstractSet

Term = tuple[str, ...] | Typed
"""A place in the inputs, or an expression that stands for itself."""


@dataclass(frozen=True, slots=True)
class Form:
    """A sum of terms, each times its whole factor; factors have no common divisor, the first is positive."""

    terms: tuple[tuple[Term, int], ...]


@dataclass(frozen=True, slots=True)
class Atom:
    """The question whether ``form`` lies from ``low`` to ``high`` (None: without end), or, if not ``inside``, not."""

    form: Form
    low: int | None
    high: int | None
    inside: bool = True


@dataclass(frozen=True, slots=True)
class Sum:
    """``constant`` and each term times its factor."""

    factors: Mapping[Term, Fraction]
    constant: Fraction

    def plus(self, other: Sum, times: int | Fraction = 1) -> Sum:
        """This sum and ``times`` the ``other``."""
        keys = dict.fromkeys((*self.factors, *other.factors))
        zero = Fraction(0)
        sums = {
            key: self.factors.get(key, zero) + times * other.factors.get(key, zero) for key in keys
        }
        factors = {key: factor for key, factor in sums.items() if factor}
        return Sum(factors, self.constant + times * other.constant)

    def without(self, term: Term) -> Sum:
        """This sum without ``term``."""
        kept = {key: factor for key, factor in self.factors.items() if key != term}
        return Sum(kept, self.constant)

    @property
    def whole(self) -> bool:
        """Whether it is always a whole number."""
        return all(each.denominator == 1 for each in (self.constant, *self.factors.values()))


def _constant(value: int | Fraction) -> Sum:
    return Sum({}, Fraction(value))


@dataclass(frozen=True, slots=True)
class Known:
    """What may stand in a sum: ``inputs`` of the number types ``kinds``, and ``steps``, None for no sum.

    Only if ``opaque`` may other whole numbers stand for themselves. ``order`` numbers the terms met so far, so that
    equal sums are written alike.
    """

    inputs: AbstractSet[str]
    steps: Mapping[str, Sum | None]
    kinds: tuple[type, ...] = (Integer, Die)
    opaque: bool = False
    order: dict[Term, int] = field(default_factory=dict)


def linear(node: Typed, known: Known) -> Sum | None:
    """``node`` as a sum, None where it is none."""
    match node:
        case Constant(value=int() | Fraction() as value):
            return _constant(value)
        case Variable() | RecordField():
            return _named(node, known)
        case Negate(operand=operand):
            inner = linear(operand, known)
            return None if inner is None else _constant(0).plus(inner, -1)
        case Widen(operand=operand):
            return linear(operand, known)
        case Arithmetic(operator=operator):
            left, right = linear(node.left, known), linear(node.right, known)
            both = None if left is None or right is None else _combined(operator, left, right)
            return _itself(node, known) if both is None else both
        case _:
            return _itself(node, known)


def _named(node: Variable | RecordField, known: Known) -> Sum | None:
    place = path(node)
    if place is None:
        return _itself(node, known)
    if len(place) == 1 and place[0] in known.steps:
        return known.steps[place[0]]
    if place[0] not in known.inputs or not isinstance(node.type, known.kinds):
        return None
    if not is_number(node.type):
        return None
    low, high = node.type.interval
    return _constant(low) if low == high else Sum({place: Fraction(1)}, Fraction(0))


def _itself(node: Typed, known: Known) -> Sum | None:
    """``node`` as an unknown of its own, which only a whole number of what is known can be."""
    visible = known.inputs | known.steps.keys()
    if not known.opaque or not isinstance(node.type, Integer | Die) or not names(node) <= visible:
        return None
    return Sum({node: Fraction(1)}, Fraction(0))


def _combined(operator: str, left: Sum, right: Sum) -> Sum | None:
    if operator in "+-":
        return left.plus(right, 1 if operator == "+" else -1)
    if operator == "*" and not left.factors:
        return _constant(0).plus(right, left.constant)
    if right.factors or (operator == "/" and not right.constant):
        return None
    return _constant(0).plus(left, right.constant if operator == "*" else 1 / right.constant)


def atoms(node: Compare, known: Known) -> tuple[Atom | bool | None, ...]:
    """What each pair of the chain asks of a form: an Atom, an answer, or None where it is no such question."""
    found: list[Atom | bool | None] = []
    left = node.first
    for sign, right in node.rest:
        first, second = linear(left, known), linear(right, known)
        whole = None if first is None or second is None else first.plus(second, -1)
        found.append(None if whole is None else _asked(whole, sign, known))
        left = right
    return tuple(found)


def _asked(difference: Sum, sign: str, known: Known) -> Atom | bool:
    """The question whether ``difference`` stands ``sign`` to 0."""
    for term, factor in difference.factors.items():
        rest = difference.without(term)
        if isinstance(term, Round) and abs(factor) == 1 and (rest.whole or not rest.factors):
            inner = linear(term.operand, known)
            if inner is not None and term.mode in {Rounding.DOWN, Rounding.UP}:
                limit = _constant(0).plus(rest, -factor)
                operator = sign if factor == 1 else MIRRORED[sign]
                return _rounded(inner, term.mode, operator, limit, known)
    return _plain(difference, sign, known)


def _rounded(inner: Sum, mode: Rounding, sign: str, limit: Sum, known: Known) -> Atom | bool:
    """The question about ``inner`` that asks how it compares to ``limit`` once it is rounded.

    Rounded down to at most 3 is below 4, and rounded up to at least 3 is above 2: no rounding is left to ask for.
    """
    if limit.constant.denominator != 1:
        if sign in {"=", "≠"}:
            return sign == "≠"
        limit = _constant((floor if sign in {"≤", ">"} else ceil)(limit.constant))
    beyond = inner.plus(limit, -1)
    if sign in {"=", "≠"}:
        return _band(beyond, mode, known, inside=sign == "=")
    down = mode is Rounding.DOWN
    shift, operator = {
        "≤": (1, "<") if down else (0, "≤"),
        "<": (0, "<") if down else (-1, "≤"),
        "≥": (0, "≥") if down else (-1, ">"),
        ">": (1, "≥") if down else (0, ">"),
    }[sign]
    return _plain(beyond.plus(_constant(shift), -1), operator, known)


def _band(beyond: Sum, mode: Rounding, known: Known, *, inside: bool) -> Atom | bool:
    """Whether ``beyond`` is rounded to 0, or, if not ``inside``, is not."""
    down = mode is Rounding.DOWN
    start = 0 if down else -1
    above = _plain(beyond.plus(_constant(start), -1), "≥" if down else ">", known)
    below = _plain(beyond.plus(_constant(start + 1), -1), "<" if down else "≤", known)
    if isinstance(above, bool) or isinstance(below, bool):
        return (above is True and below is True) == inside
    low = above.low if below.low is None else below.low
    high = above.high if below.high is None else below.high
    return Atom(above.form, low, high, inside)


def _plain(difference: Sum, sign: str, known: Known) -> Atom | bool:
    """The question whether ``difference`` stands ``sign`` to 0, on a form with whole factors."""
    if not difference.factors:
        return _holds(difference.constant, sign)
    for term in difference.factors:
        known.order.setdefault(term, len(known.order))
    ordered = sorted(difference.factors.items(), key=lambda item: known.order[item[0]])
    scale = lcm(*(factor.denominator for _, factor in ordered))
    whole = [int(factor * scale) for _, factor in ordered]
    divisor = gcd(*whole) * (1 if whole[0] > 0 else -1)
    terms = zip((term for term, _ in ordered), whole, strict=True)
    form = Form(tuple((term, factor // divisor) for term, factor in terms))
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
