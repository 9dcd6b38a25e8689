"""Writing what was emitted: atomically, only what changed, and never a half build over a good one."""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

STAGE_PREFIX = ".stage-"


def write_changed(folder: Path, artifacts: Iterable[tuple[str, bytes]]) -> list[Path]:
    """Make ``folder`` hold exactly ``artifacts`` (path, content).

    Files whose bytes stay the same keep their time stamps; others are replaced in one step each, and
    files that are no longer emitted are deleted. Returns the files that were written or deleted.
    """
    folder.mkdir(parents=True, exist_ok=True)
    changed: list[Path] = []
    wanted: set[Path] = set()
    for name, data in artifacts:
        path = folder / name
        wanted.add(path)
        if not _holds(path, data):
            write_file(path, data)
            changed.append(path)
    return changed + _delete_others(folder, wanted)


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
    """A fresh folder in ``build`` to write to; gone afterwards, whatever happens."""
    build.mkdir(parents=True, exist_ok=True)
    stage = Path(tempfile.mkdtemp(prefix=STAGE_PREFIX, dir=build))
    try:
        yield stage
    finally:
        shutil.rmtree(stage, ignore_errors=True)


def publish(stage: Path, build: Path, names: Iterable[str]) -> None:
    """Put the folders ``names`` of ``stage`` in the place of those in ``build``; all of them or none."""
    moved: list[str] = []
    retired = stage / ".retired"
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


def _holds(path: Path, data: bytes) -> bool:
    try:
        return path.stat().st_size == len(data) and path.read_bytes() == data
    except OSError:
        return False


def write_file(path: Path, data: bytes) -> None:
    """Make ``path`` a file with ``data``, in one step: whoever reads it meanwhile gets the old or the new one."""
    if path.is_dir():
        shutil.rmtree(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".new-")
    with os.fdopen(handle, "wb") as file:
        file.write(data)
    Path(temporary).chmod(0o644)
    Path(temporary).replace(path)


def _delete_others(folder: Path, wanted: set[Path]) -> list[Path]:
    gone: list[Path] = []
    for base, folders, files in os.walk(folder, topdown=False):
        for name in files:
            path = Path(base, name)
            if path not in wanted:
                path.unlink()
                gone.append(path)
        for name in folders:
            inner = Path(base, name)
            if not any(inner.iterdir()):
                inner.rmdir()
    return gone
