"""Sentences with figures that are only known on a sheet, as Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.emit.python.literals import literal
from regelschmiede.expressions.types import Id
from regelschmiede.model.sheet import Slot

if TYPE_CHECKING:
    from collections.abc import Mapping

    from regelschmiede.emit.python.package_names import PackageNames
    from regelschmiede.expressions.types import Type
    from regelschmiede.model.sheet import Sentence


def sentence_text(
    sentence: Sentence,
    shown: Mapping[str, tuple[str, Type]],
    names: PackageNames,
    used: set[str],
) -> str:
    """``sentence`` as a string in Python; ``used`` notes what it must import.

    ``shown`` are the figures: the variable that holds each, and its type.
    """
    parts = [
        _slot(*shown[part.figure], names, used) if isinstance(part, Slot) else _escaped(part)
        for part in sentence
    ]
    has_slots = any(isinstance(part, Slot) for part in sentence)
    return f"f{literal(''.join(parts))}" if has_slots else literal("".join(map(str, sentence)))


def _escaped(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")


def _slot(variable: str, type_: Type, names: PackageNames, used: set[str]) -> str:
    if not isinstance(type_, Id):
        used.add("_show")
        return f"{{_show.number({variable})}}"
    kind = names.kinds.get(type_.domain)
    if kind is None:
        return f"{{{variable}}}"
    used.add(kind.registry)
    return f"{{{kind.registry}[{variable}].name}}"
