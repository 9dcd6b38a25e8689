"""``oneOf`` and ``anyOf``: the branch that the author meant."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any, NamedTuple

from regelschmiede.passes.values_shown import expected_types, listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jsonschema.exceptions import ValidationError


class Branch(NamedTuple):
    """One branch, and what of it is violated."""

    schema: dict[str, Any]
    errors: list[ValidationError]


def meant_branch(error: ValidationError) -> Branch | None:
    """The branch that alone has the type of the value, or the only one whose fixed fields fit; else None."""
    fitting = [
        branch for branch in _branches(error) if _json_type(error.instance) in _types(branch.schema)
    ]
    if len(fitting) > 1:
        fitting = [branch for branch in fitting if not any(map(_is_fixed, branch.errors))]
    return fitting[0] if len(fitting) == 1 else None


def numeric_branch(error: ValidationError) -> dict[str, Any] | None:
    """The branch that takes numbers, where none takes any text."""
    schemas = [branch.schema for branch in _branches(error)]
    if any("string" in _types(schema) and "enum" not in schema for schema in schemas):
        return None
    return next((schema for schema in schemas if "number" in _types(schema)), None)


def allowed_forms(error: ValidationError) -> str:
    """The branches as one noun phrase."""
    return "; ".join(form_of(branch.schema) for branch in _branches(error))


def form_of(schema: dict[str, Any]) -> str:
    """``schema`` as a noun phrase: „Spanne (eine Gruppe von Feldern)“."""
    if "enum" in schema or "const" in schema:
        values = [str(value) for value in schema.get("enum", [schema.get("const")])]
        name = values[0] if len(values) == 1 else f"einer der Werte {', '.join(values)}"
    elif "type" in schema:
        name = expected_types(schema["type"])
    elif "required" in schema:
        name = f"mit {listed(schema['required'])}"
    else:
        name = "eine andere Form"
    return f"{schema['title']} ({name})" if "title" in schema else name


def _branches(error: ValidationError) -> list[Branch]:
    grouped: dict[Any, list[ValidationError]] = {}
    for inner in error.context or ():
        grouped.setdefault(inner.relative_schema_path[0], []).append(inner)
    schemas: Sequence[Any] = error.validator_value
    return [
        Branch(schema, grouped.get(index, []))
        for index, schema in enumerate(schemas)
        if isinstance(schema, dict)
    ]


def _is_fixed(error: ValidationError) -> bool:
    """Whether ``error`` is that a field does not have the value that marks the branch."""
    return error.validator in ("const", "enum") and len(error.relative_path) == 1


_ALL_TYPES = frozenset({"null", "boolean", "number", "string", "array", "object"})


def _types(schema: dict[str, Any]) -> frozenset[str]:
    """The JSON types that ``schema`` takes; whole numbers are numbers."""
    if "type" in schema:
        names = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
        return frozenset("number" if name == "integer" else name for name in names)
    if "enum" in schema or "const" in schema:
        return frozenset(map(_json_type, schema.get("enum", [schema.get("const")])))
    return frozenset({"object"}) if "required" in schema or "properties" in schema else _ALL_TYPES


def _json_type(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int | float | Decimal):
        return "number"
    if isinstance(value, str):
        return "string"
    return "array" if isinstance(value, list) else "object"
