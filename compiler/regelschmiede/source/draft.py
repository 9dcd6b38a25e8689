"""The meta-schema of JSON Schema 2020-12, its vocabularies merged into one schema."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any

_META = "https://json-schema.org/draft/2020-12/"
_ROOT = "schema"


def merged_draft() -> dict[str, Any]:
    """The meta-schema, which asks for the same as what is published.

    There each part of a schema is checked against each of eight documents that find each other by dynamic
    references: that takes six times as long.
    """
    root = _document(_ROOT)
    parts = [root, *(_document(part["$ref"]) for part in root["allOf"])]
    merged: dict[str, Any] = {"type": root["type"], "properties": {}, "$defs": {}}
    for part in map(_within_one, parts):
        merged["properties"] |= part["properties"]
        merged["$defs"] |= part.get("$defs", {})
    return merged


def _document(name: str) -> dict[str, Any]:
    """The document ``name`` of the draft, as the package with the specifications has it."""
    # Read as a file: the package itself loads the documents of all drafts, which takes longer than any check.
    spec = find_spec("jsonschema_specifications")
    folder = Path(spec.origin).parent / "schemas" / "draft202012" if spec and spec.origin else None
    inner = "metaschema.json" if name == _ROOT else name.replace("meta/", "vocabularies/")
    if folder is not None and (folder / inner).is_file():
        read: dict[str, Any] = json.loads((folder / inner).read_text(encoding="utf-8"))
        if read.get("$id") == _META + name:
            return read
    return _published(name)


def _published(name: str) -> dict[str, Any]:
    from jsonschema_specifications import REGISTRY

    found: dict[str, Any] = REGISTRY.contents(_META + name)
    return found


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
