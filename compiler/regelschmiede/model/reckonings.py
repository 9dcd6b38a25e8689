"""How rules come to their results, as text: where that is the same, they give the same for the same.

What an author says of a rule, and where it stands, is no part of it.
"""

from __future__ import annotations

import dataclasses
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from regelschmiede.expressions.typed import EntryField

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from regelschmiede.expressions.evaluate import Value as Result
    from regelschmiede.expressions.types import Type
    from regelschmiede.model.rules import Rule

FieldOfKind = tuple[str, str]
"""A kind and the id of one of its fields."""


class Reckoning(NamedTuple):
    """The ``text`` of some formulas, and the fields of entries that they ``read``."""

    text: str
    read: frozenset[FieldOfKind]


class Reckonings:
    """The reckonings of ``rules`` over ``entries``; ``shown`` says what counts of the type of a value."""

    def __init__(
        self,
        rules: Mapping[str, Rule],
        entries: Mapping[str, Mapping[str, Mapping[str, Result]]],
        shown: Callable[[Type], str],
    ) -> None:
        self._rules = rules
        self._entries = entries
        self._shown = shown
        self._known: dict[str, Reckoning] = {}
        self._values: dict[FieldOfKind, str] = {}

    def called(self, first: Iterable[str]) -> list[Rule]:
        """The rules ``first`` and all that they call, on whatever way, each once."""
        found: dict[str, Rule] = {}
        waiting = sorted(first)
        while waiting:
            name = waiting.pop()
            if name not in found:
                found[name] = self._rules[name]
                waiting += self._rules[name].calls
        return list(found.values())

    def of(self, rule: Rule) -> Reckoning:
        """How ``rule`` comes to its result; rules that it calls are only named in it."""
        if rule.id not in self._known:
            parts = (
                rule.id,
                self.inputs(rule),
                tuple((each.id, each.value) for each in rule.steps),
                tuple((each.id, self._shown(each.type)) for each in rule.fields),
                tuple((row.when, row.values) for row in rule.rows),
            )
            found = self.of_parts(parts)
            self._known[rule.id] = Reckoning(key_of(found.text), found.read)
        return self._known[rule.id]

    def of_parts(self, parts: tuple[Any, ...]) -> Reckoning:
        """That of formulas, alone or in tuples, and whatever else stands among them."""
        read: set[FieldOfKind] = set()
        return Reckoning(self._text(parts, read), frozenset(read))

    def inputs(self, rule: Rule) -> tuple[Any, ...]:
        """The inputs of ``rule`` as one of the parts."""
        return tuple(
            (each.id, self._shown(each.type), each.has_default, each.default)
            for each in rule.inputs
        )

    def values(self, read: FieldOfKind) -> str:
        """A key of what all entries of a kind have as one of their fields."""
        if read not in self._values:
            kind, field = read
            values = [(entry_id, each[field]) for entry_id, each in self._entries[kind].items()]
            self._values[read] = key_of((read, values))
        return self._values[read]

    def _text(self, part: Any, read: set[FieldOfKind]) -> str:
        kind: Any = type(part)
        if kind is tuple:
            return f"({', '.join([self._text(each, read) for each in part])})"
        names = _fields_of(kind)
        if names is None:
            return repr(part)
        if kind is EntryField:
            read.add((part.domain, part.field))
        parts = [
            self._shown(part.type) if name == "type" else self._text(getattr(part, name), read)
            for name in names
        ]
        return f"{kind.__name__}({', '.join(parts)})"


def key_of(parts: object) -> str:
    """A short text that is the same in each run where ``parts`` are, and differs where they do."""
    return sha256(repr(parts).encode()).hexdigest()


@cache
def _fields_of(kind: Any) -> tuple[str, ...] | None:
    """The fields of a node of a formula besides its place; None for what is no node."""
    if not dataclasses.is_dataclass(kind):
        return None
    return tuple(each.name for each in dataclasses.fields(kind) if each.name != "at")
