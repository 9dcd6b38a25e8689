"""The whole way from an author's files to artefacts, on one screen."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from regelschmiede.diagnostics.diagnostic import (
    Diagnostic,
    Related,
    fault,
    has_errors,
    in_reading_order,
)
from regelschmiede.passes.assemble import declare_ruleset
from regelschmiede.passes.check import check_ruleset
from regelschmiede.records import dataclass
from regelschmiede.source.collector import paused_collector
from regelschmiede.source.files import read_rulesets
from regelschmiede.source.manual import read_manual, read_schemas
from regelschmiede.source.project import Project, find_project
from regelschmiede.source.remembered import Remembered, nothing, remembered
from regelschmiede.source.schemas import SchemaFolders

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from regelschmiede.diagnostics.span import Span
    from regelschmiede.emit.artifact import Artifact
    from regelschmiede.emit.context import EmitContext
    from regelschmiede.emit.site import KeptPages
    from regelschmiede.model.checked import Ruleset
    from regelschmiede.passes.assemble import Declaration
    from regelschmiede.source.manual import ManualFiles
    from regelschmiede.source.memory import Findings

__all__ = ["Compilation", "Project", "check", "emit", "find_project", "remembered"]


@dataclass(frozen=True, slots=True)
class Compilation:
    """What a run found: checked rulesets, diagnostics in reading order, and the texts for their excerpts.

    ``manual`` is what was read of the project's manual for authors; None where it has none.
    """

    rulesets: tuple[Ruleset, ...]
    diagnostics: tuple[Diagnostic, ...]
    sources: Mapping[str, str]
    manual: ManualFiles | None = None

    @property
    def ok(self) -> bool:
        """Whether nothing stands in the way of a build."""
        return not has_errors(self.diagnostics)


@paused_collector()
def check(project: Project, memory: Remembered | None = None) -> Compilation:
    """Read and check every ruleset of ``project``; all faults of the run, not only the first.

    ``memory`` spares what earlier runs have found out, and learns what this one does.
    """
    memory = memory or nothing()
    files = read_rulesets(project)
    sources, faults = dict(files.sources), list(files.faults)
    folders = SchemaFolders(project.root, project.schema_dirs, memory.findings)
    declarations = [declare_ruleset(each, folders, memory.trees) for each in files.rulesets]
    faults += _same_ids(declarations)
    rulesets: list[Ruleset] = []
    for declaration in declarations:
        sources |= declaration.sources
        faults += declaration.faults
        ruleset, problems = check_ruleset(declaration.ruleset, sources, memory.findings)
        faults += problems
        rulesets += [ruleset] if ruleset is not None else []
    memory.findings.save()
    memory.trees.save()
    manual = read_manual(project)
    faults += manual.faults if manual else ()
    return Compilation(
        tuple(rulesets),
        in_reading_order(faults),
        sources,
        manual,
    )


@paused_collector()
def emit(
    compilation: Compilation, project: Project, findings: Findings | None = None
) -> tuple[Artifact, ...]:
    """Every artefact of the checked rulesets; paths are relative to the project's ``build``."""
    from regelschmiede.emit.registry import emit_all

    return emit_all(compilation.rulesets, _context(compilation, project, findings))


@paused_collector()
def emit_downloads(compilation: Compilation) -> Mapping[str, tuple[Artifact, ...]]:
    """What readers can take with them, by ruleset."""
    from regelschmiede.emit.registry import emit_files

    return emit_files(compilation.rulesets)[1]


@paused_collector()
def emit_pages(
    compilation: Compilation,
    project: Project,
    downloads: Mapping[str, tuple[Artifact, ...]],
    findings: Findings | None = None,
    kept: KeptPages | None = None,
) -> tuple[Artifact, ...]:
    """The site's pages alone, for a preview; they offer the ``downloads`` of before.

    Those that are the same as in the last build with ``kept`` are not written again.
    """
    from regelschmiede.emit.registry import emit_pages as pages_of

    context = _context(compilation, project, findings)
    return pages_of(compilation.rulesets, replace(context, downloads=downloads), kept)


def _context(
    compilation: Compilation, project: Project, findings: Findings | None = None
) -> EmitContext:
    from regelschmiede.emit.context import EmitContext
    from regelschmiede.passes.manual import declare_manual

    files = compilation.manual
    manual = declare_manual(files, read_schemas(project)) if files else None
    return EmitContext(project.template_dirs, manual=manual, charts=findings)


def _same_ids(declarations: Sequence[Declaration]) -> Iterator[Diagnostic]:
    """Rulesets that would write to the same package and the same address."""
    seen: dict[str, Span] = {}
    for declaration in declarations:
        manifest, span = declaration.ruleset.manifest, declaration.id_span
        if manifest is None or span is None:
            continue
        ruleset_id = manifest.id
        if ruleset_id in seen:
            first = Related(seen[ruleset_id], "Das andere steht hier.")
            yield fault("RS107", span, id=ruleset_id, related=[first])
        seen.setdefault(ruleset_id, span)
