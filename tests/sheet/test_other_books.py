"""Sheets of other books: every form of choice, ranks and weaknesses, values that are no numbers."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import pytest

from tests.rules.support import case_book
from tests.support.packages import imported, ruff, run, write_packages
from tests.support.project import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="module", params=["book", "ranks"])
def case(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the package of a good case."""
    name = request.param
    book = case_book(tmp_path_factory.mktemp(name), f"sheets/good/{name}")
    return write_packages([book], tmp_path_factory.mktemp("packages"))


@pytest.fixture
def book(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    ruleset = case_book(tmp_path_factory.mktemp("book"), "sheets/good/book")
    folder = write_packages([ruleset], tmp_path_factory.mktemp("packages"))
    with imported(folder, "abenteuer") as package:
        yield package


def test_packages_are_typed_and_laid_out(case: Path) -> None:
    done = run(sys.executable, "-m", "mypy", "--strict", "abenteuer", cwd=case)
    assert done.returncode == 0, done.stdout
    assert ruff("format", "--isolated", "--check", "abenteuer", cwd=case).returncode == 0
    checked = ruff("check", "--isolated", "abenteuer", cwd=case)
    assert checked.returncode == 0, checked.stdout


def test_the_package_of_percentacy_is_typed(packages: Path) -> None:
    done = run(sys.executable, "-m", "mypy", "--strict", "percentacy", cwd=packages)
    assert done.returncode == 0, done.stdout


def test_every_form_of_choice(book: Any) -> None:
    held = book.Sheet(
        name="Mira",
        level=6,
        attributes={"staerke": 20, "geschick": 40},
        skills={"klettern": 60},
        fachgebiete={"klettern": ["Eis"]},
        talents=["flink", "geschult"],
        vorliebe="geschick",
    )
    assert (held.initiative, held.rewinds, held.erfahren) == (56, 3, True)
    assert list(held.werte()) == ["initiative", "rewinds"]
    assert held.violations() == ()
    assert held.probe("klettern", wurf=65) == book.SheetProbe(gelungen=True, abstand=0)
    assert book.Sheet.from_dict(held.to_dict()) == held


def test_limits_of_another_book(book: Any) -> None:
    held = book.Sheet(attributes={"staerke": 30, "geschick": 40}, skills={"klettern": 61})
    sentences = [str(each) for each in held.violations()]
    assert sentences == [
        "Die Attribute kosten 70 Punkte, erlaubt sind 61.",
        "Klettern hat 61 Punkte, erlaubt sind 60.",
    ]
    assert held.vorliebe is None
    with pytest.raises(book.SheetError, match=r"Klettern steht nicht auf dem Bogen\."):
        book.Sheet(attributes={"staerke": 1, "geschick": 1}).probe("klettern", wurf=1)


def test_ranks_with_weaknesses(tmp_path: Path) -> None:
    ruleset = case_book(tmp_path / "book", "sheets/good/ranks")
    with imported(write_packages([ruleset], tmp_path / "packages"), "abenteuer") as package:
        tier = package.Tierbogen(raenge={"klettern": 9, "schloesser_oeffnen": 4})
        assert [each.limit for each in tier.violations()] == [
            "summe_der_raenge",
            "hoechster_rang_einer_fertigkeit",
            "hoechster_rang_einer_fertigkeit",
        ]
        assert str(tier.violations()[0]) == (
            "Die Ränge ergeben 13, weniger 0 sind 13; erlaubt sind 12."
        )
        weak = package.Tierbogen(raenge={"klettern": 3}, schwaechen={"geschick": 3})
        assert weak.violations() == ()
        assert weak.wunden == 9


def test_parts_shared_with_the_rules_are_the_same() -> None:
    rules, sheet = (
        json.loads((ROOT / f"schemas/{name}.schema.json").read_text("utf-8"))["$defs"]
        for name in ("rules", "sheet")
    )
    for part in ("step", "answer", "row", "type", "input", "described", "expression"):
        assert sheet[part] == rules[part]
    for field in ("inputs", "steps", "match", "result", "returns", "then", "rows"):
        assert sheet["check"]["properties"][field] == rules["rule"]["properties"][field]
