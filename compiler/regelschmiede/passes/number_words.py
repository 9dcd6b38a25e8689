"""Numbers as German words, as running text has them."""

from __future__ import annotations

_WORDS = (
    "null",
    "ein",
    "zwei",
    "drei",
    "vier",
    "fünf",
    "sechs",
    "sieben",
    "acht",
    "neun",
    "zehn",
    "elf",
    "zwölf",
)
_ROUND = {100: "hundert", 1000: "tausend"}
_IRREGULAR_RANKS = {1: "erste", 3: "dritte", 7: "siebte", 8: "achte"}
_IRREGULAR_PARTS = {3: "Drittel", 7: "Siebtel", 8: "Achtel"}
# From here on ranks and parts are made with „st“: der zwanzigste, ein Zwanzigstel.
_FIRST_WITH_ST = 20

DATIVE, GENITIVE = "dativ", "genitiv"
CASES = (DATIVE, GENITIVE)
"""The cases in which a part of something can be asked for; nominative and accusative look alike."""

_ONE = {DATIVE: "einem", GENITIVE: "eines"}
_HALF = {DATIVE: "der Hälfte", GENITIVE: "der Hälfte"}
_WHOLE = {DATIVE: "dem Ganzen", GENITIVE: "des Ganzen"}
_SEVERAL_IN_GENITIVE = {2: "zweier", 3: "dreier"}


def word(value: int) -> str | None:
    """``value`` as a word: 3 → „drei“, 100 → „hundert“; None where digits are more usual."""
    return _WORDS[value] if 0 <= value < len(_WORDS) else _ROUND.get(value)


def times(value: int) -> str:
    """How often: 1 → „einmal“, 12 → „zwölfmal“, 20 → „20-mal“."""
    return f"{_WORDS[value]}mal" if 0 <= value < len(_WORDS) else f"{value}-mal"


def rank(value: int, ending: str = "") -> str:
    """The rank ``value`` (from 1): 1 → „erste“, 3 with ``n`` → „dritten“, 20 → „20.“."""
    if value in _IRREGULAR_RANKS:
        return _IRREGULAR_RANKS[value] + ending
    written = word(value)
    if written is None:
        return f"{value}."
    return f"{written}{'t' if value < _FIRST_WITH_ST else 'st'}e{ending}"


def part(divisor: int, case: str = "") -> str:
    """One of ``divisor`` (from 1) equal parts: 2 → „die Hälfte“, 3 → „ein Drittel“, in the dative „einem Drittel“."""
    if divisor == 1:
        return _WHOLE.get(case, "das Ganze")
    if divisor == 2:
        return _HALF.get(case, "die Hälfte")
    ending = "s" if case == GENITIVE else ""
    return f"{_ONE.get(case, 'ein')} {part_noun(divisor)}{ending}"


def parts(count: int, divisor: int, case: str = "") -> str:
    """Several of ``divisor`` equal parts: 3 of 4 → „drei Viertel“, in the dative „drei Vierteln“."""
    if count == 1 or divisor == 1:
        return part(divisor, case)
    written = word(count) or str(count)
    if case == GENITIVE:
        written = _SEVERAL_IN_GENITIVE.get(count, written)
    return f"{written} {part_noun(divisor)}{'n' if case == DATIVE else ''}"


def part_noun(divisor: int) -> str:
    """The noun for one of ``divisor`` equal parts: 4 → „Viertel“, 13 → „13tel“."""
    if divisor in _IRREGULAR_PARTS:
        return _IRREGULAR_PARTS[divisor]
    ending = "tel" if divisor < _FIRST_WITH_ST else "stel"
    written = word(divisor)
    return f"{divisor}{ending}" if written is None else f"{written}{ending}".capitalize()
