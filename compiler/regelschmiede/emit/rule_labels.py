"""What readers call the things that a rule's formulas name."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from regelschmiede.expressions.types import Id, Record, show_number
from regelschmiede.model.kinds import ListType, RecordType, UnionType

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from regelschmiede.expressions.types import Type
    from regelschmiede.model.checked import Ruleset
    from regelschmiede.model.kinds import Field, FieldType
    from regelschmiede.model.rules import Input, ResultField, Rule


class RulesetLabels:
    """The labels that all rules of a ruleset share."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset

    def of(self, rule: Rule) -> RuleLabels:
        """The labels for the formulas of ``rule``."""
        own = {each.id: each.label for each in rule.inputs}
        return RuleLabels(self, own | {each.id: each.label for each in rule.steps})

    @property
    def all(self) -> tuple[object, ...]:
        """All that labels say besides the titles of kinds' fields: where it is equal, so is every label."""
        ruleset = self._ruleset
        return (
            {
                kind: {entry.id: entry.name for entry in entries.values()}
                for kind, entries in ruleset.entries.items()
            },
            {name: tuple(labels) for name, labels in ruleset.enumerations.items()},
            {name: _labels(fields) for name, fields in ruleset.records.items()},
            {
                rule.id: (rule.name, _labels(rule.inputs), _labels(rule.fields))
                for rule in ruleset.rules.values()
            },
            {name: self.figure(name) for name in ruleset.parameters},
        )

    def field(self, owner: Type, field: str) -> str:
        """A field of a record, or of the entry that an id of type ``owner`` names."""
        if isinstance(owner, Id):
            return self._kind_fields.get((owner.domain, field), field)
        name = owner.name if isinstance(owner, Record) else ""
        return self._record_fields.get((name, field), field)

    def id(self, domain: str, entry_id: str) -> str:
        """An entry of a kind, or a row of an enumeration."""
        entry = self._ruleset.entries.get(domain, {}).get(entry_id)
        if entry is not None:
            return entry.name
        return dict(self._ruleset.enumerations.get(domain, ())).get(entry_id, entry_id)

    def rule(self, rule: str) -> str:
        """The name of a rule."""
        return self._ruleset.rules[rule].name

    def argument(self, rule: str, name: str) -> str:
        """The label of one of a rule's inputs."""
        return next(each.label for each in self._ruleset.rules[rule].inputs if each.id == name)

    def figure(self, name: str) -> str | None:
        """The value of a named figure; None where ``name`` is none."""
        entry = self._ruleset.parameters.get(name)
        value = entry.values["value"] if entry is not None else None
        return show_number(value) if isinstance(value, int) else None

    @cached_property
    def _kind_fields(self) -> Mapping[tuple[str, str], str]:
        return {
            (kind.id, field.id): field.title
            for kind in self._ruleset.kinds
            for field in kind.fields
        }

    @cached_property
    def _record_fields(self) -> Mapping[tuple[str, str], str]:
        found = {
            (record.class_name, field.id): field.title
            for kind in self._ruleset.kinds
            for record in _records(kind.fields)
            for field in record.fields
        }
        for kind in self._ruleset.kinds:
            for field in kind.fields:
                if isinstance(field.type, ListType) and field.type.per is not None:
                    entries = self._ruleset.entries.get(field.type.per, {})
                    found |= {(field.id, entry.id): entry.name for entry in entries.values()}
        for name, fields in self._ruleset.records.items():
            found |= {(name, each.id): each.label for each in fields}
        for rule in self._ruleset.rules.values():
            found |= {(rule.id, each.id): each.label for each in rule.fields}
        return found


class RuleLabels:
    """The labels for the formulas of one rule: its own inputs and steps, and what all rules share."""

    def __init__(self, shared: RulesetLabels, own: Mapping[str, str]) -> None:
        self._own = own
        self.field = shared.field
        self.id = shared.id
        self.rule = shared.rule
        self.argument = shared.argument
        self._figure = shared.figure

    def variable(self, name: str) -> str:
        """An input, a step, a figure (its value), or what a selection goes through."""
        return self._own.get(name) or self._figure(name) or name


def _labels(labelled: Iterable[Input | ResultField]) -> tuple[tuple[str, str], ...]:
    return tuple((each.id, each.label) for each in labelled)


def _records(fields: tuple[Field, ...]) -> Iterator[RecordType]:
    for field in fields:
        yield from _records_in(field.type)


def _records_in(kind: FieldType) -> Iterator[RecordType]:
    if isinstance(kind, RecordType):
        yield kind
        yield from _records(kind.fields)
    elif isinstance(kind, ListType):
        yield from _records_in(kind.item)
    elif isinstance(kind, UnionType):
        for option in kind.options:
            yield from _records_in(option)
