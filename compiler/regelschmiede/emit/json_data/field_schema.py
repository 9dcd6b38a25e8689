"""The JSON Schema of a single field."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from regelschmiede.model.kinds import (
    BooleanType,
    EnumType,
    IntegerType,
    ListType,
    NumberType,
    RecordType,
    ReferenceType,
    TextType,
    UnionType,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from regelschmiede.emit.json_data.schema_names import SchemaNames
    from regelschmiede.emit.json_data.text import Json
    from regelschmiede.model.kinds import Field, FieldType

NULL: dict[str, Json] = {"type": "null"}


def field_schema(field: Field, names: SchemaNames, sizes: Mapping[str, int]) -> dict[str, Json]:
    """Label, explanation, unit and type of ``field``. ``sizes`` maps kind id → number of its entries."""
    made: dict[str, Json] = {"title": field.title}
    if field.description:
        made["description"] = field.description
    if field.unit:
        made["x-unit"] = field.unit
    of = type_schema(field.type, names, sizes)
    return {**made, **(_or_null(of) if field.optional else of)}


def type_schema(kind: FieldType, names: SchemaNames, sizes: Mapping[str, int]) -> dict[str, Json]:
    """What values of ``kind`` are in the data set."""
    if isinstance(kind, ListType):
        return _list(kind, names, sizes)
    if isinstance(kind, UnionType):
        return {"anyOf": [type_schema(each, names, sizes) for each in kind.options]}
    if isinstance(kind, ReferenceType):
        return {"$ref": f"#/$defs/{names.ids[kind.kind]}"}
    if isinstance(kind, RecordType):
        return {"$ref": f"#/$defs/{names.record(kind)}"}
    if isinstance(kind, EnumType):
        return {"enum": list(kind.values), "x-labels": dict(kind.labels)}
    return _scalar(kind)


def _scalar(kind: FieldType) -> dict[str, Json]:
    if isinstance(kind, IntegerType):
        return {"type": "integer", **_limits(kind.minimum, kind.maximum)}
    if isinstance(kind, NumberType):
        return {"type": "number", **_limits(kind.minimum, kind.maximum)}
    if isinstance(kind, BooleanType):
        return {"type": "boolean"}
    if isinstance(kind, TextType):
        return {"type": "string", "x-text": "inline" if kind.inline else "block"}
    return {"type": "string"}


def _list(kind: ListType, names: SchemaNames, sizes: Mapping[str, int]) -> dict[str, Json]:
    made: dict[str, Json] = {"type": "array", "items": type_schema(kind.item, names, sizes)}
    if kind.per is None:
        return made
    size = sizes.get(kind.per, 0)
    return {**made, "minItems": size, "maxItems": size, "x-per": kind.per}


def _limits(minimum: float | None, maximum: float | None) -> dict[str, Json]:
    limits = {"minimum": minimum, "maximum": maximum}
    # The shortest digits of a float are the ones that the author wrote.
    return {key: Fraction(str(limit)) for key, limit in limits.items() if limit is not None}


def _or_null(of: dict[str, Json]) -> dict[str, Json]:
    if isinstance(of.get("type"), str):
        return {**of, "type": [of["type"], "null"]}
    return {"anyOf": [of, NULL]}
