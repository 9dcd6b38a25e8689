"""Finding the files of rulesets and reading their text."""

from __future__ import annotations

import errno
import os
import re
from dataclasses import field
from typing import TYPE_CHECKING

from regelschmiede.diagnostics.diagnostic import Diagnostic, fault
from regelschmiede.diagnostics.span import Span
from regelschmiede.records import dataclass
from regelschmiede.source.chapter_files import (
    CHAPTERS,
    ChapterFiles,
    is_stray,
    read_chapters,
    stray_fault,
)
from regelschmiede.source.reader import REASONS, Reader, SourceFile, answer, is_folder, real

if TYPE_CHECKING:
    from pathlib import Path

    from regelschmiede.source.project import Project

MANIFEST = "ruleset.yaml"
PUBLISHED = "published-ids.txt"
"""The ids that readers and programs may rely on; kept by a command, and no part of the rules."""

RULES = "rules"
EXAMPLES = "examples"
CONSTRAINTS = "constraints"
SHEET = "sheet"
CHARACTERS = "characters"
PARTS = (RULES, EXAMPLES, CONSTRAINTS, SHEET, CHARACTERS)
"""What a ruleset is made of besides kinds; read like them from a file or a folder of this name."""


@dataclass(frozen=True, slots=True)
class RulesetFiles:
    """The files of a ruleset: its manifest (None: missing), those of each kind and of each of ``PARTS``, in order.

    Of the kinds and parts that are ``unreadable`` at least one file could not be read. ``published`` is None
    where the ruleset has no list of published ids.
    """

    folder: str
    manifest: SourceFile | None
    kinds: dict[str, tuple[SourceFile, ...]]
    parts: dict[str, tuple[SourceFile, ...]]
    unreadable: frozenset[str] = frozenset()
    chapters: ChapterFiles = field(default_factory=ChapterFiles)
    published: SourceFile | None = None

    @property
    def all(self) -> tuple[SourceFile, ...]:
        """Every file of the ruleset that says something of its rules."""
        manifest = (self.manifest,) if self.manifest else ()
        listed = (*self.kinds.values(), *self.parts.values(), self.chapters.files)
        return (*manifest, *(source for files in listed for source in files))


@dataclass(frozen=True, slots=True)
class ProjectFiles:
    """All rulesets of a project by folder name; ``sources`` has each file's text for excerpts."""

    rulesets: tuple[RulesetFiles, ...]
    sources: dict[str, str]
    faults: tuple[Diagnostic, ...]


def read_rulesets(project: Project) -> ProjectFiles:
    """All rulesets below the project's ``rules-data``, and what could not be read."""
    reader = Reader(project.root, [], {})
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


def _is_ruleset(path: Path, reader: Reader) -> bool:
    if is_folder(path):
        return True
    if path.is_symlink() and not answer(path.exists):
        reader.unreadable(path, REASONS[errno.ENOENT])
    elif path.suffix.lower() in _SUFFIXES:
        reader.faults.append(fault("RS120", Span(reader.relative(path)), name=path.name))
    return False


def _read_ruleset(folder: Path, reader: Reader) -> RulesetFiles:
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
    chapters = read_chapters(folder, reader)
    if not chapters.is_listed:
        unreadable.add(CHAPTERS)
    return RulesetFiles(
        folder=reader.relative(folder),
        manifest=_manifest(folder, reader),
        kinds=kinds,
        parts=parts,
        unreadable=frozenset(unreadable),
        chapters=chapters,
        published=_published(folder, reader),
    )


def _published(folder: Path, reader: Reader) -> SourceFile | None:
    path = folder / PUBLISHED
    if os.path.lexists(path):
        return reader.read(path, folder)
    for other in reader.listed(folder):
        if _PUBLISHED.fullmatch(other.name):
            span = Span(reader.relative(other))
            reader.faults.append(fault("RS125", span, name=other.name, proposals=[PUBLISHED]))
    return None


_PUBLISHED = re.compile(r"published[-_. ]?ids?(\.txt)*", re.IGNORECASE)


def _manifest(folder: Path, reader: Reader) -> SourceFile | None:
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


def _yaml_paths(folder: Path, reader: Reader) -> list[tuple[str, Path]]:
    """(kind or part, file) for ``<kind>.yaml`` and for each file in a folder ``<kind>/``."""
    found: list[tuple[str, Path]] = []
    for path in reader.listed(folder):
        if path.name == CHAPTERS:
            continue
        if is_stray(path):
            reader.faults.append(stray_fault(path, reader))
        elif path.suffix == SUFFIX:
            if path.name.lower() != MANIFEST:
                found.append((path.stem, path))
        elif renamed := _renamed(path.name):
            reader.faults.append(_suffix_fault(path, renamed, reader))
        elif is_folder(path):
            inner = _yaml_below(path, folder, (real(folder),), reader)
            found += [(path.name, each) for each in inner]
    return found


def _yaml_below(
    folder: Path, boundary: Path, above: tuple[Path, ...], reader: Reader
) -> list[Path]:
    """The files in ``folder`` and its folders; ``above`` are the folders that it lies in."""
    if not reader.stays_within(folder, boundary):
        return []
    if real(folder) in above:
        reader.unreadable(folder, REASONS[errno.ELOOP])
        return []
    found: list[Path] = []
    for path in reader.listed(folder):
        if is_stray(path):
            reader.faults.append(stray_fault(path, reader))
        elif path.suffix == SUFFIX:
            found.append(path)
        elif renamed := _renamed(path.name):
            reader.faults.append(_suffix_fault(path, renamed, reader))
        elif is_folder(path):
            found += _yaml_below(path, boundary, (*above, real(folder)), reader)
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


def _suffix_fault(path: Path, renamed: str, reader: Reader) -> Diagnostic:
    return fault("RS108", Span(reader.relative(path)), name=path.name, proposals=[renamed])
