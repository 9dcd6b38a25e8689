"""The module of a package that says how its rules are called on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.emit.python.docstrings import Doc
from regelschmiede.emit.python.layout import Group, Item, Words
from regelschmiede.emit.python.literals import literal
from regelschmiede.emit.python.package_names import RULE_LABELS_MODULE
from regelschmiede.emit.python.runtime._rule_command import (
    CHOICE,
    INTEGER,
    OTHER,
    RATIONAL,
    TRUTH,
)
from regelschmiede.emit.python.views import ConstantView, ModuleView
from regelschmiede.expressions.types import Boolean, Die, Id, Integer, Optional, Rational
from regelschmiede.expressions.units import show

if TYPE_CHECKING:
    from collections.abc import Iterator

    from regelschmiede.emit.python.package_names import PackageNames
    from regelschmiede.emit.python.rule_names import RuleNames
    from regelschmiede.expressions.types import Type
    from regelschmiede.model.checked import Ruleset
    from regelschmiede.model.rules import Input, ResultField, Rule


def rule_labels_module(ruleset: Ruleset, names: PackageNames, own: RuleNames) -> ModuleView:
    """``_rule_labels``: the table ``RULES`` for the command line, rules by their functions' names."""
    writer = _Writer(ruleset, names, own)
    rules = sorted(ruleset.rules.values(), key=lambda rule: own.functions[rule.id])
    items = [Item(writer.rule(rule)) for rule in rules]
    return ModuleView(
        RULE_LABELS_MODULE,
        Doc("Wie Leser Regeln sehen: Namen, Eingaben und Ergebnisse"),
        {"RuleLabel": "._rule_command", "RuleValue": "._rule_command", "Final": "typing"},
        frozenset({"RuleLabel", "RuleValue", "Final"}),
        constants=(
            ConstantView(
                "RULES",
                Group("(", items, ")", explode=True),
                Doc("Die Regeln nach dem Namen ihrer Funktion"),
                "tuple[RuleLabel, ...]",
            ),
        ),
    )


class _Writer:
    def __init__(self, ruleset: Ruleset, names: PackageNames, own: RuleNames) -> None:
        self._ruleset = ruleset
        self._names = names
        self._own = own

    def rule(self, rule: Rule) -> Group:
        """The call that makes the rule's label."""
        parameters = self._own.parameters[rule.id]
        attributes = self._own.attributes.get(rule.id, {})
        inputs = [
            Item(self._value(each, parameters[each.id], each.label, optional=each.may_be_left_out))
            for each in rule.inputs
        ]
        result = [
            Item(self._value(each, attributes.get(each.id, ""), each.label or rule.name))
            for each in rule.fields
        ]
        items = [
            Item(literal(self._own.functions[rule.id])),
            Item(Words(rule.name)),
            Item(_tuple(inputs)),
            Item(_tuple(result)),
        ]
        return Group("RuleLabel(", items, ")", explode=True)

    def _value(
        self, value: Input | ResultField, name: str, label: str, *, optional: bool = False
    ) -> Group:
        type_ = value.type.item if isinstance(value.type, Optional) else value.type
        items = [Item(literal(name)), Item(Words(label)), Item(literal(_form(type_)))]
        items += self._details(type_)
        items += [Item("True", "optional=")] if optional else []
        return Group("RuleValue(", items, ")")

    def _details(self, type_: Type) -> Iterator[Item]:
        if isinstance(type_, Integer | Rational | Die) and type_.unit:
            yield Item(Words(show(type_.unit)), "unit=")
        if not isinstance(type_, Id):
            return
        kind = self._names.kinds.get(type_.domain)
        if kind is not None:
            yield Item(literal(kind.registry), "registry=")
        else:
            labels = dict(self._ruleset.enumerations.get(type_.domain, ()))
            named = [Item(Words(labels.get(id_, id_)), f"{literal(id_)}: ") for id_ in type_.ids]
            yield Item(Group("{", named, "}"), "names=")


def _form(type_: Type) -> str:
    match type_:
        case Integer() | Die():
            return INTEGER
        case Rational():
            return RATIONAL
        case Boolean():
            return TRUTH
        case Id():
            return CHOICE
        case _:
            return OTHER


def _tuple(items: list[Item]) -> Group:
    return Group("(", items, ")", explode=len(items) > 1)
