"""Every German word that says a number, with its value and the filter that would write it."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from regelschmiede.passes import number_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_ENDINGS = ("", "e", "em", "en", "er", "es")
_WEAK_ENDINGS = ("", "m", "n", "r", "s")
_TENS = ["zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig"]
_TEENS = {16: "sechzehn", 17: "siebzehn"}
_GENITIVES = {"zweier": 2, "dreier": 3}
_DATIVES = {"zweien": 2, "dreien": 3, "vieren": 4, "fünfen": 5, "sechsen": 6}
_SUPERLATIVES = [
    "best",
    "größt",
    "höchst",
    "kleinst",
    "längst",
    "niedrigst",
    "schlechtest",
    "stärkst",
    "schwächst",
]
_LARGEST_GROUP = 6
_HALF_WORDS = (
    "hälfte hälften hälftig hälftige hälftigen halbiere halbieren halbierst halbiert halbierte halbierten "
    "halbierter halbiertes halbierung"
)
_HALF = ("halb", *(f"halb{ending}" for ending in _ENDINGS[1:]), *_HALF_WORDS.split())
_VERB_ENDINGS = ("e", "en", "est", "st", "t", "te", "ten", "ter", "tes", "tem", "ung")
_DOUBLED = ("verdopple", "verdopplung", *(f"verdoppel{end}" for end in ("n", *_VERB_ENDINGS[3:])))


class NumberWord(NamedTuple):
    """The number that a word says; ``filter`` is how a placeholder would write it, empty where none does."""

    value: Fraction
    filter: str


@cache
def number_vocabulary() -> Mapping[str, NumberWord]:
    """Word in lower case → the number that it says.

    „Ein“ in all its forms and „einmal“ are left out: nobody can tell whether they count. So are vague words
    („beide“, „mehrfach“, „Hunderte“).
    """
    found: dict[str, NumberWord] = {}
    for value, word in _cardinals():
        for written, filter_ in _family(value, word):
            found.setdefault(written.lower(), NumberWord(Fraction(value), filter_))
    for divisor in (*range(3, 21), 100, 1000):
        noun = number_words.part_noun(divisor)
        for ending in ("", "n", "s"):
            found[f"{noun}{ending}".lower()] = NumberWord(Fraction(divisor), "teil")
    found |= {word: NumberWord(Fraction(2), "teil") for word in _HALF}
    doubled = (*_DOUBLED, *(f"doppelt{ending}" for ending in _ENDINGS))
    found |= {word: NumberWord(Fraction(2), "") for word in doubled}
    found["anderthalb"] = NumberWord(Fraction(3, 2), "")
    found["dutzend"] = NumberWord(Fraction(12), "")
    return found


def _cardinals() -> Iterator[tuple[int, str]]:
    """The numbers to 99, the full hundreds and thousands."""
    for value in range(13):
        yield value, "eins" if value == 1 else number_words.word(value) or ""
    yield 2, "zwo"
    for value in range(13, 20):
        yield value, _TEENS.get(value) or f"{number_words.word(value - 10)}zehn"
    for count, ten in enumerate(_TENS, 2):
        yield count * 10, ten
        for one in range(1, 10):
            yield count * 10 + one, f"{number_words.word(one)}und{ten}"
    for size, name in ((100, "hundert"), (1000, "tausend")):
        yield size, name
        for count in range(1, 10):
            yield count * size, f"{number_words.word(count)}{name}"


def _family(value: int, word: str) -> Iterator[tuple[str, str]]:
    """The words made from the number ``word``, each with its filter."""
    yield word, "wort"
    if value == 1:
        yield from _ranks(1)
    if value > 1:
        yield from (
            (each, "wort") for each, of in {**_GENITIVES, **_DATIVES}.items() if of == value
        )
        yield f"{word}mal", "mal"
        yield from ((f"{word}mal{end}", "") for end in ("s", *(f"ig{e}" for e in _ENDINGS)))
        yield from ((f"{word}fach{ending}", "") for ending in _ENDINGS)
        yield from ((f"ver{word}fach{ending}", "") for ending in _VERB_ENDINGS)
        yield from ((f"{word}{ending}", "") for ending in ("erlei", "einhalb"))
        yield from _ranks(value)


def _ranks(value: int) -> Iterator[tuple[str, str]]:
    rank = number_words.rank(value)
    if rank[0].isdigit():
        return
    for ending in _WEAK_ENDINGS:
        yield rank + ending, f'ordnung("{ending}")' if ending else "ordnung"
    if 1 < value <= _LARGEST_GROUP:
        stem = rank.removesuffix("e")
        yield stem, ""
        for superlative in _SUPERLATIVES:
            yield from ((f"{stem}{superlative}e{ending}", "") for ending in _WEAK_ENDINGS)
