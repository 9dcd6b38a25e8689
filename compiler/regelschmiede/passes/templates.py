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

if TYPE_CHECKING:
    from collections.abc import Iterator

_MARKS = ("{{", "{%", "{#")


@dataclass(frozen=True, slots=True)
class Placeholder:
    """``{{ root.step[0] | filter }}``; ``number`` counts the placeholders of a text from 0."""

    root: str
    steps: tuple[str | int, ...]
    filters: tuple[str, ...]
    number: int

    @property
    def path(self) -> str:
        """The path as the author may have written it."""
        steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.steps)
        return self.root + "".join(steps)


@dataclass(frozen=True, slots=True)
class TemplateFault:
    """What is wrong with a template: ``code`` of the catalogue, German ``problem`` or forbidden ``name``.

    ``number`` is the placeholder's, ``line`` the line of the text (from 1); one of both is known.
    """

    code: str
    problem: str
    number: int | None = None
    line: int | None = None


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
    for number, (stretch, piece) in enumerate(zip(stretches, pieces[1::2], strict=False)):
        placeholder = _lone_placeholder(piece)
        if placeholder is None:
            return None
        parts += [stretch, replace(placeholder, number=number)]
    return tuple(part for part in (*parts, stretches[-1]) if part)


@lru_cache(maxsize=2**16)
def _lone_placeholder(source: str) -> Placeholder | None:
    """The placeholder that ``source`` is; None where it is at fault."""
    parts, _ = _parse_whole(source)
    return parts[0] if len(parts) == 1 and isinstance(parts[0], Placeholder) else None


def _parse_whole(source: str) -> tuple[tuple[Part, ...], tuple[TemplateFault, ...]]:
    try:
        tree = _environment().parse(source)
    except TemplateSyntaxError as error:
        problem = _german(error.message or "")
        return (), (TemplateFault("RS501", problem, line=error.lineno),)
    except RecursionError:
        return (), (TemplateFault("RS501", "er ist zu tief verschachtelt", line=1),)
    return _parts(tree)


@cache
def _environment() -> ImmutableSandboxedEnvironment:
    return ImmutableSandboxedEnvironment(undefined=StrictUndefined, keep_trailing_newline=True)


class _ForbiddenError(Exception):
    """A construct that texts may not use; the argument is how it is named."""


def _parts(tree: nodes.Template) -> tuple[tuple[Part, ...], tuple[TemplateFault, ...]]:
    parts: list[Part] = []
    faults: list[TemplateFault] = []
    number = 0
    for expression in _expressions(tree, faults):
        if isinstance(expression, nodes.TemplateData):
            parts.append(expression.data)
            continue
        try:
            parts.append(_placeholder(expression, number))
        except _ForbiddenError as error:
            faults.append(TemplateFault("RS503", str(error), number=number))
        number += 1
    return tuple(parts), tuple(faults)


def _expressions(tree: nodes.Template, faults: list[TemplateFault]) -> Iterator[nodes.Expr]:
    for statement in tree.body:
        if isinstance(statement, nodes.Output):
            yield from statement.nodes
        else:
            name = _CONSTRUCTS.get(type(statement).__name__, "eine Anweisung ({% … %})")
            faults.append(TemplateFault("RS503", name, line=statement.lineno))


def _placeholder(expression: nodes.Expr, number: int) -> Placeholder:
    filters: list[str] = []
    while isinstance(expression, nodes.Filter):
        if expression.args or expression.kwargs or expression.node is None:
            raise _ForbiddenError(f"{expression.name}(…)")
        filters.append(expression.name)
        expression = expression.node
    steps: list[str | int] = []
    while isinstance(expression, nodes.Getattr | nodes.Getitem):
        steps.append(_step(expression))
        expression = expression.node
    if not isinstance(expression, nodes.Name):
        raise _ForbiddenError(_construct(expression))
    if expression.name.startswith("_"):
        raise _ForbiddenError(expression.name)
    return Placeholder(expression.name, tuple(reversed(steps)), tuple(reversed(filters)), number)


def _step(expression: nodes.Getattr | nodes.Getitem) -> str | int:
    if isinstance(expression, nodes.Getattr):
        key: object = expression.attr
    elif isinstance(expression.arg, nodes.Const):
        key = expression.arg.value
    else:
        raise _ForbiddenError("[…] mit einem berechneten Wert")
    if isinstance(key, bool) or not isinstance(key, str | int):
        raise _ForbiddenError(f"[{key}]")
    if isinstance(key, str) and key.startswith("_"):
        raise _ForbiddenError(key)
    return key


def _construct(expression: nodes.Expr) -> str:
    if isinstance(expression, nodes.Const):
        return repr(expression.value)
    if isinstance(expression, nodes.Call) and isinstance(expression.node, nodes.Name):
        return f"{expression.node.name}(…)"
    return _CONSTRUCTS.get(type(expression).__name__, "diesen Ausdruck")


_CONSTRUCTS = {
    "Add": "„+“",
    "Sub": "„-“",
    "Mul": "„*“",
    "Div": "„/“",
    "FloorDiv": "„//“",
    "Mod": "„%“",
    "Pow": "„**“",
    "Neg": "ein Vorzeichen",
    "Pos": "ein Vorzeichen",
    "Concat": "„~“",
    "Compare": "einen Vergleich",
    "And": "„and“",
    "Or": "„or“",
    "Not": "„not“",
    "CondExpr": "„if … else“",
    "Call": "einen Aufruf",
    "Test": "„is …“",
    "List": "eine Liste",
    "Dict": "eine Mappe",
    "Tuple": "eine Aufzählung",
    "For": "{% for %}",
    "If": "{% if %}",
    "Assign": "{% set %}",
    "AssignBlock": "{% set %}",
    "Macro": "{% macro %}",
    "Include": "{% include %}",
    "Import": "{% import %}",
    "FromImport": "{% from %}",
    "Extends": "{% extends %}",
    "Block": "{% block %}",
    "FilterBlock": "{% filter %}",
}

_PROBLEMS = (
    (
        r"unexpected end of template|expected token 'end of print statement', got 'end",
        "die schließenden Klammern „}}“ fehlen",
    ),
    (
        r"expected token 'end of print statement', got '(.+)'",
        "vor „{0}“ fehlt „}}}}“ oder ein Zeichen dazwischen",
    ),
    (r"Expected an expression, got 'end of print statement'", "zwischen den Klammern steht nichts"),
    (r"Missing end of comment tag", "der Kommentar „{{#“ wird nicht geschlossen"),
    (r"Missing end of raw directive", "„{{% raw %}}“ wird nicht geschlossen"),
    (r"Encountered unknown tag '(.+)'", "die Anweisung „{0}“ gibt es nicht"),
    (r"[Nn]o filter named '(.+)'", "den Filter „{0}“ gibt es nicht"),
    (r"unexpected char '(.+)' at", "das Zeichen „{0}“ ist hier nicht erlaubt"),
    (r"unexpected '(.+)'", "„{0}“ passt hier nicht"),
    (r"expected token '(.+)', got '(.+)'", "statt „{1}“ wird „{0}“ erwartet"),
)


def _german(message: str) -> str:
    for pattern, german in _PROBLEMS:
        if found := re.search(pattern, message):
            return german.format(*found.groups())
    return "er folgt nicht den Regeln für Platzhalter"
