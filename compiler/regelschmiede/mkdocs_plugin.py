"""The MkDocs plugin: compiles the rulebooks into pages before MkDocs reads them. Thin on purpose.

``mkdocs build`` and ``mkdocs serve`` work with it by themselves. Everything that readers see is in the
pages; what is left here is where the pages are, their navigation, and the live preview.
"""

from __future__ import annotations

import json
import logging
import time
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, Literal

import click
from mkdocs.config.base import Config
from mkdocs.exceptions import Abort, PluginError
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import File

from regelschmiede.diagnostics.render import render_text
from regelschmiede.emit.site import NAVIGATION_FILE, SITE_SRC, KeptPages
from regelschmiede.output import write_changed
from regelschmiede.pipeline import (
    check,
    emit,
    emit_downloads,
    emit_pages,
    find_project,
    remembered,
)
from regelschmiede.preview.fault_box import FaultBox
from regelschmiede.preview.observer import ChangeObserver
from regelschmiede.preview.outdated import make_old
from regelschmiede.preview.partial_build import PartialBuild
from regelschmiede.preview.theme_cache import ThemeCache
from regelschmiede.sidebar import share_navigation
from regelschmiede.site_build import site_fault
from regelschmiede.source.collector import paused_collector
from regelschmiede.template_fault import template_fault

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from jinja2 import Environment
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.livereload import LiveReloadServer
    from mkdocs.structure.files import Files
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page

    from regelschmiede.emit.artifact import Artifact
    from regelschmiede.model.checked import Manifest
    from regelschmiede.output import Seen
    from regelschmiede.pipeline import Compilation, Project
    from regelschmiede.source.memory import Findings
    from regelschmiede.source.remembered import Remembered

    Downloads = Mapping[str, tuple[Artifact, ...]]

log = logging.getLogger("mkdocs.plugins.regelschmiede")

# Any day serves, as long as it is the same for each build.
_DAY = "1980-01-01"
# How long no file may change before a build begins: editors write a file in several steps.
_QUIET_SECONDS = 0.05
_NO_PAGES_YET = "# Noch keine Seiten\n\nDas Buch erscheint hier, sobald die Fehler behoben sind.\n"
_ABORTED = "Die Quelle enthält Fehler. Nichts wurde verändert."


class _FaultySourceError(Exception):
    """There is nothing new to build: the pages of before stay."""


class Options(Config):  # type: ignore[no-untyped-call]  # MkDocs has no types for it
    """The plugin has no options: where the rulebooks are, ``docs_dir`` says."""


