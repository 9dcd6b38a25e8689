"""Every German word that says a number, with its value and the filter that would write it."""

from __future__ import annotations

import re
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
_LAST_TEEN = 19
# From here on ranks and parts are made with „st“: der zwanzigste, ein Zwanzigstel.
_FIRST_WITH_ST = 20
_HALF_WORDS = (
    "hälfte hälften hälftig hälftige hälftigen halbiere halbieren halbierst halbiert halbierte halbierten "
    "halbierter halbiertes halbierung halbierend halbierende halbierenden halbierender"
)
_HALF = ("halb", *(f"halb{ending}" for ending in _ENDINGS[1:]), *_HALF_WORDS.split())
_VERB_ENDINGS = ("e", "en", "est", "st", "t", "te", "ten", "ter", "tes", "tem", "ung")
_PARTICIPLES = tuple(f"nd{ending}" for ending in _ENDINGS)
_DOUBLING = ("n", *_PARTICIPLES, *_VERB_ENDINGS[3:])
_DOUBLED = ("verdopple", "verdopplung", *(f"verdoppel{end}" for end in _DOUBLING))
# What is made of few numbers only, so that the list stays short.
_MEASURES = (
    *("sekündig", "minütig", "stündig", "tägig", "wöchig", "monatig", "jährig"),
    *("prozentig", "punktig", "stellig", "stufig"),
)
_STEPS = ("erschritt", "erschritte", "erschritten", "ergruppe", "ergruppen")
_LARGE = {"million": 10**6, "millionen": 10**6, "milliarde": 10**9, "milliarden": 10**9}
_LETTERS = (("ß", "ss"), ("ä", "ae"), ("ö", "oe"), ("ü", "ue"))
_COMPOSED = re.compile(
    r"(?:(?P<thousands>\w*)tausend)?(?:und)?(?:(?P<hundreds>\w*?)hundert)?(?:und)?(?P<rest>\w*)"
)
_LONGEST = 80
_ROMAN = re.compile(r"(?=[IVX]{2})(X{0,3})(IX|IV|V?I{0,3})")
_ROMAN_ONES = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")


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
            found.setdefault(written.lower(), _number(value, filter_))
    found |= {word: _number(value, filter_) for word, value, filter_ in _parts()}
    doubled = (*_DOUBLED, *(f"doppelt{ending}" for ending in _ENDINGS))
    found |= {word: _number(2) for word in doubled}
    found |= {word: _number(value) for word, value in _LARGE.items()}
    found["dutzend"] = _number(12)
    return found | {_without(word): found[word] for word in found if not word.isascii()}


# Thousands of words say some hundred numbers.
@cache
def _number(value: Fraction | int, filter_: str = "") -> NumberWord:
    return NumberWord(Fraction(value), filter_)


def _without(word: str) -> str:
    """``word`` as it is typed where the keyboard or the country lacks a letter."""
    for letter, letters in _LETTERS:
        word = word.replace(letter, letters)
    return word


def composed(word: str) -> NumberWord | None:
    """What „hundertfünfzig“ and longer numbers in one word (in lower case) say; None where ``word`` is none."""
    if not is_large(word) or len(word) > _LONGEST:
        return None
    found = _COMPOSED.fullmatch(word)
    if found is None:
        return None
    sizes = {"thousands": 1000, "hundreds": 100, "rest": 1}
    parts = [_part(found[name], size) for name, size in sizes.items() if found[name] is not None]
    known = [part for part in parts if part is not None]
    return NumberWord(sum(known, Fraction()), "") if len(known) == len(parts) else None


def is_large(text: str) -> bool:
    """Whether hundreds or thousands stand in ``text``, which is in lower case."""
    return "hundert" in text or "tausend" in text


def _part(word: str, size: int) -> Fraction | None:
    """The number before „tausend“ and the like, which may be missing, times ``size``."""
    if word in {"", "ein"}:
        return Fraction(size if word or size > 1 else 0)
    known = number_vocabulary().get(word) or composed(word)
    return known.value * size if known else None


