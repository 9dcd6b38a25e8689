"""Reading files and folders of an author, and saying what stands in the way."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import TYPE_CHECKING

from regelschmiede.diagnostics.diagnostic import Diagnostic, fault
from regelschmiede.diagnostics.span import Span
from regelschmiede.records import dataclass
from regelschmiede.source.encoding import decode

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A text file; ``name`` is its path relative to the project's root, with forward slashes."""

    name: str
    text: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads below ``root`` and collects what can't be read; ``sources`` has each file's text for excerpts."""

    root: Path
    faults: list[Diagnostic]
    sources: dict[str, str]

    def relative(self, path: Path) -> str:
        """``path`` as messages show it."""
        # A name that is no UTF-8 could be neither printed nor hashed.
        name = path.relative_to(self.root).as_posix()
        return name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")

    def unreadable(self, path: Path, reason: str) -> None:
        """Say that ``path`` can't be read; ``reason`` is the rest of a German sentence."""
        self.faults.append(fault("RS106", Span(self.relative(path)), reason=reason))

    def stays_within(self, path: Path, boundary: Path) -> bool:
        """Whether ``path``, its links followed, lies in ``boundary``; a fault where it doesn't."""
        inside = real(path).is_relative_to(real(boundary))
        if not inside:
            name, limit = self.relative(path), self.relative(boundary)
            self.faults.append(fault("RS105", Span(name), path=name, boundary=limit))
        return inside

    def read(self, path: Path, boundary: Path) -> SourceFile | None:
        """The file at ``path``; None and a fault where it can't be read or lies outside ``boundary``."""
        if not self.stays_within(path, boundary):
            return None
        try:
            data = read_bytes(path)
        except OSError as error:
            self.unreadable(path, reason_of(error))
            return None
        name = self.relative(path)
        decoded = decode(data, name)
        self.sources[name] = decoded.shown
        if decoded.fault is not None:
            self.faults.append(decoded.fault)
        return None if decoded.text is None else SourceFile(name, decoded.text, data)

    def listed(self, folder: Path) -> list[Path]:
        """The visible contents of ``folder`` in an order that no file system changes."""
        try:
            return sorted(p for p in folder.iterdir() if not p.name.startswith((".", "~")))
        except OSError as error:
            self.unreadable(folder, reason_of(error))
            return []


def read_bytes(path: Path) -> bytes:
    """The content of the file ``path``; OSError where it can't be had, also for pipes, which would never end."""
    if path.exists() and not path.is_file() and not path.is_dir():
        raise OSError(errno.EINVAL, "keine gewöhnliche Datei")
    return path.read_bytes()


def reason_of(error: OSError) -> str:
    """Why a file could not be read, as the rest of a German sentence."""
    return REASONS.get(error.errno or 0, "das Betriebssystem verweigert es")


REASONS = {
    errno.EISDIR: "es ist ein Ordner",
    errno.EACCES: "der Zugriff ist nicht erlaubt",
    errno.EPERM: "der Zugriff ist nicht erlaubt",
    errno.ENOENT: "die Verknüpfung führt ins Leere",
    errno.ELOOP: "die Verknüpfung führt im Kreis",
    errno.EINVAL: "es ist keine gewöhnliche Datei",
    errno.ENAMETOOLONG: "der Name ist zu lang",
    errno.ENOSPC: "auf dem Datenträger ist kein Platz mehr",
    errno.EROFS: "der Datenträger ist schreibgeschützt",
    errno.ENOTDIR: "ein Teil des Pfads ist kein Ordner",
    errno.EEXIST: "dort liegt schon etwas anderes",
}
"""Why a file can't be read, by the number of the operating system's error."""


def real(path: Path) -> Path:
    """Where ``path`` lies when its links are followed."""
    # Path.resolve raises where links run in a circle.
    return Path(os.path.realpath(path))


def is_folder(path: Path) -> bool:
    """Whether ``path`` is a folder, or a link to one."""
    return answer(path.is_dir)


def answer(question: Callable[[], bool]) -> bool:
    """The answer to a question about a file; no where the folder that it lies in may not be entered."""
    try:
        return question()
    except OSError:
        return False
