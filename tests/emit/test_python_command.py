"""``python -m`` and the package: entries in German, and what it says to wrong use."""

from __future__ import annotations

import sys
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regelschmiede.emit.python.runtime._show import number
from tests.support import rulesets
from tests.support.packages import run, write_packages

if TYPE_CHECKING:
    import subprocess
    from pathlib import Path

ZAEH = """\
Zäh (Talent, talents.zaeh)

Kosten      25\u00a0Punkte
Gewicht     2,5\u00a0kg
Geheim      nein
Folgt auf   Flink
Fertigkeit  Akrobatik
Wirkungen   Akrobatik, Änderung −20\u00a0Punkte; Änderung +10\u00a0Punkte, Lage Nur bei
            „Nacht“.
Werte       Körper: 1, Wille: −2
Wirkung     Du hast 25 Punkte\u00a0Ruhe – 😀 und 10.
"""
FLINK = """\
Flink (Talent, talents.flink)

Kosten      kostenlos
Gewicht     —
Geheim      —
Folgt auf   Zäh
Fertigkeit  —
Wirkungen   —
Werte       —
Wirkung     Kurz.
"""
SKILLS = """\
Fertigkeiten (skills)

akrobatik    Akrobatik
aetherkunde  Ätherkunde
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_packages([rulesets.sample()], tmp_path_factory.mktemp("packages"))


def probe(
    folder: Path, *arguments: str, encoding: str = "utf-8"
) -> subprocess.CompletedProcess[str]:
    env = {"PYTHONIOENCODING": encoding}
    return run(sys.executable, "-m", "probe", *arguments, cwd=folder, env=env)


@pytest.mark.parametrize(
    ("place", "shown"),
    [
        ("talents.zaeh", ZAEH),
        ("talents.flink", FLINK),
        ("talents.schnell", FLINK),
        ("skills", SKILLS),
    ],
)
def test_entries_and_kinds_are_shown(folder: Path, place: str, shown: str) -> None:
    done = probe(folder, "zeige", place)
    assert (done.stdout, done.stderr, done.returncode) == (shown, "", 0)


@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"], ["zeige", "--help"]])
def test_help_is_german(folder: Path, arguments: list[str]) -> None:
    done = probe(folder, *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Aufruf: python -m probe zeige ART[.ID]\n")
    assert "Das Probebuch, Edition 2026.08" in done.stdout
    assert "  talents     Talente\n" in done.stdout
    assert not {"usage", "options", "positional"} & set(done.stdout.replace(":", " ").split())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["zeige", "talent.zaeh"], "Die Art „talent“ gibt es nicht. Gemeint vielleicht: talents?"),
        (["zeige", "Talente"], "Die Art „Talente“ gibt es nicht. Gemeint vielleicht: talents?"),
        (["zeige", "xyz"], "Die Art „xyz“ gibt es nicht."),
        (
            ["zeige", "talents.zah"],
            "In „Talente“ gibt es keinen Eintrag „zah“. Gemeint vielleicht: zaeh?",
        ),
        (
            ["zeige", "talents.Zäh"],
            "In „Talente“ gibt es keinen Eintrag „Zäh“. Gemeint vielleicht: zaeh?",
        ),
        (["zeige", "talents."], "In „Talente“ gibt es keinen Eintrag „“."),
        (["zeige"], "Es fehlt, was gezeigt werden soll: ART oder ART.ID."),
        (["zeig", "talents"], "Den Befehl „zeig“ gibt es nicht."),
        (["--los"], "Unbekanntes Argument: --los"),
        (["zeige", "talents", "skills"], "Unbekanntes Argument: skills"),
    ],
)
def test_wrong_use_is_told_in_german(folder: Path, arguments: list[str], message: str) -> None:
    done = probe(folder, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[0] == message


def test_a_poor_terminal_gets_question_marks(folder: Path) -> None:
    done = probe(folder, "zeige", "talents.zaeh", encoding="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Z?h (Talent," in done.stdout


@pytest.mark.parametrize(
    ("value", "signed", "shown"),
    [
        (10, False, "10"),
        (10, True, "+10"),
        (-20, False, "−20"),
        (0, True, "0"),
        (Fraction(5, 2), False, "2,5"),
        (Fraction(-1, 8), True, "−0,125"),
        (Fraction(1, 3), False, "1/3"),
        (Fraction(10**30 + 1, 10), False, f"1{'0' * 29},1"),
        (10**70 + 1, False, f"1{'0' * 69}1"),
    ],
)
def test_numbers_are_german(value: int | Fraction, signed: bool, shown: str) -> None:
    assert number(value, signed=signed) == shown


@given(st.decimals(allow_nan=False, allow_infinity=False, places=6))
def test_decimals_are_shown_exactly(value: object) -> None:
    exact = Fraction(str(value))
    shown = number(exact).replace(",", ".").replace("−", "-")
    assert Fraction(shown) == exact
