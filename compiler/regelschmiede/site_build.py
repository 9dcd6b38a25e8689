"""Running MkDocs in this process: the build of the site, and the live preview."""

from __future__ import annotations

import errno
import logging
import os
import socket
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from regelschmiede.diagnostics.diagnostic import Diagnostic, fault
from regelschmiede.diagnostics.render import render_text
from regelschmiede.diagnostics.span import Span
from regelschmiede.source.project import defaults
from regelschmiede.template_fault import template_fault

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from regelschmiede.pipeline import Project

CONFIG_FILE = "mkdocs.yml"
# Logged for each address that a browser asks for in vain.
_REQUESTS = "mkdocs.livereload"
_DIRTY_WARNING = "A 'dirty' build is being performed"


def build_site(project: Project, site_src: Path, site_dir: Path) -> Diagnostic | None:
    """Build the pages in ``site_src`` into ``site_dir``; every warning of MkDocs counts as a fault.

    None where all went well, else what MkDocs reported.
    """
    from mkdocs.commands.build import build
    from mkdocs.config import load_config

    with _reports(logging.WARNING) as reports:
        try:
            config = load_config(
                str(config_file(project)),
                docs_dir=str(site_src),
                site_dir=str(site_dir),
                strict=True,
            )
            config.plugins.on_startup(command="build", dirty=False)
            try:
                build(config)
            finally:
                config.plugins.on_shutdown()
        except (Exception, SystemExit) as error:  # noqa: BLE001 – it runs themes and plugins of others
            return site_fault(error, project, reports.lines)
    return None


def site_fault(error: BaseException, project: Project, reported: Sequence[str] = ()) -> Diagnostic:
    """Why MkDocs has built no site: ``error`` in a template, or else what it ``reported`` before."""
    lines = dict.fromkeys(reported or [str(error) or type(error).__name__])
    problem = "; ".join(lines).replace(f"{project.root}{os.sep}", "")
    where = Span(CONFIG_FILE)
    return template_fault(error, project) or fault("RS903", where, problem=problem)


def serve(project: Project, *, host: str, port: int, open_browser: bool = False) -> None:
    """Show the site at ``http://host:port/`` and build it anew on every change, until Ctrl+C.

    Raises ClickException with a German message where MkDocs cannot start.
    """
    from mkdocs.commands import serve as mkdocs

    _expect_free(host, port)
    click.echo(f"Vorschau: http://{host}:{port}/ (Strg+C beendet sie)")
    with _reports(logging.INFO, echo=True) as reports:
        try:
            mkdocs.serve(
                str(config_file(project)),
                build_type="dirty",
                open_in_browser=open_browser,
                docs_dir=str(project.rules_data),
                dev_addr=f"{host}:{port}",
            )
        except Exception as error:  # MkDocs runs themes and plugins of others
            wrong = site_fault(error, project, reports.lines)
            raise click.ClickException(render_text([wrong], {})) from error


def config_file(project: Project) -> Path:
    """The project's ``mkdocs.yml``, or the compiler's own where it has none."""
    own = project.root / CONFIG_FILE
    return own if own.is_file() else defaults() / CONFIG_FILE


class _Reports(logging.Handler):
    """Collects what MkDocs logs as lines; echoes what readers of a terminal want to know."""

    def __init__(self, level: int, *, echo: bool) -> None:
        super().__init__(level)
        self.lines: list[str] = []
        self._echo = echo

    def emit(self, record: logging.LogRecord) -> None:
        message = record.getMessage()
        is_warning = record.levelno >= logging.WARNING
        if _DIRTY_WARNING in message or record.name == _REQUESTS:
            return
        if is_warning:
            self.lines.append(message)
        if self._echo and (is_warning or record.name.endswith(".regelschmiede")):
            click.echo(f"MkDocs meldet: {message}" if is_warning else message, err=True)


@contextmanager
def _reports(level: int, *, echo: bool = False) -> Iterator[_Reports]:
    """Take MkDocs' log for the time being; nothing of it reaches the terminal by another way."""
    logger = logging.getLogger("mkdocs")
    before = (logger.level, logger.propagate)
    handler = _Reports(level, echo=echo)
    logger.addHandler(handler)
    logger.setLevel(level)
    logger.propagate = False
    try:
        yield handler
    finally:
        logger.removeHandler(handler)
        logger.level, logger.propagate = before


def _expect_free(host: str, port: int) -> None:
    """Find out before the first build whether the preview can listen."""
    try:
        with socket.create_server((host, port)):
            return
    except socket.gaierror as error:
        raise click.ClickException(f"Die Adresse „{host}“ ist nicht bekannt.") from error
    except OSError as error:
        reason = (
            f"Der Port {port} ist schon belegt. Nimm mit --port einen anderen."
            if error.errno == errno.EADDRINUSE
            else f"Die Vorschau kann nicht an {host}:{port} horchen: {error.strerror}."
        )
        raise click.ClickException(reason) from error
