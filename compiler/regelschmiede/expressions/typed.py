"""The checked tree: every name resolved, every node with its type; what all later stages read.

Equality ignores the positions. Where a node's type is Rational, its value is a Fraction, so that a whole
number which serves as a fraction stands under a ``Widen``.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator
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
    match node:
        case Constant() | Variable():
            return ()
        case RecordField(base=base) | EntryField(base=base):
            return (base,)
        case Negate() | Not() | Round() | Widen() | Absolute() | Fold() | Missing():
            return (node.operand,)
        case Arithmetic(left=left, right=right):
            return (left, right)
        case Compare(first=first, rest=rest):
            return (first, *(operand for _, operand in rest))
        case Logic(operands=several) | Extreme(items=several):
            return several
        case _:
            return _branches(node)


def _branches(node: Typed) -> tuple[Typed, ...]:
    match node:
        case Choice(cases=cases, otherwise=otherwise):
            return (*(part for case in cases for part in case), otherwise)
        case Selection(source=source, condition=condition, body=body):
            return (source, body) if condition is None else (source, condition, body)
        case Sort(chosen=chosen, key=key):
            return (chosen, key)
        case Default(operand=operand, fallback=fallback):
            return (operand, fallback)
        case RuleCall(arguments=arguments):
            return tuple(value for _, value in arguments)
        case _:
            return ()


def walk(node: Typed) -> Iterator[Typed]:
    """``node`` and all nodes under it, each before what is under it."""
    waiting = [node]
    while waiting:
        current = waiting.pop()
        yield current
        waiting.extend(reversed(parts(current)))


def names(node: Typed) -> frozenset[str]:
    """The variables that ``node`` takes from outside: its inputs, steps and figures."""
    if isinstance(node, Variable):
        return frozenset({node.name})
    if isinstance(node, Selection):
        inner = (part for part in (node.condition, node.body) if part is not None)
        within = frozenset[str]().union(*map(names, inner))
        return names(node.source) | within - {node.variable}
    if isinstance(node, Sort):
        return names(node.chosen) | names(node.key) - {node.chosen.variable}
    return frozenset[str]().union(*map(names, parts(node)))


def rules(node: Typed) -> frozenset[str]:
    """The rules that ``node`` calls."""
    return frozenset(each.rule for each in walk(node) if isinstance(each, RuleCall))


def path(node: Typed) -> tuple[str, ...] | None:
    """``("waffe", "schaden")`` for ``waffe.schaden``; None for what is not a variable or a field of one."""
    if isinstance(node, Variable):
        return (node.name,)
    if isinstance(node, RecordField | EntryField):
        base = path(node.base)
        return None if base is None else (*base, node.field)
    return None
