"""Saying what is wrong with a template of the site: in which file and line, and in German."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from jinja2 import TemplateError, TemplateNotFound

from regelschmiede.diagnostics.diagnostic import Diagnostic, fault
from regelschmiede.diagnostics.span import Span
from regelschmiede.source.project import defaults

if TYPE_CHECKING:
    from collections.abc import Iterator

    from regelschmiede.source.project import Project

_COMPILER = Path(__file__).parent


def template_fault(error: BaseException, project: Project) -> Diagnostic | None:
    """The fault of a template in which ``error`` arose; None where it has nothing to do with one.

    Templates can raise whatever Python can.
    """
    path, line = project.templates, 0
    is_of_template = isinstance(error, TemplateError)
    for place in _places(error):
        if _is_template(place[0], project):
            (path, line), is_of_template = place, True
        elif place[0].is_relative_to(_COMPILER):
            # What the template called is at fault, unless it says otherwise.
            is_of_template = isinstance(error, TemplateError)
    if not is_of_template:
        return None
    span = Span(_shown(path, project), line, 1 if line else 0)
    return fault("RS907", span, problem=_problem(error))


def _places(error: BaseException) -> Iterator[tuple[Path, int]]:
    """Where ``error`` went through, the innermost last. Jinja puts its templates' files and lines there."""
    trace = error.__traceback__
    while trace is not None:
        yield Path(trace.tb_frame.f_code.co_filename), trace.tb_lineno
        trace = trace.tb_next
    filename, line = getattr(error, "filename", None), getattr(error, "lineno", None)
    if isinstance(error, TemplateError) and isinstance(filename, str):
        yield Path(filename), line or 0


def _is_template(path: Path, project: Project) -> bool:
    """Whether ``path`` belongs to the project, or to the compiler's own templates, and is no code."""
    folders = project.template_dirs
    if any(path.is_relative_to(folder) for folder in folders):
        return True
    is_ours = path.is_relative_to(project.root) and "site-packages" not in path.parts
    return is_ours and path.suffix not in {"", ".py"}


def _shown(path: Path, project: Project) -> str:
    for folder in (project.root, defaults()):
        if path.is_relative_to(folder):
            return path.relative_to(folder).as_posix()
    return path.as_posix()


def _problem(error: BaseException) -> str:
    if isinstance(error, TemplateNotFound):
        return f"die Vorlage „{error.name}“ gibt es nicht"
    message = str(error) or type(error).__name__
    for pattern, german in _PROBLEMS:
        if found := re.search(pattern, message):
            return german.format(*found.groups())
    if isinstance(error, RecursionError):
        return "sie bindet sich selbst ein"
    return f"Jinja meldet „{message.rstrip('.')}“"


# What there is and what is missing, as Jinja and Python put it.
_PROBLEMS = (
    (r"^'([^']+)' is undefined", "„{0}“ ist nicht bekannt"),
    (r"has no attribute '([^']+)'", "„{0}“ ist hier nicht bekannt"),
    (r"has no element (.+)", "das Element {0} gibt es nicht"),
    (r"[Nn]o filter named '([^']+)'", "den Filter „{0}“ gibt es nicht"),
    (r"[Nn]o test named '([^']+)'", "die Prüfung „{0}“ gibt es nicht"),
    (r"Encountered unknown tag '([^']+)'", "die Anweisung „{0}“ ist hier nicht bekannt"),
    (r"Expected an expression, got 'end of", "zwischen den Klammern fehlt ein Ausdruck"),
    (r"expected token 'end of [a-z ]+', got '(.+)'", "„{0}“ ist hier zu viel"),
    (r"[Uu]nexpected end of template.*expected 'end of print", "die Klammern „}}}}“ fehlen"),
    (r"following tags: (?:.* or )?'([^']+)'\.", "die Anweisung „{0}“ fehlt"),
    (r"[Uu]nexpected end of template", "eine Anweisung wird nicht abgeschlossen"),
    (r"unexpected char '(.+)' at", "das Zeichen „{0}“ ist hier nicht erlaubt"),
    (r"unexpected '(.+?)'", "„{0}“ passt hier nicht"),
    (r"expected token '.+', got '(.+)'", "„{0}“ passt hier nicht"),
    (r"division by zero", "es wird durch null geteilt"),
)
