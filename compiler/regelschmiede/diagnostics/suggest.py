"""What an author may have meant: near words, compared by characters."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
# A shorter word is part of too many others to be a hint.
_SHORTEST_PART = 3


def near(word: str, candidates: Iterable[str], limit: int = 3) -> tuple[str, ...]:
    """The ``candidates`` nearest to ``word``, best first; case and umlauts do not count."""
    by_key: dict[str, str] = {}
    for candidate in candidates:
        by_key.setdefault(_loose(candidate), candidate)
    wanted = _loose(word)
    if wanted in by_key:
        return (by_key[wanted],)
    import difflib

    keys = difflib.get_close_matches(wanted, by_key, n=limit, cutoff=0.6)
    if len(wanted) >= _SHORTEST_PART:
        keys += [key for key in by_key if _begins_a_word(wanted, key)]
    return tuple(by_key[key] for key in dict.fromkeys(keys))[:limit]


def meant(word: str, labels: Mapping[str, str], limit: int = 3) -> tuple[str, ...]:
    """The ids among ``labels`` (id → German label) that ``word`` may mean: by label, else the nearest."""
    wanted = _loose(word)
    by_label: dict[str, str] = {}
    for candidate, label in labels.items():
        by_label.setdefault(_loose(label), candidate)
    if wanted in by_label:
        return (by_label[wanted],)
    return near(word, labels, limit) or tuple(by_label[key] for key in near(word, by_label, limit))


class Proposer:
    """Proposals among many: asked again it remembers, and asked too much it proposes nothing more.

    To compare a word with a thousand others takes ten milliseconds; a book in which a whole kind has lost its
    ids would take minutes.
    """

    def __init__(self, comparisons: int = 300_000) -> None:
        self._left = comparisons
        self._found: dict[tuple[str, str], tuple[str, ...]] = {}

    def meant(self, topic: str, word: str, labels: Mapping[str, str]) -> tuple[str, ...]:
        """What ``word`` may mean among ``labels``, which are the same for the same ``topic``."""
        key = topic, word
        if key not in self._found:
            self._left -= len(labels)
            self._found[key] = meant(word, labels) if self._left > 0 else ()
        return self._found[key]


def comparable(word: str) -> str:
    """``word`` in lower case with umlauts written out and other accents dropped."""
    # Only decomposed letters hold combining marks; „ä“ must be joined before it is spelled out.
    joined = unicodedata.normalize("NFC", word).casefold().translate(_GERMAN)
    plain = unicodedata.normalize("NFD", joined)
    return "".join(character for character in plain if not unicodedata.combining(character))


def as_id(name: str) -> str:
    """The id that a German display name gives: ``Erste Hilfe`` → ``erste_hilfe``; empty without Latin letters."""
    letters = [c if c.isascii() and c.isalnum() else "_" for c in comparable(name)]
    words = [word for word in "".join(letters).split("_") if word]
    joined = "_".join(words)
    return f"nr_{joined}" if joined[:1].isdigit() else joined


def _loose(word: str) -> str:
    """``word`` for comparing: blanks, hyphens and underscores are the same."""
    return "_".join(comparable(word).replace("-", " ").replace("_", " ").split())


def _begins_a_word(part: str, whole: str) -> bool:
    return whole.startswith(part) or f"_{part}" in whole
