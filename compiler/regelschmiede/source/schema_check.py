"""Is a schema itself in order? The draft's meta-schema and our own, with German sentences."""

from __future__ import annotations

import json
import re
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from regelschmiede.diagnostics.suggest import near
from regelschmiede.source.acceptance import acceptance_of
from regelschmiede.source.draft import merged_draft

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jsonschema.exceptions import ValidationError
    from jsonschema.protocols import Validator

Path = tuple[str | int, ...]


class SchemaFault(NamedTuple):
    """A German sentence about the value at ``path`` (or its key), and what may have been meant."""

    path: Path
    problem: str
    on_key: bool = False
    proposals: tuple[str, ...] = ()


def schema_faults(schema: dict[str, Any], meta: bytes | None) -> list[SchemaFault]:
    """The faults of ``schema``; ``meta`` is the text of our meta-schema."""
    found = [*_draft().faults(schema), *_unusable(schema, ())]
    if meta is not None and not found:
        found += _own(meta).faults(schema)
    return list(dict.fromkeys(found))


def shared_faults(schema: dict[str, Any], meta: bytes | None) -> list[SchemaFault]:
    """The faults of ``schema``, which describes no kind but holds definitions for others."""
    found = [*_draft().faults(schema), *_unusable(schema, ())]
    if meta is not None and not found:
        found += _own_definitions(meta).faults(schema)
    return found


class _Judge:
    """A check of schemas against ``meta``; what takes long is only made where something is at fault."""

    def __init__(self, meta: dict[str, Any]) -> None:
        self._meta = meta
        self._accepts = acceptance_of(meta)

    def faults(self, schema: dict[str, Any]) -> Iterator[SchemaFault]:
        if not self._accepts(schema):
            for error in self._validator.iter_errors(schema):
                yield from _sentences(error)

    @cached_property
    def _validator(self) -> Validator:
        from regelschmiede.source.validator import validator_of

        return validator_of(self._meta)


@cache
def _draft() -> _Judge:
    return _Judge(merged_draft())


@lru_cache(maxsize=4)
def _own(meta: bytes) -> _Judge:
    return _Judge(json.loads(meta))


@lru_cache(maxsize=4)
def _own_definitions(meta: bytes) -> _Judge:
    definitions = json.loads(meta)["$defs"]
    shapes = {"type": "object", "additionalProperties": {"$ref": "#/$defs/shape"}}
    return _Judge({"properties": {"$defs": shapes}, "$defs": definitions})


_NOT_READ = ("$id", "$anchor", "$dynamicRef", "$dynamicAnchor", "$vocabulary")


def _unusable(part: Any, path: Path) -> Iterator[SchemaFault]:
    """What the draft allows and we can't use: names for parts of schemas, and broken regular expressions."""
    if isinstance(part, list):
        for index, item in enumerate(part):
            yield from _unusable(item, (*path, index))
        return
    if not isinstance(part, dict):
        return
    for key, value in part.items():
        inner = (*path, key)
        if key in _NOT_READ and path and isinstance(value, str):
            yield SchemaFault(inner, f"„{key}“ liest die Regelschmiede nicht", on_key=True)
        elif key == "pattern" and isinstance(value, str) and not _is_pattern(value):
            yield SchemaFault(inner, "das ist kein gültiger regulärer Ausdruck")
        yield from _unusable(value, inner)


def _is_pattern(value: str) -> bool:
    try:
        re.compile(value)
    except (re.error, OverflowError, RecursionError):
        return False
    return True


def _sentences(error: ValidationError) -> Iterator[SchemaFault]:
    path: Path = tuple(error.absolute_path)
    if "propertyNames" in error.absolute_schema_path:
        yield _wrong_key(error, path)
        return
    keyword, expected = str(error.validator), error.validator_value
    if keyword == "required":
        for missing in expected:
            if missing not in error.instance:
                yield SchemaFault(path, f"„{missing}“ fehlt", on_key=True)
    elif keyword == "dependentRequired":
        for given, needed in expected.items():
            for missing in needed if given in error.instance else ():
                if missing not in error.instance:
                    problem = f"neben „{given}“ fehlt „{missing}“"
                    yield SchemaFault((*path, given), problem, on_key=True)
    elif keyword in ("additionalProperties", "unevaluatedProperties"):
        yield from _unknown(error, path)
    else:
        yield _wrong_value(error, path)


def _wrong_key(error: ValidationError, path: Path) -> SchemaFault:
    key = str(error.instance)
    if error.validator == "enum":
        proposals = near(key, error.validator_value)
        return SchemaFault((*path, key), f"„{key}“ gibt es nicht", on_key=True, proposals=proposals)
    problem = f"„{key}“ ist hier nicht erlaubt"
    if error.validator == "pattern":
        problem = f"„{key}“ ist kein Feldname; erlaubt sind kleine Buchstaben, Ziffern und „_“"
    return SchemaFault((*path, key), problem, on_key=True)


def _unknown(error: ValidationError, path: Path) -> Iterator[SchemaFault]:
    known = error.schema.get("properties", {})
    for key in error.instance:
        if key not in known:
            proposals = near(key, known)
            yield SchemaFault((*path, key), f"„{key}“ gibt es hier nicht", True, proposals)


def _wrong_value(error: ValidationError, path: Path) -> SchemaFault:
    keyword, expected = str(error.validator), error.validator_value
    if path and path[-1] == "type" and keyword in ("anyOf", "enum"):
        problem = f"diesen Typ gibt es hier nicht; JSON Schema kennt {', '.join(_TYPE_NAMES)}"
        proposals = near(str(error.instance), _TYPE_NAMES)
        return SchemaFault(path, problem, proposals=proposals)
    if keyword == "type":
        return SchemaFault(path, f"hier gehört {_types(expected)} hin")
    if keyword in ("enum", "const"):
        return _wrong_choice(expected if keyword == "enum" else [expected], error, path)
    if keyword == "pattern":
        form = _FORMS.get(str(path[-1]) if path else "", f"Muster {expected}")
        return SchemaFault(path, f"der Wert hat nicht die verlangte Form ({form})")
    if keyword.startswith("min") and error.instance in ("", [], {}):
        return SchemaFault(path, "hier fehlt ein Wert")
    return SchemaFault(path, f"die Regel „{keyword}“ ist verletzt")


def _wrong_choice(allowed: list[Any], error: ValidationError, path: Path) -> SchemaFault:
    texts = [value if isinstance(value, str) else json.dumps(value) for value in allowed]
    listed = " oder ".join(f"„{text}“" for text in texts)
    proposals = near(str(error.instance), texts) if len(texts) > 1 else ()
    return SchemaFault(path, f"hier gehört {listed} hin", proposals=proposals)


_FORMS = {
    "slug": "kleine Buchstaben, Ziffern und Bindestriche",
    "class": "ein Wort, das groß beginnt, etwa „WeaponTrait“",
    "x-class": "ein Wort, das groß beginnt, etwa „WeaponTrait“",
    "x-from": "Art und Feld, etwa „cost_scale.points“",
    "x-ref": "die Id einer Art",
    "x-per": "die Id einer Art",
    "x-parameter-of": "die Id eines Feldes",
}

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
