"""Sites built by MkDocs from rulesets made by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.emit.artifact import Artifact
from regelschmiede.emit.context import EmitContext
from regelschmiede.emit.site import emit_site
from regelschmiede.output import write_changed
from regelschmiede.pipeline import Project
from regelschmiede.site_build import build_site
from tests.support.project import ROOT

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from regelschmiede.model.checked import Ruleset

FILE = Artifact("json/probe.json", "{}")


def written(folder: Path, of: Sequence[Ruleset]) -> Path:
    """The emitted pages of ``of`` in a project at ``folder``; it has nothing else."""
    (folder / "rules-data").mkdir(parents=True, exist_ok=True)
    pages = folder / "build/site-src"
    artifacts = emit_site(of, EmitContext((ROOT / "site-templates",), {"probe": (FILE,)}))
    write_changed(pages, [(a.path.removeprefix("site-src/"), a.data) for a in artifacts])
    return pages


def built(folder: Path, of: Sequence[Ruleset]) -> Path:
    """The built site of ``of``."""
    pages, site = written(folder, of), folder / "build/site"
    assert build_site(Project(folder), pages, site) is None
    return site
