"""Declared entries: found and named, references still names, texts still templates."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from regelschmiede.diagnostics.span import Span
    from regelschmiede.model.checked import Manifest
    from regelschmiede.model.kinds import Kind
    from regelschmiede.source.schemas import Schema
    from regelschmiede.source.yaml_tree import Node


@dataclass(frozen=True, slots=True)
class DeclaredEntry:
    """An entry as the author wrote it; ``key`` is where its id stands."""

    kind: str
    id: str
    key: Span
    node: Node
    aliases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DeclaredChapter:
    """A chapter as the author wrote it.

    ``head`` has the fields of its front matter, ``body`` is the text without its title and knows where each
    character stands in the file, ``span`` is where the title stands.
    """

    id: str
    title: str
    aliases: tuple[str, ...]
    head: Node
    body: Node
    span: Span


@dataclass(frozen=True, slots=True)
class Broken:
    """What could not be read: later passes must not call a reference to it dangling."""

    kinds: frozenset[str] = frozenset()
    entries: frozenset[tuple[str, str]] = frozenset()

    def may_hold(self, kind: str, entry_id: str) -> bool:
        """Whether ``entry_id`` of ``kind`` may exist although it was not read."""
        return kind in self.kinds or (kind, entry_id) in self.entries

    def touches(self, kind: str) -> bool:
        """Whether something of ``kind`` was not read."""
        return kind in self.kinds or any(broken == kind for broken, _ in self.entries)


@dataclass(frozen=True, slots=True)
class DeclaredRuleset:
    """A ruleset whose ``entries`` all have the shape that their schemas ask for; the others are ``broken``.

    ``torn`` are the broken entries of each kind without their fields at fault: what is left of them is checked
    too. ``manifest`` is None where it is at fault. ``parts`` holds the rules, examples and constraints in the same
    way, by the name of their part.
    """

    manifest: Manifest | None
    kinds: Mapping[str, Kind]
    schemas: Mapping[str, Schema]
    entries: Mapping[str, Mapping[str, DeclaredEntry]]
    parts: Mapping[str, Mapping[str, DeclaredEntry]]
    broken: Broken
    fingerprint: str
    torn: Mapping[str, Sequence[DeclaredEntry]] = field(default_factory=dict)
    chapters: Mapping[str, DeclaredChapter] = field(default_factory=dict)
    """In the order of the outline."""
    unknown: Sequence[Node] = ()
    """The sentences of the manifest on what the source leaves open."""
    sentences: Mapping[str, Node] = field(default_factory=dict)
    """What the manifest says of the book, by the names of its fields."""
