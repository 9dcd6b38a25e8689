"""Is a schema itself in order? The draft's meta-schema and our own, with German sentences."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any

from jsonschema import Draft202012Validator
from jsonschema_specifications import REGISTRY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jsonschema.exceptions import ValidationError

Path = tuple[str | int, ...]

_META = "https://json-schema.org/draft/2020-12/"


def schema_faults(schema: dict[str, Any], meta: str | None) -> list[tuple[Path, str]]:
    """(path, German sentence) for each fault of ``schema``; ``meta`` is the text of our meta-schema."""
    found = list(_faults(_draft(), schema))
    if meta is not None:
        found += _faults(_own(meta), schema)
    return list(dict.fromkeys(found))


@cache
def _draft() -> Draft202012Validator:
    """The draft's meta-schema, its vocabularies merged into one schema.

    It asks for the same; but as published, every part of a schema is checked against each of eight
    documents that find each other by dynamic references. That takes six times as long, and took a
    third of a whole check of Percentacy.
    """
    root = Draft202012Validator.META_SCHEMA
    parts = [root, *(REGISTRY.contents(_META + part["$ref"]) for part in root["allOf"])]
    merged: dict[str, Any] = {"type": root["type"], "properties": {}, "$defs": {}}
    for part in map(_within_one, parts):
        merged["properties"] |= part["properties"]
        merged["$defs"] |= part.get("$defs", {})
    return Draft202012Validator(merged)


def _within_one(part: Any) -> Any:
    """``part`` of the meta-schema with references to where things stand in the merged one."""
    if isinstance(part, list):
        return [_within_one(item) for item in part]
    if not isinstance(part, dict):
        return part
    if isinstance(part.get("$dynamicRef"), str):
        return {"$ref": "#"}
    inner = {key: _within_one(value) for key, value in part.items()}
    if isinstance(part.get("$ref"), str):
        inner["$ref"] = f"#/$defs/{part['$ref'].rpartition('/')[2]}"
    return inner


@cache
def _own(meta: str) -> Draft202012Validator:
    return Draft202012Validator(json.loads(meta))


def _faults(validator: Draft202012Validator, schema: dict[str, Any]) -> Iterator[tuple[Path, str]]:
    for error in validator.iter_errors(schema):
        yield from _sentences(error)


def _sentences(error: ValidationError) -> Iterator[tuple[Path, str]]:
    path: Path = tuple(error.absolute_path)
    keyword, expected = str(error.validator), error.validator_value
    if keyword == "required" and isinstance(error.instance, dict):
        for missing in expected:
            if missing not in error.instance:
                yield path, f"„{missing}“ fehlt"
    elif keyword in ("additionalProperties", "unevaluatedProperties", "propertyNames"):
        yield from _unknown(error, path)
    elif keyword == "type":
        yield path, f"erwartet wird {_types(expected)}"
    elif keyword in ("enum", "const"):
        listed = expected if isinstance(expected, list) else [expected]
        yield path, f"erlaubt sind {', '.join(f'„{value}“' for value in listed)}"
    elif keyword == "pattern":
        yield path, "der Wert hat nicht die verlangte Form"
    else:
        yield path, f"die Regel „{keyword}“ ist verletzt"


def _unknown(error: ValidationError, path: Path) -> Iterator[tuple[Path, str]]:
    if error.validator == "propertyNames" or not isinstance(error.schema, dict):
        yield path, f"der Schlüssel „{error.instance}“ ist nicht erlaubt"
        return
    known = error.schema.get("properties", {})
    for key in error.instance:
        if key not in known:
            yield (*path, key), f"„{key}“ ist hier nicht bekannt"


_TYPE_NAMES = {
    "object": "ein Objekt",
    "array": "eine Liste",
    "string": "ein Text",
    "integer": "eine ganze Zahl",
    "number": "eine Zahl",
    "boolean": "true oder false",
    "null": "null",
}


def _types(expected: str | list[str]) -> str:
    names = [expected] if isinstance(expected, str) else expected
    return " oder ".join(_TYPE_NAMES.get(name, name) for name in names)
