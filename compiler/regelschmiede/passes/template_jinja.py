"""Whole texts as Jinja reads them, and what in them texts may not use."""

from __future__ import annotations

from functools import cache
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
from regelschmiede.passes.template_parts import Call, FilterUse, Part, Placeholder, Plain

if TYPE_CHECKING:
    from collections.abc import Iterator


def parse_whole(source: str) -> tuple[tuple[Part, ...], tuple[TemplateFault, ...]]:
    """The parts of ``source`` before its first statement, and every construct in it that is no plain insertion."""
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
