"""What the package costs: its import, and its making as the book grows."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

import pytest

from regelschmiede.emit.json_data import emit_json
from regelschmiede.emit.python import emit_python
from tests.support import rulesets
from tests.support.packages import run, write_packages

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from regelschmiede.emit.artifact import Artifact
    from regelschmiede.model.checked import Ruleset

    Emitter = Callable[[Sequence[Ruleset]], Iterable[Artifact]]

pytestmark = pytest.mark.exhaustive

IMPORT_SECONDS = 0.020
"""What an import may take over a Python that imports nothing."""


def shortest(folder: Path, code: str) -> float:
    """The time of the fastest of several runs: the others waited for something else."""
    times = []
    for _ in range(12):
        begun = time.perf_counter()
        done = run(
            sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, '.'); {code}", cwd=folder
        )
        times.append(time.perf_counter() - begun)
        assert (done.returncode, done.stderr) == (0, "")
    return min(times)


def test_importing_takes_little_longer_than_python_itself(tmp_path: Path) -> None:
    folder = write_packages([rulesets.large(300)], tmp_path)
    extra = shortest(folder, "import large; large.EDITION") - shortest(folder, "pass")
    assert extra < IMPORT_SECONDS


def seconds(emit: Emitter, model: Ruleset) -> float:
    times = []
    for _ in range(3):
        begun = time.process_time()
        assert list(emit([model]))
        times.append(time.process_time() - begun)
    return min(times)


@pytest.mark.parametrize("emit", [emit_python, emit_json])
def test_the_cost_of_an_entry_does_not_grow_with_the_book(emit: Emitter) -> None:
    small, large = (seconds(emit, rulesets.large(count)) for count in (500, 4000))
    # Eight times the entries: a quadratic step would make it 64 times.
    assert large < 20 * small
