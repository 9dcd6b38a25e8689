"""The wheel holds all that a build needs, so that it works where there is no checkout."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DEFAULTS = "regelschmiede/project"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, check=True, cwd=ROOT, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_carries_schemas_templates_and_configuration(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    tracked = subprocess.run(
        ["git", "ls-files", "schemas", "site-templates", "mkdocs.yml"],
        check=True,
        cwd=ROOT,
        capture_output=True,
        text=True,
    ).stdout.splitlines()
    assert len(tracked) > 2
    assert {f"{DEFAULTS}/{path}" for path in tracked} <= names
    assert {"regelschmiede/py.typed", "regelschmiede/cli.py"} <= names


def test_the_wheel_names_its_licence_and_command(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    texts = {Path(name).name: name for name in archive.namelist() if ".dist-info/" in name}
    assert archive.read(texts["METADATA"]).decode().count("License-Expression: MIT") == 1
    assert archive.read(texts["LICENSE"]) == (ROOT / "LICENSE").read_bytes()
    assert (
        "regelschmiede = regelschmiede.__main__:main"
        in archive.read(texts["entry_points.txt"]).decode()
    )


def test_the_installed_wheel_builds_a_book_without_the_checkout(
    wheel: Path, tmp_path: Path
) -> None:
    installed, project = tmp_path / "installed", tmp_path / "mein Buch"
    zipfile.ZipFile(wheel).extractall(installed)
    shutil.copytree(ROOT / "rules-data/percentacy", project / "rules-data/percentacy")
    start = f"import sys; sys.path.insert(0, {str(installed)!r}); from regelschmiede.cli import main; main(['build'])"
    done = subprocess.run(
        [sys.executable, "-c", start], check=False, cwd=project, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    for output in ("site/index.html", "json/percentacy.json", "python/percentacy/__init__.py"):
        assert (project / "build" / output).is_file(), output
    assert str(installed) not in (project / "build/site/index.html").read_text(encoding="utf-8")
