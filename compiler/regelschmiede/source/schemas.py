"""Reading schema files: JSON, the right dialect, free of faults, with every ``$ref`` put in place."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from referencing import Registry, Resource
from referencing.exceptions import NoSuchResource, Unresolvable
from referencing.jsonschema import DRAFT202012

from regelschmiede.diagnostics.diagnostic import Diagnostic, fault
from regelschmiede.diagnostics.span import Span
from regelschmiede.source.schema_check import schema_faults
from regelschmiede.source.yaml_tree import read_yaml

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

DIALECT = "https://json-schema.org/draft/2020-12/schema"
SUFFIX = ".schema.json"
# A schema that refers to itself has no end; so deep is no shape of an entry.
_MAX_REFERENCES = 20


@dataclass(frozen=True, slots=True)
class Schema:
    """A schema file. ``data`` is the schema as read, ``expanded`` the same with every ``$ref`` in place."""

    name: str
    text: str
    data: dict[str, Any]
    expanded: dict[str, Any]

    def span(self, *path: str) -> Span:
        """Where ``path`` (keys from the root) stands in the file."""
        return _locate(self.text, self.name, path)

    def find(self, word: str) -> Span:
        """Where the string ``word`` first stands in the file."""
        return _find(word, self.text, self.name)


@dataclass(frozen=True, slots=True)
class SchemaFolders:
    """The folders in which schemas are looked for, the nearest first; ``root`` shortens names in messages."""

    root: Path
    folders: tuple[Path, ...]

    def find(self, name: str, ruleset: str = "") -> Path | None:
        """The file of the schema ``name``, the ruleset's own before the common one."""
        for folder in self.folders:
            for candidate in (
                (folder / ruleset / name) if ruleset else folder / name,
                folder / name,
            ):
                if candidate.is_file():
                    return candidate
        return None

    def known_kinds(self, ruleset: str = "") -> list[str]:
        """The ids of all kinds that have a schema."""
        places = [f for base in self.folders for f in (base, base / ruleset) if f.is_dir()]
        return sorted(
            {path.name.removesuffix(SUFFIX) for f in places for path in f.glob(f"*{SUFFIX}")}
        )

    def label(self, path: Path) -> str:
        """``path`` as messages show it."""
        if path.is_relative_to(self.root):
            return path.relative_to(self.root).as_posix()
        return f"{path.parent.name}/{path.name}"


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
    data = path.read_bytes()
    text = data.decode("utf-8", "replace")
    result = _parsed(text, name)
    if isinstance(result, Diagnostic):
        return SchemaResult(None, name, text, (result,))
    meta_path = folders.find(meta) if meta else None
    found = _schema_faults(result, text, name, meta_path)
    if found:
        return SchemaResult(None, name, text, tuple(found))
    if recursive:
        return SchemaResult(Schema(name, text, result, result), name, text, ())
    try:
        expanded = _expand(result, _registry(path).resolver(path.name), 0)
    except (Unresolvable, _EndlessError) as error:
        target = getattr(error, "ref", str(error))
        return SchemaResult(None, name, text, (_reference_fault(target, text, name),))
    return SchemaResult(Schema(name, text, result, expanded), name, text, ())


def _parsed(text: str, name: str) -> dict[str, Any] | Diagnostic:
    try:
        parsed = json.loads(text)
    except json.JSONDecodeError as error:
        span = Span(name, error.lineno, error.colno, error.lineno, error.colno + 1)
        return fault(
            "RS302", span, problem=_JSON_PROBLEMS.get(error.msg, "der Aufbau stimmt hier nicht")
        )
    except (RecursionError, ValueError):
        return fault("RS302", Span(name), problem="die Datei ist nicht lesbar")
    if not isinstance(parsed, dict):
        return fault(
            "RS302",
            Span(name, 1, 1, 1, 2),
            problem="hier gehört ein Objekt in geschweiften Klammern hin",
        )
    dialect = parsed.get("$schema")
    if dialect != DIALECT:
        shown = dialect if isinstance(dialect, str) else "keiner"
        return fault(
            "RS303",
            _locate(text, name, ("$schema",)),
            dialect=shown,
            proposals=[f'"$schema": "{DIALECT}"'],
        )
    return parsed


