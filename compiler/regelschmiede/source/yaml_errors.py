"""The parser's English faults → our German diagnostics, each at the place that the author has to mend."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from regelschmiede.diagnostics.diagnostic import Diagnostic, Related, fault
from regelschmiede.diagnostics.lines import split_lines
from regelschmiede.diagnostics.span import Span
from regelschmiede.diagnostics.suggest import as_id
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from ruamel.yaml.error import MarkedYAMLError

_CLOSING = {"[": "]", "{": "}"}


@dataclass(frozen=True, slots=True)
class LastScalar:
    """The last scalar before a fault: where it stands, and its YAML style."""

    span: Span
    style: str

    @property
    def has_several_lines(self) -> bool:
        """Whether it ends on a later line than it begins."""
        return self.span.end_line > self.span.line


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the parser stopped; lines and columns count from 0. ``context`` is where the part began that it read."""

    file: str
    lines: list[str]
    sentence: str
    line: int
    column: int
    context: tuple[int, int] | None
    last: LastScalar | None

    def text(self, line: int) -> str:
        return self.lines[line] if 0 <= line < len(self.lines) else ""

    def indent(self, line: int) -> int:
        text = self.text(line)
        return len(text) - len(text.lstrip(" "))

    def span(self, line: int, column: int, width: int = 1) -> Span:
        return Span(self.file, line + 1, column + 1, line + 1, column + 1 + max(1, width))

    def rest(self, line: int, column: int) -> str:
        return self.text(line)[column:].rstrip()


def syntax_fault(
    error: MarkedYAMLError, text: str, file: str, last: LastScalar | None = None
) -> Diagnostic:
    """The diagnostic for a syntax fault of the parser in ``text``; ``last`` is the scalar that it read before."""
    mark, begin = error.problem_mark or error.context_mark, error.context_mark
    line, column = (mark.line, mark.column) if mark is not None else (0, 0)
    context = (begin.line, begin.column) if begin is not None else None
    sentence = f"{error.context or ''} {error.problem or ''}"
    lines = split_lines(text)
    if line >= len(lines):  # behind the last line, where that has no break
        line, column = len(lines) - 1, len(lines[-1])
    place = _Place(file, lines, sentence, line, column, context, last)
    for check in _CHECKS:
        if found := check(place):
            return found
    return fault("RS110", place.span(line, column), problem=_german(sentence))


def _tab(place: _Place) -> Diagnostic | None:
    """A tab in the indentation of the line, or of the one above, which the parser may have joined with it."""
    for line in (place.line, place.line - 1):
        text = place.text(line)
        indent = text[: len(text) - len(text.lstrip())]
        if "\t" in indent:
            return fault("RS111", place.span(line, indent.index("\t")))
    return None


def _open_quote(place: _Place) -> Diagnostic | None:
    """A quotation mark that is not closed at all, or only by the opening one of a later text."""
    if "quoted scalar" in place.sentence and "escape" not in place.sentence and place.context:
        return fault("RS113", place.span(*place.context))
    last = place.last
    if last is None or not last.style or last.style in "|>" or not last.has_several_lines:
        return None
    if place.line != last.span.end_line - 1:
        return None
    end = place.span(last.span.end_line - 1, last.span.end_column - 2)
    start = place.span(last.span.line - 1, last.span.column - 1)
    return fault("RS113", start, related=[Related(end, "Erst dieses Zeichen schließt den Text.")])


def _open_bracket(place: _Place) -> Diagnostic | None:
    """A bracket that ends neither on its line nor on the deeper ones below it."""
    if place.context is None or "while parsing a flow" not in place.sentence:
        return None
    line, column = place.context
    sign = place.rest(line, column)[:1]
    if sign not in _CLOSING or place.line == line or _goes_on(place, line):
        return None
    end = place.span(place.line, place.column)
    hint = [Related(end, f"Spätestens davor fehlt „{_CLOSING[sign]}“.")]
    problem = f"die Klammer „{sign}“ wird nicht geschlossen"
    related = hint if place.text(place.line).strip() else []
    return fault("RS110", place.span(line, column), problem=problem, related=related)


def _goes_on(place: _Place, line: int) -> bool:
    """Whether the line with the fault is indented as a part of what ``line`` opened."""
    return bool(place.text(place.line).strip()) and place.indent(place.line) > place.indent(line)


_NO_COLON = re.compile(r"(?P<key>[^\W\d][\w-]*)(?P<colon>:?)(?P<blank>\s*)(?P<value>.*)")


