"""The headings of a chapter: one title, then levels without a gap."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from regelschmiede.diagnostics.diagnostic import Diagnostic, Related, fault
from regelschmiede.source.characters import is_blank

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from markdown_it import MarkdownIt

    from regelschmiede.diagnostics.span import Span
    from regelschmiede.source.yaml_tree import Node


_MOST_LEVELS = 200


class Heading(NamedTuple):
    """A heading of ``level`` 1 to 6; it begins in the line ``line`` of its text (from 0) and ends before ``end``."""

    level: int
    text: str
    line: int
    end: int


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    # What stands within a line makes no heading, and takes most of the time.
    options = {"html": False, "maxNesting": _MOST_LEVELS}
    return MarkdownIt("commonmark", options).disable(["html_block", "inline"])


def headings(text: str) -> list[Heading]:
    """The headings of the Markdown ``text`` in order, those within quotes and lists too."""
    evident = evident_headings(text)
    return parsed_headings(text) if evident is None else evident


# Where a heading may be something else, or something else a heading: code, underlines, characters that are replaced.
_FENCES = re.compile("```|~~~|\0")
_UNDERLINES = frozenset("=->*+ \t\r")
_EVIDENT = re.compile(r"(#{1,6}) +([^#\s][^#]*)")


def evident_headings(text: str) -> list[Heading] | None:
    """The headings of a ``text`` that has only plain ones, each a line that begins with ``#``; else None.

    Most chapters are such; to load the parser takes longer than to read them all.
    """
    found: list[Heading] = []
    if _FENCES.search(text):
        return None
    for number, line in enumerate(text.split("\n")):
        if "#" in line:
            heading = _EVIDENT.fullmatch(line)
            if heading is None:
                return None
            found.append(Heading(len(heading[1]), heading[2].strip(), number, number + 1))
        elif set(line) <= _UNDERLINES and line.strip("> \t"):
            return None
    return found


def parsed_headings(text: str) -> list[Heading]:
    """What CommonMark takes for headings in any ``text``."""
    tokens = _parser().parse(text)
    found = []
    for token, inner in pairwise(tokens):
        if token.type == "heading_open":
            line, end = token.map or (0, 1)
            found.append(Heading(int(token.tag[1:]), inner.content.strip(), line, end))
    return found


# A title stands in navigation and browser tabs too, where nothing but letters can be shown.
_NOT_PLAIN = (
    (re.compile(r"\{\{|\{%|\{#"), "ein Platzhalter"),
    (re.compile(r"\[\[|\]\("), "ein Verweis"),
    (re.compile(r"[*`<>\\]|(?<!\w)_|_(?!\w)|&#?\w+;"), "eine Auszeichnung"),
)


def heading_faults(found: Sequence[Heading], places: Mapping[int, Span]) -> Iterator[Diagnostic]:
    """What is wrong with the headings ``found``, of which the first is the title; ``places`` by their lines."""
    title = found[0]
    yield from title_faults(title.text, places[title.line], "eines Kapitels", "# ")
    above = 1
    for heading in found:
        span = places[heading.line]
        if is_blank(heading.text):
            yield fault("RS552", span)
        elif heading.level == 1 and heading is not title:
            first = Related(places[title.line], "Der Titel steht hier.")
            yield fault("RS553", span, related=[first], proposals=[f"## {heading.text}"])
        elif heading.level > above + 1:
            proposal = f"{'#' * (above + 1)} {heading.text}"
            yield fault("RS555", span, level=heading.level, above=above, proposals=[proposal])
        above = heading.level


def title_faults(title: str, span: Span, of: str, mark: str = "") -> Iterator[Diagnostic]:
    """Markup in the ``title`` ``of`` something (German, „eines Kapitels“); ``mark`` stands before it."""
    for pattern, found in _NOT_PLAIN:
        if pattern.search(title):
            plain = "".join(character for character in title if character not in "*`")
            proposals = [f"{mark}{plain}"] if _is_plain(plain) else []
            yield fault("RS554", span, of=of, found=found, proposals=proposals)
            return


def blank_or_marked(node: Node, of: str) -> Iterator[Diagnostic]:
    """What is wrong with the title at ``node``, which is a text: it shows nothing, or has markup."""
    if is_blank(node.value):
        yield fault("RS552", node.span)
    yield from title_faults(node.value, node.span, of)


def _is_plain(title: str) -> bool:
    return bool(title.strip()) and not any(pattern.search(title) for pattern, _ in _NOT_PLAIN)
