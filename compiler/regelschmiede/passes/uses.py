"""Who refers to whom: the reverse of all references, table values and figures in texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.model.checked import Entry, Figure, Record, Reference, Text, Use, Value
from regelschmiede.model.kinds import Field, Kind, ListType, RecordType

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from regelschmiede.passes.index import Index

Target = tuple[str, str]


def collect_uses(
    kinds: Mapping[str, Kind], entries: Mapping[str, Mapping[str, Entry]], index: Index
) -> dict[Target, tuple[Use, ...]]:
    """(kind, id) → every field of another entry that refers to that entry, in book order."""
    found: dict[Target, dict[Use, None]] = {}
    for kind in kinds.values():
        for entry in entries[kind.id].values():
            for field in kind.fields:
                for target in _targets(field, entry.values[field.id], index):
                    if target != (entry.kind, entry.id):
                        use = Use(entry.kind, entry.id, field.id)
                        found.setdefault(target, {})[use] = None
    return {target: tuple(uses) for target, uses in found.items()}


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
    elif isinstance(value, Text):
        for part in value.parts:
            if isinstance(part, Figure):
                kind, entry_id = part.origin.split(".")[:2]
                yield kind, entry_id.split("[")[0]
    elif isinstance(value, tuple):
        for item in value:
            yield from _direct(item)
