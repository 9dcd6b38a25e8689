"""The files of a ruleset → a declared ruleset: manifest, kinds and their entries."""

from __future__ import annotations

import hashlib
from dataclasses import field, replace
from typing import TYPE_CHECKING, Any

from regelschmiede.diagnostics.diagnostic import Diagnostic, fault
from regelschmiede.diagnostics.span import Span
from regelschmiede.diagnostics.suggest import as_id, meant, near
from regelschmiede.passes.chapters_declare import declare_chapters
from regelschmiede.passes.chapters_headings import blank_or_marked
from regelschmiede.passes.declare import Group, declare_entries, is_id, shape_fault
from regelschmiede.passes.declared import Broken, DeclaredEntry, DeclaredRuleset
from regelschmiede.passes.kinds import entry_schema, kind_of, part_schema
from regelschmiede.passes.manifest import MANIFEST_SCHEMA, manifest_of
from regelschmiede.passes.outline import completed, in_outline, outline_faults
from regelschmiede.passes.published import published_faults
from regelschmiede.passes.schema_links import clashes, link_faults
from regelschmiede.passes.validate import ShapeCheck
from regelschmiede.records import dataclass
from regelschmiede.source.chapter_files import CHAPTERS
from regelschmiede.source.files import PARTS
from regelschmiede.source.known_trees import KnownTrees
from regelschmiede.source.schemas import SUFFIX, Schema, SchemaFolders, load_schema
from regelschmiede.source.yaml_tree import Document, Node

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from regelschmiede.model.checked import Manifest
    from regelschmiede.model.kinds import Kind
    from regelschmiede.passes.declared import DeclaredChapter
    from regelschmiede.source.files import RulesetFiles
    from regelschmiede.source.reader import SourceFile

KIND_META_SCHEMA = "meta/kind.schema.json"


@dataclass(frozen=True, slots=True)
class Declaration:
    """A declared ruleset and what is wrong with its files; ``id_span`` is where its manifest has its id."""

    ruleset: DeclaredRuleset
    sources: dict[str, str]
    faults: tuple[Diagnostic, ...]
    id_span: Span | None = None


def declare_ruleset(
    files: RulesetFiles, folders: SchemaFolders, trees: KnownTrees | None = None
) -> Declaration:
    """The ruleset in ``files``, as far as it can be read; ``trees`` spare what was read before."""
    return _Assembly(files, folders, trees or KnownTrees()).run()


