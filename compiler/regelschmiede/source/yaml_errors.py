"""libyaml's English faults → our German diagnostics."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from regelschmiede.diagnostics.diagnostic import Diagnostic, fault
from regelschmiede.diagnostics.span import Span

if TYPE_CHECKING:
    from ruamel.yaml.error import MarkedYAMLError

_BREAK = re.compile("\r\n|[\r\n\x85\u2028\u2029]")

# (pattern of the parser's sentence, German); the first that matches is taken.
_PROBLEMS = (
    (
        r"mapping values are not allowed",
        "ein Doppelpunkt steht, wo keiner erlaubt ist; Text mit „: “ gehört in Anführungszeichen",
    ),
    (r"could not find expected ':'", "hinter einem Schlüssel fehlt der Doppelpunkt"),
    (
        r"did not find expected ',' or '\]'",
        "in einer Liste fehlt ein Komma oder die schließende eckige Klammer",
    ),
    (
        r"did not find expected ',' or '\}'",
        "in einer Mappe fehlt ein Komma oder die schließende geschweifte Klammer",
    ),
    (r"did not find expected key", "hier wird ein Schlüssel erwartet"),
    (r"did not find expected '-' indicator", "hier wird ein weiterer Listenpunkt („-“) erwartet"),
    (r"did not find expected node content", "hier wird ein Wert erwartet"),
    (r"did not find expected <document start>", "hinter dem Ende des Inhalts steht noch etwas"),
    (
        r"block sequence entries are not allowed",
        "ein Listenpunkt („-“) ist an dieser Stelle nicht erlaubt",
    ),
    (
        r"found character that cannot start any token|found character '.+' that cannot start",
        "dieses Zeichen darf keinen Wert beginnen; setze den Text in Anführungszeichen",
    ),
    (
        r"found unknown escape character",
        "hinter „\\“ steht ein unbekanntes Zeichen; schreibe „\\\\“ oder nimm einfache Anführungszeichen",
    ),
    (r"found undefined tag handle|undefined tag", "eine Typmarke („!“) ist nicht bekannt"),
    (r"found undefined alias|undefined alias", "ein Verweis („*“) nennt keinen Anker"),
    (
        r"while scanning a directive|unknown directive|found incompatible YAML",
        "eine Anweisung („%“) ist nicht lesbar",
    ),
    (r"while scanning an? (anchor|alias)", "hinter „&“ oder „*“ fehlt ein Name"),
    (r"while scanning a tag|parse.*URI|tag suffix", "eine Typmarke („!“) ist nicht lesbar"),
    (
        r"while scanning a block scalar|chomping|indentation indicator",
        "hinter „|“ oder „>“ steht etwas Unerwartetes",
    ),
    (r"simple key", "hinter einem Schlüssel fehlt der Doppelpunkt"),
)


def syntax_fault(error: MarkedYAMLError, text: str, file: str) -> Diagnostic:
    """The diagnostic for a syntax fault of the parser in ``text``."""
    mark = error.problem_mark or error.context_mark
    line, column = (mark.line, mark.column) if mark is not None else (0, 0)
    sentence = f"{error.context or ''} {error.problem or ''}"
    if tab := _tab(sentence, text, file, line):
        return tab
    if "quoted scalar" in sentence and "escape" not in sentence:
        start = error.context_mark or mark
        line, column = (start.line, start.column) if start is not None else (line, column)
        return fault("RS113", Span(file, line + 1, column + 1, line + 1, column + 2))
    if indentation := _indentation(sentence, text, file, line, column):
        return indentation
    span = Span(file, line + 1, column + 1, line + 1, column + 2)
    return fault("RS110", span, problem=_german(sentence))


def reader_fault(error: Exception, text: str, file: str) -> Diagnostic:
    """The diagnostic for a character that YAML does not allow."""
    character = re.search(r"#x([0-9a-fA-F]+)", str(error))
    if character is None:
        return fault("RS110", Span(file), problem="die Datei ist nicht lesbar")
    code = int(character.group(1), 16)
    return fault("RS119", _span_of(chr(code), text, file), character=f"U+{code:04X}")


def _span_of(character: str, text: str, file: str) -> Span:
    for number, line in enumerate(_BREAK.split(text), start=1):
        column = line.find(character) + 1
        if column:
            return Span(file, number, column, number, column + 1)
    return Span(file)


def _tab(sentence: str, text: str, file: str, line: int) -> Diagnostic | None:
    """The fault for a tab in an indentation at ``line`` (from 0) or just above."""
    lines = _BREAK.split(text)
    for number in (line, line - 1):
        if 0 <= number < len(lines):
            indent = lines[number][: len(lines[number]) - len(lines[number].lstrip())]
            if "\t" in indent and (
                "tab" in sentence or "token" in sentence or "expected" in sentence
            ):
                column = indent.index("\t") + 1
                return fault("RS111", Span(file, number + 1, column, number + 1, column + 1))
    return None


def _indentation(sentence: str, text: str, file: str, line: int, column: int) -> Diagnostic | None:
    """The fault for a line whose first character stands where no open level begins."""
    lines = _BREAK.split(text)
    at = lines[line] if line < len(lines) else ""
    indent = len(at) - len(at.lstrip(" "))
    stray_value = "mapping values are not allowed" in sentence and _deeper_than_scalar(
        lines, line, indent
    )
    stray_key = "did not find expected key" in sentence or "expected <block end>" in sentence
    if not at.strip() or not (stray_value or (stray_key and indent == column)):
        return None
    return fault("RS112", Span(file, line + 1, 1, line + 1, max(2, indent + 1)))


def _deeper_than_scalar(lines: list[str], line: int, indent: int) -> bool:
    """Whether ``line`` is indented deeper than the ``key: value`` line above it."""
    above = next((candidate for candidate in reversed(lines[:line]) if candidate.strip()), "")
    is_pair = re.match(r"\s*(- )?[^#\s][^:]*:\s+\S", above) is not None
    return is_pair and indent > len(above) - len(above.lstrip(" "))


def _german(sentence: str) -> str:
    for pattern, german in _PROBLEMS:
        if re.search(pattern, sentence):
            return german
    return "diese Stelle passt nicht zum Aufbau der Datei"
