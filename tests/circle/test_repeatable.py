"""The same source gives the same bytes: in another folder, another process, under another hash seed."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

from tests.support.project import copy_project

if TYPE_CHECKING:
    from pathlib import Path

    from regelschmiede.pipeline import Project


def test_builds_are_identical_to_the_byte(built_project: Project, tmp_path: Path) -> None:
    other = copy_project(tmp_path / "an einem anderen Ort")
    elsewhere = tmp_path / "cwd"
    elsewhere.mkdir()
    environment = {**os.environ, "PYTHONHASHSEED": "4711", "TZ": "Pacific/Auckland"}
    command = [sys.executable, "-m", "regelschmiede", "build", "--root", str(other.root)]
    subprocess.run(command, check=True, cwd=elsewhere, env=environment, capture_output=True)
    first, second = _contents(built_project.build), _contents(other.build)
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name]] == []
    assert any(name.startswith("dist/") for name in first)


def _contents(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}
