"""Declared entries: found and named, references still names, texts still templates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

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
class DeclaredRuleset:
    """A ruleset whose entries all have the shape that their schemas ask for."""

    manifest: Manifest
    kinds: Mapping[str, Kind]
    schemas: Mapping[str, Schema]
    entries: Mapping[str, Mapping[str, DeclaredEntry]]
    fingerprint: str
