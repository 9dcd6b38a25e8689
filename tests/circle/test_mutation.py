"""Change one figure of the source: package, data set and pages change alike, and nothing else does.

A drawn sample by default; ``pytest -m exhaustive`` takes every figure.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from regelschmiede.diagnostics.catalog import Severity
from regelschmiede.pipeline import Project, check, emit
from regelschmiede.source.yaml_tree import Node, read_yaml
from tests.circle.reading import Built, follow, leaves
from tests.support.packages import imported, write
from tests.support.project import ROOT, copy_project

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from regelschmiede.emit.artifact import Artifact

RULESET = "percentacy"
PARAMETERS = "parameters"
SAMPLE = 60
# A figure that others depend on can't be changed alone: the build says so, which is as good. It must equal
# a figure elsewhere, keep to a range or a constraint, a worked example or a character holds it, or a rule's
# rows rest on it.
NO_KINDS = {"ruleset", "rules", "examples", "constraints", "sheet", "characters"}
GUARDS = {
    "RS203",
    "RS208",
    "RS403",
    "RS630",
    "RS661",
    "RS662",
    "RS663",
    "RS664",
    "RS721",
    "RS722",
    "RS724",
    "RS731",
    "RS766",
    "RS821",
}


@dataclass(frozen=True)
class Place:
    """A whole number in a file of entries: where it stands, and what it means."""

    file: str
    line: int
    start: int
    end: int
    kind: str
    path: str
    value: int

    def __str__(self) -> str:
        return f"{self.kind}.{self.path}"


def places() -> list[Place]:
    """Every whole number of every entry of the ruleset."""
    found: list[Place] = []
    kinds = {
        path.name.removesuffix(".schema.json") for path in (ROOT / "schemas").glob("*.schema.json")
    }
    for path in sorted((ROOT / "rules-data" / RULESET).glob("*.yaml")):
        if path.stem in kinds - NO_KINDS:
            root = read_yaml(path.read_text("utf-8"), path.relative_to(ROOT).as_posix()).root
            assert root is not None
            found += [
                Place(
                    node.span[0],
                    node.span[1],
                    node.span[2],
                    node.span[4],
                    path.stem,
                    at,
                    node.value,
                )
                for at, node in _numbers(root, "")
            ]
    return found


def _numbers(node: Node, path: str) -> Iterator[tuple[str, Node]]:
    if type(node.value) is int:
        yield path, node
    for key, child in (node.children or {}).items():
        step = f"[{key}]" if isinstance(key, int) else f".{key}" if path else key
        yield from _numbers(child, f"{path}{step}")


@dataclass(frozen=True)
class Outputs:
    """Everything emitted, by path; and the data set's figures."""

    files: dict[str, bytes]
    built: Built

    @property
    def leaves(self) -> dict[str, Any]:
        return dict(leaves(self.built.kinds))


def emitted(project: Project, target: Path) -> Outputs | set[str]:
    """What ``project`` gives, or the codes of its diagnostics."""
    compilation = check(project)
    if not compilation.ok:
        errors = (d for d in compilation.diagnostics if d.severity is Severity.ERROR)
        return {diagnostic.code for diagnostic in errors}
    artifacts: tuple[Artifact, ...] = emit(compilation, project)
    write(artifacts, target / "build")
    return Outputs({a.path: a.data for a in artifacts}, Built(target, RULESET))


def mutated(project: Project, place: Place, value: int) -> None:
    """Write ``value`` in the place of the number at ``place``."""
    path = project.root / place.file
    lines = (ROOT / place.file).read_text("utf-8").split("\n")
    line = lines[place.line - 1]
    assert line[place.start - 1 : place.end - 1] == str(place.value)
    lines[place.line - 1] = f"{line[: place.start - 1]}{value}{line[place.end - 1 :]}"
    path.write_text("\n".join(lines), "utf-8")


def restored(project: Project, place: Place) -> None:
    (project.root / place.file).write_bytes((ROOT / place.file).read_bytes())


