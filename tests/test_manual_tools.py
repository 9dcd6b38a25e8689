"""What the manual tells toolmakers works with the package and the data set that are built."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.support.manual import MANUAL
from tests.support.packages import imported
from tests.support.web import serve_folder

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

    from regelschmiede.pipeline import Project

PAGE = (MANUAL / "95-werkzeuge.md").read_text(encoding="utf-8")
HELD = "species: mensch\nattributes: {attributes}\nskills: {{klettern: 30}}\n"


def blocks(language: str) -> list[str]:
    """The blocks of code in ``language`` on the page."""
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def run(project: Project, *arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-B", *arguments],
        check=False,
        cwd=cwd,
        env=os.environ | {"PYTHONPATH": str(project.build / "python")},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


def test_the_python_it_shows_rolls_and_names_broken_limits(
    built_project: Project, tmp_path: Path
) -> None:
    (code,) = blocks("python")
    done = run(built_project, "-c", code, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    rolled, *limits = done.stdout.splitlines()
    assert re.fullmatch(r"(miss|ge)lungen [0-9]+", rolled)
    assert limits, "the character that it shows breaks a limit"
    assert all(line.endswith(".") for line in limits)


def test_the_commands_it_shows_work(built_project: Project, tmp_path: Path) -> None:
    with imported(built_project.build / "python", "percentacy") as package:
        values = dict.fromkeys(package.attributes, 15)
    attributes = "{" + ", ".join(f"{name}: {value}" for name, value in values.items()) + "}"
    (tmp_path / "held.yaml").write_text(HELD.format(attributes=attributes), encoding="utf-8")
    commands = [line for block in blocks("sh") for line in block.splitlines() if " -m " in line]
    assert len(commands) == 3
    for command in commands:
        done = run(built_project, *shlex.split(command)[1:], cwd=tmp_path)
        assert done.stdout, command
        assert not done.stderr, done.stderr
    pattern = next(line for block in blocks("sh") for line in block.splitlines() if "pip" in line)
    wheel = pattern.split()[-1].removeprefix("build/")
    assert len(list(built_project.build.glob(wheel))) == 1


def test_the_names_it_mentions_are_in_the_package(built_project: Project) -> None:
    mentioned = re.findall(r"`(p\.[^`]+)`", PAGE)
    assert len(mentioned) > 5
    with imported(built_project.build / "python", "percentacy") as package:
        for expression in mentioned:
            # The page is the project's own, and what it mentions are short expressions.
            eval(expression, {"p": package})


@pytest.mark.browser
def test_the_javascript_it_shows_finds_its_keys(
    built_project: Project, browser: Browser, tmp_path: Path
) -> None:
    (code,) = blocks("javascript")
    dataset = (built_project.build / "json/percentacy.json").read_bytes()
    (tmp_path / "percentacy.json").write_bytes(dataset)
    (tmp_path / "index.html").write_text("<!doctype html><title>Probe</title>", encoding="utf-8")
    lines: list[str] = []
    with serve_folder(tmp_path) as address, browser.new_context() as context:
        page = context.new_page()
        page.goto(address)
        page.on("console", lambda each: lines.append(each.text) if each.type == "log" else None)
        page.evaluate(f"(async () => {{ {code} }})()")
    with imported(built_project.build / "python", "percentacy") as package:
        skill = package.skills["klettern"]
        names = " und ".join(each.name for each in skill.attributes)
        licence = f"{package.EDITION} {len(package.FINGERPRINT)} {package.LICENCE}"
        rewinds = str(package.REWINDS_PRO_SESSION)
    assert lines[:2] == [f"{skill.name} {names}", rewinds]
    assert lines[2].startswith("zielwert, wurf")
    assert lines[3:] == [licence]
