"""What a schema allows a field to be, said in German for the author's manual."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from regelschmiede.model.manual import TableLink
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

Node = dict[str, Any]
# Schemas may be nested, and definitions refer to themselves; a phrase as deep as this helps nobody.
_MAX_DEPTH = 6
_INLINE = "inline"
_ANYTHING = "ein Wert"


class Place(NamedTuple):
    """Where a part of a schema stands: the schema's id, and the name of the table that lists it."""

    schema: str
    path: str


class Resolved(NamedTuple):
    """A part with its ``$ref`` followed: keys beside the reference win; ``place`` is where it led."""

    node: Node
    place: Place


def resolved(node: Mapping[str, Any], place: Place, schemas: Mapping[str, Any]) -> Resolved:
    """``node`` at ``place`` with its references followed; one that leads nowhere is left as it is."""
    known = dict(node)
    for _ in range(_MAX_DEPTH):
        reference = known.pop("$ref", None)
        if not isinstance(reference, str):
            break
        found = _target(reference, place, schemas)
        if found is None:
            break
        known, place = {**found.node, **known}, found.place
    return Resolved(known, place)


def _target(reference: str, place: Place, schemas: Mapping[str, Any]) -> Resolved | None:
    file, _, pointer = reference.partition("#/")
    schema_id = file.removesuffix(".schema.json") or place.schema
    node: Any = schemas.get(schema_id)
    steps = pointer.split("/")
    for step in steps:
        node = node.get(step) if isinstance(node, dict) else None
    if not isinstance(node, dict):
        return None
    return Resolved(node, Place(schema_id, ".".join(steps[1::2])))


def objects_in(node: Mapping[str, Any]) -> Iterator[Node]:
    """The mappings with named fields that stand in ``node`` itself, and not behind a reference."""
    if "properties" in node:
        yield dict(node)
        return
    for key in ("oneOf", "anyOf"):
        for option in node.get(key, ()):
            yield from objects_in(option)
    for key in ("items", "additionalProperties"):
        inner = node.get(key)
        if isinstance(inner, dict):
            yield from objects_in(inner)


@dataclass(frozen=True, slots=True)
class ValueWords:
    """Says what values are allowed; ``schemas`` are those that references lead to."""

    schemas: Mapping[str, Mapping[str, Any]]

    def of(
        self, node: Mapping[str, Any], place: Place, depth: int = 0
    ) -> tuple[str | TableLink, ...]:
        """The German phrase for ``node``, with links to tables in it."""
        if depth > _MAX_DEPTH:
            return (_ANYTHING,)
        known, where = resolved(node, place, self.schemas)
        if "properties" in known:
            return (TableLink(where.schema, where.path),)
        options = known.get("oneOf") or known.get("anyOf")
        if options:
            return self._either([self.of(option, where, depth + 1) for option in options])
        if "const" in known:
            return (_code(known["const"]),)
        if "enum" in known:
            return (_choices(known),)
        types = known.get("type", [])
        named = [types] if isinstance(types, str) else types
        return self._either(
            [self._type(name, known, where, depth) for name in named] or [(_ANYTHING,)]
        )

    def _type(self, name: str, node: Node, place: Place, depth: int) -> tuple[str | TableLink, ...]:
        if name == "array":
            items = self.of(node.get("items", {}), place, depth + 1)
            per = f" (je Eintrag von `{node['x-per']}` ein Wert)" if "x-per" in node else ""
            return ("Liste: ", *items, per) if per else ("Liste: ", *items)
        if name == "object":
            inner = node.get("additionalProperties")
            if not isinstance(inner, dict):
                return ("Zuordnung",)
            return ("Id → ", *self.of(inner, place, depth + 1))
        return (_plain(name, node),)

    @staticmethod
    def _either(options: Sequence[tuple[str | TableLink, ...]]) -> tuple[str | TableLink, ...]:
        distinct = list(dict.fromkeys(options))
        pieces = list(distinct[0])
        for option in distinct[1:]:
            pieces += [" oder ", *option]
        return tuple(pieces)


def _plain(name: str, node: Node) -> str:
    match name:
        case "integer" | "number":
            word = "ganze Zahl" if name == "integer" else "Zahl"
            unit = f" (Einheit: {node['x-unit']})" if "x-unit" in node else ""
            return word + _range(node) + unit
        case "boolean":
            return "`true` oder `false`"
        case "null":
            return "`null`"
        case "string":
            return _string(node)
    return name


def _string(node: Node) -> str:
    if "x-ref" in node:
        return f"Id aus `{node['x-ref']}`"
    if "x-text" in node:
        return "Text (ein Absatz)" if node["x-text"] == _INLINE else "Text (Markdown)"
    return "Text"


def _range(node: Node) -> str:
    low, high = node.get("minimum"), node.get("maximum")
    if low is None and high is None:
        return ""
    if low is None:
        return f" bis {_number(high)}"
    return f" ab {_number(low)}" if high is None else f" von {_number(low)} bis {_number(high)}"


def _number(value: Any) -> str:
    return str(value).replace("-", "−").replace(".", ",")


def _choices(node: Node) -> str:
    labels = node.get("x-labels", {})
    shown = [
        _code(value) + (f" ({labels[value]})" if value in labels else "") for value in node["enum"]
    ]
    return "eins von " + ", ".join(shown)


def _code(value: object) -> str:
    spelt = {True: "true", False: "false", None: "null"}
    return f"`{spelt[value] if value is None or isinstance(value, bool) else value}`"
