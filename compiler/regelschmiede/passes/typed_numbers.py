"""Finding numbers that an author typed: digits and number words in the plain stretches of a text."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from regelschmiede.passes.number_vocabulary import composed, number_vocabulary, roman
from regelschmiede.passes.text_view import Region

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from regelschmiede.passes.number_vocabulary import NumberWord

# Fractions, numbers raised and lowered, Roman ones of a single sign, numbers in circles and brackets.
_NUMERIC = r"\d²³¹¼-¾⁰⁴-⁹₀-₉⅐-↉①-⒛⓪-⓿❶-➓🄀-🄌"
DIGIT = re.compile(f"[{_NUMERIC}]")
_DIGITS = re.compile(rf"(?<![^\W\d_])[^\W\d_]*[{_NUMERIC}]+(?:[.,:/]\d+)*[^\W_]*")
_WORD = re.compile(r"[^\W\d_]+")
_THOUSANDS = re.compile(r"\d{1,3}(?:\.\d{3})+")

_ARTICLES_WORDS = (
    "der die das dem den des jeder jede jedes jedem jeden dieser diese dieses diesem diesen am im beim "
    "vom zum zur mein dein sein ihr unser euer ein eine einen einem einer"
)
_ARTICLES = frozenset(_ARTICLES_WORDS.split())
_NOT_CALLED_UPON = frozenset({"auf", "darauf"})
_GIVE_WORDS = "gib gibt gebe geben gebt gab gegeben zugeben"
_GIVE = frozenset(_GIVE_WORDS.split())
_HEED_WORDS = "nehmen nimm nimmt nehmt lassen lässt lass hab habe habt haben"
_HEED = _GIVE | frozenset(_HEED_WORDS.split())
_HEEDED = frozenset({"außer", "in"})


class TypedNumber(NamedTuple):
    """A number as typed over ``region``; ``value`` is None where it says none, ``filter`` how it could be written."""

    region: Region
    value: Fraction | None
    filter: str


def typed_digits(text: str) -> Iterator[TypedNumber]:
    """The stretches with digits in ``text``."""
    for found in _DIGITS.finditer(text):
        yield TypedNumber(Region(*found.span()), _value(found.group()), "")


def typed_words(text: str) -> Iterator[TypedNumber]:
    """The number words in ``text``."""
    # Hardly any text has one, and all have thousands of words.
    if not any(map(_number_in, set(_WORD.findall(text)))):
        return
    for found in _WORD.finditer(text):
        known = _number_in(found.group())
        if known is not None and _counts(found, text):
            yield TypedNumber(Region(*found.span()), *known)


@lru_cache(maxsize=2**14)
def _number_in(word: str) -> NumberWord | None:
    """The number that ``word`` says, whatever stands around it."""
    small = word.lower()
    return number_vocabulary().get(small) or composed(small) or roman(word)


def _value(digits: str) -> Fraction | None:
    """The number that ``digits`` write in German; None where they are no number alone."""
    plain = digits.replace(".", "") if _THOUSANDS.fullmatch(digits) else digits.replace(",", ".")
    try:
        return Fraction(plain)
    except (ValueError, ZeroDivisionError):
        return None


def _counts(found: re.Match[str], text: str) -> bool:
    """Whether the word is a number here, and not another word that looks the same."""
    doubt = _DOUBTS.get(found.group().lower().rstrip("mnrs")) or _DOUBTS.get(found.group().lower())
    return doubt is None or not doubt(found.group(), _before(found, text), _after(found, text))


def _before(found: re.Match[str], text: str) -> str:
    """The word before, empty at the beginning of a paragraph, a cell or an item of a list."""
    words = text[max(0, found.start() - 30) : found.start()].rpartition("\n\n")[2].split()
    word = words[-1].lstrip("(„*_").lower() if words else ""
    return word if _WORD.search(word) else ""


def _after(found: re.Match[str], text: str) -> str:
    behind = _WORD.search(text, found.end())
    between = text[found.end() : behind.start()] if behind else ""
    is_next = "\n\n" not in between and not between.strip(" \u00a0\n*_")
    return behind.group() if behind and is_next else ""


def _begins_sentence(before: str) -> bool:
    return not before or before[-1] in ".!?:"


def _heed(word: str, before: str, after: str) -> bool:
    """„außer Acht lassen“, „Gib Acht“, „gib acht auf dich“, „Acht geben“."""
    if after in _GIVE or (before in _GIVE and not after[:1].isupper()):
        return True
    spelled_large = word[0].isupper() and not _begins_sentence(before)
    if not spelled_large or before in _ARTICLES:
        return False
    is_heed = before in _HEED and not after[:1].isupper()
    return is_heed or before in _HEEDED or after in _HEED or not after


def _heeding(_word: str, before: str, after: str) -> bool:
    """„achte auf“, „die anderen achten darauf“."""
    return before not in _ARTICLES or after in _NOT_CALLED_UPON


def _being(word: str, before: str, after: str) -> bool:
    """„ein Elf“."""
    return word[0].isupper() and not (_begins_sentence(before) and after[:1].isupper())


def _sake(_word: str, _before: str, after: str) -> bool:
    """„der Ordnung halber“."""
    return not after[:1].isupper()


def _first_of_all(_word: str, before: str, after: str) -> bool:
    """„als Erste“, „fürs Erste“, „in erster Linie“, „zum ersten Mal“, „auf den ersten Blick“."""
    return before in {"als", "fürs"} or after in {"Linie", "Mal", "Blick", "Moment", "Augenblick"}


def _second_glance(_word: str, before: str, after: str) -> bool:
    """„auf den zweiten Blick“, „aus zweiter Hand“."""
    return after == "Blick" or (before == "aus" and after == "Hand")


def _third_party(word: str, before: str, after: str) -> bool:
    """„Unbeteiligte Dritte sehen zu“, „in der dritten Person“."""
    stands_alone = word[0].isupper() and not after[:1].isupper()
    return after == "Person" or (stands_alone and before not in _ARTICLES)


def _one_of(_word: str, _before: str, after: str) -> bool:
    """„eins von ihnen“."""
    return after in {"von", "davon", "der", "dieser"}


_DOUBTS: dict[str, Callable[[str, str, str], bool]] = {
    "acht": _heed,
    "achte": _heeding,
    "elf": _being,
    "halber": _sake,
    "erste": _first_of_all,
    "zweite": _second_glance,
    "dritte": _third_party,
    "eins": _one_of,
}
