"""Installing what tests need by Debian's packages, where that is possible without a question."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def install(what: str, packages: Sequence[str]) -> None:
    """Install ``packages``, which are ``what``; nothing happens where there is no way to become root."""
    if not shutil.which("apt-get") or (root := _root_prefix()) is None:
        return
    print(f"Installing Debian's {what} …", file=sys.stderr)
    if runs([*root, "apt-get", "-q", "update"]):
        runs([*root, "apt-get", "-q", "-y", "--no-install-recommends", "install", *packages])


def runs(command: Sequence[str], *, quiet: bool = False) -> bool:
    """Whether ``command`` ran well; its output goes to stderr."""
    output = subprocess.DEVNULL if quiet else sys.stderr
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(
            command,
            check=False,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            env=environment,
            timeout=600,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def _root_prefix() -> list[str] | None:
    """What makes a command run as root without a question; None where nothing does."""
    if os.geteuid() == 0:
        return []
    return (
        ["sudo", "-n"]
        if shutil.which("sudo") and runs(["sudo", "-n", "true"], quiet=True)
        else None
    )
