"""What becomes of effects: each must change something on the sheet, or be said to act elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.diagnostics.diagnostic import Related, fault
from regelschmiede.diagnostics.suggest import near
from regelschmiede.expressions.typed import Constant, walk
from regelschmiede.model.sheet import EFFECTS
from regelschmiede.passes.declared import Broken
from regelschmiede.passes.sheet_rules import domain_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from regelschmiede.diagnostics.diagnostic import Diagnostic
    from regelschmiede.expressions.typed import Typed
    from regelschmiede.expressions.types import Id
    from regelschmiede.model.rules import Rule
    from regelschmiede.model.sheet import Effects, Sheet
    from regelschmiede.passes.declared import DeclaredRuleset
    from regelschmiede.source.yaml_tree import Node

_ON = "on"


def targets(effects: Effects) -> Id | None:
    """The type of what effects can change."""
    return domain_of(effects.type.field(_ON))


def unused_effects(sheet: Sheet, node: Node, declared: DeclaredRuleset) -> Iterator[Diagnostic]:
    """The fault RS806 of each effect that neither the sheet nor what it names ``elsewhere`` applies."""
    # What is at fault elsewhere may well apply them.
    if sheet.effects is None or declared.broken != Broken():
        return
    known = targets(sheet.effects)
    if known is None:
        return
    place = node.at((EFFECTS, "elsewhere"))
    elsewhere = place.keys or {} if place is not node.at((EFFECTS,)) else {}
    for name, span in elsewhere.items():
        if name not in known.ids:
            yield fault("RS805", span, name=name, proposals=near(name, known.ids))
    applied = {value.target for value in sheet.values} | set(_asked(sheet, known)) | set(elsewhere)
    for choice in map(sheet.choice, sheet.effects.choices):
        for entry in declared.entries[choice.kind].values():
            listed = (entry.node.children or {}).get(EFFECTS)
            for effect in (listed.children or {}).values() if listed is not None else ():
                target = effect.value.get(_ON)
                if target is not None and target not in applied:
                    related = [Related(sheet.span, "Das ist der Bogen.")]
                    span = effect.at((_ON,)).span
                    yield fault("RS806", span, target=target, id=entry.id, related=related)


def _asked(sheet: Sheet, known: Id) -> Iterator[str]:
    """The targets that expressions of the sheet ask for."""
    for rule in sheet.rules:
        for formula in _formulas(rule):
            for node in walk(formula):
                if isinstance(node, Constant) and node.type == known:
                    yield str(node.value)


def _formulas(rule: Rule) -> Iterator[Typed]:
    yield from (step.value for step in rule.steps)
    for row in rule.rows:
        if row.when is not None:
            yield row.when
        yield from row.values
