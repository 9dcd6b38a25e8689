"""Every name that the package of a ruleset uses for itself, each once.

All public names share one namespace, that of the package: registries, classes, types of ids and of
enumerations, constants. Where wishes collide, the order of precedence is: names of Python and of the
package's own machinery, ``TITLE`` and its like, registries, classes of kinds, classes of records, types of
ids, types of enumerations, constants of parameters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.emit.names import (
    BUILTINS,
    KEYWORDS,
    allocate,
    camel_case,
    constant_case,
    identifier,
    module_name,
)
from regelschmiede.model.kinds import EnumType, ListType, RecordType, ReferenceType, UnionType
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from collections.abc import Set as AbstractSet

    from regelschmiede.model.checked import Ruleset
    from regelschmiede.model.kinds import Field, FieldType, Kind

BOOK_CONSTANTS = (
    "TITLE",
    "SUBTITLE",
    "DESCRIPTION",
    "EDITION",
    "LANGUAGE",
    "CREDITS",
    "LICENCE",
    "LICENCE_SPDX",
    "LICENCE_NOTE",
    "SOURCE_TITLE",
    "SOURCE_EDITION",
    "FINGERPRINT",
)
"""The constants that every package has."""

MACHINERY = frozenset(
    {
        "Final",
        "Fraction",
        "Literal",
        "Registry",
        "TYPE_CHECKING",
        "TypeAlias",
        "annotations",
        "dataclass",
        "import_module",
    }
)
"""What the generated modules import for themselves."""

LOCALS = frozenset({"self", "value", "id_", "id_1", "id_2", "id_3"})
"""Names of the properties' own; a registry of such a name would be hidden by them."""

CLASS_BODY = frozenset({"bool", "int", "property", "self", "str", "tuple", "Fraction"})
"""What the body of a class refers to; a field of such a name would hide it."""

RECORDS_MODULE = "_records"
CONSTANTS_MODULE = "_constants"
LABELS_MODULE = "_labels"
RULES_MODULE = "_rules"
RULE_LABELS_MODULE = "_rule_labels"
SHEET_MODULE = "_sheet"
OWN_MODULES = frozenset(
    {
        "__init__",
        "__main__",
        "_command",
        CONSTANTS_MODULE,
        LABELS_MODULE,
        RECORDS_MODULE,
        RULES_MODULE,
        RULE_LABELS_MODULE,
        "_checks",
        "_effects",
        "_sheet",
        "_rule_command",
        "_sheet_command",
        "_sheet_fields",
        "_sheet_file",
        "_registry",
        "_show",
    }
)


@dataclass(frozen=True, slots=True)
class KindNames:
    """How the package calls a kind: its registry, its class, the type of its ids, its module."""

    registry: str
    class_name: str
    id_type: str
    module: str


@dataclass(frozen=True, slots=True)
class RecordClass:
    """A class for all records that are described alike. ``kinds``: those whose entries hold one, in book order."""

    type: RecordType
    title: str
    class_name: str
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EnumAlias:
    """The type of an enumeration's values. ``owner`` is the class that has the field."""

    type: EnumType
    owner: str
    title: str
    name: str


@dataclass(frozen=True, slots=True)
class PackageNames:
    """All names of a package. ``constants`` maps the id of a parameter to its constant."""

    package: str
    kinds: Mapping[str, KindNames]
    records: tuple[RecordClass, ...]
    enums: tuple[EnumAlias, ...]
    constants: Mapping[str, str]

    def record(self, kind: RecordType) -> RecordClass:
        """The class of records that are described like ``kind``."""
        return next(each for each in self.records if each.type == kind)

    def enum(self, owner: str, kind: EnumType) -> EnumAlias:
        """The type for values of ``kind`` in the class ``owner``."""
        return next(each for each in self.enums if each.owner == owner and each.type == kind)

    @property
    def public(self) -> frozenset[str]:
        """Every name that is given away, Python's own aside."""
        names = {*MACHINERY, *LOCALS, *BOOK_CONSTANTS, *self.constants.values(), *self.homes()}
        return frozenset(names | {f"_{each}" for each in OWN_MODULES})

    @property
    def class_scope(self) -> frozenset[str]:
        """Names that the body of a class refers to, and that no field may hide."""
        classes = {each.class_name for each in self.kinds.values()}
        classes |= {each.class_name for each in self.records}
        types = {each.id_type for each in self.kinds.values()} | {each.name for each in self.enums}
        return KEYWORDS | CLASS_BODY | classes | types

    def in_class(self, fields: Iterable[Field], own: frozenset[str]) -> dict[str, str]:
        """Field id → attribute or property of the class; ``own`` are attributes that it has besides."""
        wishes = ((field.id, identifier(field.id)) for field in fields)
        return allocate(wishes, self.class_scope | own)

    def registries_of(self, kind: FieldType) -> dict[str, str]:
        """The registries that ids in values of ``kind`` are looked up in, with their modules."""
        kinds = [self.kinds[each.kind] for each in nested(kind) if isinstance(each, ReferenceType)]
        return {each.registry: f".{each.module}" for each in kinds}

    def homes(self) -> dict[str, str]:
        """Public name → the module of the package that defines it, the constants of the book excepted."""
        homes: dict[str, str] = {}
        for each in self.kinds.values():
            homes |= dict.fromkeys((each.registry, each.class_name, each.id_type), each.module)
        homes |= {record.class_name: self.record_module(record) for record in self.records}
        return homes | {enum.name: homes[enum.owner] for enum in self.enums}

    def record_module(self, record: RecordClass) -> str:
        """The module of a record: that of its kind, or a shared one where several kinds have it."""
        return self.kinds[record.kinds[0]].module if len(record.kinds) == 1 else RECORDS_MODULE


