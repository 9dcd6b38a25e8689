"""What the analysis of a rule depends on, as a key: the same key, the same findings."""

from __future__ import annotations

import dataclasses
from functools import cache
from typing import TYPE_CHECKING, Any

from regelschmiede.expressions.table import steps_of
from regelschmiede.expressions.typed import EntryField, names, rules
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
        """The key of ``rule``; its ``examples`` show which rows are reached.

        Of the rule itself it asks only when its rows hold, of those that it calls for that all that they reckon.
        """
        conditions = tuple(row.when for row in rule.rows)
        asked = [each for each in conditions if each is not None]
        steps = steps_of(asked, [(step.id, step.value) for step in rule.steps])
        asked += [value for _, value in steps]
        read: set[_Field] = set()
        texts = [self._text((rule.inputs, rule.match, conditions, steps), read)]
        figures = set(names(*asked)) & self._figures.keys()
        for each in self._called(rules(*asked)):
            text, fields = self._written(each)
            texts.append(text)
            read |= fields
            figures.update(each.parameters)
        values = [f"{domain}.{field} {self._values_of(domain, field)}" for domain, field in read]
        known = [f"{n} {self._figures.get(n)!r} {self._meaning.figures.get(n)!r}" for n in figures]
        return digest(*texts, *sorted(values), *sorted(known), repr([e.inputs for e in examples]))

    def _called(self, first: Iterable[str]) -> list[Rule]:
        """The rules ``first`` and all that they call, on whatever way, each once."""
        found: dict[str, Rule] = {}
        waiting = sorted(first)
        while waiting:
            name = waiting.pop()
            if name not in found:
                found[name] = self._rules[name]
                waiting += self._rules[name].calls
        return list(found.values())

    def _written(self, rule: Rule) -> tuple[str, frozenset[_Field]]:
        """``rule`` without its places and texts, and the fields of entries that it reads."""
        if rule.id not in self._own:
            fields: set[_Field] = set()
            self._own[rule.id] = (digest(self._text(rule, fields)), frozenset(fields))
        return self._own[rule.id]

    def _text(self, part: Any, fields: set[_Field]) -> str:
        kind: Any = type(part)
        if kind is tuple:
            return f"({', '.join([self._text(each, fields) for each in part])})"
        asked = _asked(kind)
        if asked is None:
            return repr(part)
        if kind is EntryField:
            fields.add((part.domain, part.field))
        parts = [
            self._type(part.type) if name == "type" else self._text(getattr(part, name), fields)
            for name in asked
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
def _asked(kind: Any) -> tuple[str, ...] | None:
    """The fields of the class ``kind`` that an analysis depends on; None where it has no fields."""
    if not dataclasses.is_dataclass(kind):
        return None
    return tuple(each.name for each in dataclasses.fields(kind) if each.name not in _UNASKED)
