"""The tree of an expression as written: names are still names, nothing has a type.

Every node knows the stretch of text it was read from; equality ignores it.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
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
    find = _CHILDREN.get(type(node))
    found: tuple[Node, ...] = () if find is None else find(node)
    return found


def _compared(node: Comparison) -> tuple[Node, ...]:
    return (node.first, *[operand for _, operand in node.rest])


def _cases(node: Choice) -> tuple[Node, ...]:
    return (*[part for case in node.cases for part in case], node.otherwise)


def _selected(node: Selection) -> tuple[Node, ...]:
    return tuple([part for part in (node.source, node.condition, node.body) if part is not None])


def _arguments(node: Call) -> tuple[Node, ...]:
    return tuple([argument.value for argument in node.arguments])


# Trees are walked again and again: to look up the class is faster than to ask for one after the other.
_CHILDREN: Mapping[type, Callable[[Any], tuple[Node, ...]]] = {
    Access: lambda node: (node.base,),
    Unary: lambda node: (node.operand,),
    Binary: lambda node: (node.left, node.right),
    Comparison: _compared,
    Logic: lambda node: node.operands,
    Choice: _cases,
    Selection: _selected,
    Call: _arguments,
}
