"""What the analysis of a rule depends on, as a key: the same key, the same findings."""

from __future__ import annotations

import dataclasses
from functools import cache
from typing import TYPE_CHECKING, Any

from regelschmiede.expressions.typed import EntryField
from regelschmiede.source.memory import digest

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from regelschmiede.expressions.types import Type
    from regelschmiede.model.meaning import Meaning
    from regelschmiede.model.rules import Example, Rule

_Field = tuple[str, str]
"""A kind and the id of one of its fields."""

# Where something stands and what the book says of it.
_UNASKED = frozenset({"at", "span", "text", "passage", "rulings", "odds"})


class AnalysisKeys:
    """Keys for ``rules``, which use the named ``figures`` and whatever ``meaning`` gives."""

    def __init__(
        self, rules: Mapping[str, Rule], figures: Mapping[str, Type], meaning: Meaning
    ) -> None:
        self._rules = rules
        self._figures = figures
        self._meaning = meaning
        self._own: dict[str, tuple[str, frozenset[_Field]]] = {}
        self._values: dict[_Field, str] = {}
        self._types: dict[Type, str] = {}

    def of(self, rule: Rule, examples: Iterable[Example]) -> str:
        """The key of ``rule``; its ``examples`` show which rows are reached."""
        called = self._called(rule)
        written = [self._written(each) for each in called]
        fields = sorted(frozenset[_Field]().union(*(used for _, used in written)))
        figures = sorted({name for each in called for name in each.parameters})
        return digest(
            *(text for text, _ in written),
            *(f"{domain}.{field} {self._values_of(domain, field)}" for domain, field in fields),
            *(f"{n} {self._figures.get(n)!r} {self._meaning.figures.get(n)!r}" for n in figures),
            repr([each.inputs for each in examples]),
        )

    def _called(self, rule: Rule) -> list[Rule]:
        """``rule`` and all that it calls, on whatever way, each once."""
        found, waiting = {rule.id: rule}, [rule]
        while waiting:
            for name in waiting.pop().calls:
                if name not in found:
                    found[name] = self._rules[name]
                    waiting.append(found[name])
        return list(found.values())

    def _written(self, rule: Rule) -> tuple[str, frozenset[_Field]]:
        """``rule`` without its places and texts, and the fields of entries that it reads."""
        if rule.id not in self._own:
            fields: set[_Field] = set()
            self._own[rule.id] = (digest(self._text(rule, fields)), frozenset(fields))
        return self._own[rule.id]

    def _text(self, part: Any, fields: set[_Field]) -> str:
        if isinstance(part, tuple):
            return f"({', '.join([self._text(each, fields) for each in part])})"
        kind = type(part)
        if not dataclasses.is_dataclass(kind):
            return repr(part)
        if isinstance(part, EntryField):
            fields.add((part.domain, part.field))
        parts = [
            self._type(part.type) if name == "type" else self._text(getattr(part, name), fields)
            for name in _fields(kind)
        ]
        return f"{kind.__name__}({', '.join(parts)})"

    def _type(self, type_: Type) -> str:
        # Many nodes have the same type, and some types list every id of a kind.
        if type_ not in self._types:
            self._types[type_] = repr(type_)
        return self._types[type_]

    def _values_of(self, domain: str, field: str) -> str:
        if (domain, field) not in self._values:
            entries = self._meaning.context.entries.get(domain, {})
            values = [(entry_id, each.get(field)) for entry_id, each in entries.items()]
            self._values[domain, field] = digest(repr(values))
        return self._values[domain, field]


@cache
def _fields(kind: Any) -> tuple[str, ...]:
    return tuple(each.name for each in dataclasses.fields(kind) if each.name not in _UNASKED)
