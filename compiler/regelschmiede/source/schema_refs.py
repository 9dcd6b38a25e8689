"""A schema with every ``$ref`` put in place: ``#/$defs/x`` or ``other.schema.json#/$defs/x``."""

from __future__ import annotations

import re
from dataclasses import field
from typing import TYPE_CHECKING, Any, NamedTuple

from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable

    from regelschmiede.diagnostics.diagnostic import Diagnostic

    Read = Callable[[str], "Shared | None"]

_REFERENCE = re.compile(r"(?P<file>[\w-]+(\.[\w-]+)*\.json)?#/\$defs/(?P<name>[^/]+)", re.ASCII)
# References multiply what they refer to; so large and so deep is no shape of an entry.
_MAX_PARTS = 20_000
_MAX_DEPTH = 120


class Shared(NamedTuple):
    """A file of definitions that several schemas use; its ``root`` is None where it is at fault."""

    name: str
    text: str
    root: dict[str, Any] | None
    faults: tuple[Diagnostic, ...] = ()


@dataclass(slots=True)
class BadReferenceError(Exception):
    """A ``$ref`` that leads nowhere: ``file`` is the other file that it stands in, None for the first one."""

    reference: str
    problem: str
    file: Shared | None = None


@dataclass(slots=True)
class FaultySharedError(Exception):
    """The other file ``file`` is at fault itself."""

    file: Shared


class Expanded(NamedTuple):
    """The expanded schema, and the texts of the other files that it took parts of, by name."""

    schema: dict[str, Any]
    used: dict[str, str]


def expand(schema: dict[str, Any], read: Read) -> Expanded:
    """``schema`` with each ``$ref`` replaced by what it refers to; keys beside a ``$ref`` win.

    ``read`` finds other files by their names. Raises BadReferenceError and FaultySharedError.
    """
    expander = _Expander(read)
    result: dict[str, Any] = expander.part(schema, _File(None, schema), 0, ())
    return Expanded(result, expander.used)


class _File(NamedTuple):
    other: Shared | None
    root: dict[str, Any]

    @property
    def name(self) -> str:
        return self.other.name if self.other else ""


_Trail = tuple[tuple[str, str], ...]


@dataclass(slots=True)
class _Expander:
    read: Read
    parts: int = 0
    files: dict[str, _File] = field(default_factory=dict)
    used: dict[str, str] = field(default_factory=dict)

    def part(self, part: Any, file: _File, depth: int, trail: _Trail) -> Any:
        """``part`` of ``file`` expanded; ``trail`` are the references that led here."""
        self.parts += 1
        if trail and (self.parts > _MAX_PARTS or depth > _MAX_DEPTH):
            # The first reference of all is the one that every kind begins with.
            raise BadReferenceError(trail[:2][-1][1], "damit wird das Schema zu groß")
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
            raise BadReferenceError(reference, "das führt im Kreis", file.other)
        found = _REFERENCE.fullmatch(reference)
        if found is None:
            form = "ein Verweis hat die Form „#/$defs/…“ oder „….schema.json#/$defs/…“"
            raise BadReferenceError(reference, form, file.other)
        target = self._open(found["file"], reference, file) if found["file"] else file
        definitions = target.root.get("$defs")
        if not isinstance(definitions, dict) or found["name"] not in definitions:
            raise BadReferenceError(reference, "das gibt es nicht", file.other)
        return self.part(definitions[found["name"]], target, depth + 1, (*trail, step))

    def _open(self, name: str, reference: str, file: _File) -> _File:
        if name not in self.files:
            shared = self.read(name)
            if shared is None:
                raise BadReferenceError(reference, "diese Datei gibt es nicht", file.other)
            if shared.root is None:
                raise FaultySharedError(shared)
            self.files[name], self.used[name] = _File(shared, shared.root), shared.text
        return self.files[name]
