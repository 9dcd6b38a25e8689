"""Expressions of the rules as trees of plain data: what evaluators in other languages read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.emit.json_data.rule_types import exact, type_name
from regelschmiede.expressions.to_text import to_text
from regelschmiede.expressions.typed import (
    Absolute,
    Arithmetic,
    Choice,
    Compare,
    Constant,
    Default,
    EntryField,
    Extreme,
    Fold,
    Logic,
    Missing,
    Negate,
    Not,
    RecordField,
    Round,
    RuleCall,
    Selection,
    Sort,
    Typed,
    Variable,
    Widen,
)
from regelschmiede.expressions.types import Id
from regelschmiede.model.kinds import ListType
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from regelschmiede.emit.json_data.text import Json
    from regelschmiede.emit.rule_labels import RuleLabels
    from regelschmiede.model.checked import Ruleset

    Node = Mapping[str, Json]

LOGIC = {"und": "and", "oder": "or"}
"""How the operators of ``Logic`` are called."""

FOLDS = {"anzahl": "count", "summe": "sum", "alle": "all", "eines": "any"}
"""How the operators of ``Fold`` are called."""


@dataclass(frozen=True, slots=True)
class ExpressionWriter:
    """Writes the expressions of one rule; ``figures`` are the named ones that it uses."""

    ruleset: Ruleset
    labels: RuleLabels
    figures: frozenset[str]

    def expression(self, node: Typed) -> dict[str, Json]:
        """``node`` as the book shows it, and as a tree."""
        return {"text": to_text(node, self.labels), "tree": self.tree(node)}

    def tree(self, node: Typed) -> dict[str, Json]:
        """``node`` and all under it; each names what it is and what its values are."""
        name, parts = self._leaf(node)
        return {"node": name, "type": type_name(node.type), **parts}

    def _leaf(self, node: Typed) -> tuple[str, Node]:
        match node:
            case Constant():
                return self._constant(node.value, node.type)
            case Variable(name=name):
                return ("parameter" if name in self.figures else "variable"), {"name": name}
            case RecordField(base=base, field=field):
                return "field", {"of": self.tree(base), "field": field, "per": self._per(base)}
            case EntryField(base=base, domain=domain, field=field):
                return "entry_field", {"of": self.tree(base), "kind": domain, "field": field}
            case RuleCall(rule=rule, arguments=given):
                arguments = {name: self.tree(value) for name, value in given}
                return "call", {"rule": rule, "arguments": arguments}
            case _:
                return self._operation(node)

    def _operation(self, node: Typed) -> tuple[str, Node]:
        match node:
            case Negate():
                return "negate", {"of": self.tree(node.operand)}
            case Not():
                return "not", {"of": self.tree(node.operand)}
            case Widen():
                return "widen", {"of": self.tree(node.operand)}
            case Absolute():
                return "absolute", {"of": self.tree(node.operand)}
            case Missing():
                return "missing", {"of": self.tree(node.operand)}
            case Round(mode=mode, operand=operand):
                return "round", {"mode": mode.name.lower(), "of": self.tree(operand)}
            case Fold(operator=operator, operand=operand):
                return "fold", {"operator": FOLDS[operator], "of": self.tree(operand)}
            case _:
                return self._joined(node)

    def _joined(self, node: Typed) -> tuple[str, Node]:
        match node:
            case Arithmetic(operator=operator, left=left, right=right):
                sides = {"left": self.tree(left), "right": self.tree(right)}
                return "arithmetic", {"operator": operator, **sides}
            case Compare(first=first, rest=rest):
                return "compare", {"first": self.tree(first), "rest": self._rest(rest)}
            case Logic(operator=operator, operands=operands):
                several = [self.tree(each) for each in operands]
                return "logic", {"operator": LOGIC[operator], "operands": several}
            case Extreme(operator=operator, items=items):
                several = [self.tree(each) for each in items]
                return "extreme", {"operator": operator, "items": several}
            case Default(operand=operand, fallback=fallback):
                return "default", {"of": self.tree(operand), "fallback": self.tree(fallback)}
            case _:
                return self._branching(node)

    def _branching(self, node: Typed) -> tuple[str, Node]:
        match node:
            case Choice(cases=cases, otherwise=otherwise):
                written = [{"when": self.tree(w), "then": self.tree(t)} for w, t in cases]
                return "choice", {"cases": written, "otherwise": self.tree(otherwise)}
            case Selection():
                return "selection", self._selection(node)
            case Sort(chosen=chosen, key=key):
                inner = self._within(chosen.variable)
                return "sort", {"of": self.tree(chosen), "key": inner.tree(key)}
            case _:
                raise TypeError(node)

    def _constant(self, value: int | Fraction | bool | str, type_: object) -> tuple[str, Node]:
        if isinstance(type_, Id):
            is_choice = type_.domain in self.ruleset.enumerations
            return "id", {"of": "choice" if is_choice else "kind", "in": type_.domain, "id": value}
        return "constant", {"value": value if isinstance(value, bool | str) else exact(value)}

    def _rest(self, rest: tuple[tuple[str, Typed], ...]) -> list[Node]:
        return [{"operator": sign, "operand": self.tree(operand)} for sign, operand in rest]

    def _selection(self, node: Selection) -> Node:
        inner = self._within(node.variable)
        return {
            "variable": node.variable,
            "source": self.tree(node.source),
            "condition": None if node.condition is None else inner.tree(node.condition),
            "body": inner.tree(node.body),
        }

    def _within(self, variable: str) -> ExpressionWriter:
        """Where ``variable`` is an item of a list, whatever else is called so."""
        return ExpressionWriter(self.ruleset, self.labels, self.figures - {variable})

    def _per(self, base: Typed) -> str | None:
        """The kind for each entry of which the list ``base`` holds an item; None where it is a record."""
        if not isinstance(base, EntryField):
            return None
        kind = self.ruleset.kind(base.domain).field(base.field).type
        return kind.per if isinstance(kind, ListType) else None
