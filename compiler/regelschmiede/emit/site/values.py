"""Values of fields as one line of Markdown: in a cell of a table, or beside a label on an entry's page."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from regelschmiede.emit.site import author_markdown, escape
from regelschmiede.emit.site.book import Book
from regelschmiede.emit.site.escape import Markdown
from regelschmiede.emit.site.numbers import NO_BREAK_SPACE, number, with_unit
from regelschmiede.model.checked import Record, Reference, Text
from regelschmiede.model.kinds import (
    BooleanType,
    EnumType,
    IntegerType,
    ListType,
    NumberType,
    RecordType,
    ReferenceType,
    StringType,
    TextType,
    UnionType,
)
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from regelschmiede.emit.site.book import Place
    from regelschmiede.model.checked import Value
    from regelschmiede.model.kinds import Field, FieldType

_BETWEEN_PARTS = "; "

_PYTHON_TYPES: dict[type, tuple[type, ...]] = {
    BooleanType: (bool,),
    IntegerType: (int,),
    NumberType: (int, Fraction),
    StringType: (str,),
    EnumType: (str,),
    TextType: (Text,),
    ReferenceType: (Reference,),
    ListType: (tuple,),
    RecordType: (Record,),
}


@dataclass(frozen=True, slots=True)
class Look:
    """How a value is shown.

    ``origin`` is its path in the model (``weapons.dolch.damage[0]``), ``marked`` whether its figures say
    where they come from, ``sourced`` whether a value leads to the entry that allows it, ``show`` whether
    a reference is followed by fields of the entry that it means, ``nested`` whether it is part of a record.
    """

    origin: str
    marked: bool = True
    sourced: bool = True
    show: bool = True
    nested: bool = False

    def at(self, origin: str) -> Look:
        """The same look for the value at ``origin``."""
        return Look(origin, self.marked, self.sourced, self.show, self.nested)

    def part(self, field_id: str) -> Look:
        """The same look for the field ``field_id`` of the record here."""
        return Look(f"{self.origin}.{field_id}", self.marked, self.sourced, self.show, nested=True)


def in_table(value: Value, field: Field, origin: str, place: Place) -> Markdown:
    """``value`` for a column of its own, whose heading has the unit."""
    marked = not isinstance(field.type, IntegerType | NumberType)
    look = Look(origin, marked=marked, sourced=False, show=False)
    return _field(value, field, "", look, place)


def on_page(value: Value, field: Field, origin: str, place: Place) -> Markdown:
    """``value`` with its unit."""
    return _field(value, field, field.unit, Look(origin), place)


def with_parameter(
    values: Mapping[str, Value], subject: Field, parameter: Field, look: Look, place: Place
) -> Markdown:
    """The entry that ``subject`` refers to and its parameter: ``Fläche 4 m``."""
    reference = values[subject.id]
    shown = _field(reference, subject, subject.unit, look, place)
    amount = values[parameter.id]
    if amount is None or not isinstance(reference, Reference):
        return shown
    unit = _parameter_unit(place.ask(Book.value_of, (reference, "parameter")))
    at = look.at(f"{look.origin.rpartition('.')[0]}.{parameter.id}")
    return Markdown(f"{shown}{NO_BREAK_SPACE}{_field(amount, parameter, unit, at, place)}")


def list_items(
    values: tuple[Value, ...], field: Field, list_type: ListType, look: Look, place: Place
) -> list[Markdown]:
    """Each of ``values`` by itself, without the unit of the list."""
    return [
        _bare(value, field, list_type.item, look.at(f"{look.origin}[{index}]"), place)
        for index, value in enumerate(values)
    ]


def are_sentences(items: Iterable[Markdown]) -> bool:
    """Whether ``items`` have parts of their own, so that a comma between them would confuse."""
    return any(_BETWEEN_PARTS in item for item in items)


def parameters(fields: tuple[Field, ...]) -> dict[str, Field]:
    """Field id → the sibling field that holds the parameter of the entry it refers to."""
    return {field.parameter_of: field for field in fields if field.parameter_of is not None}


def _parameter_unit(parameter: Value) -> str:
    unit = parameter.values.get("unit") if isinstance(parameter, Record) else None
    return unit if isinstance(unit, str) else ""


def _field(value: Value, field: Field, unit: str, look: Look, place: Place) -> Markdown:
    """``value`` of ``field`` with ``unit``, where it counts something."""
    shown = _bare(value, field, field.type, look, place)
    source = field.value_source if look.sourced else None
    if source and isinstance(value, int | str | Fraction):
        target = place.ask(Book.source_of, (source, value))
        shown = shown if target is None else place.link(shown, place.book.addresses.entry(target))
    # Punkte: 25 – not 25 Punkte.
    if unit and unit != field.title and _counts(value):
        return Markdown(with_unit(shown, escape.literal(unit)))
    return shown


def _counts(value: Value) -> bool:
    is_figure = isinstance(value, int | Fraction) and not isinstance(value, bool)
    return is_figure or (isinstance(value, tuple) and value != ())


def _bare(value: Value, field: Field, type_: FieldType, look: Look, place: Place) -> Markdown:
    """``value``, which has ``type_``, without the unit of ``field``."""
    if value is None or value == ():
        return escape.literal(field.empty)
    return _value(value, field, _option(type_, value), look, place)


def _option(field_type: FieldType, value: Value) -> FieldType:
    """The one of a union's types that ``value`` has; any other type itself."""
    if not isinstance(field_type, UnionType):
        return field_type
    fitting = (o for o in field_type.options if isinstance(value, _PYTHON_TYPES.get(type(o), ())))
    return next(fitting, field_type)


