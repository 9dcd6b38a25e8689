"""A check that found nothing, remembered: the same files again need not even be read as rules.

Nothing else of the compiler is loaded for it. A run is remembered only where it had no diagnostics at all, so
that there is nothing to show again but how much was checked.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from regelschmiede.source.memory import cache_folder, digest, recall, remember

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from regelschmiede.source.project import Project

    _Found = tuple[str, os.stat_result]

_FILE = "check"


class State(NamedTuple):
    """What a check depends on: ``content`` of names and bytes; ``stamp`` shows whether a file changed meanwhile."""

    content: str
    stamp: str


def state_of(project: Project) -> State | None:
    """Everything that a check of ``project`` reads; None where it is not all plain files and folders.

    Links lead out of what is looked at here, and whether a file can be read is more than its bytes.
    """
    try:
        found = list(_read(project))
        # Taken before anything is read: what changes meanwhile shows at the end.
        stamp = _stamp(found)
        content: list[str | bytes] = []
        for path, state in found:
            data = Path(path).read_bytes() if stat.S_ISREG(state.st_mode) else b""
            content += [os.fsencode(path), str(stat.S_IFMT(state.st_mode)), data]
    except OSError:
        return None
    return State(digest(*content), stamp)


def _stamp(found: Iterable[_Found]) -> str:
    """The times and sizes of all that was ``found``."""
    return digest(
        *(
            f"{path!r} {state.st_mtime_ns} {state.st_ctime_ns} {state.st_size}"
            for path, state in found
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
        if state is not None and state.stamp == _stamp(_read(project)):
            remember(cache_folder(project) / _FILE, {"state": state.content, "said": said})


def _read(project: Project) -> Iterator[_Found]:
    """Everything in the folders that a check reads; OSError where it is not all files and folders."""
    for folder in (project.rules_data, *project.schema_dirs, project.manual):
        # A project need not have schemas or a manual of its own.
        if folder.exists():
            yield from _below(str(folder))


def _below(folder: str) -> Iterator[_Found]:
    """Everything in ``folder`` and its folders; OSError where one can't be looked into or is something else."""
    folders = [folder]
    while folders:
        with os.scandir(folders.pop()) as entries:
            for entry in sorted(entries, key=attrgetter("name")):
                state = entry.stat(follow_symlinks=False)
                if stat.S_ISDIR(state.st_mode):
                    folders.append(entry.path)
                elif not stat.S_ISREG(state.st_mode):
                    raise OSError
                yield entry.path, state
