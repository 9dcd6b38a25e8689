"""``python -m percentacy pruefe``: values, broken limits with their places, and what else can be wrong."""

from __future__ import annotations

import json
import sys
from textwrap import dedent
from typing import TYPE_CHECKING

import pytest

from tests.support.packages import run
from tests.support.project import ROOT

if TYPE_CHECKING:
    import subprocess
    from pathlib import Path

HELD = """\
# Eine Kletterin
name: Mira
species: mensch
attributes:
  {charisma: 5, geschicklichkeit: 25, intelligenz: 15, konstitution: 25, staerke: 15, willenskraft: 20,
  wahrnehmung: 21}
skills:
  klettern: 36
talents: [reaktionsschnell, zaeh]
handicaps: [fragil, "neugierig"]
weapons:
  - langwaffe
"""
REPORT = """\
{file}:
  Maximale HP                      87\u00a0HP  (107 − 20 (Fragil) = 87\u00a0HP)
  Initiative                       56  (46 + 10 (Reaktionsschnell) = 56)
  Bewegungsreichweite              6\u00a0m/Zug
  Rewinds je Session               3
  Rüstungswert getragener Rüstung  0
  Rüstungswert                     0

{file}:{attributes}: Die Attribute verbrauchen 126 Punkte, auf diesem Level gibt es 125. (attributspunkte_hoechstens)
{file}:{skill}: Klettern hat 36 Punkte; das maßgebliche Attribut hat 15, erlaubt sind also höchstens 35. \
(fertigkeit_hoechstens)
2 Grenzen sind verletzt.
"""
DATA = {
    "species": "mensch",
    "attributes": {
        "charisma": 5,
        "geschicklichkeit": 25,
        "intelligenz": 15,
        "konstitution": 25,
        "staerke": 15,
        "willenskraft": 20,
        "wahrnehmung": 20,
    },
}


def pruefe(
    packages: Path, folder: Path, name: str, text: str | None, *options: str
) -> subprocess.CompletedProcess[str]:
    """What the command says of the file ``name`` with ``text``."""
    if text is not None:
        (folder / name).write_text(text, encoding="utf-8")
    start = (
        f"import sys; sys.path.insert(0, {str(packages)!r})\n"
        "import runpy; sys.argv = ['percentacy', *sys.argv[1:]]\n"
        "runpy.run_module('percentacy', run_name='__main__')"
    )
    command = (sys.executable, *options, "-c", start, "pruefe", name)
    return run(*command, cwd=folder, env={"PYTHONIOENCODING": "utf-8"})


def test_a_yaml_file_is_told_with_places(packages: Path, tmp_path: Path) -> None:
    done = pruefe(packages, tmp_path, "held.yaml", HELD)
    shown = REPORT.format(file="held.yaml", attributes="4:1", skill="8:3")
    assert (done.stdout, done.stderr, done.returncode) == (shown, "", 1)


def test_a_json_file_is_told_with_places(packages: Path, tmp_path: Path) -> None:
    data = {
        **DATA,
        "attributes": {**DATA["attributes"], "wahrnehmung": 21},  # type: ignore[dict-item]  # DATA is read loosely
        "skills": {"klettern": 36},
        "talents": ["reaktionsschnell", "zaeh"],
        "handicaps": ["fragil", "neugierig"],
    }
    text = json.dumps(data, indent=2)
    done = pruefe(packages, tmp_path, "held.json", text, "-I", "-S")
    lines = text.splitlines()
    places = {
        name: f"{next(n for n, line in enumerate(lines, 1) if name in line)}" for name in data
    }
    skill = next(n for n, line in enumerate(lines, 1) if "klettern" in line)
    shown = REPORT.format(
        file="held.json", attributes=f"{places['attributes']}:3", skill=f"{skill}:5"
    )
    assert (done.stdout, done.stderr, done.returncode) == (shown, "", 1)


def test_a_sound_sheet_is_told(packages: Path, tmp_path: Path) -> None:
    done = pruefe(packages, tmp_path, "held.json", json.dumps(DATA))
    assert done.stdout.splitlines()[-1] == "Alle Grenzen sind eingehalten."
    assert done.returncode == 0


