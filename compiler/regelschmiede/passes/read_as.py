"""What readers take letters for: a text without signs that nobody sees, its letters as they look."""

from __future__ import annotations

import re
import unicodedata

from regelschmiede.passes.text_view import View

# Hyphens and joints that show nothing, marks over letters, Greek and Cyrillic, letters of another width or face.
_STRANGE = re.compile(
    "[\u00ad\u0300-\u04ff\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\uff01-\uff5e\U0001d400-\U0001d7cb]"
)
_INVISIBLE = "\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff"
_PIECE = re.compile(
    rf"[{_INVISIBLE}]+|(?<=\w)\*+(?=\w)|&#?\w{{1,32}};|\w[\u0300-\u036f]+"
    "|[\u0370-\u04ff\uff01-\uff5e\U0001d400-\U0001d7cb]"
)
_GONE = re.compile(f"[{_INVISIBLE}*]")
_LOOKALIKES = str.maketrans(
    "аеіјорсухѕвкмнтАВЕІЈКМНОРСТХЅαινορΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
    "aeijopcyxsbkmhtABEIJKMHOPCTXSaivopABEZHIKMNOPTYX",
)


def is_strange(text: str) -> bool:
    """Whether ``text`` may read otherwise than its letters say."""
    return bool(_STRANGE.search(text)) or "&" in text or "*" in text


def as_read(text: str) -> View:
    """``text`` as it reads; its offsets lead back into ``text``.

    Soft hyphens and emphasis within a word are gone, „&#51;“ and „&half;“ are what they show, letters of other
    scripts are the Latin ones that they look like.
    """
    if not is_strange(text):
        return View(text, ((0, 0),))
    pieces: list[str] = []
    offsets = [(0, 0)]
    length = position = 0
    for found in _PIECE.finditer(text):
        start, end = found.span()
        for piece, behind in ((text[position:start], start), (_read(found.group()), end)):
            pieces.append(piece)
            length += len(piece)
            offsets.append((length, behind))
        position = end
    pieces.append(text[position:])
    return View("".join(pieces), tuple(offsets))


def _unescaped(piece: str) -> str:
    if not piece.startswith("&"):
        return piece
    from html import unescape

    return unescape(piece)


def _read(piece: str) -> str:
    shown = unicodedata.normalize("NFC", _GONE.sub("", _unescaped(piece)))
    if len(shown) == 1:
        compatible = unicodedata.normalize("NFKC", shown)
        shown = compatible if len(compatible) == 1 and _STRANGE.match(shown) else shown
    return shown.translate(_LOOKALIKES)
