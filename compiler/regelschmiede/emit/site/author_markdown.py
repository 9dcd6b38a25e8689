"""Authors' texts as Markdown that a page can hold.

A text is read by a CommonMark parser that knows tables, but no HTML, no pictures and no definitions of links,
and is written anew from what was understood: markup that we know, and everything else as literal characters. So
what an author writes can never mean something to the page's own parser that was not seen here. What was
inserted from the model takes part as opaque letters: a number never becomes markup, and only a link that
was checked becomes one.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Protocol

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from regelschmiede.emit.site import escape
from regelschmiede.emit.site.anchors import numbered
from regelschmiede.emit.site.escape import Markdown
from regelschmiede.emit.site.text_letters import Letters
from regelschmiede.model.text import Figure, Free, Insertion, Link
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from regelschmiede.emit.site.book import Place
    from regelschmiede.emit.site.text_letters import Inserted
    from regelschmiede.model.text import Text

_SCHEMES = ("http://", "https://", "mailto:")
_MOST_LEVELS = 200
_LISTS = ("bullet_list", "ordered_list")
_INDENT = "    "
_ALIGNMENTS = {
    "text-align:left": ":---",
    "text-align:center": ":---:",
    "text-align:right": "---:",
}


class Insertions(Protocol):
    """What a page shows where its author inserted a table, a rule, an example or the like."""

    def block(self, insertion: Insertion, level: int) -> Markdown:
        """Blocks in place of a paragraph, in a section whose heading has ``level``."""

    def inline(self, insertion: Insertion) -> Markdown:
        """A part of a line, without links."""


class Terms(Protocol):
    """Marks the terms of a page's glossary in its running text."""

    def begin_section(self) -> None:
        """A new section begins; terms may be marked again."""

    def mark(self, text: str) -> Markdown:
        """``text``, a stretch outside headings, links and code, written safely, perhaps with HTML for terms."""


def figure(shown: str, origin: str) -> Markdown:
    """A figure and where it came from, for machines that read the page."""
    shown_safely = escape.inside(escape.one_line(shown))
    return Markdown(
        f'<span class="rs-figure" data-from="{escape.attribute(origin)}">{shown_safely}</span>'
    )


def inline(
    text: Text,
    place: Place | None = None,
    *,
    insertions: Insertions | None = None,
    terms: Terms | None = None,
) -> Markdown:
    """``text`` on one line: emphasis, code and links work, block markup shows as it was written.

    Links to pages of the book start from ``place``; without one they are plain words.
    """
    letters = Letters(text)
    return _Writer(letters, place, insertions, terms).line(_line_nodes(letters.source))


def inline_html(text: Text, place: Place | None = None, *, terms: Terms | None = None) -> Markdown:
    """``text`` on one line, for within an HTML element, where a page's parser reads no Markdown."""
    letters = Letters(text)
    return _Writer(letters, place, None, terms).html_line(_line_nodes(letters.source))


def block(
    text: Text,
    place: Place | None = None,
    *,
    heading_level: int,
    anchors: Callable[[str], str] | None = None,
    insertions: Insertions | None = None,
    terms: Terms | None = None,
) -> Markdown:
    """``text`` as blocks with an empty line between them.

    The author's headings are pushed down below ``heading_level``; ``anchors`` gives the id for each of them.
    """
    letters = Letters(text)
    if terms is not None:
        terms.begin_section()
    writer = _Writer(letters, place, insertions, terms, heading_level, anchors or numbered("text"))
    return writer.blocks(_block_nodes(letters.source))


def page_link(label: Markdown, path: str, *, html: bool) -> Markdown:
    """A link to the page whose Markdown is at ``path``; in HTML, which no parser turns, to what it becomes."""
    if not html:
        return Markdown(f"[{label}]({escape.address(path)})")
    return Markdown(f'<a href="{escape.address(path.removesuffix(".md"))}.html">{label}</a>')


# One text is shown on several pages, and a preview shows all of them again.
@lru_cache(maxsize=8_192)
def _line_nodes(source: str) -> Sequence[SyntaxTreeNode]:
    return SyntaxTreeNode(_parser().parseInline(escape.one_line(source))).children


@lru_cache(maxsize=8_192)
def _block_nodes(source: str) -> Sequence[SyntaxTreeNode]:
    return SyntaxTreeNode(_parser().parse(escape.printable(source))).children


def _is_allowed(url: str) -> bool:
    return url.lower().startswith(_SCHEMES)


def _unchanged(url: str) -> str:
    return url


@cache
def _parser() -> MarkdownIt:
    # What stands deeper than this is left out; the compiler refuses it long before.
    parser = MarkdownIt("commonmark", {"html": False, "maxNesting": _MOST_LEVELS})
    parser.disable(["html_block", "html_inline", "image", "reference"])
    parser.enable("table")
    parser.validateLink = _is_allowed  # type: ignore[method-assign]  # markdown-it asks itself, and has no option for it
    parser.normalizeLink = _unchanged  # type: ignore[method-assign]  # markdown-it asks itself, and has no option for it
    return parser


