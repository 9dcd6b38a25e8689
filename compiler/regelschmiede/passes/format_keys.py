"""Names of the source files that German readers must not meet: ids, and keys of the format."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from regelschmiede.model.kinds import Field, ListType, RecordType, UnionType

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from regelschmiede.model.kinds import FieldType, Kind

ID = re.compile(r"(?<![\w/.])[^\W_]+(?:_[^\W_]+)+(?!\w)")
"""A word with an underscore in it."""

_FORMAT = {
    "aliases": "Frühere Ids",
    "chapters": "Kapitel",
    "constraints": "Bedingungen",
    "examples": "Beispiele",
    "expect": "Ergebnis",
    "inputs": "Eingaben",
    "lookup": "Nachschlagen",
    "passage": "Fundstelle",
    "returns": "Ergebnis",
    "rows": "Zeilen",
    "rules": "Regeln",
    "sheet": "Charakterbogen",
    "steps": "Schritte",
}
# Lower-case German words, or such that German has taken over, that a project may well use as keys.
_GERMAN_WORDS = (
    "also arm art aura band bald blind dann digital extra fast fern final form gift halt hart hell herb "
    "ideal kind klasse lang links magie maximal minimal modern name normal null offen plus rest rot rund "
    "start status stark still stand tag test text total typ wand warm was weit wert wild wild will zahl "
    "ziel zone"
)
_GERMAN = frozenset(_GERMAN_WORDS.split())
_SHORTEST = 4


def keys_of(kinds: Iterable[Kind]) -> Mapping[str, str]:
    """The keys of the format and of ``kinds`` that are no German words → their German labels."""
    found = dict(_FORMAT)
    for kind in kinds:
        found[kind.id] = kind.title
        for field in all_fields(kind.fields):
            found.setdefault(field.id, field.title)
    return {key: label for key, label in found.items() if _is_foreign(key, label)}


def _is_foreign(key: str, label: str) -> bool:
    """Whether ``key`` can't be a German word: one that its label begins with or holds is as German as the label."""
    return (
        len(key) >= _SHORTEST and key not in _GERMAN and "_" not in key and key not in label.lower()
    )


def all_fields(fields: Iterable[Field]) -> Iterator[Field]:
    """``fields`` and those of all records in them."""
    for field in fields:
        yield field
        yield from all_fields(_inner(field.type))


def _inner(kind: FieldType) -> Iterable[Field]:
    match kind:
        case RecordType(fields=fields):
            return fields
        case ListType(item=item):
            return _inner(item)
        case UnionType(options=options):
            return [field for option in options for field in _inner(option)]
        case _:
            return ()
