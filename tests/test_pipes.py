"""Output that nobody reads to its end: no traceback, neither of the compiler nor of a package."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from regelschmiede.pipeline import Project


@pytest.mark.parametrize(
    "command", [["regelschmiede", "explain", "RS204"], ["percentacy", "zeige", "skills"]]
)
def test_a_closed_pipe(built_project: Project, command: list[str]) -> None:
    writer = subprocess.Popen(
        [sys.executable, "-u", "-m", *command],
        cwd=built_project.build / "python",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    assert writer.stdout is not None
    writer.stdout.close()
    _, errors = writer.communicate(timeout=60)
    assert "Traceback" not in errors
    assert "BrokenPipe" not in errors
