"""The command line. Thin: arguments, output and exit codes; the work is done elsewhere."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from regelschmiede.source.collector import paused_collector

# Nothing that is loaded goes away again; to look at it would take longer than loading some of it.
with paused_collector():
    import click

    from regelschmiede.clean_check import recalled, remember_clean, state_of
    from regelschmiede.cli_german import GermanGroup, explain_usage_error

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from regelschmiede.diagnostics.diagnostic import Diagnostic
    from regelschmiede.pipeline import Compilation, Project

CLEAN, FAULTS, WRONG_USE = 0, 1, 2
_READING = "Lese die Regelwerke …"

_root_option = click.option(
    "--root",
    type=click.Path(path_type=Path),
    default=Path(),
    metavar="ORDNER",
    help="Ordner des Projekts; sonst der nächste über dem aktuellen, der „rules-data“ enthält.",
)
_format_option = click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "github"]),
    default="text",
    help="Wie Meldungen ausgegeben werden.",
)


@click.group(cls=GermanGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(
    package_name="regelschmiede", message="regelschmiede %(version)s", help="Zeigt die Version."
)
def command() -> None:
    """Macht aus Regelwerken in YAML ein Python-Paket, eine Site und einen Datensatz."""


@command.command("check")
@_root_option
@_format_option
@click.option("--built", is_flag=True, help="Prüft auch, ob „build/“ zum Stand der Quelle passt.")
def check_command(root: Path, form: str, built: bool) -> None:
    """Prüft alle Regelwerke, ohne etwas zu bauen."""
    project = _project(root)
    state = None if built else state_of(project)
    said = recalled(project, state)
    if said is not None:
        _print((), {}, said, form)
        return
    with paused_collector():
        from regelschmiede.pipeline import check, remembered
        from regelschmiede.progress import progress

        with progress(_READING):
            compilation = check(project, remembered(project))
    if not compilation.diagnostics:
        remember_clean(project, state, _summary(compilation))
    if built and compilation.ok:
        from regelschmiede.builder import with_staleness

        compilation = with_staleness(compilation, project)
    _finish(compilation, form)


@command.command("build")
@_root_option
@_format_option
def build_command(root: Path, form: str) -> None:
    """Baut Paket, Wheel, Datensatz und Site nach „build/“."""
    from regelschmiede.builder import build
    from regelschmiede.progress import progress

    project = _project(root)
    state = state_of(project)
    with progress(_READING) as report:
        compilation = build(project, report)
    if not compilation.diagnostics:
        remember_clean(project, state, _summary(compilation))
    if compilation.ok and form == "text":
        _print_results(project)
    _finish(compilation, form)


@command.command("publish")
@click.argument("ruleset", metavar="[REGELWERK]", required=False)
@_root_option
def publish_command(root: Path, ruleset: str | None) -> None:
    """Hält alle Ids fest, damit später keine unbemerkt verschwindet."""
    from regelschmiede.pipeline import check
    from regelschmiede.progress import progress
    from regelschmiede.publishing import publish_ids, report

    project = _project(root)
    with progress(_READING):
        compilation = check(project)
    if not compilation.ok:
        _finish(compilation, "text")
    known = [each.manifest.id for each in compilation.rulesets]
    if ruleset is not None and ruleset not in known:
        raise click.UsageError(
            f"Das Regelwerk „{ruleset}“ gibt es nicht. Es gibt: {', '.join(known)}."
        )
    click.echo(report(publish_ids(compilation, project, ruleset)))


@command.command("serve")
@_root_option
@click.option(
    "--host", default="127.0.0.1", metavar="ADRESSE", help="Adresse, an der die Vorschau horcht."
)
@click.option(
    "--port", default=8000, type=click.IntRange(1, 65535), metavar="ZAHL", help="Port der Vorschau."
)
@click.option("--open", "open_browser", is_flag=True, help="Öffnet die Vorschau im Browser.")
def serve_command(root: Path, host: str, port: int, open_browser: bool) -> None:
    """Zeigt das Buch im Browser und baut bei jeder Änderung neu."""
    from regelschmiede.site_build import serve

    serve(_project(root), host=host, port=port, open_browser=open_browser)


@command.command("explain")
@click.argument("code", metavar="CODE")
def explain_command(code: str) -> None:
    """Erklärt eine Meldung, zum Beispiel RS204."""
    from regelschmiede.explain import explanation

    text = explanation(code)
    if text is None:
        raise click.UsageError(f"Die Meldung „{code}“ gibt es nicht.")
    click.echo(text)


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit: 0 clean, 1 faults in the source, 2 wrong use."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that lacks a character shows a substitute; it must not end the run.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        code = command.main(args=arguments, prog_name="regelschmiede", standalone_mode=False)
        sys.stdout.flush()
    except click.UsageError as error:
        click.echo(explain_usage_error(error), err=True)
        code = WRONG_USE
    except click.ClickException as error:
        click.echo(error.format_message(), err=True)
        code = WRONG_USE
    except (click.Abort, KeyboardInterrupt):
        click.echo("Abgebrochen.", err=True)
        code = WRONG_USE
    except BrokenPipeError:
        # Whoever read has seen enough; what is left in the buffer must not complain at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = CLEAN
    code = code if isinstance(code, int) else CLEAN
    if arguments is None:
        _leave(code)
    sys.exit(code)


def _leave(code: int) -> NoReturn:
    """End the process at once: to take all that it read and loaded apart takes a tenth of a second."""
    with suppress(OSError):
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(code)


def _project(root: Path) -> Project:
    from regelschmiede.source.project import find_project

    project = find_project(root)
    if project is None:
        raise click.UsageError(
            f"Weder „{root.resolve()}“ noch ein Ordner darüber enthält „rules-data“. "
            "Wechsle in den Ordner des Projekts oder nenne ihn mit --root."
        )
    return project


def _finish(compilation: Compilation, form: str) -> None:
    """Print the diagnostics of ``compilation`` in the wanted form and leave with its exit code."""
    _print(compilation.diagnostics, compilation.sources, _summary(compilation), form)
    click.get_current_context().exit(CLEAN if compilation.ok else FAULTS)


def _print(
    diagnostics: Sequence[Diagnostic], sources: Mapping[str, str], summary: str, form: str
) -> None:
    """Print ``diagnostics`` in the wanted form; ``summary`` ends them where people read."""
    if diagnostics or form != "text":
        from regelschmiede.diagnostics.render import render_github, render_json, render_text
    if form == "json":
        click.echo(render_json(diagnostics, sources))
    elif form == "github":
        click.echo(render_github(diagnostics), nl=False)
    else:
        if diagnostics:
            click.echo(render_text(diagnostics, sources, colour=sys.stdout.isatty()))
        click.echo(summary)


def _summary(compilation: Compilation) -> str:
    count = len(compilation.diagnostics)
    if not compilation.ok:
        files = {diagnostic.span.file for diagnostic in compilation.diagnostics}
        place = "einer Datei" if len(files) == 1 else f"{len(files)} Dateien"
        return f"{_count(count, 'Meldung', 'Meldungen')} in {place}."
    notes = _count(count, "Hinweis", "Hinweise") if count else ""
    is_alone = len(compilation.rulesets) == 1
    lines = []
    for ruleset in compilation.rulesets:
        entries = sum(len(of_kind) for of_kind in ruleset.entries.values())
        title, edition = ruleset.manifest.title, ruleset.manifest.edition
        counts = _count(entries, "Eintrag", "Einträge")
        counts += f" in {_count(len(ruleset.kinds), 'Art', 'Arten')}"
        if ruleset.rules:
            counts += f", {_count(len(ruleset.rules), 'Regel', 'Regeln')}"
            counts += f", {_count(len(ruleset.examples), 'Beispiel', 'Beispiele')}"
        if ruleset.chapters:
            counts += f", {len(ruleset.chapters)} Kapitel"
        counts += f", keine Fehler, {notes}" if notes and is_alone else ", keine Fehler"
        lines.append(f"{title} {edition}: {counts}.")
    if notes and not is_alone:
        lines.append(f"{notes}.")
    return "\n".join(lines)


def _count(number: int, singular: str, plural: str) -> str:
    return f"{number} {singular if number == 1 else plural}"


def _print_results(project: Project) -> None:
    from regelschmiede.builder import results

    click.echo("Gebaut:")
    for label, path in results(project):
        click.echo(f"  {label:<9} {path}")


if __name__ == "__main__":
    main()
