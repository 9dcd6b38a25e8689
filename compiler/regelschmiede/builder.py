"""A whole build: check, emit, build the site aside, and only then put everything in place."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from regelschmiede.diagnostics.diagnostic import Diagnostic, fault
from regelschmiede.diagnostics.span import Span
from regelschmiede.emit.names import module_name
from regelschmiede.emit.site.addresses import book_addresses
from regelschmiede.output import publish, staged, write_tree
from regelschmiede.pipeline import check, emit, remembered
from regelschmiede.source.collector import frozen_heap
from regelschmiede.source.reader import reason_of
from regelschmiede.template_fault import template_fault

if TYPE_CHECKING:
    from collections.abc import Iterator

    from regelschmiede.emit.artifact import Artifact
    from regelschmiede.model.checked import Ruleset
    from regelschmiede.pipeline import Compilation, Project
    from regelschmiede.progress import Report

_EMITTED = ("python", "dist", "json", "site-src")
_SITE = "site"


def build(project: Project, report: Report) -> Compilation:
    """Build everything below ``project.build``; a fault anywhere leaves the last good build untouched.

    ``report`` is told what is being done. The result's diagnostics say whether it worked.
    """
    memory = remembered(project)
    compilation = check(project, memory)
    if not compilation.ok:
        return compilation
    report("Schreibe Paket und Datensatz …")
    try:
        artifacts = emit(compilation, project, memory.findings)
        faults = tuple(_put_in_place(compilation, artifacts, project, report))
        memory.findings.save()
    except Exception as error:
        wrong = template_fault(error, project)
        if wrong is None and isinstance(error, OSError):
            wrong = _writing_fault(error, project)
        if wrong is None:
            raise
        faults = (wrong,)
    return replace(compilation, diagnostics=(*compilation.diagnostics, *faults))


def _put_in_place(
    compilation: Compilation, artifacts: tuple[Artifact, ...], project: Project, report: Report
) -> Iterator[Diagnostic]:
    """Write everything aside, try it out, and replace the last build; what stands in the way."""
    from regelschmiede.site_build import build_site

    with staged(project.build) as stage:
        for name in _EMITTED:
            write_tree(stage / name, _below(name, artifacts), project.build / name)
        report("Führe die Beispiele aus und baue die Site …")
        # The examples run in a process of their own: while MkDocs is at work, they cost no time.
        with ThreadPoolExecutor(1) as beside, frozen_heap():
            tried = beside.submit(_tried_out, compilation, stage / "python")
            problem = build_site(project, stage / "site-src", stage / _SITE)
        wrong = tried.result()
        yield from wrong
        if problem is not None:
            yield problem
        elif not wrong:
            publish(stage, project.build, (*_EMITTED, _SITE))


def _tried_out(compilation: Compilation, packages: Path) -> list[Diagnostic]:
    """What worked examples and characters show to be wrong with the ``packages`` as they were emitted."""
    from regelschmiede.examples_run import character_faults, example_faults

    wrong = [p for ruleset in compilation.rulesets for p in example_faults(ruleset, packages)]
    wrong += [p for ruleset in compilation.rulesets for p in character_faults(ruleset, packages)]
    return wrong


def _writing_fault(error: OSError, project: Project) -> Diagnostic:
    """The fault of a folder that can't be written to."""
    path = Path(error.filename) if isinstance(error.filename, str) else project.build
    shown = path.relative_to(project.root) if path.is_relative_to(project.root) else path
    reason = reason_of(error)
    return fault("RS908", Span(shown.as_posix()), path=shown.as_posix(), reason=reason)


def results(project: Project) -> list[tuple[str, str]]:
    """(label, path relative to the project) of everything that a build leaves."""
    build_folder = project.build
    rows = [("Paket", path) for path in sorted((build_folder / "python").glob("*/"))]
    rows += [("Wheel", path) for path in sorted((build_folder / "dist").glob("*.whl"))]
    rows += [("Datensatz", path) for path in sorted((build_folder / "json").glob("*.json"))]
    rows.append(("Site", build_folder / _SITE / "index.html"))
    return [(label, path.relative_to(project.root).as_posix()) for label, path in rows]


def with_staleness(compilation: Compilation, project: Project) -> Compilation:
    """``compilation`` with a diagnostic for each output that is missing or older than the source."""
    rulesets = compilation.rulesets
    stale = [
        problem
        for ruleset, book in zip(rulesets, book_addresses(rulesets), strict=True)
        for problem in _stale(ruleset, book.folder, project)
    ]
    return replace(compilation, diagnostics=(*compilation.diagnostics, *stale))


def _stale(ruleset: Ruleset, book_folder: str, project: Project) -> Iterator[Diagnostic]:
    ruleset_id = ruleset.manifest.id
    for name in (
        f"python/{module_name(ruleset_id)}/__init__.py",
        f"json/{ruleset_id}.json",
        f"{_SITE}/{book_folder}/index.html",
    ):
        path: Path = project.build / name
        shown = path.relative_to(project.root).as_posix()
        if not path.is_file():
            yield fault("RS902", Span(shown), path=shown)
        elif ruleset.fingerprint.encode() not in path.read_bytes():
            yield fault("RS901", Span(shown), path=shown)


def _below(folder: str, artifacts: tuple[Artifact, ...]) -> Iterator[tuple[str, bytes]]:
    prefix = f"{folder}/"
    for artifact in artifacts:
        if artifact.path.startswith(prefix):
            yield artifact.path.removeprefix(prefix), artifact.data