@dataclass(frozen=True, slots=True)
class _Around:
    """What a stretch of a line stands in: ``html``, and where terms may be marked and links lead on."""

    html: bool = False
    terms: bool = True
    links: bool = True


_LINE = _Around()
_HTML = _Around(html=True)
_HEADING = _Around(terms=False)


class _Writer:
    """Writes a syntax tree as Markdown; ``letters`` are what the tree has in place of inserted parts."""

    def __init__(
        self,
        letters: Letters,
        place: Place | None,
        insertions: Insertions | None,
        terms: Terms | None,
        heading_level: int = 1,
        anchors: Callable[[str], str] | None = None,
    ) -> None:
        self._letters = letters
        self._place = place
        self._insertions = insertions
        self._terms = terms
        self._heading_level = heading_level
        self._section_level = max(1, heading_level)
        self._anchors = anchors or numbered("text")

    def line(self, nodes: Sequence[SyntaxTreeNode], around: _Around = _LINE) -> Markdown:
        """Inline ``nodes`` as one line that starts no block."""
        return escape.line_start(Markdown(self._inlines(nodes, around).strip(" ")))

    def html_line(self, nodes: Sequence[SyntaxTreeNode]) -> Markdown:
        """Inline ``nodes`` as HTML."""
        return Markdown(self._inlines(nodes, _HTML).strip(" "))

    def blocks(self, nodes: Sequence[SyntaxTreeNode]) -> Markdown:
        """Block ``nodes`` with an empty line between them."""
        shown = [node for node in nodes if node.type != "heading" or node.children[0].content]
        before = [None, *(node.type for node in shown)]
        written = (self._block(node, after=kind) for node, kind in zip(shown, before, strict=False))
        return Markdown("\n\n".join(written))

    def _block(self, node: SyntaxTreeNode, *, after: str | None) -> str:
        match node.type:
            case "heading":
                return self._heading(node)
            case "paragraph":
                return self._paragraph(node)
            case "hr":
                return "***"
            # Dialects differ in what they make of a table without rows.
            case "table" if len(node.children) > 1:
                return "\n".join(self._table(node))
        # Two neighbours of one kind would become one.
        if node.type == after or not _is_plain(node):
            return self._html(node)
        if node.type == "blockquote":
            return _prefixed(self.blocks(node.children), "> ")
        return "\n".join(self._list(node))

    def _heading(self, node: SyntaxTreeNode) -> str:
        if self._terms is not None:
            self._terms.begin_section()
        title = self.line(node.children, _HEADING)
        # The first level is the page's own title.
        self._section_level = min(6, max(2, self._heading_level + int(node.tag[1])))
        anchor = self._anchors(self._letters.plain(_words(node)))
        return f"{'#' * self._section_level} {title} {{ #{anchor} }}"

    def _paragraph(self, node: SyntaxTreeNode) -> str:
        alone = self._letters.only(node.children[0].content)
        if isinstance(alone, Insertion) and self._insertions is not None and node.level == 0:
            return self._insertions.block(alone, self._section_level)
        return self.line(node.children)

    def _table(self, node: SyntaxTreeNode) -> Iterator[str]:
        head, *body = (row for part in node.children for row in part.children)
        marks = (_ALIGNMENTS.get(str(cell.attrs.get("style")), "---") for cell in head.children)
        yield self._row(head)
        yield f"| {' | '.join(marks)} |"
        yield from map(self._row, body)

    def _row(self, row: SyntaxTreeNode) -> str:
        return f"| {' | '.join(self.line(cell.children) for cell in row.children)} |"

    def _list(self, node: SyntaxTreeNode) -> Iterator[str]:
        """The lines of a plain list; its items have empty lines between them where the author had some."""
        loose = not _is_tight(node)
        for number, item in enumerate(node.children, int(node.attrs.get("start", 1))):
            lead, *below = item.children
            marker = "-" if node.type == "bullet_list" else f"{number}."
            yield f"{marker:<4}{self.line(lead.children)}"
            for inner in below:
                yield from (f"{_INDENT}{line}" for line in self._list(inner))
            if loose and item is not node.children[-1]:
                yield ""

    def _html(self, node: SyntaxTreeNode) -> str:
        """``node`` as HTML in one line: shapes that dialects of Markdown read differently."""
        match node.type:
            case "paragraph":
                content = self._inlines(node.children, _HTML)
                return content if node.hidden else f"<p>{content}</p>"
            case "fence" | "code_block":
                return f'<code class="rs-code">{self._code(node.content.rstrip())}</code>'
            case "heading":
                return f"<p><strong>{self._inlines(node.children, replace(_HTML, terms=False))}</strong></p>"
            case "hr":
                return "<hr>"
            case "th" | "td":
                style = f' style="{align}"' if (align := node.attrs.get("style")) else ""
                return f"<{node.tag}{style}>{self._inlines(node.children, _HTML)}</{node.tag}>"
            case _:
                start = f' start="{node.attrs["start"]}"' if "start" in node.attrs else ""
                content = "".join(map(self._html, node.children))
                return f"<{node.tag}{start}>{content}</{node.tag}>"

    def _inlines(self, nodes: Sequence[SyntaxTreeNode], around: _Around) -> str:
        if len(nodes) == 1:
            return self._inline(nodes[0], around)
        written: list[str] = []
        for node in nodes:
            beside = bool(written) and written[-1].endswith("*")
            written.append(self._inline(node, around, beside=beside))
        return _joined(written)

    def _inline(self, node: SyntaxTreeNode, around: _Around, *, beside: bool = False) -> str:
        match node.type:
            case "inline":
                return self._inlines(node.children, around)
            case "softbreak":
                return " "
            case "hardbreak":
                return "<br>"
            case "code_inline":
                return f"<code>{self._code(node.content)}</code>"
            case "em" | "strong":
                return self._emphasis(node, around, beside=beside)
            case "link":
                return self._web_link(node, around)
            case _:
                pieces = self._letters.split(node.content)
                return _joined(self._piece(piece, around) for piece in pieces)

    def _emphasis(self, node: SyntaxTreeNode, around: _Around, *, beside: bool) -> str:
        """Marks of Markdown where they stand alone; dialects differ in how they pair neighbouring ones."""
        is_alone = not beside and not any(
            inner.type in {"em", "strong"} for inner in node.walk(include_self=False)
        )
        content = self._inlines(node.children, around)
        if around.html or not is_alone or content != content.strip():
            return f"<{node.type}>{content}</{node.type}>"
        mark = "**" if node.type == "strong" else "*"
        return f"{mark}{content}{mark}"

    def _web_link(self, node: SyntaxTreeNode, around: _Around) -> str:
        target = escape.address(self._letters.plain(str(node.attrs["href"])))
        label = self._inlines(node.children, replace(around, terms=False, links=False))
        return f'<a href="{target}">{label}</a>' if around.html else f"[{label}]({target})"

    def _piece(self, piece: str | Inserted, around: _Around) -> str:
        match piece:
            case str() if self._terms is not None and around.terms:
                return self._terms.mark(piece)
            case str():
                return escape.inside(piece)
            case Figure():
                return figure(piece.text, piece.origin)
            case Link():
                return self._page_link(piece, around)
            case Insertion():
                return self._insertions.inline(piece) if self._insertions is not None else ""
            case Free():
                return escape.inside(escape.one_line(piece.text))

    def _page_link(self, link: Link, around: _Around) -> str:
        label = escape.inside(escape.one_line(link.text))
        path = self._place.path_of(link) if self._place is not None and around.links else None
        return label if path is None else page_link(label, path, html=around.html)

    def _code(self, content: str) -> str:
        return escape.in_code(self._letters.plain(content))


