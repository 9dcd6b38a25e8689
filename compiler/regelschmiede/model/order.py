"""German alphabetical order by DIN 5007-1, and places in it."""

from __future__ import annotations

import unicodedata
from functools import lru_cache


# A preview sorts the same names again and again.
@lru_cache(maxsize=16_384)
def sort_key(name: str) -> tuple[str, str, str]:
    """The key under which ``name`` sorts: Ä as A, ß as ss, case and marks only where all else is equal.

    Words, as lexica have them: hyphens and spaces come before letters. The Unicode algorithm in a
    library needs several times the run of a whole check only to load its table, and gives German
    names the same order.
    """
    folded = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(c for c in folded if not unicodedata.combining(c))
    words = "".join(c if c.isalnum() else " " for c in plain)
    return " ".join(words.split()), name.casefold(), name
