"""What a value can be: numbers with range and unit, truth, ids, records, lists.

Every number has a finite range, every list a longest length: that is what makes the language total.
"""

from __future__ import annotations

from dataclasses import field
from fractions import Fraction
from typing import TYPE_CHECKING

from regelschmiede.expressions.intervals import Interval
from regelschmiede.expressions.limits import LARGEST, LONGEST_LIST, MAX_DENOMINATOR_BITS
from regelschmiede.expressions.units import PURE, Unit, show
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Integer:
    """A whole number from ``low`` to ``high``, both included.

    ``unit`` is None for a number written in the expression: it takes the unit that its place needs.
    """

    low: int
    high: int
    unit: Unit | None = PURE

    @property
    def interval(self) -> Interval:
        """The range."""
        return Interval(self.low, self.high)


@dataclass(frozen=True, slots=True)
class Rational:
    """An exact fraction from ``low`` to ``high``, both included; its values are always Fractions.

    ``bits`` bounds the denominators: none is greater than 2 to that power.
    """

    low: Fraction
    high: Fraction
    unit: Unit | None = PURE
    bits: int = 32

    @property
    def interval(self) -> Interval:
        """The range."""
        return Interval(self.low, self.high)


@dataclass(frozen=True, slots=True)
class Die:
    """What a die with ``faces`` faces shows: a whole number from 1 to ``faces``."""

    faces: int
    unit: Unit | None = PURE

    @property
    def interval(self) -> Interval:
        """The range."""
        return Interval(1, self.faces)


@dataclass(frozen=True, slots=True)
class Boolean:
    """``wahr`` or ``falsch``."""


@dataclass(frozen=True, slots=True)
class Id:
    """One of ``ids``: entries of a kind, or rows of an enumeration, called ``domain``."""

    domain: str
    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """Named fields in order; ``name`` says what it is (a rule, a class of a schema)."""

    name: str
    fields: tuple[tuple[str, Type], ...]

    def field(self, name: str) -> Type | None:
        """The type of the field called ``name``, None where there is none."""
        return dict(self.fields).get(name)


@dataclass(frozen=True, slots=True)
class List:
    """``shortest`` to ``longest`` items (0 to ``LONGEST_LIST``), all of type ``item``."""

    item: Type
    shortest: int = 0
    longest: int = LONGEST_LIST


@dataclass(frozen=True, slots=True)
class Optional:
    """A value of type ``item``, or none: a field that not every entry has."""

    item: Type


Number = Integer | Rational | Die
Type = Number | Boolean | Id | Record | List | Optional

W100 = Die(100)
ANY_INTEGER = Integer(-LARGEST, LARGEST, None)
ANY_RATIONAL = Rational(Fraction(-LARGEST), Fraction(LARGEST), None, MAX_DENOMINATOR_BITS)


@dataclass(frozen=True, slots=True)
class Domain:
    """The ids of a kind or enumeration, in book order.

    ``fields`` are those of its entries, ``aliases`` maps former ids to current ones.
    """

    ids: tuple[str, ...]
    fields: Mapping[str, Type] = field(default_factory=dict)
    aliases: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Signature:
    """How a rule is called: its inputs by name, which of them may be left out, what it gives.

    ``cost`` is the number of steps a call takes at worst.
    """

    inputs: Mapping[str, Type]
    result: Type
    optional: frozenset[str] = frozenset()
    cost: int = 1


@dataclass(frozen=True, slots=True)
class Scope:
    """What an expression can see. ``facts`` are narrower types of paths, known from conditions."""

    names: Mapping[str, Type]
    domains: Mapping[str, Domain] = field(default_factory=dict)
    rules: Mapping[str, Signature] = field(default_factory=dict)
    facts: Mapping[tuple[str, ...], Type] = field(default_factory=dict)

    def with_name(self, name: str, type_: Type) -> Scope:
        """This scope and ``name`` besides."""
        return Scope({**self.names, name: type_}, self.domains, self.rules, self.facts)

    def with_facts(self, facts: Mapping[tuple[str, ...], Type]) -> Scope:
        """This scope, knowing ``facts`` too."""
        if not facts:
            return self
        return Scope(self.names, self.domains, self.rules, {**self.facts, **facts})


def id_type(name: str, domain: Domain) -> Id:
    """The type of an id of ``domain``, which is called ``name``."""
    return Id(name, domain.ids)


def describe(type_: Type) -> str:
    """``type_`` in German with its article, in the nominative: „eine ganze Zahl von 1 bis 6“."""
    match type_:
        case Integer() | Rational():
            return _describe_number(type_)
        case Die(faces=faces):
            return f"ein W{faces}"
        case Boolean():
            return "ein Wahrheitswert"
        case Id(domain=domain):
            return f"eine Id aus „{domain}“"
        case Record(name=name):
            return f"ein Datensatz „{name}“"
        case List():
            return "eine Liste"
        case Optional(item=item):
            return f"{describe(item)}, die auch fehlen kann" if _female(item) else _may_miss(item)


def show_number(value: int | Fraction) -> str:
    """``value`` as German readers write it: ``−5``, ``1,5``, ``1/3``."""
    sign = "−" if value < 0 else ""
    number = abs(Fraction(value))
    if number.denominator == 1:
        return f"{sign}{number.numerator}"
    places = _decimal_places(number.denominator)
    if places is None:
        return f"{sign}{number.numerator}/{number.denominator}"
    digits = str(number.numerator * 10**places // number.denominator).rjust(places + 1, "0")
    return f"{sign}{digits[:-places]},{digits[-places:]}"


def show_interval(interval: Interval) -> str:
    """``interval`` in German: „1 bis 24“, or the one number in it."""
    if interval.single:
        return show_number(interval.low)
    return f"{show_number(interval.low)} bis {show_number(interval.high)}"


def _decimal_places(denominator: int) -> int | None:
    """Digits behind the comma of fractions with ``denominator``; None where they never end, or not soon."""
    return next((n for n in range(1, 7) if 10**n % denominator == 0), None)


def _unit(type_: Integer | Rational) -> str:
    return f" ({show(type_.unit)})" if type_.unit else ""


def _describe_number(type_: Integer | Rational) -> str:
    if type_.interval.single:
        return f"die Zahl {show_number(type_.low)}{_unit(type_)}"
    what = "ein Bruch" if isinstance(type_, Rational) else "eine ganze Zahl"
    return f"{what} von {show_interval(type_.interval)}{_unit(type_)}"


def _female(type_: Type) -> bool:
    return isinstance(type_, Integer | Id | List)


def _may_miss(type_: Type) -> str:
    return f"{describe(type_)}, der auch fehlen kann"
