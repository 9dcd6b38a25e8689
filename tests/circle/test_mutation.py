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
SAMPLE = 16
# A figure that others depend on can't be changed alone: the build says so, which is as good. It must equal
# a figure elsewhere, keep to a range or a constraint, a worked example holds it, or a rule's rows rest on it.
NO_KINDS = {"ruleset", "rules", "examples", "constraints", "sheet", "characters"}
GUARDS = {
    "RS203",
    "RS208",
    "RS403",
    "RS661",
    "RS662",
    "RS663",
    "RS664",
    "RS721",
    "RS722",
    "RS724",
    "RS731",
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


@cache
def _origin(text: str) -> re.Pattern[str]:
    return re.compile(rf'data-from="{re.escape(text)}"')


def assert_only_this_changed(before: Outputs, after: Outputs, place: Place, value: int) -> None:
    """Every difference between ``before`` and ``after`` is this figure, or a text that inserts it."""
    path, origin = f"{place.kind}.{place.path}", f"{place.kind}.{place.path}"
    old, new = before.leaves, after.leaves
    changed = {key for key in old.keys() | new.keys() if old.get(key) != new.get(key)}
    assert new[path] == value
    assert path in changed
    for key in changed - {path}:
        assert isinstance(new[key], str), key
        assert str(abs(place.value)) in old[key] or "mal" in old[key], (key, old[key])
        assert len(_different_words(old[key], new[key])) <= 2, (key, old[key], new[key])
    with imported(after.built.root / "build/python", RULESET) as package:
        entry_id, _, inner = place.path.partition(".")
        assert follow(getattr(package, place.kind)[entry_id], inner) == value
    assert_pages(before, after, place, origin)


def _different_words(old: str, new: str) -> set[str]:
    return set(old.split()) ^ set(new.split())


def assert_pages(before: Outputs, after: Outputs, place: Place, origin: str) -> None:
    """The entry's page changes; every other page that changes shows the figure or a name made of it."""
    slug, entry_id = before.built.slug(place.kind), place.path.split(".")[0]
    own = f"site-src/{RULESET}/{slug}/{entry_id.replace('_', '-')}/index.md"
    pages = {name for name in after.files if name.endswith(".md")}
    changed = {name for name in pages if before.files.get(name) != after.files[name]}
    assert own in changed
    short = origin.removesuffix(".value")
    for name in changed - {own}:
        lines = _changed_lines(before.files[name].decode(), after.files[name].decode())
        for line in lines:
            shows = str(abs(place.value)) in line or _origin(short).search(line)
            is_statement_of_source = (
                "ingerabdruck" in line or "KB" in line or re.search("[0-9a-f]{64}", line)
            )
            assert shows or is_statement_of_source, (name, line)


def _changed_lines(old: str, new: str) -> list[str]:
    kept = set(new.split("\n"))
    return [line for line in old.split("\n") if line not in kept]


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
