"""Trees of files that an earlier run has read: to bring them back takes a third of the time of reading them anew."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING

from regelschmiede.source.memory import UNFINISHED, digest, recall, remember
from regelschmiede.source.tree_text import NoTreeError, plain_tree, tree_from
from regelschmiede.source.yaml_tree import Document, read_yaml

if TYPE_CHECKING:
    from pathlib import Path

    from regelschmiede.source.reader import SourceFile
    from regelschmiede.source.yaml_tree import Node

_PREFIX = "tree-"
_DIGITS = 40
# Bytes. Generated books of tens of thousands of entries would take as much place as all else of a project.
_LARGEST = 1_000_000
# Seconds.
_LONGEST_WRITE = 3600


class KnownTrees:
    """Reads files, and keeps the trees of sound ones by name and content: in the process, and in ``folder``.

    What a whole check did not ask for is forgotten at its end.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._before: dict[str, Document] = {}
        self._asked: dict[str, Document] = {}
        self._fresh: dict[str, Node] = {}

    def read(self, source: SourceFile) -> Document:
        """The tree of the YAML file ``source``, and what is wrong with it."""
        key = digest(source.name, source.data)[:_DIGITS]
        document = self._before.get(key) or self._recalled(key, source.name)
        if document is None:
            document = read_yaml(source.text, source.name)
            is_kept = not document.faults and len(source.data) <= _LARGEST
            if document.root is not None and is_kept:
                self._fresh[key] = document.root
        self._asked[key] = document
        return document

    def save(self) -> None:
        """End a check: write down what is new, and forget what it did not ask for."""
        if self._folder is not None:
            for key, root in self._fresh.items():
                remember(self._folder / f"{_PREFIX}{key}", plain_tree(root))
            self._tidy(self._folder)
        self._before, self._asked, self._fresh = self._asked, {}, {}

    def _tidy(self, folder: Path) -> None:
        trees = folder.glob(f"{_PREFIX}*")
        forgotten = (each for each in trees if each.name.removeprefix(_PREFIX) not in self._asked)
        for file in (*forgotten, *filter(_is_abandoned, folder.glob(f"{UNFINISHED}*"))):
            with suppress(OSError):
                file.unlink()

    def _recalled(self, key: str, file: str) -> Document | None:
        found = None if self._folder is None else recall(self._folder / f"{_PREFIX}{key}")
        try:
            return None if found is None else Document(tree_from(found, file), ())
        except NoTreeError:
            return None


def _is_abandoned(file: Path) -> bool:
    """Whether nobody can still be writing ``file``."""
    try:
        return time.time() - file.stat().st_mtime > _LONGEST_WRITE
    except OSError:
        return False