def test_the_characters_of_the_book_are_sound(packages: Path, tmp_path: Path) -> None:
    text = (ROOT / "rules-data/percentacy/characters.yaml").read_text("utf-8")
    done = pruefe(packages, tmp_path, "characters.yaml", text)
    assert done.returncode == 0
    assert done.stdout.count("Alle Grenzen sind eingehalten.") == 3
    assert "characters.yaml, koloss:\n" in done.stdout


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("h.yaml", "species: mensh\nattributes: {}\n", "h.yaml:1:1: Spezies: „mensh“ gibt es nich"),
        ("h.yaml", "species: mensch\nskils: {}\n", "h.yaml:2:1: Das Feld „skils“ gibt es nicht."),
        ("h.yaml", "species: mensch\n", "h.yaml:1:1: Das Feld „attributes“ (Attribute) fehlt."),
        ("h.yaml", "species: mensch\nspecies: elf\n", "h.yaml:2:1: „species“ steht doppelt da."),
        ("h.yaml", "species: [mensch\n", "h.yaml:2:1: Das ist kein gültiges YAML."),
        ("h.yaml", "", "h.yaml:1:1: Ein Bogen besteht aus Feldern mit Werten."),
        ("h.json", '{"species": "mensch",}', "h.json:1:"),
        ("h.json", '{"a": 1,\n "a": 2}', "h.json:2:2: „a“ steht doppelt da."),
        ("h.json", "[" * 100_000, "h.json:1:1: Das ist"),
        (
            "h.json",
            '{"species": "mensch", "attributes": {},\n "talents": [ "zaeh",\n\t"zeah"]}',
            "h.json:1:23: Attribute: Es fehlt",
        ),
    ],
)
def test_what_is_no_sheet_is_told_where(
    packages: Path, tmp_path: Path, name: str, text: str, message: str
) -> None:
    done = pruefe(packages, tmp_path, name, text)
    assert done.stdout.startswith(message)
    assert (done.stderr, done.returncode) == ("", 1)


def test_a_list_item_has_its_place(packages: Path, tmp_path: Path) -> None:
    text = json.dumps({**DATA, "talents": ["zaeh", "zeah"]}, indent=1)
    line = next(n for n, each in enumerate(text.splitlines(), 1) if "zeah" in each)
    done = pruefe(packages, tmp_path, "h.json", text)
    assert done.stdout.startswith(f"h.json:{line}:3: Talente: „zeah“ gibt es nicht.")
    done = pruefe(packages, tmp_path, "h.yaml", text.replace("\t", " "))
    assert done.stdout.startswith(f"h.yaml:{line}:3: Talente: „zeah“ gibt es nicht.")


def test_words_of_yaml_1_1_are_texts(packages: Path, tmp_path: Path) -> None:
    text = json.dumps({**DATA})[:-1] + ", name: no, level: 12:30}"
    done = pruefe(packages, tmp_path, "h.yaml", text)
    assert done.stdout.splitlines()[0].endswith("Level: „12:30“ ist keine ganze Zahl.")


def test_without_a_library_yaml_is_refused(packages: Path, tmp_path: Path) -> None:
    done = pruefe(packages, tmp_path, "held.yaml", HELD, "-I", "-S")
    message = (
        "held.yaml: Für YAML muss PyYAML oder ruamel.yaml installiert sein; JSON geht immer.\n"
    )
    assert (done.stdout, done.stderr, done.returncode) == ("", message, 2)


def test_wrong_use(packages: Path, tmp_path: Path) -> None:
    missing = pruefe(packages, tmp_path, "nichts.json", None)
    assert missing.stderr == "nichts.json: Die Datei lässt sich nicht lesen.\n"
    option = pruefe(packages, tmp_path, "--alles", None)
    assert option.stderr.startswith(
        dedent(
            """\
            Hinter „pruefe“ steht genau eine Datei.
            Aufruf: python -m percentacy zeige ART[.ID]
                    python -m percentacy pruefe DATEI
            """
        )
    )
    assert (missing.returncode, option.returncode) == (2, 2)


def test_a_file_that_is_no_text(packages: Path, tmp_path: Path) -> None:
    (tmp_path / "h.json").write_bytes(b"\xff\xfe\x00")
    done = pruefe(packages, tmp_path, "h.json", None)
    assert done.stdout == "h.json: Die Datei ist nicht in UTF-8 geschrieben.\n"
    assert done.returncode == 1
