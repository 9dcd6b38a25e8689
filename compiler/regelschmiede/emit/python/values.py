"""Values of the model as Python expressions.

The way a type is written is worked out once for its kind (``Writers.writer``), not once for each entry: a ruleset
has few types and may have tens of thousands of values.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from regelschmiede.emit.python.layout import Expression, Group, Item, Words
from regelschmiede.emit.python.literals import literal
from regelschmiede.model.checked import Record, Reference, Text, Value
from regelschmiede.model.kinds import (
    BooleanType,
    IntegerType,
    ListType,
    NumberType,
    RecordType,
    ReferenceType,
    UnionType,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from regelschmiede.emit.python.package_names import PackageNames
    from regelschmiede.emit.python.views import AttributeView
    from regelschmiede.model.kinds import Field, FieldType

Writer = Callable[[Value], Expression]


class Writers:
    """Writers for the types of one module; ``used`` collects the names that their expressions call."""

    def __init__(
        self, names: PackageNames, attributes: Mapping[str, Sequence[AttributeView]]
    ) -> None:
        """``attributes`` maps the name of a record's class to its attributes, in the order of its fields."""
        self.used: set[str] = set()
        self._names = names
        self._attributes = attributes

    def writer(self, kind: FieldType) -> Writer:
        """The writer for values of ``kind``; None is written as ``None`` whatever the type."""
        if isinstance(kind, NumberType):
            return self._number
        if isinstance(kind, ListType):
            return _list_writer(self.writer(kind.item))
        if isinstance(kind, RecordType):
            return self._record_writer(kind)
        if isinstance(kind, UnionType):
            return self._union_writer(kind)
        if isinstance(kind, ReferenceType):
            return _id
        return repr if isinstance(kind, (IntegerType, BooleanType)) else plain

    def arguments(
        self, fields: Sequence[Field], attributes: Sequence[AttributeView]
    ) -> Callable[[Mapping[str, Value]], list[Item]]:
        """What writes the keyword arguments of a class: values that are None and may be so are left out."""
        plan = [
            (field.id, f"{attribute.name}=", attribute.optional, self.writer(field.type))
            for field, attribute in zip(fields, attributes, strict=True)
        ]

        def write(values: Mapping[str, Value]) -> list[Item]:
            return [
                Item(write_value(value), prefix)
                for field_id, prefix, optional, write_value in plan
                if (value := values[field_id]) is not None or not optional
            ]

        return write

    def _number(self, value: Value) -> Expression:
        if not isinstance(value, (int, Fraction)) or isinstance(value, bool):
            return plain(value)
        self.used.add("Fraction")
        return fraction(value)

    def _record_writer(self, kind: RecordType) -> Writer:
        name = self._names.record(kind).class_name
        arguments = self.arguments(kind.fields, self._attributes[name])

        def write(value: Value) -> Expression:
            if not isinstance(value, Record):
                return plain(value)
            self.used.add(name)
            return Group(f"{name}(", arguments(value.values), ")")

        return write

    def _union_writer(self, kind: UnionType) -> Writer:
        options = {
            python: self.writer(each) for each in kind.options for python in _python_types(each)
        }
        if Fraction in options:
            options.setdefault(int, self._number)

        def write(value: Value) -> Expression:
            return options.get(type(value), plain)(value)

        return write


def plain(value: Value) -> Expression:
    """A value that its own type describes well enough."""
    if isinstance(value, str):
        return Words(value)
    if isinstance(value, Text):
        return Words(value.markdown)
    if isinstance(value, tuple):
        return Group("(", [Item(plain(each)) for each in value], ")")
    if isinstance(value, Fraction):
        return fraction(value)
    return repr(value)


def fraction(value: int | Fraction) -> Group:
    """``Fraction(1, 2)``."""
    exact = Fraction(value)
    parts = [str(exact.numerator)] + [str(exact.denominator)] * (exact.denominator != 1)
    return Group("Fraction(", [Item(part) for part in parts], ")")


def _id(value: Value) -> Expression:
    return literal(value.id) if isinstance(value, Reference) else plain(value)


def _list_writer(write_item: Writer) -> Writer:
    def write(value: Value) -> Expression:
        if not isinstance(value, tuple):
            return plain(value)
        return Group("(", [Item(write_item(each)) for each in value], ")")

    return write


def _python_types(kind: FieldType) -> tuple[type, ...]:
    """What values of ``kind`` are in the model."""
    if isinstance(kind, NumberType):
        return (Fraction,)
    if isinstance(kind, IntegerType):
        return (int,)
    if isinstance(kind, BooleanType):
        return (bool,)
    if isinstance(kind, ReferenceType):
        return (Reference,)
    if isinstance(kind, ListType):
        return (tuple,)
    if isinstance(kind, RecordType):
        return (Record,)
    return (str, Text)
