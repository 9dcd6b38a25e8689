"""Percentacy's package as toolmakers get it: checked by their tools, and played by a bot that uses it."""

from __future__ import annotations

import ast
import os
import sys
from typing import TYPE_CHECKING

import pytest

from tests.support.packages import ruff, run
from tests.support.project import ROOT

if TYPE_CHECKING:
    import subprocess
    from pathlib import Path

    from regelschmiede.pipeline import Project

CHECKS = "E,F,W,I,B,UP,SIM,RET,PIE,C4"
BOT = ROOT / "examples/wuerfelbot.py"


@pytest.fixture(scope="module")
def packages(built_project: Project) -> Path:
    return built_project.build / "python"


def bot(packages: Path, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """The finished dice bot."""
    env = os.environ | {"PYTHONPATH": str(packages), "PYTHONUTF8": "1"}
    return run(sys.executable, "-B", str(BOT), *arguments, cwd=ROOT, given=given, env=env)


def test_mypy_accepts_the_package_and_the_bot(packages: Path, tmp_path: Path) -> None:
    env = os.environ | {"MYPYPATH": str(packages)}
    command = ("-m", "mypy", "--strict", "--config-file=", str(packages / "percentacy"), str(BOT))
    done = run(sys.executable, *command, cwd=tmp_path, env=env)
    assert done.returncode == 0, done.stdout + done.stderr


def test_ruff_has_nothing_to_say(packages: Path) -> None:
    done = ruff("format", "--isolated", "--diff", "percentacy", cwd=packages)
    assert (done.returncode, done.stdout) == (0, "")
    # A sentence with figures in it is one string, however long.
    sentences = "--per-file-ignores=_sheet.py:E501"
    select = ("--isolated", "--target-version=py311", f"--select={CHECKS}", sentences)
    done = ruff("check", *select, "percentacy", cwd=packages)
    assert done.returncode == 0, done.stdout


def test_a_docstring_shows_the_formula_as_the_book_does(packages: Path) -> None:
    module = ast.parse((packages / "percentacy/_rules.py").read_text("utf-8"))
    shown = {
        each.name: ast.get_docstring(each) or ""
        for each in module.body
        if isinstance(each, ast.FunctionDef)
    }
    assert "Volle Abstände = ⌊max(0; Zielwert − Ergebnis) / 10⌋" in shown["steigerungen"]
    assert "wenn Wurf = 1, dann Gelungen = wahr; Kritisch = wahr" in shown["probe"]
    public = {name: text for name, text in shown.items() if not name.startswith("_")}
    for name, text in public.items():
        assert "\nFormel:\n" in text, name
        assert "\nReturns:\n" in text, name
        assert "\nQuelle: rules-data/percentacy/rules/" in text, name


def test_the_bot_is_short_and_needs_nothing_else() -> None:
    source = BOT.read_text("utf-8")
    assert len(source.splitlines()) < 60
    imports = [each for each in ast.walk(ast.parse(source)) if isinstance(each, ast.Import)]
    froms = [each for each in ast.walk(ast.parse(source)) if isinstance(each, ast.ImportFrom)]
    names = {alias.name for each in imports for alias in each.names}
    names |= {str(each.module).split(".")[0] for each in froms}
    assert names - sys.stdlib_module_names == {"percentacy"}


def test_the_bot_rolls(packages: Path) -> None:
    done = bot(packages, "klettern", "65", "--wurf", "47")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Klettern: Zielwert 65, gewürfelt 47: gelungen (1 Steigerung).")
    done = bot(packages, "Klettern", "65", "--umstand", "fordernd", "--wurf", "100")
    assert "Zielwert 55, gewürfelt 100: misslungen (kritischer Misserfolg)." in done.stdout


def test_the_bot_asks_for_what_is_missing_and_rolls_by_itself(packages: Path) -> None:
    done = bot(packages, given="Erste Hilfe\n40\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Fertigkeit: Wert: Erste Hilfe: Zielwert 40, gewürfelt ")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("kletern", "65"), "„kletern“ gibt es in Percentacy nicht.\n"),
        (("klettern", "viel"), "„viel“ ist keine ganze Zahl.\n"),
        (("klettern", "65", "--wurf", "101"), "Wurf: 101 ist nicht erlaubt, nur 1 bis 100.\n"),
    ],
)
def test_the_bot_says_in_german_what_is_wrong(
    packages: Path, arguments: tuple[str, ...], problem: str
) -> None:
    done = bot(packages, *arguments)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", problem)