_JSON_PROBLEMS = {
    "Expecting value": "hier fehlt ein Wert",
    "Expecting ',' delimiter": "hier fehlt ein Komma",
    "Expecting ':' delimiter": "hier fehlt ein Doppelpunkt",
    "Expecting property name enclosed in double quotes": "hier wird ein Name in doppelten Anführungszeichen erwartet",
    "Illegal trailing comma before end of object": "vor der schließenden Klammer steht ein Komma zu viel",
    "Illegal trailing comma before end of array": "vor der schließenden Klammer steht ein Komma zu viel",
    "Unterminated string starting at": "ein Text wird nicht geschlossen",
    "Extra data": "hinter dem Ende steht noch etwas",
    "Invalid control character at": "ein Text enthält einen Zeilenumbruch oder ein Steuerzeichen",
    "Invalid \\escape": "hinter „\\“ steht ein unbekanntes Zeichen",
}


def _schema_faults(
    data: dict[str, Any], text: str, name: str, meta: Path | None
) -> list[Diagnostic]:
    own = _meta_schema(meta) if meta else None
    return [
        fault(
            "RS304",
            _locate(text, name, path),
            path="/".join(map(str, path)) or "/",
            problem=problem,
        )
        for path, problem in schema_faults(data, own)
    ]


@cache
def _meta_schema(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _registry(path: Path) -> Registry[Any]:
    """A registry that finds schemas by file name beside ``path`` and in the folder above."""

    def retrieve(uri: str) -> Resource[Any]:
        for folder in (path.parent, path.parent.parent):
            target = folder / uri
            if target.is_file() and target.resolve().is_relative_to(folder.resolve()):
                try:
                    contents = json.loads(target.read_text(encoding="utf-8"))
                except ValueError as error:
                    raise NoSuchResource(ref=uri) from error
                return Resource.from_contents(contents, default_specification=DRAFT202012)
        raise NoSuchResource(ref=uri)

    return Registry(retrieve=retrieve)  # type: ignore[call-arg]  # attrs hides the argument from mypy


class _EndlessError(Exception):
    """A schema refers to itself."""


def _expand(part: Any, resolver: Any, depth: int) -> Any:
    """``part`` with every ``$ref`` replaced by what it refers to; keys beside a ``$ref`` win."""
    if isinstance(part, list):
        return [_expand(item, resolver, depth) for item in part]
    if not isinstance(part, dict):
        return part
    reference = part.get("$ref")
    if not isinstance(reference, str):
        return {key: _expand(value, resolver, depth) for key, value in part.items()}
    if depth > _MAX_REFERENCES:
        raise _EndlessError(reference)
    found = resolver.lookup(reference)
    base = _expand(found.contents, found.resolver, depth + 1)
    rest = {key: _expand(value, resolver, depth) for key, value in part.items() if key != "$ref"}
    return {**base, **rest} if isinstance(base, dict) else base


def _reference_fault(target: str, text: str, name: str) -> Diagnostic:
    return fault("RS307", _find(target, text, name), annotation="$ref", target=target)


def _find(word: str, text: str, name: str) -> Span:
    for number, line in enumerate(text.splitlines(), start=1):
        column = line.find(f'"{word}"') + 1
        if column:
            return Span(name, number, column, number, column + len(word) + 2)
    return Span(name)


def _locate(text: str, name: str, path: Sequence[str | int]) -> Span:
    """Where ``path`` stands in the JSON ``text``: JSON is YAML, so our tree knows the place."""
    root = read_yaml(text, name).root
    if root is None:
        return Span(name)
    parent, last = root.at(tuple(path[:-1])), path[-1] if path else None
    if parent.keys is not None and last in parent.keys:
        return parent.keys[str(last)]
    node = root.at(tuple(path))
    return Span(name, node.span.line, node.span.column, node.span.line, node.span.column + 1)