def package_names(ruleset: Ruleset) -> PackageNames:
    """Allocate all names for the package of ``ruleset``."""
    taken = KEYWORDS | BUILTINS | MACHINERY | LOCALS | frozenset(BOOK_CONSTANTS)
    registries = allocate(((kind.id, identifier(kind.id)) for kind in ruleset.kinds), taken)
    taken |= frozenset(registries.values())
    classes = allocate(((kind.id, camel_case(kind.class_name)) for kind in ruleset.kinds), taken)
    taken |= frozenset(classes.values())
    records = _record_classes(ruleset.kinds, taken)
    taken |= {each.class_name for each in records}
    id_types = allocate(((kind.id, f"{classes[kind.id]}Id") for kind in ruleset.kinds), taken)
    taken |= frozenset(id_types.values())
    enums = _enum_aliases(ruleset.kinds, classes, records, taken)
    taken |= {each.name for each in enums}
    modules = allocate(
        ((kind.id, f"_{identifier(kind.id)}") for kind in ruleset.kinds), OWN_MODULES
    )
    return PackageNames(
        module_name(ruleset.manifest.id),
        {
            kind.id: KindNames(
                registries[kind.id], classes[kind.id], id_types[kind.id], modules[kind.id]
            )
            for kind in ruleset.kinds
        },
        records,
        enums,
        allocate(((each, constant_case(each)) for each in ruleset.parameters), taken),
    )


def _record_classes(kinds: Iterable[Kind], taken: AbstractSet[str]) -> tuple[RecordClass, ...]:
    found: list[tuple[RecordType, str, list[str]]] = []
    for kind in kinds:
        for record, title in _records_in(kind.fields):
            users = next((known for each, _, known in found if each == record), None)
            if users is None:
                found.append((record, title, [kind.id]))
            elif kind.id not in users:
                users.append(kind.id)
    names = allocate(
        ((n, camel_case(record.class_name)) for n, (record, _, _) in enumerate(found)), taken
    )
    return tuple(
        RecordClass(record, title, names[n], tuple(users))
        for n, (record, title, users) in enumerate(found)
    )


def _records_in(fields: Iterable[Field]) -> Iterator[tuple[RecordType, str]]:
    """The records in ``fields`` with the label of the field, inner ones before those that hold them."""
    for field in fields:
        for kind in nested(field.type):
            if isinstance(kind, RecordType):
                yield from _records_in(kind.fields)
                yield kind, field.title


def _enum_aliases(
    kinds: Iterable[Kind],
    classes: Mapping[str, str],
    records: Iterable[RecordClass],
    taken: AbstractSet[str],
) -> tuple[EnumAlias, ...]:
    owners = [(classes[kind.id], kind.fields) for kind in kinds]
    owners += [(each.class_name, each.type.fields) for each in records]
    found: list[tuple[EnumType, str, Field]] = []
    for owner, fields in owners:
        for field in fields:
            for kind in nested(field.type):
                known = any(each == kind and of == owner for each, of, _ in found)
                if isinstance(kind, EnumType) and kind.values and not known:
                    found.append((kind, owner, field))
    wishes = ((n, owner + camel_case(field.id)) for n, (_, owner, field) in enumerate(found))
    names = allocate(wishes, taken)
    return tuple(
        EnumAlias(kind, owner, field.title, names[n])
        for n, (kind, owner, field) in enumerate(found)
    )


def nested(kind: FieldType) -> Iterator[FieldType]:
    """``kind`` and the types inside it, down to records, whose fields are their own."""
    yield kind
    if isinstance(kind, ListType):
        yield from nested(kind.item)
    elif isinstance(kind, UnionType):
        for option in kind.options:
            yield from nested(option)
