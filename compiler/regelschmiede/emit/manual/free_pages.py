"""Every word that the books mark as free of rules meaning, for authors to read through."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.emit.manual.markup import escaped
from regelschmiede.model.chapters import CHAPTERS
from regelschmiede.model.free_places import free_places

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from regelschmiede.model.checked import Ruleset
    from regelschmiede.model.free_places import FreePlace

_RULES = "rules"
_NONE = "Keine Stelle ist so markiert."


def free_places_list(rulesets: Sequence[Ruleset]) -> str:
    """A table for each ruleset that marks any word: the word, its sentence and where it stands."""
    tables = [
        "\n".join(_table(places, ruleset))
        for ruleset in rulesets
        if (places := free_places(ruleset))
    ]
    return "\n\n".join(tables) or _NONE


def _table(places: Iterable[FreePlace], ruleset: Ruleset) -> Iterator[str]:
    yield f"## {escaped(ruleset.manifest.title)}"
    yield ""
    yield "| Wort | Satz | Stelle |"
    yield "| --- | --- | --- |"
    for place in places:
        where = f"{escaped(_name(place, ruleset))} (`{place.kind}.{place.id}`, `{place.field}`)"
        yield f"| {escaped(place.text)} | {escaped(place.sentence.removeprefix('- '))} | {where} |"


def _name(place: FreePlace, ruleset: Ruleset) -> str:
    """What readers call the thing that ``place`` is in."""
    if place.kind == CHAPTERS:
        return ruleset.chapters[place.id].title
    if place.kind == _RULES:
        return ruleset.rules[place.id].name
    entries = ruleset.entries.get(place.kind, {})
    return entries[place.id].name if place.id in entries else place.id
