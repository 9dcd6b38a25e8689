"""Checks of a sheet: rules that take what the caller gives, what the sheet computes, and the sheet itself."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from regelschmiede.diagnostics.diagnostic import fault
from regelschmiede.expressions.conversion import is_number
from regelschmiede.expressions.types import Boolean, Id, List, Rational, describe
from regelschmiede.model.rules import Input
from regelschmiede.model.sheet import Check, Computed
from regelschmiede.passes.rules_check import RuleChecker
from regelschmiede.passes.rules_types import label_of
from regelschmiede.passes.scope import Scope
from regelschmiede.passes.sheet_rules import with_inputs, without_choice
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from regelschmiede.expressions.types import Type
    from regelschmiede.passes.rules_types import TypeReader
    from regelschmiede.passes.sheet_limits import LimitPass
    from regelschmiede.passes.sheet_read import CheckSource, ComputedSource
    from regelschmiede.passes.sheet_rules import Drafts


@dataclass(frozen=True, slots=True)
class CheckPass:
    """Checks the checks. ``limits`` knows how to check what they require."""

    drafts: Drafts
    limits: LimitPass
    types: TypeReader

    def check(self, source: CheckSource) -> Check | None:
        """The check, None where it is at fault."""
        given = self._given(source)
        if given is None:
            return None
        before = len(self.drafts.faults)
        inner = self.drafts.grown(given)
        names = tuple(each.id for each in given)
        requires = None
        if source.requires is not None:
            requires = self.limits.requirement(source.requires, inner, names)
        computed = [self._computed(each, source.id, inner) for each in source.computed]
        if len(self.drafts.faults) > before or None in computed:
            return None
        known = [inner.inputs[each.id] for each in source.computed]
        seen = self.drafts.grown(known)
        rule = RuleChecker(seen.for_rules(), self.types).check(source.rule)
        if rule is None:
            return None
        rule = replace(rule, id=f"check.{source.id}")
        rule = with_inputs(rule, {each.id: each for each in rule.inputs}, seen)
        node = (source.node.children or {}).get("text")
        if node is not None:
            renderer, scope = self.limits.renderer, Scope(self.limits.world)
            rule = replace(rule, text=renderer.render(node, node.value, scope))
        found = tuple(each for each in computed if each is not None)
        return Check(source.id, names, found, requires, rule, source.key)

    def _given(self, source: CheckSource) -> list[Input] | None:
        """What the caller gives; None where a type in it is at fault."""
        before = len(self.drafts.faults)
        inputs: list[Input] = []
        for name, node in source.rule.inputs.items():
            described = self.types.read(node, name, bounded=True)
            if described is not None:
                inputs.append(Input(name, described.label, described.type))
        return None if len(self.drafts.faults) > before else inputs

    def _computed(self, source: ComputedSource, check: str, drafts: Drafts) -> Computed | None:
        value = drafts.check(source.formula)
        if value is None:
            drafts.unsure.add(source.id)
            return None
        label, type_ = label_of(source.id), value.type
        if source.node.children:
            described = self.types.read(source.node, source.id, bounded=True)
            if described is None:
                drafts.unsure.add(source.id)
                return None
            if not _fits(described.type, type_):
                drafts.unsure.add(source.id)
                expected, found = describe(described.type), describe(type_)
                self.drafts.faults.append(
                    fault("RS808", source.formula.node.span, expected=expected, found=found)
                )
                return None
            label, type_ = described.label, described.type
        rule = without_choice(f"computed.{check}.{source.id}", label, value, drafts, source.key)
        drafts.add(source.id, label, type_)
        return Computed(source.id, rule, type_)


def _fits(declared: Type, found: Type) -> bool:
    """Whether ``found`` is of the kind that was ``declared``, whatever their ranges."""
    match declared, found:
        case List(item=wanted), List(item=given):
            return _fits(wanted, given)
        case Boolean(), Boolean():
            return True
        case Id(domain=wanted_domain), Id(domain=given_domain):
            return wanted_domain == given_domain
        case _:
            if not is_number(declared) or not is_number(found):
                return False
            same_unit = found.unit is None or declared.unit == found.unit
            return same_unit and isinstance(declared, Rational) == isinstance(found, Rational)
