"""The checked model: names resolved, texts rendered, everything frozen. Emitters read nothing else."""

from __future__ import annotations

from dataclasses import field
from fractions import Fraction
from typing import TYPE_CHECKING, Union

from regelschmiede.model.kinds import PARAMETERS, Kind
from regelschmiede.model.text import Figure, Free, Insertion, Link, Part, Text
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from regelschmiede.diagnostics.span import Span
    from regelschmiede.model.chapters import Chapter, OutlineGroup
    from regelschmiede.model.enumerations import Labels
    from regelschmiede.model.rules import Constraint, Example, ResultField, Rule
    from regelschmiede.model.sheet import Character, Sheet

__all__ = [
    "OVERVIEW",
    "Entry",
    "Figure",
    "Free",
    "Insertion",
    "Licence",
    "Link",
    "Manifest",
    "Part",
    "Record",
    "Reference",
    "Ruleset",
    "Text",
    "Use",
    "Value",
]


@dataclass(frozen=True, slots=True)
class Reference:
    """A resolved reference; ``id`` is the current id, also where the author wrote an alias."""

    kind: str
    id: str


@dataclass(frozen=True, slots=True)
class Record:
    """A nested mapping; holds a value for every field of its RecordType, None where none was given."""

    values: Mapping[str, Value]


Value = Union[None, bool, int, Fraction, str, Text, Reference, Record, "tuple[Value, ...]"]
"""What a field can hold; the field's type says which."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry. ``values`` has every field of its kind in the schema's order, None where none was given."""

    kind: str
    id: str
    name: str
    values: Mapping[str, Value]
    aliases: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Licence:
    """The licence of the texts. ``spdx`` is None where no licence is known; ``note`` says so in German."""

    name: str
    spdx: str | None
    note: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """``ruleset.yaml``: what the book is, whose it is and which edition.

    ``outline`` is the order of the chapters, ``dice`` the dice that the game uses (``W100``), ``unknown`` has a
    sentence for each thing that the source leaves open.
    """

    id: str
    title: str
    subtitle: str
    description: str
    edition: str
    language: str
    credits: tuple[str, ...]
    licence: Licence
    source_title: str
    source_edition: str
    outline: tuple[OutlineGroup, ...] = ()
    dice: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()


OVERVIEW = "overview"
"""What a use calls the table or list of a whole kind, which uses each of its entries only as one of many."""


@dataclass(frozen=True, slots=True)
class Use:
    """One place that uses an entry, a rule or a chapter: ``field`` of the entry ``kind``/``id``.

    ``kind`` can also be ``rules``, ``examples``, ``chapters`` or ``sheet``; ``field`` is then ``text``,
    ``formula``, ``rulings``, ``rule``, ``inputs``, ``limits``, or ``OVERVIEW`` for a chapter that shows a whole kind.
    """

    kind: str
    id: str
    field: str


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A whole checked ruleset.

    ``kinds`` stand in book order. ``entries`` maps kind id → entry id → entry, entries in the order the book
    and the package show them (DIN 5007-1 by name, or the file's order where the kind says so).
    ``uses`` maps (kind, id), with the kind ``rules`` or ``chapters`` too, to the places that use it.
    ``fingerprint`` is the SHA-256 (hex) of all source files that the ruleset was built from.
    """

    manifest: Manifest
    kinds: tuple[Kind, ...]
    entries: Mapping[str, Mapping[str, Entry]]
    uses: Mapping[tuple[str, str], tuple[Use, ...]]
    fingerprint: str
    schemas: Mapping[str, Mapping[str, object]] = field(repr=False)
    """Kind id → its JSON Schema as read."""
    rules: Mapping[str, Rule] = field(default_factory=dict)
    """Rule id → rule, each after those it calls."""
    enumerations: Mapping[str, Labels] = field(default_factory=dict)
    """The name of each enumeration (the domain of its Id type) → its ids with their labels, in order."""
    records: Mapping[str, tuple[ResultField, ...]] = field(default_factory=dict)
    """The fields of each record that rules declare, by its class (the name of its Record type)."""
    examples: tuple[Example, ...] = ()
    constraints: tuple[Constraint, ...] = ()
    sheet: Sheet | None = None
    characters: tuple[Character, ...] = ()
    chapters: Mapping[str, Chapter] = field(default_factory=dict)
    """Chapter id → chapter, in the order of the outline."""

    def kind(self, kind_id: str) -> Kind:
        """The kind called ``kind_id``; KeyError where there is none."""
        for kind in self.kinds:
            if kind.id == kind_id:
                return kind
        raise KeyError(kind_id)

    @property
    def parameters(self) -> Mapping[str, Entry]:
        """The named figures of the ruleset; empty where it has none."""
        return self.entries.get(PARAMETERS, {})

    def entry(self, reference: Reference) -> Entry:
        """The entry that ``reference`` means."""
        return self.entries[reference.kind][reference.id]
