"""JSON text of an author: its value or what is wrong with it, and where its parts stand."""

from __future__ import annotations

import json
import re
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

from regelschmiede.diagnostics.diagnostic import Diagnostic, fault
from regelschmiede.diagnostics.lines import split_lines
from regelschmiede.diagnostics.span import Span
from regelschmiede.source.yaml_tree import read_yaml

if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_DEPTH = 40
"""Deeper nesting is no schema, and checking it would exhaust Python's stack."""


_STRING_OR_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[\]{}]', re.DOTALL)
_STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}


class JsonObject(NamedTuple):
    """The object that a file holds; None where it is at fault."""

    value: dict[str, Any] | None
    faults: tuple[Diagnostic, ...]


def read_object(text: str, name: str) -> JsonObject:
    """The JSON object in ``text``, which stands in the file ``name``."""
    repeated: list[str] = []
    try:
        value = json.loads(text, object_pairs_hook=lambda pairs: _object(pairs, repeated))
    except json.JSONDecodeError as error:
        # How far Python's stack lets the reader come must not decide what is said.
        is_deep = _most_open_brackets(text[: error.pos]) > MAX_DEPTH
        found = _too_deep(name) if is_deep else _syntax_fault(error, text, name)
        return JsonObject(None, (found,))
    except (RecursionError, ValueError):
        return JsonObject(None, (_too_deep(name),))
    if not isinstance(value, dict):
        problem = "hier gehört ein Objekt in geschweiften Klammern hin"
        return JsonObject(None, (fault("RS302", Span(name, 1, 1, 1, 2), problem=problem),))
    if _depth(value) > MAX_DEPTH:
        return JsonObject(None, (_too_deep(name),))
    return JsonObject(None, _repetitions(text, name)) if repeated else JsonObject(value, ())


def _object(pairs: list[tuple[str, Any]], repeated: list[str]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        repeated.append(pairs[-1][0])
    return value


def _repetitions(text: str, name: str) -> tuple[Diagnostic, ...]:
    """The faults of keys that stand twice in one object."""
    found = [each for each in read_yaml(_as_yaml(text), name).faults if each.code == "RS114"]
    problem = "ein Schlüssel steht zweimal in demselben Objekt"
    return tuple(found) or (fault("RS302", Span(name), problem=problem),)


def _too_deep(name: str) -> Diagnostic:
    problem = f"die Klammern sind tiefer als {MAX_DEPTH} Ebenen verschachtelt"
    return fault("RS302", Span(name), problem=problem)


def _most_open_brackets(text: str) -> int:
    """How many brackets are open at once in ``text``, those within strings left out."""
    marks = (each[0] for each in _STRING_OR_BRACKET.finditer(text))
    return max(accumulate(_STEPS.get(mark, 0) for mark in marks), default=0)


def _depth(value: Any) -> int:
    """How deep lists and objects are nested in ``value``."""
    depth, level = 0, [value]
    while level and depth <= MAX_DEPTH:
        inner = [each for each in level if isinstance(each, dict | list)]
        level = [x for each in inner for x in (each.values() if isinstance(each, dict) else each)]
        depth += bool(inner)
    return depth


def _syntax_fault(error: json.JSONDecodeError, text: str, name: str) -> Diagnostic:
    before, after = text[: error.pos].rstrip(), text[error.pos :]
    position, problem = error.pos, _problem(error.msg, before, after)
    if problem in (_COMMA_MISSING, _COMMA_EXTRA, _CUT_OFF):
        # The culprit is what stands before, be it lines above, and not where reading ended.
        position = max(0, len(before) - (0 if problem == _COMMA_MISSING else 1))
    if problem == _QUOTE_OPEN:
        position = max(0, text.rfind('"', 0, error.pos + 1))
    line, column = _place(text, position)
    return fault("RS302", Span(name, line, column, line, column + 1), problem=problem)


_COMMA_MISSING = "hier fehlt ein Komma"
_COMMA_EXTRA = "hinter dem letzten Wert steht ein Komma zu viel"
_CUT_OFF = "hier bricht die Datei ab"
_QUOTE_OPEN = "das Anführungszeichen wird nicht geschlossen"


def _problem(message: str, before: str, after: str) -> str:
    if not before and not after.strip():
        return "die Datei ist leer"
    if after.startswith(("//", "/*", "#")):
        return "JSON kennt keine Kommentare"
    if message.startswith(("Unterminated", "Invalid control")) and not after[:1].strip('\n\r"'):
        return _QUOTE_OPEN
    if not after.strip():
        return _CUT_OFF
    if before.endswith(",") and after[:1] in ("}", "]"):
        return _COMMA_EXTRA
    for start, german in _PROBLEMS:
        if message.startswith(start):
            return german
    return "der Aufbau stimmt hier nicht"


_PROBLEMS = (
    ("Expecting value", "hier wird ein Wert erwartet"),
    ("Expecting ',' delimiter", _COMMA_MISSING),
    ("Expecting ':' delimiter", "hier fehlt ein Doppelpunkt"),
    ("Expecting property name", "hier wird ein Name in doppelten Anführungszeichen erwartet"),
    ("Illegal trailing comma", _COMMA_EXTRA),
    ("Extra data", "hinter dem Ende steht noch etwas"),
    ("Invalid control character", "ein Text enthält ein Steuerzeichen"),
    ("Invalid \\", "hinter „\\“ steht kein gültiges Zeichen"),
)


def locate(text: str, name: str, path: Sequence[str | int], *, on_key: bool = False) -> Span:
    """Where the value at ``path`` begins, or its key; the last part of ``path`` that there is."""
    root = read_yaml(_as_yaml(text), name).root
    if root is None:
        return Span(name)
    parent = root.at(tuple(path[:-1]))
    if on_key and path and parent.keys is not None and path[-1] in parent.keys:
        return parent.keys[str(path[-1])]
    node = root.at(tuple(path))
    if node.children is None:
        return node.span
    # Of an object or list, its first character stands for all.
    return node.span._replace(end_line=node.span.line, end_column=node.span.column + 1)


# What JSON allows and the YAML parser does not: tabs between tokens, halves of surrogate pairs.
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F][0-9a-fA-F]{2}")


def _as_yaml(text: str) -> str:
    """``text`` with every character in its place, so that the YAML parser reads it."""
    return _SURROGATE.sub("??????", text.replace("\t", " "))


def _place(text: str, offset: int) -> tuple[int, int]:
    """Line and column, both from 1, of the character at ``offset``."""
    lines = split_lines(text[:offset])
    return len(lines), len(lines[-1]) + 1


def find(word: str, text: str, name: str, *, behind: str = "") -> Span:
    """Where the string ``word`` first stands in ``text``, as value of the key ``behind`` if one is given."""
    key = rf'"{re.escape(behind)}"\s*:\s*\[?[^\]{{}}]*?' if behind else ""
    found = re.search(rf"{key}({re.escape(json.dumps(word, ensure_ascii=False))})", text)
    if found is None:
        return Span(name)
    start = found.start(1)
    line, column = _place(text, start)
    return Span(name, line, column, line, column + len(found.group(1)))
