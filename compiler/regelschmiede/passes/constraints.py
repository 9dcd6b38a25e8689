"""Relations between the figures of entries, checked for every entry of their kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from regelschmiede.diagnostics.diagnostic import Diagnostic, Related, fault
from regelschmiede.diagnostics.suggest import near
from regelschmiede.expressions.evaluate import COMPARISONS, evaluate
from regelschmiede.expressions.to_text import to_text
from regelschmiede.expressions.typed import Compare, Logic, Typed
from regelschmiede.expressions.types import Boolean
from regelschmiede.model.rules import Constraint
from regelschmiede.passes.example_values import show_value

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from regelschmiede.expressions.evaluate import Environment
    from regelschmiede.expressions.types import Domain
    from regelschmiede.model.meaning import Meaning
    from regelschmiede.passes.declared import DeclaredEntry, DeclaredRuleset
    from regelschmiede.passes.rules_formulas import FormulaCheck
    from regelschmiede.passes.rules_read import FormulaReader


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
    constraint: Constraint, entries: Mapping[str, DeclaredEntry], meaning: Meaning
) -> Iterator[Diagnostic]:
    """The fault RS731 of each of ``entries`` for which ``constraint`` does not hold."""
    for entry_id, fields in meaning.context.entries[constraint.kind].items():
        environment = {**meaning.figures, **fields}
        if evaluate(constraint.holds, environment, meaning.context) is not True:
            problem = _problem(constraint.holds, environment, meaning)
            related = [Related(constraint.holds.at, "Das ist die Bedingung.")]
            place = entries[entry_id].key
            yield fault(
                "RS731", place, name=constraint.name, id=entry_id, problem=problem, related=related
            )


def _problem(node: Typed, environment: Environment, meaning: Meaning) -> str:
    """Both sides of the comparison that fails, with what they are; else what is not true."""
    match node:
        case Logic(operator="und", operands=operands):
            failing = next(
                each for each in operands if not evaluate(each, environment, meaning.context)
            )
            return _problem(failing, environment, meaning)
        case Compare(first=first, rest=rest):
            left = first
            for sign, right in rest:
                sides = [evaluate(side, environment, meaning.context) for side in (left, right)]
                if not COMPARISONS[sign](*sides):
                    shown = [
                        f"„{to_text(side)}“ ist {show_value(value)}"
                        for side, value in zip((left, right), sides, strict=True)
                    ]
                    return ", ".join(shown)
                left = right
    return f"„{to_text(node)}“ ist falsch"
