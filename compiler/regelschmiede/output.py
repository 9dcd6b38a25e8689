"""Writing what was emitted: atomically, only what changed, and never a half build over a good one."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

STAGE_PREFIX = ".stage-"
_RETIRED = ".retired"
YOUNG_SECONDS = 2.0
"""File systems count time in steps: another change of so young a file may leave it with the same time."""


_State = tuple[int, int, int, int]
Seen = dict[str, tuple[_State | None, bytes]]
"""Of the files of a folder what they held when they were last looked at, and their state then."""


def write_changed(
    folder: Path, artifacts: Iterable[tuple[str, bytes]], seen: Seen | None = None
) -> list[Path]:
    """Make ``folder`` hold exactly ``artifacts`` (path, content).

    Files whose bytes stay the same keep their time stamps; others are replaced in one step each, and
    files that are no longer emitted are deleted. Returns the files that were written or deleted.
    ``seen`` spares the next call for the folder to read files that nobody has touched since.
    """
    folder.mkdir(parents=True, exist_ok=True)
    before = {} if seen is None else dict(seen)
    wanted = dict(artifacts)
    now: Seen = {}
    changed: list[Path] = []
    # First, so that no file stands where a folder is to be, or a link to another place.
    _delete_others(folder, "", wanted, changed)
    for name, data in wanted.items():
        path = folder / name
        state = _state(path)
        if state is None or before.get(name) != (state, data):
            if not _holds(path, data):
                write_file(path, data)
                changed.append(path)
            state = _state(path)
        now[name] = (state, data)
    if seen is not None:
        seen.clear()
        seen.update(now)
    return changed


def write_tree(folder: Path, artifacts: Iterable[tuple[str, bytes]], earlier: Path) -> None:
    """Write ``artifacts`` to the new ``folder``; files that are the same in ``earlier`` keep their time stamps."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in artifacts:
        path, old = folder / name, earlier / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        if _holds(old, data):
            before = old.stat()
            os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


@contextmanager
def staged(build: Path) -> Iterator[Path]:
    """A fresh folder in ``build`` to write to; gone afterwards, whatever happens.

    One that a process has left behind because it was killed goes with the next.
    """
    build.mkdir(parents=True, exist_ok=True)
    with ExitStack() as held:
        # Together, so that no other process takes the new folder for one that was left behind.
        with _held(build, wait=True):
            _clear_stages(build)
            stage = Path(tempfile.mkdtemp(prefix=STAGE_PREFIX, dir=build))
            held.enter_context(_held(stage))
        try:
            yield stage
        finally:
            shutil.rmtree(stage, ignore_errors=True)


def publish(stage: Path, build: Path, names: Iterable[str]) -> None:
    """Put the folders ``names`` of ``stage`` in the place of those in ``build``; all of them or none."""
    moved: list[str] = []
    retired = stage / _RETIRED
    retired.mkdir()
    try:
        for name in names:
            if (build / name).exists():
                (build / name).rename(retired / name)
            moved.append(name)
            (stage / name).rename(build / name)
    # Whoever breaks off a build shall keep the last good one too.
    except BaseException:
        for name in moved:
            if (retired / name).exists():
                shutil.rmtree(build / name, ignore_errors=True)
                (retired / name).rename(build / name)
        raise


def _clear_stages(build: Path) -> None:
    """Delete the stages in ``build`` that nobody holds, and put back what they had taken out of its place."""
    for stage in build.glob(f"{STAGE_PREFIX}*"):
        with suppress(OSError), _held(stage) as is_left_behind:
            if is_left_behind:
                for folder in stage.glob(f"{_RETIRED}/*"):
                    if not (build / folder.name).exists():
                        folder.rename(build / folder.name)
                shutil.rmtree(stage, ignore_errors=True)


@contextmanager
def _held(folder: Path, *, wait: bool = False) -> Iterator[bool]:
    """With ``folder`` held by this process alone, as the system sees to until the process ends, however it does.

    Gives whether that is so: not where another one has it, unless we ``wait``, and not where it can't be done.
    """
    if sys.platform == "win32":
        yield False
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        yield _lock(handle, wait=wait)
    finally:
        os.close(handle)


def _lock(handle: int, *, wait: bool) -> bool:
    if sys.platform == "win32":
        return False
    import fcntl

    with suppress(OSError):
        fcntl.flock(handle, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False


def _holds(path: Path, data: bytes) -> bool:
    try:
        return path.stat().st_size == len(data) and path.read_bytes() == data
    except OSError:
        return False


def write_file(path: Path, data: bytes) -> None:
    """Make ``path`` a file with ``data``, in one step: whoever reads it meanwhile gets the old or the new one."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".new-")
    with os.fdopen(handle, "wb") as file:
        file.write(data)
    Path(temporary).chmod(0o644)
    Path(temporary).replace(path)


def _state(path: Path) -> _State | None:
    """What changes whenever the file at ``path`` does, or another takes its place; None where that is not sure."""
    try:
        found = path.stat()
    except OSError:
        return None
    age = time.time() - max(found.st_mtime, found.st_ctime)
    if age < YOUNG_SECONDS:
        return None
    return found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino


def _delete_others(
    folder: Path | str, prefix: str, wanted: Collection[str], gone: list[Path]
) -> bool:
    """Delete all but ``wanted`` from ``folder``, whose files' names begin with ``prefix``, and add it to ``gone``.

    Folders that are empty then are deleted too. Whether anything is left.
    """
    is_left = False
    with os.scandir(folder) as found:
        inside = list(found)
    for each in inside:
        name = f"{prefix}{each.name}"
        if each.is_dir(follow_symlinks=False):
            if _delete_others(each.path, f"{name}/", wanted, gone):
                is_left = True
            else:
                Path(each.path).rmdir()
        elif name in wanted:
            is_left = True
        else:
            path = Path(each.path)
            path.unlink()
            gone.append(path)
    return is_left
