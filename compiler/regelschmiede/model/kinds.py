"""What a kind of entry looks like: the typed reading of its JSON Schema.

Everything that emitters know about fields (labels, units, columns, types) stands here, so that no emitter
reads a schema and no kind is known to the compiler by name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from regelschmiede.diagnostics.span import Span

PARAMETERS = "parameters"
"""The kind that holds the named figures of a ruleset; each becomes a constant of the package."""

GLOSSARY = "glossary"
"""The kind whose entries are the terms of the game; texts of the site explain them where they stand."""


@dataclass(frozen=True, slots=True)
class IntegerType:
    """A whole number, ``minimum`` and ``maximum`` included; None: unbounded on that side."""

    minimum: int | None = None
    maximum: int | None = None


@dataclass(frozen=True, slots=True)
class NumberType:
    """An exact decimal number, read as ``Fraction``."""

    minimum: float | int | None = None
    maximum: float | int | None = None


@dataclass(frozen=True, slots=True)
class BooleanType:
    """``true`` or ``false``."""


@dataclass(frozen=True, slots=True)
class StringType:
    """A plain string without markup."""


@dataclass(frozen=True, slots=True)
class TextType:
    """Markdown with ``{{ … }}``; ``inline`` texts hold one paragraph without block markup."""

    inline: bool = False


@dataclass(frozen=True, slots=True)
class EnumType:
    """One of ``values``; ``labels`` gives what readers see for each (value → German label)."""

    values: tuple[str, ...]
    labels: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ReferenceType:
    """The id of an entry of ``kind``; ``show`` names fields of that entry to show beside the link."""

    kind: str
    show: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ListType:
    """A list of ``item``; ``per`` names a kind for whose entries, in order, it holds one item each."""

    item: FieldType
    per: str | None = None


@dataclass(frozen=True, slots=True)
class RecordType:
    """A nested mapping with ``fields`` of its own; ``class_name`` is its dataclass in the package."""

    class_name: str
    fields: tuple[Field, ...]
    description: str = ""

    def field(self, field_id: str) -> Field:
        """The field called ``field_id``; KeyError where there is none."""
        return _field(self.fields, field_id)


@dataclass(frozen=True, slots=True)
class UnionType:
    """One of several types that differ in their JSON type (``oneOf``/``anyOf`` of a schema)."""

    options: tuple[FieldType, ...]


FieldType = (
    IntegerType
    | NumberType
    | BooleanType
    | StringType
    | TextType
    | EnumType
    | ReferenceType
    | ListType
    | RecordType
    | UnionType
)


@dataclass(frozen=True, slots=True)
class ValueSource:
    """The field of another kind whose values are the only ones allowed (``x-from: cost_scale.points``)."""

    kind: str
    field: str


@dataclass(frozen=True, slots=True)
class Field:
    """A field of an entry or of a record, with all that tables, pages and types need."""

    id: str
    title: str
    type: FieldType
    description: str = ""
    required: bool = False
    nullable: bool = False
    unit: str = ""
    column: bool = True
    facet: bool = False
    signed: bool = False
    empty: str = "—"
    value_source: ValueSource | None = None
    parameter_of: str | None = None

    @property
    def optional(self) -> bool:
        """Whether an entry's value can be None."""
        return self.nullable or not self.required


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of entry. ``title`` is the German plural, ``singular`` the German singular, ``slug`` its address.

    ``class_name`` is the entry's dataclass in the package; ``sorted_by_name`` is False where the
    order of the file is the order of the book. ``shown_in_full`` says that the kind's page has its entries one
    after the other with all that they say, instead of a table.
    """

    id: str
    title: str
    singular: str
    slug: str
    class_name: str
    description: str
    fields: tuple[Field, ...]
    span: Span
    sorted_by_name: bool = True
    shown_in_full: bool = False

    def field(self, field_id: str) -> Field:
        """The field called ``field_id``; KeyError where there is none."""
        return _field(self.fields, field_id)


def _field(fields: tuple[Field, ...], field_id: str) -> Field:
    for field in fields:
        if field.id == field_id:
            return field
    raise KeyError(field_id)
