"""Relations between the figures of entries, checked for every entry of their kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.diagnostics.diagnostic import Diagnostic, Related, fault
from regelschmiede.diagnostics.suggest import near
from regelschmiede.expressions.evaluate import COMPARISONS, evaluate
from regelschmiede.expressions.typed import (
    Compare,
    Constant,
    Fold,
    Logic,
    Missing,
    Selection,
    Typed,
)
from regelschmiede.expressions.types import Boolean
from regelschmiede.model.meaning import NoAnswerError
from regelschmiede.model.rules import Constraint
from regelschmiede.passes.example_values import show_value
from regelschmiede.passes.no_answer import no_answer
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from regelschmiede.expressions.evaluate import Environment, Value
    from regelschmiede.expressions.types import Domain
    from regelschmiede.model.meaning import Meaning
    from regelschmiede.passes.declared import DeclaredEntry, DeclaredRuleset
    from regelschmiede.passes.rules_formulas import FormulaCheck
    from regelschmiede.passes.rules_read import FormulaReader
    from regelschmiede.source.scalar_text import ScalarTexts


@dataclass(frozen=True, slots=True)
class ConstraintCheck:
    """Checks one constraint after the other."""

    declared: DeclaredRuleset
    domains: Mapping[str, Domain]
    reader: FormulaReader
    formulas: FormulaCheck

    def check(self, entry: DeclaredEntry) -> Constraint | None:
        """The constraint, still without its text; None where it is at fault."""
        kind = entry.node.at(("kind",))
        formula = self.reader.formula(entry.node.at(("holds",)))
        if kind.value not in self.declared.kinds:
            if kind.value not in self.declared.broken.kinds:
                proposals = near(kind.value, self.declared.kinds)
                self.formulas.faults.append(
                    fault("RS401", kind.span, kind="Arten", id=kind.value, proposals=proposals)
                )
            return None
        scope = self.formulas.scope(self.domains[kind.value].fields)
        checked = self.formulas.check(formula, scope, Boolean())
        if checked is None or checked.node is None:
            return None
        name = entry.node.value["name"]
        return Constraint(entry.id, name, kind.value, checked.node, None, entry.key)


def violations(
    constraint: Constraint,
    entries: Mapping[str, DeclaredEntry],
    meaning: Meaning,
    texts: ScalarTexts,
) -> Iterator[Diagnostic]:
    """The fault RS731 of each of ``entries`` for which ``constraint`` does not hold."""
    for entry_id, fields in meaning.context.entries[constraint.kind].items():
        environment = {**meaning.figures, **fields}
        try:
            holds = evaluate(constraint.holds, environment, meaning.context)
        except NoAnswerError as missing:
            yield no_answer(missing, constraint.holds.at)
            return
        if holds is not True:
            reasons = tuple(_Reasons(meaning, texts).of(constraint.holds, environment))
            related = [Related(constraint.holds.at, "Das ist die Bedingung.")]
            yield fault(
                "RS731",
                entries[entry_id].key,
                name=constraint.name,
                id=entry_id,
                problem="; ".join(dict.fromkeys(reasons)),
                related=related,
            )


@dataclass(frozen=True, slots=True)
class _Reasons:
    """Says why a condition does not hold: both sides of each comparison that fails, with what they are."""

    meaning: Meaning
    texts: ScalarTexts

    def of(self, node: Typed, environment: Environment) -> Iterator[str]:
        """The reasons why ``node`` is false."""
        match node:
            case Logic(operands=operands):
                failing = [each for each in operands if not self._value(each, environment)]
                asked = [each for each in failing if not isinstance(each, Missing)]
                for each in asked or failing:
                    yield from self.of(each, environment)
            case Compare():
                yield self._comparison(node, environment)
            case Fold(operator="alle", operand=Selection() as chosen):
                yield from self._item(chosen, environment)
            case _:
                yield f"„{self.texts.words(node.at)}“ ist falsch"

    def _comparison(self, node: Compare, environment: Environment) -> str:
        """The first pair of the chain that fails."""
        left = self._value(node.first, environment)
        first = node.first
        for sign, operand in node.rest:
            right = self._value(operand, environment)
            if not COMPARISONS[sign](left, right):
                return f"{self._shown(first, left)}, {self._shown(operand, right)}"
            first, left = operand, right
        raise ValueError(node)

    def _item(self, chosen: Selection, environment: Environment) -> Iterator[str]:
        """The reasons of the first item that does not fulfil what all should."""
        for item in self._items(chosen.source, environment):
            inner = {**environment, chosen.variable: item}
            counts = chosen.condition is None or self._value(chosen.condition, inner)
            if counts and not self._value(chosen.body, inner):
                for reason in self.of(chosen.body, inner):
                    yield f"{reason} (mit {chosen.variable} = {show_value(item)})"
                return

    def _items(self, node: Typed, environment: Environment) -> tuple[Value, ...]:
        items = self._value(node, environment)
        return items if isinstance(items, tuple) else ()

    def _shown(self, node: Typed, value: Value) -> str:
        words = self.texts.words(node.at)
        if isinstance(node, Constant):
            return f"verglichen wird mit {show_value(value)}"
        return f"„{words}“ ist {show_value(value)}"

    def _value(self, node: Typed, environment: Environment) -> Value:
        return evaluate(node, environment, self.meaning.context)
