"""Docstrings of generated code: what the labels and ranges of a ruleset say, in German."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from regelschmiede.emit.python.layout import WIDTH
from regelschmiede.emit.python.literals import visible, width
from regelschmiede.model.kinds import (
    EnumType,
    IntegerType,
    ListType,
    NumberType,
    UnionType,
)
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

    from regelschmiede.model.kinds import Field, FieldType

QUOTES = '"""'


@dataclass(frozen=True, slots=True)
class Doc:
    """A docstring: a line that says it all, and what else there is to say (or nothing)."""

    summary: str
    details: tuple[str, ...] = ()


def docstring(doc: Doc, indent: str) -> list[str]:
    """The lines of the docstring, none wider than a line may be unless a single word is."""
    columns = WIDTH - len(indent)
    summary = _shortened(sentence(safe(doc.summary)), columns - 2 * len(QUOTES))
    paragraphs = [sentence(shown) for each in doc.details if (shown := safe(each))]
    if not paragraphs:
        return [f"{indent}{QUOTES}{summary}{QUOTES}"]
    made = [f"{indent}{QUOTES}{summary}"]
    for paragraph in paragraphs:
        made += ["", *(indent + line for line in wrapped(paragraph, columns))]
    return [*made, f"{indent}{QUOTES}"]


def field_doc(field: Field, addition: str = "") -> Doc:
    """What a field holds: label, unit and range, then its explanation. ``addition`` follows the label."""
    unit = f" [{field.unit}]" if field.unit else ""
    limits = "".join(f", {each}" for each in _limits(field.type))
    return Doc(f"{field.title}{unit}{addition}{limits}", (field.description,))


def enum_doc(title: str, kind: EnumType) -> Doc:
    """What the values of an enumeration mean."""
    named = [
        f"{value} ({label})" if (label := kind.labels.get(value)) else value
        for value in kind.values
    ]
    return Doc(title, (", ".join(named),))


def _limits(kind: FieldType) -> Iterator[str]:
    if isinstance(kind, (IntegerType, NumberType)):
        yield from _range(kind.minimum, kind.maximum)
    elif isinstance(kind, ListType):
        yield from (f"je {each}" for each in _limits(kind.item))
    elif isinstance(kind, UnionType):
        for option in kind.options:
            yield from _limits(option)


def _range(minimum: float | None, maximum: float | None) -> Iterator[str]:
    if minimum is not None and maximum is not None:
        yield f"{_number(minimum)} bis {_number(maximum)}"
    elif minimum is not None:
        yield f"mindestens {_number(minimum)}"
    elif maximum is not None:
        yield f"höchstens {_number(maximum)}"


def _number(number: float) -> str:
    return str(number).replace(".", ",")


def safe(text: str) -> str:
    """``text`` as it may stand in a docstring."""
    # Straight double quotes could end the docstring, single ones say the same.
    return visible(text).replace('"', "'")


def sentence(text: str) -> str:
    """``text`` with a full stop, if it has no end of its own."""
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def _shortened(text: str, columns: int) -> str:
    if width(text) <= columns:
        return text
    wide = width(text) - len(text)
    return textwrap.shorten(text, max(columns - wide, len(QUOTES)), placeholder=" …")


def wrapped(text: str, columns: int) -> Iterator[str]:
    """``text`` in lines of at most ``columns``, unless a single word is wider."""
    line = ""
    for word in text.split(" "):
        if line and width(line) + 1 + width(word) > columns:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    yield line
