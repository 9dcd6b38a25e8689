"""A schema → the kind it describes: fields, their types, labels and columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from regelschmiede.diagnostics.diagnostic import Diagnostic, fault
from regelschmiede.model.kinds import (
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
    StringType,
    TextType,
    UnionType,
    ValueSource,
)
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from regelschmiede.source.schemas import Schema

ALIASES = "aliases"


@dataclass(frozen=True, slots=True)
class _UntypableError(Exception):
    """A part of a schema from which no type follows."""

    path: tuple[str, ...]
    problem: str


def kind_of(kind_id: str, schema: Schema) -> tuple[Kind | None, tuple[Diagnostic, ...]]:
    """The kind ``kind_id`` that ``schema`` describes, or None and what is in the way."""
    entry = entry_schema(schema)
    head = schema.data["x-kind"]
    faults: list[Diagnostic] = []
    fields = _fields(entry, ("$defs", "entry"), schema, faults)
    if not any(field.id == "name" for field in fields) and not faults:
        problem = "jede Art braucht das Feld „name“"
        faults.append(_untypable(schema, _UntypableError(("$defs", "entry"), problem)))
    if faults:
        return None, tuple(faults)
    kind = Kind(
        id=kind_id,
        title=schema.data["title"],
        singular=head["singular"],
        slug=head["slug"],
        class_name=head["class"],
        description=schema.data.get("description", ""),
        fields=fields,
        span=schema.find("x-kind"),
        sorted_by_name=head.get("order", "name") == "name",
        shown_in_full=head.get("overview", "table") == "full",
    )
    return kind, ()


def entry_schema(schema: Schema) -> dict[str, Any]:
    """The part of ``schema`` that one entry must satisfy, every ``$ref`` in place."""
    entry: dict[str, Any] = schema.expanded["$defs"]["entry"]
    return entry


def part_schema(schema: Schema) -> dict[str, Any]:
    """The part of ``schema``, which describes no kind, that one of its entries must satisfy."""
    definitions: dict[str, Any] = schema.data["$defs"]
    name = str(schema.data["additionalProperties"]["$ref"]).rsplit("/", 1)[-1]
    return {**definitions[name], "$defs": definitions}


def _fields(
    part: dict[str, Any], path: tuple[str, ...], schema: Schema, faults: list[Diagnostic]
) -> tuple[Field, ...]:
    """The fields of an object schema; fields without a type become faults."""
    required = set(part.get("required", ()))
    fields = []
    for field_id, inner in part.get("properties", {}).items():
        if field_id == ALIASES and path == ("$defs", "entry"):
            continue
        inner_path = (*path, "properties", field_id)
        try:
            fields.append(_field(field_id, inner, inner_path, field_id in required))
        except _UntypableError as error:
            faults.append(_untypable(schema, error))
    return tuple(fields)


def _field(field_id: str, part: dict[str, Any], path: tuple[str, ...], required: bool) -> Field:
    field_type = _type(part, path)
    is_block = isinstance(field_type, TextType) and not field_type.inline
    source = part.get("x-from")
    return Field(
        id=field_id,
        title=part.get("title", field_id),
        type=field_type,
        description=part.get("description", ""),
        required=required,
        nullable=_is_nullable(part),
        unit=part.get("x-unit", ""),
        column=part.get("x-column", not is_block),
        facet=part.get("x-facet", False),
        signed=part.get("x-signed", False),
        empty=part.get("x-empty", "—"),
        value_source=ValueSource(*source.split(".", 1)) if source else None,
        parameter_of=part.get("x-parameter-of"),
    )


def _type(part: Any, path: tuple[str, ...]) -> FieldType:
    if not isinstance(part, dict):
        raise _UntypableError(path, "hier wird ein Schema mit Typ erwartet")
    if branches := part.get("oneOf") or part.get("anyOf"):
        return _union(branches, path)
    if "enum" in part or "const" in part:
        return _enum(part, path)
    names = [name for name in _type_names(part) if name != "null"]
    if len(names) > 1:
        return UnionType(tuple(_simple_type(name, part, path) for name in names))
    if not names:
        raise _UntypableError(path, "„type“ fehlt")
    return _simple_type(names[0], part, path)


def _simple_type(name: str, part: dict[str, Any], path: tuple[str, ...]) -> FieldType:
    if name == "integer":
        return IntegerType(part.get("minimum"), part.get("maximum"))
    if name == "number":
        return NumberType(part.get("minimum"), part.get("maximum"))
    if name == "boolean":
        return BooleanType()
    if name == "string":
        return _string(part)
    if name == "array":
        if "items" not in part:
            raise _UntypableError(path, "einer Liste fehlt „items“")
        return ListType(_type(part["items"], (*path, "items")), part.get("x-per"))
    if name == "object":
        return _record(part, path)
    raise _UntypableError(path, f"den Typ „{name}“ gibt es nicht")


def _string(part: dict[str, Any]) -> FieldType:
    if "x-ref" in part:
        return ReferenceType(part["x-ref"], tuple(part.get("x-show", ())))
    if "x-text" in part:
        return TextType(inline=part["x-text"] == "inline")
    return StringType()


def _enum(part: dict[str, Any], path: tuple[str, ...]) -> EnumType:
    values = [value for value in part.get("enum", [part.get("const")]) if value is not None]
    if not values or not all(isinstance(value, str) for value in values):
        raise _UntypableError(path, "eine Aufzählung enthält nur Texte (oder „null“)")
    labels = part.get("x-labels", {})
    return EnumType(tuple(values), {value: labels.get(value, value) for value in values})


def _record(part: dict[str, Any], path: tuple[str, ...]) -> RecordType:
    if not part.get("properties"):
        raise _UntypableError(path, "ein Objekt braucht benannte Felder („properties“)")
    if "x-class" not in part:
        raise _UntypableError(path, "ein Objekt braucht einen Klassennamen („x-class“)")
    required = set(part.get("required", ()))
    fields = tuple(
        _field(field_id, inner, (*path, "properties", field_id), field_id in required)
        for field_id, inner in part["properties"].items()
    )
    return RecordType(part["x-class"], fields, part.get("description", ""))


def _union(branches: list[Any], path: tuple[str, ...]) -> FieldType:
    kept = [
        branch
        for branch in branches
        if not (isinstance(branch, dict) and branch.get("type") == "null")
    ]
    options = tuple(_type(branch, path) for branch in kept)
    shapes = [json_shape(option) for option in options]
    if len(set(shapes)) < len(shapes):
        raise _UntypableError(path, "die Zweige müssen sich im JSON-Typ unterscheiden")
    return options[0] if len(options) == 1 else UnionType(options)


def json_shape(field_type: FieldType) -> str:
    """The JSON type of values of ``field_type``: number, boolean, string, array or object."""
    if isinstance(field_type, IntegerType | NumberType):
        return "number"
    if isinstance(field_type, BooleanType):
        return "boolean"
    if isinstance(field_type, ListType):
        return "array"
    return "object" if isinstance(field_type, RecordType) else "string"


def _type_names(part: dict[str, Any]) -> list[str]:
    names = part.get("type", [])
    return [names] if isinstance(names, str) else list(names)


def _is_nullable(part: dict[str, Any]) -> bool:
    branches = part.get("oneOf") or part.get("anyOf") or []
    null_branch = any(
        isinstance(branch, dict) and branch.get("type") == "null" for branch in branches
    )
    return null_branch or "null" in _type_names(part) or None in part.get("enum", [""])


def _untypable(schema: Schema, error: _UntypableError) -> Diagnostic:
    shown = "/".join(error.path)
    return fault("RS305", schema.key_span(*error.path), path=shown, problem=error.problem)
