"""What the figures were measured on, without anything that names the machine."""

from __future__ import annotations

import os
import platform
import re
from pathlib import Path

_GIBIBYTE = 1024**3


def description() -> str:
    """Processor, cores, memory, Python and system in one line of English."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / _GIBIBYTE
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return (
        f"{_processor()}, {os.cpu_count()} cores, {memory:.0f} GiB of memory, {python}, {_system()}"
    )


def _processor() -> str:
    try:
        listed = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        listed = ""
    model = re.search(r"^model name\s*:\s*(.+)$", listed, re.MULTILINE)
    return model[1] if model else platform.processor() or platform.machine()


def _system() -> str:
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, KeyError):
        return f"{platform.system()} {platform.release()}"
