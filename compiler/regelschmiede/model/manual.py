"""The author's manual of a project: its pages, and what the schemas say of every field."""

from __future__ import annotations

from regelschmiede.records import dataclass


@dataclass(frozen=True, slots=True)
class ManualPage:
    """A page by the project's own hand; ``path`` is relative to the manual's folder: ``20-meldungen/rs1.md``."""

    path: str
    markdown: str


@dataclass(frozen=True, slots=True)
class TableLink:
    """Leads to the table of the shared shape ``name`` of the schema ``shape``."""

    shape: str
    name: str


@dataclass(frozen=True, slots=True)
class FieldRow:
    """A field: its id, German label, and the value that it takes, as pieces of a German phrase.

    ``description`` is empty where the label says it all.
    """

    id: str
    title: str
    value: tuple[str | TableLink, ...]
    required: bool
    description: str = ""


@dataclass(frozen=True, slots=True)
class FieldTable:
    """The fields of one mapping; ``name`` tells the tables of a shape apart, empty for the file itself."""

    name: str
    title: str
    description: str
    rows: tuple[FieldRow, ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """What a schema says of a file. ``id`` is the schema's name: ``skills``, ``flex/skills``, ``rules``.

    A ``is_kind`` shape describes entries of a book, any other one a part of the format itself.
    """

    id: str
    title: str
    description: str
    is_kind: bool
    tables: tuple[FieldTable, ...]


@dataclass(frozen=True, slots=True)
class Manual:
    """All pages in the order of their paths, and the shapes in the order of their ids."""

    pages: tuple[ManualPage, ...]
    shapes: tuple[Shape, ...]
