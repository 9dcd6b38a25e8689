"""A ruleset as its pages need it: its addresses, and which entry stands behind a value."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from regelschmiede.emit.site import escape
from regelschmiede.emit.site.addresses import book_addresses, page_path, relative
from regelschmiede.emit.site.escape import Markdown
from regelschmiede.model.checked import Reference
from regelschmiede.model.kinds import ListType, RecordType

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence

    from regelschmiede.emit.artifact import Artifact
    from regelschmiede.emit.site.addresses import BookAddresses
    from regelschmiede.model.checked import Entry, Ruleset
    from regelschmiede.model.kinds import Field, FieldType, Kind, ValueSource


@dataclass(frozen=True, slots=True)
class Book:
    """A ruleset with its addresses. ``downloads`` is what readers can take with them.

    ``kinds`` maps kind id → kind, ``sources`` maps (source of values, value) → the entry with that value.
    """

    ruleset: Ruleset
    addresses: BookAddresses
    downloads: Sequence[Artifact]
    kinds: Mapping[str, Kind]
    sources: Mapping[tuple[ValueSource, Hashable], Reference]

    def entry(self, reference: Reference) -> Entry:
        """The entry that ``reference`` means."""
        return self.ruleset.entry(reference)


@dataclass(frozen=True, slots=True)
class Place:
    """A page of a book, where links start from; ``folder`` is its address."""

    book: Book
    folder: str

    def link(self, label: Markdown, folder: str) -> Markdown:
        """A link to the page in ``folder``."""
        return self.link_to_file(label, page_path(folder))

    def link_to_file(self, label: Markdown, path: str) -> Markdown:
        """A link to the file at ``path``, which counts from the site's root."""
        return link(label, path, self.folder)

    def entry_link(self, reference: Reference) -> Markdown:
        """A link to an entry, under its name."""
        label = entry_name(self.book.entry(reference))
        return self.link(label, self.book.addresses.entry(reference))


def link(label: Markdown, path: str, folder: str) -> Markdown:
    """A link on the page in ``folder`` to the file at ``path``, which counts from the site's root."""
    return Markdown(f"[{label}]({escape.address(relative(path, folder))})")


def entry_name(entry: Entry) -> Markdown:
    """An entry's name; its id where the name has no visible character."""
    return escape.literal(entry.name) or escape.literal(entry.id)


def books(
    rulesets: Sequence[Ruleset], downloads: Mapping[str, Sequence[Artifact]]
) -> tuple[Book, ...]:
    """Each ruleset as a book; ``downloads`` maps a ruleset's id to its files."""
    return tuple(
        Book(
            ruleset,
            addresses,
            tuple(downloads.get(ruleset.manifest.id, ())),
            {kind.id: kind for kind in ruleset.kinds},
            _sources(ruleset),
        )
        for ruleset, addresses in zip(rulesets, book_addresses(rulesets), strict=True)
    )


def _sources(ruleset: Ruleset) -> dict[tuple[ValueSource, Hashable], Reference]:
    wanted = {source for kind in ruleset.kinds for source in _value_sources(kind.fields)}
    return {
        (source, value): Reference(source.kind, entry.id)
        for source in wanted
        # Backwards, so that of several entries with one value the first counts.
        for entry in reversed(list(ruleset.entries.get(source.kind, {}).values()))
        if isinstance(value := entry.values.get(source.field), int | str | Fraction)
    }


def _value_sources(fields: Iterable[Field]) -> Iterator[ValueSource]:
    for field in fields:
        if field.value_source is not None:
            yield field.value_source
        yield from _value_sources(_fields_of(field.type))


def _fields_of(field_type: FieldType) -> Iterable[Field]:
    match field_type:
        case RecordType(fields=fields):
            return fields
        case ListType(item=item):
            return _fields_of(item)
        case _:
            return ()
