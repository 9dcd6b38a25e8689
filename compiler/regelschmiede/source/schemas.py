"""Reading schema files: JSON, the right dialect, free of faults, with every ``$ref`` put in place."""

from __future__ import annotations

from dataclasses import field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from regelschmiede.diagnostics.diagnostic import Diagnostic, fault
from regelschmiede.diagnostics.span import Span
from regelschmiede.records import dataclass
from regelschmiede.source.encoding import decode
from regelschmiede.source.json_text import find, locate, read_object
from regelschmiede.source.memory import Findings, digest
from regelschmiede.source.reader import read_bytes, reason_of
from regelschmiede.source.schema_refs import BadReferenceError, FaultySharedError, Shared, expand

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from regelschmiede.source.schema_check import SchemaFault

DIALECT = "https://json-schema.org/draft/2020-12/schema"
SUFFIX = ".schema.json"


@dataclass(frozen=True, slots=True)
class Schema:
    """A schema file. ``data`` is the schema as read, ``expanded`` the same with every ``$ref`` in place.

    ``used`` holds the texts of the other schema files that it takes parts of, by file name.
    """

    name: str
    text: str
    data: dict[str, Any]
    expanded: dict[str, Any]
    used: Mapping[str, str] = field(default_factory=dict)

    def key_span(self, *path: str) -> Span:
        """Where the last key of ``path`` (keys from the root) stands in the file."""
        return locate(self.text, self.name, path, on_key=True)

    def value_span(self, *path: str) -> Span:
        """Where the value at ``path`` (keys from the root) stands in the file."""
        return locate(self.text, self.name, path)

    def find(self, word: str, *, behind: str = "") -> Span:
        """Where the string ``word`` first stands in the file, as value of the key ``behind`` if one is given."""
        return find(word, self.text, self.name, behind=behind)


@dataclass(frozen=True, slots=True)
class SchemaFolders:
    """The folders in which schemas are looked for, the nearest first and the compiler's own last.

    ``root`` shortens names in messages; ``findings`` remember which texts of schemas are in order.
    """

    root: Path
    folders: tuple[Path, ...]
    findings: Findings = field(default_factory=Findings)

    def find(self, name: str, ruleset: str = "") -> Path | None:
        """The file of the schema ``name``, the ruleset's own before the common one."""
        places = (base / part for base in self.folders for part in (ruleset, ""))
        return next((place / name for place in places if _is_file(place / name)), None)

    def own(self, name: str) -> Path | None:
        """The compiler's own schema ``name``, on whose shape its code relies."""
        path = self.folders[-1] / name
        return path if _is_file(path) else None

    def known_kinds(self, ruleset: str = "") -> list[str]:
        """The ids of all kinds that have a schema."""
        places = [f for base in self.folders for f in (base, base / ruleset) if f.is_dir()]
        files = (path for folder in places for path in folder.glob(f"*{SUFFIX}"))
        return sorted({path.name.removesuffix(SUFFIX) for path in files if _describes_kind(path)})

    def label(self, path: Path) -> str:
        """``path`` as messages show it."""
        if path.is_relative_to(self.root):
            return path.relative_to(self.root).as_posix()
        return f"{path.parent.name}/{path.name}"


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a name may be too long for a file
        return False


def _describes_kind(path: Path) -> bool:
    try:
        return b'"x-kind"' in path.read_bytes()
    except OSError:
        return False


@dataclass(frozen=True, slots=True)
class SchemaResult:
    """A schema, or None and what is wrong with its file; ``text`` serves for excerpts."""

    schema: Schema | None
    name: str
    text: str
    faults: tuple[Diagnostic, ...]


def load_schema(
    path: Path, folders: SchemaFolders, meta: str | None = None, *, recursive: bool = False
) -> SchemaResult:
    """The schema in the file ``path``, checked against the draft's meta-schema and our own ``meta``.

    One that is ``recursive`` refers to itself and so can't be expanded: its ``$ref`` stay as they are.
    """
    name = folders.label(path)
    try:
        decoded = decode(read_bytes(path), name)
    except OSError as error:
        problem = fault("RS106", Span(name), reason=reason_of(error))
        return SchemaResult(None, name, "", (problem,))
    text = decoded.shown
    if decoded.fault is not None:
        return SchemaResult(None, name, text, (decoded.fault,))
    data, faults = read_object(text, name)
    if data is not None:
        faults = tuple(_Check.by(meta, folders).schema(data, text, name))
    if data is None or faults:
        return SchemaResult(None, name, text, faults)
    if recursive:
        return SchemaResult(Schema(name, text, data, data), name, text, ())
    return _expanded(Schema(name, text, data, data), path, folders, meta)


