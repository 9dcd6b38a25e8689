"""A new kind takes a schema and a data file: with no Python, package, data set, site and search have it.

The schema is the one that docs/schema-annotations.md shows.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator

from regelschmiede.pipeline import check
from tests.support.packages import imported
from tests.support.project import ROOT, build_all, copy_project

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from regelschmiede.pipeline import Project

SPELLS = """\
# yaml-language-server: $schema=../../schemas/spells.schema.json

zauberlicht:
  name: Zauberlicht
  cost: 5
  skill: heimlichkeit
  text: Für {{ cost }} Punkte leuchtet, was du berührst. Das stört, wer {{ skill.name }} braucht.

aethersicht:
  name: Äthersicht
  aliases: [geistersicht]
  cost: 20
  text: Du siehst, was zwischen den Welten liegt. Anders als {{ spells.zauberlicht.name }} leuchtet es nicht.

windstoss:
  name: Windstoß
  cost: 10
"""


def documented_schema() -> dict[str, Any]:
    text = (ROOT / "docs" / "schema-annotations.md").read_text("utf-8")
    found = re.search(r"```json\n(.*?)```", text, re.DOTALL)
    assert found is not None
    schema: dict[str, Any] = json.loads(found.group(1))
    return schema


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Percentacy with spells, built."""
    made = copy_project(tmp_path_factory.mktemp("new_kind") / "book")
    (made.root / "schemas" / "spells.schema.json").write_text(
        json.dumps(documented_schema(), ensure_ascii=False), encoding="utf-8"
    )
    book = made.rules_data / "percentacy"
    (book / "spells.yaml").write_text(SPELLS, encoding="utf-8")
    manifest = book / "ruleset.yaml"
    text = manifest.read_text("utf-8")
    manifest.write_text(
        text.replace("  - skills\n", "  - skills\n  - spells\n", 1), encoding="utf-8"
    )
    build_all(made)
    return made


@pytest.fixture(scope="module")
def package(project: Project) -> Iterator[ModuleType]:
    with imported(project.build / "python", "percentacy") as module:
        yield module


def test_the_package_has_a_class_and_a_registry(package: ModuleType) -> None:
    assert list(package.spells) == ["aethersicht", "windstoss", "zauberlicht"], "Ä sorts as A"
    light = package.spells["zauberlicht"]
    assert type(light).__name__ == "Spell"
    assert (light.name, light.cost) == ("Zauberlicht", 5)
    assert light.skill is package.skills["heimlichkeit"]
    assert light.text == (
        "Für 5 Punkte leuchtet, was du berührst. Das stört, wer Heimlichkeit braucht."
    )
    assert package.spells["windstoss"].text is None
    assert package.spells["geistersicht"] is package.spells["aethersicht"], (
        "an old id goes on answering"
    )
    with pytest.raises(AttributeError):
        light.cost = 6
    assert isinstance(light, package.Spell)


def test_the_data_set_holds_it_and_describes_it(project: Project) -> None:
    data = json.loads((project.build / "json" / "percentacy.json").read_text("utf-8"))
    schema = json.loads((project.build / "json" / "percentacy.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    assert list(validator.iter_errors(data)) == []
    spells = data["kinds"]["spells"]
    assert spells["zauberlicht"]["cost"] == 5
    assert spells["zauberlicht"]["skill"] == "heimlichkeit"
    spells["zauberlicht"]["cost"] = "fünf"
    assert list(validator.iter_errors(data)), "the schema knows the new kind's fields"


def test_the_site_has_a_table_and_pages(project: Project) -> None:
    pages = project.build / "site-src" / "percentacy" / "zauber"
    table = (pages / "index.md").read_text("utf-8")
    assert "Übernatürliche Wirkungen, die ein Charakter hervorruft." in table
    assert re.findall("Äthersicht|Windstoß|Zauberlicht", table) == [
        "Äthersicht",
        "Windstoß",
        "Zauberlicht",
    ]
    assert "Kosten" in table
    entry = (pages / "zauberlicht" / "index.md").read_text("utf-8")
    assert entry.count("Heimlichkeit") >= 2
    assert "Für 5 Punkte" in re.sub("<[^>]*>", "", entry)
    skill = project.build / "site-src" / "percentacy" / "fertigkeiten" / "heimlichkeit" / "index.md"
    assert "Zauberlicht" in skill.read_text("utf-8"), "a skill names the spells that refer to it"
    built = project.build / "site" / "percentacy" / "zauber"
    assert "Zauberlicht" in (built / "zauberlicht" / "index.html").read_text("utf-8")
    assert 'href="zauberlicht/' in (built / "index.html").read_text("utf-8")


def test_search_finds_it(project: Project) -> None:
    index = json.loads((project.build / "site" / "search" / "search_index.json").read_text("utf-8"))
    found = {each["location"] for each in index["docs"] if "Zauberlicht" in each["title"]}
    assert any(each.startswith("percentacy/zauber/zauberlicht/") for each in found)


def test_a_kind_can_ask_for_its_entries_in_full(project: Project) -> None:
    rulings = (project.build / "site-src/percentacy/auslegungen/index.md").read_text("utf-8")
    entries = check(project).rulesets[0].entries["rulings"]
    assert len(re.findall("^## ", rulings, re.MULTILINE)) == len(entries)
    for label in ("Frage", "Auslegung", "Begründung", "Regeln"):
        assert label in rulings
    assert "| ---" not in rulings


def test_its_faults_are_reported_like_all_others(project: Project) -> None:
    file = project.rules_data / "percentacy" / "spells.yaml"
    file.write_text(SPELLS.replace("cost: 10", "kosten: 10"), encoding="utf-8")
    try:
        (diagnostic,) = [
            d for d in check(project).diagnostics if d.span.file.endswith("spells.yaml")
        ]
    finally:
        file.write_text(SPELLS, encoding="utf-8")
    assert (diagnostic.code, diagnostic.proposals) == ("RS204", ("cost",))


def test_no_python_knows_of_spells() -> None:
    word = re.compile(r"\bspells?\b", re.IGNORECASE)
    files = (ROOT / "compiler").rglob("*.py")
    assert [file for file in files if word.search(file.read_text("utf-8"))] == []
