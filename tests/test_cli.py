"""The command line: exit codes, forms of output, German sentences for a wrong call."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from regelschmiede.cli import main
from regelschmiede.diagnostics.catalog import CATALOG
from tests.support.cases import FOLDER, Case, lay_out, lay_out_base

BAD = Case(FOLDER / "entries" / "bad" / "many_at_once")
CLEAN, FAULTS, WRONG_USE = 0, 1, 2


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit code, output and error output of ``regelschmiede`` with ``arguments``."""
    with pytest.raises(SystemExit) as left:
        main(list(arguments))
    output, errors = capsys.readouterr()
    return int(left.value.code or 0), output, errors


@pytest.fixture
def good(tmp_path: Path) -> str:
    lay_out_base(tmp_path)
    return str(tmp_path)


@pytest.fixture
def bad(tmp_path: Path) -> str:
    lay_out(BAD, tmp_path)
    return str(tmp_path)


def test_a_clean_project(capsys: pytest.CaptureFixture[str], good: str) -> None:
    code, output, errors = run(capsys, "check", "--root", good)
    assert (code, errors) == (CLEAN, "")
    assert output == "Abenteuer 1: 11 Einträge in 6 Arten, keine Fehler.\n"


def test_a_project_with_faults(capsys: pytest.CaptureFixture[str], bad: str) -> None:
    code, output, errors = run(capsys, "check", "--root", bad)
    assert (code, errors) == (FAULTS, "")
    assert output.endswith("8 Meldungen in einer Datei.\n")


def test_forms_for_programs(capsys: pytest.CaptureFixture[str], bad: str) -> None:
    code, output, _ = run(capsys, "check", "--root", bad, "--format", "json")
    assert code == FAULTS
    assert len(json.loads(output)) == 8
    code, output, _ = run(capsys, "check", "--root", bad, "--format", "github")
    assert code == FAULTS
    assert [line[:8] for line in output.splitlines()] == ["::error "] * 8


@pytest.mark.parametrize(("form", "expected"), [("json", "[]\n"), ("github", "")])
def test_forms_of_nothing(
    capsys: pytest.CaptureFixture[str], good: str, form: str, expected: str
) -> None:
    assert run(capsys, "check", "--root", good, "--format", form) == (CLEAN, expected, "")


def test_the_project_is_found_from_below(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, good: str
) -> None:
    monkeypatch.chdir(Path(good, "rules-data", "abenteuer"))
    assert run(capsys, "check")[0] == CLEAN


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["build", "x", "y"], "Das ist zu viel: „x y“."),
        (["serve", "--port", "99999"], "„--port“ ist eine ganze Zahl von 1 bis 65535."),
        (["chek"], "Den Befehl „chek“ gibt es nicht. Gemeint: check?"),
        (["check", "--rot", "x"], "Die Option „--rot“ gibt es nicht."),
        (["check", "--format", "xml"], "„--format“ kennt nur: text, json, github."),
        (["check", "--root"], "Die Option „--root“ ist unvollständig oder bekommt zu viel."),
        (["explain"], "Es fehlt die Angabe „CODE“."),
        (["explain", "RS999"], "Die Meldung „RS999“ gibt es nicht."),
        (["serve", "--port", "viele"], "„--port“ ist eine ganze Zahl von 1 bis 65535."),
    ],
)
def test_a_wrong_call(
    capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    code, output, errors = run(capsys, *arguments)
    assert (code, output) == (WRONG_USE, "")
    assert sentence in errors
    assert "Hilfe: regelschmiede" in errors
    assert "Traceback" not in errors


def test_a_folder_without_project(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, output, errors = run(capsys, "check", "--root", str(tmp_path))
    assert (code, output) == (WRONG_USE, "")
    assert "rules-data" in errors


@pytest.mark.parametrize("code", CATALOG)
def test_explain(capsys: pytest.CaptureFixture[str], code: str) -> None:
    left, output, errors = run(capsys, "explain", code.lower())
    assert (left, errors) == (CLEAN, "")
    assert output.startswith(f"{code} · {CATALOG[code].title} (")


def test_help_is_german(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in ([], ["check"], ["build"], ["serve"], ["explain"]):
        code, output, _ = run(capsys, *arguments, "--help")
        assert code == CLEAN
        assert output.startswith("Aufruf: regelschmiede")
        assert "Usage" not in output
        assert "Options" not in output
        assert "Show this" not in output


def test_missing_and_stale_output(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    lay_out(Case(FOLDER / "entries" / "good" / "whole_book"), tmp_path)
    code, output, _ = run(capsys, "check", "--built", "--root", str(tmp_path), "--format", "json")
    assert code == FAULTS
    assert {each["code"] for each in json.loads(output)} == {"RS902"}
    for each in json.loads(output):
        file = tmp_path / each["file"]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("von gestern", encoding="utf-8")
    code, output, _ = run(capsys, "check", "--built", "--root", str(tmp_path), "--format", "json")
    assert code == FAULTS
    assert {each["code"] for each in json.loads(output)} == {"RS901"}


def test_output_that_cannot_have_the_name_of_its_ruleset_is_found(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    lay_out(Case(FOLDER / "entries" / "good" / "whole_book"), tmp_path)
    manifest = next(tmp_path.glob("rules-data/*/ruleset.yaml"))
    named = re.sub(r"(?m)^id: .*$", "id: class", manifest.read_text(encoding="utf-8"))
    manifest.write_text(named, encoding="utf-8")
    _, output, _ = run(capsys, "check", "--built", "--root", str(tmp_path), "--format", "json")
    assert [each["file"] for each in json.loads(output)] == [
        "build/python/class_/__init__.py",
        "build/json/class.json",
        "build/site/class/index.html",
    ]


def test_a_poor_terminal_shows_substitutes(bad: str) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "utf8=0", "-m", "regelschmiede", "check", "--root", bad],
        check=False,
        capture_output=True,
        env={"PYTHONIOENCODING": "ascii", "LC_ALL": "C"},
    )
    assert done.returncode == FAULTS
    assert b"Traceback" not in done.stderr
    assert b"RS209" in done.stdout


@pytest.mark.parametrize(
    "loading",
    [
        "raise KeyboardInterrupt",
        "class Field:\n    def __set_name__(self, *_): raise KeyboardInterrupt\nclass Owner:\n    field = Field()",
    ],
)
def test_breaking_off_while_it_is_being_loaded(loading: str, good: str, tmp_path: Path) -> None:
    (tmp_path / "instead").mkdir()
    (tmp_path / "instead/click.py").write_text(loading, "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "regelschmiede", "check", "--root", good],
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONUTF8": "1", "PYTHONPATH": str(tmp_path / "instead")},
    )
    assert (done.returncode, done.stdout, done.stderr) == (WRONG_USE, "", "Abgebrochen.\n")