def _missing_colon(place: _Place) -> Diagnostic | None:
    """A line ``name Klettern``, ``name:Klettern`` or ``-Klettern``, taken for a text that goes on below."""
    start = _line_without_colon(place)
    if start is None:
        return None
    line, column = start
    rest = place.rest(line, column)
    if re.match(r"-[^\s-]", rest):
        problem = "hinter dem „-“ eines Listenpunkts fehlt ein Leerzeichen"
        span = place.span(line, column, len(rest))
        return fault("RS110", span, problem=problem, proposals=[f"- {rest[1:]}"])
    found = _NO_COLON.match(rest)
    if found is None:
        return None
    key, value = found["key"], found["value"]
    missing = "ein Leerzeichen" if found["colon"] else "der Doppelpunkt"
    span = place.span(line, column, len(key) + len(found["colon"]))
    proposals = [f"{key}: {value}"] if value else [f"{key}:"]
    problem = f"hinter „{key}{found['colon']}“ fehlt {missing}"
    return fault("RS110", span, problem=problem, proposals=proposals)


def _line_without_colon(place: _Place) -> tuple[int, int] | None:
    if "expected ':'" in place.sentence and place.context:
        return place.context
    last = place.last
    if "mapping values are not allowed" not in place.sentence or last is None or last.style:
        return None
    line, column = last.span.line - 1, last.span.column - 1
    begins_line = not place.text(line)[:column].strip(" -")
    return (line, column) if last.has_several_lines and begins_line else None


_STARTS = re.compile(
    r"scanning an? (alias|anchor|tag|directive|block scalar)|undefined tag|undefined alias"
    r"|scanning for the next token|cannot start any token"
    r"|(mapping keys|sequence entries) (are )?not allowed"
)


def _markup_start(place: _Place) -> Diagnostic | None:
    """A text that begins with a sign which means something to YAML."""
    if not _STARTS.search(place.sentence):
        return None
    line, column = place.context or (place.line, place.column)
    value = place.rest(line, column)
    if value.startswith("\t"):
        return fault("RS111", place.span(line, column))
    before = place.text(line)[:column]
    # Alone on its line, a hyphen is an item of a list in the wrong place.
    if not value or (value[0] == "-" and not before.strip(" -")):
        return None
    problem = f"Text, der mit „{value[0]}“ beginnt, gehört in Anführungszeichen"
    span, proposals = place.span(line, column, len(value)), quoted(value)
    return fault("RS110", span, problem=problem, proposals=proposals)


def quoted(value: str) -> list[str]:
    """``value`` in the quotation marks that it does not hold itself."""
    return [f"{mark}{value}{mark}" for mark in "\"'" if mark not in value and "\\" not in value][:1]


def _after_value(place: _Place) -> Diagnostic | None:
    """Text behind a closed quotation mark or bracket, or a colon within a text."""
    before = place.text(place.line)[: place.column].rstrip()
    if not re.search("expected key|expected <block end>|mapping values", place.sentence):
        return None
    if before.endswith(('"', "'", "]", "}")):
        rest = place.rest(place.line, place.column)
        problem = f"hinter „{before[-1]}“ geht der Text weiter; setze ihn ganz in Anführungszeichen"
        return fault("RS110", place.span(place.line, place.column, len(rest)), problem=problem)
    last = place.last
    if "mapping values" not in place.sentence or last is None or last.has_several_lines:
        return None
    if last.span.line - 1 != place.line or ":" not in before:
        return None
    proposals = quoted(place.rest(place.line, last.span.column - 1))
    problem = "ein Text mit einem Doppelpunkt und Leerzeichen gehört in Anführungszeichen"
    return fault(
        "RS110", place.span(place.line, place.column), problem=problem, proposals=proposals
    )


def _indentation(place: _Place) -> Diagnostic | None:
    """A line that begins where no open level does."""
    indent, levels = place.indent(place.line), _open_levels(place)
    if not place.text(place.line).strip() or indent in levels:
        return None
    last = place.last
    joined = last is not None and last.has_several_lines and "mapping values" in place.sentence
    stray = re.search("expected key|expected <block end>|indicator", place.sentence)
    if not joined and not (stray and indent == place.column):
        return None
    nearest = min(levels, key=lambda level: (abs(level - indent), -level), default=0)
    proposal = f"{nearest} Leerzeichen" if nearest else "keine Leerzeichen"
    return fault("RS112", place.span(place.line, 0, indent), proposals=[proposal])


