"""Markup that other programs know and this book does not: readers would see it as it was typed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from regelschmiede.passes.text_view import Region

if TYPE_CHECKING:
    from collections.abc import Iterator

_KINDS = {
    "Kommentare in HTML": r"<!--(?:.{0,2000}?-->)?",
    "HTML": r"</?[A-Za-z][A-Za-z0-9-]*(?:\s[^<>]{0,2000})?/?>",
    "Bilder": r"!\[[^\[\]]{0,500}\][(\[]",
    "Fußnoten": r"\[\^[^\[\]\s]{1,100}\]",
    "Links auf Dateien": r"\[[^\[\]]{1,500}\]\((?!<?(?:https?://|mailto:))[^()\s]{0,500}\)",
    "Verzeichnisse von Links": r"^[ ]{0,3}\[[^\[\]]{1,500}\]:[ \t]*\S+",
}
_FOREIGN = re.compile(
    "|".join(rf"(?P<kind{n}>(?<!\\){pattern})" for n, pattern in enumerate(_KINDS.values())),
    re.MULTILINE | re.DOTALL,
)
_SIGNS = ("<", "![", "[^", "](", "]:")
_FILE = re.compile(r"\[(?P<label>[^\[\]]+)\]\((?:[^()]*/)?(?P<id>[a-z0-9_]+)\.md(?:#[^()]*)?\)")
_LONGEST = 40
_MARKERS = frozenset("-*+>0123456789 \t")
# Each level takes a sign at least; ten lists are forty columns at most.
_DEEP = re.compile(
    r"^(?=[ \t]*[-*+>\d])(?:[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t]){40,}(?=[^\s*-])", re.MULTILINE
)


class ForeignMarkup(NamedTuple):
    """Markup over ``region``; ``what`` is its kind (German, plural), ``shown`` how a message shows it."""

    region: Region
    what: str
    shown: str


def too_deep(text: str) -> Iterator[Region]:
    """The beginnings of lines in ``text`` that stand deeper in lists and quotes than pages show them."""
    if "\n" in text or text[:1] in _MARKERS:
        for found in _DEEP.finditer(text):
            yield Region(*found.span())


def may_hold_markup(text: str) -> bool:
    """Whether ``text`` has a sign with which such markup is written."""
    return any(sign in text for sign in _SIGNS)


def foreign_markup(text: str) -> Iterator[ForeignMarkup]:
    """The markup in ``text``, in which code and links to entries are hidden."""
    kinds = tuple(_KINDS)
    for found in _FOREIGN.finditer(text):
        shown = " ".join(found.group().split())
        shown = f"{shown[:_LONGEST]}…" if len(shown) > _LONGEST else shown
        kind = kinds[int((found.lastgroup or "kind0").removeprefix("kind"))]
        yield ForeignMarkup(Region(*found.span()), kind, shown)


def file_link(markup: str) -> tuple[str, str] | None:
    """Id and label of the chapter to whose file ``markup`` links; None where it links to none."""
    found = _FILE.fullmatch(markup)
    return (found["id"], found["label"]) if found else None


def comment(markup: str) -> str | None:
    """The comment ``markup`` as texts can have it; None where it is none."""
    inner = markup.removeprefix("<!--").removesuffix("-->")
    is_whole = len(inner) == len(markup) - len("<!---->") and "#}" not in inner
    is_one_line = bool(inner.strip()) and "\n" not in inner
    return f"{{# {inner.strip()} #}}" if is_whole and is_one_line else None
