"""The module of a package that says how readers see its kinds and fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.emit.python.classes import field_names
from regelschmiede.emit.python.docstrings import Doc
from regelschmiede.emit.python.layout import Group, Item, Words
from regelschmiede.emit.python.literals import literal
from regelschmiede.emit.python.package_names import LABELS_MODULE, nested
from regelschmiede.emit.python.views import ConstantView, ModuleView
from regelschmiede.model.kinds import EnumType, ListType

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from regelschmiede.emit.python.package_names import PackageNames
    from regelschmiede.model.checked import Ruleset
    from regelschmiede.model.kinds import Field, Kind

_NO_VALUE = "—"


def labels_module(ruleset: Ruleset, names: PackageNames) -> ModuleView:
    """``_labels``: the tables ``KINDS`` and ``LABELS`` for the command line."""
    kinds = Group(
        "(", [Item(_kind_label(kind, names)) for kind in ruleset.kinds], ")", explode=True
    )
    classes = [
        (names.kinds[kind.id].class_name, kind.fields, frozenset({"id"})) for kind in ruleset.kinds
    ]
    classes += [(each.class_name, each.type.fields, frozenset()) for each in names.records]
    labels = Group(
        "{", [_class_item(name, fields, own, names) for name, fields, own in classes], "}"
    )
    return ModuleView(
        LABELS_MODULE,
        Doc("Wie Leser Arten und Felder sehen: Namen, Einheiten und die Namen von Werten"),
        {"KindLabel": "._show", "Label": "._show", "Final": "typing"},
        frozenset({"KindLabel", "Label", "Final"}),
        constants=(
            ConstantView(
                "KINDS",
                kinds,
                Doc("Die Arten in der Reihenfolge des Buchs"),
                "tuple[KindLabel, ...]",
            ),
            ConstantView(
                "LABELS",
                labels,
                Doc("Name der Klasse → ihre Felder"),
                "dict[str, tuple[Label, ...]]",
            ),
        ),
    )


def _kind_label(kind: Kind, names: PackageNames) -> Group:
    own = names.kinds[kind.id]
    texts = {
        "id": kind.id,
        "registry": own.registry,
        "class_name": own.class_name,
        "title": kind.title,
        "singular": kind.singular,
    }
    items = [Item(Words(text), f"{name}=") for name, text in texts.items()]
    return Group("KindLabel(", items, ")", explode=True)


def _class_item(
    name: str, fields: tuple[Field, ...], own: frozenset[str], names: PackageNames
) -> Item:
    public = field_names(fields, names, own).public
    labels = _tuple([Item(_label(field, public)) for field in fields])
    return Item(labels, f"{literal(name)}: ")


def _label(field: Field, public: Mapping[str, str]) -> Group:
    return Group("Label(", list(_label_items(field, public)), ")")


def _label_items(field: Field, public: Mapping[str, str]) -> Iterator[Item]:
    yield Item(literal(public[field.id]))
    yield Item(Words(field.title))
    if field.unit:
        yield Item(Words(field.unit), "unit=")
    if field.signed:
        yield Item("True", "signed=")
    if field.empty != _NO_VALUE:
        yield Item(Words(field.empty), "empty=")
    named = _value_names(field)
    if named:
        yield Item(Group("{", named, "}"), "names=")
    if isinstance(field.type, ListType) and field.type.per:
        yield Item(literal(field.type.per), "per=")
    if field.parameter_of and field.parameter_of in public:
        yield Item(literal(public[field.parameter_of]), "parameter_of=")


def _value_names(field: Field) -> list[Item]:
    named: dict[str, str] = {}
    for kind in nested(field.type):
        if isinstance(kind, EnumType):
            named |= kind.labels
    return [Item(Words(label), f"{literal(value)}: ") for value, label in named.items()]


def _tuple(items: list[Item]) -> Group:
    return Group("(", items, ")", explode=len(items) > 1)
