"""Which rules are analysed, and which need not be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from regelschmiede.diagnostics.render import render_text
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
  returns: {label: Preis, type: integer}
  then: stufe.points
rabatt:
  name: Rabatt
  inputs:
    stufe: {label: Stufe, type: cost_scale}
  returns: {label: Rabatt, type: integer}
  rows:
    - {when: "preis(stufe: stufe) = 30", then: 5}
    - {else: 0}
"""
STEPS = """\
gering: {name: Gering, points: 25}
mittel: {name: Mittel, points: 30}
hoch: {name: Hoch, points: 50}
"""


def test_a_value_that_a_called_rule_reads_is_asked_for(tmp_path: Path) -> None:
    """It lies between the others, so that no range shows that it is another."""
    lay_out_base(tmp_path)
    book = tmp_path / "rules-data/abenteuer"
    (book / "parameters.yaml").unlink()
    (book / "rules.yaml").write_text(CALLING, "utf-8")
    (book / "cost_scale.yaml").write_text(STEPS, "utf-8")
    project, memory = Project(tmp_path), nothing()
    first = check(project, memory)
    assert first.ok, render_text(first.diagnostics, first.sources)
    (book / "cost_scale.yaml").write_text(STEPS.replace("30", "31"), "utf-8")
    assert [each.code for each in check(project, memory).diagnostics] == ["RS664"]
