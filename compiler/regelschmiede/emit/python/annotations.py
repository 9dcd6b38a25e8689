"""Types of fields as Python annotations: as stored (references are ids) and as resolved (entries)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.emit.python.package_names import nested
from regelschmiede.model.kinds import (
    BooleanType,
    EnumType,
    IntegerType,
    ListType,
    NumberType,
    RecordType,
    ReferenceType,
    UnionType,
)
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable

    from regelschmiede.emit.python.package_names import PackageNames
    from regelschmiede.model.kinds import FieldType


@dataclass(frozen=True, slots=True)
class Annotation:
    """The text of an annotation and the names in it that a module has to import or define."""

    text: str
    names: frozenset[str] = frozenset()

    def optional(self) -> Annotation:
        """The same, or None."""
        return Annotation(f"{self.text} | None", self.names)


def refers(kind: FieldType) -> bool:
    """Whether values of ``kind`` hold references of their own (those of records are the records' own)."""
    return any(isinstance(each, ReferenceType) for each in nested(kind))


@dataclass(frozen=True, slots=True)
class Annotations:
    """Annotations for the fields of the class ``owner``."""

    names: PackageNames
    owner: str

    def stored(self, kind: FieldType) -> Annotation:
        """The annotation of the attribute: ids where there are references."""
        return self._annotation(kind, resolved=False)

    def resolved(self, kind: FieldType) -> Annotation:
        """The annotation of the property: entries where there are references."""
        return self._annotation(kind, resolved=True)

    def _annotation(self, kind: FieldType, *, resolved: bool) -> Annotation:
        if isinstance(kind, ListType):
            item = self._annotation(kind.item, resolved=resolved)
            return Annotation(f"tuple[{item.text}, ...]", item.names)
        if isinstance(kind, UnionType):
            return _union(self._annotation(each, resolved=resolved) for each in kind.options)
        if isinstance(kind, ReferenceType):
            names = self.names.kinds[kind.kind]
            return _named(names.class_name if resolved else names.id_type)
        return self._scalar(kind)

    def _scalar(self, kind: FieldType) -> Annotation:
        if isinstance(kind, BooleanType):
            return Annotation("bool")
        if isinstance(kind, IntegerType):
            return Annotation("int")
        if isinstance(kind, NumberType):
            return _named("Fraction")
        if isinstance(kind, RecordType):
            return _named(self.names.record(kind).class_name)
        if isinstance(kind, EnumType) and kind.values:
            return _named(self.names.enum(self.owner, kind).name)
        return Annotation("str")


def _named(name: str) -> Annotation:
    return Annotation(name, frozenset({name}))


def _union(options: Iterable[Annotation]) -> Annotation:
    listed = list(dict.fromkeys(options))
    return Annotation(
        " | ".join(each.text for each in listed),
        frozenset().union(*(each.names for each in listed)),
    )
