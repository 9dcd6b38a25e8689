"""Bodies of the properties that turn stored ids into entries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.emit.python.annotations import refers
from regelschmiede.emit.python.layout import INDENT, WIDTH
from regelschmiede.model.kinds import ListType, ReferenceType, UnionType
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from regelschmiede.emit.python.package_names import KindNames
    from regelschmiede.model.kinds import FieldType

_COLUMNS = WIDTH - 2 * len(INDENT)
_VARIABLES = ("id_", "id_1", "id_2", "id_3")


@dataclass(frozen=True, slots=True)
class _Lookup:
    """``registry[source]``."""

    registry: str
    source: str


@dataclass(frozen=True, slots=True)
class _Each:
    """``tuple(item for variable in source)``."""

    item: _Resolved
    variable: str
    source: str


@dataclass(frozen=True, slots=True)
class _Choice:
    """``chosen if isinstance(source, class_name) else other``."""

    chosen: _Resolved
    source: str
    class_name: str
    other: _Resolved


_Resolved = str | _Lookup | _Each | _Choice


def property_body(
    kind: FieldType, stored: str, kinds: Mapping[str, KindNames], *, optional: bool
) -> tuple[str, ...]:
    """The statements that resolve the attribute ``stored``."""
    source = f"self.{stored}"
    if not optional and not isinstance(kind, UnionType):
        return _returned(kind, source, kinds)
    missing = ("if value is None:", f"{INDENT}return None") if optional else ()
    return (f"value = {source}", *missing, *_narrowed(kind, kinds))


def _narrowed(kind: FieldType, kinds: Mapping[str, KindNames]) -> tuple[str, ...]:
    """Resolves ``value``, which may be something else than an id where ``kind`` is a union."""
    if not isinstance(kind, UnionType):
        return _returned(kind, "value", kinds)
    body: list[str] = []
    for option in kind.options:
        if refers(option):
            body.append(f"if isinstance(value, {_stored_class(option)}):")
            made = _fitted(_resolved(option, "value", kinds, 0), INDENT + "return ")
            body += [made[0], *(INDENT + line for line in made[1:])]
    return (*body, "return value")


def _returned(kind: FieldType, source: str, kinds: Mapping[str, KindNames]) -> tuple[str, ...]:
    return tuple(_fitted(_resolved(kind, source, kinds, 0), "return "))


def _resolved(
    kind: FieldType, source: str, kinds: Mapping[str, KindNames], depth: int
) -> _Resolved:
    if isinstance(kind, ReferenceType):
        return _Lookup(kinds[kind.kind].registry, source)
    if isinstance(kind, ListType) and refers(kind):
        variable = _VARIABLES[min(depth, len(_VARIABLES) - 1)]
        return _Each(_resolved(kind.item, variable, kinds, depth + 1), variable, source)
    made: _Resolved = source
    if isinstance(kind, UnionType):
        for option in reversed(kind.options):
            if refers(option):
                chosen = _resolved(option, source, kinds, depth)
                made = _Choice(chosen, source, _stored_class(option), made)
    return made


def _stored_class(kind: FieldType) -> str:
    return "tuple" if isinstance(kind, ListType) else "str"


def _flat(node: _Resolved) -> str:
    if isinstance(node, str):
        return node
    if isinstance(node, _Lookup):
        return f"{node.registry}[{node.source}]"
    if isinstance(node, _Each):
        return f"tuple({_flat(node.item)} {_loop(node)})"
    return f"{_flat(node.chosen)} {_condition(node)} else {_flat(node.other)}"


def _fitted(node: _Resolved, before: str, columns: int = _COLUMNS) -> list[str]:
    """The lines of ``node`` after ``before``: one if it fits into ``columns``, else broken as ruff does it."""
    line = before + _flat(node)
    if len(line) <= columns or isinstance(node, str):
        return [line]
    if isinstance(node, _Lookup):
        return [f"{before}{node.registry}[", INDENT + node.source, "]"]
    if isinstance(node, _Choice):
        return _chain(node, before, columns)
    inner = f"{_flat(node.item)} {_loop(node)}"
    room = columns - len(INDENT)
    body = [inner] if len(inner) <= room else [*_fitted(node.item, "", room), _loop(node)]
    return [f"{before}tuple(", *(INDENT + each for each in body), ")"]


def _chain(node: _Choice, before: str, columns: int) -> list[str]:
    """A chain of choices that is broken at one place is broken at all."""
    begun = [*_fitted(node.chosen, before, columns), _condition(node)]
    if isinstance(node.other, _Choice):
        return [*begun, *_chain(node.other, "else ", columns)]
    return [*begun, *_fitted(node.other, "else ", columns)]


def _loop(node: _Each) -> str:
    return f"for {node.variable} in {node.source}"


def _condition(node: _Choice) -> str:
    return f"if isinstance({node.source}, {node.class_name})"
