"""Where an entry or a rule is used: chapters, rules, examples, and the fields of entries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.emit.site import escape
from regelschmiede.emit.site.book import Book
from regelschmiede.emit.site.escape import Markdown
from regelschmiede.model.chapters import CHAPTERS
from regelschmiede.model.checked import Reference
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

    from regelschmiede.emit.site.book import Place
    from regelschmiede.model.checked import Use

RULES = "rules"
EXAMPLES = "examples"
SHEET = "sheet"
_LABELS = {CHAPTERS: "Kapitel", RULES: "Regeln", EXAMPLES: "Beispiele", SHEET: "Bogen"}


@dataclass(frozen=True, slots=True)
class Users:
    """What uses something in one way: ``label`` says who, ``path`` names the field where entries do."""

    label: Markdown
    path: str
    links: tuple[Markdown, ...]


def users_of(target: Reference, place: Place) -> Iterator[Users]:
    """Who uses ``target``, chapters first, then rules, examples, and entries by field in the order of the book."""
    groups = _grouped(place.ask(Book.uses_of, target))
    order = sorted(groups, key=lambda key: _rank(key[0]))
    for kind, field in order:
        users = (Reference(kind, each) for each in groups[kind, field])
        links = tuple(place.link(*place.ask(Book.page_of, each)) for each in users)
        path = kind if kind in _LABELS else f"{kind}.{field}"
        yield Users(_label(kind, field, place.book), path, links)


def _grouped(uses: tuple[Use, ...]) -> dict[tuple[str, str], list[str]]:
    """(kind, field) → ids, each once; it does not matter in which field a rule or a chapter uses something."""
    groups: dict[tuple[str, str], dict[str, None]] = {}
    for use in uses:
        # Deep inside a record the reader knows the field only by its outermost name.
        field = "" if use.kind in _LABELS else use.field.partition(".")[0].partition("[")[0]
        groups.setdefault((use.kind, field), {})[use.id] = None
    return {key: list(ids) for key, ids in groups.items()}


def _rank(kind: str) -> int:
    ranks = list(_LABELS)
    return ranks.index(kind) if kind in _LABELS else len(ranks)


def _label(kind_id: str, field_id: str, book: Book) -> Markdown:
    if kind_id in _LABELS:
        return Markdown(_LABELS[kind_id])
    kind = book.kinds[kind_id]
    title = next((field.title for field in kind.fields if field.id == field_id), "")
    return escape.literal(f"{kind.title} ({title})" if title else kind.title)
