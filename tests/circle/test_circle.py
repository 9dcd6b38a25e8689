"""Site, package and data set say the same of every entry: read from the built files alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.circle.reading import Built, follow, leaves, number, readings
from tests.support.packages import imported

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from regelschmiede.pipeline import Project

RULESET = "percentacy"


@pytest.fixture(scope="module")
def built(built_project: Project) -> Built:
    return Built(built_project.root, RULESET)


@pytest.fixture(scope="module")
def package(built: Built) -> Iterator[ModuleType]:
    with imported(built.root / "build/python", RULESET) as module:
        yield module


def test_there_is_something_to_compare(built: Built) -> None:
    counts = {kind: len(entries) for kind, entries in built.kinds.items()}
    assert counts["skills"] == 60
    assert counts["weapons"] == 21
    assert counts["talents"] + counts["handicaps"] == 23 + 28
    assert sum(isinstance(value, int) for _, value in leaves(built.kinds)) > 300


def test_package_and_data_set_agree(built: Built, package: ModuleType) -> None:
    compared = 0
    for kind, entries in built.kinds.items():
        registry = getattr(package, kind)
        assert list(registry) == list(entries)
        for entry_id, entry in entries.items():
            for path, value in leaves(entry):
                if path.startswith("aliases"):
                    continue
                held = follow(registry[entry_id], path)
                assert (held.id if hasattr(held, "id") else held) == value, (kind, entry_id, path)
                compared += 1
    assert compared > 1000


def test_each_parameter_is_a_constant(built: Built, package: ModuleType) -> None:
    for entry_id, entry in built.kinds["parameters"].items():
        assert getattr(package, entry_id.upper()) == entry["value"]


def test_entry_pages_show_every_figure(built: Built) -> None:
    """Each number of an entry stands on its page, with its origin, and nothing else under that origin."""
    for kind, entries in built.kinds.items():
        for entry_id, entry in entries.items():
            figures = built.page(kind, entry_id).figures
            for path, value in leaves(entry):
                if isinstance(value, bool) or not isinstance(value, int):
                    continue
                origin = f"{kind}.{entry_id}.{path}"
                shown = [
                    readings(text)
                    for o, text in figures
                    if o in (origin, origin.removesuffix(".value"))
                ]
                assert any(value in each for each in shown), (origin, value, shown)
                for each in shown:
                    assert not each or abs(value) in map(abs, each), (origin, value, each)


def test_inserted_figures_are_those_of_their_origin(built: Built) -> None:
    """A figure on any page, also one that came from another entry, is what its origin holds."""
    values = _values(built)
    checked = 0
    for kind, entries in built.kinds.items():
        for entry_id in entries:
            for origin, text in built.page(kind, entry_id).figures:
                expected = values[origin]
                if isinstance(expected, int):
                    assert abs(expected) in map(abs, readings(text)), (kind, entry_id, origin, text)
                    checked += 1
    assert checked > 400


def test_figures_in_chapters_and_rules_are_those_of_their_origin(built: Built) -> None:
    values = _values(built)
    checked = 0
    for address, page in built.prose():
        for origin, text in page.figures:
            expected = values.get(origin)
            if isinstance(expected, int):
                assert abs(expected) in map(abs, readings(text)), (address, origin, text)
                checked += 1
    assert checked > 100


def test_tables_in_chapters_show_what_the_entries_hold(built: Built) -> None:
    kinds = {built.slug(kind): entries for kind, entries in built.kinds.items()}
    compared = 0
    for address, page in built.prose():
        for table in page.tables:
            for row, link in zip(table.rows, table.links, strict=True) if table.fields else ():
                slug, entry_id = link.removesuffix("/index.html").split("/")[-2:]
                values = dict(leaves(kinds[slug][entry_id.replace("-", "_")]))
                for field, cell in zip(table.fields, row, strict=True):
                    value = values.get(field)
                    if isinstance(value, int) and not isinstance(value, bool):
                        assert number(cell) == value, (address, link, field, cell)
                        compared += 1
    assert compared > 100


def _values(built: Built) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for kind, entries in built.kinds.items():
        for entry_id, entry in entries.items():
            found |= {f"{kind}.{entry_id}.{path}": value for path, value in leaves(entry)}
            if kind == "parameters":
                found[f"parameters.{entry_id}"] = entry["value"]
    return found


def test_overview_tables_show_every_figure(built: Built) -> None:
    """Each table has a row for each entry, and in each column the number that the entry holds."""
    compared = 0
    for kind, entries in built.kinds.items():
        if not built.has_table(kind):
            continue
        table = built.overview(kind).tables[0]
        assert len(table.rows) == len(entries), kind
        for row, link, (entry_id, entry) in zip(
            table.rows, table.links, entries.items(), strict=True
        ):
            assert link == f"{entry_id.replace('_', '-')}/index.html"
            values = dict(leaves(entry))
            assert row[0] == entry["name"]
            for field, cell in zip(table.fields, row, strict=True):
                value = values.get(field)
                if isinstance(value, int) and not isinstance(value, bool):
                    assert number(cell) == value, (kind, entry_id, field, cell)
                    compared += 1
    assert compared > 200
