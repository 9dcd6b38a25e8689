"""Units as products of powers, so that HP/m times m is HP and metres never meet points."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

Unit = tuple[tuple[str, int], ...]
"""Symbols with their exponents, sorted by symbol, no exponent 0; empty for a plain number."""

PURE: Unit = ()

_POWERS = {"²": 2, "³": 3}


@lru_cache(maxsize=256)
def unit(text: str) -> Unit:
    """The unit that ``text`` names: ``m``, ``m²``, ``HP/m``; empty text is a plain number."""
    above, *below = text.split("/")
    return _product([(above, 1), *((part, -1) for part in below)])


def times(a: Unit, b: Unit) -> Unit:
    """The unit of a product."""
    return _normal((*a, *b))


def per(a: Unit, b: Unit) -> Unit:
    """The unit of a quotient."""
    return _normal((*a, *((symbol, -exponent) for symbol, exponent in b)))


def show(known: Unit) -> str:
    """``known`` as German readers write it; „ohne Einheit“ for a plain number."""
    above = [_power(symbol, exponent) for symbol, exponent in known if exponent > 0]
    below = [_power(symbol, -exponent) for symbol, exponent in known if exponent < 0]
    if not known:
        return "ohne Einheit"
    return "/".join(["·".join(above) or "1", *below])


def _product(parts: Iterable[tuple[str, int]]) -> Unit:
    factors: list[tuple[str, int]] = []
    for text, sign in parts:
        for raw in re.split(r"[·*]", text):
            symbol = raw.strip()
            exponent = _POWERS.get(symbol[-1:], 1)
            factors.append((symbol.rstrip("²³"), sign * exponent))
    return _normal((symbol, exponent) for symbol, exponent in factors if symbol not in {"", "1"})


def _normal(factors: Iterable[tuple[str, int]]) -> Unit:
    total: Counter[str] = Counter()
    for symbol, exponent in factors:
        total[symbol] += exponent
    return tuple(sorted((symbol, exponent) for symbol, exponent in total.items() if exponent))


def _power(symbol: str, exponent: int) -> str:
    mark = {1: "", 2: "²", 3: "³"}.get(exponent, f"^{exponent}")
    return f"{symbol}{mark}"
