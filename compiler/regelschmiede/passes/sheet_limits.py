"""Limits of a sheet, and what its checks require: a condition, figures, and a sentence that shows them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from regelschmiede.diagnostics.diagnostic import fault
from regelschmiede.diagnostics.suggest import near
from regelschmiede.expressions.types import Boolean, Die, Id, Integer, List, Rational, Record
from regelschmiede.model.checked import Figure, Text
from regelschmiede.model.rules import Input, Step
from regelschmiede.model.sheet import ENTRY, VALUE, Choice, Form, Limit, Requirement, Sentence, Slot
from regelschmiede.passes.rules_types import label_of
from regelschmiede.passes.scope import Leaf, LeafScope
from regelschmiede.passes.sheet_rules import without_choice
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from regelschmiede.expressions.types import Type
    from regelschmiede.model.rules import Rule
    from regelschmiede.model.text import Part
    from regelschmiede.passes.scope import World
    from regelschmiede.passes.sheet_read import LimitSource
    from regelschmiede.passes.sheet_rules import Drafts
    from regelschmiede.passes.texts import TextRenderer
    from regelschmiede.source.yaml_tree import Node

# No name of a text begins with it, so that slots can be told from figures known already.
_SLOT = "\0"
_LISTED = frozenset({Form.MANY, Form.EACH, Form.SOME})


@dataclass(frozen=True, slots=True)
class LimitPass:
    """Checks limits. ``rules`` are the sound rules of the book, of which a limit may cite one."""

    drafts: Drafts
    renderer: TextRenderer
    world: World
    choices: Mapping[str, Choice]
    rules: Mapping[str, Rule]

    def check(self, source: LimitSource) -> Limit | None:
        """The limit, None where it is at fault."""
        node = source.node
        for_each = node.value.get("for_each")
        drafts = self.drafts
        if for_each is not None:
            choice = self._listed(node.at(("for_each",)))
            if choice is None:
                return None
            drafts = drafts.grown(_item(choice))
        if not self._may_cite(node):
            return None
        rule = _rule(source, f"limit.{source.id}", node.value["label"], drafts)
        if rule is None:
            return None
        sentence, told = self._sentence(node.at(("text",)), _shown(rule, drafts, (ENTRY, VALUE)))
        rule = _with_shown(rule, sentence, drafts, (ENTRY,) if for_each else ())
        place = for_each or self._place(rule)
        cites = node.value.get("rule", "")
        label = node.value["label"]
        return Limit(source.id, label, for_each, rule, sentence, told, cites, place, source.key)

    def requirement(
        self, source: LimitSource, drafts: Drafts, given: Iterable[str]
    ) -> Requirement | None:
        """What a check requires; its sentence sees what the caller gives."""
        rule = _rule(source, f"requires.{source.id}", "Voraussetzung", drafts)
        if rule is None:
            return None
        shown = _shown(rule, drafts, given)
        sentence, told = self._sentence(source.node.at(("text",)), shown)
        return Requirement(_with_shown(rule, sentence, drafts), sentence, told)

    def _listed(self, node: Node) -> Choice | None:
        choice = self.choices.get(node.value)
        if choice is not None and choice.form in _LISTED:
            return choice
        known = [each.id for each in self.choices.values() if each.form in _LISTED]
        proposals = near(node.value, known)
        self.drafts.faults.append(fault("RS807", node.span, name=node.value, proposals=proposals))
        return None

    def _may_cite(self, node: Node) -> bool:
        name = node.value.get("rule")
        if name is None or name in self.rules or name in self.drafts.formulas.unsure_rules:
            return True
        span, proposals = node.at(("rule",)).span, near(name, self.rules)
        self.drafts.faults.append(fault("RS401", span, kind="Regeln", id=name, proposals=proposals))
        return False

    def _place(self, rule: Rule) -> str:
        """The first choice that the limit asks for, of those with several entries if there is one."""
        used = {each.id for each in rule.inputs}
        asked = [choice for choice in self.choices.values() if choice.id in used]
        listed = [choice for choice in asked if choice.form in _LISTED]
        return next((choice.id for choice in (*listed, *asked)), "")

    def _sentence(self, node: Node, shown: Mapping[str, Type]) -> tuple[Sentence, Text]:
        leaves = {name: Leaf(name, None, _SLOT + name) for name in shown}
        text = self.renderer.render(node, node.value, LeafScope(self.world, leaves))
        parts: list[str | Slot] = []
        told: list[Part] = []
        for part in text.parts:
            if isinstance(part, Figure) and part.origin.startswith(_SLOT):
                parts.append(Slot(part.origin.removeprefix(_SLOT)))
                told.append("…")
            else:
                parts.append(part if isinstance(part, str) else part.text)
                told.append(part)
        return tuple(parts), Text(tuple(told))


def _item(choice: Choice) -> Iterator[Input]:
    """What a limit sees of one item of ``choice``."""
    match choice.type:
        case List(item=Record() as record):
            for name, type_ in record.fields:
                yield Input(name, label_of(name), type_)
        case List(item=item):
            yield Input(ENTRY, choice.label, item)
        case Record(fields=fields):
            ids = tuple(name for name, _ in fields)
            yield Input(ENTRY, choice.label, Id(choice.kind, ids))
            yield Input(VALUE, "Wert", fields[0][1])
        case _:
            return


def _rule(source: LimitSource, rule_id: str, label: str, drafts: Drafts) -> Rule | None:
    steps: list[Step] = []
    inner = drafts.grown(())
    for name, formula in source.figures:
        value = inner.check(formula)
        if value is None:
            return None
        steps.append(Step(name, label_of(name), value))
        inner.add(name, label_of(name), value.type)
    holds = inner.check(source.holds, Boolean())
    if holds is None:
        return None
    return without_choice(rule_id, label, holds, drafts, source.key, tuple(steps))


def _with_shown(
    rule: Rule, sentence: Sentence, drafts: Drafts, always: tuple[str, ...] = ()
) -> Rule:
    """``rule`` with inputs for what its sentence shows and its condition does not ask for."""
    slots = [part.figure for part in sentence if isinstance(part, Slot)]
    known = {each.id for each in rule.inputs} | {step.id for step in rule.steps}
    missing = [name for name in dict.fromkeys((*always, *slots)) if name not in known]
    return replace(rule, inputs=(*rule.inputs, *(drafts.inputs[name] for name in missing)))


def _shown(rule: Rule, drafts: Drafts, names: Iterable[str]) -> dict[str, Type]:
    """What a sentence can show: figures, and those of ``names`` that are known; numbers and ids alone."""
    types = {step.id: step.value.type for step in rule.steps}
    types |= {name: drafts.inputs[name].type for name in names if name in drafts.inputs}
    plain = (Integer, Rational, Die, Id)
    return {name: type_ for name, type_ in types.items() if isinstance(type_, plain)}
