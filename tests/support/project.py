"""Copies of this project to build in, so that no test touches the checkout's own ``build/``."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from regelschmiede.builder import build
from regelschmiede.diagnostics.render import render_text
from regelschmiede.pipeline import Project

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("rules-data", "schemas", "site-templates", "docs/autorenhandbuch", "mkdocs.yml")


def copy_project(target: Path) -> Project:
    """The sources of this project, copied to the new folder ``target``."""
    target.mkdir(parents=True)
    for name in SOURCES:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, target / name)
        else:
            shutil.copy2(source, target / name)
    return Project(target)


def built_files(project: Project) -> Iterator[Path]:
    """The files of the last build."""
    yield from (path for path in sorted(project.build.rglob("*")) if path.is_file())


def build_all(project: Project) -> None:
    """Build ``project``; a diagnostic fails the test and is shown."""
    compilation = build(project, lambda _message: None)
    assert compilation.ok, render_text(compilation.diagnostics, compilation.sources)
