"""A declared sheet → a checked one: every expression a rule whose inputs are what it uses of the sheet."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from regelschmiede.diagnostics.diagnostic import fault, has_errors
from regelschmiede.diagnostics.suggest import near
from regelschmiede.expressions.types import Boolean, Integer
from regelschmiede.expressions.units import show
from regelschmiede.model.sheet import EFFECTS, Choice, Sheet, SheetValue
from regelschmiede.passes.declared import Broken
from regelschmiede.passes.scope import Scope
from regelschmiede.passes.sheet_checks import CheckPass
from regelschmiede.passes.sheet_choices import ChoiceReader, read_effects
from regelschmiede.passes.sheet_effects import targets, unused_effects
from regelschmiede.passes.sheet_limits import LimitPass
from regelschmiede.passes.sheet_names import SheetNames
from regelschmiede.passes.sheet_rules import Drafts, without_choice
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from regelschmiede.model.rules import Rule
    from regelschmiede.model.sheet import Effects
    from regelschmiede.model.text import Text
    from regelschmiede.passes.declared import DeclaredRuleset
    from regelschmiede.passes.rules_language import Language
    from regelschmiede.passes.scope import World
    from regelschmiede.passes.sheet_read import SheetSource, ValueSource
    from regelschmiede.passes.texts import TextRenderer

# Effects may bring a value anywhere; no book's figures come near.
_WIDEST = 10**6


@dataclass(slots=True)
class SheetCheck:
    """Checks the sheet of a ruleset; ``rules`` are the sound ones. Faults go to those of the language."""

    declared: DeclaredRuleset
    world: World
    language: Language
    renderer: TextRenderer
    rules: Mapping[str, Rule]
    choices: dict[str, Choice] = field(default_factory=dict)

    def check(self, source: SheetSource) -> Sheet | None:
        """The sheet, None where some part of it is at fault."""
        faults = self.language.formulas.faults
        before = len(faults)
        names = SheetNames(source, self.language.formulas.figures)
        faults.extend(names.faults())
        effects = self._choices(source)
        if has_errors(faults[before:]) or not source.is_whole:
            return None
        drafts = Drafts.of(self.language.formulas, self.choices.values(), effects)
        values = self._values(source, drafts, effects)
        limits = LimitPass(drafts, self.renderer, self.world, self.choices, self.rules)
        found = [limits.check(each) for each in source.limits]
        checks = CheckPass(drafts, limits, self.language.types)
        rolled = [checks.check(each) for each in source.checks]
        if has_errors(faults[before:]):
            return None
        node = source.entry.node
        sheet = Sheet(
            id=source.entry.id,
            name=node.value["name"],
            class_name=node.value["class"],
            text=self._text(source),
            choices=tuple(self.choices.values()),
            effects=effects,
            values=values,
            limits=tuple(each for each in found if each is not None),
            checks=tuple(each for each in rolled if each is not None),
            span=source.entry.key,
        )
        faults.extend(unused_effects(sheet, node, self.declared))
        return sheet

    def _choices(self, source: SheetSource) -> Effects | None:
        formulas = self.language.formulas
        reader = ChoiceReader(self.declared, self.world, self.language, formulas.faults)
        for name, node in source.choices.items():
            choice = reader.read(name, node)
            if choice is not None:
                self.choices[name] = choice
        children = source.entry.node.children or {}
        if EFFECTS not in children or len(self.choices) < len(source.choices):
            return None
        place = children[EFFECTS]
        return read_effects(place, self.choices, self.world, self.language, formulas.faults)

    def _values(
        self, source: SheetSource, drafts: Drafts, effects: Effects | None
    ) -> tuple[SheetValue, ...]:
        values: list[SheetValue] = []
        for each in source.values:
            value = self._value(each, drafts, effects)
            if value is None:
                drafts.unsure.add(each.id)
                continue
            values.append(value)
            drafts.add(each.id, value.label, value.type)
        return tuple(values)

    def _value(
        self, source: ValueSource, drafts: Drafts, effects: Effects | None
    ) -> SheetValue | None:
        node = source.node
        checked = drafts.check(source.formula)
        if checked is None:
            return None
        type_, target = checked.type, node.value.get("target")
        least = node.value.get("min")
        if target is not None and not self._is_target(target, source, effects):
            return None
        numeric = isinstance(type_, Integer)
        if not numeric and (target is not None or not isinstance(type_, Boolean)):
            span = node.at(("value",)).span
            drafts.faults.append(fault("RS803", span, name=source.id))
            return None
        unit = show(type_.unit) if isinstance(type_, Integer) and type_.unit else ""
        if target is not None and isinstance(type_, Integer):
            low = -_WIDEST if least is None else least
            type_ = Integer(low, _WIDEST, type_.unit or ())
        rule = without_choice(
            f"value.{source.id}", node.value["label"], checked, drafts, source.key
        )
        description = node.value.get("description", "")
        label = node.value["label"]
        return SheetValue(
            source.id, label, description, rule, type_, target, least, unit, source.key
        )

    def _is_target(self, target: str, source: ValueSource, effects: Effects | None) -> bool:
        on = None if effects is None else targets(effects)
        known = () if on is None else on.ids
        if target in known:
            return True
        if on is None and self.declared.broken != Broken():
            return False
        span, proposals = source.node.at(("target",)).span, near(target, known)
        self.language.formulas.faults.append(fault("RS805", span, name=target, proposals=proposals))
        return False

    def _text(self, source: SheetSource) -> Text | None:
        node = (source.entry.node.children or {}).get("text")
        return None if node is None else self.renderer.render(node, node.value, Scope(self.world))