@dataclass(slots=True)
class _Assembly:
    files: RulesetFiles
    folders: SchemaFolders
    trees: KnownTrees
    faults: list[Diagnostic] = field(default_factory=list)
    sources: dict[str, str] = field(default_factory=dict)
    schemas: dict[str, Schema] = field(default_factory=dict)
    part_schemas: dict[str, Schema] = field(default_factory=dict)
    broken_kinds: set[str] = field(default_factory=set)
    broken_entries: set[tuple[str, str]] = field(default_factory=set)
    torn: dict[str, list[DeclaredEntry]] = field(default_factory=dict)

    def run(self) -> Declaration:
        self.broken_kinds |= self.files.unreadable
        root = self._manifest_root()
        kinds = self._kinds(_listed_kinds(root))
        chapters = self._chapters()
        manifest = self._manifest(root, kinds, chapters) if root else None
        entries = {kind_id: self._entries(kind) for kind_id, kind in kinds.items()}
        parts = {part: self._part(part) for part in PARTS}
        kinds = self._linked(kinds)
        entries = {kind_id: entries[kind_id] for kind_id in kinds}
        broken = Broken(frozenset(self.broken_kinds), frozenset(self.broken_entries))
        ruleset = DeclaredRuleset(
            manifest=manifest,
            kinds=kinds,
            schemas=self.schemas,
            entries=entries,
            parts=parts,
            broken=broken,
            fingerprint=self._fingerprint(),
            torn=self.torn,
            chapters=in_outline(chapters, manifest.outline) if manifest else chapters,
            unknown=_listed(root, "unknown") if root and manifest else (),
            sentences={each: root.at((each,)) for each in _SENTENCES} if root and manifest else {},
        )
        self.faults.extend(published_faults(self.files.published, ruleset))
        id_span = root.at(("id",)).span if root else None
        return Declaration(ruleset, self.sources, tuple(self.faults), id_span)

    def _read(self, source: SourceFile, expected: str) -> Document:
        """The tree of ``source``, without a root (and with a fault) where it does not hold ``expected``."""
        document = self.trees.read(source)
        root, faults = document
        if root is None or root.value is None:
            empty = () if faults else (fault("RS103", Span(source.name)),)
            document = Document(None, (*faults, *empty))
        elif problem := shape_fault(root, expected):
            document = Document(None, (*faults, problem))
        self.faults.extend(document.faults)
        return document

    def _manifest_root(self) -> Node | None:
        if self.files.manifest is None:
            return None
        document = self._read(self.files.manifest, "Felder wie „id: …“ und „title: …“")
        return None if document.faults else document.root

    def _manifest(
        self, root: Node, kinds: Mapping[str, Kind], chapters: Mapping[str, DeclaredChapter]
    ) -> Manifest | None:
        schema = self._schema(MANIFEST_SCHEMA, None, root.span)
        if schema is None:
            return None
        missing = list(self._without_data(root, kinds))
        told = {each.span for each in missing}
        problems = [p for p in ShapeCheck(schema.expanded).faults(root) if p.span not in told]
        ruleset_id = root.value.get("id")
        if not problems and not is_id(ruleset_id):
            span = root.at(("id",)).span
            problems.append(fault("RS201", span, id=ruleset_id, proposals=[as_id(ruleset_id)]))
        if not problems:
            broken = Broken(frozenset(self.broken_kinds), frozenset(self.broken_entries))
            problems += blank_or_marked(root.at(("title",)), "des Buches")
            problems += outline_faults(root.at(("outline",)), chapters, broken)
        self.faults.extend((*problems, *missing))
        if problems:
            return None
        manifest = manifest_of(root.value)
        return replace(manifest, outline=completed(manifest.outline, chapters))

    def _without_data(self, root: Node, kinds: Mapping[str, Kind]) -> list[Diagnostic]:
        """The kinds that the manifest names and no file holds; what refers to them has no fault of its own."""
        node = root.at(("kinds",))
        children = list((node.children or {}).values()) if isinstance(node.value, list) else []
        titles = {each: kinds[each].title if each in kinds else each for each in self.files.kinds}
        absent = [
            child
            for child in children
            if isinstance(child.value, str)
            and child.value not in self.files.kinds
            and child.value not in self.files.unreadable
        ]
        self.broken_kinds |= {child.value for child in absent}
        return [
            fault("RS306", child.span, kind=child.value, proposals=meant(child.value, titles))
            for child in absent
        ]

    def _kinds(self, listed: list[str]) -> dict[str, Kind]:
        """The kinds in book order: as the manifest lists them, then the others by id."""
        order = [*(kind for kind in listed if kind in self.files.kinds), *sorted(self.files.kinds)]
        kinds: dict[str, Kind] = {}
        for kind_id in dict.fromkeys(order):
            place = Span(self.files.kinds[kind_id][0].name)
            schema = self._schema(kind_id + SUFFIX, KIND_META_SCHEMA, place)
            kind, faults = kind_of(kind_id, schema) if schema else (None, ())
            self.faults.extend(faults)
            if kind is None or schema is None:
                self.broken_kinds.add(kind_id)
            else:
                kinds[kind_id] = kind
                self.schemas[kind_id] = schema
        return kinds

    def _schema(
        self, name: str, meta: str | None, place: Span, *, recursive: bool = False
    ) -> Schema | None:
        kind = name.removesuffix(SUFFIX)
        # Our code relies on the shapes of manifest and parts; only kinds are described by a project.
        path = self._find(kind) if meta else self.folders.own(name)
        if path is None:
            proposals = near(kind, self.folders.known_kinds(self._folder))
            self.faults.append(fault("RS301", place, kind=kind, proposals=proposals))
            return None
        result = load_schema(path, self.folders, meta, recursive=recursive)
        self.sources[result.name] = result.text
        self.faults.extend(result.faults)
        return result.schema

    @property
    def _folder(self) -> str:
        return self.files.folder.rsplit("/", 1)[-1]

    def _find(self, kind: str) -> Path | None:
        """The file with the schema of ``kind``."""
        return self.folders.find(kind + SUFFIX, self._folder) if is_id(kind) else None

    def _linked(self, kinds: dict[str, Kind]) -> dict[str, Kind]:
        """``kinds`` without those whose schemas name what does not exist: resolving them would only repeat it."""
        found = list(link_faults(kinds, self.schemas, frozenset(self.broken_kinds), self._find))
        self.faults.extend((*clashes(kinds, self.schemas), *(problem for _, problem in found)))
        unlinked = {kind_id for kind_id, _ in found}
        self.broken_kinds |= unlinked
        return {kind_id: kind for kind_id, kind in kinds.items() if kind_id not in unlinked}

    def _entries(self, kind: Kind) -> dict[str, DeclaredEntry]:
        group = Group(kind.id, kind.title)
        return self._declared(group, entry_schema(self.schemas[kind.id]), self.files.kinds[kind.id])

    def _part(self, part: str) -> dict[str, DeclaredEntry]:
        """The rules, examples or constraints: like a kind's entries, but with a schema that only has a shape."""
        files = self.files.parts.get(part, ())
        if not files:
            return {}
        schema = self._schema(part + SUFFIX, None, Span(files[0].name), recursive=True)
        if schema is None:
            self.broken_kinds.add(part)
            return {}
        self.part_schemas[part] = schema
        return self._declared(Group(part, schema.data["title"]), part_schema(schema), files)

    def _chapters(self) -> Mapping[str, DeclaredChapter]:
        files = self.files.chapters
        self.broken_entries |= {(CHAPTERS, chapter_id) for chapter_id in files.unreadable}
        if not files.files:
            return {}
        schema = self._schema(CHAPTERS + SUFFIX, None, Span(files.files[0].name))
        if schema is None:
            self.broken_kinds.add(CHAPTERS)
            return {}
        self.part_schemas[CHAPTERS] = schema
        found = declare_chapters(files, schema)
        self.faults.extend(found.faults)
        self.broken_entries |= {(CHAPTERS, chapter_id) for chapter_id in found.broken}
        return found.chapters

    def _declared(
        self, group: Group, schema: dict[str, Any], files: tuple[SourceFile, ...]
    ) -> dict[str, DeclaredEntry]:
        documents = [self._read(source, "Einträge, jeder unter seiner Id") for source in files]
        if any(document.faults for document in documents):
            self.broken_kinds.add(group.id)
        found = declare_entries(group, schema, documents, self.faults)
        self.broken_entries |= {(group.id, entry_id) for entry_id in found.broken}
        self.torn[group.id] = found.torn
        return found.sound

    def _fingerprint(self) -> str:
        """SHA-256 over names and contents of everything that the ruleset is made of."""
        folder, schemas = self.files.folder, {**self.schemas, **self.part_schemas}
        used = {name: text for schema in schemas.values() for name, text in schema.used.items()}
        parts = {source.name.removeprefix(folder): source.data for source in self.files.all}
        parts |= {f"schema:{name}": schema.text.encode() for name, schema in schemas.items()}
        parts |= {f"shared:{name}": text.encode() for name, text in used.items()}
        digest = hashlib.sha256()
        for name in sorted(parts):
            digest.update(f"{name}\0{len(parts[name])}\0".encode())
            digest.update(parts[name])
        return digest.hexdigest()


# What stands on the book's first page as a sentence, and is a text like those of entries.
_SENTENCES = ("subtitle", "description")


def _listed(root: Node, key: str) -> tuple[Node, ...]:
    """The items of the list ``key`` of the manifest ``root``, which may have none."""
    node = (root.children or {}).get(key)
    return tuple((node.children or {}).values()) if node is not None else ()


def _listed_kinds(root: Node | None) -> list[str]:
    listed = root.value.get("kinds") if root is not None else None
    return [kind for kind in listed if isinstance(kind, str)] if isinstance(listed, list) else []
