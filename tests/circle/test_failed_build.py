"""A build that fails leaves the last good one as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.builder import build
from regelschmiede.diagnostics.diagnostic import fault
from regelschmiede.diagnostics.span import Span
from tests.support.project import build_all, built_files, copy_project

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from regelschmiede.pipeline import Project


def _state(project: Project) -> dict[str, tuple[int, bytes]]:
    return {
        path.relative_to(project.build).as_posix(): (path.stat().st_mtime_ns, path.read_bytes())
        for path in built_files(project)
    }


def test_faults_and_failures_leave_the_last_good_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = copy_project(tmp_path / "book")
    build_all(project)
    before = _state(project)
    weapons = project.rules_data / "percentacy/weapons.yaml"
    good = weapons.read_text("utf-8")

    weapons.write_text(good.replace("range: 40", "range: vierzig", 1), "utf-8")
    assert not build(project, lambda _message: None).ok
    assert _state(project) == before

    weapons.write_text(good.replace("range: 40", "range: 41", 1), "utf-8")
    broken = fault("RS903", Span("mkdocs.yml"), problem="kaputt")
    monkeypatch.setattr("regelschmiede.site_build.build_site", lambda *_: broken)
    result = build(project, lambda _message: None)
    assert "RS903" in [diagnostic.code for diagnostic in result.diagnostics]
    assert _state(project) == before

    monkeypatch.undo()
    build_all(project)
    after = _state(project)
    assert after != before
    unchanged = "site-src/percentacy/fertigkeiten/heimlichkeit/index.md"
    assert after[unchanged] == before[unchanged], (
        "a page whose text stays the same keeps its time stamp"
    )
    assert [each.name for each in project.build.iterdir() if each.name.startswith(".")] == []


def test_a_faulty_template_of_ones_own_is_a_diagnostic(tmp_path: Path) -> None:
    project = copy_project(tmp_path / "book")
    template = project.templates / "pages/entry.md.j2"
    template.write_text("# {{ page.titel }}\n", "utf-8")
    assert [
        d.code for d in build(project, lambda _message: None).diagnostics if d.code != "RS715"
    ] == ["RS907"]
    template.write_text("# {{ page.title\n", "utf-8")
    result = build(project, lambda _message: None)
    assert ("site-templates/pages/entry.md.j2", 1) in [
        (d.span.file, d.span.line) for d in result.diagnostics
    ]


def test_a_build_folder_that_cannot_be_written_is_a_diagnostic(tmp_path: Path) -> None:
    project = copy_project(tmp_path / "book")
    project.build.write_text("a file where the folder should be", "utf-8")
    codes = [d.code for d in build(project, lambda _message: None).diagnostics]
    assert "RS908" in codes
    assert project.build.read_text("utf-8") == "a file where the folder should be"
