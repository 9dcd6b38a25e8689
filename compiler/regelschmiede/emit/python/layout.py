"""Expressions laid out as ruff's formatter would: on one line where it fits, else one item a line.

Nothing here knows what the expressions mean. An expression is source text that stays as it is (``str``), a
string that may be broken at its spaces (``Words``), or a bracket with items (``Group``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from regelschmiede.emit.python.literals import literal, width

if TYPE_CHECKING:
    from collections.abc import Iterator

WIDTH = 88
"""Columns of a line, as ruff and black have it unless told otherwise."""

INDENT = "    "

_WORD = re.compile(r"[^ \n]*(?:\n+| +\n*|$)")


@dataclass(slots=True)
class Words:
    """A string value; one that is too long for its line is broken at spaces and after line ends."""

    text: str


@dataclass(slots=True)
class Item:
    """One item of a group. ``prefix`` is what stands before the value: ``name=``, ``"key": ``."""

    value: Expression
    prefix: str = ""
    comment: str = ""


@dataclass(slots=True)
class Group:
    """Items between ``opening`` (``Skill(``, ``(``, ``{``) and ``closing``.

    ``explode`` sets one item a line in any case. ``subscript`` is for ``Literal[…]``, where a single item takes
    no comma; a parenthesis without a name is a tuple, whose single item takes one even on one line.
    """

    opening: str
    items: list[Item]
    closing: str
    explode: bool = False
    subscript: bool = False


Expression = str | Words | Group


def flat(expression: Expression) -> str:
    """The expression on one line, however long."""
    if isinstance(expression, str):
        return expression
    if isinstance(expression, Words):
        return literal(expression.text)
    inner = ", ".join(item.prefix + flat(item.value) for item in expression.items)
    comma = "," if expression.opening == "(" and len(expression.items) == 1 else ""
    return f"{expression.opening}{inner}{comma}{expression.closing}"


def lines(expression: Expression, indent: str, before: str, after: str) -> Iterator[str]:
    """The lines of ``expression`` between ``before`` (``name=``) and ``after`` (``,``)."""
    if isinstance(expression, Group) and expression.items:
        yield from _group_lines(expression, indent, before, after)
    elif isinstance(expression, Words):
        yield from _words_lines(expression.text, indent, before, after)
    else:
        yield f"{indent}{before}{flat(expression)}{after}"


def assignment(target: str, value: Expression) -> list[str]:
    """The lines of ``target = value`` at the margin of a module.

    Beside ``lines`` it knows that an assignment puts any value into parentheses if that makes it fit.
    """
    made = list(lines(value, "", f"{target} = ", ""))
    bare = flat(value)
    if len(made) == 1 and width(made[0]) > WIDTH >= len(INDENT) + width(bare):
        return [f"{target} = (", INDENT + bare, ")"]
    return made


def _group_lines(group: Group, indent: str, before: str, after: str) -> Iterator[str]:
    if not group.explode:
        line = f"{indent}{before}{flat(group)}{after}"
        if width(line) <= WIDTH:
            yield line
            return
    comma = "" if group.subscript and len(group.items) == 1 else ","
    yield f"{indent}{before}{group.opening}"
    deeper = indent + INDENT
    for item in group.items:
        if item.comment:
            yield f"{deeper}# {item.comment}"
        yield from lines(item.value, deeper, item.prefix, comma)
    yield f"{indent}{group.closing}{after}"


def _words_lines(text: str, indent: str, before: str, after: str) -> Iterator[str]:
    line = f"{indent}{before}{literal(text)}{after}"
    deeper = indent + INDENT
    if width(line) <= WIDTH:
        yield line
        return
    parts = list(broken(text, WIDTH - len(deeper)))
    if len(parts) == 1 and (not before or len(deeper) + width(literal(text)) > WIDTH):
        yield line
        return
    yield f"{indent}{before}("
    yield from (deeper + literal(part) for part in parts)
    yield f"{indent}){after}"


def broken(text: str, columns: int) -> Iterator[str]:
    """``text`` in parts whose literals take at most ``columns``, unless a single word takes more."""
    part, taken = "", 0
    for word in _WORD.findall(text):
        more = width(literal(word)) - 2
        if part and (part.endswith("\n") or taken + more > columns - 2):
            yield part
            part, taken = "", 0
        part += word
        taken += more
    if part:
        yield part
