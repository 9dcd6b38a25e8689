"""A ruleset as plain data: references are ids, texts are strings, and where their figures come from is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.model.checked import Figure, Record, Reference, Text
from regelschmiede.model.kinds import PARAMETERS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from regelschmiede.emit.json_data.text import Json
    from regelschmiede.model.checked import Entry, Manifest, Ruleset, Value

ALIASES = "aliases"
"""Key of an entry's former ids, there only where it has any; no field is called so."""

FIGURES = "$figures"
"""Key of the origins of the figures in an entry's texts, there only where it has any."""


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
        "rules": {},
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
    figures: list[dict[str, Json]] = []
    made = _fields(entry.values, "", figures)
    if entry.aliases:
        made[ALIASES] = list(entry.aliases)
    if figures:
        made[FIGURES] = figures
    return made


def _fields(
    values: Mapping[str, Value], path: str, figures: list[dict[str, Json]]
) -> dict[str, Json]:
    return {field: _plain(value, path + field, figures) for field, value in values.items()}


def _plain(value: Value, path: str, figures: list[dict[str, Json]]) -> Json:
    """``value`` without types of the model; the figures of texts are added to ``figures``."""
    if isinstance(value, Text):
        figures.extend(_figures(value, path))
        return value.markdown
    if isinstance(value, Reference):
        return value.id
    if isinstance(value, Record):
        return _fields(value.values, f"{path}.", figures)
    if isinstance(value, tuple):
        return [_plain(each, f"{path}[{n}]", figures) for n, each in enumerate(value)]
    return value


def _figures(text: Text, path: str) -> list[dict[str, Json]]:
    """Where each figure stands in the text: code points from 0, the end excluded."""
    found: list[dict[str, Json]] = []
    start = 0
    for part in text.parts:
        if isinstance(part, Figure):
            end = start + len(part.text)
            found.append({"field": path, "start": start, "end": end, "from": part.origin})
            start = end
        else:
            start += len(part)
    return found
