"""What a condition says about the values it names: inside ``wenn x > 0 dann …`` x is at least 1."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import ceil, floor
from typing import TYPE_CHECKING

from regelschmiede.expressions.conversion import is_number
from regelschmiede.expressions.typed import Compare, Logic, Missing, Not, Typed, path
from regelschmiede.expressions.types import Integer, Number, Optional, Rational, Type

if TYPE_CHECKING:
    from regelschmiede.expressions.intervals import Interval

Facts = dict[tuple[str, ...], Type]

OPPOSITE = {"=": "≠", "≠": "=", "<": "≥", "≥": "<", ">": "≤", "≤": ">"}
"""The comparison that holds exactly where another does not."""

MIRRORED = {"=": "=", "≠": "≠", "<": ">", ">": "<", "≤": "≥", "≥": "≤"}
"""The comparison with its sides exchanged."""


def facts(condition: Typed, *, truth: bool) -> Facts:
    """Narrower types of the paths in ``condition``, where it is known to be ``truth``."""
    found: Facts = {}
    _collect(condition, truth, found)
    return found


def _collect(condition: Typed, truth: bool, found: Facts) -> None:
    match condition:
        case Not(operand=operand):
            _collect(operand, not truth, found)
        case Logic(operator=operator, operands=operands) if truth == (operator == "und"):
            for operand in operands:
                _collect(operand, truth, found)
        case Compare(first=first, rest=rest) if truth or len(rest) == 1:
            for operator, right in rest:
                _compare(first, operator if truth else OPPOSITE[operator], right, found)
                first = right
        case Missing(operand=operand) if not truth and isinstance(operand.type, Optional):
            _note(operand, operand.type.item, found)
        case _:
            return


def _compare(left: Typed, operator: str, right: Typed, found: Facts) -> None:
    for node, sign, other in ((left, operator, right), (right, MIRRORED[operator], left)):
        place = path(node)
        if place is None or not is_number(other.type):
            continue
        known = found.get(place, node.type)
        if is_number(known):
            narrowed = _narrowed(known, sign, other.type.interval)
            found[place] = known if narrowed is None else narrowed


def _note(node: Typed, type_: Type, found: Facts) -> None:
    place = path(node)
    if place is not None:
        found[place] = type_


def _narrowed(known: Number, operator: str, other: Interval) -> Number | None:
    """``known`` where it stands ``operator`` to a number of ``other``; None where that cannot be."""
    if isinstance(known, Rational):
        return _narrowed_fraction(known, operator, other)
    low, high = int(known.interval.low), int(known.interval.high)
    if operator in {"=", "≥", ">"}:
        low = max(low, floor(other.low) + 1 if operator == ">" else ceil(other.low))
    if operator in {"=", "≤", "<"}:
        high = min(high, ceil(other.high) - 1 if operator == "<" else floor(other.high))
    if operator == "≠" and other.single:
        low, high = low + (low == other.low), high - (high == other.low)
    return Integer(low, high, known.unit) if low <= high else None


def _narrowed_fraction(known: Rational, operator: str, other: Interval) -> Rational | None:
    low, high = known.low, known.high
    if operator in {"=", "≥", ">"}:
        low = max(low, Fraction(other.low))
    if operator in {"=", "≤", "<"}:
        high = min(high, Fraction(other.high))
    return replace(known, low=low, high=high) if low <= high else None