def assert_only_this_changed(before: Outputs, after: Outputs, place: Place, value: int) -> None:
    """Every difference between ``before`` and ``after`` is this figure, or a text that inserts it."""
    path = f"{place.kind}.{place.path}"
    origin = path.removesuffix(".value") if place.kind == PARAMETERS else path
    old, new = before.leaves, after.leaves
    changed = {key for key in old.keys() | new.keys() if old.get(key) != new.get(key)}
    assert new[path] == value
    assert path in changed
    for key in changed - {path}:
        if key.endswith(".name"):  # names keep no note of where their figures come from
            assert old[key].replace(str(place.value), str(value)) == new[key]
        else:
            assert _without(before, key, origin) == _without(after, key, origin), key
    with imported(after.built.root / "build/python", RULESET) as package:
        entry_id, _, inner = place.path.partition(".")
        assert follow(getattr(package, place.kind)[entry_id], inner) == value
    assert_pages(before, after, place, origin)


def _without(outputs: Outputs, key: str, origin: str) -> str:
    """The text at ``key`` of the data set, with marks where it shows the figure that ``origin`` names."""
    kind, entry_id, field = key.split(".", 2)
    entry = outputs.built.kinds[kind][entry_id]
    text = outputs.leaves[key]
    for figure in reversed(entry.get("$figures", ())):
        if figure["field"] == field and figure["from"] == origin:
            text = f"{text[: figure['start']]}□{text[figure['end'] :]}"
    assert "□" in text, key
    return str(text)


def assert_pages(before: Outputs, after: Outputs, place: Place, origin: str) -> None:
    """The entry's page changes; no page that shows the figure keeps the old one in its place.

    What else changes on other pages is the figure in a table or a formula, or the statement of the source.
    """
    slug, entry_id = before.built.slug(place.kind), place.path.split(".")[0]
    own = f"site-src/{RULESET}/{slug}/{entry_id.replace('_', '-')}/index.md"
    pages = {name for name in after.files if name.endswith(".md")}
    assert pages == {name for name in before.files if name.endswith(".md")}
    changed = {name for name in pages if before.files[name] != after.files[name]}
    assert own in changed
    for name in pages:
        old, new = before.files[name].decode(), after.files[name].decode()
        shown, shown_now = _shown(old, origin), _shown(new, origin)
        assert len(shown) == len(shown_now), name
        kept = [text for text, now in zip(shown, shown_now, strict=True) if text == now]
        assert not kept, (name, kept)
        if name != own:
            assert_nothing_else(name, _marked(old, origin), _marked(new, origin), place)


def assert_nothing_else(name: str, old: str, new: str, place: Place) -> None:
    digits = re.compile(rf"(?<!\d){abs(place.value)}(?!\d)")
    for line in _changed_lines(old, new):
        states_source = "ingerabdruck" in line or "kB" in line or re.search("[0-9a-f]{64}", line)
        assert digits.search(line) or states_source, (name, line)


@cache
def _figure(origin: str) -> re.Pattern[str]:
    return re.compile(rf'<span class="rs-figure"[^>]*data-from="{re.escape(origin)}"[^>]*>([^<]*)<')


# Odds come from all figures of a rule at once; a test of their own holds them.
_ODDS = re.compile(r'^<figure class="rs-odds">.*\n\n(?:\|.*\n)+', re.MULTILINE)


def _shown(page: str, origin: str) -> list[str]:
    """What readers see in each place of ``page`` that shows the figure."""
    return _figure(origin).findall(page)


def _marked(page: str, origin: str) -> str:
    return _figure(origin).sub("□", page)


def _changed_lines(old: str, new: str) -> list[str]:
    kept = set(_ODDS.sub("", new).split("\n"))
    return [line for line in _ODDS.sub("", old).split("\n") if line not in kept]


def run(chosen: list[Place], tmp_path: Path) -> None:
    project = copy_project(tmp_path / "book")
    before = emitted(project, tmp_path / "before")
    assert isinstance(before, Outputs)
    changed = 0
    for number, place in enumerate(chosen):
        for delta in (1, -1, 2):
            mutated(project, place, place.value + delta)
            after = emitted(project, tmp_path / f"after-{number}-{delta}")
            if isinstance(after, Outputs):
                assert_only_this_changed(before, after, place, place.value + delta)
                changed += 1
                break
            assert after <= GUARDS, (str(place), after)
        restored(project, place)
    assert changed > len(chosen) // 2


def test_a_drawn_sample_of_figures(tmp_path: Path) -> None:
    run(random.Random(2026).sample(places(), SAMPLE), tmp_path)


@pytest.mark.exhaustive
def test_every_figure(tmp_path: Path) -> None:
    run(places(), tmp_path)
