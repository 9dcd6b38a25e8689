"""What generated books of growing size cost: reading, package, data set, wheel and site."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from bench.measure import COMMAND, Cost, Job, measure, python
from bench.rulesets import write_project
from regelschmiede.source.memory import CACHE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

STEPS = {
    "floor": "bare parse and validation",
    "check": "check",
    "package": "check, package, JSON",
    "wheel": "check, package, JSON, wheel",
}
"""Step → what it does; the first is the floor of the others."""
LARGE = 10_000
"""From so many entries on, three runs have to do."""


@dataclass(frozen=True, slots=True)
class Book:
    """A book of ``entries`` entries, and what each of ``STEPS`` costs for it."""

    entries: int
    costs: Mapping[str, Cost]

    def factor(self, step: str) -> float:
        """How many times as much processor time as the floor ``step`` takes."""
        return self.costs[step].processor / self.costs["floor"].processor


@dataclass(frozen=True, slots=True)
class Site:
    """A whole build from nothing, and once ``again``, beside the bare ``mkdocs build`` of the same pages."""

    name: str
    pages: int
    bare: Cost
    whole: Cost
    again: Cost

    def factor(self, build: Cost) -> float:
        """How many times as much processor time as the bare one ``build`` takes."""
        return build.processor / self.bare.processor


def measure_book(folder: Path, entries: int, runs: int) -> Book:
    """Write a book of ``entries`` entries to the new ``folder`` and measure all steps with it."""
    write_project(folder, entries)
    jobs = {step: Job(python("-m", "bench.steps", step, str(folder))) for step in STEPS}
    return Book(entries, measure(jobs, min(runs, 3) if entries >= LARGE else runs))


def measure_site(name: str, project: Path, runs: int) -> Site:
    """Measure the site of the project in ``project``; what is built and remembered is deleted again and again."""
    fresh = partial(_forget, project)
    build = [COMMAND, "build", "--root", str(project)]
    fresh()
    subprocess.run(build, check=True, capture_output=True)
    pages = project / "pages"
    shutil.copytree(project / "build" / "site-src", pages)
    jobs = {
        "bare site": Job(python("-m", "bench.steps", "pages", str(pages))),
        "whole site": Job(build, prepare=fresh),
        "whole site again": Job(build),
    }
    costs = measure(jobs, runs)
    amount = sum(1 for _ in pages.rglob("*.md"))
    return Site(name, amount, costs["bare site"], costs["whole site"], costs["whole site again"])


def _forget(project: Path) -> None:
    for name in ("build", CACHE):
        shutil.rmtree(project / name, ignore_errors=True)


def per_further_entry(books: Sequence[Book], step: str) -> list[float]:
    """Microseconds of processor time that each further entry costs in ``step``, from book to larger book.

    What every run costs, whatever the size, is not in it.
    """
    return [
        (larger.costs[step].processor - smaller.costs[step].processor)
        / (larger.entries - smaller.entries)
        * 1e6
        for smaller, larger in pairwise(books)
    ]


def growth(books: Sequence[Book], step: str) -> float:
    """How many times as much as before a further entry costs in ``step`` in the largest of the ``books``."""
    before, after = per_further_entry(books, step)[-2:]
    return after / before


def own_growth(books: Sequence[Book], step: str) -> float:
    """The growth of ``step`` over that of the floor, which does the same for each entry whatever the size.

    The floor grows because a large book fits into no cache of a processor; what is left is the compiler's own.
    """
    return growth(books, step) / growth(books, "floor")
