"""Building only the pages that changed, and yet leaving a whole site.

MkDocs can build only what changed ("dirty"). It then leaves pages that are gone, keeps pages whose frame
(navigation, theme, configuration) is no longer right, and writes a search index of the new pages alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from regelschmiede.preview.outdated import remove_pages, signature

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from regelschmiede.preview.outdated import Signature

Document = dict[str, Any]
"""A document of Material's search index; ``location`` is its page's address, perhaps with ``#section``."""


class PartialBuild:
    """What is known from earlier builds into the same folder, and what the present one did."""

    def __init__(self) -> None:
        self._frame: Signature | None = None
        self._next_frame: Signature = ()
        self._pages: list[str] = []
        self._files: set[str] = set()
        self._built: set[str] = set()
        self._documents: dict[str, list[Document]] = {}

    @property
    def amount(self) -> int:
        """How many pages the present build has made."""
        return len(self._built)

    def begin(self, frame: Iterable[Path]) -> bool:
        """Begin a build; whether all pages are to be made anew.

        They are if the files in ``frame`` changed, and if the last build was not finished.
        """
        self._built.clear()
        self._next_frame = signature(frame)
        before, self._frame = self._frame, None
        return before != self._next_frame

    def expect(self, site: Path, pages: Sequence[str], others: Iterable[str]) -> None:
        """Note that ``site`` shall hold ``pages`` and ``others``.

        Of what is no HTML, deletes what earlier builds expected and this one does not: it might stand in the way
        of others. Plugins write files, too, which nobody expects.
        """
        self._pages = list(pages)
        before, self._files = self._files, {*pages, *others}
        for gone in before - self._files:
            if not gone.endswith(".html"):
                (site / gone).unlink(missing_ok=True)

    def finish(self, site: Path) -> None:
        """Delete from ``site`` all pages that are not expected: until now they were the last good ones."""
        remove_pages(site, self._files)
        self._frame = self._next_frame

    def note(self, page: str) -> None:
        """Note that ``page`` was made."""
        self._built.add(page)

    def search_documents(self, fresh: Iterable[Document]) -> list[Document]:
        """The documents of all pages in their order: ``fresh`` ones where the page was made, else earlier ones."""
        new: dict[str, list[Document]] = {page: [] for page in self._built}
        for document in fresh:
            new.setdefault(document["location"].partition("#")[0], []).append(document)
        known = self._documents | new
        self._documents = {page: known[page] for page in self._pages if page in known}
        return [document for documents in self._documents.values() for document in documents]
