"""Finding the chapters of a ruleset: Markdown files side by side in one folder."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from regelschmiede.diagnostics.diagnostic import Diagnostic, fault
from regelschmiede.diagnostics.span import Span
from regelschmiede.records import dataclass
from regelschmiede.source.reader import Reader, SourceFile, is_folder

if TYPE_CHECKING:
    from pathlib import Path

CHAPTERS = "chapters"
"""The folder of the chapters."""

SUFFIX = ".md"
_MARKDOWN = re.compile(r"(.+?)\.(md|markdown|mdown|mkd)(\.txt)?", re.IGNORECASE)
# Among the chapters, a plain text is meant for one too.
_PROSE = re.compile(r"(.+?)\.(md|markdown|mdown|mkd|txt)(\.txt)?", re.IGNORECASE)
_YAML = re.compile(r"(.+?)\.ya?ml(\.txt)?", re.IGNORECASE)
# Where Markdown lies beside data, it is a chapter that would be passed over; only notes for developers are not.
_NOTES = frozenset({"readme", "changelog", "licence", "license", "contributing"})


@dataclass(frozen=True, slots=True)
class ChapterFiles:
    """The files of the chapters in the order of their names; ``unreadable`` are the ids of those without one.

    ``is_listed`` says whether the folder, where there is one, could be read at all.
    """

    files: tuple[SourceFile, ...] = ()
    unreadable: frozenset[str] = frozenset()
    is_listed: bool = True


def read_chapters(ruleset: Path, reader: Reader) -> ChapterFiles:
    """The chapters of the ruleset in the folder ``ruleset``, which may have none."""
    folder = ruleset / CHAPTERS
    if not os.path.lexists(folder):
        return ChapterFiles()
    if not reader.stays_within(folder, ruleset):
        return ChapterFiles(is_listed=False)
    if not is_folder(folder):
        reader.unreadable(folder, "es ist kein Ordner")
        return ChapterFiles(is_listed=False)
    before = len(reader.faults)
    paths = reader.listed(folder)
    is_listed = len(reader.faults) == before
    files: list[SourceFile] = []
    unreadable: set[str] = set()
    for path in paths:
        source = _read(path, ruleset, reader)
        if source is not None:
            files.append(source)
        elif matched := _PROSE.fullmatch(path.name):
            unreadable.add(matched.group(1).lower())
    return ChapterFiles(tuple(files), frozenset(unreadable), is_listed)


def _read(path: Path, boundary: Path, reader: Reader) -> SourceFile | None:
    """The chapter at ``path``; None where it is none, and a fault where it is meant to be one."""
    if is_folder(path):
        reader.faults.append(fault("RS124", Span(reader.relative(path)), name=path.name))
    elif path.suffix == SUFFIX:
        return reader.read(path, boundary)
    elif matched := _PROSE.fullmatch(path.name):
        renamed = matched.group(1) + SUFFIX
        span = Span(reader.relative(path))
        reader.faults.append(fault("RS121", span, name=path.name, proposals=[renamed]))
    elif _YAML.fullmatch(path.name):
        reader.faults.append(_yaml_fault(path, f"{path.name.split('.')[0]}{SUFFIX}", reader))
    return None


def is_stray(path: Path) -> bool:
    """Whether ``path``, which lies outside the chapters' folder, is meant for a chapter."""
    stem = path.name.split(".")[0].lower()
    if matched := _YAML.fullmatch(path.name):
        return matched.group(1).lower() == CHAPTERS
    return _MARKDOWN.fullmatch(path.name) is not None and stem not in _NOTES


def stray_fault(path: Path, reader: Reader) -> Diagnostic:
    """The fault of a ``path`` that ``is_stray``."""
    if _YAML.fullmatch(path.name):
        return _yaml_fault(path, f"{CHAPTERS}/…{SUFFIX}", reader)
    proposal = f"{CHAPTERS}/{path.name.split('.')[0]}{SUFFIX}"
    return fault("RS123", Span(reader.relative(path)), name=path.name, proposals=[proposal])


def _yaml_fault(path: Path, proposal: str, reader: Reader) -> Diagnostic:
    return fault("RS122", Span(reader.relative(path)), name=path.name, proposals=[proposal])
