"""Whatever ids, labels and texts a ruleset has: its package compiles, is formatted, and says the same."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, given, settings

from regelschmiede.emit.python.classes import field_names
from regelschmiede.emit.python.package_names import package_names
from tests.support import rulesets
from tests.support.awkward_rulesets import awkward
from tests.support.awkward_rulesets import rulesets as drawn_rulesets
from tests.support.packages import imported, ruff, run, same, write_packages

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from regelschmiede.model.checked import Ruleset


def assert_package_says(model: Ruleset, folder: Path) -> None:
    """Every value of ``model`` stands in its package, under the names that the package has for it."""
    names = package_names(model)
    with imported(folder, names.package) as package:
        for kind in model.kinds:
            registry = getattr(package, names.kinds[kind.id].registry)
            assert list(registry) == list(model.entries[kind.id])
            public = field_names(kind.fields, names, frozenset({"id"})).public
            for entry in model.entries[kind.id].values():
                emitted = registry[entry.id]
                assert type(emitted) is getattr(package, names.kinds[kind.id].class_name)
                for field_id, value in entry.values.items():
                    assert same(getattr(emitted, public[field_id]), value), (
                        kind.id,
                        entry.id,
                        field_id,
                    )
        for parameter, constant in names.constants.items():
            assert getattr(package, constant) == model.parameters[parameter].values["value"]


def test_words_of_python_in_every_role(tmp_path: Path) -> None:
    folder = write_packages([awkward()], tmp_path)
    assert_package_says(awkward(), folder)
    done = ruff("format", "--isolated", "--diff", ".", cwd=folder)
    assert (done.returncode, done.stdout) == (0, "")
    done = ruff(
        "check",
        "--isolated",
        "--target-version=py311",
        "--select=A,E9,F,I,PLE,TC,RUF022",
        ".",
        cwd=folder,
    )
    assert done.returncode == 0, done.stdout


def test_the_command_line_shows_awkward_entries(tmp_path: Path) -> None:
    folder = write_packages([awkward()], tmp_path)
    for place in ("class", "class.class", "self.in", "parameters.import"):
        done = run(sys.executable, "-m", "class_", "zeige", place, cwd=folder)
        assert (done.returncode, done.stderr) == (0, ""), place
        assert place.partition(".")[2] in done.stdout


def test_names_are_given_by_fixed_precedence() -> None:
    names = package_names(awkward())
    assert names.package == "class_"
    assert names.kinds["class"].registry == "class_"
    assert names.kinds["list"].registry == "list_"
    assert names.kinds["match"].registry == "match"
    assert names.kinds["class"].class_name == "Skill"
    assert names.kinds["registry"].module == "_registry_"
    assert names.constants["import"] == "IMPORT"
    assert names.constants["title"] == "TITLE_"


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(drawn_rulesets())
def test_any_ruleset_gives_a_package_that_says_the_same(
    tmp_path_factory: pytest.TempPathFactory, model: Ruleset
) -> None:
    folder = write_packages([model], tmp_path_factory.mktemp("drawn"))
    assert_package_says(model, folder)
    done = ruff("format", "--isolated", "--diff", ".", cwd=folder)
    assert (done.returncode, done.stdout) == (0, "")


def test_a_changed_figure_changes_its_entry_alone(tmp_path: Path) -> None:
    model = rulesets.sample()
    folder = write_packages([model], tmp_path)
    before = {file.name: file.read_text(encoding="utf-8") for file in folder.rglob("*.py")}
    changed = {**model.entries["skills"]["akrobatik"].values, "untrained": 11}
    skills = [
        rulesets.entry(rulesets.SKILLS, "akrobatik", changed, name="Akrobatik"),
        model.entries["skills"]["aetherkunde"],
    ]
    books = [
        (kind, skills if kind.id == "skills" else list(model.entries[kind.id].values()))
        for kind in model.kinds
    ]
    write_packages([rulesets.ruleset(books)], tmp_path)
    after = {file.name: file.read_text(encoding="utf-8") for file in folder.rglob("*.py")}
    assert [name for name in before if before[name] != after[name]] == ["_skills.py"]
    assert after["_skills.py"] == before["_skills.py"].replace("untrained=10", "untrained=11")
