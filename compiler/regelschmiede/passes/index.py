"""Who is who: entries by id, by old id and by name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from regelschmiede.diagnostics.suggest import Proposer

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from regelschmiede.model.kinds import Kind
    from regelschmiede.passes.declared import Broken, DeclaredEntry


_FEW = 8
_SEPARATORS = re.compile(r"\s*[,;/]\s*|\s+(?:und|oder)\s+|\s+")


class Index:
    """Look-ups over all entries of a ruleset."""

    def __init__(
        self,
        kinds: Mapping[str, Kind],
        entries: Mapping[str, Mapping[str, DeclaredEntry]],
        broken: Broken,
    ) -> None:
        self.broken = broken
        self._kinds = kinds
        self._entries = entries
        self._aliases = {
            kind: {alias: entry.id for entry in of_kind.values() for alias in entry.aliases}
            for kind, of_kind in entries.items()
        }
        self._names: dict[str, dict[str, str]] = {}
        self._proposer = Proposer()
        self._columns: dict[tuple[str, str], dict[Any, tuple[str, ...]]] = {}

    def current_id(self, kind: str, entry_id: str) -> str | None:
        """The id under which ``entry_id`` is found in ``kind`` today; None where it never was."""
        if entry_id in self._entries.get(kind, {}):
            return entry_id
        return self._aliases.get(kind, {}).get(entry_id)

    def entry(self, kind: str, entry_id: str) -> DeclaredEntry:
        """The entry with the current id ``entry_id``."""
        return self._entries[kind][entry_id]

    def count(self, kind: str) -> int:
        """How many entries ``kind`` has."""
        return len(self._entries.get(kind, {}))

    def title(self, kind: str) -> str:
        """The German name of ``kind``."""
        return self._kinds[kind].title

    def kinds_with(self, entry_id: str) -> list[str]:
        """The kinds that hold an entry ``entry_id``."""
        return [kind for kind in self._entries if self.current_id(kind, entry_id) is not None]

    def proposals(self, kind: str, word: str) -> tuple[str, ...]:
        """The ids of ``kind`` that ``word`` may mean: by display name, else near ones, else all of a few."""
        if kind not in self._names:
            entries = self._entries.get(kind, {}).values()
            self._names[kind] = {e.id: str(e.node.value.get("name", "")) for e in entries}
        names = self._names[kind]
        found = self._proposer.meant(kind, word, names)
        if not found and len(parts := _SEPARATORS.split(word)) > 1:
            several = [self._proposer.meant(kind, part, names)[:1] for part in parts]
            found = (", ".join(each[0] for each in several),) if all(several) else ()
        return found or (tuple(names) if len(names) <= _FEW else ())

    def ids_by_value(self, kind: str, field: str) -> Mapping[Any, tuple[str, ...]]:
        """Value → ids of the entries of ``kind`` whose ``field`` holds it; only numbers and texts."""
        key = (kind, field)
        if key not in self._columns:
            found: dict[Any, tuple[str, ...]] = {}
            for entry in self._entries.get(kind, {}).values():
                value = entry.node.value.get(field)
                if value is not None and not isinstance(value, list | dict):
                    found[value] = (*found.get(value, ()), entry.id)
            self._columns[key] = found
        return self._columns[key]
