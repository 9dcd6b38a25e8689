"""``ruleset.yaml`` → the manifest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from regelschmiede.model.checked import Licence, Manifest
from regelschmiede.passes.outline import outline_of

if TYPE_CHECKING:
    from collections.abc import Mapping

MANIFEST_SCHEMA = "ruleset.schema.json"


def manifest_of(data: Mapping[str, Any]) -> Manifest:
    """The manifest that ``data`` (valid against the manifest's schema) describes."""
    licence, source = data["licence"], data["source"]
    return Manifest(
        id=data["id"],
        title=data["title"],
        subtitle=data.get("subtitle", ""),
        description=data.get("description", ""),
        edition=data["edition"],
        language=data["language"],
        credits=tuple(data.get("credits", ())),
        licence=Licence(licence["name"], licence.get("spdx"), licence.get("note", "")),
        source_title=source["title"],
        source_edition=source["edition"],
        outline=outline_of(data.get("outline", ())),
        dice=tuple(data.get("dice", ())),
        unknown=tuple(data.get("unknown", ())),
    )
