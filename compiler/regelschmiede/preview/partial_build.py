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
        self._pages: list[str] = []
        self._files: set[str] = set()
        self._built: set[str] = set()
        self._documents: dict[str, list[Document]] = {}

    @property
    def amount(self) -> int:
        """How many pages the present build has made."""
        return len(self._built)

    def begin(self, site: Path, frame: Iterable[Path]) -> bool:
        """Begin a build into ``site``; a change of the files in ``frame`` has all pages made anew.

        Returns whether there was such a change.
        """
        self._built.clear()
        before, self._frame = self._frame, signature(frame)
        changed = before not in {None, self._frame}
        if changed:
            remove_pages(site)
        return changed

    def expect(self, site: Path, pages: Sequence[str], others: Iterable[str]) -> None:
        """Delete from ``site`` what is neither one of its ``pages`` nor of the ``others``.

        Of what is no HTML only what an earlier build expected: plugins write files too.
        """
        self._pages = list(pages)
        before, self._files = self._files, {*pages, *others}
        remove_pages(site, self._files)
        for gone in before - self._files:
            (site / gone).unlink(missing_ok=True)

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