def _joined(pieces: Iterable[str]) -> str:
    """``pieces`` of a line in a row: an exclamation mark before a link would make a picture of it."""
    written: list[str] = []
    for piece in pieces:
        if piece.startswith("[") and written and written[-1].endswith("!"):
            written[-1] = f"{written[-1][:-1]}&#33;"
        if piece:
            written.append(piece)
    return "".join(written)


def _words(node: SyntaxTreeNode) -> str:
    """The words of a heading without its markup."""
    return "".join(
        " " if inner.type in {"softbreak", "hardbreak"} else inner.content
        for inner in node.walk()
        if not inner.children
    )


def _is_plain(node: SyntaxTreeNode) -> bool:
    """Whether all dialects read ``node`` alike: a quotation of paragraphs, a list of plain items."""
    if node.type == "blockquote":
        return bool(node.children) and all(child.type == "paragraph" for child in node.children)
    return node.type in _LISTS and all(map(_is_plain_item, node.children))


def _is_plain_item(node: SyntaxTreeNode) -> bool:
    """Whether an item is a paragraph, perhaps with a plain list below it."""
    kinds = [child.type for child in node.children]
    below = node.children[1:]
    return kinds[:1] == ["paragraph"] and (
        not below or (len(below) == 1 and below[0].type in _LISTS and _is_plain(below[0]))
    )


def _is_tight(node: SyntaxTreeNode) -> bool:
    """Whether no item of a plain list is set off by empty lines."""
    return all(item.children[0].hidden for item in node.children)


def _prefixed(text: str, prefix: str) -> str:
    return "\n".join(f"{prefix}{line}" if line else prefix.rstrip() for line in text.split("\n"))
