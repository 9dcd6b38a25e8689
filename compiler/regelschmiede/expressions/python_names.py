"""How emitted Python calls what an expression names."""

from __future__ import annotations

import builtins
import keyword
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from regelschmiede.expressions.typed import Typed

HELPERS: Mapping[str, str] = {
    "round_half_away": '''\
def round_half_away(value: Fraction) -> int:
    """Die nächste ganze Zahl; eine Hälfte geht von der Null weg (kaufmännisches Runden)."""
    half = Fraction(1, 2)
    return math.floor(value + half) if value >= 0 else math.ceil(value - half)
'''
}
"""Functions that emitted expressions may need, with their source; they need ``math`` and ``Fraction``."""

_TAKEN = frozenset({*keyword.kwlist, *dir(builtins), *HELPERS, "Fraction", "math"})


class PythonNames(Protocol):
    """How emitted code calls what an expression names; each answer is an atom of Python."""

    def variable(self, name: str) -> str:
        """An input, a step, a figure, or what a selection goes through."""

    def id(self, domain: str, id: str, /) -> str:
        """The entry or row ``id``, as variables of that type hold it."""

    def entry_field(self, entry: str, domain: str, field: str) -> str:
        """The field of what ``entry``, a piece of Python, names."""

    def record_field(self, record: str, base: Typed, field: str, /) -> str:
        """The field of ``record``, the piece of Python for ``base``."""

    def rule(self, rule: str) -> str:
        """The function of a rule."""

    def argument(self, rule: str, name: str, /) -> str:
        """The keyword of one of a rule's inputs."""

    def binding(self, variable: str, /) -> str:
        """What stands behind ``for variable in …`` to bind more, asked when all below is emitted; or nothing."""


class PlainNames:
    """Ids are strings, entries lie in mappings called like their domain, records have attributes."""

    def binding(self, _variable: str, /) -> str:
        """Nothing."""
        return ""

    def variable(self, name: str) -> str:
        """The name itself, made safe."""
        return python_name(name)

    def id(self, _domain: str, id: str, /) -> str:
        """The id as a string."""
        return f'"{id}"'

    def entry_field(self, entry: str, domain: str, field: str) -> str:
        """An attribute of the entry in its domain's mapping."""
        return f"{python_name(domain)}[{entry}].{python_name(field)}"

    def record_field(self, record: str, _base: Typed, field: str, /) -> str:
        """An attribute."""
        return f"{record}.{python_name(field)}"

    def rule(self, rule: str) -> str:
        """The name itself, made safe."""
        return python_name(rule)

    def argument(self, _rule: str, name: str, /) -> str:
        """The name itself, made safe."""
        return python_name(name)


def python_name(name: str) -> str:
    """``name`` as an identifier: ``class`` → ``class_``; different names stay different."""
    return f"{name}_" if name.rstrip("_") in _TAKEN or name in _TAKEN else name
