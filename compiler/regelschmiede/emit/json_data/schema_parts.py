"""Pieces that all schemas of a data set are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from regelschmiede.emit.json_data.text import Json

ID_PATTERN = "^[a-z][a-z0-9]*(_[a-z0-9]+)*$"
ALIASES = "aliases"
"""Key of the former ids of an entry or a rule, there only where it has any; no field is called so."""
FORMER_IDS: Mapping[str, Json] = {
    "title": "Frühere Ids",
    "type": "array",
    "minItems": 1,
    "items": {"type": "string", "pattern": ID_PATTERN},
}


def closed(properties: Mapping[str, Json]) -> dict[str, Json]:
    """An object with exactly these properties."""
    return {
        "type": "object",
        "additionalProperties": False,
        "required": list(properties),
        "properties": properties,
    }


def described(title: str, description: str) -> dict[str, Json]:
    """What a schema says to people."""
    return {"title": title, "description": description} if description else {"title": title}


def definition(name: str) -> dict[str, Json]:
    """A reference to the definition ``name``."""
    return {"$ref": f"#/$defs/{name}"}


def one_of(values: Iterable[str]) -> dict[str, Json]:
    """One of these strings; a schema that nothing meets where there are none."""
    listed = list(values)
    return {"enum": listed} if listed else {"not": {}}


def several(item: Json) -> dict[str, Json]:
    """A list of ``item``."""
    return {"type": "array", "items": item}


def exactly(items: Iterable[Json]) -> dict[str, Json]:
    """A list with one item for each of these schemas, in their order."""
    listed = list(items)
    size: dict[str, Json] = {"minItems": len(listed), "maxItems": len(listed)}
    # An empty list of schemas is no schema.
    return {"type": "array", **({"prefixItems": listed} if listed else {}), **size}


def told_apart(key: str, forms: Mapping[str, Mapping[str, Json]]) -> dict[str, Json]:
    """Objects whose ``key`` tells which of ``forms`` they have.

    Each form is asked for by its key alone, so that a reader need not try them all, one in the other.
    """
    asked: list[Json] = [
        {
            "if": {"required": [key], "properties": {key: {"const": name}}},
            "then": closed({key: {"const": name}, **form}),
        }
        for name, form in forms.items()
    ]
    return {
        "type": "object",
        "required": [key],
        "properties": {key: {"enum": list(forms)}},
        "allOf": asked,
    }
