"""Running a command in a process of its own: how long it takes and how much memory it holds at most."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryFile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

ROOT = Path(__file__).resolve().parents[1]
COMMAND = str(Path(sys.executable).with_name("regelschmiede"))
"""The installed command line of the compiler."""
_MEBIBYTE = 1024 * 1024
# The kernel counts in KiB, on macOS in bytes.
_MAXRSS_UNIT = 1 if sys.platform == "darwin" else 1024


@dataclass(frozen=True, slots=True)
class Cost:
    """What a process takes from its start to its end: wall clock and processor time in seconds, memory in MiB.

    The memory is the largest at any moment, and on Linux never less than the measuring process held when
    it started the other.
    """

    seconds: float
    processor: float
    mebibytes: float


@dataclass(frozen=True, slots=True)
class Job:
    """A command to measure; ``prepare`` runs before each run and is not measured."""

    command: Sequence[str]
    prepare: Callable[[], None] | None = None
    folder: Path = ROOT
    environment: Mapping[str, str] | None = None


def python(*arguments: str) -> tuple[str, ...]:
    """The command that starts this Python with ``arguments``."""
    return (sys.executable, *arguments)


def measure(jobs: Mapping[str, Job], runs: int) -> dict[str, Cost]:
    """The median cost of each of ``jobs`` over ``runs`` runs.

    The jobs take turns, so that whatever else the machine does meets all of them alike.
    Raises RuntimeError where a command fails.
    """
    costs: dict[str, list[Cost]] = {name: [] for name in jobs}
    for number in range(runs):
        for name, job in jobs.items():
            print(f"  {name}, run {number + 1} of {runs}", file=sys.stderr)
            costs[name].append(_run(job))
    return {name: _median(measured) for name, measured in costs.items()}


def _run(job: Job) -> Cost:
    if job.prepare is not None:
        job.prepare()
    environment = {**os.environ, **(job.environment or {})}
    # What is installed lies there as bytecode; without that, a run would measure Python's compiler.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    with TemporaryFile() as output:
        started = time.perf_counter()
        process = subprocess.Popen(
            job.command, stdout=output, stderr=output, cwd=job.folder, env=environment
        )
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - started
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            output.seek(0)
            said = output.read().decode("utf-8", "replace")
            raise RuntimeError(f"{' '.join(job.command)} failed:\n{said}")
    processor = usage.ru_utime + usage.ru_stime
    return Cost(seconds, processor, usage.ru_maxrss * _MAXRSS_UNIT / _MEBIBYTE)


def _median(costs: Sequence[Cost]) -> Cost:
    return Cost(
        median(cost.seconds for cost in costs),
        median(cost.processor for cost in costs),
        median(cost.mebibytes for cost in costs),
    )
