"""``mkdocs build`` by itself, as on a fresh clone."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.support.project import built_files, copy_project

if TYPE_CHECKING:
    from pathlib import Path

    from regelschmiede.pipeline import Project


def mkdocs(project: Project, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run MkDocs' command in the project's folder."""
    return subprocess.run(
        [sys.executable, "-m", "mkdocs", *arguments],
        check=False,
        cwd=project.root,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1", "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return copy_project(tmp_path / "book")


def state(project: Project) -> dict[str, bytes]:
    files = built_files(project)
    return {path.relative_to(project.build).as_posix(): path.read_bytes() for path in files}


def test_a_clean_clone_builds_and_faults_leave_it(project: Project) -> None:
    done = mkdocs(project, "build", "--strict")
    assert (done.returncode, "WARNING" in done.stderr) == (0, False), done.stderr
    assert (project.build / "site/percentacy/fertigkeiten/heimlichkeit/index.html").is_file()
    assert not (project.build / "site/nav.json").exists()
    before = state(project)

    skills = project.rules_data / "percentacy/skills.yaml"
    good = skills.read_text("utf-8")
    skills.write_text(f"{good}\nkaputt: [\n", "utf-8")
    failed = mkdocs(project, "build", "--strict")
    assert failed.returncode == 1
    assert "skills.yaml" in failed.stderr
    assert "Die Quelle enthält Fehler. Nichts wurde verändert." in failed.stdout + failed.stderr
    assert "Traceback" not in failed.stdout + failed.stderr
    assert state(project) == before

    skills.write_text(good, "utf-8")
    again = mkdocs(project, "build", "--strict", "--quiet")
    assert (again.returncode, again.stderr) == (0, "")
    assert state(project) == before


def test_a_broken_template_is_named_with_its_line(project: Project) -> None:
    start = project.templates / "pages/start.md.j2"
    start.write_text("# Start\n\n{{ page.books\n", "utf-8")
    failed = mkdocs(project, "build")
    assert failed.returncode == 1
    assert "site-templates/pages/start.md.j2:3:1: Fehler RS907" in failed.stderr
    assert "Traceback" not in failed.stdout + failed.stderr


def test_compiled_pages_serve_without_their_sources(project: Project) -> None:
    assert mkdocs(project, "build", "--strict", "--quiet").returncode == 0
    before = state(project)
    config = project.root / "mkdocs.yml"
    text = config.read_text("utf-8").replace("docs_dir: rules-data", "docs_dir: build/site-src")
    config.write_text(text, "utf-8")
    (project.rules_data / "percentacy/skills.yaml").write_text("kaputt: [\n", "utf-8")
    done = mkdocs(project, "build", "--strict", "--quiet")
    assert (done.returncode, done.stderr) == (0, "")
    assert state(project) == before


def test_a_folder_without_rulebooks_is_named(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    config = "site_name: x\nplugins: [regelschmiede]\n"
    (tmp_path / "mkdocs.yml").write_text(config, "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build"],
        check=False,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONUTF8": "1"},
    )
    assert done.returncode == 1
    assert "rules-data" in done.stderr
    assert "Traceback" not in done.stderr
