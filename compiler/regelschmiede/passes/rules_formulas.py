"""The type check of formulas in their rule, silent about what is at fault elsewhere."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from regelschmiede.expressions import nodes
from regelschmiede.expressions.evaluate import evaluate
from regelschmiede.expressions.type_check import check
from regelschmiede.expressions.types import Scope
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from regelschmiede.diagnostics.diagnostic import Diagnostic
    from regelschmiede.expressions.evaluate import Value as Result
    from regelschmiede.expressions.type_check import Checked
    from regelschmiede.expressions.types import Domain, Signature, Type
    from regelschmiede.passes.declared import Broken
    from regelschmiede.passes.rules_source import Formula
    from regelschmiede.source.scalar_text import ScalarTexts

_UNKNOWN = frozenset({"RS620", "RS621", "RS622", "RS623", "RS627"})
"""The faults that a kind, an entry or a rule that could not be read may be the cause of."""


@dataclass(slots=True)
class FormulaCheck:
    """Checks formulas and collects their faults.

    ``signatures`` are the rules known so far; ``unsure_rules`` those that are at fault themselves, so that
    nothing is said of a formula that calls one.
    """

    domains: Mapping[str, Domain]
    figures: Mapping[str, Type]
    broken: Broken
    texts: ScalarTexts
    signatures: dict[str, Signature] = field(default_factory=dict)
    unsure_rules: set[str] = field(default_factory=set)
    faults: list[Diagnostic] = field(default_factory=list)

    def scope(self, names: Mapping[str, Type]) -> Scope:
        """What a formula sees that has ``names`` of its own; they win over figures."""
        return Scope({**self.figures, **names}, self.domains, self.signatures)

    def check(
        self,
        formula: Formula,
        scope: Scope,
        expected: Type | None = None,
        unsure: frozenset[str] = frozenset(),
    ) -> Checked | None:
        """``formula`` with types; None where it is at fault, or names one of ``unsure`` or a broken thing."""
        if formula.tree is None or self._is_unsure(formula, unsure):
            return None
        checked = check(formula.tree, scope, expected)
        if checked.node is None:
            lenient = self.broken.kinds or self.broken.entries
            self.faults.extend(
                each for each in checked.diagnostics if not (lenient and each.code in _UNKNOWN)
            )
            return None
        return checked

    def constant(self, formula: Formula, expected: Type) -> tuple[Result, bool]:
        """The value of ``formula``, which sees no names, and whether it has one."""
        checked = self.check(formula, Scope({}, self.domains), expected)
        if checked is None or checked.node is None:
            return None, False
        return evaluate(checked.node, {}), True

    def _is_unsure(self, formula: Formula, unsure: frozenset[str]) -> bool:
        if not unsure and not self.unsure_rules:
            return False
        return any(self._names_unsure(node, unsure) for node in formula.walk())

    def _names_unsure(self, node: nodes.Node, unsure: frozenset[str]) -> bool:
        match node:
            case nodes.Call(function=function):
                return function in self.unsure_rules
            case nodes.Name(name=name):
                return name in unsure
            case _:
                return False
