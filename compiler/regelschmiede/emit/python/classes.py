"""Fields of kinds and records as attributes and properties of dataclasses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.emit.names import allocate
from regelschmiede.emit.python.annotations import Annotation, Annotations, refers
from regelschmiede.emit.python.docstrings import Doc, field_doc
from regelschmiede.emit.python.properties import property_body
from regelschmiede.emit.python.views import AttributeView, ClassView, PropertyView
from regelschmiede.model.kinds import ListType, ReferenceType, UnionType
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from regelschmiede.emit.python.package_names import PackageNames, RecordClass
    from regelschmiede.model.kinds import Field, FieldType, Kind


@dataclass(frozen=True, slots=True)
class FieldNames:
    """Field id → its attribute or property; for fields with references also → the attribute of their ids."""

    public: Mapping[str, str]
    stored: Mapping[str, str]


def field_names(fields: tuple[Field, ...], names: PackageNames, own: frozenset[str]) -> FieldNames:
    """Names for ``fields`` in a class that has the attributes ``own`` besides.

    The ids of a field ``profile`` are kept in ``profile_id``, those of a list ``skills`` in ``skills_ids``.
    """
    taken = names.class_scope | own
    public = names.in_class(fields, own)
    stores = [
        (field.id, public[field.id].rstrip("_") + ("_id" if _single(field.type) else "_ids"))
        for field in fields
        if refers(field.type)
    ]
    return FieldNames(public, allocate(stores, taken | frozenset(public.values())))


def kind_class(kind: Kind, names: PackageNames) -> ClassView:
    """The class of the entries of ``kind``."""
    own = names.kinds[kind.id]
    id_doc = Doc("Id, die sich nie ändert")
    id_view = AttributeView("id", Annotation(own.id_type, frozenset({own.id_type})), False, id_doc)
    doc = Doc(kind.singular, (kind.description,))
    return _class_view(own.class_name, doc, kind.fields, names, (id_view,))


def record_class(record: RecordClass, names: PackageNames) -> ClassView:
    """The class of a record."""
    doc = Doc(record.title, (record.type.description,))
    return _class_view(record.class_name, doc, record.type.fields, names, ())


def _class_view(
    name: str,
    doc: Doc,
    fields: tuple[Field, ...],
    names: PackageNames,
    own: tuple[AttributeView, ...],
) -> ClassView:
    fitting = field_names(fields, names, frozenset(each.name for each in own))
    annotations = Annotations(names, name)
    attributes = [_attribute(field, fitting, annotations) for field in fields]
    properties = tuple(_properties(fields, fitting, annotations, names))
    return ClassView(name, doc, (*own, *attributes), properties)


def _attribute(field: Field, fitting: FieldNames, annotations: Annotations) -> AttributeView:
    annotation = annotations.stored(field.type)
    return AttributeView(
        fitting.stored.get(field.id, fitting.public[field.id]),
        annotation.optional() if field.optional else annotation,
        field.optional,
        field_doc(field, _addition(field) if field.id in fitting.stored else ""),
    )


def _properties(
    fields: tuple[Field, ...], fitting: FieldNames, annotations: Annotations, names: PackageNames
) -> Iterator[PropertyView]:
    for field in fields:
        if field.id not in fitting.stored:
            continue
        annotation = annotations.resolved(field.type)
        stored = fitting.stored[field.id]
        yield PropertyView(
            fitting.public[field.id],
            annotation.optional() if field.optional else annotation,
            field_doc(field),
            names.registries_of(field.type),
            property_body(field.type, stored, names.kinds, optional=field.optional),
        )


def _addition(field: Field) -> str:
    return " (Id)" if _single(field.type) else " (Ids)"


def _single(kind: FieldType) -> bool:
    if isinstance(kind, UnionType):
        return not any(isinstance(each, ListType) for each in kind.options)
    return isinstance(kind, ReferenceType)
