"""Finding the files of rulesets and reading their text."""

from __future__ import annotations

import errno
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from regelschmiede.diagnostics.diagnostic import Diagnostic, fault
from regelschmiede.diagnostics.span import Span
from regelschmiede.source.encoding import decode

if TYPE_CHECKING:
    from collections.abc import Callable

    from regelschmiede.source.project import Project

MANIFEST = "ruleset.yaml"

RULES = "rules"
EXAMPLES = "examples"
CONSTRAINTS = "constraints"
SHEET = "sheet"
CHARACTERS = "characters"
PARTS = (RULES, EXAMPLES, CONSTRAINTS, SHEET, CHARACTERS)
"""What a ruleset is made of besides kinds; read like them from a file or a folder of this name."""


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A text file; ``name`` is its path relative to the project's root, with forward slashes."""

    name: str
    text: str
    data: bytes


@dataclass(frozen=True, slots=True)
class RulesetFiles:
    """The files of a ruleset: its manifest (None: missing), those of each kind and of each of ``PARTS``, in order.

    Of the kinds and parts that are ``unreadable`` at least one file could not be read.
    """

    folder: str
    manifest: SourceFile | None
    kinds: dict[str, tuple[SourceFile, ...]]
    parts: dict[str, tuple[SourceFile, ...]]
    unreadable: frozenset[str] = frozenset()

    @property
    def all(self) -> tuple[SourceFile, ...]:
        """Every file of the ruleset."""
        manifest = (self.manifest,) if self.manifest else ()
        listed = (*self.kinds.values(), *self.parts.values())
        return (*manifest, *(source for files in listed for source in files))


@dataclass(frozen=True, slots=True)
class ProjectFiles:
    """All rulesets of a project by folder name; ``sources`` has each file's text for excerpts."""

    rulesets: tuple[RulesetFiles, ...]
    sources: dict[str, str]
    faults: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class _Reader:
    root: Path
    faults: list[Diagnostic]
    sources: dict[str, str]

    def relative(self, path: Path) -> str:
        # A name that is no UTF-8 could be neither printed nor hashed.
        name = path.relative_to(self.root).as_posix()
        return name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")

    def unreadable(self, path: Path, reason: str) -> None:
        self.faults.append(fault("RS106", Span(self.relative(path)), reason=reason))

    def stays_within(self, path: Path, boundary: Path) -> bool:
        """Whether ``path``, its links followed, lies in ``boundary``; a fault where it doesn't."""
        inside = _real(path).is_relative_to(_real(boundary))
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
    return _REASONS.get(error.errno or 0, "das Betriebssystem verweigert es")


_REASONS = {
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


def _real(path: Path) -> Path:
    # Path.resolve raises where links run in a circle.
    return Path(os.path.realpath(path))


def _is_folder(path: Path) -> bool:
    return _answer(path.is_dir)


def _answer(question: Callable[[], bool]) -> bool:
    """The answer to a question about a file; no where the folder that it lies in may not be entered."""
    try:
        return question()
    except OSError:
        return False


def read_rulesets(project: Project) -> ProjectFiles:
    """All rulesets below the project's ``rules-data``, and what could not be read."""
    reader = _Reader(project.root, [], {})
    folders = [path for path in reader.listed(project.rules_data) if _is_ruleset(path, reader)]
    if not folders and not reader.faults:
        name = reader.relative(project.rules_data)
        reader.faults.append(fault("RS109", Span(name), folder=name))
    rulesets = [
        _read_ruleset(folder, reader)
        for folder in folders
        if reader.stays_within(folder, project.rules_data)
    ]
    return ProjectFiles(tuple(rulesets), reader.sources, tuple(reader.faults))


def _is_ruleset(path: Path, reader: _Reader) -> bool:
    if _is_folder(path):
        return True
    if path.is_symlink() and not _answer(path.exists):
        reader.unreadable(path, _REASONS[errno.ENOENT])
    elif path.suffix.lower() in _SUFFIXES:
        reader.faults.append(fault("RS120", Span(reader.relative(path)), name=path.name))
    return False


def _read_ruleset(folder: Path, reader: _Reader) -> RulesetFiles:
    kinds: dict[str, tuple[SourceFile, ...]] = {}
    parts: dict[str, tuple[SourceFile, ...]] = {}
    unreadable: set[str] = set()
    for stem, path in _yaml_paths(folder, reader):
        source = reader.read(path, folder)
        if source is not None:
            group = parts if stem in PARTS else kinds
            group[stem] = (*group.get(stem, ()), source)
        else:
            unreadable.add(stem)
    name, manifest = reader.relative(folder), _manifest(folder, reader)
    return RulesetFiles(name, manifest, kinds, parts, frozenset(unreadable))


def _manifest(folder: Path, reader: _Reader) -> SourceFile | None:
    path = folder / MANIFEST
    if os.path.lexists(path):
        return reader.read(path, folder)
    names = [path.name for path in reader.listed(folder)]
    # Where the name only ends wrongly, that is said already.
    if not any(_renamed(name) == MANIFEST for name in names):
        near_misses = [name for name in names if name.lower() == MANIFEST]
        renamed = [f"{name} → {MANIFEST}" for name in near_misses]
        name = reader.relative(folder)
        reader.faults.append(fault("RS101", Span(name), folder=name, proposals=renamed))
    return None


def _yaml_paths(folder: Path, reader: _Reader) -> list[tuple[str, Path]]:
    """(kind or part, file) for ``<kind>.yaml`` and for each file in a folder ``<kind>/``."""
    found: list[tuple[str, Path]] = []
    for path in reader.listed(folder):
        if path.suffix == SUFFIX:
            if path.name.lower() != MANIFEST:
                found.append((path.stem, path))
        elif renamed := _renamed(path.name):
            reader.faults.append(_suffix_fault(path, renamed, reader))
        elif _is_folder(path):
            inner = _yaml_below(path, folder, (_real(folder),), reader)
            found += [(path.name, each) for each in inner]
    return found


def _yaml_below(
    folder: Path, boundary: Path, above: tuple[Path, ...], reader: _Reader
) -> list[Path]:
    """The files in ``folder`` and its folders; ``above`` are the folders that it lies in."""
    if not reader.stays_within(folder, boundary):
        return []
    if _real(folder) in above:
        reader.unreadable(folder, _REASONS[errno.ELOOP])
        return []
    found: list[Path] = []
    for path in reader.listed(folder):
        if path.suffix == SUFFIX:
            found.append(path)
        elif renamed := _renamed(path.name):
            reader.faults.append(_suffix_fault(path, renamed, reader))
        elif _is_folder(path):
            found += _yaml_below(path, boundary, (*above, _real(folder)), reader)
    return found


SUFFIX = ".yaml"
_SUFFIXES = (SUFFIX, ".yml")
# Windows hides the suffix that an editor adds.
_WRONG_SUFFIX = re.compile(r"(.+?)\.(yaml|yml)(\.txt)?", re.IGNORECASE)


def _renamed(name: str) -> str | None:
    """How a YAML file ``name`` with a wrong suffix should be called; None where it is no such file."""
    matched = _WRONG_SUFFIX.fullmatch(name)
    if matched is None or name.endswith(SUFFIX):
        return None
    return matched.group(1).lower() + SUFFIX


def _suffix_fault(path: Path, renamed: str, reader: _Reader) -> Diagnostic:
    return fault("RS108", Span(reader.relative(path)), name=path.name, proposals=[renamed])
