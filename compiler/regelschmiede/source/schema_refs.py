"""A schema with every ``$ref`` put in place: ``#/$defs/x`` or ``other.schema.json#/$defs/x``."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from regelschmiede.source.encoding import decode

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    Read = Callable[[str, str], "Shared"]

_REFERENCE = re.compile(r"(?P<file>[\w-]+(\.[\w-]+)*\.json)?#/\$defs/(?P<name>[^/]+)", re.ASCII)
# References multiply what they refer to; so large and so deep is no shape of an entry.
_MAX_PARTS = 20_000
_MAX_DEPTH = 120


@dataclass(slots=True)
class BadReferenceError(Exception):
    """A ``$ref`` that leads nowhere: ``file`` is the other file that it stands in, empty for the first one."""

    reference: str
    problem: str
    file: str = ""


class Shared(NamedTuple):
    """Definitions that several schemas use; None and a German sentence where their file is at fault."""

    root: dict[str, Any] | None
    problem: str = ""


class Expanded(NamedTuple):
    """The expanded schema, and the texts of the other files that it took parts of, by name."""

    schema: dict[str, Any]
    used: dict[str, str]


def expand(schema: dict[str, Any], folders: Sequence[Path], read: Read) -> Expanded:
    """``schema`` with each ``$ref`` replaced by what it refers to; keys beside a ``$ref`` win.

    Other files are looked for in ``folders``; ``read`` turns text and name of one into its definitions.
    Raises BadReferenceError.
    """
    expander = _Expander(tuple(folders), read)
    result: dict[str, Any] = expander.part(schema, _File("", schema), 0, ())
    return Expanded(result, expander.used)


class _File(NamedTuple):
    name: str
    root: dict[str, Any]


_Trail = tuple[tuple[str, str], ...]


@dataclass(slots=True)
class _Expander:
    folders: tuple[Path, ...]
    read: Read
    parts: int = 0
    files: dict[str, _File] = field(default_factory=dict)
    used: dict[str, str] = field(default_factory=dict)

    def part(self, part: Any, file: _File, depth: int, trail: _Trail) -> Any:
        """``part`` of ``file`` expanded; ``trail`` are the references that led here."""
        self.parts += 1
        if trail and (self.parts > _MAX_PARTS or depth > _MAX_DEPTH):
            raise BadReferenceError(trail[0][1], "damit wird das Schema zu groß")
        if isinstance(part, list):
            return [self.part(item, file, depth + 1, trail) for item in part]
        if not isinstance(part, dict):
            return part
        reference = part.get("$ref")
        inner = {
            key: self.part(value, file, depth + 1, trail)
            for key, value in part.items()
            if key != "$ref" or not isinstance(reference, str)
        }
        if not isinstance(reference, str):
            return inner
        base = self._referred(reference, file, depth, trail)
        return {**base, **inner} if isinstance(base, dict) else base

    def _referred(self, reference: str, file: _File, depth: int, trail: _Trail) -> Any:
        step = (file.name, reference)
        if step in trail:
            raise BadReferenceError(reference, "das führt im Kreis", file.name)
        found = _REFERENCE.fullmatch(reference)
        if found is None:
            form = "ein Verweis hat die Form „#/$defs/…“ oder „….schema.json#/$defs/…“"
            raise BadReferenceError(reference, form, file.name)
        target = self._open(found["file"], reference, file) if found["file"] else file
        definitions = target.root.get("$defs")
        if not isinstance(definitions, dict) or found["name"] not in definitions:
            raise BadReferenceError(reference, "das gibt es nicht", file.name)
        return self.part(definitions[found["name"]], target, depth + 1, (*trail, step))

    def _open(self, name: str, reference: str, file: _File) -> _File:
        if name not in self.files:
            text = self._read(name)
            if text is None:
                raise BadReferenceError(reference, "diese Datei gibt es nicht", file.name)
            root, problem = self.read(text, name)
            if root is None:
                sentence = f"diese Datei ist selbst fehlerhaft: {problem}"
                raise BadReferenceError(reference, sentence, file.name)
            self.files[name], self.used[name] = _File(name, root), text
        return self.files[name]

    def _read(self, name: str) -> str | None:
        for folder in self.folders:
            try:
                return decode((folder / name).read_bytes(), name).text
            except OSError:
                continue
        return None
