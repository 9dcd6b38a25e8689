"""Inputs and results of examples as texts see them: with labels, links and their place in the model."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from regelschmiede.expressions.types import (
    Boolean,
    Id,
    Integer,
    List,
    Optional,
    Rational,
    Type,
)
from regelschmiede.expressions.types import Record as RecordOf
from regelschmiede.expressions.units import show
from regelschmiede.model.checked import Record, Reference
from regelschmiede.model.kinds import (
    BooleanType,
    EnumType,
    Field,
    FieldType,
    IntegerType,
    ListType,
    NumberType,
    RecordType,
    ReferenceType,
)
from regelschmiede.passes.rules_types import label_of
from regelschmiede.passes.scope import Leaf

if TYPE_CHECKING:
    from collections.abc import Sequence

    from regelschmiede.expressions.evaluate import Value as Result
    from regelschmiede.model.enumerations import Labels
    from regelschmiede.model.kinds import Kind
    from regelschmiede.model.rules import Input, ResultField, Rule


class Leaves:
    """Makes leaves of values; ``labels`` are those of each enumeration's ids, ``records`` the rules' own."""

    def __init__(
        self,
        kinds: Mapping[str, Kind],
        labels: Mapping[str, Labels],
        records: Mapping[str, tuple[ResultField, ...]],
    ) -> None:
        self._kinds, self._labels, self._records = kinds, labels, records
        self._shapes: dict[tuple[str, str], RecordType] = {}

    def inputs(self, rule: Rule, values: Mapping[str, Result], origin: str) -> Leaf:
        """All inputs of ``rule`` as a record."""
        return self._record((rule.id, "inputs"), rule.inputs, values, origin)

    def result(self, rule: Rule, value: Result, origin: str) -> Leaf:
        """The result of ``rule``: a record, or its single value."""
        if rule.gives_record and isinstance(value, Mapping):
            return self._record((rule.id, "result"), rule.fields, value, origin)
        type_ = rule.fields[0].type
        return Leaf(self._value(value, type_), self._type(type_), origin, _unit(type_))

    def _record(
        self,
        key: tuple[str, str],
        fields: Sequence[Input | ResultField],
        values: Mapping[str, Result],
        origin: str,
    ) -> Leaf:
        if key not in self._shapes:
            shape = (Field(f.id, f.label, self._type(f.type), unit=_unit(f.type)) for f in fields)
            self._shapes[key] = RecordType("", tuple(shape))
        inner = {each.id: self._value(values[each.id], each.type) for each in fields}
        return Leaf(Record(inner), self._shapes[key], origin)

    def _type(self, type_: Type) -> FieldType:
        match type_:
            case Boolean():
                return BooleanType()
            case Rational():
                return NumberType()
            case Id(domain=domain, ids=ids):
                if domain in self._kinds:
                    return ReferenceType(domain)
                return EnumType(ids, dict(self._labels[domain]))
            case RecordOf(name=name, fields=fields):
                titles = {each.id: each.label for each in self._records.get(name, ())}
                shape = (
                    Field(id_, titles.get(id_, label_of(id_)), self._type(t)) for id_, t in fields
                )
                return RecordType(name, tuple(shape))
            case List(item=item):
                return ListType(self._type(item))
            case Optional(item=item):
                return self._type(item)
            case _:
                return IntegerType()

    def _value(self, value: Result, type_: Type) -> Any:
        match type_, value:
            case Optional(item=item), _:
                return self._value(value, item)
            case Id(domain=domain), str() if domain in self._kinds:
                return Reference(domain, value)
            case RecordOf(fields=fields), Mapping():
                return Record({name: self._value(value[name], t) for name, t in fields})
            case List(item=item), tuple():
                return tuple(self._value(each, item) for each in value)
            case _:
                return value


def _unit(type_: Type) -> str:
    """The unit of a number, or of each number in a list; empty where there is none."""
    match type_:
        case Integer(unit=unit) | Rational(unit=unit):
            return show(unit) if unit else ""
        case List(item=item) | Optional(item=item):
            return _unit(item)
        case _:
            return ""
