"""Worked examples keep rules, figures and the emitted package together: whatever goes stale is named."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from regelschmiede import builder
from regelschmiede.builder import build
from regelschmiede.diagnostics.catalog import Severity
from regelschmiede.diagnostics.render import render_text
from regelschmiede.emit.artifact import Artifact
from regelschmiede.model.meaning import evaluate_rule, meaning_of
from regelschmiede.pipeline import check, emit
from tests.site.small_book import small_book
from tests.support.project import build_all, copy_project

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from regelschmiede.model.checked import Ruleset
    from regelschmiede.model.rules import Example
    from regelschmiede.pipeline import Compilation, Project

RULES = """\
tragen:
  name: Tragen
  inputs:
    kraft: {label: Kraft, type: integer, min: 0, max: 100}
    last: {label: Last, type: integer, min: 0, max: 100}
  steps:
    uebrig: {label: Übrige Kraft, value: kraft - last}
  result: {traegt: boolean, rest: {label: Rest, type: integer}}
  rows:
    - {when: last ≤ kraft, then: {traegt: wahr, rest: uebrig}}
    - else: {traegt: falsch, rest: 0}
"""
EXAMPLES = """\
leicht:
  name: Eine leichte Last
  rule: tragen
  inputs: {kraft: 40, last: 7}
  expect: {traegt: true, rest: 33}
gerade_noch:
  name: Gerade noch
  rule: tragen
  inputs: {kraft: 40, last: 40}
  expect: {traegt: true}
"""


@pytest.fixture
def carrying(tmp_path: Path) -> Project:
    """A small book with a rule and two examples, built."""
    project = small_book(tmp_path / "book")
    book = project.root / "rules-data/kleines"
    (book / "rules.yaml").write_text(RULES, "utf-8")
    (book / "examples.yaml").write_text(EXAMPLES, "utf-8")
    build_all(project)
    return project


def files(project: Project) -> dict[str, bytes]:
    """Everything that a build left."""
    return {
        path.relative_to(project.build).as_posix(): path.read_bytes()
        for path in project.build.rglob("*")
        if path.is_file()
    }


def broken(old: str, new: str) -> Callable[..., tuple[Artifact, ...]]:
    """``emit`` whose functions say ``new`` where they should say ``old``."""

    def change(artifact: Artifact) -> Artifact:
        if not artifact.path.endswith("/_rules.py"):
            return artifact
        text = artifact.data.decode("utf-8")
        assert old in text
        return Artifact(artifact.path, text.replace(old, new))

    return lambda *stage: tuple(map(change, emit(*stage)))


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ("uebrig = kraft - last", "uebrig = kraft + last", ["Eine leichte Last", "Gerade noch"]),
        ("if last <= kraft", "if last < kraft", ["Gerade noch"]),
        ("traegt=True", "traegt=1", ["Eine leichte Last", "Gerade noch"]),
        ("uebrig = kraft - last", "uebrig = kraft / 0", ["Eine leichte Last", "Gerade noch"]),
    ],
)
def test_a_package_that_computes_something_else_is_not_built(
    carrying: Project, monkeypatch: pytest.MonkeyPatch, old: str, new: str, wrong: list[str]
) -> None:
    before = files(carrying)
    monkeypatch.setattr(builder, "emit", broken(old, new))
    result = build(carrying, lambda _message: None)
    shown = render_text(result.diagnostics, result.sources)
    assert [each.code for each in result.diagnostics] == ["RS904"] * len(wrong), shown
    for name in wrong:
        assert name in shown
    assert "Tragen(traegt=True, rest=" in shown
    assert files(carrying) == before
    monkeypatch.undo()
    build_all(carrying)


def test_a_package_that_cannot_be_imported_is_not_built(
    carrying: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = files(carrying)
    monkeypatch.setattr(builder, "emit", broken("def tragen(", "def tragen)"))
    result = build(carrying, lambda _message: None)
    assert not result.ok
    assert {each.code for each in result.diagnostics} <= {"RS904", "RS905"}
    assert files(carrying) == before


def test_a_wrong_expectation_shows_both_values_and_the_way_there(carrying: Project) -> None:
    path = carrying.root / "rules-data/kleines/examples.yaml"
    path.write_text(EXAMPLES.replace("rest: 33", "rest: 34"), "utf-8")
    compilation = check(carrying)
    assert [each.code for each in compilation.diagnostics] == ["RS721"]
    (wrong,) = compilation.diagnostics
    assert (wrong.span.line, wrong.proposals) == (5, ("33",))
    shown = render_text(compilation.diagnostics, compilation.sources)
    for expected in ("33", "34", "„uebrig“ ist 33.", "Diese Zeile gilt."):
        assert expected in shown


def stale(ruleset: Ruleset, figure: str, value: int) -> set[str]:
    """The examples that the evaluator answers otherwise where ``figure`` is ``value``."""
    changed = replace(
        ruleset.parameters[figure], values={**ruleset.parameters[figure].values, "value": value}
    )
    parameters = {**ruleset.parameters, figure: changed}
    meaning = meaning_of(replace(ruleset, entries={**ruleset.entries, "parameters": parameters}))
    found = set()
    for example in ruleset.examples:
        rule = ruleset.rules[example.rule]
        given: Any = evaluate_rule(rule, dict(example.inputs), meaning).value
        for each in example.expected:
            if (given[each.field] if each.field else given) != each.value:
                found.add(example.id)
    return found


def named(compilation: Compilation, examples: tuple[Example, ...]) -> set[str]:
    """The examples in which the errors stand."""
    found = set()
    for each in compilation.diagnostics:
        if each.severity is Severity.ERROR:
            assert each.code == "RS721", each
            above = [
                example
                for example in examples
                if example.span.file == each.span.file and example.span.line <= each.span.line
            ]
            found.add(max(above, key=lambda example: example.span.line).id)
    return found


@pytest.mark.parametrize(
    ("figure", "old", "new"),
    [("steigerung_je", 10, 9), ("ruhephase_heilung", 10, 11), ("assist_erfolg", -10, -11)],
)
def test_a_changed_figure_makes_exactly_the_stale_examples_fail(
    tmp_path: Path, figure: str, old: int, new: int
) -> None:
    project = copy_project(tmp_path / "book")
    (ruleset,) = check(project).rulesets
    expected = stale(ruleset, figure, new)
    path = project.root / "rules-data/percentacy/parameters.yaml"
    source = path.read_text("utf-8")
    before, after = source.split(f"\n{figure}:\n", 1)
    changed = after.replace(f"value: {old}\n", f"value: {new}\n", 1)
    path.write_text(f"{before}\n{figure}:\n{changed}", "utf-8")
    assert 0 < len(expected) < len(ruleset.examples)
    assert named(check(project), ruleset.examples) == expected
