"""Expressions laid out as ruff's formatter would: on one line where it fits, else one item a line.

Nothing here knows what the expressions mean. An expression is source text that stays as it is (``str``), a
string that may be broken at its spaces (``Words``), or a bracket with items (``Group``).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from regelschmiede.emit.python.literals import literal, width
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

WIDTH = 88
"""Columns of a line, as ruff and black have it unless told otherwise."""

INDENT = "    "

ENTRY_INDENT = 2 * INDENT
"""Where the entries of a registry stand."""

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


@dataclass(slots=True)
class Group:
    """Items between ``opening`` (``Skill(``, ``(``, ``{``) and ``closing``.

    ``explode`` sets one item a line in any case; it must be set where an item has it, and nowhere else on a
    tuple with one item, which ruff would join again. ``subscript`` is for ``Literal[…]``, where a single item takes
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
    inner = ", ".join([item.prefix + flat(item.value) for item in expression.items])
    comma = "," if expression.opening == "(" and len(expression.items) == 1 else ""
    return f"{expression.opening}{inner}{comma}{expression.closing}"


def lines(expression: Expression, indent: str, before: str, after: str) -> list[str]:
    """The lines of ``expression`` between ``before`` (``name=``) and ``after`` (``,``)."""
    made: list[str] = []
    _put(expression, indent, before, after, made)
    return made


def assignment(target: str, value: Expression) -> list[str]:
    """The lines of ``target = value`` at the margin of a module.

    Beside ``lines`` it knows that an assignment puts any value into parentheses if that makes it fit.
    """
    made = lines(value, "", f"{target} = ", "")
    bare = flat(value) if len(made) == 1 else ""
    if bare and width(made[0]) > WIDTH >= len(INDENT) + width(bare):
        return [f"{target} = (", INDENT + bare, ")"]
    return made


def _put(expression: Expression, indent: str, before: str, after: str, made: list[str]) -> None:
    if isinstance(expression, str):
        made.append(f"{indent}{before}{expression}{after}")
    elif isinstance(expression, Words):
        _put_words(expression.text, indent, before, after, made)
    else:
        _put_group(expression, indent, before, after, made)


def _put_group(group: Group, indent: str, before: str, after: str, made: list[str]) -> None:
    if not group.explode or not group.items:
        line = f"{indent}{before}{flat(group)}{after}"
        if width(line) <= WIDTH or not group.items:
            made.append(line)
            return
    comma = "" if group.subscript and len(group.items) == 1 else ","
    deeper = indent + INDENT
    made.append(f"{indent}{before}{group.opening}")
    for item in group.items:
        _put(item.value, deeper, item.prefix, comma, made)
    made.append(f"{indent}{group.closing}{after}")


def _put_words(text: str, indent: str, before: str, after: str, made: list[str]) -> None:
    whole = literal(text)
    line = f"{indent}{before}{whole}{after}"
    deeper = indent + INDENT
    if width(line) <= WIDTH:
        made.append(line)
        return
    fits_below = bool(before) and len(deeper) + width(whole) <= WIDTH
    parts = [text] if fits_below else list(broken(text, WIDTH - len(deeper)))
    if len(parts) == 1 and not fits_below:
        made.append(line)
        return
    made.append(f"{indent}{before}(")
    made.extend([deeper + literal(part) for part in parts])
    made.append(f"{indent}){after}")


def broken(text: str, columns: int) -> Iterator[str]:
    """``text`` in parts whose literals take at most ``columns``, unless a single word takes more."""
    room = columns - 2
    part, taken = "", 0
    for word in _WORD.findall(text):
        more = width(literal(word)) - 2
        if part and (taken + more > room or part.endswith("\n")):
            yield part
            part, taken = "", 0
        part += word
        taken += more
    if part:
        yield part
