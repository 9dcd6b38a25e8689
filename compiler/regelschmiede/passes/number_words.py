"""Small numbers as German words, as running text has them."""

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


def times(value: int) -> str:
    """How often: 1 → „einmal“, 12 → „zwölfmal“, 20 → „20-mal“."""
    return f"{_WORDS[value]}mal" if 0 <= value < len(_WORDS) else f"{value}-mal"
