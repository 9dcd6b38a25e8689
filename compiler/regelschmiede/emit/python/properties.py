"""Bodies of the properties that turn stored ids into entries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.emit.python.annotations import refers
from regelschmiede.emit.python.layout import INDENT, WIDTH
from regelschmiede.model.kinds import ListType, ReferenceType, UnionType

if TYPE_CHECKING:
    from collections.abc import Mapping

    from regelschmiede.emit.python.package_names import KindNames
    from regelschmiede.model.kinds import FieldType

_COLUMNS = WIDTH - 2 * len(INDENT)
_VARIABLES = ("id_", "id_1", "id_2", "id_3")


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
            body += [INDENT + line for line in _returned(option, "value", kinds)]
    return (*body, "return value")


def _returned(kind: FieldType, source: str, kinds: Mapping[str, KindNames]) -> tuple[str, ...]:
    expression = _resolved(kind, source, kinds, 0)
    if len(f"return {expression}") <= _COLUMNS:
        return (f"return {expression}",)
    if isinstance(kind, ListType):
        item = _resolved(kind.item, _VARIABLES[0], kinds, 1)
        loop = f"for {_VARIABLES[0]} in {source}"
        return ("return tuple(", INDENT + item, INDENT + loop, ")")
    head, _, rest = expression.partition("[")
    return (f"return {head}[", INDENT + rest.removesuffix("]"), "]")


def _resolved(kind: FieldType, source: str, kinds: Mapping[str, KindNames], depth: int) -> str:
    if isinstance(kind, ReferenceType):
        return f"{kinds[kind.kind].registry}[{source}]"
    if isinstance(kind, ListType) and refers(kind):
        variable = _VARIABLES[min(depth, len(_VARIABLES) - 1)]
        return (
            f"tuple({_resolved(kind.item, variable, kinds, depth + 1)} for {variable} in {source})"
        )
    if isinstance(kind, UnionType):
        made = source
        for option in reversed(kind.options):
            if refers(option):
                entry = _resolved(option, source, kinds, depth)
                made = f"{entry} if isinstance({source}, {_stored_class(option)}) else {made}"
        return made
    return source


def _stored_class(kind: FieldType) -> str:
    return "tuple" if isinstance(kind, ListType) else "str"
