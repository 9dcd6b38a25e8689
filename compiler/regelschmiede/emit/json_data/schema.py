"""The JSON Schema of a data set, as strict as the model is.

It belongs to one edition: it lists the ids of each kind, so that a missing entry and a reference that leads
nowhere are faults like any other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.emit.json_data.field_schema import field_schema
from regelschmiede.emit.json_data.figures import FIGURES as FIGURES_KEY
from regelschmiede.emit.json_data.rules_schema import rule_definitions, rules_schema
from regelschmiede.emit.json_data.schema_names import FIGURES, SchemaNames, schema_names
from regelschmiede.emit.json_data.schema_parts import (
    ALIASES,
    FORMER_IDS,
    ID_PATTERN,
    closed,
    described,
)
from regelschmiede.model.kinds import PARAMETERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from regelschmiede.emit.json_data.text import Json
    from regelschmiede.model.checked import Ruleset
    from regelschmiede.model.kinds import Field, Kind, RecordType

DIALECT = "https://json-schema.org/draft/2020-12/schema"

_DESCRIPTION = (
    "Alle Einträge einer Edition. Jeder Eintrag hat alle Felder seiner Art; was fehlt, ist null. "
    "Verweise sind Ids. Texte sind Markdown; „$figures“ sagt, woher die Zahlen darin stammen."
)
_FIGURES_DESCRIPTION = (
    "Woher die Zahlen in den Texten stammen. Das Feld „field“ ist der Pfad des Textes im Eintrag, "
    "„start“ und „end“ zählen Codepoints ab 0, „end“ ausgeschlossen, „from“ ist der Pfad der Zahl."
)


def dataset_schema(ruleset: Ruleset) -> dict[str, Json]:
    """The schema of ``dataset(ruleset)``."""
    names = schema_names(ruleset.kinds)
    manifest = ruleset.manifest
    kinds: dict[str, Json] = {
        kind.id: _kind(kind, ruleset, names) for kind in ruleset.kinds if kind.id != PARAMETERS
    }
    properties: dict[str, Json] = {
        "ruleset": {"title": "Id des Regelwerks", "const": manifest.id},
        "title": {"title": "Titel", "type": "string"},
        "edition": {"title": "Edition", "const": manifest.edition},
        "language": {"title": "Sprache der Texte", "type": "string"},
        "licence": _licence(),
        "credits": {"title": "Mitwirkung", "type": "array", "items": {"type": "string"}},
        "source": _source(),
        "fingerprint": {
            "title": "Fingerabdruck",
            "description": "SHA-256 über alle Dateien, aus denen der Datensatz entstand.",
            "type": "string",
            "pattern": "^[0-9a-f]{64}$",
        },
        "kinds": {"title": "Einträge nach Art", **closed(kinds)},
        "parameters": _parameters(ruleset, names),
        "rules": rules_schema(ruleset, names),
    }
    return {
        "$schema": DIALECT,
        "title": f"{manifest.title}, Edition {manifest.edition}",
        "description": _DESCRIPTION,
        **closed(properties),
        "$defs": dict(_definitions(ruleset, names)),
    }


def _definitions(ruleset: Ruleset, names: SchemaNames) -> Iterator[tuple[str, Json]]:
    for kind in ruleset.kinds:
        yield names.entries[kind.id], _entry(kind, ruleset, names)
        yield names.ids[kind.id], _ids(kind, ruleset)
    for record, name in names.records:
        yield name, _record(record, ruleset, names)
    yield FIGURES, _figures()
    if ruleset.rules:
        yield from rule_definitions(ruleset, names)


def _kind(kind: Kind, ruleset: Ruleset, names: SchemaNames) -> dict[str, Json]:
    """The mapping id → entry: every id of the edition has to be there, and no other."""
    return {
        **described(kind.title, kind.description),
        "type": "object",
        "propertyNames": {"$ref": f"#/$defs/{names.ids[kind.id]}"},
        "minProperties": len(ruleset.entries.get(kind.id, {})),
        "additionalProperties": {"$ref": f"#/$defs/{names.entries[kind.id]}"},
    }


def _parameters(ruleset: Ruleset, names: SchemaNames) -> dict[str, Json]:
    for kind in ruleset.kinds:
        if kind.id == PARAMETERS:
            return _kind(kind, ruleset, names)
    return closed({})


def _entry(kind: Kind, ruleset: Ruleset, names: SchemaNames) -> dict[str, Json]:
    fields = _fields(kind.fields, ruleset, names)
    optional: dict[str, Json] = {
        ALIASES: FORMER_IDS,
        FIGURES_KEY: {"$ref": f"#/$defs/{FIGURES}"},
    }
    return {
        **described(kind.singular, kind.description),
        **closed(fields),
        "properties": fields | optional,
    }


def _record(record: RecordType, ruleset: Ruleset, names: SchemaNames) -> dict[str, Json]:
    fields = closed(_fields(record.fields, ruleset, names))
    return {**described(record.class_name, record.description), **fields}


def _fields(fields: tuple[Field, ...], ruleset: Ruleset, names: SchemaNames) -> dict[str, Json]:
    sizes = {kind: len(entries) for kind, entries in ruleset.entries.items()}
    return {field.id: field_schema(field, names, sizes) for field in fields}


def _ids(kind: Kind, ruleset: Ruleset) -> dict[str, Json]:
    ids = list(ruleset.entries.get(kind.id, {}))
    made: dict[str, Json] = {
        "title": f"Id der Art „{kind.title}“",
        "type": "string",
        "pattern": ID_PATTERN,
    }
    return {**made, "enum": ids} if ids else made


def _figures() -> dict[str, Json]:
    position: Json = {"type": "integer", "minimum": 0}
    figure = closed(
        {
            "field": {"type": "string"},
            "start": position,
            "end": position,
            "from": {"type": "string"},
        }
    )
    return {
        "title": "Herkunft der Zahlen",
        "description": _FIGURES_DESCRIPTION,
        "type": "array",
        "minItems": 1,
        "items": figure,
    }


def _licence() -> dict[str, Json]:
    spdx: Json = {
        "title": "SPDX-Kennung",
        "description": "null, wo keine Lizenz bekannt ist.",
        "type": ["string", "null"],
    }
    note: Json = {"title": "Hinweis", "type": "string"}
    name: Json = {"title": "Name", "type": "string"}
    return {
        "title": "Lizenz der Texte",
        **closed({"name": name, "spdx": spdx, "note": note}),
    }


def _source() -> dict[str, Json]:
    title: Json = {"title": "Titel", "type": "string"}
    edition: Json = {"title": "Ausgabe", "type": "string"}
    return {"title": "Quelle", **closed({"title": title, "edition": edition})}