class RegelschmiedePlugin(BasePlugin[Options]):  # type: ignore[no-untyped-call]  # MkDocs has no types for it
    """Compiles before each build; in a preview, shows faults in the pages and keeps the last good ones."""

    def __init__(self) -> None:
        self._is_preview = False
        self._partial: PartialBuild | None = None
        self._theme = ThemeCache()
        self._project: Project | None = None
        self._has_site = False
        self._is_anew = False
        self._faults = ""
        self._began = 0.0
        self._memory: Remembered | None = None
        self._downloads: tuple[list[Manifest], Downloads] | None = None
        self._navigation: Navigation | None = None
        self._kept = KeptPages()
        self._written: Seen = {}

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        """Note what is being done; MkDocs then keeps this object from build to build."""
        self._is_preview = command == "serve"
        self._partial = PartialBuild() if dirty else None
        self._theme = ThemeCache()
        self._has_site = False
        self._faults = ""

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Compile, and point MkDocs to the pages."""
        self._began = time.monotonic()
        project = find_project(Path(config.docs_dir))
        if project is None:
            raise PluginError(
                f"Weder „{config.docs_dir}“ noch ein Ordner darüber enthält „rules-data“."
            )
        self._project = project
        if not (Path(config.docs_dir) / NAVIGATION_FILE).is_file():
            config.docs_dir = str(self._compiled(project))
        navigation = Path(config.docs_dir) / NAVIGATION_FILE
        if navigation.is_file():
            config.nav = json.loads(navigation.read_text(encoding="utf-8"))
        overrides = [folder / "overrides" for folder in project.template_dirs]
        _use_overrides(overrides, config)
        if self._partial:
            frame = [navigation, *overrides, Path(config.config_file_path)]
            self._is_anew = self._partial.begin(frame)
        self._theme.use(config.theme, anew=self._is_anew)
        return config

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Have a page where a broken source has not given any yet."""
        if not files.documentation_pages():
            files.append(File.generated(config, "index.md", content=_NO_PAGES_YET))
        if self._partial:
            pages = [file.url for file in files.documentation_pages()]
            others = {file.dest_uri for file in files} | set(config.theme.static_templates)
            self._partial.expect(Path(config.site_dir), pages, others)
            if self._is_anew:
                make_old(Path(config.site_dir))
        return files

    def on_nav(self, nav: Navigation, *, files: Files, **_: Any) -> Navigation:
        """Hang each page that is not listed below the nearest one that is, for tabs and breadcrumbs."""
        listed = {page.file.src_uri: page for page in nav.pages}
        for file in files.documentation_pages():
            if file.page is None:
                continue
            file.page.update_date = _DAY
            if file.src_uri not in listed:
                _set_parent(file.page, listed)
        self._navigation = nav
        return nav

    def on_env(self, env: Environment, **_: Any) -> Environment:
        """Spare the theme to render the same navigation again and again."""
        if self._navigation is not None:
            share_navigation(env, self._navigation)
        return env

    def on_page_context(self, context: Any, *, page: Page, **_: Any) -> Any:
        """Note which pages a partial build makes."""
        if self._partial:
            self._partial.note(page.url)
        return context

    # Before the search's own plugin writes its index.
    @event_priority(50)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Complete a partial build: its search index, and what is to go."""
        self._has_site = True
        if self._partial is None:
            return
        self._partial.finish(Path(config.site_dir))
        search: Any = config.plugins.get("material/search")
        if search is not None and hasattr(search, "search_index"):
            index = search.search_index
            index.entries = self._partial.search_documents(index.entries)
            search.search_index_prev = None
        seconds = f"{time.monotonic() - self._began:.1f}".replace(".", ",")
        log.info("Neu gebaut in %s s, geänderte Seiten: %d", seconds, self._partial.amount)

    def on_serve(
        self,
        server: LiveReloadServer,
        /,
        *,
        config: MkDocsConfig,
        builder: Callable[[], None],
    ) -> LiveReloadServer:
        """Watch the sources, but not the pages that are made from them; show faults in the pages."""
        server.builder = self._guarded(builder)
        for watched in list(server._watched_paths):
            server.unwatch(watched)
        server.observer = ChangeObserver()  # type: ignore[assignment]  # has what MkDocs calls
        server.build_delay = _QUIET_SECONDS
        for path in _sources(config):
            server.watch(str(path))
        application = server.get_app()
        if application is not None:
            server.set_app(FaultBox(application, lambda: self._faults))
        return server

    def _compiled(self, project: Project) -> Path:
        """Compile ``project`` and give the folder with its pages; on faults, with those of before."""
        pages = project.build / SITE_SRC
        if self._memory is None or not self._is_preview:
            self._memory = remembered(project)
        findings = self._memory.findings
        compilation = check(project, self._memory)
        rendered = render_text(compilation.diagnostics, compilation.sources)
        self._faults = "" if compilation.ok else rendered
        if compilation.ok:
            if rendered:
                log.info(rendered)
            try:
                _write(pages, self._emitted(compilation, project, findings), self._written)
                findings.save()
                return pages
            except Exception as error:
                wrong = template_fault(error, project)
                if wrong is None:
                    raise
                self._faults = rendered = render_text([wrong], {})
        click.echo(rendered, err=True)
        if not self._is_preview:
            raise Abort(_ABORTED)
        if self._has_site:
            raise _FaultySourceError
        return pages

    def _emitted(
        self, compilation: Compilation, project: Project, findings: Findings
    ) -> tuple[Artifact, ...]:
        """The artefacts of ``compilation``; in a preview its pages, with the downloads that it began with."""
        if not self._is_preview:
            return emit(compilation, project, findings)
        manifests = [ruleset.manifest for ruleset in compilation.rulesets]
        if self._downloads is None or self._downloads[0] != manifests:
            self._downloads = manifests, emit_downloads(compilation)
        return emit_pages(compilation, project, self._downloads[1], findings, self._kept)

    def _guarded(self, builder: Callable[[], None]) -> Callable[[], None]:
        """``builder`` so that a failure of MkDocs shows in the pages like a fault of the source."""

        def build() -> None:
            try:
                # It would look through all that is kept for the next build, again and again.
                with paused_collector():
                    builder()
            except _FaultySourceError:
                return
            except (Exception, SystemExit) as error:  # noqa: BLE001 – it runs themes and plugins of others
                self._faults = self._said(error)
                click.echo(self._faults, err=True)

        return build

    def _said(self, error: BaseException) -> str:
        """What keeps MkDocs from building."""
        if self._project is None:
            return str(error)
        return render_text([site_fault(error, self._project)], {})


def _write(folder: Path, artifacts: Iterable[Artifact], written: Seen) -> None:
    """Bring ``folder`` up to date with the pages among ``artifacts``; ``written`` is what it held last."""
    prefix = f"{SITE_SRC}/"
    pages = [
        (artifact.path.removeprefix(prefix), artifact.data)
        for artifact in artifacts
        if artifact.path.startswith(prefix)
    ]
    try:
        write_changed(folder, pages, written)
    except OSError as error:
        raise PluginError(f"„{folder}“ lässt sich nicht schreiben: {error.strerror}.") from error


def _use_overrides(folders: Iterable[Path], config: MkDocsConfig) -> None:
    """Put the theme's files in ``folders``, the project's own first, before the theme.

    What ``mkdocs.yml`` itself names comes before the compiler's, and the compiler's own file names the compiler's.
    """
    own, *others = [str(folder) for folder in folders]
    named = config.theme.custom_dir
    first = [each for each in dict.fromkeys((own, named, *others)) if each and Path(each).is_dir()]
    config.theme.dirs[:] = [*first, *(each for each in config.theme.dirs if each not in first)]


def _set_parent(page: Page, listed: dict[str, Page]) -> None:
    for folder in PurePosixPath(page.file.src_uri).parent.parents:
        parent = listed.get(str(folder / "index.md"))
        if parent is not None:
            # A page as parent: the theme asks only for titles, addresses and what is active.
            page.parent = parent  # type: ignore[assignment]
            return


def _sources(config: MkDocsConfig) -> list[Path]:
    """The folders and files that a change of must set off a build; some may not exist yet."""
    project = find_project(Path(config.docs_dir))
    if project is None:
        return []
    folders = [project.rules_data, *project.template_dirs, project.manual, *project.schema_dirs]
    return [*folders, Path(config.config_file_path)]
