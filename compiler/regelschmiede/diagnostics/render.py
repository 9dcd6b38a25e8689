"""Diagnostics for people (text), for programs (JSON) and for GitHub's annotations."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from regelschmiede.diagnostics.catalog import Severity
from regelschmiede.diagnostics.lines import split_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rich.text import Text

    from regelschmiede.diagnostics.diagnostic import Diagnostic
    from regelschmiede.diagnostics.span import Span

_LABELS = {Severity.ERROR: "Fehler", Severity.WARNING: "Warnung", Severity.NOTE: "Hinweis"}
_STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "bold yellow", Severity.NOTE: "bold cyan"}
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}
_WIDTH = 120
_LONGEST_LINE = 2000


def render_text(
    diagnostics: Iterable[Diagnostic], sources: Mapping[str, str], *, colour: bool = False
) -> str:
    """One block per diagnostic: place, code, sentence, excerpt with a caret, proposals."""
    excerpts = _Excerpts(sources)
    blocks = [_block(diagnostic, excerpts) for diagnostic in diagnostics]
    if not colour:
        return "\n".join(block.plain for block in blocks)
    from rich.console import Console

    console = Console(force_terminal=True, width=10_000, highlight=False)
    with console.capture() as capture:
        for index, block in enumerate(blocks):
            console.print(block, end="\n" if index < len(blocks) - 1 else "", soft_wrap=True)
    return capture.get()


def render_json(diagnostics: Iterable[Diagnostic], sources: Mapping[str, str]) -> str:
    """A JSON list with an object per diagnostic; lines and columns count from 1, the end is exclusive.

    ``excerpt`` is the line, null where it is not at hand or very long.
    """
    excerpts = _Excerpts(sources)
    return json.dumps([_as_object(d, excerpts) for d in diagnostics], ensure_ascii=False, indent=2)


def render_github(diagnostics: Iterable[Diagnostic]) -> str:
    """One workflow command per diagnostic, which GitHub shows beside the changed line."""
    return "".join(f"{_github_line(diagnostic)}\n" for diagnostic in diagnostics)


class _Excerpts:
    """The lines of the sources; splits each file only once, however many faults it has."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self._sources = sources
        self._lines: dict[str, list[str]] = {}

    def line(self, span: Span) -> str | None:
        """The source line at which ``span`` begins; None where the file or line is not at hand."""
        if span.file not in self._sources or span.line < 1:
            return None
        if span.file not in self._lines:
            self._lines[span.file] = split_lines(self._sources[span.file])
        lines = self._lines[span.file]
        return lines[span.line - 1] if span.line <= len(lines) else ""


def _block(diagnostic: Diagnostic, excerpts: _Excerpts) -> Text:
    from rich.text import Text

    label, style = _LABELS[diagnostic.severity], _STYLES[diagnostic.severity]
    block = Text.assemble(
        (f"{_printable(str(diagnostic.span))}: ", "bold"),
        (f"{label} {diagnostic.code}: ", style),
        f"{_printable(diagnostic.message)}\n",
    )
    _append_excerpt(block, diagnostic.span, excerpts, style)
    for related in diagnostic.related:
        block.append(f"  {_printable(str(related.span))}: {_printable(related.message)}\n")
        if related.span != diagnostic.span:
            _append_excerpt(block, related.span, excerpts, "bold blue")
    if diagnostic.proposals:
        block.append("  Vorschlag: ", "bold green")
        block.append(f"{_printable(' · '.join(diagnostic.proposals))}\n")
    return block


def _append_excerpt(block: Text, span: Span, excerpts: _Excerpts, style: str) -> None:
    from rich.cells import cell_len

    line = excerpts.line(span)
    if line is None:
        return
    start, end = span.column - 1, _end_on_line(span, line)
    shown, start, end = _window(line, start, end)
    number = str(span.line)
    block.append(f"  {number} | ", "dim")
    block.append(f"{_printable(shown)}\n")
    indent = " " * cell_len(_printable(shown[:start]))
    carets = "^" * max(1, cell_len(_printable(shown[start:end])))
    block.append(f"  {' ' * len(number)} | ", "dim")
    block.append(f"{indent}{carets}\n", style)


def _end_on_line(span: Span, line: str) -> int:
    end = span.end_column - 1 if span.end_line == span.line else len(line.rstrip())
    return max(end, span.column)


def _window(line: str, start: int, end: int) -> tuple[str, int, int]:
    """At most ``_WIDTH`` characters around ``start`` with dots for the rest, and where the mark stands in them."""
    if len(line) <= _WIDTH:
        return line, start, min(end, max(len(line), start + 1))
    offset = min(max(0, start - _WIDTH // 2), len(line) - _WIDTH)
    head, tail = "…" if offset else "", "…" if offset + _WIDTH < len(line) else ""
    shown = f"{head}{line[offset : offset + _WIDTH]}{tail}"
    start, end = start - offset + len(head), end - offset + len(head)
    return shown, start, min(end, len(head) + _WIDTH)


def _printable(text: str) -> str:
    """``text`` without characters that move a terminal's cursor."""
    return "".join(c if c.isprintable() else (" " if c.isspace() else "\ufffd") for c in text)


def _as_object(diagnostic: Diagnostic, excerpts: _Excerpts) -> dict[str, object]:
    line = excerpts.line(diagnostic.span)
    return {
        "code": diagnostic.code,
        "severity": _LEVELS[diagnostic.severity],
        "message": diagnostic.message,
        **_place(diagnostic.span),
        "excerpt": line if line is not None and len(line) <= _LONGEST_LINE else None,
        "proposals": list(diagnostic.proposals),
        "related": [{**_place(r.span), "message": r.message} for r in diagnostic.related],
    }


def _place(span: Span) -> dict[str, object]:
    return {
        "file": span.file,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }


def _github_line(diagnostic: Diagnostic) -> str:
    span = diagnostic.span
    properties = {"file": span.file, "title": diagnostic.code}
    if span.line:
        properties |= {"line": str(span.line), "col": str(span.column)}
        if span.end_line:
            properties |= {"endLine": str(span.end_line), "endColumn": str(span.end_column)}
    listed = ",".join(f"{key}={_github_property(value)}" for key, value in properties.items())
    message = diagnostic.message
    if diagnostic.proposals:
        message += f" Vorschlag: {' · '.join(diagnostic.proposals)}"
    return f"::{_LEVELS[diagnostic.severity]} {listed}::{_github_data(message)}"


def _github_data(text: str) -> str:
    # Line breaks would end the command; no message holds any that matters.
    return _printable(text).replace("%", "%25")


def _github_property(text: str) -> str:
    return _github_data(text).replace(":", "%3A").replace(",", "%2C")
