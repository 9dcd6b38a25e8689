"""What Percentacy itself costs: the check, the package's import, the build, and an edit in the preview."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import TYPE_CHECKING

from bench.books import Site, measure_site
from bench.measure import COMMAND, ROOT, Cost, Job, measure, python
from bench.serving import FIGURE, WEAPONS, edits_seen
from regelschmiede.source.memory import CACHE

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_SOURCES = ("rules-data", "schemas", "site-templates")
_STARTS_PER_RUN = 4


@dataclass(frozen=True, slots=True)
class Percentacy:
    """Costs of single commands by name, the site, and the median seconds until an edit is seen.

    ``calls`` are nanoseconds of a check written by hand, and of the package's.
    """

    costs: Mapping[str, Cost]
    site: Site
    edit: float
    calls: tuple[float, float]

    def over_bare(self, name: str) -> float:
        """Milliseconds that ``name`` takes more than starting Python does."""
        return (self.costs[name].seconds - self.costs["bare"].seconds) * 1000


def measure_percentacy(folder: Path, runs: int) -> Percentacy:
    """Measure a copy of Percentacy in the new ``folder``."""
    for name in _SOURCES:
        shutil.copytree(ROOT / name, folder / name)
    shutil.copy2(ROOT / "mkdocs.yml", folder)
    site = measure_site("Percentacy", folder, runs)
    costs = measure(_jobs(folder), runs * _STARTS_PER_RUN)
    calls = _calls(folder, runs)
    return Percentacy(costs, site, median(edits_seen(folder, max(3, runs))), calls)


def _calls(folder: Path, runs: int) -> tuple[float, float]:
    """Nanoseconds of a check by hand and of the package's, each the least of its runs."""
    found = []
    for _ in range(runs):
        done = subprocess.run(
            python("-m", "bench.calls"),
            check=True,
            env=os.environ | _environment(folder),
            capture_output=True,
            text=True,
        )
        by_hand, package = map(float, done.stdout.split())
        found.append((by_hand, package))
    return min(by_hand for by_hand, _ in found), min(package for _, package in found)


def _jobs(folder: Path) -> dict[str, Job]:
    """The single commands; the three checks belong together in this order."""
    check = [COMMAND, "check", "--root", str(folder)]
    package = _environment(folder)
    return {
        "bare": Job(python("-c", "pass"), environment=package),
        "import": Job(python("-c", "import percentacy"), environment=package),
        "rules": Job(python("-c", "import percentacy; percentacy.probe"), environment=package),
        "access": Job(python("-m", "bench.steps", "access", "."), environment=package),
        "check": Job(check, prepare=partial(shutil.rmtree, folder / CACHE)),
        "edited": Job(check, prepare=partial(_edit, folder)),
        "unchanged": Job(check),
    }


def _edit(folder: Path) -> None:
    """Change a figure to one that it never was before."""
    file = folder / WEAPONS
    text = file.read_text(encoding="utf-8")
    found = FIGURE.search(text)
    if found is None:
        raise ValueError(f"{file} holds no weapon with a range")
    start, end = found.span("value")
    changed = int(found["value"]) + 1
    file.write_text(f"{text[:start]}{changed}{text[end:]}", encoding="utf-8")


def _environment(folder: Path) -> dict[str, str]:
    return {"PYTHONPATH": f"{folder / 'build' / 'python'}:{ROOT}"}