def _open_levels(place: _Place) -> list[int]:
    """The indentations of the lines above that have not been left, the innermost first."""
    levels: list[int] = []
    for line in range(place.line - 1, -1, -1):
        text = place.text(line).strip()
        indent = place.indent(line)
        if text and not text.startswith("#") and (not levels or indent < levels[-1]):
            levels.append(indent)
    return levels


def _missing_key(place: _Place) -> Diagnostic | None:
    """A line that begins with the colon."""
    if not place.text(place.line).lstrip(" ").startswith(":"):
        return None
    span = place.span(place.line, place.indent(place.line))
    return fault("RS110", span, problem="vor dem Doppelpunkt fehlt der Schlüssel")


# What version control leaves where two people changed the same lines.
_CONFLICT = "<<<<<<< "


def _conflict(place: _Place) -> Diagnostic | None:
    """A merge that is not settled yet, begun at the fault or above it."""
    for number, text in enumerate(place.lines[: place.line + 1]):
        if text.startswith(_CONFLICT):
            problem = (
                "hier stehen zwei Fassungen, die noch nicht zusammengeführt sind; behalte eine "
                "davon und lösche die Zeilen mit <<<<<<<, ======= und >>>>>>>"
            )
            return fault("RS110", place.span(number, 0, len(text)), problem=problem)
    return None


_CHECKS = (
    _conflict,
    _tab,
    _open_quote,
    _open_bracket,
    _missing_colon,
    _markup_start,
    _after_value,
    _missing_key,
    _indentation,
)

# (pattern of the parser's sentence, German); the first that matches is taken.
_PROBLEMS = (
    (r"mapping values are not allowed", "ein Doppelpunkt steht, wo keiner erlaubt ist"),
    (r"expected ',' or '\]'", "in der Liste fehlt ein Komma oder die schließende Klammer „]“"),
    (r"expected ',' or '\}'", "zwischen den Feldern fehlt ein Komma oder am Ende die Klammer „}“"),
    (r"expected key|expected <block end>", "hier wird ein Schlüssel mit Doppelpunkt erwartet"),
    (r"expected '-' indicator", "hier wird ein weiterer Listenpunkt („-“) erwartet"),
    (r"expected (the )?node content", "hier wird ein Wert erwartet"),
    (r"expected '?<document start>", "hinter dem Ende des Inhalts steht noch etwas"),
    (r"sequence entries (are )?not allowed", "ein Listenpunkt („-“) ist hier nicht erlaubt"),
    (
        r"unknown escape character",
        "hinter „\\“ steht ein unbekanntes Zeichen; schreibe „\\\\“ oder nimm einfache Anführungszeichen",
    ),
    (r"escape|invalid Unicode", "hinter „\\“ steht kein gültiger Zeichencode"),
    (r"directive|incompatible YAML", "eine Anweisung („%“) ist nicht lesbar"),
    (r"tag", "eine Typmarke („!“) ist nicht lesbar"),
)


def _german(sentence: str) -> str:
    for pattern, german in _PROBLEMS:
        if re.search(pattern, sentence):
            return german
    return "diese Stelle passt nicht zum Aufbau der Datei"


def placeholder_fault(start: Span, line: str) -> Diagnostic:
    """The fault of a text that begins with ``{{`` at ``start`` of ``line``, which YAML takes for a mapping."""
    value = line[start.column - 1 :].rstrip()
    span = start._replace(end_line=start.line, end_column=start.column + len(value))
    problem = "Text, der mit „{{“ beginnt, gehört in Anführungszeichen"
    return fault("RS110", span, problem=problem, proposals=quoted(value))


def key_fault(raw: str, key: object, span: Span, name: str) -> Diagnostic:
    """The fault of a ``key`` that is no text; ``name`` is the display name of the entry below it, if it has one."""
    proposals = [as_id(name)] if name else []
    return fault("RS115", span, found=_key_found(raw, key), proposals=proposals)


def _key_found(raw: str, key: object) -> str:
    if isinstance(key, dict | list):
        return "eine Liste" if isinstance(key, list) else "eine Gruppe von Feldern"
    if key is None:
        return f"„{raw}“, was „nichts“ bedeutet" if raw else "nichts"
    if isinstance(key, bool):
        return f"der Wahrheitswert „{raw}“"
    return f"die Zahl {raw}" if raw else "ein leerer Text"
