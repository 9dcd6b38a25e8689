"""A Chromium for the browser tests: one that is installed, else Debian's package, else Playwright's.

``python -m tests.support.chromium`` makes sure that there is one and prints its path. The environment
variable ``CHROMIUM`` names a browser to use before all others.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tests.support.debian import install, runs

if TYPE_CHECKING:
    from collections.abc import Iterator

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
MAC_APPS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""Let Chromium run as root and without a display, and ask no other host for anything by itself."""

# Asked in a process of its own: Playwright's synchronous side runs only once in a process at a time.
_PLAYWRIGHTS_OWN = """\
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)"""

DEBIAN_PACKAGES = ("chromium", "libatomic1")
"""A browser, and what the driver in Playwright's wheel needs that a bare Debian lacks."""

MISSING = """\
No Chromium that Playwright can drive was found, and none could be installed. Do one of these:
  sudo apt-get install chromium libatomic1       (Debian)
  .venv/bin/python -m playwright install chromium
  export CHROMIUM=/path/to/chrome                (one that you have)
If a browser is there, Playwright's driver does not start; this shows why:
  .venv/bin/python -m playwright --version"""


def find() -> Path | None:
    """The first browser that starts; None where there is none, or nothing to drive it."""
    own = playwrights_own()
    if own is None:
        return None
    return next((path for path in (*_installed(), own) if _starts(path)), None)


def ensure() -> Path | None:
    """Like ``find``, but install a browser where there is none."""
    for provide in (_nothing, _install_debian, _install_playwright):
        provide()
        if path := find():
            return path
    return None


def playwrights_own() -> Path | None:
    """Where Playwright's own browser is or would be; None where its driver does not start."""
    asked = subprocess.run(
        [sys.executable, "-c", _PLAYWRIGHTS_OWN], check=False, capture_output=True
    )
    return Path(os.fsdecode(asked.stdout).strip()) if asked.returncode == 0 else None


def _installed() -> Iterator[Path]:
    for name in (os.environ.get("CHROMIUM"), *NAMES, *MAC_APPS):
        if found := name and shutil.which(name):
            yield Path(found)


def _starts(path: Path) -> bool:
    # Ubuntu's chromium-browser is a stub that only asks for a snap: being there is not enough.
    return path.is_file() and runs([str(path), "--version"], quiet=True)


def _nothing() -> None:
    """Install nothing: what is there comes first."""


def _install_debian() -> None:
    install("Chromium", DEBIAN_PACKAGES)


def _install_playwright() -> None:
    print("Downloading Playwright's Chromium …", file=sys.stderr)
    runs([sys.executable, "-m", "playwright", "install", "chromium"])


if __name__ == "__main__":
    sys.exit(print(path) if (path := ensure()) else MISSING)
