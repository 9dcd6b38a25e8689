"""Kinds and their entries → what expressions can see of them: ids, fields and their types, figures.

Texts and plain strings are out of sight. Where a schema gives no bound for a number, the values of the
entries do, so that every number has a range.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from regelschmiede.expressions.types import (
    Boolean,
    Domain,
    Id,
    Integer,
    List,
    Optional,
    Rational,
    Record,
    Type,
)
from regelschmiede.expressions.units import unit
from regelschmiede.model.enumerations import Enumeration, Labels
from regelschmiede.model.kinds import (
    PARAMETERS,
    BooleanType,
    EnumType,
    Field,
    FieldType,
    IntegerType,
    Kind,
    ListType,
    NumberType,
    RecordType,
    ReferenceType,
    UnionType,
)
from regelschmiede.model.meaning import is_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from regelschmiede.model.meaning import Values


def enumerations_of(kinds: Iterable[Kind]) -> Iterator[Enumeration]:
    """The enumerations that the fields of ``kinds`` hold, in order."""
    for kind in kinds:
        for field in kind.fields:
            yield from _enumerations(field.type, field.id, kind.id)


def labels_of(kind: EnumType) -> Labels:
    """The values of an enumeration with what readers see."""
    return tuple((value, kind.labels[value]) for value in kind.values)


def _enumerations(kind: FieldType, name: str, owner: str) -> Iterator[Enumeration]:
    match kind:
        case EnumType():
            yield Enumeration(labels_of(kind), name, owner)
        case ListType(item=item):
            yield from _enumerations(item, name, owner)
        case RecordType(fields=fields):
            for field in fields:
                yield from _enumerations(field.type, field.id, owner)
        case _:
            return


def figure_types(values: Values, figures: Mapping[str, Any]) -> dict[str, Type]:
    """The type of each named figure: its value and nothing else, in its unit."""
    types: dict[str, Type] = {}
    for figure_id, value in figures.items():
        measure = unit(str(values[PARAMETERS][figure_id].get("unit") or ""))
        if isinstance(value, Fraction):
            types[figure_id] = Rational(value, value, measure, _bits([value]))
        else:
            types[figure_id] = Integer(value, value, measure)
    return types


class DomainReader:
    """Reads ``kinds`` as domains. ``values`` has the entries in book order; ``names`` are those of enumerations."""

    def __init__(
        self, kinds: Mapping[str, Kind], values: Values, names: Mapping[Labels, str]
    ) -> None:
        self._kinds, self._values, self._names = kinds, values, names
        self._known: dict[str, Mapping[str, Type]] = {}

    def domains(self, aliases: Mapping[str, Mapping[str, str]]) -> dict[str, Domain]:
        """Every kind and every enumeration, by the name by which expressions know it."""
        kinds = {
            kind.id: Domain(self.ids(kind.id), self.fields(kind), aliases.get(kind.id, {}))
            for kind in self._kinds.values()
        }
        listed = {name: tuple(id_ for id_, _ in labels) for labels, name in self._names.items()}
        return {**kinds, **{name: Domain(ids) for name, ids in listed.items()}}

    def ids(self, kind_id: str) -> tuple[str, ...]:
        """The ids of a kind's entries."""
        return tuple(self._values.get(kind_id, {}))

    def fields(self, kind: Kind) -> Mapping[str, Type]:
        """The fields of ``kind`` that expressions see."""
        if kind.id not in self._known:
            self._known[kind.id] = dict(self._fields(kind))
        return self._known[kind.id]

    def _fields(self, kind: Kind) -> Iterator[tuple[str, Type]]:
        entries = self._values.get(kind.id, {}).values()
        for field in kind.fields:
            type_ = self._field(field, [values[field.id] for values in entries])
            if type_ is not None:
                yield field.id, type_

    def records(self) -> dict[str, Record]:
        """The records among the fields of all kinds, by class."""
        types = [type_ for kind in self._kinds.values() for type_ in self.fields(kind).values()]
        return {record.name: record for type_ in types for record in _records(type_)}

    def _field(self, field: Field, given: Iterable[Any]) -> Type | None:
        present = [value for value in given if value is not None]
        type_ = self._type(field, field.type, present)
        return Optional(type_) if type_ is not None and field.optional else type_

    def _type(self, field: Field, kind: FieldType, given: list[Any]) -> Type | None:
        match kind:
            case IntegerType() | NumberType():
                return _number(kind, given, field.unit)
            case BooleanType():
                return Boolean()
            case EnumType():
                return Id(self._names[labels_of(kind)], kind.values)
            case ReferenceType():
                return Id(kind.kind, self.ids(kind.kind))
            case ListType():
                return self._list(field, kind, given)
            case RecordType():
                return self.record(kind, given)
            case UnionType(options=options):
                numeric = all(isinstance(option, IntegerType | NumberType) for option in options)
                return _number(NumberType(), given, field.unit) if numeric else None
            case _:
                return None

    def _list(self, field: Field, kind: ListType, given: list[Any]) -> Type | None:
        item = self._type(field, kind.item, [each for items in given for each in items])
        if item is None:
            return None
        if kind.per is not None:
            return Record(field.id, tuple((entry_id, item) for entry_id in self.ids(kind.per)))
        lengths = [len(items) for items in given]
        return List(item, min(lengths, default=0), max(lengths, default=0))

    def record(self, kind: RecordType, given: list[Any]) -> Record | None:
        """The type of records described by ``kind``, of which entries hold ``given``; None: nothing is in sight."""
        types = [
            (field.id, self._field(field, [record.values[field.id] for record in given]))
            for field in kind.fields
        ]
        seen = tuple((name, type_) for name, type_ in types if type_ is not None)
        return Record(kind.class_name, seen) if seen else None


def _number(kind: IntegerType | NumberType, given: list[Any], measure: str) -> Integer | Rational:
    """The number type of a field whose entries have the values ``given``."""
    numbers = [value for value in given if is_number(value)]
    low = min(numbers, default=0) if kind.minimum is None else kind.minimum
    high = max(numbers, default=low) if kind.maximum is None else kind.maximum
    high = max(low, high)
    if isinstance(kind, IntegerType):
        return Integer(int(low), int(high), unit(measure))
    return Rational(Fraction(low), Fraction(high), unit(measure), _bits(numbers))


def _bits(numbers: Iterable[int | Fraction]) -> int:
    """The power of two that no denominator of ``numbers`` exceeds."""
    return max(((Fraction(each).denominator - 1).bit_length() for each in numbers), default=0)


def _records(type_: Type) -> Iterator[Record]:
    match type_:
        case Record(fields=fields):
            yield type_
            for _, inner in fields:
                yield from _records(inner)
        case List(item=item) | Optional(item=item):
            yield from _records(item)
        case _:
            return
