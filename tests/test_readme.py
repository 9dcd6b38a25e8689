"""What the README shows is what one gets."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from regelschmiede.cli import command

if TYPE_CHECKING:
    from regelschmiede.pipeline import Project

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The code blocks of the README in ``language``, in order."""
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def test_the_yaml_it_shows_is_the_books() -> None:
    talents = (ROOT / "rules-data/percentacy/talents.yaml").read_text(encoding="utf-8")
    assert f"\n{blocks('yaml')[0]}" in talents


def test_the_python_it_shows_runs(built_project: Project, tmp_path: Path) -> None:
    session = tmp_path / "session.txt"
    session.write_text("\n".join(blocks("python")), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-B", "-m", "doctest", "-v", session],
        check=False,
        env=os.environ | {"PYTHONPATH": str(built_project.build / "python")},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout
    assert f"{README.count('>>> ')} passed" in done.stdout


def test_the_session_it_shows_is_had(built_project: Project) -> None:
    (session,) = blocks("console")
    export, *rest = re.findall(r"^\$ (.+)\n((?:[^$].*\n)*)", session, re.MULTILINE)
    name, _, folder = export[0].removeprefix("export ").partition("=")
    for command_line, shown in rest:
        program, *arguments = command_line.split()
        assert program == "python3"
        done = subprocess.run(
            [sys.executable, "-B", *arguments],
            check=False,
            cwd=built_project.root,
            env=os.environ | {name: folder, "PYTHONUTF8": "1"},
            capture_output=True,
            text=True,
            encoding="utf-8",
        )
        assert (done.returncode, done.stdout) == (0, shown)
    assert len(rest) == 2


def test_the_wheel_it_names_is_built(built_project: Project) -> None:
    (pattern,) = re.findall(r"`pip install (\S+)`", README)
    assert len(list(built_project.root.glob(pattern))) == 1


def test_the_outputs_it_names_are_built(built_project: Project) -> None:
    named = re.findall(r"^\| `([\w-]+[/.][\w./-]*)` \|", README, re.MULTILINE)
    assert len(named) == 5
    assert [name for name in named if not (built_project.build / name).exists()] == []


def test_the_commands_it_names_exist() -> None:
    targets = set(
        re.findall(r"^(\w+):.*## ", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert set(re.findall(r"^\| `make (\w+)`", README, re.MULTILINE)) == targets - {"all", "lint"}
    with click.Context(command) as context:
        commands = command.list_commands(context)
    assert set(re.findall(r"^\| `regelschmiede (\w+)", README, re.MULTILINE)) == set(commands)
