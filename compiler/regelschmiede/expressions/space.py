"""All inputs of a rule as a box that can be cut into smaller boxes, down to single points."""

from __future__ import annotations

from dataclasses import field, replace
from fractions import Fraction
from itertools import combinations_with_replacement, pairwise, product
from math import comb, prod
from typing import TYPE_CHECKING

from regelschmiede.expressions.abstract import NO, YES, Abstract, Fields, Items, Maybe, Truth
from regelschmiede.expressions.intervals import Interval, added, multiplied
from regelschmiede.expressions.types import (
    Boolean,
    Die,
    Id,
    Integer,
    List,
    Optional,
    Rational,
    Record,
    Type,
)
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from regelschmiede.expressions.evaluate import Value
    from regelschmiede.expressions.linear import Form, Term
    from regelschmiede.expressions.typed import Typed

MAX_ITEMS = 12
"""Items of a list that are told apart; longer lists are not gone through."""

LENGTH = "#"
PRESENT = "?"

Key = tuple[str | int, ...]
"""A place in the inputs: names of fields, indices of items, ``LENGTH`` or ``PRESENT``."""

Values = tuple["Value", ...]

Domain = Interval | Values
"""What stands at a place: a whole number of an interval, or one of some values."""


@dataclass(frozen=True, slots=True)
class Box:
    """The inputs in which each place keeps to its domain, each form to its bounds, each term to its interval.

    ``terms`` are expressions that stand for themselves in forms.
    """

    domains: Mapping[Key, Domain]
    bounds: Mapping[Form, Interval] = field(default_factory=dict)
    terms: Mapping[Typed, Interval] = field(default_factory=dict)

    def with_domain(self, key: Key, domain: Domain) -> Box:
        """This box with ``domain`` at ``key``."""
        return replace(self, domains={**self.domains, key: domain})

    def with_bound(self, form: Form, bound: Interval) -> Box:
        """This box where ``form`` lies in ``bound``; a form of one input narrows its domain instead."""
        ((term, _), *others) = form.terms
        if not others and isinstance(term, tuple):
            kept = self.interval(term).meet(bound)
            return self if kept is None else self.with_domain(term, kept)
        return replace(self, bounds={**self.bounds, form: bound})

    def form(self, form: Form) -> Interval | None:
        """Where ``form`` can lie, None where nowhere."""
        known = self.computed(form)
        bound = self.bounds.get(form)
        return known if bound is None else known.meet(bound)

    def computed(self, form: Form) -> Interval:
        """Where ``form`` can lie as far as domains and terms tell."""
        total = Interval(0, 0)
        for term, factor in form.terms:
            total = added(total, multiplied(self.interval(term), Interval(factor, factor)))
        return total

    def interval(self, term: Key | Term) -> Interval:
        """Where ``term``, or the number at that place, can lie."""
        if not isinstance(term, tuple):
            # A step that asks for it can come before it is measured.
            known = self.terms.get(term)
            return _range(term) if known is None else known
        domain = self.domains[term]
        if isinstance(domain, Interval):
            return domain
        numbers = [value for value in domain if isinstance(value, int | Fraction)]
        return Interval(min(numbers), max(numbers))


def _range(term: Typed) -> Interval:
    """Everything that ``term``, a number, can be."""
    if not isinstance(term.type, Integer | Die | Rational):
        raise TypeError(term)
    return term.type.interval


def size(domain: Domain) -> int:
    """How many values ``domain`` holds."""
    return int(domain.high - domain.low) + 1 if isinstance(domain, Interval) else len(domain)


def halves(domain: Domain, cuts: Iterable[int] = ()) -> tuple[Domain, Domain]:
    """``domain``, of more than one value, in two parts; at the one of ``cuts`` nearest its middle, if any.

    A cut is the first number of the upper part.
    """
    if not isinstance(domain, Interval):
        middle = len(domain) // 2
        return domain[:middle], domain[middle:]
    low, high = int(domain.low), int(domain.high)
    middle = (low + high + 1) // 2
    inside = [cut for cut in cuts if low < cut <= high]
    cut = min(inside, key=lambda each: (abs(each - middle), each), default=middle)
    return Interval(low, cut - 1), Interval(cut, high)


def layout(key: Key, type_: Type, numbers: Mapping[Key, Values]) -> Iterator[tuple[Key, Domain]]:
    """The places that an input of ``type_`` at ``key`` has, with all they can hold.

    ``numbers`` gives the fractions to try at each place that holds one.
    """
    match type_:
        case Integer() | Die():
            yield key, type_.interval
        case Rational():
            yield key, numbers.get(key, tuple(dict.fromkeys((type_.low, type_.high))))
        case Boolean():
            yield key, (False, True)
        case Id(ids=ids):
            yield key, ids
        case Record(fields=fields):
            for name, part in fields:
                yield from layout((*key, name), part, numbers)
        case Optional(item=item):
            yield (*key, PRESENT), (False, True)
            yield from layout(key, item, numbers)
        case List():
            longest = min(type_.longest, max(MAX_ITEMS, type_.shortest))
            yield (*key, LENGTH), Interval(type_.shortest, longest)
            for index in range(longest):
                yield from layout((*key, index), type_.item, numbers)


