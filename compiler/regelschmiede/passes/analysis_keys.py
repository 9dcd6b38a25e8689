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
        self._own: dict[str, tuple[str, frozenset[str]]] = {}
        self._entries: dict[str, str] = {}
        self._types: dict[int, str] = {}

    def of(self, rule: Rule, examples: Iterable[Example]) -> str:
        """The key of ``rule``; of the ``examples``, its own show which rows are reached."""
        called = self._called(rule)
        written = [self._written(each) for each in called]
        domains = sorted(frozenset[str]().union(*(used for _, used in written)))
        figures = sorted({name for each in called for name in each.parameters})
        inputs = [each.inputs for each in examples if each.rule == rule.id]
        return digest(
            *(text for text, _ in written),
            *(f"{name} {self._entries_of(name)}" for name in domains),
            *(f"{n} {self._figures.get(n)!r} {self._meaning.figures.get(n)!r}" for n in figures),
            repr(inputs),
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

    def _written(self, rule: Rule) -> tuple[str, frozenset[str]]:
        """``rule`` without its places and texts, and the kinds of whose entries it reads fields."""
        if rule.id not in self._own:
            domains: set[str] = set()
            self._own[rule.id] = (self._text(rule, domains), frozenset(domains))
        return self._own[rule.id]

    def _text(self, part: Any, domains: set[str]) -> str:
        if isinstance(part, tuple):
            return f"({', '.join([self._text(each, domains) for each in part])})"
        kind = type(part)
        if not dataclasses.is_dataclass(kind):
            return repr(part)
        if isinstance(part, EntryField):
            domains.add(part.domain)
        parts = [
            self._type(part.type) if name == "type" else self._text(getattr(part, name), domains)
            for name in _fields(kind)
        ]
        return f"{kind.__name__}({', '.join(parts)})"

    def _type(self, type_: Type) -> str:
        # One type serves many nodes, and some list every id of a kind.
        if id(type_) not in self._types:
            self._types[id(type_)] = repr(type_)
        return self._types[id(type_)]

    def _entries_of(self, domain: str) -> str:
        if domain not in self._entries:
            self._entries[domain] = digest(repr(self._meaning.context.entries.get(domain)))
        return self._entries[domain]


@cache
def _fields(kind: Any) -> tuple[str, ...]:
    return tuple(each.name for each in dataclasses.fields(kind) if each.name not in _UNASKED)
