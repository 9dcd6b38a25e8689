"""What is wrong with a text's placeholders, in German, and where in the text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from jinja2 import TemplateSyntaxError, nodes

from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable

    Parse = Callable[[str], object]


@dataclass(frozen=True, slots=True)
class TemplateFault:
    """A fault: ``code`` of the catalogue and what its message says, as ``problem``.

    ``start`` is the offset in the text at which the faulty construct begins, ``mark`` what of it is to be
    pointed at (empty: all of it).
    """

    code: str
    problem: str
    start: int
    mark: str = ""


class ForbiddenError(Exception):
    """A construct that texts may not use: how a message names it, and what of the source stands for it."""

    def __init__(self, name: str, mark: str = "") -> None:
        super().__init__(name)
        self.name = name
        self.mark = mark


def forbidden(expression: nodes.Expr) -> ForbiddenError:
    """The error for ``expression`` where only a name may stand."""
    if isinstance(expression, nodes.Const):
        value = {True: "true", False: "false", None: "none"}.get(expression.value)
        shown = value if isinstance(expression.value, bool | None) else str(expression.value)
        return ForbiddenError(f"Den festen Wert „{shown}“", shown or "")
    if isinstance(expression, nodes.Call):
        called = expression.node
        name = called.name if isinstance(called, nodes.Name) else getattr(called, "attr", "")
        return ForbiddenError(f"Den Aufruf „{name}(…)“" if name else "Einen Aufruf", name)
    name, mark = _CONSTRUCTS.get(type(expression).__name__, ("Diesen Ausdruck", ""))
    return ForbiddenError(name, mark)


def forbidden_statement(statement: nodes.Node) -> str:
    """How a message names ``statement``, which is no output of a value."""
    word = _STATEMENTS.get(type(statement).__name__)
    return f"Die Anweisung „{{% {word} %}}“" if word else "Eine Anweisung „{% … %}“"


_CONSTRUCTS = {
    "Add": ("Eine Rechnung mit „+“", "+"),
    "Sub": ("Eine Rechnung mit „-“", "-"),
    "Mul": ("Eine Rechnung mit „*“", "*"),
    "Div": ("Eine Rechnung mit „/“", "/"),
    "FloorDiv": ("Eine Rechnung mit „//“", "//"),
    "Mod": ("Eine Rechnung mit „%“", "%"),
    "Pow": ("Eine Rechnung mit „**“", "**"),
    "Neg": ("Ein Vorzeichen", "-"),
    "Pos": ("Ein Vorzeichen", "+"),
    "Concat": ("Eine Verkettung mit „~“", "~"),
    "Compare": ("Einen Vergleich", ""),
    "And": ("„and“", "and"),
    "Or": ("„or“", "or"),
    "Not": ("„not“", "not"),
    "CondExpr": ("„if … else …“", "if"),
    "Test": ("„is …“", "is"),
    "List": ("Eine Liste", "["),
    "Dict": ("Eine Zuordnung", "{"),
    "Tuple": ("Eine Aufzählung", ","),
}
_STATEMENTS = {
    "For": "for",
    "If": "if",
    "Assign": "set",
    "AssignBlock": "set",
    "Macro": "macro",
    "CallBlock": "call",
    "Include": "include",
    "Import": "import",
    "FromImport": "from",
    "Extends": "extends",
    "Block": "block",
    "FilterBlock": "filter",
    "With": "with",
}

_CLOSING = {"{{": "}}", "{%": "%}", "{#": "#}"}
_OPENING = re.compile(r"\{\{|\{%|\{#")


def syntax_fault(source: str, error: Exception, parse: Parse) -> TemplateFault:
    """The fault of the text ``source``, of which Jinja only knows the line; ``parse`` tries a part of it."""
    position = 0
    while opening := _OPENING.search(source, position):
        start, sign = opening.start(), opening.group()
        end = source.find(_CLOSING[sign], start + 2)
        inner = _OPENING.search(source, start + 2)
        if end < 0 or (inner is not None and inner.start() < end and sign == "{{"):
            problem = f"die schließenden Klammern „{_CLOSING[sign]}“ fehlen"
            return TemplateFault("RS501", problem, start, sign)
        position = end + 2
        if sign == "{{" and (inner_error := _error_of(source[start:position], parse)):
            return _told(inner_error, start)
    line = getattr(error, "lineno", 1)
    start = sum(len(each) for each in source.splitlines(keepends=True)[: line - 1])
    found = source.find("{%", start)
    return _told(error, max(found, 0))


def _error_of(piece: str, parse: Parse) -> Exception | None:
    try:
        parse(piece)
    except (TemplateSyntaxError, RecursionError, ValueError) as error:
        return error
    return None


def _told(error: Exception, start: int) -> TemplateFault:
    if isinstance(error, RecursionError):
        return TemplateFault("RS501", "er ist zu tief verschachtelt", start)
    message = str(getattr(error, "message", "") or "")
    for pattern, german in _PROBLEMS:
        if found := re.search(pattern, message):
            mark = found.group(1) if found.groups() else ""
            return TemplateFault("RS501", german.format(*found.groups()), start, mark)
    return TemplateFault("RS501", "er folgt nicht den Regeln für Platzhalter", start)


_PROBLEMS = (
    (
        r"expected token 'end of (?:print statement|statement block)', got '(.+)'",
        "„{0}“ ist hier zu viel",
    ),
    (
        r"Expected an expression, got 'end of print statement'",
        "zwischen den Klammern steht nichts",
    ),
    (r"Missing end of raw directive", "„{{% raw %}}“ wird nicht geschlossen"),
    (r"Encountered unknown tag '(.+?)'", "die Anweisung „{0}“ gibt es nicht"),
    (r"[Nn]o filter named '(.+?)'", "den Filter „{0}“ gibt es nicht"),
    (r"unexpected char '(.+)' at", "das Zeichen „{0}“ ist hier nicht erlaubt"),
    (r"unexpected '(.+?)'", "„{0}“ passt hier nicht"),
    (r"expected token '.+', got '(.+)'", "„{0}“ passt hier nicht"),
    (r"[Uu]nexpected end of template", "eine Anweisung wird nicht abgeschlossen"),
)