def view(key: Key, type_: Type, box: Box) -> Abstract:
    """What an input of ``type_`` at ``key`` can be in ``box``."""
    match type_:
        case Integer() | Die() | Rational():
            return box.interval(key)
        case Boolean() | Id():
            return frozenset(_values(box.domains[key]))
        case Record(fields=fields):
            return Fields({name: view((*key, name), part, box) for name, part in fields})
        case Optional(item=item):
            present = _truth(_values(box.domains[(*key, PRESENT)]))
            return Maybe(present, view(key, item, box))
        case List(item=item):
            length = box.interval((*key, LENGTH))
            return Items(
                tuple(
                    (view((*key, i), item, box), YES if i < length.low else YES | NO)
                    for i in range(int(length.high))
                )
            )


def point(key: Key, type_: Type, box: Box) -> Value:
    """The first value of an input of ``type_`` at ``key`` in ``box``."""
    match type_:
        case Record(fields=fields):
            return {name: point((*key, name), part, box) for name, part in fields}
        case Optional(item=item):
            present = _first(box.domains[(*key, PRESENT)])
            return point(key, item, box) if present else None
        case List(item=item):
            length = int(box.interval((*key, LENGTH)).low)
            return tuple(point((*key, i), item, box) for i in range(length))
        case _:
            return _first(box.domains[key])


def open_places(key: Key, type_: Type, box: Box) -> Iterator[Key]:
    """The places of an input that can still be cut: lengths and presence first."""
    match type_:
        case Record(fields=fields):
            for name, part in fields:
                yield from open_places((*key, name), part, box)
        case Optional(item=item):
            yield from _if_open((*key, PRESENT), box)
            if True in _values(box.domains[(*key, PRESENT)]):
                yield from open_places(key, item, box)
        case List(item=item):
            yield from _if_open((*key, LENGTH), box)
            for index in range(int(box.interval((*key, LENGTH)).high)):
                yield from open_places((*key, index), item, box)
        case _:
            yield from _if_open(key, box)


def sorted_lists(key: Key, type_: Type, box: Box) -> bool:
    """Whether ``box`` holds lists whose items ascend.

    The language never asks for an item's place, so that each list stands for all its orders.
    """
    match type_:
        case Record(fields=fields):
            return all(sorted_lists((*key, name), part, box) for name, part in fields)
        case List(item=Integer() | Die()):
            shortest = int(box.interval((*key, LENGTH)).low)
            items = [box.interval((*key, index)) for index in range(shortest)]
            return all(first.low <= second.high for first, second in pairwise(items))
        case _:
            return True


def _if_open(key: Key, box: Box) -> Iterator[Key]:
    if size(box.domains[key]) > 1:
        yield key


def _values(domain: Domain) -> Values:
    if isinstance(domain, Interval):
        raise TypeError(domain)
    return domain


def _truth(values: Values) -> Truth:
    return frozenset(bool(value) for value in values)


def _first(domain: Domain) -> Value:
    return domain.low if isinstance(domain, Interval) else domain[0]


def count(type_: Type) -> int:
    """How many values ``values`` gives; 0 where there are too many kinds of number to go through."""
    match type_:
        case Integer() | Die():
            return int(type_.interval.high - type_.interval.low) + 1
        case Rational():
            return int(type_.interval.single)
        case Boolean():
            return 2
        case Id(ids=ids):
            return len(ids)
        case Record(fields=fields):
            return prod(count(part) for _, part in fields)
        case Optional(item=item):
            return 1 + count(item)
        case List(item=item, shortest=shortest, longest=longest):
            each = count(item)
            return sum(comb(each + n - 1, n) for n in range(shortest, longest + 1)) if each else 0


def values(type_: Type) -> Iterator[Value]:
    """All values of ``type_``, which has no fractions to choose from; lists in one order only."""
    match type_:
        case Integer() | Die():
            yield from range(int(type_.interval.low), int(type_.interval.high) + 1)
        case Rational(low=low):
            yield low
        case Boolean():
            yield from (False, True)
        case Id(ids=ids):
            yield from ids
        case Record(fields=fields):
            for chosen in product(*(tuple(values(part)) for _, part in fields)):
                yield {name: value for (name, _), value in zip(fields, chosen, strict=True)}
        case Optional(item=item):
            yield None
            yield from values(item)
        case List(item=item, shortest=shortest, longest=longest):
            each = tuple(values(item))
            for length in range(shortest, longest + 1):
                yield from combinations_with_replacement(each, length)
