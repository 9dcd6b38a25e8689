"""The least that reading a book can cost: libyaml's events, a bare tree with marks, bare validation.

Nothing of the compiler's own reading is used here; only its look-up of schema files, so that both
validate against the same.
"""

from __future__ import annotations

import gc
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from jsonschema import Draft202012Validator
from ruamel.yaml import YAML
from ruamel.yaml.events import MappingEndEvent, MappingStartEvent, ScalarEvent, SequenceEndEvent

from regelschmiede.source.project import defaults
from regelschmiede.source.schemas import SchemaFolders, load_schema

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_INTEGER = re.compile(r"[-+]?[0-9]+")
_WORDS = {"": None, "null": None, "~": None, "true": True, "false": False}


class Marked(NamedTuple):
    """A value, the marks where it begins and ends, and the nodes inside."""

    value: Any
    start: Any
    end: Any
    inner: Any = None


def parse_and_validate(book: Path) -> int:
    """Read and validate every kind's file in the folder ``book``; gives the number of entries.

    Raises ValueError where the book is not valid: then the time would mean nothing.
    """
    gc.disable()
    entries = 0
    for file in sorted(book.glob("*.yaml")):
        if file.stem != "ruleset":
            tree = parse(file.read_text(encoding="utf-8"))
            validator = _validator(file.stem)
            for entry in tree.value.values():
                if next(validator.iter_errors(entry), None) is not None:
                    raise ValueError(f"{file.name} is not valid")
            entries += len(tree.value)
    return entries


def parse(text: str) -> Marked:
    """The tree of a YAML document that is known to be sound."""
    events = YAML(typ="safe", pure=False).parse(text)
    for event in events:
        if isinstance(event, MappingStartEvent):
            return _node(event, events)
    raise ValueError("the document holds no mapping")


def _node(event: Any, events: Iterator[Any]) -> Marked:
    kind = type(event)
    if kind is ScalarEvent:
        value = event.value if event.style else _plain(event.value)
        return Marked(value, event.start_mark, event.end_mark)
    if kind is MappingStartEvent:
        inner: dict[str, Marked] = {}
        for key in events:
            if type(key) is MappingEndEvent:
                value = {name: node.value for name, node in inner.items()}
                return Marked(value, event.start_mark, key.end_mark, inner)
            inner[key.value] = _node(next(events), events)
    items: list[Marked] = []
    for item in events:
        if type(item) is SequenceEndEvent:
            value = [node.value for node in items]
            return Marked(value, event.start_mark, item.end_mark, items)
        items.append(_node(item, events))
    raise ValueError("the document ends too early")


def _plain(text: str) -> Any:
    if text in _WORDS:
        return _WORDS[text]
    return int(text) if _INTEGER.fullmatch(text) else text


def _validator(kind: str) -> Draft202012Validator:
    folder = defaults() / "schemas"
    found = load_schema(folder / f"{kind}.schema.json", SchemaFolders(folder, (folder,)))
    if found.schema is None:
        raise ValueError(f"the schema of {kind} is broken")
    return Draft202012Validator(found.schema.expanded["$defs"]["entry"])
