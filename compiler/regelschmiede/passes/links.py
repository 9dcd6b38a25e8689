"""What ``[[…]]`` can lead to: entries, rules, chapters, the character sheet and the overviews of kinds."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from regelschmiede.diagnostics.suggest import Proposer, near
from regelschmiede.model.chapters import CHAPTERS
from regelschmiede.model.kinds import PARAMETERS
from regelschmiede.model.text import Link
from regelschmiede.passes.declared import Broken
from regelschmiede.passes.scope import FIGURES
from regelschmiede.records import dataclass
from regelschmiede.source.files import RULES, SHEET

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from regelschmiede.passes.declared import DeclaredEntry, DeclaredRuleset

KINDS = "kinds"
"""Stands for a kind where a link means its overview."""

_PARTS = (RULES, SHEET)
_MOST_PROPOSALS = 3
# A term of the glossary explains what it is called after; a link by name means the thing itself.
_BEHIND_OTHERS = frozenset({"glossary"})


@dataclass(frozen=True, slots=True)
class _Group:
    """The possible targets of one kind: id → display name, former id → current id."""

    names: Mapping[str, str]
    aliases: Mapping[str, str]

    def current(self, name: str) -> str | None:
        return name if name in self.names else self.aliases.get(name)


@dataclass(frozen=True, slots=True)
class Dangling:
    """A link to nothing, and what may have been meant."""

    proposals: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """A link by a name that several have; the ``candidates`` as an author would write them."""

    candidates: tuple[str, ...]


class LinkTable:
    """Every target of links in a ruleset, by id and by name."""

    def __init__(self, declared: DeclaredRuleset, names: Mapping[tuple[str, str], str]) -> None:
        """``names`` are the display names of all entries by kind and id."""
        self._declared = declared
        self._broken = declared.broken
        self._names = names
        self._groups: dict[str, _Group] = {}
        self._by_name: dict[str, list[tuple[str, str]]] = {}
        self._paths: dict[str, str] = {}
        self._ids: dict[str, str] = {}
        self._proposer = Proposer()

    def resolve(self, target: str, label: str | None) -> Link | Dangling | Ambiguous | str:
        """What ``[[target|label]]`` becomes; plain text where the target may exist but could not be read."""
        group_id, dot, rest = target.partition(".")
        group_id = PARAMETERS if group_id == FIGURES else group_id
        if dot and self._is_group(group_id):
            return self._by_id(group_id, rest.strip(), label)
        if target in self._declared.kinds:
            return Link(label or self._declared.kinds[target].title, KINDS, target)
        if self._broken.touches(group_id):
            return label or target
        return self._named(target, label)

    def name(self, link: Link) -> str:
        """The display name of what ``link`` leads to."""
        if link.kind == KINDS:
            return self._declared.kinds[link.id].title
        return self._group(link.kind).names[link.id]

    def with_id(self, entry_id: str) -> tuple[str, ...]:
        """The targets of all groups whose id ``entry_id`` is or was."""
        return tuple(
            f"{group}.{current}"
            for group in self._all_groups()
            if (current := self._group(group).current(entry_id)) is not None
        )

    def all_names(self) -> Iterable[str]:
        """The display names of everything that a link can lead to by id."""
        return (name for group in self._all_groups() for name in self._group(group).names.values())

    def _is_group(self, name: str) -> bool:
        return name in self._declared.kinds or name in (*_PARTS, CHAPTERS)

    def _by_id(self, group_id: str, name: str, label: str | None) -> Link | Dangling | str:
        group = self._group(group_id)
        current = group.current(name)
        if current is not None:
            return Link(label or group.names[current], group_id, current)
        if self._broken.may_hold(group_id, name):
            return label or name
        found = self._proposer.meant(group_id, name, group.names)
        return Dangling(tuple(f"{group_id}.{each}" for each in found) or self._elsewhere(name))

    def _named(self, name: str, label: str | None) -> Link | Dangling | Ambiguous | str:
        found = self._index().get(_key(name), [])
        found = [each for each in found if each[0] not in _BEHIND_OTHERS] or found
        if len(found) == 1:
            kind, entry_id = found[0]
            return Link(label or self._group(kind).names[entry_id], kind, entry_id)
        if found:
            return Ambiguous(tuple(f"{kind}.{entry_id}" for kind, entry_id in found))
        if self._broken != Broken():
            return label or name
        return Dangling(self._elsewhere(name))

    def _elsewhere(self, word: str) -> tuple[str, ...]:
        """Targets of all groups that ``word`` may mean: by id, else by a near id or name."""
        if by_id := self.with_id(word):
            return by_id
        if same := self._index().get(_key(word)):
            return tuple(f"{group}.{entry_id}" for group, entry_id in same)
        by_path, by_id_alone = self._everything()
        found = self._proposer.meant("ids", word, by_id_alone)
        paths = [by_id_alone[each] for each in found] or self._proposer.meant("", word, by_path)
        return (*paths, *near(word, self._declared.kinds, 1))[:_MOST_PROPOSALS]

    def _everything(self) -> tuple[dict[str, str], dict[str, str]]:
        """Path → display name, and id → path, of all targets."""
        if not self._paths:
            for group in self._all_groups():
                for entry_id, name in self._group(group).names.items():
                    self._paths[f"{group}.{entry_id}"] = name
                    self._ids.setdefault(entry_id, f"{group}.{entry_id}")
        return self._paths, self._ids

    def _all_groups(self) -> tuple[str, ...]:
        return (*self._declared.kinds, *_PARTS, CHAPTERS)

    def _group(self, group_id: str) -> _Group:
        if group_id not in self._groups:
            self._groups[group_id] = self._read(group_id)
        return self._groups[group_id]

    def _read(self, group_id: str) -> _Group:
        if group_id == CHAPTERS:
            chapters = self._declared.chapters.values()
            titles = {each.id: each.title for each in chapters}
            return _Group(titles, {alias: each.id for each in chapters for alias in each.aliases})
        declared = self._declared
        is_part = group_id in _PARTS
        entries = declared.parts.get(group_id, {}) if is_part else declared.entries[group_id]
        names = {each.id: self._display_name(each) for each in entries.values()}
        aliases = {alias: each.id for each in entries.values() for alias in each.aliases}
        return _Group(names, aliases)

    def _display_name(self, entry: DeclaredEntry) -> str:
        return self._names.get((entry.kind, entry.id)) or str(entry.node.value.get("name", ""))

    def _index(self) -> dict[str, list[tuple[str, str]]]:
        """Display name → everything that is called so."""
        if not self._by_name:
            for group in self._all_groups():
                for entry_id, name in self._group(group).names.items():
                    self._by_name.setdefault(_key(name), []).append((group, entry_id))
        return self._by_name


def _key(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).split()).casefold()
