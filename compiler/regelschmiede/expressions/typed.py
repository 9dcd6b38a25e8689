"""The checked tree: every name resolved, every node with its type; what all later stages read.

Equality ignores the positions. Where a node's type is Rational, its value is a Fraction, so that a whole
number which serves as a fraction stands under a ``Widen``.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from fractions import Fraction

    from regelschmiede.diagnostics.span import Span
    from regelschmiede.expressions.rounding import Rounding
    from regelschmiede.expressions.types import Boolean, Id, Integer, List, Rational, Type


@dataclass(frozen=True, slots=True)
class Constant:
    """A number, a truth value, or an id (str, with an Id type)."""

    value: int | Fraction | bool | str
    type: Integer | Rational | Boolean | Id
    at: Span = dataclasses.field(compare=False)


@dataclass(frozen=True, slots=True)
class Variable:
    """An input, a step, a figure, or what a selection goes through."""

    name: str
    type: Type
    at: Span = dataclasses.field(compare=False)


@dataclass(frozen=True, slots=True)
class RecordField:
    """A field of a record."""

    base: Typed
    field: str
    type: Type
    at: Span = dataclasses.field(compare=False)


@dataclass(frozen=True, slots=True)
class EntryField:
    """A field of the entry of ``domain`` whose id ``base`` is."""

    base: Typed
    domain: str
    field: str
    type: Type
    at: Span = dataclasses.field(compare=False)


@dataclass(frozen=True, slots=True)
class Negate:
    """``-operand``."""

    operand: Typed
    type: Integer | Rational
    at: Span = dataclasses.field(compare=False)


@dataclass(frozen=True, slots=True)
class Not:
    """``nicht operand``."""

    operand: Typed
    type: Boolean
    at: Span = dataclasses.field(compare=False)


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """``operator`` is one of ``+ - * /``; a quotient is always a Rational."""

    operator: str
    left: Typed
    right: Typed
    type: Integer | Rational
    at: Span = dataclasses.field(compare=False)


@dataclass(frozen=True, slots=True)
class Compare:
    """A chain of comparisons that all must hold; operators are ``= ≠ < ≤ > ≥``."""

    first: Typed
    rest: tuple[tuple[str, Typed], ...]
    type: Boolean
    at: Span = dataclasses.field(compare=False)


@dataclass(frozen=True, slots=True)
class Logic:
    """``operands`` joined by ``und`` or ``oder``; evaluated in order, as far as needed."""

    operator: str
    operands: tuple[Typed, ...]
    type: Boolean
    at: Span = dataclasses.field(compare=False)


@dataclass(frozen=True, slots=True)
class Choice:
    """The value of the first case whose condition holds, else ``otherwise``."""

    cases: tuple[tuple[Typed, Typed], ...]
    otherwise: Typed
    type: Type
    at: Span = dataclasses.field(compare=False)


@dataclass(frozen=True, slots=True)
class Round:
    """``operand``, a Rational, rounded as ``mode`` says."""

    mode: Rounding
    operand: Typed
    type: Integer
    at: Span = dataclasses.field(compare=False)


@dataclass(frozen=True, slots=True)
class Widen:
    """A whole number as a fraction."""

    operand: Typed
    type: Rational
    at: Span = dataclasses.field(compare=False)


@dataclass(frozen=True, slots=True)
class Absolute:
    """The magnitude of ``operand``."""

    operand: Typed
    type: Integer | Rational
    at: Span = dataclasses.field(compare=False)


@dataclass(frozen=True, slots=True)
class Extreme:
    """``operator`` (``min`` or ``max``) of ``items``, each a number or a list of numbers."""

    operator: str
    items: tuple[Typed, ...]
    type: Integer | Rational
    at: Span = dataclasses.field(compare=False)


@dataclass(frozen=True, slots=True)
class Selection:
    """The list of ``body`` for each ``variable`` of ``source`` for which ``condition`` holds."""

    variable: str
    source: Typed
    condition: Typed | None
    body: Typed
    type: List
    at: Span = dataclasses.field(compare=False)


@dataclass(frozen=True, slots=True)
class Sort:
    """The items of ``chosen``, whose body is its variable, the least ``key`` first; equal ones keep their order.

    ``key`` is a number for each ``chosen.variable``.
    """

    chosen: Selection
    key: Typed
    type: List
    at: Span = dataclasses.field(compare=False)


@dataclass(frozen=True, slots=True)
class Fold:
    """``operator`` is ``anzahl``, ``summe``, ``alle`` or ``eines``, over the list ``operand``."""

    operator: str
    operand: Typed
    type: Integer | Rational | Boolean
    at: Span = dataclasses.field(compare=False)


@dataclass(frozen=True, slots=True)
class Missing:
    """Whether the optional ``operand`` has no value."""

    operand: Typed
    type: Boolean
    at: Span = dataclasses.field(compare=False)


@dataclass(frozen=True, slots=True)
class Default:
    """The optional ``operand``, or ``fallback`` where it has no value."""

    operand: Typed
    fallback: Typed
    type: Type
    at: Span = dataclasses.field(compare=False)


@dataclass(frozen=True, slots=True)
class RuleCall:
    """What ``rule`` gives for ``arguments``, in the order of its inputs."""

    rule: str
    arguments: tuple[tuple[str, Typed], ...]
    type: Type
    at: Span = dataclasses.field(compare=False)


Typed = (
    Constant
    | Variable
    | RecordField
    | EntryField
    | Negate
    | Not
    | Arithmetic
    | Compare
    | Logic
    | Choice
    | Round
    | Widen
    | Absolute
    | Extreme
    | Selection
    | Sort
    | Fold
    | Missing
    | Default
    | RuleCall
)
"""A node of the checked tree."""


def parts(node: Typed) -> tuple[Typed, ...]:
    """The nodes directly under ``node``, in the order of evaluation."""
    found: tuple[Typed, ...] = _PARTS[type(node)](node)
    return found


def _none(_: Any) -> tuple[Typed, ...]:
    return ()


def _base(node: RecordField | EntryField) -> tuple[Typed, ...]:
    return (node.base,)


def _operand(node: Any) -> tuple[Typed, ...]:
    return (node.operand,)


def _compared(node: Compare) -> tuple[Typed, ...]:
    return (node.first, *[operand for _, operand in node.rest])


def _cases(node: Choice) -> tuple[Typed, ...]:
    return (*[part for case in node.cases for part in case], node.otherwise)


def _selected(node: Selection) -> tuple[Typed, ...]:
    if node.condition is None:
        return (node.source, node.body)
    return (node.source, node.condition, node.body)


def _arguments(node: RuleCall) -> tuple[Typed, ...]:
    return tuple([value for _, value in node.arguments])


# Trees are walked again and again: to look up the class is faster than to ask for one after the other.
_PARTS: Mapping[type, Callable[[Any], tuple[Typed, ...]]] = {
    Constant: _none,
    Variable: _none,
    RecordField: _base,
    EntryField: _base,
    Arithmetic: lambda node: (node.left, node.right),
    Compare: _compared,
    Logic: lambda node: node.operands,
    Choice: _cases,
    Extreme: lambda node: node.items,
    Selection: _selected,
    Sort: lambda node: (node.chosen, node.key),
    Default: lambda node: (node.operand, node.fallback),
    RuleCall: _arguments,
    **dict.fromkeys((Negate, Not, Round, Widen, Absolute, Fold, Missing), _operand),
}


def walk(node: Typed) -> Iterator[Typed]:
    """``node`` and all nodes under it, each before what is under it."""
    waiting = [node]
    while waiting:
        current = waiting.pop()
        yield current
        waiting.extend(reversed(parts(current)))


def names(*nodes: Typed) -> frozenset[str]:
    """The variables that ``nodes`` take from outside: their inputs, steps and figures."""
    found: set[str] = set()
    waiting = [(node, frozenset[str]()) for node in nodes]
    while waiting:
        current, bound = waiting.pop()
        if isinstance(current, Variable):
            if current.name not in bound:
                found.add(current.name)
        elif isinstance(current, Selection):
            source, *inner = parts(current)
            waiting.append((source, bound))
            waiting += [(part, bound | {current.variable}) for part in inner]
        elif isinstance(current, Sort):
            waiting.append((current.chosen, bound))
            waiting.append((current.key, bound | {current.chosen.variable}))
        else:
            waiting += [(part, bound) for part in parts(current)]
    return frozenset(found)


def rules(*nodes: Typed) -> frozenset[str]:
    """The rules that ``nodes`` call."""
    several = (each for node in nodes for each in walk(node))
    return frozenset(each.rule for each in several if isinstance(each, RuleCall))


def path(node: Typed) -> tuple[str, ...] | None:
    """``("waffe", "schaden")`` for ``waffe.schaden``; None for what is not a variable or a field of one."""
    if isinstance(node, Variable):
        return (node.name,)
    if isinstance(node, RecordField | EntryField):
        base = path(node.base)
        return None if base is None else (*base, node.field)
    return None
