"""Declared entries → values with resolved references; texts stay templates for the next pass."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, cast

from regelschmiede.diagnostics.diagnostic import Diagnostic, Related, fault
from regelschmiede.model.checked import Record, Reference
from regelschmiede.model.kinds import (
    Field,
    FieldType,
    ListType,
    NumberType,
    RecordType,
    ReferenceType,
    TextType,
    UnionType,
    ValueSource,
)
from regelschmiede.passes.kinds import json_shape
from regelschmiede.passes.values_shown import bounds, nearest, shown
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from regelschmiede.passes.declared import DeclaredEntry
    from regelschmiede.passes.index import Index
    from regelschmiede.source.yaml_tree import Node

PARAMETER = "parameter"


@dataclass(frozen=True, slots=True)
class Template:
    """A text before insertion; stands among the values until the texts are rendered."""

    node: Node
    inline: bool

    @property
    def source(self) -> str:
        """The author's Markdown with placeholders."""
        return cast("str", self.node.value)


@dataclass(frozen=True, slots=True)
class Unsure:
    """Stands for a reference that is at fault elsewhere, so that nothing else is said of it."""


UNSURE = Unsure()


class Resolver:
    """Turns the tree of one entry after the other into values."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self.faults: list[Diagnostic] = []

    def values(self, fields: tuple[Field, ...], node: Node) -> dict[str, Any]:
        """A value for each of ``fields`` from the mapping at ``node``, None where none is given."""
        children = node.children or {}
        values = {
            field.id: self._field(field, children[field.id]) if field.id in children else None
            for field in fields
        }
        for field in fields:
            if field.parameter_of is not None:
                self._check_parameter(field, fields, node)
        return values

    def _field(self, field: Field, node: Node) -> Any:
        if node.value is None:
            return None
        if field.value_source is not None:
            self._check_source(field.value_source, node)
        return self._value(field.type, node)

    def _value(self, kind: FieldType, node: Node) -> Any:
        if isinstance(kind, ReferenceType):
            return self._reference(kind, node)
        if isinstance(kind, TextType):
            return Template(node, kind.inline)
        if isinstance(kind, ListType):
            return self._list(kind, node)
        if isinstance(kind, RecordType):
            return Record(self.values(kind.fields, node))
        if isinstance(kind, UnionType):
            return self._value(_option(kind, node), node)
        if isinstance(kind, NumberType) or isinstance(node.value, Decimal):
            return Fraction(node.value)
        return node.value

    def _list(self, kind: ListType, node: Node) -> tuple[Any, ...]:
        if kind.per is not None:
            self._check_count(kind.per, node)
        return tuple(self._value(kind.item, child) for child in (node.children or {}).values())

    def _reference(self, kind: ReferenceType, node: Node) -> Reference | Unsure:
        found = self._index.current_id(kind.kind, node.value)
        if found is not None:
            return Reference(kind.kind, found)
        if self._index.broken.may_hold(kind.kind, node.value):
            return UNSURE
        title = self._index.title(kind.kind)
        proposals = self._index.proposals(kind.kind, node.value)
        elsewhere = [k for k in self._index.kinds_with(node.value) if k != kind.kind]
        if elsewhere and node.value not in proposals:
            self._report_elsewhere(elsewhere[0], title, node)
        else:
            self.faults.append(
                fault("RS401", node.span, kind=title, id=node.value, proposals=proposals)
            )
        return UNSURE

    def _report_elsewhere(self, kind_id: str, title: str, node: Node) -> None:
        entry_id = self._index.current_id(kind_id, node.value) or node.value
        place = Related(self._index.entry(kind_id, entry_id).key, "Dort steht der Eintrag.")
        found = self._index.title(kind_id)
        self.faults.append(
            fault("RS402", node.span, id=node.value, found=found, kind=title, related=[place])
        )

    def _check_source(self, source: ValueSource, node: Node) -> None:
        if self._index.broken.touches(source.kind):
            return
        allowed = self._index.ids_by_value(source.kind, source.field)
        for child in (node.children or {0: node}).values():
            if child.value not in allowed:
                kind = self._index.title(source.kind)
                proposals = nearest(child.value, list(allowed))
                self.faults.append(
                    fault(
                        "RS403",
                        child.span,
                        value=shown(child.value),
                        kind=kind,
                        field=source.field,
                        proposals=proposals,
                    )
                )

    def _check_count(self, per: str, node: Node) -> None:
        wanted, given = self._index.count(per), len(node.value)
        if wanted != given and not self._index.broken.touches(per):
            expected = "einen Wert" if wanted == 1 else f"{wanted} Werte"
            kind = self._index.title(per)
            found = f"ist {given}" if given == 1 else f"sind {given}"
            self.faults.append(fault("RS404", node.span, expected=expected, kind=kind, found=found))

    def _check_parameter(self, field: Field, fields: tuple[Field, ...], node: Node) -> None:
        """``field`` must be given exactly where the entry that its sibling refers to has a parameter."""
        sibling = next((f for f in fields if f.id == field.parameter_of), None)
        referred = self._referred(sibling, node)
        if referred is None:
            return
        name = referred.node.value["name"]
        parameter = referred.node.value.get(PARAMETER)
        value = (node.children or {}).get(field.id)
        given = value is not None and value.value is not None
        if parameter is None and given:
            self.faults.append(fault("RS406", node.key_span(field.id), name=name))
        elif isinstance(parameter, dict) and not given:
            label = parameter.get("name", field.title)
            hint = [f"{field.id}: …"]
            self.faults.append(
                fault("RS405", node.span, name=name, parameter=label, proposals=hint)
            )
        elif isinstance(parameter, dict) and value is not None:
            self._check_range(parameter, value)

    def _referred(self, sibling: Field | None, node: Node) -> DeclaredEntry | None:
        if sibling is None or not isinstance(sibling.type, ReferenceType):
            return None
        given = (node.value or {}).get(sibling.id)
        found = self._index.current_id(sibling.type.kind, given) if isinstance(given, str) else None
        return self._index.entry(sibling.type.kind, found) if found is not None else None

    def _check_range(self, parameter: Mapping[str, Any], node: Node) -> None:
        low, high = (_number_or_none(parameter.get(key)) for key in ("minimum", "maximum"))
        value = _number_or_none(node.value)
        if value is None:
            return
        if (low is not None and value < low) or (high is not None and value > high):
            allowed = bounds(low, high)
            self.faults.append(fault("RS208", node.span, value=node.raw, range=allowed))


def _number_or_none(value: Any) -> int | Decimal | None:
    is_number = isinstance(value, int | Decimal) and not isinstance(value, bool)
    return value if is_number else None


_SHAPES: dict[type, str] = {
    bool: "boolean",
    int: "number",
    Decimal: "number",
    str: "string",
    list: "array",
}


def _option(kind: UnionType, node: Node) -> FieldType:
    """The type among ``kind``'s that the value at ``node`` has; the schema has made sure there is one."""
    shape = _SHAPES.get(type(node.value), "object")
    return next(option for option in kind.options if json_shape(option) == shape)
