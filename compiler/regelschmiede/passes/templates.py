"""An author's text → plain stretches and placeholders. Jinja's grammar, of which only a little may be used.

Templates are parsed by Jinja but never compiled: what a placeholder may hold is so little that walking its
tree is both faster than generating code for it and free of anything that could be executed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from jinja2 import StrictUndefined, TemplateSyntaxError, nodes
from jinja2.sandbox import ImmutableSandboxedEnvironment

from regelschmiede.passes.template_faults import (
    ForbiddenError,
    TemplateFault,
    forbidden,
    forbidden_statement,
    syntax_fault,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

_MARKS = ("{{", "{%", "{#")


@dataclass(frozen=True, slots=True)
class FilterUse:
    """``| name("argument")``; the arguments are None where it was given something else than texts."""

    name: str
    arguments: tuple[str, ...] | None = ()


@dataclass(frozen=True, slots=True)
class Placeholder:
    """``{{ root.step[0] | filter }}``, which begins at the offset ``start`` of its text."""

    root: str
    steps: tuple[str | int, ...]
    filters: tuple[FilterUse, ...]
    start: int

    @property
    def path(self) -> str:
        """The path as the author may have written it."""
        steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.steps)
        return self.root + "".join(steps)


@dataclass(frozen=True, slots=True)
class Call:
    """``{{ function("argument") }}``, which begins at ``start``; None where it was given something else than texts."""

    function: str
    arguments: tuple[str, ...] | None
    start: int


class Plain(NamedTuple):
    """What the author wrote between placeholders, from the offset ``start`` on."""

    text: str
    start: int


Part = Plain | Placeholder | Call


def has_placeholders(source: str) -> bool:
    """Whether ``source`` is more than plain text."""
    return any(mark in source for mark in _MARKS)


def parse_template(source: str) -> tuple[tuple[Part, ...], tuple[TemplateFault, ...]]:
    """The parts of ``source`` in order, and every construct in it that is no plain insertion."""
    if not has_placeholders(source):
        return (Plain(source, 0),), ()
    parts = _pieced(source)
    return (parts, ()) if parts is not None else _parse_whole(source)


# Nothing in it could end it early or reach beyond it, so it means the same in every text.
_LONE = re.compile(
    r"""(\{\{ [^{}'"+-]* (?: (?: "[^"{}\\]*" | '[^'{}\\]*' ) [^{}'"+-]* )* \}\})""", re.VERBOSE
)


def _pieced(source: str) -> tuple[Part, ...] | None:
    """The parts of ``source``, each placeholder parsed by itself; None where only the whole can be.

    Placeholders recur from text to text while texts do not: parsing each of them once takes a
    quarter of the time of parsing all texts, which was a third of the time of a check.
    """
    pieces = _LONE.split(source)
    stretches = pieces[::2]
    # Jinja ends all lines alike, and takes the first two of three braces for the opening ones.
    if "\r" in source or any(has_placeholders(s) or s.endswith("{") for s in stretches):
        return None
    parts: list[Part] = []
    offset = 0
    for stretch, piece in zip(stretches, pieces[1::2], strict=False):
        insertion = _lone_insertion(piece)
        if insertion is None:
            return None
        if stretch:
            parts.append(Plain(stretch, offset))
        offset += len(stretch)
        parts.append(_at(offset, insertion))
        offset += len(piece)
    if stretches[-1]:
        parts.append(Plain(stretches[-1], offset))
    return tuple(parts)


def _at(start: int, insertion: Placeholder | Call) -> Placeholder | Call:
    # Texts have thousands of them; ``replace`` takes three times as long.
    if isinstance(insertion, Placeholder):
        return Placeholder(insertion.root, insertion.steps, insertion.filters, start)
    return Call(insertion.function, insertion.arguments, start)


@lru_cache(maxsize=2**16)
def _lone_insertion(source: str) -> Placeholder | Call | None:
    """The placeholder or call that ``source`` is; None where it is at fault."""
    parts, _ = _parse_whole(source)
    return parts[0] if len(parts) == 1 and not isinstance(parts[0], Plain) else None


def _parse_whole(source: str) -> tuple[tuple[Part, ...], tuple[TemplateFault, ...]]:
    parse = _environment().parse
    try:
        return _parts(source, parse(source), _openings(source))
    except (TemplateSyntaxError, RecursionError, ValueError) as error:
        return (), (syntax_fault(source, error, parse),)


@cache
def _environment() -> ImmutableSandboxedEnvironment:
    return ImmutableSandboxedEnvironment(undefined=StrictUndefined, keep_trailing_newline=True)


def _openings(source: str) -> dict[str, list[int]]:
    """The offsets of all „{{“ and „{%“ that Jinja takes for the beginning of something, in order."""
    found: dict[str, list[int]] = {"variable_begin": [], "block_begin": []}
    position = 0
    for _line, kind, token in _environment().lex(source):
        # White space that a hyphen cuts off is no token.
        start = source.find(token, position)
        if start < 0:
            continue
        if kind in found:
            found[kind].append(start)
        position = start + len(token)
    return found


def _parts(
    source: str, tree: nodes.Template, openings: dict[str, list[int]]
) -> tuple[tuple[Part, ...], tuple[TemplateFault, ...]]:
    parts: list[Part] = []
    faults: list[TemplateFault] = []
    starts = iter(openings["variable_begin"])
    behind = 0
    for expression in _expressions(tree, openings["block_begin"], faults):
        if isinstance(expression, nodes.TemplateData):
            # Jinja ends all lines alike, so a text with others is not found again; its place is then about right.
            start = max(source.find(expression.data, behind), behind)
            parts.append(Plain(expression.data, start))
            behind = start + len(expression.data)
            continue
        start = next(starts, 0)
        behind = max(behind, source.find("}}", start) + 2)
        try:
            parts.append(_inserted(expression, start))
        except ForbiddenError as error:
            faults.append(TemplateFault("RS503", error.name, start, error.mark))
    return tuple(parts), tuple(faults)


def _expressions(
    tree: nodes.Template, blocks: list[int], faults: list[TemplateFault]
) -> Iterator[nodes.Expr]:
    """The outputs before the first statement; every statement is a fault."""
    is_first = True
    for statement in tree.body:
        if isinstance(statement, nodes.Output) and is_first:
            yield from statement.nodes
        elif not isinstance(statement, nodes.Output):
            name = forbidden_statement(statement)
            if is_first:
                faults.append(TemplateFault("RS503", name, blocks[0] if blocks else 0))
            is_first = False


def _inserted(expression: nodes.Expr, start: int) -> Placeholder | Call:
    filters: list[FilterUse] = []
    while isinstance(expression, nodes.Filter):
        if expression.node is None:  # only in a filter block, which is no output
            raise forbidden(expression)
        filters.append(FilterUse(expression.name, _texts(expression)))
        expression = expression.node
    if isinstance(expression, nodes.Call) and isinstance(expression.node, nodes.Name):
        if filters:
            raise ForbiddenError(f"Einen Filter hinter „{expression.node.name}(…)“", "|")
        return Call(expression.node.name, _texts(expression), start)
    return _placeholder(expression, tuple(reversed(filters)), start)


def _texts(expression: nodes.Filter | nodes.Call) -> tuple[str, ...] | None:
    """The arguments in the brackets of ``expression``; None where they are not all fixed texts."""
    if expression.kwargs or expression.dyn_args or expression.dyn_kwargs:
        return None
    values = [each.value if isinstance(each, nodes.Const) else None for each in expression.args]
    texts = tuple(value for value in values if isinstance(value, str))
    return texts if len(texts) == len(values) else None


def _placeholder(expression: nodes.Expr, filters: tuple[FilterUse, ...], start: int) -> Placeholder:
    steps: list[nodes.Getattr | nodes.Getitem] = []
    while isinstance(expression, nodes.Getattr | nodes.Getitem):
        steps.append(expression)
        expression = expression.node
    if not isinstance(expression, nodes.Name):
        raise forbidden(expression)
    if expression.name.startswith("_"):
        raise ForbiddenError(f"„{expression.name}“", expression.name)
    path = tuple(_step(step) for step in reversed(steps))
    return Placeholder(expression.name, path, filters, start)


def _step(expression: nodes.Getattr | nodes.Getitem) -> str | int:
    if isinstance(expression, nodes.Getattr):
        key: object = expression.attr
    elif isinstance(expression.arg, nodes.Const):
        key = expression.arg.value
    else:
        raise ForbiddenError("„[…]“ mit einem berechneten Wert", "[")
    if isinstance(key, bool) or not isinstance(key, str | int):
        raise ForbiddenError(f"„[{key}]“", "[")
    if isinstance(key, str) and key.startswith("_"):
        raise ForbiddenError(f"„{key}“", key)
    return key
