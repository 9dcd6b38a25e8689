"""Do the kinds of a ruleset fit together? Annotations that name other kinds, addresses, class names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from regelschmiede.diagnostics.diagnostic import Diagnostic, Related, fault
from regelschmiede.diagnostics.suggest import near
from regelschmiede.model.kinds import (
    Field,
    FieldType,
    Kind,
    ListType,
    RecordType,
    ReferenceType,
    UnionType,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from regelschmiede.source.schemas import Schema


def link_faults(
    kinds: Mapping[str, Kind],
    schemas: Mapping[str, Schema],
    broken: frozenset[str],
    find_schema: Callable[[str], Path | None],
) -> Iterator[tuple[str, Diagnostic]]:
    """(kind, fault) for each annotation of its schema that names a kind or field that does not exist.

    Nothing is said of the kinds in ``broken``, whose own schemas could not be read.
    """
    for kind in kinds.values():
        for annotation, target, known in _targets(kind.fields, kinds):
            named = target.split(".")[0]
            if target in known or named in broken:
                continue
            span = schemas[kind.id].find(target, behind=annotation)
            if annotation in _NAMING_KINDS and named not in kinds and find_schema(named):
                problem, proposals = _NO_DATA, [f"{named}.yaml"]
            else:
                problem = "das gibt es nicht"
                proposals = [*near(target, known)] or known[:_FEW]
            arguments: dict[str, Any] = {"annotation": annotation, "target": target}
            yield kind.id, fault("RS307", span, problem=problem, proposals=proposals, **arguments)


_NAMING_KINDS = ("x-ref", "x-per", "x-from")
_NO_DATA = "von dieser Art hat das Regelwerk keine Einträge"
_FEW = 5


def clashes(kinds: Mapping[str, Kind], schemas: Mapping[str, Schema]) -> Iterator[Diagnostic]:
    """The kinds that share an address or the name of a class."""
    seen: dict[tuple[str, str], Kind] = {}
    for kind in kinds.values():
        values = (("Adresse", "slug", kind.slug), ("Klassenname", "class", kind.class_name))
        for what, key, value in values:
            other = seen.setdefault((what, value), kind)
            # Places are looked up only for a fault: each look reads the schema once more.
            if other is not kind:
                span, place = (schemas[each.id].value_span("x-kind", key) for each in (kind, other))
                related = [Related(place, "Dort steht das andere Schema.")]
                yield fault("RS308", span, value=value, what=what, other=other.id, related=related)


def _targets(
    fields: tuple[Field, ...], kinds: Mapping[str, Kind]
) -> Iterator[tuple[str, str, list[str]]]:
    """(annotation, what it names, what it could name) for each annotation of ``fields``."""
    for field in fields:
        if field.value_source is not None:
            source = field.value_source
            known = (
                [f"{source.kind}.{f.id}" for f in kinds[source.kind].fields]
                if source.kind in kinds
                else []
            )
            yield (
                "x-from",
                f"{source.kind}.{source.field}",
                known or [f"{kind}.name" for kind in kinds],
            )
        if field.parameter_of is not None:
            siblings = [f.id for f in fields if isinstance(f.type, ReferenceType)]
            yield "x-parameter-of", field.parameter_of, siblings
        yield from _type_targets(field.type, kinds)


def _type_targets(
    kind: FieldType, kinds: Mapping[str, Kind]
) -> Iterator[tuple[str, str, list[str]]]:
    if isinstance(kind, ReferenceType):
        yield "x-ref", kind.kind, list(kinds)
        shown = [f.id for f in kinds[kind.kind].fields] if kind.kind in kinds else list(kind.show)
        for field_id in kind.show:
            yield "x-show", field_id, shown
    elif isinstance(kind, ListType):
        if kind.per is not None:
            yield "x-per", kind.per, list(kinds)
        yield from _type_targets(kind.item, kinds)
    elif isinstance(kind, RecordType):
        yield from _targets(kind.fields, kinds)
    elif isinstance(kind, UnionType):
        for option in kind.options:
            yield from _type_targets(option, kinds)
