"""Finding what a build of the changed pages alone would leave wrong in the preview's folder."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

Signature = tuple[tuple[str, int], ...]


def signature(paths: Iterable[Path]) -> Signature:
    """The state of the files in and at ``paths``: equal as long as nobody writes, adds or deletes one."""
    files = {file for path in paths for file in (path, *path.rglob("*"))}
    return tuple(sorted((str(file), stamp) for file in files if (stamp := _stamp(file))))


def remove_pages(site: Path, keep: Collection[str] = ()) -> None:
    """Delete the pages in ``site`` but those at ``keep`` (relative paths); MkDocs builds what is missing."""
    # A site has hundreds of folders, each with one page: pathlib's own search takes several times as long.
    start = len(f"{site}{os.sep}")
    for base, _, names in os.walk(site):
        for name in names:
            page = f"{base}{os.sep}{name}"
            if page.endswith(".html") and page[start:].replace(os.sep, "/") not in keep:
                Path(page).unlink(missing_ok=True)


def make_old(site: Path) -> None:
    """Give all files in ``site`` the oldest of times: MkDocs makes anew what is older than its source.

    Until it has, they are the last good ones.
    """
    for base, _, names in os.walk(site):
        for name in names:
            with contextlib.suppress(OSError):
                os.utime(Path(base, name), (0, 0))


def _stamp(file: Path) -> int:
    with contextlib.suppress(OSError):
        return file.stat().st_mtime_ns
    return 0
