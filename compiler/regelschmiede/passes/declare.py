"""Trees of a kind's files → declared entries: ids and names in order, every id once."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from regelschmiede.diagnostics.diagnostic import Diagnostic, Related, fault
from regelschmiede.diagnostics.suggest import as_id
from regelschmiede.passes.declared import DeclaredEntry
from regelschmiede.passes.kinds import ALIASES
from regelschmiede.passes.validate import ShapeCheck
from regelschmiede.passes.values_shown import found_value
from regelschmiede.records import dataclass
from regelschmiede.source.characters import INVISIBLE, is_blank

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping

    from regelschmiede.diagnostics.span import Span
    from regelschmiede.source.yaml_tree import Document, Node


@dataclass(frozen=True, slots=True)
class Group:
    """What declares entries: a kind, or a part like the rules; ``title`` is its German plural."""

    id: str
    title: str


_ID = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
# Ids name folders of the site; file systems refuse longer names.
_LONGEST_ID = 100


def is_id(text: str) -> bool:
    """Whether ``text`` can be the id of an entry, a kind or a ruleset: ASCII snake_case, up to 100 characters."""
    return len(text) <= _LONGEST_ID and _ID.fullmatch(text) is not None


class Declared(NamedTuple):
    """The ``sound`` entries of a group, and the ids of the ``broken`` ones, those too that were meant.

    ``torn`` are broken entries of which the fields at fault are cut out, so that the rest can be checked.
    """

    sound: dict[str, DeclaredEntry]
    broken: set[str]
    torn: list[DeclaredEntry]


def declare_entries(
    group: Group, schema: dict[str, Any], documents: Iterable[Document], faults: list[Diagnostic]
) -> Declared:
    """The entries of ``group`` in the ``documents``.

    Later passes meet only entries of the right shape; what is wrong is added to ``faults``. Nothing is said of
    entries in which the document itself is at fault.
    """
    check = ShapeCheck(schema)
    found = Declared({}, set(), [])
    seen: dict[str, Span] = {}
    for document in documents:
        entries, hollow, strays = _entries(group.id, document.root, schema.get("properties", {}))
        found.broken.update(hollow)
        marks = sorted((each.span.line, each.span.column) for each in document.faults)
        faults.extend(each for each in strays if (each.span.line, each.span.column) not in marks)
        for entry in entries:
            own: list[Diagnostic] = []
            damaged = _is_marked(entry.key, entry.node, marks)
            if not damaged:
                own += _id_faults(group, entry, seen)
                own += check.faults(entry.node, entry.key)
                own += _blank_name(entry)
            seen.setdefault(entry.id, entry.key)
            faults.extend(own)
            if not damaged and not own:
                found.sound[entry.id] = entry
                continue
            found.broken.update((entry.id, *_meant_ids(entry, seen)))
            if not damaged and isinstance(entry.node.value, dict):
                found.torn.append(_without_faults(entry, own))
    faults.extend(alias_faults(group, found.sound, seen))
    return found


def _plain(name: str) -> str:
    """``name`` without what nobody sees."""
    return name if name.isascii() else INVISIBLE.sub("", name)


def _is_marked(key: Span, node: Node, marks: list[tuple[int, int]]) -> bool:
    """Whether one of the sorted places ``marks`` lies in what begins at ``key`` and ends with ``node``."""
    first = bisect_left(marks, (key.line, key.column))
    end = (node.span.end_line, node.span.end_column)
    return first < len(marks) and marks[first] < end


def _without_faults(entry: DeclaredEntry, faults: list[Diagnostic]) -> DeclaredEntry:
    """``entry`` without the fields that ``faults`` lie in."""
    marks = sorted((each.span.line, each.span.column) for each in faults)
    node = entry.node
    children = {
        field: child
        for field, child in (node.children or {}).items()
        if not _is_marked(node.key_span(field), child, marks)
    }
    values = {field: child.value for field, child in children.items()}
    return replace(entry, node=node._replace(value=values, children=children))


def shape_fault(root: Node, expected: str) -> Diagnostic | None:
    """The fault of a file that is no mapping; ``expected`` is what it should hold."""
    if isinstance(root.value, dict):
        return None
    span = root.span
    if isinstance(root.value, list):
        span = span._replace(end_line=span.line, end_column=span.column + 1)
    return fault("RS104", span, expected=expected, found=found_value(root, accusative=True))


def _entries(
    group: str, root: Node | None, fields: Container[str]
) -> tuple[list[DeclaredEntry], list[str], list[Diagnostic]]:
    """The entries below ``root``, and the ids and faults of those whose ``fields`` stand behind instead of in them."""
    listed = list((root.children or {}).items()) if root is not None else []
    entries: list[DeclaredEntry] = []
    hollow: list[str] = []
    faults: list[Diagnostic] = []
    after_stray = False
    for entry_id, node in listed:
        is_stray = _plain(entry_id) in fields and not isinstance(node.value, dict)
        key = root.key_span(entry_id) if root is not None else node.span
        if not is_stray:
            entries.append(DeclaredEntry(group, entry_id, key, node, aliases_of(node)))
        elif not after_stray:
            faults.append(fault("RS112", key, proposals=["2 Leerzeichen"]))
            if entries and entries[-1].node.value is None:
                hollow.append(entries.pop().id)
        after_stray = is_stray
    return entries, hollow, faults


def _blank_name(entry: DeclaredEntry) -> Iterator[Diagnostic]:
    """A name that consists of blanks alone."""
    value = entry.node.value
    name = value.get("name") if isinstance(value, dict) else None
    if isinstance(name, str) and name and is_blank(name):
        span = entry.node.at(("name",)).span
        yield fault("RS210", span, wanted="gehört ein Text", found="ist keiner da")


def aliases_of(node: Node) -> tuple[str, ...]:
    """The former ids that the mapping ``node`` lists."""
    listed = node.value.get(ALIASES) if isinstance(node.value, dict) else None
    return (
        tuple(alias for alias in listed if isinstance(alias, str))
        if isinstance(listed, list)
        else ()
    )


# Other programs that read YAML take them for true, false or nothing.
_AMBIGUOUS = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null"})


def is_entry_id(text: str) -> bool:
    """Whether ``text`` can be the id of an entry: no word that programs take for a truth value."""
    return is_id(text) and text not in _AMBIGUOUS


def _meant_ids(entry: DeclaredEntry, taken: Mapping[str, Span]) -> list[str]:
    """By which id others may refer to an ``entry`` whose own is none."""
    return [] if is_entry_id(entry.id) else _free_ids(entry, taken)


def _id_faults(group: Group, entry: DeclaredEntry, seen: dict[str, Span]) -> Iterator[Diagnostic]:
    if not is_entry_id(entry.id):
        yield fault("RS201", entry.key, id=entry.id, proposals=_free_ids(entry, seen))
    elif entry.id in seen:
        first = Related(seen[entry.id], "Zum ersten Mal steht sie hier.")
        yield fault("RS202", entry.key, id=entry.id, kind=group.title, related=[first])


def _free_ids(entry: DeclaredEntry, taken: Mapping[str, Span]) -> list[str]:
    """The id that the author's id gives, else the one that the display name gives; none that is taken."""
    name = entry.node.value.get("name") if isinstance(entry.node.value, dict) else None
    by_name = as_id(name) if isinstance(name, str) else ""
    candidates = [as_id(entry.id), by_name]
    if entry.id[:1].isdigit():
        candidates.reverse()
    free = [each for each in candidates if each and each not in taken and each != entry.id]
    return free[:1]


def alias_faults(
    group: Group, entries: Mapping[str, DeclaredEntry], seen: Mapping[str, Span]
) -> Iterator[Diagnostic]:
    """Former ids of ``entries`` that are none, or that stand where ``seen`` says."""
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
