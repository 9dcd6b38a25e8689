"""An author's text → plain stretches and placeholders. Jinja's grammar, of which only paths and filters may be used.

Templates are parsed by Jinja but never compiled: what a placeholder may hold is so little that walking its
tree is both faster than generating code for it and free of anything that could be executed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING

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
class Placeholder:
    """``{{ root.step[0] | filter }}``, which begins at the offset ``start`` of its text."""

    root: str
    steps: tuple[str | int, ...]
    filters: tuple[str, ...]
    start: int

    @property
    def path(self) -> str:
        """The path as the author may have written it."""
        steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.steps)
        return self.root + "".join(steps)


Part = str | Placeholder


def has_placeholders(source: str) -> bool:
    """Whether ``source`` is more than plain text."""
    return any(mark in source for mark in _MARKS)


def parse_template(source: str) -> tuple[tuple[Part, ...], tuple[TemplateFault, ...]]:
    """The parts of ``source`` in order, and every construct in it that is no plain insertion."""
    if not has_placeholders(source):
        return (source,), ()
    parts = _pieced(source)
    return (parts, ()) if parts is not None else _parse_whole(source)


# Nothing in it could end it early or reach beyond it, so it means the same in every text.
_LONE = re.compile(r"(\{\{[^{}'\"+-]*\}\})")


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
        placeholder = _lone_placeholder(piece)
        if placeholder is None:
            return None
        offset += len(stretch)
        parts += [stretch, replace(placeholder, start=offset)]
        offset += len(piece)
    return tuple(part for part in (*parts, stretches[-1]) if part)


@lru_cache(maxsize=2**16)
def _lone_placeholder(source: str) -> Placeholder | None:
    """The placeholder that ``source`` is; None where it is at fault."""
    parts, _ = _parse_whole(source)
    return parts[0] if len(parts) == 1 and isinstance(parts[0], Placeholder) else None


def _parse_whole(source: str) -> tuple[tuple[Part, ...], tuple[TemplateFault, ...]]:
    parse = _environment().parse
    try:
        return _parts(parse(source), _openings(source))
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
    tree: nodes.Template, openings: dict[str, list[int]]
) -> tuple[tuple[Part, ...], tuple[TemplateFault, ...]]:
    parts: list[Part] = []
    faults: list[TemplateFault] = []
    starts = iter(openings["variable_begin"])
    for expression in _expressions(tree, openings["block_begin"], faults):
        if isinstance(expression, nodes.TemplateData):
            parts.append(expression.data)
            continue
        start = next(starts, 0)
        try:
            parts.append(_placeholder(expression, start))
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


def _placeholder(expression: nodes.Expr, start: int) -> Placeholder:
    filters: list[str] = []
    while isinstance(expression, nodes.Filter):
        if expression.args or expression.kwargs or expression.node is None:
            raise ForbiddenError(f"„{expression.name}(…)“", expression.name)
        filters.append(expression.name)
        expression = expression.node
    steps: list[nodes.Getattr | nodes.Getitem] = []
    while isinstance(expression, nodes.Getattr | nodes.Getitem):
        steps.append(expression)
        expression = expression.node
    if not isinstance(expression, nodes.Name):
        raise forbidden(expression)
    if expression.name.startswith("_"):
        raise ForbiddenError(f"„{expression.name}“", expression.name)
    path = tuple(_step(step) for step in reversed(steps))
    return Placeholder(expression.name, path, tuple(reversed(filters)), start)


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
