"""Markdown as the site renders it: with the extensions of ``mkdocs.yml``, then read back as HTML."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from typing import Any

import markdown  # type: ignore[import-untyped]  # has no types
from mkdocs.config import load_config

from tests.support.html import VOID
from tests.support.project import ROOT


def render(text: str) -> str:
    """``text`` as HTML."""
    extensions, options = _extensions()
    return str(
        markdown.markdown(text, extensions=list(extensions), extension_configs=dict(options))
    )


@cache
def _extensions() -> tuple[tuple[str, ...], dict[str, Any]]:
    config = load_config(str(ROOT / "mkdocs.yml"))
    return tuple(config.markdown_extensions), config.mdx_configs


@dataclass
class Element:
    """An element of HTML with its attributes, its children and texts in order."""

    tag: str
    attributes: dict[str, str | None]
    children: list[Element | str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """All text in it."""
        return "".join(child if isinstance(child, str) else child.text for child in self.children)

    def all(self, tag: str = "") -> list[Element]:
        """The elements in it, itself not among them; only those called ``tag`` where it is given."""
        below = [child for child in self.children if isinstance(child, Element)]
        found = [element for child in below for element in (child, *child.all())]
        return [element for element in found if not tag or element.tag == tag]


def parse(html: str) -> Element:
    """``html`` as a tree below an element without a name; open elements or stray ends raise ValueError."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    if len(reader.open) > 1:
        raise ValueError(f"never closed: {reader.open[-1].tag}")
    return reader.open[0]


def read(text: str) -> Element:
    """Markdown as a tree of what a reader gets."""
    return parse(render(text))


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open = [Element("", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, dict(attrs))
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].children.append(Element(tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if self.open[-1].tag != tag:
            raise ValueError(f"</{tag}> ends {self.open[-1].tag or 'nothing'}")
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)

    def handle_comment(self, data: str) -> None:
        self.open[-1].children.append(Element("!--", {}))

    def handle_decl(self, decl: str) -> None:
        self.open[-1].children.append(Element("!", {}))
