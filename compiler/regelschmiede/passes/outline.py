"""The order of a book's chapters, as its manifest gives it."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from regelschmiede.diagnostics.diagnostic import Diagnostic, Related, fault
from regelschmiede.diagnostics.suggest import meant
from regelschmiede.model.chapters import CHAPTERS, OutlineGroup
from regelschmiede.passes.chapters_headings import blank_or_marked

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from regelschmiede.diagnostics.span import Span
    from regelschmiede.passes.declared import Broken, DeclaredChapter
    from regelschmiede.source.yaml_tree import Node


def outline_of(listed: Iterable[Any]) -> tuple[OutlineGroup, ...]:
    """The groups of an outline: neighbours without a heading of their own are one group."""
    groups: list[OutlineGroup] = []
    for is_single, items in groupby(listed, lambda item: isinstance(item, str)):
        if is_single:
            groups.append(OutlineGroup("", tuple(items)))
        else:
            groups += [OutlineGroup(each["title"], tuple(each["chapters"])) for each in items]
    return tuple(groups)


def completed(
    outline: tuple[OutlineGroup, ...], chapters: Iterable[str]
) -> tuple[OutlineGroup, ...]:
    """``outline`` with all ``chapters``: those that it does not name stand at its end by id."""
    named = {chapter for group in outline for chapter in group.chapters}
    further = tuple(sorted(set(chapters) - named))
    return (*outline, OutlineGroup("", further)) if further else outline


def in_outline(
    chapters: Mapping[str, DeclaredChapter], outline: tuple[OutlineGroup, ...]
) -> dict[str, DeclaredChapter]:
    """The ``chapters`` in the order of the completed ``outline``."""
    order = (chapter for group in outline for chapter in group.chapters)
    return {chapter: chapters[chapter] for chapter in order if chapter in chapters}


def outline_faults(
    node: Node, chapters: Mapping[str, DeclaredChapter], broken: Broken
) -> Iterator[Diagnostic]:
    """What the outline at ``node`` names twice, or although it does not exist."""
    titles = {chapter.id: chapter.title for chapter in chapters.values()}
    former = {alias: each.id for each in chapters.values() for alias in each.aliases}
    seen: dict[str, Span] = {}
    yield from _title_faults(node)
    for item in _items(node):
        if item.value in seen:
            first = Related(seen[item.value], "Zum ersten Mal steht es hier.")
            yield fault("RS561", item.span, id=item.value, related=[first])
        elif item.value not in chapters and not broken.may_hold(CHAPTERS, item.value):
            current = former.get(item.value)
            proposals = (current,) if current else meant(item.value, titles)
            yield fault("RS560", item.span, id=item.value, proposals=proposals)
        seen.setdefault(item.value, item.span)


def _title_faults(node: Node) -> Iterator[Diagnostic]:
    """Titles of parts of the book that show nothing, or markup."""
    if not isinstance(node.value, list):
        return
    for item in (node.children or {}).values():
        if item.children is not None:
            yield from blank_or_marked(item.at(("title",)), "eines Teils des Buches")


def _items(node: Node) -> Iterator[Node]:
    """The ids of chapters at ``node``, in order; none where it is no outline."""
    if not isinstance(node.value, list):
        return
    for item in (node.children or {}).values():
        if item.children is None:
            yield item
        else:
            yield from (item.at(("chapters",)).children or {}).values()
