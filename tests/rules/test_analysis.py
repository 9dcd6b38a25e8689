"""Which rules are analysed, and which need not be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from regelschmiede.passes import rules as rules_pass
from regelschmiede.passes import rules_analysis
from regelschmiede.passes.rules_analysis import analysed
from regelschmiede.pipeline import Project, check
from regelschmiede.source.remembered import nothing
from tests.support.cases import FOLDER, Case, lay_out, lay_out_base
from tests.support.project import ROOT, copy_project

if TYPE_CHECKING:
    from pathlib import Path

    from regelschmiede.model.rules import Rule


class Watching:
    """Notes which rules are analysed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seen: set[str] = set()
        monkeypatch.setattr(rules_analysis, "analysed", self._analysed)

    def _analysed(self, rule: Rule, *more: Any) -> object:
        self.seen.add(rule.id)
        return analysed(rule, *more)


def project_of(name: str, folder: Path) -> Project:
    if name == "percentacy":
        return Project(ROOT)
    lay_out(Case(FOLDER / name), folder)
    return Project(folder)


@pytest.mark.parametrize("name", ["percentacy", "rules_paws/good/book"])
def test_what_examples_show_needs_no_analysis(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Yet an analysis would find the same."""
    project, watching = project_of(name, tmp_path), Watching(monkeypatch)
    found, asked = check(project), set(watching.seen)
    monkeypatch.setattr(rules_pass, "is_shown", lambda *_: False)
    whole = check(project)
    assert (found.rulesets, found.diagnostics) == (whole.rulesets, whole.diagnostics)
    assert asked < watching.seen


FIGURES = [
    ("range: 40", "range: 39", {"angriff_moeglich", "angriff"}),
    ("capacity: 30", "capacity: 29", {"munition"}),
]


@pytest.mark.parametrize(("old", "new", "readers"), FIGURES)
def test_a_changed_figure_is_asked_for_by_those_who_read_it(
    old: str, new: str, readers: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project, memory = copy_project(tmp_path / "book"), nothing()
    monkeypatch.setattr(rules_pass, "is_shown", lambda *_: False)
    check(project, memory)
    watching = Watching(monkeypatch)
    check(project, memory)
    assert watching.seen == set()
    path = project.root / "rules-data/percentacy/weapons.yaml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    check(project, memory)
    assert watching.seen == readers


CALLING = """\
preis:
  name: Preis
  inputs:
    stufe: {label: Stufe, type: cost_scale}
    menge: {label: Menge, type: integer, min: 1, max: 3, default: 1}
  returns: {label: Preis, type: integer, min: 0, max: 200}
  then: stufe.points * menge + aufschlag
rabatt:
  name: Rabatt
  inputs:
    stufe: {label: Stufe, type: cost_scale}
  returns: {label: Rabatt, type: integer}
  rows:
    - {when: "preis(stufe: stufe) = teuer", then: 5}
    - {else: 0}
glueck:
  name: Glück
  inputs:
    roter: {label: Roter Würfel, type: w6}
    blauer: {label: Blauer Würfel, type: w6}
  returns: {label: Glück, type: integer}
  match: first
  rows:
    - {when: roter > 3, then: 2}
    - {when: blauer > 3, then: 1}
    - {else: 0}
"""
STEPS = """\
gering: {name: Gering, points: 25}
mittel: {name: Mittel, points: 30}
hoch: {name: Hoch, points: 50}
"""
FIGURES_OF_RULES = """\
aufschlag: {name: Aufschlag, value: 2}
teuer: {name: Was teuer ist, value: 32}
"""


class Small:
    """A small book of which nothing is shown by examples, and what was found out about it."""

    def __init__(self, folder: Path) -> None:
        lay_out_base(folder)
        self.texts = {"rules": CALLING, "cost_scale": STEPS, "parameters": FIGURES_OF_RULES}
        self.project, self.memory = Project(folder), nothing()

    def edit(self, old: str, new: str) -> None:
        assert any(old in text for text in self.texts.values())
        self.texts = {name: text.replace(old, new) for name, text in self.texts.items()}

    def found(self) -> list[str]:
        for name, text in self.texts.items():
            path = self.project.rules_data / f"abenteuer/{name}.yaml"
            path.write_text(text, "utf-8")
        return [each.code for each in check(self.project, self.memory).diagnostics]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        # Between the other values, so that no range shows that it is another.
        ("points: 30", "points: 31", "RS664"),
        ("value: 2", "value: 3", "RS664"),
        ("value: 32", "value: 33", "RS664"),
        ("menge + aufschlag", "menge - aufschlag", "RS664"),
        ("default: 1", "default: 2", "RS664"),
        ("= teuer", "= teuer + 1", "RS664"),
        ("match: first", "match: exactly_one", "RS662"),
    ],
)
def test_what_is_found_is_asked_for_whenever_it_may_be_another(
    old: str, new: str, code: str, tmp_path: Path
) -> None:
    book = Small(tmp_path)
    assert book.found() == []
    book.edit(old, new)
    assert book.found() == [code]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("name: Preis", "name: Kosten"),
        ("label: Stufe", "label: Rang"),
        ("label: Rabatt", "label: Nachlass"),
        ("name: Rabatt", "name: Rabatt\n  aliases: [nachlass]\n  text: Es wird billiger."),
        ("{name: Mittel,", "{name: Mittlere,"),
    ],
)
def test_what_is_said_of_a_rule_is_not_asked_for(
    old: str, new: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = Small(tmp_path)
    assert book.found() == []
    watching = Watching(monkeypatch)
    book.edit(old, new)
    assert book.found() == []
    assert watching.seen == set()
    book.edit("= teuer", "= teuer + 0")
    assert book.found() == []
    assert watching.seen == {"rabatt"}
