"""Finding the files of rulesets and reading their text."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from regelschmiede.diagnostics.diagnostic import Diagnostic, fault
from regelschmiede.diagnostics.span import Span

if TYPE_CHECKING:
    from pathlib import Path

    from regelschmiede.source.project import Project

MANIFEST = "ruleset.yaml"

RULES = "rules"
EXAMPLES = "examples"
CONSTRAINTS = "constraints"
PARTS = (RULES, EXAMPLES, CONSTRAINTS)
"""What a ruleset is made of besides kinds; read like them from a file or a folder of this name."""


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A text file; ``name`` is its path relative to the project's root, with forward slashes."""

    name: str
    text: str
    data: bytes


@dataclass(frozen=True, slots=True)
class RulesetFiles:
    """The files of a ruleset: its manifest (None: missing), those of each kind and of each of ``PARTS``, in order."""

    folder: str
    manifest: SourceFile | None
    kinds: dict[str, tuple[SourceFile, ...]]
    parts: dict[str, tuple[SourceFile, ...]]

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
        return path.relative_to(self.root).as_posix()

    def read(self, path: Path, boundary: Path) -> SourceFile | None:
        """The file at ``path``; None and a fault where it can't be read or lies outside ``boundary``."""
        name = self.relative(path)
        if not path.resolve().is_relative_to(boundary.resolve()):
            self.faults.append(fault("RS105", Span(name), path=name))
            return None
        try:
            data = path.read_bytes()
        except OSError as error:
            reason = _REASONS.get(type(error), error.strerror or "unbekannter Grund")
            self.faults.append(fault("RS106", Span(name), reason=reason))
            return None
        self.sources[name] = data.decode("utf-8", "replace")
        try:
            return SourceFile(name, data.decode("utf-8"), data)
        except UnicodeDecodeError as error:
            self.faults.append(_encoding_fault(name, data, error))
            return None


_REASONS: dict[type[OSError], str] = {
    IsADirectoryError: "es ist ein Ordner",
    PermissionError: "der Zugriff ist nicht erlaubt",
    FileNotFoundError: "die Verknüpfung führt ins Leere",
}


def read_rulesets(project: Project) -> ProjectFiles:
    """All rulesets below the project's ``rules-data``, and what could not be read."""
    reader = _Reader(project.root, [], {})
    folders = [path for path in _listed(project.rules_data) if path.is_dir()]
    if not folders:
        name = reader.relative(project.rules_data)
        reader.faults.append(fault("RS109", Span(name), folder=name))
    rulesets = [found for folder in folders if (found := _read_ruleset(folder, reader)) is not None]
    return ProjectFiles(tuple(rulesets), reader.sources, tuple(reader.faults))


def _read_ruleset(folder: Path, reader: _Reader) -> RulesetFiles | None:
    name = reader.relative(folder)
    if not folder.resolve().is_relative_to(reader.root.resolve()):
        reader.faults.append(fault("RS105", Span(name), path=name))
        return None
    manifest_path = folder / MANIFEST
    if not os.path.lexists(manifest_path):
        reader.faults.append(fault("RS101", Span(name), folder=name))
        manifest = None
    else:
        manifest = reader.read(manifest_path, folder)
    kinds: dict[str, tuple[SourceFile, ...]] = {}
    parts: dict[str, tuple[SourceFile, ...]] = {}
    for stem, path in _yaml_paths(folder, reader):
        source = reader.read(path, folder)
        if source is not None:
            group = parts if stem in PARTS else kinds
            group[stem] = (*group.get(stem, ()), source)
    return RulesetFiles(name, manifest, kinds, parts)


def _yaml_paths(folder: Path, reader: _Reader) -> list[tuple[str, Path]]:
    """(kind or part, file) for ``<kind>.yaml`` and for each file in a folder ``<kind>/``."""
    found: list[tuple[str, Path]] = []
    for path in _listed(folder):
        if path.suffix == ".yml":
            reader.faults.append(_suffix_fault(path, reader))
        elif path.suffix == ".yaml" and path.name != MANIFEST:
            found.append((path.stem, path))
        elif path.is_dir():
            found += [(path.name, inner) for inner in _yaml_below(path, folder, reader)]
    return found


def _yaml_below(folder: Path, boundary: Path, reader: _Reader) -> list[Path]:
    if not folder.resolve().is_relative_to(boundary.resolve()):
        name = reader.relative(folder)
        reader.faults.append(fault("RS105", Span(name), path=name))
        return []
    found: list[Path] = []
    for path in _listed(folder):
        if path.suffix == ".yml":
            reader.faults.append(_suffix_fault(path, reader))
        elif path.suffix == ".yaml":
            found.append(path)
        elif path.is_dir() and not path.is_symlink():
            found += _yaml_below(path, boundary, reader)
    return found


def _suffix_fault(path: Path, reader: _Reader) -> Diagnostic:
    proposal = path.with_suffix(".yaml").name
    return fault("RS108", Span(reader.relative(path)), name=path.name, proposals=[proposal])


def _listed(folder: Path) -> list[Path]:
    """The visible contents of ``folder`` in an order that no file system changes."""
    return sorted(path for path in folder.iterdir() if not path.name.startswith((".", "~")))


def _encoding_fault(name: str, data: bytes, error: UnicodeDecodeError) -> Diagnostic:
    before = data[: error.start]
    line = before.count(b"\n") + 1
    line_start = before.rfind(b"\n") + 1
    column = len(before[line_start:].decode("utf-8", "replace")) + 1
    span = Span(name, line, column, line, column + 1)
    return fault("RS102", span, byte=f"0x{data[error.start]:02X}", offset=error.start)
