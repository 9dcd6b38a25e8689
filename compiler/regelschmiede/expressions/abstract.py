"""Sets of values, coarse enough to compute with: intervals of numbers, sets of ids and truth values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from regelschmiede.expressions.intervals import Interval, hull
from regelschmiede.expressions.types import Boolean, Id, List, Optional, Record, Type

if TYPE_CHECKING:
    from regelschmiede.expressions.evaluate import Value

Truth = frozenset[bool]
YES: Truth = frozenset({True})
NO: Truth = frozenset({False})
EITHER: Truth = YES | NO


class Fields(NamedTuple):
    """What a record can be."""

    values: Mapping[str, Abstract]


class Items(NamedTuple):
    """What a list can be: its members in order, each with whether it is there at all."""

    members: tuple[tuple[Abstract, Truth], ...]


class Maybe(NamedTuple):
    """What an optional value can be: whether it is there, and what it then is."""

    present: Truth
    value: Abstract


Abstract = Interval | frozenset[Any] | Fields | Items | Maybe
"""What a value can be."""


def anything(type_: Type) -> Abstract:
    """All values of ``type_``."""
    match type_:
        case Boolean():
            return EITHER
        case Id(ids=ids):
            return frozenset(ids)
        case Record(fields=fields):
            return Fields({name: anything(field) for name, field in fields})
        case List(item=item, shortest=shortest, longest=longest):
            one = anything(item)
            return Items(tuple((one, YES if i < shortest else EITHER) for i in range(longest)))
        case Optional(item=item):
            return Maybe(EITHER, anything(item))
        case _:
            return type_.interval


def exactly(value: Value, type_: Type) -> Abstract:
    """``value``, which is of ``type_``, and nothing else."""
    match type_, value:
        case Optional(item=item), None:
            return Maybe(NO, anything(item))
        case Optional(item=item), _:
            return Maybe(YES, exactly(value, item))
        case Record(fields=fields), Mapping():
            return Fields({name: exactly(value[name], field) for name, field in fields})
        case List(item=item), tuple():
            return Items(tuple((exactly(each, item), YES) for each in value))
        case _, bool() | str():
            return frozenset({value})
        case _, int() | Fraction():
            return Interval(value, value)
        case _:
            raise TypeError(value)


class NotSingle(Exception):  # noqa: N818 - an answer, not a fault
    """More than one value is possible."""


def concrete(abstract: Abstract) -> Value:
    """The one value that ``abstract`` can be; raises NotSingle where there are more."""
    match abstract:
        case Interval(low=low) if abstract.single:
            return low
        case frozenset() if len(abstract) == 1:
            value: Value = next(iter(abstract))
            return value
        case Fields(values=values):
            return {name: concrete(value) for name, value in values.items()}
        case Items(members=members) if all(len(there) == 1 for _, there in members):
            return tuple(concrete(member) for member, there in members if there == YES)
        case Maybe(present=present, value=inner) if len(present) == 1:
            return concrete(inner) if present == YES else None
        case _:
            raise NotSingle


def join(first: Abstract, second: Abstract) -> Abstract:
    """What either of two can be."""
    match first, second:
        case Interval(), Interval():
            return hull((first, second))
        case frozenset(), frozenset():
            return first | second
        case Fields(), Fields():
            both = first.values.keys()
            return Fields({name: join(first.values[name], second.values[name]) for name in both})
        case Maybe(), Maybe():
            return Maybe(first.present | second.present, join(first.value, second.value))
        case Items(), Items():
            return _joined_items(first, second)
        case _:
            raise TypeError(first, second)


def _joined_items(first: Items, second: Items) -> Items:
    short, long = sorted((first.members, second.members), key=len)
    shared = [
        (join(a, b), here | there) for (a, here), (b, there) in zip(short, long, strict=False)
    ]
    rest = [(member, there | NO) for member, there in long[len(short) :]]
    return Items((*shared, *rest))


def compared(operator: str, a: Abstract, b: Abstract) -> Truth:
    """Whether ``a operator b`` can hold, and whether it can fail."""
    if isinstance(a, Interval) and isinstance(b, Interval):
        return _compared_numbers(operator, a, b)
    if not isinstance(a, frozenset) or not isinstance(b, frozenset):
        raise TypeError(a, b)
    equal = NO if a.isdisjoint(b) else YES if len(a) == len(b) == 1 else EITHER
    return equal if operator == "=" else opposite(equal)


def every(truths: Iterable[Truth]) -> Truth:
    """Whether all of ``truths`` can hold together, and whether one can fail."""
    known = tuple(truths)
    if NO in known:
        return NO
    return YES if all(truth == YES for truth in known) else EITHER


def some(truths: Iterable[Truth]) -> Truth:
    """Whether one of ``truths`` can hold, and whether all can fail."""
    return opposite(every(map(opposite, truths)))


def opposite(truth: Truth) -> Truth:
    """What ``nicht`` makes of ``truth``."""
    return frozenset(not each for each in truth)


def _compared_numbers(operator: str, a: Interval, b: Interval) -> Truth:
    match operator:
        case "=" | "≠":
            apart = a.high < b.low or b.high < a.low
            equal = NO if apart else YES if a.single and b.single else EITHER
            return equal if operator == "=" else opposite(equal)
        case "<":
            return YES if a.high < b.low else NO if a.low >= b.high else EITHER
        case "≤":
            return YES if a.high <= b.low else NO if a.low > b.high else EITHER
        case _:
            return _compared_numbers({">": "<", "≥": "≤"}[operator], b, a)
