"""Which types may stand for which, and what several have in common."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, TypeGuard

from regelschmiede.expressions.intervals import absolute, hull
from regelschmiede.expressions.limits import LARGEST, MAX_DENOMINATOR_BITS
from regelschmiede.expressions.typed import Typed, Widen
from regelschmiede.expressions.types import (
    Boolean,
    Die,
    Id,
    Integer,
    List,
    Number,
    Optional,
    Rational,
    Record,
    Type,
    describe,
    show_interval,
)
from regelschmiede.expressions.units import show

if TYPE_CHECKING:
    from collections.abc import Iterable

    from regelschmiede.expressions.inference import Report
    from regelschmiede.expressions.intervals import Interval
    from regelschmiede.expressions.located_text import Stretch
    from regelschmiede.expressions.units import Unit


def is_number(type_: Type) -> TypeGuard[Number]:
    """Whether ``type_`` is an integer, a fraction or a die."""
    return isinstance(type_, Integer | Rational | Die)


def bits(type_: Number) -> int:
    """The power of two that bounds the denominators of ``type_``."""
    return type_.bits if isinstance(type_, Rational) else 0


def numeric(
    interval: Interval, unit: Unit | None, denominator_bits: int | None
) -> Integer | Rational:
    """The number type of ``interval``: an Integer where ``denominator_bits`` is None."""
    if denominator_bits is None:
        return Integer(int(interval.low), int(interval.high), unit)
    return Rational(Fraction(interval.low), Fraction(interval.high), unit, denominator_bits)


def too_large(type_: Number) -> bool:
    """Whether numbers of ``type_`` may outgrow what the language computes with."""
    return absolute(type_.interval).high > LARGEST or bits(type_) > MAX_DENOMINATOR_BITS


def same_unit(first: Unit | None, second: Unit | None) -> bool:
    """Whether the units agree; a number as written agrees with every unit."""
    return first is None or second is None or first == second


def widened(node: Typed) -> Typed:
    """``node``, a number, as a fraction."""
    if isinstance(node.type, Integer | Die):
        low, high = node.type.interval
        rational = Rational(Fraction(low), Fraction(high), node.type.unit, 0)
        return Widen(node, rational, node.at)
    return node


def joined(first: Type, second: Type) -> Type | None:
    """The type that holds all values of both, None where there is none."""
    if is_number(first) and is_number(second):
        return _joined_numbers(first, second)
    if isinstance(first, List) and isinstance(second, List):
        return _joined_lists(first, second)
    if isinstance(first, Id) and isinstance(second, Id):
        return first if first.domain == second.domain else None
    return first if first == second else None


def _joined_numbers(first: Number, second: Number) -> Type | None:
    if first == second:
        return first
    if not same_unit(first.unit, second.unit):
        return None
    interval = hull((first.interval, second.interval))
    unit = second.unit if first.unit is None else first.unit
    fractional = isinstance(first, Rational) or isinstance(second, Rational)
    return numeric(interval, unit, max(bits(first), bits(second)) if fractional else None)


def _joined_lists(first: List, second: List) -> Type | None:
    item = joined(first.item, second.item)
    if item is None or isinstance(first.item, Rational) != isinstance(second.item, Rational):
        return None
    return List(item, min(first.shortest, second.shortest), max(first.longest, second.longest))


def common_unit(types: Iterable[Number]) -> Unit | None:
    """The unit of ``types``, which agree; None where all are numbers as written."""
    return next((type_.unit for type_ in types if type_.unit is not None), None)


def fit(node: Typed, at: Stretch, expected: Type, report: Report) -> Typed | None:
    """``node`` as an ``expected``, converted where that loses nothing; else a fault and None."""
    if isinstance(expected, Optional):
        if isinstance(node.type, Optional):
            return _as_it_is(node, at, expected, report)
        return fit(node, at, expected.item, report)
    if isinstance(node.type, Optional):
        miss(report, at)
        return None
    if is_number(expected) and is_number(node.type):
        return _fit_number(node, at, expected, report)
    return _as_it_is(node, at, expected, report)


def miss(report: Report, at: Stretch) -> None:
    """Report that the value at ``at`` can be missing."""
    proposal = f"falls_fehlt({report.source(at)}, 0)"
    report.add("RS641", at, proposals=(proposal,), source=report.excerpt(at))


def refuse_fraction(report: Report, at: Stretch) -> None:
    """Report that a fraction stands where a whole number belongs."""
    source = report.source(at)
    proposals = (f"abrunden({source})", f"aufrunden({source})", f"runden({source}, kaufmaennisch)")
    report.add("RS625", at, proposals=proposals, source=report.excerpt(at))


def _fit_number(node: Typed, at: Stretch, expected: Number, report: Report) -> Typed | None:
    actual = node.type
    if not is_number(actual):
        return None
    if isinstance(actual, Rational) and not isinstance(expected, Rational):
        refuse_fraction(report, at)
        return None
    if not same_unit(actual.unit, expected.unit):
        _refuse(report, at, actual, expected)
        return None
    if expected.interval.meet(actual.interval) != actual.interval:
        _refuse_range(report, at, actual.interval, expected.interval)
        return None
    if isinstance(expected, Rational) and bits(actual) > expected.bits:
        report.add("RS631", at, source=report.excerpt(at))
        return None
    return widened(node) if isinstance(expected, Rational) else node


def _refuse_range(report: Report, at: Stretch, actual: Interval, allowed: Interval) -> None:
    source = report.source(at)
    bounded = source
    if actual.high > allowed.high:
        bounded = f"min({bounded}, {allowed.high})"
    if actual.low < allowed.low:
        bounded = f"max({bounded}, {allowed.low})"
    report.add(
        "RS630",
        at,
        proposals=() if actual.single else (bounded,),
        source=report.excerpt(at),
        range=show_interval(actual),
        allowed=show_interval(allowed),
    )


def _refuse(report: Report, at: Stretch, actual: Type, expected: Type) -> None:
    """Report that an ``actual`` is no ``expected``."""
    words = [_objectively(expected), describe(actual)]
    if is_number(actual) and is_number(expected):
        units = (show(expected.unit or ()), show(actual.unit or ()))
        words = [f"eine Zahl ({units[0]})", f"eine Zahl ({units[1]})"]
    report.add("RS624", at, expected=words[0], source=report.excerpt(at), found=words[1])


def _objectively(type_: Type) -> str:
    return "eine Zahl" if is_number(type_) else describe(type_)


def _as_it_is(node: Typed, at: Stretch, expected: Type, report: Report) -> Typed | None:
    if admits(expected, node.type):
        return node
    _refuse(report, at, node.type, expected)
    return None


def admits(expected: Type, actual: Type) -> bool:
    """Whether every value of ``actual`` is, unconverted, one of ``expected``."""
    match expected, actual:
        case Optional(item=wanted), Optional(item=given):
            return admits(wanted, given)
        case Optional(item=wanted), _:
            return admits(wanted, actual)
        case List(), List():
            fits = expected.shortest <= actual.shortest and actual.longest <= expected.longest
            return fits and admits(expected.item, actual.item)
        case Record(), Record():
            return _admits_fields(expected, actual)
        case Id(domain=wanted_domain), Id(domain=given_domain):
            return wanted_domain == given_domain
        case Boolean(), Boolean():
            return True
        case _:
            return is_number(expected) and is_number(actual) and _admits_number(expected, actual)


def _admits_number(expected: Number, actual: Number) -> bool:
    alike = isinstance(expected, Rational) == isinstance(actual, Rational)
    inside = expected.interval.meet(actual.interval) == actual.interval
    finer = isinstance(expected, Rational) and bits(actual) > bits(expected)
    return alike and inside and not finer and same_unit(expected.unit, actual.unit)


def _admits_fields(expected: Record, actual: Record) -> bool:
    given = dict(actual.fields)
    return given.keys() == dict(expected.fields).keys() and all(
        admits(wanted, given[name]) for name, wanted in expected.fields
    )
