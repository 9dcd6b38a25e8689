"""The words of a book that its author marked as free of rules meaning, and where they stand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from regelschmiede.model.chapters import CHAPTERS
from regelschmiede.model.checked import Record
from regelschmiede.model.text import Free, Text
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

    from regelschmiede.model.checked import Ruleset, Value
    from regelschmiede.model.rules import Rule

_END = re.compile(r"(?<=[.!?])\s+|\n\s*\n")


@dataclass(frozen=True, slots=True)
class FreePlace:
    """A marked word: ``text`` in the sentence ``sentence`` (the author's Markdown on one line).

    It stands in ``field`` of ``kind``/``id``: an entry, or one of ``chapters``, ``rules``, ``examples``,
    ``constraints``, ``sheet``. The field leads to the text as a path does: ``rows[1].text``.
    """

    kind: str
    id: str
    field: str
    text: str
    sentence: str


def free_places(ruleset: Ruleset) -> tuple[FreePlace, ...]:
    """Every marked word of ``ruleset`` in book order: chapters, entries, rules, examples, constraints, sheet."""
    return tuple(
        FreePlace(kind, name, field, marked, sentence)
        for kind, name, field, text in _texts(ruleset)
        for marked, sentence in _marked(text)
    )


_Place = tuple[str, str, str, Text]


def _texts(ruleset: Ruleset) -> Iterator[_Place]:
    for chapter in ruleset.chapters.values():
        yield CHAPTERS, chapter.id, "text", chapter.text
    for kind in ruleset.kinds:
        for entry in ruleset.entries[kind.id].values():
            for field, value in entry.values.items():
                yield from (
                    (kind.id, entry.id, path, text) for path, text in _of_value(field, value)
                )
    for rule in ruleset.rules.values():
        yield from _of_rule("rules", rule.id, rule)
    yield from _beside_rules(ruleset)


def _beside_rules(ruleset: Ruleset) -> Iterator[_Place]:
    for example in ruleset.examples:
        yield from _of_text("examples", example.id, "text", example.text)
    for constraint in ruleset.constraints:
        yield from _of_text("constraints", constraint.id, "text", constraint.text)
    sheet = ruleset.sheet
    if sheet is not None:
        yield from _of_text("sheet", sheet.id, "text", sheet.text)
        for limit in sheet.limits:
            yield "sheet", sheet.id, f"limits.{limit.id}.text", limit.told
        for check in sheet.checks:
            if check.requires is not None:
                yield "sheet", sheet.id, f"checks.{check.id}.requires.text", check.requires.told
            for kind, name, field, text in _of_rule("sheet", sheet.id, check.rule):
                yield kind, name, f"checks.{check.id}.{field}", text


def _of_text(kind: str, name: str, field: str, text: Text | None) -> Iterator[_Place]:
    if text is not None:
        yield kind, name, field, text


def _of_value(path: str, value: Value) -> Iterator[tuple[str, Text]]:
    if isinstance(value, Text):
        yield path, value
    elif isinstance(value, Record):
        for name, inner in value.values.items():
            yield from _of_value(f"{path}.{name}", inner)
    elif isinstance(value, tuple):
        for index, inner in enumerate(value):
            yield from _of_value(f"{path}[{index}]", inner)


def _of_rule(kind: str, name: str, rule: Rule) -> Iterator[_Place]:
    yield from _of_text(kind, name, "text", rule.text)
    for index, row in enumerate(rule.rows):
        yield from _of_text(kind, name, f"rows[{index}].text", row.text)
    for index, odds in enumerate(rule.odds):
        yield from _of_text(kind, name, f"odds[{index}].text", odds.text)


def _marked(text: Text) -> Iterator[tuple[str, str]]:
    """Each marked word with its sentence."""
    if not any(isinstance(part, Free) for part in text.parts):
        return
    whole, offset = text.markdown, 0
    for part in text.parts:
        shown = part if isinstance(part, str) else part.text
        if isinstance(part, Free):
            yield part.text, _sentence(whole, offset)
        offset += len(shown)


def _sentence(text: str, offset: int) -> str:
    start, end = 0, len(text)
    for found in _END.finditer(text):
        if found.end() <= offset:
            start = found.end()
        elif found.start() >= offset:
            end = found.start()
            break
    return " ".join(text[start:end].split())