def roman(word: str) -> NumberWord | None:
    """What a Roman number of two signs or more says, from „II“ to „XXXIX“; None where ``word`` is none."""
    found = _ROMAN.fullmatch(word)
    if found is None:
        return None
    return NumberWord(Fraction(10 * len(found[1]) + _ROMAN_ONES.index(found[2])), "")


@cache
def roman_words() -> frozenset[str]:
    """The Roman numbers that ``roman`` reads, in lower case."""
    written = (f"{'X' * tens}{ones}" for tens in range(4) for ones in _ROMAN_ONES)
    return frozenset(word.lower() for word in written if len(word) > 1)


def _parts() -> Iterator[tuple[str, Fraction | int, str]]:
    """Words for parts of something, each with what it says and its filter."""
    for divisor, word in _cardinals():
        if divisor > 2:
            noun = number_words.part_noun(divisor).lower()
            noun = _ordinal(divisor, word) + "l" if noun[0].isdigit() else noun
            yield from ((f"{noun}{ending}", divisor, "teil") for ending in ("", "n", "s"))
    for count in range(2, 10):
        for divisor in range(count + 1, 10):
            noun = f"{number_words.word(count)}{number_words.part_noun(divisor)}".lower()
            yield from ((f"{noun}{ending}", Fraction(count, divisor), "") for ending in ("", "n"))
    yield from ((word, 2, "teil") for word in _HALF)
    for part, share in (("", Fraction(1, 4)), ("drei", Fraction(3, 4))):
        yield from ((f"{part}viertelstunde{ending}", share, "") for ending in ("", "n"))
    for measure in _MEASURES:
        yield from ((f"halb{measure}{ending}", Fraction(1, 2), "") for ending in _ENDINGS)
    for ending in ("", "mal", *(f"fach{end}" for end in _ENDINGS)):
        yield f"anderthalb{ending}", Fraction(3, 2), ""
        yield f"eineinhalb{ending}", Fraction(3, 2), ""


def _ordinal(value: int, word: str) -> str:
    """The rank of the number ``word``: „zwanzigste“, „dreizehnte“."""
    if word == "zwo":
        return "zwote"
    rank = number_words.rank(value)
    return f"{word}{'t' if value < _FIRST_WITH_ST else 'st'}e" if rank[0].isdigit() else rank


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
    if value:
        yield from _ranks(value, word)
    is_short = value <= _LAST_TEEN or value % 10 == 0
    if is_short:
        stem = "ein" if value == 1 else word
        measured = (f"{stem}{measure}{end}" for measure in _MEASURES for end in _ENDINGS)
        yield from ((each, "") for each in measured)
    if value > 1:
        yield f"{word}mal", "mal"
        yield from ((f"{word}fach{ending}", "") for ending in _ENDINGS)
        yield from _further(value, word) if is_short else ()


def _further(value: int, word: str) -> Iterator[tuple[str, str]]:
    """What is made of short numbers from two on."""
    forms = {**_GENITIVES, **_DATIVES}
    yield from ((form, "wort") for form, of in forms.items() if of == value)
    yield from ((f"{word}mal{end}", "") for end in ("s", *(f"ig{e}" for e in _ENDINGS)))
    yield from ((f"ver{word}fach{end}", "") for end in _VERB_ENDINGS)
    yield from ((f"ver{word}fache{end}", "") for end in _PARTICIPLES)
    yield from ((f"{word}{ending}", "") for ending in ("erlei", "einhalb", "einhalbmal", *_STEPS))


def _ranks(value: int, word: str) -> Iterator[tuple[str, str]]:
    rank = _ordinal(value, word)
    for ending in _WEAK_ENDINGS:
        yield rank + ending, f'ordnung("{ending}")' if ending else "ordnung"
    if 1 < value <= _LARGEST_GROUP:
        stem = rank.removesuffix("e")
        yield stem, ""
        for superlative in _SUPERLATIVES:
            yield from ((f"{stem}{superlative}e{ending}", "") for ending in _WEAK_ENDINGS)
