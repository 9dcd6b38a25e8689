"""The tree of an expression as written: names are still names, nothing has a type.

Every node knows the stretch of text it was read from; equality ignores it.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from fractions import Fraction

    from regelschmiede.expressions.located_text import LocatedText, Stretch


@dataclass(frozen=True, slots=True)
class Number:
    """``25`` (int) or ``1.5`` (Fraction)."""

    value: int | Fraction
    at: Stretch = dataclasses.field(compare=False)


@dataclass(frozen=True, slots=True)
class Boolean:
    """``wahr`` or ``falsch``."""

    value: bool
    at: Stretch = dataclasses.field(compare=False)


@dataclass(frozen=True, slots=True)
class Name:
    """A variable, a kind, or an id; only its surroundings tell."""

    name: str
    at: Stretch = dataclasses.field(compare=False)


@dataclass(frozen=True, slots=True)
class Access:
    """``base.field``."""

    base: Node
    field: str
    field_at: Stretch = dataclasses.field(compare=False)
    at: Stretch = dataclasses.field(compare=False)


@dataclass(frozen=True, slots=True)
class Unary:
    """``operator`` is ``-`` or ``nicht``."""

    operator: str
    operand: Node
    at: Stretch = dataclasses.field(compare=False)


@dataclass(frozen=True, slots=True)
class Binary:
    """``operator`` is one of ``+ - * /``."""

    operator: str
    left: Node
    right: Node
    at: Stretch = dataclasses.field(compare=False)


@dataclass(frozen=True, slots=True)
class Comparison:
    """A chain ``first op right op right …``; operators are ``= ≠ < ≤ > ≥``."""

    first: Node
    rest: tuple[tuple[str, Node], ...]
    at: Stretch = dataclasses.field(compare=False)


@dataclass(frozen=True, slots=True)
class Logic:
    """Two or more ``operands`` joined by ``operator``, which is ``und`` or ``oder``."""

    operator: str
    operands: tuple[Node, ...]
    at: Stretch = dataclasses.field(compare=False)


@dataclass(frozen=True, slots=True)
class Choice:
    """``wenn … dann …``, any number of ``sonst wenn … dann …``, and ``sonst otherwise``."""

    cases: tuple[tuple[Node, Node], ...]
    otherwise: Node
    at: Stretch = dataclasses.field(compare=False)


@dataclass(frozen=True, slots=True)
class Selection:
    """``variable in source mit condition: body``; only an argument can be one."""

    variable: str
    source: Node
    condition: Node | None
    body: Node | None
    variable_at: Stretch = dataclasses.field(compare=False)
    at: Stretch = dataclasses.field(compare=False)


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument of a call; ``name`` is None where it has none."""

    name: str | None
    value: Node
    at: Stretch = dataclasses.field(compare=False)


@dataclass(frozen=True, slots=True)
class Call:
    """``function(arguments)``: a built-in function or a rule."""

    function: str
    arguments: tuple[Argument, ...]
    function_at: Stretch = dataclasses.field(compare=False)
    at: Stretch = dataclasses.field(compare=False)


Node = (
    Number
    | Boolean
    | Name
    | Access
    | Unary
    | Binary
    | Comparison
    | Logic
    | Choice
    | Selection
    | Call
)
"""A node of the tree."""


@dataclass(frozen=True, slots=True)
class Expression:
    """A whole expression with the text it was read from."""

    root: Node
    text: LocatedText = dataclasses.field(compare=False)


def children(node: Node) -> tuple[Node, ...]:
    """The nodes directly under ``node``, in reading order."""
    match node:
        case Access(base=base):
            return (base,)
        case Unary(operand=operand):
            return (operand,)
        case Binary(left=left, right=right):
            return (left, right)
        case Comparison(first=first, rest=rest):
            return (first, *(operand for _, operand in rest))
        case Logic(operands=operands):
            return operands
        case _:
            return _branches(node)


def _branches(node: Node) -> tuple[Node, ...]:
    match node:
        case Choice(cases=cases, otherwise=otherwise):
            return (*(part for case in cases for part in case), otherwise)
        case Selection(source=source, condition=condition, body=body):
            return tuple(part for part in (source, condition, body) if part is not None)
        case Call(arguments=arguments):
            return tuple(argument.value for argument in arguments)
        case _:
            return ()
