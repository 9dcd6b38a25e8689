"""Progress shows on long work at a terminal, and nowhere else."""

from __future__ import annotations

import io
import sys
import time
from typing import TYPE_CHECKING

from regelschmiede import progress as module
from regelschmiede.progress import progress

if TYPE_CHECKING:
    import pytest


class Terminal(io.StringIO):
    """A stream that takes itself for a terminal."""

    def isatty(self) -> bool:
        return True


def test_long_work_is_named_and_the_line_goes_again(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(module, "_PATIENCE_SECONDS", 0)
    monkeypatch.setenv("TERM", "xterm")
    with progress("Lese …") as report:
        report("Baue …")
        deadline = time.monotonic() + 20
        while "Baue …" not in terminal.getvalue() and time.monotonic() < deadline:
            time.sleep(0.02)
    assert "Baue …" in terminal.getvalue()
    assert terminal.getvalue().endswith("\x1b[2K"), "the line is wiped"


def test_short_work_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(module, "_PATIENCE_SECONDS", 60)
    with progress("Lese …"):
        pass
    assert terminal.getvalue() == ""


def test_nobody_watches_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = io.StringIO()
    monkeypatch.setattr(sys, "stderr", pipe)
    monkeypatch.setattr(module, "_PATIENCE_SECONDS", 0)
    with progress("Lese …") as report:
        report("Baue …")
        time.sleep(0.2)
    assert pipe.getvalue() == ""
