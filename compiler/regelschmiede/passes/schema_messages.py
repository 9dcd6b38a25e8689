"""One German diagnostic for each way in which JSON Schema can be violated."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from regelschmiede.diagnostics.diagnostic import Diagnostic, fault
from regelschmiede.diagnostics.suggest import comparable, near
from regelschmiede.passes.values_shown import (
    boolean_proposals,
    expected_types,
    found_value,
    is_german_number,
    number_proposals,
    shown,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from jsonschema.exceptions import ValidationError

    from regelschmiede.source.yaml_tree import Node


def fault_of(error: ValidationError, root: Node, schema: dict[str, Any]) -> Iterator[Diagnostic]:
    """The diagnostics for ``error``; ``root`` and ``schema`` are the whole value and its schema."""
    node = root.at(tuple(error.absolute_path))
    message = _MESSAGES.get(str(error.validator), _other)
    if error.validator is None:
        yield _forbidden(error, root, schema)
        return
    yield from message(error, node, _schema_at(schema, tuple(error.absolute_path)))


def _schema_at(schema: dict[str, Any], path: tuple[Any, ...]) -> dict[str, Any]:
    """The part of ``schema`` that describes ``path``; conditions and branches aside."""
    for step in path:
        inner = (
            schema.get("items") if isinstance(step, int) else schema.get("properties", {}).get(step)
        )
        schema = inner if isinstance(inner, dict) else {}
    return schema


def _title(part: dict[str, Any], field: str) -> str:
    inner = part.get("properties", {}).get(field, {})
    return str(inner.get("title", field)) if isinstance(inner, dict) else field


def _required(error: ValidationError, node: Node, part: dict[str, Any]) -> Iterator[Diagnostic]:
    for field in error.validator_value:
        if field not in error.instance:
            span = node.span if not node.keys else next(iter(node.keys.values()))
            yield fault("RS205", span, field=field, title=_title(part, field))


def _unknown(error: ValidationError, node: Node, part: dict[str, Any]) -> Iterator[Diagnostic]:
    known = dict(error.schema.get("properties", {})) if isinstance(error.schema, dict) else {}
    titles = {comparable(_title(part, field)): field for field in known}
    for field in error.instance:
        if field not in known:
            by_title = titles.get(comparable(field))
            proposals = (
                (by_title,)
                if by_title
                else near(field, [f for f in known if f not in error.instance])
            )
            yield fault("RS204", node.key_span(field), field=field, proposals=proposals)


def _forbidden(error: ValidationError, root: Node, schema: dict[str, Any]) -> Diagnostic:
    """A field that a condition of the schema rules out (``then: {properties: {x: false}}``)."""
    *above, field = error.absolute_path or [""]
    parent = root.at(tuple(above))
    title = _title(_schema_at(schema, tuple(above)), str(field))
    return fault("RS216", parent.key_span(str(field)), field=field, title=title)


def _type(error: ValidationError, node: Node, part: dict[str, Any]) -> Iterator[Diagnostic]:
    names = (
        [error.validator_value] if isinstance(error.validator_value, str) else error.validator_value
    )
    is_numeric = "integer" in names or "number" in names
    text = node.raw if not isinstance(node.value, list | dict) else ""
    if is_numeric and isinstance(node.value, str) and is_german_number(text):
        yield fault("RS207", node.span, raw=text, proposals=_numbers(text, names))
        return
    proposals: tuple[str, ...] = ()
    if is_numeric and isinstance(node.value, str):
        proposals = _numbers(text, names)
    elif "boolean" in names and isinstance(node.value, str):
        proposals = boolean_proposals(text)
    elif "string" in names and text:
        proposals = (f'"{text}"',)
    elif "array" in names and isinstance(node.value, str):
        proposals = (f"[{text}]",)
    expected, found = expected_types(error.validator_value), found_value(node)
    yield fault("RS206", node.span, expected=expected, found=found, proposals=proposals)


def _numbers(text: str, names: list[str]) -> tuple[str, ...]:
    proposals = number_proposals(text)
    if "number" in names:
        return proposals
    return tuple(p for p in proposals if p.removeprefix("-").removeprefix("+").isdigit())


def _range(error: ValidationError, node: Node, _part: dict[str, Any]) -> Iterator[Diagnostic]:
    low, high = error.schema.get("minimum"), error.schema.get("maximum")
    above, below = error.schema.get("exclusiveMinimum"), error.schema.get("exclusiveMaximum")
    bounds = [
        f"mindestens {low}" if low is not None else "",
        f"über {above}" if above is not None else "",
        f"höchstens {high}" if high is not None else "",
        f"unter {below}" if below is not None else "",
    ]
    listed = ", ".join(bound for bound in bounds if bound)
    yield fault("RS208", node.span, value=node.raw, range=listed)


def _enum(error: ValidationError, node: Node, _part: dict[str, Any]) -> Iterator[Diagnostic]:
    allowed = error.validator_value if error.validator == "enum" else [error.validator_value]
    values = [str(value) for value in allowed if value is not None]
    labels = error.schema.get("x-labels", {}) if isinstance(error.schema, dict) else {}
    if isinstance(node.value, list | dict):
        yield fault(
            "RS206",
            node.span,
            expected=f"einer der Werte {', '.join(values)}",
            found=found_value(node),
        )
        return
    meant = _near_values(node.raw, values, labels)
    yield fault("RS209", node.span, value=node.raw, proposals=meant or values[:12])


def _near_values(raw: str, values: list[str], labels: dict[str, str]) -> tuple[str, ...]:
    by_label = {comparable(labels.get(value, value)): value for value in values}
    exact = by_label.get(comparable(raw))
    return (exact,) if exact else near(raw, values)


def _length(error: ValidationError, node: Node, _part: dict[str, Any]) -> Iterator[Diagnostic]:
    keyword, limit = str(error.validator), error.validator_value
    noun = "Zeichen" if "Length" in keyword else "Felder" if "Properties" in keyword else "Werte"
    bound = "mindestens" if keyword.startswith("min") else "höchstens"
    count = len(error.instance)
    verb = "gehört" if limit == 1 else "gehören"
    singular = {"Werte": "Wert", "Felder": "Feld"}.get(noun, noun)
    wanted = f"{bound} {limit} {singular if limit == 1 else noun} hin"
    has = f"ist {count} {singular}" if count == 1 else f"sind {count} {noun}"
    yield fault("RS210", node.span, verb=verb, limit=wanted, found=has)


def _unique(error: ValidationError, node: Node, _part: dict[str, Any]) -> Iterator[Diagnostic]:
    seen: list[Any] = []
    for index, item in enumerate(error.instance):
        if item in seen:
            yield fault("RS211", node.at((index,)).span, value=shown(item))
        seen.append(item)


def _pattern(error: ValidationError, node: Node, _part: dict[str, Any]) -> Iterator[Diagnostic]:
    form = f"{error.validator_value}"
    yield fault("RS212", node.span, value=error.instance, form=form)


def _branches(error: ValidationError, node: Node, part: dict[str, Any]) -> Iterator[Diagnostic]:
    """The faults of the branch that was meant: the one whose type fits, else a list of the forms."""
    by_branch: dict[Any, list[ValidationError]] = {}
    for inner in error.context or ():
        by_branch.setdefault(inner.relative_schema_path[0], []).append(inner)
    fitting = [
        faults for faults in by_branch.values() if not any(_is_type_fault(f) for f in faults)
    ]
    if fitting:
        nearest = min(fitting, key=len)
        base = node.at(())
        for inner in nearest:
            inner_node = base.at(tuple(inner.relative_path))
            message = _MESSAGES.get(str(inner.validator), _other)
            yield from message(inner, inner_node, part)
        return
    forms = [_form(branch) for branch in error.validator_value if isinstance(branch, dict)]
    yield fault("RS215", node.span, forms="; ".join(forms))


def _is_type_fault(error: ValidationError) -> bool:
    return error.validator == "type" and not error.relative_path


def _form(branch: dict[str, Any]) -> str:
    if "enum" in branch:
        return f"einer der Werte {', '.join(map(str, branch['enum']))}"
    name = expected_types(branch.get("type", "object"))
    return f"{branch['title']} ({name})" if "title" in branch else name


def _no_names(_error: ValidationError, _node: Node, _part: dict[str, Any]) -> Iterator[Diagnostic]:
    """Ids have a check of their own, with proposals."""
    return iter(())


def _other(error: ValidationError, node: Node, _part: dict[str, Any]) -> Iterator[Diagnostic]:
    yield fault("RS213", node.span, keyword=error.validator)


_MESSAGES: dict[str, Callable[[ValidationError, Node, dict[str, Any]], Iterator[Diagnostic]]] = {
    "required": _required,
    "additionalProperties": _unknown,
    "propertyNames": _no_names,
    "type": _type,
    "minimum": _range,
    "maximum": _range,
    "exclusiveMinimum": _range,
    "exclusiveMaximum": _range,
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
}
