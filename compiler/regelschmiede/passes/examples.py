"""Worked examples: typed against their rule, played by the evaluator, compared and told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.diagnostics.diagnostic import Diagnostic, Related, fault
from regelschmiede.diagnostics.suggest import near
from regelschmiede.model.meaning import NoAnswerError, evaluate_rule
from regelschmiede.model.rules import Example, Expectation, Outcome
from regelschmiede.passes.example_values import ValueReader, show_value, yaml_value
from regelschmiede.passes.no_answer import no_answer, trace
from regelschmiede.passes.scope import LeafScope
from regelschmiede.records import dataclass
from regelschmiede.source.files import RULES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from regelschmiede.expressions.evaluate import Value as Result
    from regelschmiede.model.meaning import Meaning
    from regelschmiede.model.rules import Rule
    from regelschmiede.model.text import Text
    from regelschmiede.passes.declared import DeclaredEntry
    from regelschmiede.passes.example_leaves import Leaves
    from regelschmiede.passes.rules_language import Language
    from regelschmiede.passes.scope import World
    from regelschmiede.passes.texts import TextRenderer
    from regelschmiede.source.yaml_tree import Node


@dataclass(frozen=True, slots=True)
class ExampleCheck:
    """Checks one example after the other. ``rules`` are the sound ones, ``unsure`` those at fault themselves."""

    rules: Mapping[str, Rule]
    unsure: frozenset[str]
    language: Language
    meaning: Meaning
    world: World
    renderer: TextRenderer
    leaves: Leaves

    def check(self, entry: DeclaredEntry, faults: list[Diagnostic]) -> Example | None:
        """The example, None where its rule or one of its values is at fault."""
        node = entry.node
        rule = self._rule(node.at(("rule",)), faults)
        if rule is None:
            return None
        reader = ValueReader(self.language.domains, faults)
        before = len(faults)
        inputs = dict(_inputs(rule, node, reader))
        expected = tuple(_expected(rule, node.at(("expect",)), reader))
        if len(faults) > before:
            return None
        outcome = self._outcome(rule, inputs, node, faults)
        if outcome is None:
            return None
        faults.extend(_mismatches(rule, expected, outcome))
        return Example(
            id=entry.id,
            name=node.value["name"],
            rule=rule.id,
            inputs=tuple(inputs.items()),
            expected=expected,
            outcome=outcome,
            passage=node.value.get("passage", ""),
            text=self._text(entry, rule, inputs, outcome),
            span=entry.key,
        )

    def _rule(self, node: Node, faults: list[Diagnostic]) -> Rule | None:
        former = (each for each in self.rules.values() if node.value in each.aliases)
        rule = self.rules.get(node.value) or next(former, None)
        broken = self.world.broken.may_hold(RULES, node.value)
        if rule is None and node.value not in self.unsure and not broken:
            proposals = near(node.value, self.rules)
            faults.append(
                fault("RS401", node.span, kind="Regeln", id=node.value, proposals=proposals)
            )
        return rule

    def _outcome(
        self, rule: Rule, inputs: dict[str, Result], node: Node, faults: list[Diagnostic]
    ) -> Outcome | None:
        try:
            return evaluate_rule(rule, inputs, self.meaning)
        except NoAnswerError as missing:
            faults.append(no_answer(missing, node.key_span("inputs")))
            return None

    def _text(
        self, entry: DeclaredEntry, rule: Rule, inputs: Mapping[str, Result], outcome: Outcome
    ) -> Text | None:
        node = (entry.node.children or {}).get("text")
        if node is None:
            return None
        defaults = {each.id: each.default for each in rule.inputs if each.may_be_left_out}
        given = {**defaults, **inputs}
        own = {
            "inputs": self.leaves.inputs(rule, given, f"examples.{entry.id}.inputs"),
            "result": self.leaves.result(rule, outcome.value, f"examples.{entry.id}.result"),
        }
        return self.renderer.render(node, node.value, LeafScope(self.world, own))


def _inputs(rule: Rule, node: Node, reader: ValueReader) -> Iterator[tuple[str, Result]]:
    """The inputs that the example at ``node`` gives; each must be one, and none may be missing."""
    given = node.at(("inputs",)) if "inputs" in node.value else None
    children = dict(given.children or {}) if given else {}
    known = {each.id: each for each in rule.inputs}
    for name in children:
        if name not in known and given is not None:
            span, proposals = given.key_span(name), near(name, known)
            reader.faults.append(
                fault("RS634", span, function=rule.id, argument=name, proposals=proposals)
            )
    for name, each in known.items():
        if name in children:
            value, sound = reader.read(children[name], each.type)
            if sound:
                yield name, value
        elif not each.may_be_left_out:
            span = node.key_span("inputs" if given else "rule")
            reader.faults.append(fault("RS633", span, rule=rule.id, argument=name))


def _expected(rule: Rule, node: Node, reader: ValueReader) -> Iterator[Expectation]:
    if not rule.gives_record:
        value, _ = reader.read(node, rule.fields[0].type, in_range=False)
        yield Expectation("", value, node.span)
        return
    if not node.children or isinstance(node.value, list):
        names = ", ".join(f"„{each.id}“" for each in rule.fields)
        reader.faults.append(fault("RS723", node.span, rule=rule.id, fields=names))
        return
    types = {each.id: each.type for each in rule.fields}
    for name, child in node.children.items():
        if name not in types:
            span, proposals = node.key_span(name), near(name, types)
            reader.faults.append(fault("RS709", span, field=name, proposals=proposals))
            continue
        value, _ = reader.read(child, types[name], in_range=False)
        yield Expectation(name, value, child.span)


def _mismatches(
    rule: Rule, expected: tuple[Expectation, ...], outcome: Outcome
) -> Iterator[Diagnostic]:
    value = outcome.value
    for each in expected:
        actual = value[each.field] if isinstance(value, dict) and each.field else value
        if actual == each.value:
            continue
        proposal = yaml_value(actual)
        yield fault(
            "RS721",
            each.span,
            rule=rule.id,
            where=f" für „{each.field}“" if each.field else "",
            actual=show_value(actual),
            expected=show_value(each.value),
            proposals=() if proposal is None else (proposal,),
            related=[
                *trace(rule, outcome.steps),
                Related(rule.rows[outcome.row].span, "Diese Zeile gilt."),
            ],
        )
