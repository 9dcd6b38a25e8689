"""What a built page says: its tables, its figures with their origins, its text."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {
    "br",
    "hr",
    "img",
    "input",
    "link",
    "meta",
    "source",
    "wbr",
    "path",
    "area",
    "base",
    "col",
    "embed",
}


@dataclass
class Table:
    """A table: for each column the field it shows, and the cells' texts by row."""

    fields: list[str] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    """The first link of each row."""


class Page(HTMLParser):
    """The content of a page (its ``article``), read once."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tables: list[Table] = []
        self.figures: list[tuple[str, str]] = []
        """(origin, text) of each inserted figure."""
        self.text = ""
        self._open: list[tuple[str, dict[str, str | None]]] = []
        self._figure: tuple[str, str] | None = None
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open an element."""
        attributes = dict(attrs)
        if tag not in VOID:
            self._open.append((tag, attributes))
        if not self._inside("article"):
            return
        if tag == "table":
            self.tables.append(Table())
        elif tag == "tr" and self._inside("tbody"):
            self.tables[-1].rows.append([])
            self.tables[-1].links.append("")
        elif tag == "td":
            self.tables[-1].rows[-1].append("")
        elif tag == "a" and self._inside("tbody") and not self.tables[-1].links[-1]:
            self.tables[-1].links[-1] = attributes.get("href") or ""
        origin = attributes.get("data-from")
        if origin is not None:
            self._figure = (origin, "")
        shown = attributes.get("data-field")
        if shown is not None and self._inside("thead"):
            self.tables[-1].fields.append(shown)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open and close an element; nothing else must be closed by it."""
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        """Close an element."""
        while self._open:
            name, attributes = self._open.pop()
            if "data-from" in attributes and self._figure is not None:
                self.figures.append(self._figure)
                self._figure = None
            if name == tag:
                return

    def handle_data(self, data: str) -> None:
        """Take text where it belongs."""
        if not self._inside("article") or self._inside("script") or self._inside("style"):
            return
        self.text += data
        if self._figure is not None:
            self._figure = (self._figure[0], self._figure[1] + data)
        if self._inside("td"):
            self.tables[-1].rows[-1][-1] += data

    def _inside(self, tag: str) -> bool:
        return any(name == tag for name, _ in self._open)
