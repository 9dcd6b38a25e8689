"""Who uses what: the reverse of all references, table values, figures, links and insertions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.model.chapters import CHAPTERS
from regelschmiede.model.checked import OVERVIEW, Record, Reference, Text, Use
from regelschmiede.model.kinds import ListType, RecordType
from regelschmiede.passes.uses_of_rules import examples_uses, rules_uses, sheet_uses
from regelschmiede.passes.uses_of_texts import in_text
from regelschmiede.source.files import RULES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from regelschmiede.model.checked import Entry, Ruleset, Value
    from regelschmiede.model.kinds import Field, Kind
    from regelschmiede.passes.index import Index
    from regelschmiede.passes.uses_of_texts import Found, Target


def collect_uses(ruleset: Ruleset, index: Index) -> dict[Target, tuple[Use, ...]]:
    """(kind, id) → every place in ``ruleset`` that uses that entry, rule or chapter, in book order.

    Book order is: chapters, entries, rules, worked examples, the sheet. Nothing counts as using itself.
    """
    found: dict[Target, dict[Use, None]] = {}
    for target, use in _everything(ruleset, index):
        if target != (use.kind, use.id) and _exists(target, ruleset):
            found.setdefault(target, {})[use] = None
    return {target: tuple(uses) for target, uses in found.items()}


def _everything(ruleset: Ruleset, index: Index) -> Iterator[Found]:
    yield from _chapters_uses(ruleset)
    for kind in ruleset.kinds:
        for entry in ruleset.entries[kind.id].values():
            yield from _entry_uses(entry, kind, index)
    yield from rules_uses(ruleset)
    yield from examples_uses(ruleset)
    yield from sheet_uses(ruleset)


def _exists(target: Target, ruleset: Ruleset) -> bool:
    """Whether ``target`` is something of the book, and not the value of an example or of an enumeration."""
    kind, name = target
    if kind == RULES:
        return name in ruleset.rules
    return name in (ruleset.chapters if kind == CHAPTERS else ruleset.entries.get(kind, {}))


def _chapters_uses(ruleset: Ruleset) -> Iterator[Found]:
    rules = {example.id: example.rule for example in ruleset.examples}
    for chapter in ruleset.chapters.values():
        for kind, name in in_text(chapter.text, rules):
            if name:
                yield (kind, name), Use(CHAPTERS, chapter.id, "text")
                continue
            for entry_id in ruleset.entries.get(kind, {}):
                yield (kind, entry_id), Use(CHAPTERS, chapter.id, OVERVIEW)


def _entry_uses(entry: Entry, kind: Kind, index: Index) -> Iterator[Found]:
    for field in kind.fields:
        for target in _targets(field, entry.values[field.id], index):
            yield target, Use(entry.kind, entry.id, field.id)


def _targets(field: Field, value: Value, index: Index) -> Iterator[Target]:
    if field.value_source is not None and value is not None:
        source = field.value_source
        by_value = index.ids_by_value(source.kind, source.field)
        for item in value if isinstance(value, tuple) else (value,):
            yield from ((source.kind, entry_id) for entry_id in by_value.get(item, ()))
    yield from _direct(value)
    inner = field.type.item if isinstance(field.type, ListType) else field.type
    if isinstance(inner, RecordType):
        for record in value if isinstance(value, tuple) else (value,):
            if isinstance(record, Record):
                for nested in inner.fields:
                    yield from _targets(nested, record.values[nested.id], index)


def _direct(value: Value) -> Iterator[Target]:
    """What ``value`` itself refers to; records are left to the caller, who knows their fields."""
    if isinstance(value, Reference):
        yield value.kind, value.id
    elif isinstance(value, tuple):
        for item in value:
            yield from _direct(item)
    elif isinstance(value, Text):
        yield from in_text(value)
