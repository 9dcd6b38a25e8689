"""A ruleset as plain data: references are ids, texts are strings, and where their figures come from is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.emit.json_data.figures import FIGURES, figures
from regelschmiede.emit.json_data.rules import rules
from regelschmiede.emit.json_data.schema_parts import ALIASES
from regelschmiede.model.checked import Record, Reference, Text
from regelschmiede.model.kinds import PARAMETERS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from regelschmiede.emit.json_data.text import Json
    from regelschmiede.model.checked import Entry, Manifest, Ruleset, Value


def dataset(ruleset: Ruleset) -> dict[str, Json]:
    """The whole data set. The kind of the named figures stands under ``parameters``, all others under ``kinds``."""
    entries = {
        kind.id: {each.id: _entry(each) for each in ruleset.entries.get(kind.id, {}).values()}
        for kind in ruleset.kinds
    }
    parameters = entries.pop(PARAMETERS, {})
    return {
        **_book(ruleset.manifest),
        "fingerprint": ruleset.fingerprint,
        "kinds": entries,
        "parameters": parameters,
        "rules": rules(ruleset),
    }


def _book(manifest: Manifest) -> dict[str, Json]:
    licence = manifest.licence
    return {
        "ruleset": manifest.id,
        "title": manifest.title,
        "edition": manifest.edition,
        "language": manifest.language,
        "licence": {"name": licence.name, "spdx": licence.spdx, "note": licence.note},
        "credits": list(manifest.credits),
        "source": {"title": manifest.source_title, "edition": manifest.source_edition},
    }


def _entry(entry: Entry) -> dict[str, Json]:
    found: list[dict[str, Json]] = []
    made = _fields(entry.values, "", found)
    if entry.aliases:
        made[ALIASES] = list(entry.aliases)
    if found:
        made[FIGURES] = found
    return made


def _fields(
    values: Mapping[str, Value], path: str, found: list[dict[str, Json]]
) -> dict[str, Json]:
    return {field: _plain(value, path + field, found) for field, value in values.items()}


def _plain(value: Value, path: str, found: list[dict[str, Json]]) -> Json:
    """``value`` without types of the model; the figures of texts are added to ``found``."""
    if isinstance(value, Text):
        found.extend(figures(value, path))
        return value.markdown
    if isinstance(value, Reference):
        return value.id
    if isinstance(value, Record):
        return _fields(value.values, f"{path}.", found)
    if isinstance(value, tuple):
        return [_plain(each, f"{path}[{n}]", found) for n, each in enumerate(value)]
    return value
