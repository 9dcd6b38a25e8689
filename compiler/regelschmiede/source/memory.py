"""What earlier runs found out, kept in files below ``.regelschmiede`` of the project.

Only findings that hold for good are kept, each under a key that names all it depends on. So a memory that is
lost, damaged, foreign or not writable makes a run slower, and changes nothing of what it says.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from regelschmiede import __version__

if TYPE_CHECKING:
    from regelschmiede.source.project import Project

CACHE = ".regelschmiede"
UNFINISHED = ".new-"
"""How the names of files begin that are being written."""
_PACKAGE = str(Path(__file__).resolve().parents[1])
_DIGITS = 64
# Findings on what an author tries and takes back are worth keeping for a while, but not for ever.
_MOST = 5_000


def cache_folder(project: Project) -> Path:
    """Where the memory of ``project`` lies."""
    return project.root / CACHE


def recall(file: Path) -> Any:
    """What ``remember`` of this same compiler wrote to ``file``; None where there is no such thing."""
    try:
        # A pipe would never end.
        if not file.is_file():
            return None
        head, _, body = file.read_bytes().partition(b"\n")
        return json.loads(body) if head == _seal(file, body) else None
    except (OSError, ValueError, RecursionError):
        return None


def remember(file: Path, content: Any) -> bool:
    """Write ``content``, which JSON can hold, to ``file`` in one step; whether that was possible.

    The folder around ``file`` is created where it is missing, and keeps itself out of version control.
    """
    body = json.dumps(content).encode()
    # Two runs at once must not write to the same file.
    temporary = file.with_name(f"{UNFINISHED}{os.getpid()}-{file.name}")
    try:
        if not file.parent.exists():
            file.parent.mkdir()
            (file.parent / ".gitignore").write_text("*\n", encoding="utf-8")
        temporary.write_bytes(_seal(file, body) + b"\n" + body)
        temporary.replace(file)
    except OSError:
        with suppress(OSError):
            temporary.unlink()
        return False
    return True


class Findings:
    """What was found out at some length, by keys that hold all that it depends on; JSON must be able to hold it."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        known = recall(file) if file is not None else None
        self._known: dict[str, Any] = known if isinstance(known, dict) else {}
        self._is_fresh = False

    def get(self, key: str) -> Any:
        """What an earlier run found; None where none did."""
        return self._known.get(key)

    def note(self, key: str, found: Any) -> None:
        """Keep what was ``found`` for later runs."""
        self._known[key] = found
        self._is_fresh = True

    def save(self) -> None:
        """Write down what is new; nothing happens where there is no place to write to."""
        if self._file is not None and self._is_fresh:
            kept = list(self._known.items())[-_MOST:]
            self._is_fresh = not remember(self._file, dict(kept))


def digest(*parts: str | bytes) -> str:
    """A key that differs wherever ``parts`` do."""
    found = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        found.update(f"{len(data)}\0".encode())
        found.update(data)
    return found.hexdigest()


def _code_stamps(folder: str) -> list[str]:
    """The Python files below ``folder``, each with its time and its size."""
    found: list[str] = []
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                found += _code_stamps(entry.path)
            elif entry.name.endswith(".py"):
                found.append(_stamp(entry.path, entry.stat()))
    return found


def _stamp(path: str, state: os.stat_result) -> str:
    return f"{path}\0{state.st_mtime_ns}\0{state.st_size}"


@cache
def compiler_stamp() -> str:
    """The compiler's version and the state of its own code, the Python that runs it, and its libraries' folder.

    Installing or removing a library changes the folder.
    """
    libraries = [each for each in sys.path if "-packages" in each and Path(each).is_dir()]
    folders = [_stamp(each, Path(each).stat()) for each in libraries]
    return digest(__version__, sys.version, *sorted([*_code_stamps(_PACKAGE), *folders]))


def _seal(file: Path, body: bytes) -> bytes:
    # With its name: what is right in one place is foreign in another.
    return digest(compiler_stamp(), file.name, body).encode()
