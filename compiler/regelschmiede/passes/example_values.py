"""Values in examples: from YAML to what expressions compute with, from there to texts and messages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from regelschmiede.diagnostics.diagnostic import Diagnostic, fault
from regelschmiede.diagnostics.suggest import near
from regelschmiede.expressions.types import (
    Boolean,
    Die,
    Id,
    Integer,
    List,
    Optional,
    Rational,
    Record,
    Type,
    describe,
    show_interval,
    show_number,
)
from regelschmiede.passes.values_shown import boolean_proposals, found_value, number_proposals
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from regelschmiede.expressions.evaluate import Value as Result
    from regelschmiede.expressions.types import Domain
    from regelschmiede.source.yaml_tree import Node

_WORDS = {"wahr": "true", "falsch": "false"}


class _Fault(Exception):  # noqa: N818 - a fault of the author, not of the compiler
    """A value that is not what belongs at its place."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


@dataclass(frozen=True, slots=True)
class ValueReader:
    """Reads values out of YAML and collects what is wrong with them."""

    domains: Mapping[str, Domain]
    faults: list[Diagnostic] = field(default_factory=list)

    def read(self, node: Node, type_: Type, *, in_range: bool = True) -> tuple[Result, bool]:
        """The value at ``node`` as one of ``type_``, and whether it is one."""
        try:
            return self._value(node, type_, in_range), True
        except _Fault as found:
            self.faults.append(found.diagnostic)
            return None, False

    def _value(self, node: Node, type_: Type, in_range: bool) -> Result:
        match type_:
            case Optional(item=item):
                return None if node.value is None else self._value(node, item, in_range)
            case Boolean() if isinstance(node.value, bool):
                return node.value
            case Id() if isinstance(node.value, str):
                return self._id(node, type_)
            case List() if isinstance(node.value, list):
                return self._list(node, type_, in_range)
            case Record() if isinstance(node.value, dict):
                return self._record(node, type_, in_range)
            case Integer() | Die() | Rational() if _is_number(node.value, type_):
                return _number(node, type_, in_range)
            case _:
                raise _Fault(_wrong(node, type_))

    def _id(self, node: Node, type_: Id) -> str:
        domain = self.domains.get(type_.domain)
        current = domain.aliases.get(node.value, node.value) if domain else node.value
        if current in type_.ids:
            return str(current)
        proposals = near(node.value, type_.ids)
        raise _Fault(
            fault("RS623", node.span, domain=type_.domain, id=node.value, proposals=proposals)
        )

    def _list(self, node: Node, type_: List, in_range: bool) -> Result:
        children = (node.children or {}).values()
        if in_range and not type_.shortest <= len(children) <= type_.longest:
            raise _Fault(_wrong_length(node, type_))
        return tuple(self._value(child, type_.item, in_range) for child in children)

    def _record(self, node: Node, type_: Record, in_range: bool) -> Result:
        children = node.children or {}
        for name in children:
            if type_.field(name) is None:
                known = [each for each, _ in type_.fields if each not in children]
                span, proposals = node.key_span(name), near(name, known)
                raise _Fault(fault("RS204", span, field=name, proposals=proposals))
        values: dict[str, Result] = {}
        for name, inner in type_.fields:
            if name in children:
                values[name] = self._value(children[name], inner, in_range)
            elif isinstance(inner, Optional):
                values[name] = None
            else:
                raise _Fault(fault("RS205", node.span, field=name, title=describe(inner)))
        return values


def _is_number(value: Any, type_: Type) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return False
    return isinstance(type_, Rational) or value == int(value)


def _number(node: Node, type_: Integer | Die | Rational, in_range: bool) -> Result:
    value = Fraction(node.value) if isinstance(type_, Rational) else int(node.value)
    if in_range and value not in type_.interval:
        raise _Fault(
            fault(
                "RS724", node.span, found=show_number(value), allowed=show_interval(type_.interval)
            )
        )
    return value


def _wrong_length(node: Node, type_: List) -> Diagnostic:
    count = len(node.value)
    few = count < type_.shortest
    bound, limit = ("mindestens", type_.shortest) if few else ("höchstens", type_.longest)
    one = limit == 1
    return fault(
        "RS210",
        node.span,
        wanted=f"{'gehört' if one else 'gehören'} {bound} {limit} {'Wert' if one else 'Werte'}",
        found={0: "ist keiner da", 1: "ist 1 Wert"}.get(count, f"sind {count} Werte"),
    )


def _wrong(node: Node, type_: Type) -> Diagnostic:
    proposals: tuple[str, ...] = ()
    if isinstance(type_, Boolean) and isinstance(node.value, str):
        meant = _WORDS.get(node.value.casefold())
        proposals = (meant,) if meant else boolean_proposals(node.value)
    elif isinstance(type_, Integer | Die | Rational) and isinstance(node.value, str):
        proposals = number_proposals(node.value)
    expected = "ein Wahrheitswert (true oder false)" if type_ == Boolean() else describe(type_)
    found = found_value(node)
    return fault("RS206", node.span, expected=expected, found=found, proposals=proposals)


def show_value(value: Result) -> str:
    """``value`` as messages show it: „−1,5“, „true“, „(1; 2)“, „(gelungen: true)“."""
    match value:
        case None:
            return "nichts"
        case bool():
            return "true" if value else "false"
        case int() | Fraction():
            return show_number(value)
        case Mapping():
            return f"({'; '.join(f'{name}: {show_value(each)}' for name, each in value.items())})"
        case tuple():
            return f"({'; '.join(map(show_value, value))})"
        case _:
            return str(value)


def yaml_value(value: Result) -> str | None:
    """``value`` as an author would write it into an example; None for what YAML has no number for."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case Fraction():
            return _decimal(value)
        case Mapping():
            return _joined("{", ((f"{name}: ", each) for name, each in value.items()), "}")
        case tuple():
            return _joined("[", (("", each) for each in value), "]")
        case _:
            return str(value)


def _joined(opening: str, parts: Iterator[tuple[str, Result]], closing: str) -> str | None:
    shown = [(name, yaml_value(each)) for name, each in parts]
    if any(each is None for _, each in shown):
        return None
    return opening + ", ".join(f"{name}{each}" for name, each in shown) + closing


def _decimal(value: Fraction) -> str | None:
    shown = show_number(value)
    return None if "/" in shown else shown.replace(",", ".").replace("−", "-")
