"""Read-only registries: the entries of a kind by their ids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Protocol, TypeVar, cast, overload

SHOWN = 3
"""How many ids the ``repr`` of a registry names."""


class Identified(Protocol):
    """Something with an id that never changes."""

    @property
    def id(self) -> str:
        """The id, unique among the entries of its kind."""


Id = TypeVar("Id", bound=str)
Entry_co = TypeVar("Entry_co", bound=Identified, covariant=True)
Default = TypeVar("Default")


class Registry(Mapping[Id, Entry_co]):
    """A read-only mapping id → entry, in the order of the book.

    An id that an entry had before it was renamed still finds it, by ``[]``, ``get`` and
    ``in``; iteration and length know the current ids only. ``get`` takes any string,
    ``[]`` is checked against the ids of this edition where a type checker runs.
    """

    __slots__ = ("_aliases", "_entries")

    def __init__(
        self,
        entries: Iterable[Entry_co],
        aliases: Mapping[str, Id] | None = None,
    ) -> None:
        """``aliases`` maps former ids to current ones."""
        self._entries = {cast("Id", entry.id): entry for entry in entries}
        self._aliases = dict(aliases or {})

    def __getitem__(self, key: Id, /) -> Entry_co:
        try:
            return self._entries[self._aliases.get(key, key)]
        except KeyError:
            raise KeyError(key) from None

    @overload
    def get(self, key: str, /) -> Entry_co | None: ...

    @overload
    def get(self, key: str, default: Entry_co | Default, /) -> Entry_co | Default: ...

    def get(
        self,
        key: str,
        default: Entry_co | Default | None = None,
        /,
    ) -> Entry_co | Default | None:
        """The entry with the present or former id ``key``, else ``default``."""
        return self._entries.get(self._aliases.get(key, cast("Id", key)), default)

    def __contains__(self, key: object) -> bool:
        return key in self._entries or key in self._aliases

    def __iter__(self) -> Iterator[Id]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def __repr__(self) -> str:
        first = ", ".join(islice(self._entries, SHOWN))
        more = ", …" if len(self) > SHOWN else ""
        return f"<Registry of {len(self)}: {first}{more}>"
