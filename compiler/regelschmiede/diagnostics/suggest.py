"""What an author may have meant: near words, compared by characters."""

from __future__ import annotations

import difflib
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def near(word: str, candidates: Iterable[str], limit: int = 3) -> tuple[str, ...]:
    """The ``candidates`` nearest to ``word``, best first; case and umlauts do not count."""
    by_key: dict[str, str] = {}
    for candidate in candidates:
        by_key.setdefault(comparable(candidate), candidate)
    keys = difflib.get_close_matches(comparable(word), by_key, n=limit, cutoff=0.6)
    return tuple(by_key[key] for key in keys)


def comparable(word: str) -> str:
    """``word`` in lower case with umlauts written out and other accents dropped."""
    # Only decomposed letters hold combining marks; „ä“ must be joined before it is spelled out.
    joined = unicodedata.normalize("NFC", word).casefold().translate(_GERMAN)
    plain = unicodedata.normalize("NFD", joined)
    return "".join(character for character in plain if not unicodedata.combining(character))


def as_id(name: str) -> str:
    """The id that a German display name gives: ``Erste Hilfe`` → ``erste_hilfe``."""
    letters = [c if c.isascii() and c.isalnum() else "_" for c in comparable(name)]
    words = [word for word in "".join(letters).split("_") if word]
    joined = "_".join(words) or "eintrag"
    return joined if joined[0].isalpha() else f"nr_{joined}"
