"""Where each page of the site lies: a folder with an ``index.md`` in it, for every page.

Addresses are folders relative to the site's root, without slashes at the ends; the root itself is ``""``.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from regelschmiede.model.checked import Reference, Ruleset
    from regelschmiede.model.kinds import Kind

DOWNLOADS = "downloads"
IMPRINT = "impressum"
RULES = "regeln"
CHAPTERS = "kapitel"
PARTS = "teile"
REFERENCE = "nachschlagen"
INDEX = "stichwortverzeichnis"
SHEET = "charakterbogen"
STANDING = "stand"
# Folders that MkDocs and its themes fill or leave out, and the manual's.
_RESERVED_AT_ROOT = frozenset(
    {
        "assets",
        "css",
        "fonts",
        "handbuch",
        "img",
        "javascripts",
        "js",
        "search",
        "stylesheets",
        "templates",
        "webfonts",
    }
)
_RESERVED_IN_BOOK = frozenset(
    {DOWNLOADS, IMPRINT, RULES, CHAPTERS, PARTS, REFERENCE, INDEX, SHEET, STANDING}
)


@dataclass(frozen=True, slots=True)
class BookAddresses:
    """The folders of one ruleset's pages. ``kinds`` maps kind id → folder."""

    folder: str
    kinds: Mapping[str, str]

    @property
    def downloads(self) -> str:
        """The folder with what readers can download, and of the page that lists it."""
        return f"{self.folder}/{DOWNLOADS}"

    @property
    def standing(self) -> str:
        """The folder of the page on edition, source and licence."""
        return f"{self.folder}/{STANDING}"

    @property
    def imprint(self) -> str:
        """Where that page was before."""
        return f"{self.folder}/{IMPRINT}"

    @property
    def index(self) -> str:
        """The folder of the alphabetical index."""
        return f"{self.folder}/{INDEX}"

    @property
    def sheet(self) -> str:
        """The folder of the empty character sheet."""
        return f"{self.folder}/{SHEET}"

    @property
    def rules(self) -> str:
        """The folder of the page with all rules."""
        return f"{self.folder}/{RULES}"

    def rule(self, rule_id: str) -> str:
        """The folder of a rule's page."""
        return f"{self.rules}/{hyphened(rule_id)}"

    @property
    def reference(self) -> str:
        """The folder of the page that lists everything to look up."""
        return f"{self.folder}/{REFERENCE}"

    def chapter(self, chapter_id: str) -> str:
        """The folder of a chapter's page, whether the id is in use or was once."""
        return f"{self.folder}/{CHAPTERS}/{hyphened(chapter_id)}"

    def part(self, slug: str) -> str:
        """The folder of the page that lists the chapters of a part of the book."""
        return f"{self.folder}/{PARTS}/{slug}"

    def entry(self, reference: Reference) -> str:
        """The folder of an entry's page."""
        return self.former(reference.kind, reference.id)

    def former(self, kind: str, entry_id: str) -> str:
        """The folder of a page for an id of ``kind``, whether it is in use or was once."""
        return f"{self.kinds[kind]}/{hyphened(entry_id)}"


def book_addresses(rulesets: Sequence[Ruleset]) -> tuple[BookAddresses, ...]:
    """The addresses of each ruleset, in the same order."""
    folders = distinct([(r.manifest.id, r.manifest.id) for r in rulesets], _RESERVED_AT_ROOT)
    return tuple(
        BookAddresses(folder, _kind_folders(folder, ruleset.kinds))
        for ruleset, folder in zip(rulesets, folders, strict=True)
    )


def page_path(folder: str) -> str:
    """The file of the page in ``folder``."""
    return f"{folder}/index.md" if folder else "index.md"


@lru_cache(maxsize=65_536)
def relative(target: str, folder: str) -> str:
    """The path of the file ``target`` as a page in ``folder`` names it."""
    here = folder.split("/") if folder else []
    there = target.split("/")
    shared = 0
    for mine, its in zip(here, there[:-1], strict=False):
        if mine != its:
            break
        shared += 1
    return "/".join([".."] * (len(here) - shared) + there[shared:])


def hyphened(name: str) -> str:
    """An id as a part of an address."""
    return name.replace("_", "-")


def _kind_folders(book: str, kinds: Iterable[Kind]) -> dict[str, str]:
    listed = list(kinds)
    slugs = distinct([(kind.slug, kind.id) for kind in listed], _RESERVED_IN_BOOK)
    return {kind.id: f"{book}/{slug}" for kind, slug in zip(listed, slugs, strict=True)}


def distinct(names: Sequence[tuple[str, str]], reserved: Collection[str] = ()) -> list[str]:
    """A part of an address for each (wanted name, id); the id is added to a name that is not free."""
    wanted = Counter(hyphened(name) for name, _ in names)
    taken = {*reserved, *wanted}
    result = []
    for name, identity in names:
        address = hyphened(name)
        if wanted[address] > 1 or address in reserved:
            address = _free(f"{address}-{hyphened(identity)}", taken)
            taken.add(address)
        result.append(address)
    return result


def _free(name: str, taken: Collection[str]) -> str:
    while name in taken:
        name += "-2"
    return name
