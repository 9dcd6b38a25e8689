"""``tools/venv`` on machines as they come: no Python, an old one, half a one, a folder that moved."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
COMMANDS = ("sh", "cat", "cksum", "dirname", "grep", "mkdir", "cp", "chmod")

STUB = """#!/bin/sh
case "$*" in
*version_info*) exit {too_old} ;;
*ensurepip*) exit {without_venv} ;;
"-m venv"*)
    echo venv >>log
    mkdir -p .venv/bin
    echo "VIRTUAL_ENV='$PWD/.venv'" >.venv/bin/activate
    cp "$0" .venv/bin/python
    chmod +x .venv/bin/python ;;
*"install --require-hashes"*) for last; do :; done; echo "$last" >>log ;;
*"--editable ."*) echo editable >>log ;;
*) echo "Python 3.11.2" ;;
esac
"""


@dataclass
class Machine:
    """A project folder, and a PATH that holds the stubs and hardly more."""

    project: Path
    path: Path

    def python(
        self, name: str = "python3", *, too_old: bool = False, without_venv: bool = False
    ) -> None:
        stub = self.path / name
        stub.write_text(
            STUB.format(too_old=int(too_old), without_venv=int(without_venv)), encoding="utf-8"
        )
        stub.chmod(0o755)

    def venv(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        environment = {"PATH": str(self.path)}
        script = self.project / "tools/venv"
        return subprocess.run(
            [script, *arguments], check=False, env=environment, capture_output=True, text=True
        )

    def log(self) -> list[str]:
        log = self.project / "log"
        lines = log.read_text(encoding="utf-8").split() if log.exists() else []
        log.unlink(missing_ok=True)
        return lines


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    made = Machine(tmp_path / "ein Ordner", tmp_path / "bin")
    (made.project / "tools").mkdir(parents=True)
    made.path.mkdir()
    shutil.copy(ROOT / "tools/venv", made.project / "tools")
    for name in ("requirements.lock", "requirements-dev.lock", "pyproject.toml", "hatch_build.py"):
        (made.project / name).write_text(name, encoding="utf-8")
    for name in COMMANDS:
        (made.path / name).symlink_to(shutil.which(name) or name)
    return made


def test_everything_is_installed_once(machine: Machine) -> None:
    machine.python()
    assert machine.venv().returncode == 0
    assert machine.log() == ["venv", "requirements.lock", "editable"]
    assert machine.venv().returncode == 0
    assert machine.log() == []


def test_what_tests_need_is_added_to_the_same_environment(machine: Machine) -> None:
    machine.python()
    machine.venv()
    machine.log()
    machine.venv("--dev")
    assert machine.log() == ["requirements-dev.lock", "editable"]
    machine.venv()
    assert machine.log() == []


def test_a_changed_lock_is_installed_again(machine: Machine) -> None:
    machine.python()
    machine.venv()
    machine.log()
    (machine.project / "requirements.lock").write_text("newer", encoding="utf-8")
    machine.venv()
    assert machine.log() == ["requirements.lock", "editable"]


def test_a_moved_folder_gets_a_new_environment(machine: Machine) -> None:
    machine.python()
    machine.venv()
    machine.log()
    machine.project = machine.project.rename(machine.project.parent / "anderswo")
    machine.venv()
    assert machine.log() == ["venv", "requirements.lock", "editable"]


def test_a_newer_python_of_another_name_is_found(machine: Machine) -> None:
    machine.python(too_old=True)
    machine.python("python3.12")
    assert machine.venv().returncode == 0
    assert machine.log() == ["venv", "requirements.lock", "editable"]


def test_an_old_python_is_refused_in_words(machine: Machine) -> None:
    machine.python(too_old=True)
    done = machine.venv()
    assert done.returncode == 1
    assert "Python 3.11 oder neuer" in done.stderr
    assert machine.log() == []


def test_a_python_without_venv_is_refused_in_words(machine: Machine) -> None:
    machine.python(without_venv=True)
    done = machine.venv()
    assert done.returncode == 1
    assert "apt-get install python3-venv" in done.stderr
    assert machine.log() == []


def test_a_failed_installation_is_tried_again(machine: Machine) -> None:
    machine.python()
    stub = machine.path / "python3"
    text = stub.read_text(encoding="utf-8")
    stub.write_text(text.replace("echo editable >>log", "exit 1"), encoding="utf-8")
    assert machine.venv().returncode != 0
    stub_of_venv = machine.project / ".venv/bin/python"
    stub_of_venv.write_text(text, encoding="utf-8")
    machine.log()
    assert machine.venv().returncode == 0
    assert machine.log() == ["requirements.lock", "editable"]
