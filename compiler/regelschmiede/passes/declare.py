"""Trees of a kind's files → declared entries: ids and names in order, every id once."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from regelschmiede.diagnostics.diagnostic import Diagnostic, Related, fault
from regelschmiede.diagnostics.suggest import as_id
from regelschmiede.passes.declared import DeclaredEntry
from regelschmiede.passes.kinds import ALIASES
from regelschmiede.passes.validate import ShapeCheck
from regelschmiede.passes.values_shown import found_value

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from regelschmiede.diagnostics.span import Span
    from regelschmiede.source.yaml_tree import Node

@dataclass(frozen=True, slots=True)
class Group:
    """What declares entries: a kind, or a part like the rules; ``title`` is its German plural."""

    id: str
    title: str


_ID = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


def is_id(text: str) -> bool:
    """Whether ``text`` can be the id of an entry, a kind or a ruleset: ASCII snake_case."""
    return _ID.fullmatch(text) is not None


def declare_entries(
    group: Group, schema: dict[str, Any], roots: Iterable[Node], faults: list[Diagnostic]
) -> tuple[dict[str, DeclaredEntry], set[str]]:
    """The sound entries of ``group`` in the files with the trees ``roots``, and the ids of the others.

    Later passes meet only entries of the right shape; what is wrong is added to ``faults``.
    """
    check = ShapeCheck(schema)
    sound: dict[str, DeclaredEntry] = {}
    broken: set[str] = set()
    seen: dict[str, Span] = {}
    for root in roots:
        for entry in _entries(group.id, root):
            before = len(faults)
            faults.extend(_id_faults(group, entry, seen))
            faults.extend(check.faults(entry.node))
            if len(faults) == before:
                sound[entry.id] = entry
            else:
                broken.add(entry.id)
    faults.extend(_alias_faults(group, sound, seen))
    return sound, broken


def shape_fault(root: Node) -> Diagnostic | None:
    """The fault of a file that is no mapping of ids to entries."""
    if isinstance(root.value, dict):
        return None
    first = root.at((0,)) if isinstance(root.value, list) else root
    expected = "eine Mappe (Id: Eintrag)"
    return fault(
        "RS104",
        first.span if first.span.line else root.span,
        expected=expected,
        found=found_value(root),
    )


def _entries(kind_id: str, root: Node) -> Iterator[DeclaredEntry]:
    for entry_id, node in (root.children or {}).items():
        yield DeclaredEntry(kind_id, entry_id, root.key_span(entry_id), node, _aliases(node))


def _aliases(node: Node) -> tuple[str, ...]:
    listed = node.value.get(ALIASES) if isinstance(node.value, dict) else None
    return (
        tuple(alias for alias in listed if isinstance(alias, str))
        if isinstance(listed, list)
        else ()
    )


def _id_faults(group: Group, entry: DeclaredEntry, seen: dict[str, Span]) -> Iterator[Diagnostic]:
    if not is_id(entry.id):
        yield fault("RS201", entry.key, id=entry.id, proposals=[as_id(entry.id)])
    elif entry.id in seen:
        first = Related(seen[entry.id], "Zum ersten Mal steht sie hier.")
        yield fault("RS202", entry.key, id=entry.id, kind=group.title, related=[first])
    seen.setdefault(entry.id, entry.key)


def _alias_faults(
    group: Group, entries: Mapping[str, DeclaredEntry], seen: Mapping[str, Span]
) -> Iterator[Diagnostic]:
    taken = dict(seen)
    for entry in entries.values():
        for index, alias in enumerate(entry.aliases):
            span = entry.node.at((ALIASES, index)).span
            if not is_id(alias):
                yield fault("RS201", span, id=alias, proposals=[as_id(alias)])
            elif alias in taken:
                other = Related(taken[alias], "Sie gehört hierher.")
                yield fault("RS214", span, alias=alias, kind=group.title, related=[other])
            else:
                taken[alias] = span
