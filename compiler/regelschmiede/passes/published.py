"""The list of published ids: what it says, and whether every id of it can still be found."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from regelschmiede.diagnostics.diagnostic import Diagnostic, Related, fault
from regelschmiede.diagnostics.lines import split_lines
from regelschmiede.diagnostics.span import Span
from regelschmiede.diagnostics.suggest import Proposer, near
from regelschmiede.records import dataclass
from regelschmiede.source.chapter_files import CHAPTERS
from regelschmiede.source.files import RULES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from regelschmiede.passes.declared import DeclaredChapter, DeclaredEntry, DeclaredRuleset
    from regelschmiede.source.reader import SourceFile

COMMENT = "#"
_ID = re.compile(r"([a-z][a-z0-9_]*)\.([a-z][a-z0-9_]*)")
_MOST_PROPOSALS = 3


class PublishedId(NamedTuple):
    """An id and where the list has it."""

    kind: str
    id: str
    span: Span


@dataclass(frozen=True, slots=True)
class PublishedIds:
    """What a list says: its comments, its ids in order, and the lines that are neither."""

    comments: tuple[str, ...]
    ids: tuple[PublishedId, ...]
    faults: tuple[Diagnostic, ...]


def read_published(source: SourceFile) -> PublishedIds:
    """The list in the file ``source``, one id (``skills.klettern``) on each line."""
    comments: list[str] = []
    ids: dict[tuple[str, str], PublishedId] = {}
    faults: list[Diagnostic] = []
    for number, line in enumerate(split_lines(source.text), 1):
        text = line.strip()
        start = len(line) - len(line.lstrip()) + 1
        span = Span(source.name, number, start, number, start + len(text))
        matched = _ID.fullmatch(text)
        if text.startswith(COMMENT):
            comments.append(text)
        elif matched is None:
            faults += [fault("RS220", span)] if text else []
        elif (key := (matched[1], matched[2])) in ids:
            first = Related(ids[key].span, "Zum ersten Mal steht sie hier.")
            faults.append(fault("RS221", span, id=text, related=[first]))
        else:
            ids[key] = PublishedId(*key, span)
    return PublishedIds(tuple(comments), tuple(ids.values()), tuple(faults))


def published_faults(source: SourceFile | None, ruleset: DeclaredRuleset) -> tuple[Diagnostic, ...]:
    """What is wrong with the list in ``source``, and each id of it that ``ruleset`` has lost."""
    if source is None:
        return ()
    published = read_published(source)
    return (*published.faults, *_lost(published, ruleset))


def _lost(published: PublishedIds, ruleset: DeclaredRuleset) -> Iterator[Diagnostic]:
    groups = _groups(ruleset)
    sizes = Counter(each.kind for each in published.ids)
    proposer = Proposer()
    lost_kinds: set[str] = set()
    for each in published.ids:
        # What could not be read may hold the id, under its own name or as a former one.
        if ruleset.broken.touches(each.kind):
            continue
        if each.kind in groups:
            yield from _lost_id(each, groups[each.kind], proposer)
        elif each.kind not in lost_kinds:
            lost_kinds.add(each.kind)
            yield _lost_kind(each, sizes[each.kind], near(each.kind, groups))


def _lost_kind(first: PublishedId, size: int, proposals: tuple[str, ...]) -> Diagnostic:
    count, verb = ("eine Id", "ist") if size == 1 else (f"{size} Ids", "sind")
    return fault("RS223", first.span, kind=first.kind, count=count, verb=verb, proposals=proposals)


class _Group(NamedTuple):
    """What has ids of one kind: where each stands, what it is called, and the former ids."""

    places: Mapping[str, Span]
    names: Mapping[str, str]
    former: frozenset[str]


def _lost_id(each: PublishedId, group: _Group, proposer: Proposer) -> Iterator[Diagnostic]:
    if each.id in group.places or each.id in group.former:
        return
    found = proposer.meant(each.kind, each.id, group.names)[:_MOST_PROPOSALS]
    proposals = [f"{name}: aliases: [{each.id}]" for name in found]
    related = [Related(group.places[name], "Heißt es jetzt so?") for name in found[:1]]
    lost = f"{each.kind}.{each.id}"
    yield fault("RS222", each.span, id=lost, proposals=proposals, related=related)


def _groups(ruleset: DeclaredRuleset) -> dict[str, _Group]:
    groups = {kind: _of_entries(ruleset.entries.get(kind, {})) for kind in ruleset.kinds}
    if rules := ruleset.parts.get(RULES):
        groups[RULES] = _of_entries(rules)
    if ruleset.chapters:
        groups[CHAPTERS] = _of_chapters(ruleset.chapters)
    return groups


def _of_entries(entries: Mapping[str, DeclaredEntry]) -> _Group:
    return _Group(
        {each.id: each.key for each in entries.values()},
        {each.id: str(each.node.value["name"]) for each in entries.values()},
        frozenset(alias for each in entries.values() for alias in each.aliases),
    )


def _of_chapters(chapters: Mapping[str, DeclaredChapter]) -> _Group:
    return _Group(
        {each.id: each.span for each in chapters.values()},
        {each.id: each.title for each in chapters.values()},
        frozenset(alias for each in chapters.values() for alias in each.aliases),
    )
