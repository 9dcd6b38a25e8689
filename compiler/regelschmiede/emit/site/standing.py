"""What a book is, whose it is, which edition, and what nobody knows about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.emit.site import escape
from regelschmiede.emit.site.book import Place
from regelschmiede.emit.site.escape import Markdown
from regelschmiede.emit.site.numbers import count
from regelschmiede.emit.site.rule_pages import RULINGS
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

    from regelschmiede.emit.site.book import Book
    from regelschmiede.model.checked import Ruleset

TITLE = "Stand und Impressum"
_LICENCE_UNKNOWN = "Für die Texte ist keine Lizenz bekannt."


@dataclass(frozen=True, slots=True)
class Imprint:
    """Whose the book is, as lines for the page; ``fingerprint`` is hexadecimal."""

    edition: Markdown
    source: Markdown
    credits: tuple[Markdown, ...]
    licence: Markdown
    licence_note: Markdown
    fingerprint: str


@dataclass(frozen=True, slots=True)
class StandingPage:
    """The page on edition, source, licence and size of a book. ``unknown`` has a sentence for each open thing.

    ``rulings`` is a link to how the book deals with what its source leaves open; empty where it says nothing.
    """

    front_matter: str
    title: Markdown
    imprint: Imprint
    size: Markdown
    unknown: tuple[Markdown, ...]
    rulings: Markdown


def standing_page(book: Book) -> StandingPage:
    """The page on edition, source and licence of ``book``."""
    manifest = book.ruleset.manifest
    title = f"{manifest.title}: {TITLE}"
    about = f"Edition, Umfang, Quelle und Lizenz von {manifest.title}"
    matter = {
        "title": escape.html(title),
        "description": escape.html(about),
        "book": escape.html(manifest.title),
        "hide": ["toc"],
    }
    return StandingPage(
        front_matter=escape.front_matter(matter),
        title=escape.literal(title),
        imprint=imprint(book),
        size=Markdown(", ".join(_sizes(book.ruleset))),
        unknown=tuple(map(escape.literal, _unknown(book.ruleset))),
        rulings=_rulings(book),
    )


def imprint(book: Book) -> Imprint:
    """What ``book`` says about itself."""
    manifest = book.ruleset.manifest
    licence = manifest.licence
    name = (
        f"{licence.name} ({licence.spdx})"
        if licence.spdx not in {None, licence.name}
        else licence.name
    )
    source = ", ".join(filter(None, (manifest.source_title, manifest.source_edition)))
    return Imprint(
        edition=escape.literal(manifest.edition),
        source=escape.literal(source),
        credits=tuple(map(escape.literal, manifest.credits)),
        licence=escape.literal(name),
        licence_note=escape.literal(licence.note),
        fingerprint=book.ruleset.fingerprint,
    )


def _sizes(ruleset: Ruleset) -> Iterator[str]:
    entries = sum(map(len, ruleset.entries.values()))
    kinds = count(len(ruleset.kinds), "Art", "Arten")
    yield f"{count(entries, 'Eintrag', 'Einträge')} in {kinds}"
    for amount, singular, plural in (
        (len(ruleset.chapters), "Kapitel", "Kapitel"),
        (len(ruleset.rules), "Regel", "Regeln"),
        (len(ruleset.examples), "Beispiel", "Beispiele"),
    ):
        if amount:
            yield count(amount, singular, plural)


def _unknown(ruleset: Ruleset) -> Iterator[str]:
    if ruleset.manifest.licence.spdx is None:
        yield _LICENCE_UNKNOWN
    yield from ruleset.manifest.unknown


def _rulings(book: Book) -> Markdown:
    amount = len(book.ruleset.entries.get(RULINGS, {}))
    if not amount:
        return Markdown("")
    kind = book.kinds[RULINGS]
    place = Place(book, book.addresses.standing)
    return place.link(escape.literal(kind.title), book.addresses.kinds[RULINGS])
