"""Layout of functions by ruff: formulas grow too varied for a printer of our own."""

from __future__ import annotations

import subprocess

from ruff.__main__ import find_ruff_bin


def formatted(source: str) -> str:
    """``source`` as ``ruff format`` lays it out with its defaults, whatever configuration lies around."""
    command = [find_ruff_bin(), "format", "--isolated", "--no-cache", "--stdin-filename=_.py", "-"]
    done = subprocess.run(command, input=source, capture_output=True, check=True, encoding="utf-8")
    return done.stdout
