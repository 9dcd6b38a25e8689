"""The emitted package from a toolmaker's side: what it says, how it behaves, what tools think of it."""

from __future__ import annotations

import copy
import pickle
import sys
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from tests.support import rulesets
from tests.support.awkward_rulesets import awkward
from tests.support.packages import imported, ruff, run, same, write_packages

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from types import ModuleType

CHECKS = "A,ANN,ARG,B,BLE,C4,COM,D,DTZ,E,ERA,EXE,F,FA,FBT,FLY,FURB,G,I,ICN,INP,ISC,LOG,N,NPY,PD,PERF,PGH,PIE"
MORE_CHECKS = "PLC,PLE,PLW,PT,PTH,PYI,Q,RET,RSE,RUF,S,SIM,SLF,SLOT,T10,TC,TD,TID,UP,W,YTT"
UNFIT = [
    "D203",  # contradicts D211
    "D213",  # contradicts D212
    "D401",  # knows only English verbs
    "PLC0415",  # kinds may refer to each other in circles
    "RUF001",  # German typography
    "RUF002",
    "RUF003",
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_packages(
        [rulesets.sample(), awkward(), EMPTY], tmp_path_factory.mktemp("packages")
    )


@pytest.fixture
def book(folder: Path) -> Iterator[ModuleType]:
    with imported(folder, "probe") as package:
        yield package


EMPTY = rulesets.ruleset([(rulesets.SKILLS, []), (rulesets.ATTRIBUTES, [])], ruleset_id="empty")


def test_the_book_says_what_it_is(book: ModuleType) -> None:
    assert book.TITLE == "Das Probebuch"
    assert book.EDITION == "2026.08"
    assert book.LICENCE == "unbekannt"
    assert book.LICENCE_SPDX is None
    assert book.FINGERPRINT == rulesets.FINGERPRINT
    assert book.CREDITS == ("Regeln aus dem Probebuch.",)
    assert str(book.__doc__).startswith("Das Probebuch: Regeln zum Ausprobieren.\n")


def test_parameters_are_constants(book: ModuleType) -> None:
    assert book.SCHRITT == 10
    assert Fraction(1, 2) == book.HALBER_SCHRITT
    assert book.parameters["halber_schritt"].value == Fraction(1, 2)


def test_registries_keep_the_order_of_the_model(book: ModuleType) -> None:
    assert list(book.skills) == ["akrobatik", "aetherkunde"]
    assert [each.name for each in book.skills.values()] == ["Akrobatik", "Ätherkunde"]


def test_registries_are_read_only_mappings(book: ModuleType) -> None:
    assert isinstance(book.skills, Mapping)
    registry: Any = book.skills
    with pytest.raises(TypeError):
        registry["akrobatik"] = None
    with pytest.raises(TypeError):
        del registry["akrobatik"]
    assert repr(book.skills) == "<Registry of 2: akrobatik, aetherkunde>"


def test_former_ids_still_find_their_entry(book: ModuleType) -> None:
    assert book.talents["schnell"] is book.talents["flink"]
    assert book.talents.get("eilig") is book.talents["flink"]
    assert "schnell" in book.talents
    assert len(book.talents) == 2
    assert list(book.talents) == ["zaeh", "flink"]
    assert "schnell" not in [each.id for each in book.talents.values()]


def test_unknown_ids_are_unknown(book: ModuleType) -> None:
    with pytest.raises(KeyError, match="nichts"):
        book.talents["nichts"]
    assert book.talents.get("nichts") is None
    assert book.talents.get("nichts", 3) == 3
    assert "nichts" not in book.talents
    assert None not in book.talents


def test_references_are_entries(book: ModuleType) -> None:
    assert book.skills["aetherkunde"].attributes == (
        book.attributes["koerper"],
        book.attributes["wille"],
    )
    assert book.talents["zaeh"].skill is book.skills["akrobatik"]
    assert book.talents["zaeh"].after is book.talents["flink"]
    assert book.talents["flink"].after is book.talents["zaeh"]
    assert book.talents["flink"].skill is None
    assert book.talents["zaeh"].effects[0].on is book.skills["akrobatik"]


def test_every_value_is_the_models(book: ModuleType) -> None:
    model = rulesets.sample()
    for kind, entries in model.entries.items():
        for entry in entries.values():
            emitted = getattr(book, kind)[entry.id]
            for field, value in entry.values.items():
                assert same(getattr(emitted, field), value), (entry.id, field)


def test_entries_are_frozen_and_slotted(book: ModuleType) -> None:
    entry = book.talents["zaeh"]
    with pytest.raises(AttributeError):
        entry.cost = 3
    with pytest.raises((AttributeError, TypeError)):
        entry.other = 3
    assert not hasattr(entry, "__dict__")


def test_entries_in_circles_have_a_finite_form(book: ModuleType) -> None:
    zaeh, flink = book.talents["zaeh"], book.talents["flink"]
    assert zaeh != flink
    assert len({zaeh, flink, copy.copy(zaeh)}) == 2
    assert "after_id='flink'" in repr(zaeh)
    assert "Kurz." not in repr(zaeh)


@pytest.mark.parametrize(
    "duplicate", [copy.copy, copy.deepcopy, lambda entry: pickle.loads(pickle.dumps(entry))]
)
def test_entries_can_be_copied_and_pickled(book: ModuleType, duplicate: Any) -> None:
    again = duplicate(book.talents["zaeh"])
    assert again == book.talents["zaeh"]
    assert again.after is book.talents["flink"]
    assert list(duplicate(book.talents)) == ["zaeh", "flink"]


def test_names_can_be_imported_singly_and_all_at_once(folder: Path) -> None:
    code = "from probe import *\nfrom probe import talents as own, Talent\nassert type(own['zaeh']) is Talent\n"
    done = run(
        sys.executable,
        "-c",
        code + "print(skills['magie'].name, HALBER_SCHRITT, Effect)",
        cwd=folder,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Ätherkunde 1/2 <class")


def test_all_names_are_listed(book: ModuleType) -> None:
    assert set(book.__all__) <= set(dir(book))
    assert {"talents", "Talent", "TalentId", "TalentCost", "Effect", "SCHRITT", "EDITION"} <= set(
        book.__all__
    )
    for name in book.__all__:
        assert hasattr(book, name)
    with pytest.raises(AttributeError, match="module 'probe' has no attribute 'nothing'"):
        _ = book.nothing


def test_importing_loads_no_kind_and_nothing_slow(folder: Path) -> None:
    code = (
        "import sys, probe; print(*(m for m in sys.modules if m.startswith('probe') or m in SLOW))"
    )
    slow = "SLOW = {'dataclasses', 'typing', 'fractions', 'inspect', 're'}\n"
    done = run(
        sys.executable,
        "-I",
        "-S",
        "-c",
        f"import sys; sys.path.insert(0, '.')\n{slow}{code}",
        cwd=folder,
    )
    assert (done.stdout.split(), done.stderr) == (["probe"], "")


def test_a_submodule_never_stands_for_a_registry(folder: Path) -> None:
    code = "import probe._talents, probe._skills; print(probe.talents['zaeh'].name, probe.skills['magie'].id)"
    done = run(sys.executable, "-c", code, cwd=folder)
    assert (done.stdout.split(), done.stderr) == (["Zäh", "aetherkunde"], "")


def test_entries_name_their_place_and_fields_their_meaning(folder: Path) -> None:
    source = (folder / "probe/_talents.py").read_text(encoding="utf-8")
    assert "        # rules-data/probe/talents.yaml:3\n        Talent(\n" in source
    assert '    weight: Fraction | None = None\n    """Gewicht [kg], mindestens 0."""\n' in source
    assert 'class Talent:\n    """Talent.\n\n    Was jemand besonders gut kann.\n    """' in source
    skills = (folder / "probe/_skills.py").read_text(encoding="utf-8")
    assert '    """Ungeübt, 0 bis 100.\n\n    Wert ohne Ausbildung.\n    """\n' in skills


def test_an_empty_kind_is_an_empty_registry(folder: Path) -> None:
    with imported(folder, "empty") as package:
        assert dict(package.skills) == {}
        assert package.Skill.__name__ == "Skill"


def test_ruff_has_nothing_to_format(folder: Path) -> None:
    done = ruff("format", "--isolated", "--diff", ".", cwd=folder)
    assert (done.returncode, done.stdout) == (0, "")


def test_ruff_has_nothing_to_complain_about(folder: Path) -> None:
    unfit = [f"--ignore={code}" for code in UNFIT]
    selected = f"--select={CHECKS},{MORE_CHECKS}"
    done = ruff(
        "check",
        "--isolated",
        "--target-version=py311",
        selected,
        *unfit,
        "probe",
        "empty",
        cwd=folder,
    )
    assert done.returncode == 0, done.stdout


TYPED = """\
from __future__ import annotations

from fractions import Fraction
from typing import assert_type

import probe as p

assert_type(p.talents["zaeh"].after, p.Talent | None)
assert_type(p.skills["akrobatik"].attributes, tuple[p.Attribute, ...])
assert_type(p.talents["zaeh"].weight, Fraction | None)
assert_type(p.talents.get(input()), p.Talent | None)
assert_type(p.HALBER_SCHRITT, Fraction)
ids: list[p.SkillId] = list(p.skills)
edition: str = p.EDITION
"""

MISTYPED = {
    'p.talents["zaehh"]': "Invalid index type",
    "p.talent": 'Module has no attribute "talent"',
    'p.talents["zaeh"].costs': 'has no attribute "costs"',
    'p.talents["zaeh"].id = "flink"': 'Property "id" defined in "Talent" is read-only',
    "p.EDITION = '1'": 'Cannot assign to final name "EDITION"',
}


def test_mypy_accepts_the_packages_and_their_right_use(folder: Path) -> None:
    (folder / "user.py").write_text(TYPED, encoding="utf-8")
    done = run(
        sys.executable, "-m", "mypy", "--strict", "probe", "empty", "class_", "user.py", cwd=folder
    )
    assert done.returncode == 0, done.stdout


def test_mypy_refuses_wrong_use(folder: Path) -> None:
    (folder / "wrong.py").write_text(
        "import probe as p\n" + "\n".join(MISTYPED) + "\n", encoding="utf-8"
    )
    done = run(sys.executable, "-m", "mypy", "--strict", "wrong.py", cwd=folder)
    faults = [line for line in done.stdout.splitlines() if ": error: " in line]
    assert len(faults) == len(MISTYPED), done.stdout
    for fault, expected in zip(faults, MISTYPED.values(), strict=True):
        assert expected in fault
