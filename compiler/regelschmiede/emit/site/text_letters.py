"""A text with one opaque letter in place of each part that is not the author's own Markdown.

The letters are of a private plane of Unicode. A parser of Markdown takes them for letters of a word, so that
nothing that is put in their place later can become markup, or change the markup around it.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from regelschmiede.model.text import Figure, Free, Insertion, Link, Text

    Inserted = Figure | Free | Link | Insertion

_FIRST, _LAST = 0xF0000, 0xFFFFD
_LETTERS = re.compile("([\U000f0000-\U000ffffd])")
# As CommonMark has them: a parser puts the character in their place.
_REFERENCE = re.compile("&#(?:[xX](?P<hex>[0-9a-fA-F]{1,6})|(?P<decimal>[0-9]{1,7}));")


# One text is shown on several pages, and a preview shows all of them again.
@lru_cache(maxsize=8_192)
def _written(part: str) -> str:
    """What the author wrote, without letters that could be taken for ours, however they are written."""
    return _LETTERS.sub("\ufffd", _REFERENCE.sub(_harmless, part))


def _harmless(reference: re.Match[str]) -> str:
    number = int(reference["hex"], 16) if reference["hex"] else int(reference["decimal"])
    return "\ufffd" if _FIRST <= number <= _LAST else reference.group()


class Letters:
    """``source`` is the author's Markdown of ``text``, its parts as letters."""

    def __init__(self, text: Text) -> None:
        self._parts = tuple(part for part in text.parts if not isinstance(part, str))
        letters = (chr(_FIRST + number) for number in count())
        self.source = "".join(
            [_written(part) if isinstance(part, str) else next(letters) for part in text.parts]
        )

    def split(self, content: str) -> Iterator[str | Inserted]:
        """``content`` as words and the parts between them; no words are empty."""
        if not self._parts:
            yield from (content,) if content else ()
            return
        for index, piece in enumerate(_LETTERS.split(content)):
            if index % 2:
                yield self._part(piece)
            elif piece:
                yield piece

    def only(self, content: str) -> Inserted | None:
        """The part that is all of ``content``; None where there is anything else."""
        return self._part(content) if _LETTERS.fullmatch(content) else None

    def plain(self, content: str) -> str:
        """``content`` with the parts' own texts, for where no markup can stand."""
        return _LETTERS.sub(lambda match: self._part(match.group()).text, content)

    def _part(self, letter: str) -> Inserted:
        return self._parts[ord(letter) - _FIRST]
