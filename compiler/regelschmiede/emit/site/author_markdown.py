"""Authors' texts as Markdown that a page can hold.

A text is read by a CommonMark parser that knows no HTML, no pictures and no definitions of links, and is
written anew from what was understood: markup that we know, and everything else as literal characters. So
what an author writes can never mean something to the page's own parser that was not seen here. Figures
that were inserted from the model take part as opaque letters: a number never becomes markup.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import count
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from regelschmiede.emit.site import escape
from regelschmiede.emit.site.escape import Markdown
from regelschmiede.model.checked import Figure

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from regelschmiede.model.checked import Text

_SCHEMES = ("http://", "https://", "mailto:")
# A private plane of Unicode: one letter for each figure of a text.
_FIRST_FIGURE = 0xF0000
_FIGURES = re.compile("([\U000f0000-\U000ffffd])")
_LISTS = ("bullet_list", "ordered_list")
_INDENT = "    "


def figure(shown: str, origin: str) -> Markdown:
    """A figure and where it came from, for machines that read the page."""
    shown_safely = escape.inside(escape.one_line(shown))
    return Markdown(
        f'<span class="rs-figure" data-from="{escape.attribute(origin)}">{shown_safely}</span>'
    )


def inline(text: Text) -> Markdown:
    """``text`` on one line: emphasis, code and links work, block markup shows as it was written."""
    source, figures = _letters_for_figures(text)
    tokens = _parser().parseInline(escape.one_line(source))
    return _Writer(figures).line(SyntaxTreeNode(tokens).children)


def block(text: Text, *, heading_level: int, anchor: str) -> Markdown:
    """``text`` as blocks with an empty line between them.

    The author's headings are pushed down below ``heading_level`` and get the ids ``anchor-1``, ``anchor-2``, …
    """
    source, figures = _letters_for_figures(text)
    tree = SyntaxTreeNode(_parser().parse(escape.printable(source)))
    return _Writer(figures, heading_level, anchor).blocks(tree.children)


def _is_allowed(url: str) -> bool:
    return url.lower().startswith(_SCHEMES)


def _unchanged(url: str) -> str:
    return url


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False})
    parser.disable(["html_block", "html_inline", "image", "reference"])
    parser.validateLink = _is_allowed  # type: ignore[method-assign]  # its way to set it
    parser.normalizeLink = _unchanged  # type: ignore[method-assign]  # its way to set it
    return parser


def _letters_for_figures(text: Text) -> tuple[str, tuple[Figure, ...]]:
    figures = tuple(part for part in text.parts if isinstance(part, Figure))
    letters = (chr(_FIRST_FIGURE + i) for i in count())
    written = (
        next(letters)
        if isinstance(part, Figure)
        else _FIGURES.sub("\ufffd", part if isinstance(part, str) else part.text)
        for part in text.parts
    )
    return "".join(written), figures


class _Writer:
    """Writes a syntax tree as Markdown; ``figures`` are what the tree's private letters stand for."""

    def __init__(self, figures: Sequence[Figure], heading_level: int = 1, anchor: str = "") -> None:
        self._figures = figures
        self._heading_level = heading_level
        self._anchors = (f"{anchor}-{number}" for number in count(1))

    def line(self, nodes: Sequence[SyntaxTreeNode]) -> Markdown:
        """Inline ``nodes`` as one line that starts no block."""
        return escape.line_start(Markdown(self._inlines(nodes).strip(" ")))

    def blocks(self, nodes: Sequence[SyntaxTreeNode]) -> Markdown:
        """Block ``nodes`` with an empty line between them."""
        shown = [node for node in nodes if node.type != "heading" or node.children[0].content]
        before = [None, *(node.type for node in shown)]
        written = (self._block(node, after=kind) for node, kind in zip(shown, before, strict=False))
        return Markdown("\n\n".join(written))

    def _block(self, node: SyntaxTreeNode, *, after: str | None) -> str:
        if node.type == "heading":
            return self._heading(node)
        if node.type == "paragraph":
            return self.line(node.children)
        if node.type == "hr":
            return "***"
        # Two neighbours of one kind would become one.
        if node.type == after or not _is_plain(node):
            return self._html(node)
        if node.type == "blockquote":
            return _prefixed(self.blocks(node.children), "> ")
        return "\n".join(self._list(node))

    def _heading(self, node: SyntaxTreeNode) -> str:
        title = self.line(node.children)
        level = min(6, self._heading_level + int(node.tag[1]))
        return f"{'#' * level} {title} {{ #{next(self._anchors)} }}"

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
                content = self._inlines(node.children, html=True)
                return content if node.hidden else f"<p>{content}</p>"
            case "fence" | "code_block":
                return f'<code class="rs-code">{self._code(node.content.rstrip())}</code>'
            case "heading":
                return f"<p><strong>{self._inlines(node.children, html=True)}</strong></p>"
            case "hr":
                return "<hr>"
            case _:
                start = f' start="{node.attrs["start"]}"' if "start" in node.attrs else ""
                content = "".join(map(self._html, node.children))
                return f"<{node.tag}{start}>{content}</{node.tag}>"

    def _inlines(self, nodes: Sequence[SyntaxTreeNode], *, html: bool = False) -> str:
        written: list[str] = []
        for node in nodes:
            beside = bool(written) and written[-1].endswith("*")
            if node.type == "link" and written and written[-1].endswith("!"):
                # An exclamation mark before a link would make a picture of it.
                written[-1] = f"{written[-1][:-1]}&#33;"
            written.append(self._inline(node, html=html, beside=beside))
        return "".join(written)

    def _inline(self, node: SyntaxTreeNode, *, html: bool, beside: bool = False) -> str:
        match node.type:
            case "inline":
                return self._inlines(node.children, html=html)
            case "softbreak":
                return " "
            case "hardbreak":
                return "<br>"
            case "code_inline":
                return f"<code>{self._code(node.content)}</code>"
            case "em" | "strong":
                return self._emphasis(node, html=html, beside=beside)
            case "link":
                return self._link(node, html=html)
            case _:
                return self._text(node.content)

    def _emphasis(self, node: SyntaxTreeNode, *, html: bool, beside: bool) -> str:
        """Marks of Markdown where they stand alone; dialects differ in how they pair neighbouring ones."""
        is_alone = not beside and not any(
            inner.type in {"em", "strong"} for inner in node.walk(include_self=False)
        )
        content = self._inlines(node.children, html=html)
        if html or not is_alone or content != content.strip():
            return f"<{node.type}>{content}</{node.type}>"
        mark = "**" if node.type == "strong" else "*"
        return f"{mark}{content}{mark}"

    def _link(self, node: SyntaxTreeNode, *, html: bool) -> str:
        target = escape.address(self._plain(str(node.attrs["href"])))
        label = self._inlines(node.children, html=html)
        return f'<a href="{target}">{label}</a>' if html else f"[{label}]({target})"

    def _text(self, content: str) -> str:
        pieces = _FIGURES.split(content)
        return "".join(
            escape.inside(p) if i % 2 == 0 else self._figure(p) for i, p in enumerate(pieces)
        )

    def _figure(self, letter: str) -> str:
        known = self._known(letter)
        return figure(known.text, known.origin)

    def _known(self, letter: str) -> Figure:
        return self._figures[ord(letter) - _FIRST_FIGURE]

    def _code(self, content: str) -> str:
        return escape.in_code(self._plain(content))

    def _plain(self, content: str) -> str:
        """``content`` with the figures' texts, where no markup of ours can stand."""
        return _FIGURES.sub(lambda match: self._known(match.group()).text, content)


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
