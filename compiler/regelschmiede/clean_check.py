"""A check that found nothing, remembered: the same files again need not even be read as rules.

Nothing else of the compiler is loaded for it. A run is remembered only where it had no diagnostics at all, so
that there is nothing to show again but how much was checked.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from regelschmiede.source.memory import cache_folder, digest, recall, remember

if TYPE_CHECKING:
    from collections.abc import Iterator

    from regelschmiede.source.project import Project

_FILE = "check"


class State(NamedTuple):
    """What a check depends on: ``content`` of names and bytes; ``stamp`` shows whether a file changed meanwhile."""

    content: str
    stamp: str


def state_of(project: Project) -> State | None:
    """Everything that a check of ``project`` reads; None where it is not all plain files and folders.

    Links lead out of what is looked at here, and whether a file can be read is more than its bytes.
    """
    content = []
    try:
        # Taken first: what changes while it is read shows at the end.
        stamp = _stamp(project)
        for path, state in _read(project):
            data = path.read_bytes() if stat.S_ISREG(state.st_mode) else b""
            content += [os.fsencode(path), str(stat.S_IFMT(state.st_mode)).encode(), data]
    except OSError:
        return None
    return State(digest(*content), stamp)


def _stamp(project: Project) -> str:
    """The times and sizes of everything that a check reads; OSError where it is not all files and folders."""
    return digest(
        *(
            f"{path!r} {state.st_mtime_ns} {state.st_ctime_ns} {state.st_size}"
            for path, state in _read(project)
        )
    )


def recalled(project: Project, state: State | None) -> str | None:
    """What an earlier check that found nothing in the same ``state`` had to say; None where there was none."""
    found = recall(cache_folder(project) / _FILE) if state is not None else None
    if state is None or not isinstance(found, dict) or found.get("state") != state.content:
        return None
    return str(found["said"])


def remember_clean(project: Project, state: State | None, said: str) -> None:
    """Keep that the check of ``project``, begun in ``state``, found nothing and ``said`` so much."""
    # A file that changed under the check's eyes was read in one of its states only.
    with suppress(OSError):
        if state is not None and state.stamp == _stamp(project):
            remember(cache_folder(project) / _FILE, {"state": state.content, "said": said})


def _read(project: Project) -> Iterator[tuple[Path, os.stat_result]]:
    """Everything in the folders that a check reads."""
    for folder in (project.rules_data, *project.schema_dirs, project.manual):
        yield from _below(folder)


def _below(folder: Path) -> Iterator[tuple[Path, os.stat_result]]:
    """Everything in ``folder`` and its folders; OSError where one can't be looked into or is something else."""
    for base, folders, files in os.walk(folder, onerror=_refuse):
        folders.sort()
        for name in sorted((*folders, *files)):
            path = Path(base, name)
            state = path.lstat()
            if not stat.S_ISREG(state.st_mode) and not stat.S_ISDIR(state.st_mode):
                raise OSError
            yield path, state


def _refuse(error: OSError) -> None:
    # A project need not have schemas or a manual of its own.
    if not isinstance(error, FileNotFoundError):
        raise error