class _Check(NamedTuple):
    """Checks schemas against the draft's meta-schema and our own, which is the content ``meta`` of its file."""

    meta: bytes | None
    findings: Findings

    @classmethod
    def by(cls, meta: str | None, folders: SchemaFolders) -> _Check:
        """The check against our own meta-schema of the name ``meta``, as it is now."""
        path = folders.own(meta) if meta else None
        return cls(None if path is None else path.read_bytes(), folders.findings)

    def schema(self, data: dict[str, Any], text: str, name: str) -> Iterator[Diagnostic]:
        """The faults of a schema of a kind."""
        dialect = data.get("$schema")
        if dialect != DIALECT:
            shown = f"den Dialekt „{dialect}“" if isinstance(dialect, str) else "keinen Dialekt"
            proposals = [f'"$schema": "{DIALECT}"']
            span = locate(text, name, ("$schema",))
            yield fault("RS303", span, dialect=shown, proposals=proposals)
            return
        yield from self._faults("kind", data, text, name)

    def shared(self, data: dict[str, Any], text: str, name: str) -> Iterator[Diagnostic]:
        """The faults of a file of definitions for other schemas."""
        return self._faults("shared", data, text, name)

    def _faults(
        self, role: str, data: dict[str, Any], text: str, name: str
    ) -> Iterator[Diagnostic]:
        """What is wrong with ``text`` in its ``role``; nobody looks for it again where that was nothing."""
        key = digest(role, text, self.meta or b"")
        if not self.findings.get(key):
            from regelschmiede.source import schema_check

            find = schema_check.schema_faults if role == "kind" else schema_check.shared_faults
            found = find(data, self.meta)
            if not found:
                self.findings.note(key, found=True)
            yield from _told(found, text, name)


def _told(faults: Iterable[SchemaFault], text: str, name: str) -> Iterator[Diagnostic]:
    for found in faults:
        span = locate(text, name, found.path, on_key=found.on_key)
        path = "/".join(map(str, found.path)) or "/"
        yield fault("RS304", span, path=path, problem=found.problem, proposals=found.proposals)


def _expanded(schema: Schema, path: Path, folders: SchemaFolders, meta: str | None) -> SchemaResult:
    try:
        expanded, used = expand(schema.data, lambda name: _find_shared(name, path, folders, meta))
    except FaultySharedError as error:
        return SchemaResult(None, error.file.name, error.file.text, error.file.faults)
    except BadReferenceError as error:
        place = error.file or schema
        span = find(error.reference, place.text, place.name, behind="$ref")
        arguments: dict[str, Any] = {"target": error.reference, "problem": error.problem}
        problem = fault("RS307", span, annotation="$ref", **arguments)
        return SchemaResult(None, place.name, place.text, (problem,))
    full = Schema(schema.name, schema.text, schema.data, expanded, used)
    return SchemaResult(full, schema.name, schema.text, ())


def _find_shared(
    name: str, beside: Path, folders: SchemaFolders, meta: str | None
) -> Shared | None:
    """The file of shared definitions called ``name``, ``beside`` the schema that uses it or in one of ``folders``."""
    for folder in (beside.parent, *folders.folders):
        try:
            data = read_bytes(folder / name)
        except OSError:
            continue
        return _shared(data, folders.label(folder / name), _Check.by(meta, folders))
    return None


# Every kind that refers to a shared file would have it read and checked anew.
@lru_cache(maxsize=32)
def _shared(data: bytes, name: str, check: _Check) -> Shared:
    """The definitions in ``data``, which stands in the file ``name``."""
    decoded = decode(data, name)
    if decoded.fault is not None:
        return Shared(name, decoded.shown, None, (decoded.fault,))
    root, faults = read_object(decoded.shown, name)
    if root is not None:
        faults = tuple(check.shared(root, decoded.shown, name))
    return Shared(name, decoded.shown, None if faults else root, faults)
