"""The measuring: generated rulebooks are sound and the same every time, and what is measured is told rightly."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from bench.books import STEPS, Book, growth, own_growth, per_further_entry
from bench.measure import Cost, Job, measure, python
from bench.report import Target
from bench.rulesets import counts, write_project
from bench.wording import NAMES, id_of, name
from regelschmiede.diagnostics.render import render_text
from regelschmiede.model.checked import Figure, Text
from regelschmiede.passes.declare import is_id
from regelschmiede.pipeline import Project, check
from tests.support.packages import run
from tests.support.project import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from regelschmiede.model.checked import Ruleset

ENTRIES = 400


@pytest.fixture(scope="module")
def ruleset(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    folder = tmp_path_factory.mktemp("bench")
    write_project(folder, ENTRIES)
    compilation = check(Project(folder))
    assert compilation.ok, render_text(compilation.diagnostics, compilation.sources)
    return compilation.rulesets[0]


def test_a_generated_book_has_as_many_entries_as_asked_for(ruleset: Ruleset) -> None:
    assert sum(len(entries) for entries in ruleset.entries.values()) == ENTRIES
    assert all(ruleset.entries.values())


def test_most_generated_texts_insert_figures(ruleset: Ruleset) -> None:
    texts = [
        value
        for entries in ruleset.entries.values()
        for entry in entries.values()
        for value in entry.values.values()
        if isinstance(value, Text)
    ]
    inserting = [text for text in texts if any(isinstance(part, Figure) for part in text.parts)]
    assert len(inserting) > 0.5 * len(texts)
    assert len({text.markdown for text in texts}) > 0.95 * len(texts)


def test_generated_entries_refer_to_each_other(ruleset: Ruleset) -> None:
    referred = {kind for kind, _ in ruleset.uses}
    assert {"skills", "weapon_traits", "attributes", "cost_scale", "parameters"} <= referred


def test_a_book_is_generated_alike_every_time(tmp_path: Path) -> None:
    first, second = (write_project(tmp_path / copy, ENTRIES) for copy in ("first", "second"))
    files = sorted(path.name for path in first.iterdir())
    assert files == sorted(path.name for path in second.iterdir())
    assert all((first / file).read_bytes() == (second / file).read_bytes() for file in files)


def test_every_name_and_id_comes_once() -> None:
    names = [name(number) for number in range(NAMES)]
    ids = {id_of(shown) for shown in names}
    assert len(set(names)) == len(ids) == NAMES
    assert all(map(is_id, ids))


@pytest.mark.parametrize("entries", [0, 40, NAMES + 100])
def test_impossible_sizes_are_refused(entries: int) -> None:
    with pytest.raises(ValueError, match="no book of this shape"):
        counts(entries)


def books(seconds: Callable[[int], float]) -> list[Book]:
    return [
        Book(size, dict.fromkeys(STEPS, Cost(0, seconds(size), 1))) for size in (300, 3_000, 30_000)
    ]


def test_what_every_run_costs_is_not_counted_for_the_entries() -> None:
    linear = per_further_entry(books(lambda size: 0.3 + size * 1e-4), "check")
    assert linear == pytest.approx([100, 100])


def test_a_quadratic_step_shows_as_growth() -> None:
    assert growth(books(lambda size: 0.3 + size**2 * 1e-8), "check") == pytest.approx(10)


def test_what_the_machine_makes_slower_for_all_is_no_growth_of_the_compiler() -> None:
    grown = [
        Book(size, {"floor": Cost(0, size * each, 1), "check": Cost(0, size * each * factor, 1)})
        for size, each, factor in ((300, 1e-4, 2), (3_000, 1e-4, 2), (30_000, 1.2e-4, 2.2))
    ]
    assert growth(grown, "floor") == pytest.approx(1.22, abs=0.01)
    assert own_growth(grown, "check") == pytest.approx(1.11, abs=0.01)


def test_a_target_is_missed_above_its_limit_only() -> None:
    kept, missed = (Target("x", value, 4.0, "{:.1f}") for value in (4.0, 4.1))
    assert kept.row == ("x", "4.0", "4.0", "pass")
    assert missed.row == ("x", "4.1", "4.0", "**miss**")


def test_a_process_is_measured_by_its_own_memory() -> None:
    # The system counts for a process what the one that starts it holds, so that one must be small, as the bench is.
    code = (
        "from bench.measure import Job, measure, python\n"
        "job = Job(python('-c', 'held = bytearray(500 * 1024 * 1024)'))\n"
        "print(measure({'large': job}, runs=1)['large'].mebibytes)\n"
    )
    done = run(sys.executable, "-c", code, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert 500 < float(done.stdout.split()[-1]) < 600


def test_a_command_that_fails_is_not_measured() -> None:
    with pytest.raises(RuntimeError, match="no book here"):
        measure({"broken": Job(python("-c", "raise SystemExit('no book here')"))}, runs=1)
