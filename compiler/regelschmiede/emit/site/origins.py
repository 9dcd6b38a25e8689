"""Where the figures on a page come from, and where else a book shows them."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

from regelschmiede.emit.site.where_used import EXAMPLES, RULES
from regelschmiede.model.chapters import CHAPTERS
from regelschmiede.model.checked import Record, Reference, Text
from regelschmiede.model.kinds import PARAMETERS, ListType, RecordType
from regelschmiede.model.text import Figure
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from regelschmiede.model.checked import Ruleset, Value
    from regelschmiede.model.kinds import Field, FieldType

_MARK = "rs-figure"
_FROM = re.compile(r'<span class="rs-figure" data-from="([^"]*)">')
_PATH = re.compile(r"(?P<kind>\w+)\.(?P<id>\w+)(?:\.(?P<path>.+))?")
_STEP = re.compile(r"(\w+)(?:\[\d+\])*")


@dataclass(frozen=True, slots=True)
class Origin:
    """What a figure is: the field at ``labels`` (outermost first) of ``owner``; a parameter needs no label."""

    path: str
    owner: Reference
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Origins:
    """The origins of a book's figures; ``users`` maps an origin to the texts that show it."""

    ruleset: Ruleset
    users: Mapping[str, tuple[Reference, ...]]

    def of(self, path: str) -> Origin | None:
        """What stands behind ``path``; None where that is no figure of an entry."""
        match = _PATH.fullmatch(path)
        if match is None or match["id"] not in self.ruleset.entries.get(match["kind"], {}):
            return None
        owner = Reference(match["kind"], match["id"])
        if owner.kind == PARAMETERS:
            return Origin(f"{PARAMETERS}.{owner.id}", owner, ())
        fields = self.ruleset.kind(owner.kind).fields
        return Origin(path, owner, tuple(_labels(match["path"] or "", fields)))

    def users_of(self, origin: Origin) -> tuple[Reference, ...]:
        """What uses the figure besides its owner: entries, rules, examples and chapters."""
        found = list(self.users.get(origin.path, ()))
        if origin.owner.kind == PARAMETERS:
            uses = self.ruleset.uses.get((PARAMETERS, origin.owner.id), ())
            found += (Reference(use.kind, use.id) for use in uses)
        return tuple(each for each in dict.fromkeys(found) if each != origin.owner)


def origins_of(ruleset: Ruleset) -> Origins:
    """The origins of the figures of ``ruleset``."""
    users: dict[str, dict[Reference, None]] = {}
    for user, text in _texts(ruleset):
        for part in text.parts:
            if isinstance(part, Figure):
                users.setdefault(part.origin, {})[user] = None
    return Origins(ruleset, {origin: tuple(found) for origin, found in users.items()})


def has_figures(markdown: str) -> bool:
    """Whether any figure in ``markdown`` says where it comes from."""
    return _MARK in markdown


def origins_on(page: Iterable[str]) -> list[str]:
    """The origins of the figures in the Markdown of ``page``, each once, in the order of the page."""
    found = (html.unescape(match) for text in page for match in _FROM.findall(text))
    return list(dict.fromkeys(found))


def _texts(ruleset: Ruleset) -> Iterator[tuple[Reference, Text]]:
    for chapter in ruleset.chapters.values():
        yield Reference(CHAPTERS, chapter.id), chapter.text
    for kind in ruleset.kinds:
        for entry in ruleset.entries.get(kind.id, {}).values():
            for text in _within(tuple(entry.values.values())):
                yield Reference(entry.kind, entry.id), text
    for rule in ruleset.rules.values():
        said = (rule.text, *(row.text for row in rule.rows))
        yield from ((Reference(RULES, rule.id), text) for text in said if text is not None)
    for example in ruleset.examples:
        if example.text is not None:
            yield Reference(EXAMPLES, example.id), example.text


def _within(value: Value) -> Iterator[Text]:
    match value:
        case Text():
            yield value
        case Record():
            yield from _within(tuple(value.values.values()))
        case tuple():
            for item in value:
                yield from _within(item)


def _labels(path: str, fields: tuple[Field, ...]) -> Iterator[str]:
    """The titles of the fields on ``path``: ``effects[0].add`` is „Wirkungen“ and „Änderung“."""
    for step in path.split("."):
        match = _STEP.fullmatch(step)
        field = next((each for each in fields if match and each.id == match[1]), None)
        if field is None:
            return
        yield field.title
        fields = _fields_of(field.type)


def _fields_of(field_type: FieldType) -> tuple[Field, ...]:
    match field_type:
        case RecordType(fields=fields):
            return fields
        case ListType(item=item):
            return _fields_of(item)
        case _:
            return ()
