"""Schemas of the types of the rules language, and of their values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.emit.json_data.schema_names import FIELD, FRACTION, TYPE, SchemaNames
from regelschmiede.emit.json_data.schema_parts import (
    closed,
    definition,
    one_of,
    several,
    told_apart,
)
from regelschmiede.expressions.types import (
    Boolean,
    Die,
    Id,
    Integer,
    List,
    Optional,
    Rational,
    Record,
    Type,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from regelschmiede.emit.json_data.text import Json
    from regelschmiede.model.checked import Ruleset

_STRING: Json = {"type": "string"}
_INTEGER: Json = {"type": "integer"}
_SIZE: Json = {"type": "integer", "minimum": 0}
_UNIT: Json = {"type": ["string", "null"]}


def fraction_schema() -> dict[str, Json]:
    """An exact fraction in its lowest terms."""
    below: Json = {"type": "integer", "minimum": 1}
    return {
        "title": "Exakter Bruch",
        "description": "Gekürzt; das Vorzeichen steht im Zähler.",
        **closed({"numerator": _INTEGER, "denominator": below}),
    }


def type_schema(ruleset: Ruleset, names: SchemaNames) -> dict[str, Json]:
    """A type as data: ``type`` says what else there is."""
    fraction, inner = definition(FRACTION), definition(TYPE)
    choices: Json = {"type": "object", "minProperties": 1, "additionalProperties": _STRING}
    forms: dict[str, Mapping[str, Json]] = {
        "integer": {"minimum": _INTEGER, "maximum": _INTEGER, "unit": _UNIT},
        "fraction": {"minimum": fraction, "maximum": fraction, "unit": _UNIT},
        "die": {"faces": {"type": "integer", "minimum": 1}},
        "boolean": {},
        "entry": {"kind": one_of(names.entries)},
        "choice": {"name": one_of(ruleset.enumerations), "choices": choices},
        "list": {"item": inner, "minItems": _SIZE, "maxItems": _SIZE},
        "record": {"name": _STRING, "fields": several(definition(FIELD))},
        "optional": {"item": inner},
    }
    return {"title": "Typ", **told_apart("type", forms)}


def field_schema() -> dict[str, Json]:
    """A field of a record."""
    fields = {"id": _STRING, "label": _STRING, "description": _STRING, "type": definition(TYPE)}
    return {"title": "Feld", **closed(fields)}


def value_schema(type_: Type, names: SchemaNames) -> dict[str, Json]:
    """The values of ``type_``."""
    match type_:
        case Integer(low=low, high=high):
            return {"type": "integer", "minimum": low, "maximum": high}
        case Die(faces=faces):
            return {"type": "integer", "minimum": 1, "maximum": faces}
        case Rational():
            return definition(FRACTION)
        case Boolean():
            return {"type": "boolean"}
        case Id(domain=domain, ids=ids):
            known = names.ids.get(domain)
            return one_of(ids) if known is None else definition(known)
        case List(item=item, shortest=shortest, longest=longest):
            inner = several(value_schema(item, names))
            return {**inner, "minItems": shortest, "maxItems": longest}
        case Record(fields=fields):
            return closed({name: value_schema(inner, names) for name, inner in fields})
        case Optional(item=item):
            return {"anyOf": [{"type": "null"}, value_schema(item, names)]}
