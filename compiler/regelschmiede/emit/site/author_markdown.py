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
_LISTS = ("bullet_list", "ordered_list", "list_item")
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
    parser.validateLink = _is_allowed  # type: ignore[method-assign]
    parser.normalizeLink = _unchanged  # type: ignore[method-assign]
    return parser


def _letters_for_figures(text: Text) -> tuple[str, tuple[Figure, ...]]:
    figures = tuple(part for part in text.parts if isinstance(part, Figure))
    letters = (chr(_FIRST_FIGURE + i) for i in count())
    written = (
        next(letters) if isinstance(part, Figure) else _FIGURES.sub("\ufffd", part)
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

    def blocks(self, nodes: Sequence[SyntaxTreeNode], *, top: bool = True) -> Markdown:
        """Block ``nodes`` with an empty line between them."""
        return Markdown("\n\n".join(filter(None, (self._block(node, top=top) for node in nodes))))

    def _block(self, node: SyntaxTreeNode, *, top: bool) -> str:
        match node.type:
            case "heading":
                return self._heading(node, top=top)
            case "bullet_list":
                return self._list(node, ("-" for _ in count()))
            case "ordered_list":
                first = int(node.attrs.get("start", 1))
                return self._list(node, (f"{number}." for number in count(first)))
            case "blockquote":
                return _prefixed(self.blocks(node.children, top=False), "> ")
            case "fence" | "code_block":
                return f'<code class="rs-code">{self._code(node.content.rstrip())}</code>'
            case "hr":
                return "***"
            case _:
                return self.line(node.children)

    def _heading(self, node: SyntaxTreeNode, *, top: bool) -> str:
        title = self.line(node.children)
        if not top:
            return f"<strong>{title}</strong>"
        level = min(6, self._heading_level + int(node.tag[1]))
        return f"{'#' * level} {title} {{ #{next(self._anchors)} }}"

    def _list(self, node: SyntaxTreeNode, markers: Iterator[str]) -> str:
        items = [
            self._item(item, marker) for item, marker in zip(node.children, markers, strict=False)
        ]
        return ("\n" if _is_tight(node) else "\n\n").join(items)

    def _item(self, node: SyntaxTreeNode, marker: str) -> str:
        parts = [self._block(child, top=False) for child in node.children]
        content = ("\n" if _is_tight(node) else "\n\n").join(filter(None, parts))
        # An item without content would be no item.
        return f"{marker:<4}{_prefixed(content or '&#160;', _INDENT)[len(_INDENT) :]}"

    def _inlines(self, nodes: Sequence[SyntaxTreeNode], *, nested: bool = False) -> str:
        written: list[str] = []
        for node in nodes:
            beside = bool(written) and written[-1].endswith("*")
            if node.type == "link" and written and written[-1].endswith("!"):
                # An exclamation mark before a link would make a picture of it.
                written[-1] = f"{written[-1][:-1]}&#33;"
            written.append(self._inline(node, as_html=nested or beside))
        return "".join(written)

    def _inline(self, node: SyntaxTreeNode, *, as_html: bool) -> str:
        match node.type:
            case "inline":
                return self._inlines(node.children)
            case "softbreak":
                return " "
            case "hardbreak":
                return "<br>"
            case "code_inline":
                return f"<code>{self._code(node.content)}</code>"
            case "em" | "strong":
                return self._emphasis(node, as_html=as_html)
            case "link":
                label = self._inlines(node.children, nested=True)
                return f"[{label}]({escape.address(self._plain(str(node.attrs['href'])))})"
            case _:
                return self._text(node.content)

    def _emphasis(self, node: SyntaxTreeNode, *, as_html: bool) -> str:
        content = self._inlines(node.children, nested=True)
        if as_html or content != content.strip():
            return f"<{node.type}>{content}</{node.type}>"
        mark = "**" if node.type == "strong" else "*"
        return f"{mark}{content}{mark}"

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


def _is_tight(node: SyntaxTreeNode) -> bool:
    """Whether a list or an item consists of lines and lists only, without empty lines between them."""
    return all(
        child.hidden if child.type == "paragraph" else child.type in _LISTS and _is_tight(child)
        for child in node.children
    )


def _prefixed(text: str, prefix: str) -> str:
    return "\n".join(f"{prefix}{line}" if line else prefix.rstrip() for line in text.split("\n"))
