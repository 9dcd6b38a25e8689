"""Finding what a build of the changed pages alone would leave wrong in the preview's folder."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from pathlib import Path

Signature = tuple[tuple[str, int], ...]


def signature(paths: Iterable[Path]) -> Signature:
    """The state of the files in and at ``paths``: equal as long as nobody writes, adds or deletes one."""
    files = {file for path in paths for file in (path, *path.rglob("*"))}
    return tuple(sorted((str(file), stamp) for file in files if (stamp := _stamp(file))))


def remove_pages(site: Path, keep: Collection[str] = ()) -> None:
    """Delete the pages in ``site`` but those at ``keep`` (relative paths); MkDocs builds what is missing."""
    for page in site.rglob("*.html"):
        if page.relative_to(site).as_posix() not in keep:
            page.unlink(missing_ok=True)


def _stamp(file: Path) -> int:
    with contextlib.suppress(OSError):
        return file.stat().st_mtime_ns
    return 0
