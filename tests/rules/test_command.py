"""Rules on the command line of the emitted package, as a player would ask for them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from tests.support.packages import run

if TYPE_CHECKING:
    import subprocess
    from pathlib import Path

    from regelschmiede.pipeline import Project


@pytest.fixture(scope="module")
def packages(built_project: Project) -> Path:
    return built_project.build / "python"


def ask(packages: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return run(sys.executable, "-B", "-m", "percentacy", *arguments, cwd=packages)


CHECK = "Gelungen      ja\nKritisch      nein\nSteigerungen  1\n"


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        (["probe", "65", "47"], CHECK),
        (["probe", "wurf=47", "zielwert=65"], CHECK),
        (["probe", "65", "67", "ergebnisaenderung=−10"], CHECK.replace("1", "0")),
        (["hp", "mensch", "25"], "Maximale HP  107\u00a0HP\n"),
        (["hp", "Mensch", "25"], "Maximale HP  107\u00a0HP\n"),
        (["zustand", "10", "100"], "Zustand       bewusstlos\nAngeschlagen  nein\n"),
    ],
)
def test_an_answer(packages: Path, arguments: list[str], shown: str) -> None:
    done = ask(packages, *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == shown


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["probe", "65"], "Es fehlt: Wurf."),
        (["probe", "65", "200"], "Wurf: 200 ist nicht erlaubt, nur 1 bis 100."),
        (["probe", "65", "47", "0", "ja", "9"], "„9“ ist ein Wert zu viel."),
        (["probe", "65", "1,5"], "Wurf: „1,5“ ist keine ganze Zahl."),
        (["probe", "65", "viel"], "Wurf: „viel“ ist keine Zahl."),
        (["probe", "65", "4", "zielwert=3"], "„Zielwert“ ist mehrmals angegeben."),
        (["probe", "65", "4", "glueck=3"], "„glueck“ ist keine Eingabe von „Probe“."),
        (
            ["probe", "65", "4", "trickreich=jein"],
            "Trickreich: „jein“ gibt es nicht, nur ja, nein.",
        ),
        (["prbe", "65"], "Den Befehl „prbe“ gibt es nicht. Gemeint vielleicht: probe?"),
        (
            ["initiativplatz", "1", "2", "3", "[]"],
            "„Die anderen Beteiligten“ lässt sich nur in Python angeben.",
        ),
    ],
)
def test_wrong_use(packages: Path, arguments: list[str], problem: str) -> None:
    done = ask(packages, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(problem)


def test_every_rule_says_how_it_is_called(packages: Path) -> None:
    script = (
        "import percentacy as p, percentacy._rule_labels as l, percentacy._rule_command as c\n"
        "for rule in l.RULES:\n"
        "    assert callable(getattr(p, rule.function)), rule\n"
        "    shown = c.rule_text(rule, ['--help'], p)\n"
        "    assert all(each.label in shown for each in rule.inputs), shown\n"
        "print(len(l.RULES))\n"
    )
    done = run(sys.executable, "-B", "-c", script, cwd=packages)
    assert done.stderr == ""
    assert int(done.stdout) > 50
