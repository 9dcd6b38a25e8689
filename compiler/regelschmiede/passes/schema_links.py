"""Do the kinds of a ruleset fit together? Annotations that name other kinds, addresses, class names."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    from collections.abc import Iterator, Mapping

    from regelschmiede.source.schemas import Schema


def link_faults(
    kinds: Mapping[str, Kind], schemas: Mapping[str, Schema], broken: frozenset[str]
) -> Iterator[Diagnostic]:
    """Annotations that name a kind or field that does not exist, and kinds that share an address or class.

    Nothing is said of the kinds in ``broken``, whose own schemas could not be read.
    """
    for kind in kinds.values():
        yield from _annotation_faults(kind, kinds, schemas[kind.id], broken)
    yield from _clashes(kinds)


def _annotation_faults(
    kind: Kind, kinds: Mapping[str, Kind], schema: Schema, broken: frozenset[str]
) -> Iterator[Diagnostic]:
    for annotation, target, known in _targets(kind.fields, kinds):
        if target not in known and target.split(".")[0] not in broken:
            span = schema.find(target)
            proposals = near(target, known)
            yield fault("RS307", span, annotation=annotation, target=target, proposals=proposals)


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


def _clashes(kinds: Mapping[str, Kind]) -> Iterator[Diagnostic]:
    seen: dict[tuple[str, str], Kind] = {}
    for kind in kinds.values():
        for what, value in (("Adresse", kind.slug), ("Klassenname", kind.class_name)):
            other = seen.setdefault((what, value), kind)
            if other is not kind:
                place = Related(other.span, "Dort steht das andere Schema.")
                yield fault(
                    "RS308", kind.span, value=value, what=what, other=other.id, related=[place]
                )
