"""One German diagnostic for each way in which JSON Schema can be violated."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from regelschmiede.diagnostics.diagnostic import Diagnostic, Related, fault
from regelschmiede.diagnostics.suggest import as_id, meant
from regelschmiede.passes.schema_branches import (
    allowed_forms,
    form_of,
    meant_branch,
    numeric_branch,
)
from regelschmiede.passes.values_shown import (
    GROUP,
    boolean_proposals,
    bounds,
    expected_types,
    found_value,
    german_figure,
    german_number_reason,
    number_proposals,
    shortened,
    shown,
)
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from jsonschema.exceptions import ValidationError

    from regelschmiede.diagnostics.span import Span
    from regelschmiede.source.yaml_tree import Node

    Message = Callable[["ValidationError", "Spot"], Iterator[Diagnostic]]

# How schemas of ours describe an id; its faults are told as those of ids.
_ID_PATTERN = "^[a-z][a-z0-9_]*$"


@dataclass(frozen=True, slots=True)
class Spot:
    """A value: its node, the place of the key that it hangs on, and the part of the schema that describes it."""

    node: Node
    key: Span
    part: dict[str, Any]

    def title(self, field: str) -> str:
        """The German label of ``field``; the field itself where it has none."""
        return field_titles(self.part).get(field, field)


def faults_of(
    errors: Iterable[ValidationError], root: Node, key: Span | None, schema: dict[str, Any]
) -> Iterator[Diagnostic]:
    """The diagnostics for ``errors`` of the value ``root``, which hangs on ``key`` and ought to satisfy ``schema``."""
    for error in _essential(list(errors)):
        spot = _spot(root, key, schema, tuple(error.absolute_path))
        message = _wrong_name if "propertyNames" in error.absolute_schema_path else _message(error)
        yield from message(error, spot)


def field_titles(part: dict[str, Any]) -> dict[str, str]:
    """Field → German label for each field of the object schema ``part``."""
    properties = part.get("properties", {})
    return {
        field: str(inner.get("title", field)) if isinstance(inner, dict) else field
        for field, inner in properties.items()
    }


def _essential(errors: list[ValidationError]) -> list[ValidationError]:
    """``errors`` without what only follows: of a value of the wrong type, its type is all that is said."""
    mistyped = {tuple(e.absolute_path) for e in errors if e.validator == "type"}
    return [e for e in errors if e.validator == "type" or tuple(e.absolute_path) not in mistyped]


def _message(error: ValidationError) -> Message:
    return _MESSAGES.get(str(error.validator), _other)


def _spot(root: Node, key: Span | None, schema: dict[str, Any], path: tuple[Any, ...]) -> Spot:
    node = root.at(path)
    if path and isinstance(path[-1], str):
        place = root.at(path[:-1]).key_span(path[-1])
    elif not path and key is not None:
        place = key
    else:
        place = next(iter((node.keys or {}).values()), node.span)
    return Spot(node, place, _schema_at(schema, path))


def _schema_at(schema: dict[str, Any], path: tuple[Any, ...]) -> dict[str, Any]:
    """The part of ``schema`` that describes ``path``; conditions and branches aside."""
    part = schema
    for step in path:
        part = _resolved(part, schema)
        further = part.get("additionalProperties")
        inner = (
            part.get("items")
            if isinstance(step, int)
            else part.get("properties", {}).get(step, further)
        )
        part = inner if isinstance(inner, dict) else {}
    return _resolved(part, schema)


def _resolved(part: dict[str, Any], root: dict[str, Any]) -> dict[str, Any]:
    """``part``, or what its ``$ref`` to a definition of ``root`` means."""
    name = str(part.get("$ref", "")).removeprefix("#/$defs/")
    found = root.get("$defs", {}).get(name)
    return {**found, **part} if isinstance(found, dict) else part


def _required(error: ValidationError, spot: Spot) -> Iterator[Diagnostic]:
    misspelt = any(_meant_fields(field, error.instance, spot) for field in error.instance)
    # Spelt right, the field could well fulfil the condition.
    if not (misspelt and {"then", "else"} & set(error.absolute_schema_path)):
        yield from _missing(error.validator_value, error.instance, spot)


def _dependent(error: ValidationError, spot: Spot) -> Iterator[Diagnostic]:
    for field, needed in error.validator_value.items():
        if field in error.instance:
            place = replace(spot, key=spot.node.key_span(field))
            yield from _missing(needed, error.instance, place)


def _missing(fields: Iterable[str], given: dict[str, Any], spot: Spot) -> Iterator[Diagnostic]:
    misspelt = {name for field in given for name in _meant_fields(field, given, spot)[:1]}
    for field in fields:
        if field not in given and field not in misspelt:
            yield fault("RS205", spot.key, field=field, title=spot.title(field))


def _unknown(error: ValidationError, spot: Spot) -> Iterator[Diagnostic]:
    known = error.schema.get("properties", {}) if isinstance(error.schema, dict) else {}
    for field in error.instance:
        if field not in known:
            proposals = _meant_fields(field, error.instance, spot)
            yield fault("RS204", spot.node.key_span(field), field=field, proposals=proposals)


def _meant_fields(field: str, given: dict[str, Any], spot: Spot) -> tuple[str, ...]:
    """The fields still missing that the unknown ``field`` may mean; none for a known one."""
    titles = field_titles(spot.part)
    if field in titles:
        return ()
    return meant(field, {each: title for each, title in titles.items() if each not in given})


def _type(error: ValidationError, spot: Spot) -> Iterator[Diagnostic]:
    names = (
        [error.validator_value] if isinstance(error.validator_value, str) else error.validator_value
    )
    node, is_text = spot.node, isinstance(spot.node.value, str)
    if {"integer", "number"} & set(names) and is_text:
        yield _not_a_number(node, expected_types(names), whole="number" not in names)
        return
    expected = _expected(names, spot.part)
    proposals = _type_proposals(names, node, spot.part)
    yield fault("RS206", node.span, expected=expected, found=found_value(node), proposals=proposals)


def _expected(names: list[str], part: dict[str, Any]) -> str:
    """The types, for a record with the fields that it needs."""
    needed = part.get("required", ())
    if "object" in names and needed:
        fields = ", ".join(needed[:5])
        return expected_types(names).replace(GROUP, f"{GROUP} ({fields})")
    return expected_types(names)


def _type_proposals(names: list[str], node: Node, part: dict[str, Any]) -> tuple[str, ...]:
    value, text = node.value, node.raw
    if isinstance(value, list):
        only = node.children[0].raw if node.children and len(value) == 1 else ""
        return (only,) if "array" not in names and only else ()
    if isinstance(value, dict) or not text:
        return ()
    if "boolean" in names and isinstance(value, str):
        return boolean_proposals(text)
    needed = part.get("required", ())
    if "object" in names and len(needed) == 1 and len(text) < 80:
        return (f"{{{needed[0]}: {text}}}",)
    if "string" in names and re.search(str(part.get("pattern", "")), text):
        return (f'"{text}"',)
    return (f"[{text}]",) if "array" in names and len(text) < 80 else ()


_NOTHING = frozenset({"keine", "keiner", "kein", "nichts", "-", "–", "—", "none", "ohne"})
_TOO_LONG = re.compile(r"[-+]?[0-9]{18,}(\.[0-9]*)?|[-+]?[0-9]+\.[0-9]{16,}", re.ASCII)


def _not_a_number(node: Node, expected: str, *, whole: bool) -> Diagnostic:
    """The fault of a text where ``expected``, a number, belongs."""
    text = node.raw.strip()
    if not node.style and _TOO_LONG.fullmatch(text):
        limit = "höchstens 18 Zeichen"
        return fault("RS208", node.span, value=shortened(text, 24), range=limit)
    proposals = number_proposals(text, whole=whole)
    if text.casefold() in _NOTHING and "null" in expected:
        proposals = ("null",)
    reason = german_number_reason(text)
    if reason is not None and proposals:
        return fault("RS207", node.span, raw=text, reason=reason, proposals=proposals)
    found = found_value(node)
    return fault("RS206", node.span, expected=expected, found=found, proposals=proposals)


def _range(error: ValidationError, spot: Spot) -> Iterator[Diagnostic]:
    limits = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")
    allowed = bounds(*(error.schema.get(limit) for limit in limits))
    yield fault("RS208", spot.node.span, value=spot.node.raw, range=allowed)


def _multiple(error: ValidationError, spot: Spot) -> Iterator[Diagnostic]:
    allowed = f"Vielfache von {german_figure(error.validator_value)}"
    yield fault("RS208", spot.node.span, value=spot.node.raw, range=allowed)


def _enum(error: ValidationError, spot: Spot) -> Iterator[Diagnostic]:
    node = spot.node
    allowed = error.validator_value if error.validator == "enum" else [error.validator_value]
    values = [str(value) for value in allowed if value is not None]
    labels = error.schema.get("x-labels", {}) if isinstance(error.schema, dict) else {}
    if node.value is None or isinstance(node.value, list | dict):
        expected = "einer der vorgesehenen Werte" if len(values) > 1 else f"„{values[0]}“"
        yield fault(
            "RS206", node.span, expected=expected, found=found_value(node), proposals=values[:12]
        )
        return
    near = meant(node.raw, {value: labels.get(value, value) for value in values})
    yield fault("RS209", node.span, value=shortened(node.raw) or "", proposals=near or values[:12])


def _length(error: ValidationError, spot: Spot) -> Iterator[Diagnostic]:
    keyword, limit, count = str(error.validator), error.validator_value, len(error.instance)
    noun = "Zeichen" if "Length" in keyword else "Feld" if "Properties" in keyword else "Wert"
    bound = "mindestens" if keyword.startswith("min") else "höchstens"
    found = f"ist {count}" if count == 1 else f"sind {count}"
    if not count:
        found = "ist keines da" if noun != "Wert" else "ist keiner da"
    if noun == "Zeichen" and limit == 1 and not count:
        wanted, found = "gehört ein Text", "ist keiner da"
    else:
        verb = "gehört" if limit == 1 else "gehören"
        plural = {"Feld": "Felder", "Wert": "Werte"}.get(noun, noun)
        wanted = f"{verb} {bound} {limit} {noun if limit == 1 else plural}"
    yield fault("RS210", spot.node.span, wanted=wanted, found=found)


def _unique(error: ValidationError, spot: Spot) -> Iterator[Diagnostic]:
    seen: list[Any] = []
    for index, item in enumerate(error.instance):
        if item in seen:
            yield fault("RS211", spot.node.at((index,)).span, value=shown(item))
        seen.append(item)


def _pattern(error: ValidationError, spot: Spot) -> Iterator[Diagnostic]:
    value, span = error.instance, spot.node.span
    if error.validator_value == _ID_PATTERN:
        yield fault("RS201", span, id=shortened(value), proposals=[as_id(value)])
        return
    form = spot.part.get("description") or f"Muster {error.validator_value}"
    yield fault("RS212", span, value=shortened(value), form=form.rstrip("."))


def _branches(error: ValidationError, spot: Spot) -> Iterator[Diagnostic]:
    """The faults of the branch that was meant, else a list of the forms."""
    branch = meant_branch(error)
    numeric = numeric_branch(error)
    if numeric is not None and isinstance(error.instance, str) and number_proposals(spot.node.raw):
        whole = numeric.get("type") == "integer"
        yield _not_a_number(spot.node, form_of(numeric), whole=whole)
    elif branch is None or not branch.errors:
        count = "keiner" if error.context else "mehr als einer"
        yield fault("RS215", _place(spot), count=count, forms=allowed_forms(error))
    else:
        yield from _within_branch(branch.errors, branch.schema, spot)


def _within_branch(
    errors: list[ValidationError], branch: dict[str, Any], spot: Spot
) -> Iterator[Diagnostic]:
    read_as = Related(_place(spot), f"Gelesen als: {form_of(branch)}.")
    part = _with_labels(branch, spot.part)
    for error in _essential(errors):
        inner = _spot(spot.node, spot.key, part, tuple(error.relative_path))
        for found in _message(error)(error, inner):
            yield replace(found, related=(*found.related, read_as))


def _with_labels(branch: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    """``branch``, which may only restrict, with what ``part`` says of the same fields."""
    properties = dict(branch.get("properties", {}))
    for field, described in part.get("properties", {}).items():
        own = properties.get(field, {})
        if isinstance(described, dict) and isinstance(own, dict):
            properties[field] = {**described, **own}
    return {**branch, "properties": properties}


def _place(spot: Spot) -> Span:
    """Where a fault of the whole value is shown: at the key of a group of fields."""
    return spot.key if isinstance(spot.node.value, dict) else spot.node.span


def _not(error: ValidationError, spot: Spot) -> Iterator[Diagnostic]:
    """A field that a condition rules out (``false``, here ``not: {}``), or two that exclude each other."""
    excluded = error.validator_value.get("required", ())
    if excluded and isinstance(error.instance, dict):
        field = excluded[-1]
        key = spot.node.key_span(field)
        yield fault("RS216", key, field=field, title=spot.title(field))
    elif not error.validator_value and error.absolute_path:
        field = str(error.absolute_path[-1])
        yield fault("RS216", spot.key, field=field, title=spot.part.get("title", field))
    else:
        yield from _other(error, spot)


def _wrong_name(error: ValidationError, spot: Spot) -> Iterator[Diagnostic]:
    name = str(error.instance)
    yield fault("RS201", spot.node.key_span(name), id=name, proposals=[as_id(name)])


def _other(error: ValidationError, spot: Spot) -> Iterator[Diagnostic]:
    yield fault("RS213", spot.node.span, keyword=error.validator or "false")


_MESSAGES: dict[str, Message] = {
    "required": _required,
    "dependentRequired": _dependent,
    "additionalProperties": _unknown,
    "unevaluatedProperties": _unknown,
    "type": _type,
    "minimum": _range,
    "maximum": _range,
    "exclusiveMinimum": _range,
    "exclusiveMaximum": _range,
    "multipleOf": _multiple,
    "enum": _enum,
    "const": _enum,
    "minItems": _length,
    "maxItems": _length,
    "minLength": _length,
    "maxLength": _length,
    "minProperties": _length,
    "maxProperties": _length,
    "uniqueItems": _unique,
    "pattern": _pattern,
    "anyOf": _branches,
    "oneOf": _branches,
    "not": _not,
}
