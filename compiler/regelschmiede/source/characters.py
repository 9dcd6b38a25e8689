"""Characters that nobody sees and that change what a file means."""

from __future__ import annotations

import re

# Noncharacters mark inserted figures while texts are rendered; control characters break pages, and those that
# turn the direction of writing show one thing and mean another.
CONTROL = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069"
    "\ufdd0-\ufdef\ufffe\uffff\ud800-\udfff]"
)
INVISIBLE = re.compile(
    "[\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u202a-\u202f\u205f-\u2064\u3000\ufeff]"
)
"""Blanks that are not YAML's, and marks without a width: welcome within a text, never in its structure."""

_NAMES = {
    "\u00a0": "geschütztes Leerzeichen",
    "\u00ad": "weiches Trennzeichen",
    "\u200b": "Leerzeichen ohne Breite",
    "\u200c": "Verbindungstrenner",
    "\u200d": "Verbinder ohne Breite",
    "\u200e": "Marke für Schrift von links nach rechts",
    "\u200f": "Marke für Schrift von rechts nach links",
    "\u202f": "schmales geschütztes Leerzeichen",
    "\u2009": "schmales Leerzeichen",
    "\u2060": "Wortverbinder",
    "\ufeff": "Marke für die Bytefolge",
}


def is_blank(text: str) -> bool:
    """Whether a reader sees nothing of ``text``."""
    return not INVISIBLE.sub("", text).strip()


def code_point(character: str) -> str:
    """How a message names the invisible ``character``: ``U+00A0 (geschütztes Leerzeichen)``."""
    name = _NAMES.get(character)
    return f"U+{ord(character):04X}" + (f" ({name})" if name else "")