def _value(value: Value, field: Field, field_type: FieldType, look: Look, place: Place) -> Markdown:
    match value, field_type:
        case Text(), _:
            return author_markdown.inline(value, place)
        case Reference(), ReferenceType():
            return _reference(value, field_type, look, place)
        case Record(), RecordType():
            return _record(value, field_type, look, place)
        case tuple(), ListType():
            return _list(value, field, field_type, look, place)
        case str(), EnumType():
            return escape.literal(field_type.labels.get(value, value))
        case str(), _:
            return escape.literal(value)
        case bool(), _:
            return Markdown("ja" if value else "nein")
        case int() | Fraction(), _:
            return _number(value, field, look)
        case _:
            return escape.literal(str(value))


def _number(value: int | Fraction, field: Field, look: Look) -> Markdown:
    shown = number(value, signed=field.signed)
    return (
        author_markdown.figure(shown, look.origin)
        if look.marked
        else Markdown(escape.inside(shown))
    )


def _reference(value: Reference, field_type: ReferenceType, look: Look, place: Place) -> Markdown:
    link = place.entry_link(value)
    if not (look.show and field_type.show):
        return link
    shown = [
        _shown_along(value, field, place)
        for field in map(place.book.kinds[value.kind].field, field_type.show)
    ]
    return Markdown(f"{link} ({', '.join(shown)})")


def _shown_along(entry: Reference, field: Field, place: Place) -> str:
    """A field of an entry that is referred to: ``Basis-HP 100 HP``, ``Lage: bei Nacht``."""
    value = place.ask(Book.value_of, (entry, field.id))
    shown = on_page(value, field, f"{entry.kind}.{entry.id}.{field.id}", place)
    is_figure = isinstance(field.type, IntegerType | NumberType)
    return f"{escape.literal(field.title)}{' ' if is_figure else ': '}{shown}"


def _list(
    values: tuple[Value, ...], field: Field, list_type: ListType, look: Look, place: Place
) -> Markdown:
    shown = list_items(values, field, list_type, look, place)
    if isinstance(list_type.item, TextType):
        return Markdown("; ".join(shown))
    return Markdown(("<br>" if are_sentences(shown) else ", ").join(shown))


def _record(record: Record, record_type: RecordType, look: Look, place: Place) -> Markdown:
    parts = list(_record_parts(record, record_type, look, place))
    if len(parts) == 1 and not isinstance(parts[0][0].type, BooleanType):
        return parts[0][1]
    if len(parts) == 2 and _is_subject(parts[0][0]) and _is_amount(parts[1][0]):
        return Markdown(f"{parts[0][1]}{NO_BREAK_SPACE}{parts[1][1]}")
    between, after_label = (", ", " ") if look.nested else (_BETWEEN_PARTS, ": ")
    return Markdown(between.join(_labelled(*part, after_label) for part in parts))


def _record_parts(
    record: Record, record_type: RecordType, look: Look, place: Place
) -> Iterator[tuple[Field, Markdown]]:
    of = parameters(record_type.fields)
    for field in record_type.fields:
        value = record.values[field.id]
        if value is None or field.parameter_of is not None:
            continue
        at = look.part(field.id)
        if field.id in of:
            yield field, with_parameter(record.values, field, of[field.id], at, place)
        else:
            yield field, _field(value, field, field.unit, at, place)


def _labelled(field: Field, shown: Markdown, after_label: str) -> str:
    label = escape.literal(field.title)
    return label if shown == "ja" else f"{label}{after_label}{shown}"


def _is_subject(field: Field) -> bool:
    return isinstance(field.type, ReferenceType | EnumType)


def _is_amount(field: Field) -> bool:
    return isinstance(field.type, IntegerType | NumberType) and (field.signed or bool(field.unit))
