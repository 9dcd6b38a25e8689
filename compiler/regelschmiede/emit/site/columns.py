"""The columns of a kind's overview table."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from regelschmiede.emit.site import escape
from regelschmiede.emit.site.book import Book
from regelschmiede.emit.site.escape import Markdown
from regelschmiede.emit.site.values import Look, in_table, parameters, with_parameter
from regelschmiede.model.checked import Reference
from regelschmiede.model.kinds import (
    BooleanType,
    IntegerType,
    ListType,
    NumberType,
    ReferenceType,
    TextType,
)
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from regelschmiede.emit.site.book import Place
    from regelschmiede.model.checked import Entry
    from regelschmiede.model.kinds import Field, FieldType, Kind


# What Markdown can say about a column; the style sheet gives columns with sentences room.
FIGURES, MARKS, WORDS, SENTENCES = "---:", ":---:", "---", ":---"


@dataclass(frozen=True, slots=True)
class Column:
    """A column; ``path`` says which figure of an entry it shows (``damage[0]``), ``alignment`` is Markdown's."""

    heading: Markdown
    path: str
    alignment: str
    cell: Callable[[Entry], Markdown]


def columns(kind: Kind, place: Place) -> tuple[Column, ...]:
    """The columns for ``kind``, the name first; ``place`` is the page that the table stands on."""
    return chosen_columns(kind, [field.id for field in kind.fields if field.column], place)


def chosen_columns(kind: Kind, fields: Sequence[str], place: Place) -> tuple[Column, ...]:
    """The columns of ``fields`` in this order, the name before them."""
    shown = (kind.field(each) for each in fields if each != "name")
    rest = (column for field in shown for column in _columns_of(field, kind, place))
    return (_name_column(kind, place), *rest)


def _name_column(kind: Kind, place: Place) -> Column:
    def cell(entry: Entry) -> Markdown:
        return place.entry_link(Reference(entry.kind, entry.id))

    return Column(escape.literal(kind.field("name").title), "name", WORDS, cell)


def _columns_of(field: Field, kind: Kind, place: Place) -> Iterator[Column]:
    of = parameters(kind.fields)
    if field.parameter_of is not None:
        return
    if field.id in of:
        yield _parameter_column(field, of[field.id], place)
    elif isinstance(field.type, ListType) and field.type.per:
        yield from _item_columns(field, field.type, field.type.per, place)
    else:
        yield _column(field, place)
    if isinstance(field.type, ReferenceType):
        target = place.book.kinds[field.type.kind]
        yield from (
            _referred_column(field, target.field(shown), place) for shown in field.type.show
        )


def _column(field: Field, place: Place) -> Column:
    def cell(entry: Entry) -> Markdown:
        return in_table(entry.values[field.id], field, _origin(entry, field.id), place)

    return Column(_heading(field), field.id, _alignment(field.type), cell)


def _parameter_column(field: Field, parameter: Field, place: Place) -> Column:
    def cell(entry: Entry) -> Markdown:
        look = Look(_origin(entry, field.id), sourced=False, show=False)
        return with_parameter(entry.values, field, parameter, look, place)

    return Column(_heading(field), field.id, WORDS, cell)


def _item_columns(field: Field, list_type: ListType, per: str, place: Place) -> Iterator[Column]:
    """A column for each item of a list that has one item for each entry of the kind ``per``."""
    for index, owner in enumerate(place.ask(Book.names_in, per)):
        yield _item_column(field, list_type, index, owner, place)


def _item_column(
    field: Field, list_type: ListType, index: int, name: Markdown, place: Place
) -> Column:
    item = replace(field, type=list_type.item, value_source=None)
    path = f"{field.id}[{index}]"

    def cell(entry: Entry) -> Markdown:
        items = entry.values[field.id]
        value = items[index] if isinstance(items, tuple) else None
        return in_table(value, item, _origin(entry, path), place)

    title = Markdown(f"{escape.literal(field.title)} {name}")
    return Column(_with_unit(title, field.unit), path, _alignment(item.type), cell)


def _referred_column(field: Field, shown: Field, place: Place) -> Column:
    def cell(entry: Entry) -> Markdown:
        reference = entry.values[field.id]
        if not isinstance(reference, Reference):
            return escape.literal(shown.empty)
        value = place.ask(Book.value_of, (reference, shown.id))
        return in_table(value, shown, _origin(reference, shown.id), place)

    return Column(_heading(shown), f"{field.id}.{shown.id}", _alignment(shown.type), cell)


def _origin(entry: Entry | Reference, path: str) -> str:
    return f"{entry.kind}.{entry.id}.{path}"


def _heading(field: Field) -> Markdown:
    return _with_unit(escape.literal(field.title), field.unit)


def _with_unit(title: Markdown, unit: str) -> Markdown:
    """``Reichweite (m)``; a title that names the unit itself, as ``Basis-HP`` does, needs no second one."""
    is_named = unit in re.split(r"[\s-]", title)
    return Markdown(f"{title} ({escape.literal(unit)})") if unit and not is_named else title


def _alignment(field_type: FieldType) -> str:
    match field_type:
        case IntegerType() | NumberType():
            return FIGURES
        case TextType():
            return SENTENCES
        case BooleanType():
            return MARKS
        case _:
            return WORDS
