"""Pages that an earlier build has written, and whether they would be the same again.

A preview builds again after each change, and a change alters few pages. Beside a page stands what it was given
and what it asked of its book and of the notes, with the answers: as long as all answers are the same, so is it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from regelschmiede.model.checked import Record
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from regelschmiede.emit.artifact import Artifact
    from regelschmiede.emit.site.book import Book, Notebook, Noted
    from regelschmiede.emit.site.page_notes import NotesDesk


@dataclass(frozen=True, slots=True)
class _Kept:
    """A page, what it was given and what it asked."""

    artifact: Artifact
    given: tuple[object, ...]
    notebook: Notebook


@dataclass(frozen=True, slots=True)
class _Built:
    """The ``pages`` of a book by their folders; all of them depend on the ``frame``."""

    frame: tuple[object, ...]
    labels: tuple[object, ...]
    pages: dict[str, _Kept]


class KeptPages:
    """The pages of the last build of each book."""

    def __init__(self) -> None:
        self._books: dict[str, _Built] = {}

    def of(self, book: Book, desk: NotesDesk, frame: tuple[object, ...]) -> BookPages:
        """The pages of ``book``; none where ``frame``, on which all of them depend, is another than before."""
        name = book.ruleset.manifest.id
        # With its kinds, a book has the same addresses for as long as its folder is the same; and each page
        # is looked for in a folder of its book's.
        frame = (*frame, book.ruleset.manifest, book.ruleset.kinds, desk.glossary)
        labels = book.labels.all
        last = self._books.get(name)
        if last is not None and last.labels == labels:
            labels = last.labels
        now = self._books[name] = _Built(frame, labels, {})
        before = last.pages if last is not None and last.frame == frame else {}
        return BookPages(book, desk, labels, before, now.pages)


class BookPages:
    """The pages of a book: those of ``before``, and ``now`` those of the present build.

    ``labels`` is the same object for as long as all labels are the same.
    """

    def __init__(
        self,
        book: Book,
        desk: NotesDesk,
        labels: object,
        before: Mapping[str, _Kept],
        now: dict[str, _Kept],
    ) -> None:
        self._book, self._desk, self.labels = book, desk, labels
        self._before, self._now = before, now

    def find(self, folder: str, given: tuple[object, ...]) -> Artifact | None:
        """The page in ``folder`` as it was written from ``given``; None where it might be another now."""
        page = self._before.get(folder)
        if page is None or not same(page.given, given) or not self._holds(page):
            return None
        self._now[folder] = page
        return page.artifact

    def keep(
        self, folder: str, artifact: Artifact, given: tuple[object, ...], notebook: Notebook
    ) -> None:
        """Keep the page in ``folder``, which was written from ``given`` and what its ``notebook`` holds."""
        self._now[folder] = _Kept(artifact, given, notebook)

    def _holds(self, page: _Kept) -> bool:
        asked = page.notebook
        try:
            return _answers(asked.of_book, self._book) and _answers(asked.of_desk, self._desk)
        # It asks for something that is gone.
        except KeyError:
            return False


def _answers(noted: Noted, asked: Book | NotesDesk) -> bool:
    return all(same(question(asked, about), answer) for question, about, answer in noted)


def same(one: object, other: object) -> bool:
    """Whether two values of the model are shown alike: of the same types too, as 1 and ``true`` are equal."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, Record) and isinstance(other, Record):
        return same(one.values, other.values)
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return same(tuple(one.items()), tuple(other.items()))
    return one == other
