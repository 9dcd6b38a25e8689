"""JSON as text: two spaces of indentation, no ASCII escapes, numbers exact.

The standard library's encoder knows no fractions but floats, which would round them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Context, Decimal
from fractions import Fraction
from json import JSONEncoder

Json = None | bool | int | Fraction | str | Sequence["Json"] | Mapping[str, "Json"]
"""What a data set is made of."""

PRECISION = 34
"""Significant digits of a fraction that no decimal number equals."""

_STRING = JSONEncoder(ensure_ascii=False).encode
_SURROGATE = re.compile("[\ud800-\udfff]")


def json_text(value: Json) -> str:
    """``value`` as a JSON document with a line end; keys stand in the order of the mappings.

    Every finite decimal is written exactly, however long. Halves of surrogate pairs, which
    UTF-8 cannot hold, are escaped.
    """
    text = _text(value, "\n")
    return _SURROGATE.sub(lambda match: f"\\u{ord(match[0]):04x}", text) + "\n"


def decimal(value: Fraction) -> str:
    """``0.5``: all digits where they come to an end, else ``PRECISION`` of them."""
    if value.denominator == 1:
        return str(value.numerator)
    digits = len(str(value.numerator)) + value.denominator.bit_length()
    context = Context(prec=max(PRECISION, digits))
    return format(context.divide(Decimal(value.numerator), Decimal(value.denominator)), "f")


def _text(value: Json, line_end: str) -> str:
    if isinstance(value, str):
        return _STRING(value)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Fraction):
        return decimal(value)
    if isinstance(value, int):
        return str(value)
    deeper = line_end + "  "
    if isinstance(value, Mapping):
        items = [f"{_STRING(key)}: {_text(each, deeper)}" for key, each in value.items()]
        return _bracketed("{", items, "}", line_end)
    return _bracketed("[", [_text(each, deeper) for each in value], "]", line_end)


def _bracketed(opening: str, items: Sequence[str], closing: str, line_end: str) -> str:
    if not items:
        return opening + closing
    deeper = line_end + "  "
    return f"{opening}{deeper}{f',{deeper}'.join(items)}{line_end}{closing}"
