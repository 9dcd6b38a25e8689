"""From the tree as written to the checked tree: names get meaning, every node a type, faults are German."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from regelschmiede.diagnostics.suggest import near
from regelschmiede.expressions.check_calls import check_call
from regelschmiede.expressions.check_operators import (
    check_arithmetic,
    check_choice,
    check_comparison,
    check_logic,
    check_unary,
)
from regelschmiede.expressions.conversion import fit, is_number, miss
from regelschmiede.expressions.cost import steps_at_worst
from regelschmiede.expressions.inference import Report
from regelschmiede.expressions.limits import MAX_COST
from regelschmiede.expressions.nodes import (
    Access,
    Binary,
    Call,
    Choice,
    Comparison,
    Expression,
    Logic,
    Name,
    Node,
    Number,
    Selection,
    Unary,
)
from regelschmiede.expressions.nodes import Boolean as Truth
from regelschmiede.expressions.parser import SELECTION_PLACES
from regelschmiede.expressions.typed import (
    Constant,
    EntryField,
    RecordField,
    Typed,
    Variable,
    path,
)
from regelschmiede.expressions.types import (
    Boolean,
    Id,
    Integer,
    Optional,
    Rational,
    Record,
    Scope,
    Type,
    describe,
)
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from regelschmiede.diagnostics.diagnostic import Diagnostic

_FOREIGN_WORDS = {
    "true": "wahr",
    "false": "falsch",
    "ja": "wahr",
    "nein": "falsch",
    "True": "wahr",
    "False": "falsch",
}


@dataclass(frozen=True, slots=True)
class Checked:
    """The checked tree, None where there were faults; ``cost``: steps of an evaluation at worst."""

    node: Typed | None
    diagnostics: tuple[Diagnostic, ...]
    cost: int = 0


def check(expression: Expression, scope: Scope, expected: Type | None = None) -> Checked:
    """``expression`` with types, as ``expected`` (a bare id is looked for there); faults RS611 to RS643.

    The result fits ``expected``: in range, in its unit, a fraction only where one is expected.
    """
    checker = _Checker(scope, Report(expression.text))
    node = checker.infer(expression.root, expected)
    if node is not None and expected is not None:
        node = fit(node, expression.root.at, expected, checker.report)
    cost = 0 if node is None else steps_at_worst(node, scope.rules)
    if cost > MAX_COST:
        checker.report.add("RS642", expression.root.at, found=cost, limit=MAX_COST)
    faults = tuple(checker.report.faults)
    return Checked(None if faults else node, faults, cost)


@dataclass(frozen=True, slots=True)
class _Checker:
    scope: Scope
    report: Report

    def within(self, scope: Scope) -> _Checker:
        return _Checker(scope, self.report)

    def value(self, node: Node, hint: Type | None = None) -> Typed | None:
        typed = self.infer(node, hint)
        if typed is not None and isinstance(typed.type, Optional):
            miss(self.report, node.at)
            return None
        return typed

    def number(self, node: Node) -> Typed | None:
        typed = self.value(node)
        if typed is None or is_number(typed.type):
            return typed
        self._refuse(node, "eine Zahl", typed.type)
        return None

    def boolean(self, node: Node) -> Typed | None:
        typed = self.value(node)
        if typed is None or isinstance(typed.type, Boolean):
            return typed
        self._refuse(node, "ein Wahrheitswert", typed.type)
        return None

    def _refuse(self, node: Node, expected: str, found: Type) -> None:
        source = self.report.excerpt(node.at)
        self.report.add("RS624", node.at, expected=expected, source=source, found=describe(found))

    def infer(self, node: Node, hint: Type | None = None) -> Typed | None:
        match node:
            case Number() | Truth():
                return self._constant(node)
            case Name():
                return self._name(node, hint)
            case Access():
                return self._access(node)
            case Choice():
                return check_choice(self, node, hint)
            case Selection():
                self.report.add("RS611", node.at, places=SELECTION_PLACES)
                return None
            case _:
                return self._operation(node)

    def _operation(self, node: Unary | Binary | Comparison | Logic | Call) -> Typed | None:
        match node:
            case Unary():
                return check_unary(self, node)
            case Binary():
                return check_arithmetic(self, node)
            case Comparison():
                return check_comparison(self, node)
            case Logic():
                return check_logic(self, node)
            case Call():
                return check_call(self, node)

    def _constant(self, node: Number | Truth) -> Typed:
        at, value = self.report.span(node.at), node.value
        if isinstance(value, bool):
            return Constant(value, Boolean(), at)
        if isinstance(value, int):
            return Constant(value, Integer(value, value, None), at)
        bits = (value.denominator - 1).bit_length()
        return Constant(value, Rational(value, value, None, bits), at)

    def _name(self, node: Name, hint: Type | None) -> Typed | None:
        wanted = hint.item if isinstance(hint, Optional) else hint
        chosen = self._id(wanted.domain, node) if isinstance(wanted, Id) else None
        known = self.scope.names.get(node.name)
        if known is None:
            if chosen is None:
                self._unknown_name(node, wanted)
            return chosen
        if chosen is None:
            return self._with_fact(Variable(node.name, known, self.report.span(node.at)))
        own = known.item if isinstance(known, Optional) else known
        if not isinstance(own, Id) or own != wanted:
            return chosen
        qualified = f"{own.domain}.{node.name}"
        self.report.add("RS640", node.at, proposals=(qualified,), name=node.name, domain=own.domain)
        return None

    def _id(self, domain_name: str, node: Name | Access) -> Constant | None:
        """The id of the domain that ``node`` names, None where there is none."""
        written = node.name if isinstance(node, Name) else node.field
        domain = self.scope.domains.get(domain_name)
        if domain is None:
            return None
        current = domain.aliases.get(written, written)
        if current not in domain.ids:
            return None
        return Constant(current, Id(domain_name, domain.ids), self.report.span(node.at))

    def _unknown_name(self, node: Name, wanted: Type | None) -> None:
        if isinstance(wanted, Id):
            candidates = (*wanted.ids, *self.scope.names)
            proposals = near(node.name, candidates)
            self.report.add(
                "RS623", node.at, proposals=proposals, domain=wanted.domain, id=node.name
            )
            return
        self.report.add("RS620", node.at, proposals=self._meant(node.name), name=node.name)

    def _meant(self, name: str) -> tuple[str, ...]:
        """What the unknown ``name`` may have meant: a near name, or an id of some kind."""
        if name.lower() in _FOREIGN_WORDS:
            return (_FOREIGN_WORDS[name.lower()],)
        homes = [
            f"{kind}.{name}" for kind, domain in self.scope.domains.items() if name in domain.ids
        ]
        return tuple(homes[:3]) or near(name, (*self.scope.names, *self.scope.domains))

    def _access(self, node: Access) -> Typed | None:
        if isinstance(node.base, Name) and node.base.name in self.scope.domains:
            chosen = self._qualified(node.base.name, node)
            if chosen is not None or node.base.name not in self.scope.names:
                return chosen
        base = self.value(node.base)
        if base is None:
            return None
        type_ = self._field_type(base.type, node.field)
        if type_ is None:
            self._unknown_field(node, base.type)
            return None
        at = self.report.span(node.at)
        if isinstance(base.type, Id):
            return self._with_fact(EntryField(base, base.type.domain, node.field, type_, at))
        return self._with_fact(RecordField(base, node.field, type_, at))

    def _qualified(self, domain: str, node: Access) -> Typed | None:
        """``domain.id``, unless a variable called like the domain has such a field."""
        known = self.scope.names.get(domain)
        if known is not None and self._field_type(known, node.field) is not None:
            return None
        chosen = self._id(domain, node)
        if chosen is None and known is None:
            ids = self.scope.domains[domain].ids
            proposals = [f"{domain}.{id_}" for id_ in near(node.field, ids)]
            self.report.add("RS623", node.at, proposals=proposals, domain=domain, id=node.field)
        return chosen

    def _field_type(self, base: Type, field: str) -> Type | None:
        return self._fields(base).get(field)

    def _fields(self, base: Type) -> Mapping[str, Type]:
        if isinstance(base, Record):
            return dict(base.fields)
        if isinstance(base, Id) and base.domain in self.scope.domains:
            return self.scope.domains[base.domain].fields
        return {}

    def _unknown_field(self, node: Access, base: Type) -> None:
        proposals = near(node.field, self._fields(base))
        excerpt, found = self.report.excerpt(node.base.at), describe(base)
        self.report.add(
            "RS622", node.field_at, proposals=proposals, field=node.field, base=excerpt, found=found
        )

    def _with_fact(self, node: Variable | RecordField | EntryField) -> Typed:
        """``node`` with the narrower type that conditions around it ensure."""
        place = path(node)
        known = None if place is None else self.scope.facts.get(place)
        return node if known is None else replace(node, type=known)
