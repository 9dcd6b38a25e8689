"""How messages name what an author wrote, and what belongs there instead."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from regelschmiede.diagnostics.suggest import near

if TYPE_CHECKING:
    from collections.abc import Iterable

    from regelschmiede.source.yaml_tree import Node

GROUP = "eine Gruppe von Feldern"
_TYPES = {
    "integer": "eine ganze Zahl",
    "number": "eine Zahl",
    "string": "ein Text",
    "boolean": "ein Wahrheitswert (true oder false)",
    "array": "eine Liste",
    "object": GROUP,
    "null": "nichts (null)",
}


def expected_types(names: str | list[str]) -> str:
    """``["integer", "null"]`` → „eine ganze Zahl oder nichts (null)“."""
    listed = [names] if isinstance(names, str) else names
    return " oder ".join(_TYPES.get(name, name) for name in listed)


def found_value(node: Node, *, accusative: bool = False) -> str:
    """What stands at ``node``, as a German noun phrase in the nominative or accusative."""
    value = node.value
    der, ein = ("den", "einen leeren") if accusative else ("der", "ein leerer")
    if value is None:
        return "nichts"
    if isinstance(value, bool):
        return f"{der} Wahrheitswert „{node.raw}“"
    if isinstance(value, int | Decimal):
        return f"die Zahl {node.raw}"
    if isinstance(value, str):
        return f"{der} Text „{shortened(value)}“" if value else f"{ein} Text"
    return "eine Liste" if isinstance(value, list) else GROUP


def shown(value: Any) -> str:
    """``value`` as it may stand in a sentence."""
    if value is None:
        return "nichts"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f"„{shortened(value)}“"
    if isinstance(value, list):
        return "die Liste" if len(value) != 1 else f"die Liste mit {shown(value[0])}"
    return "die Gruppe" if isinstance(value, dict) else f"„{value}“"


def shortened(text: str, limit: int = 60) -> str:
    """``text`` on one line and at most ``limit`` characters long."""
    line = " ".join(text.split())
    return line if len(line) <= limit else f"{line[: limit - 1]}…"


def german_figure(value: object) -> str:
    """A number as a German sentence shows it: −0,5."""
    return str(value).replace("-", "−").replace(".", ",")


def bounds(low: Any = None, high: Any = None, above: Any = None, below: Any = None) -> str:
    """„mindestens 1, höchstens 9“, of which what is None is left out."""
    named = (("mindestens", low), ("über", above), ("höchstens", high), ("unter", below))
    return ", ".join(f"{word} {german_figure(limit)}" for word, limit in named if limit is not None)


def nearest(value: Any, allowed: list[Any], limit: int = 5) -> list[str]:
    """Those of ``allowed`` that ``value`` may have been meant to be, as the author would write them."""
    if isinstance(value, int | Decimal) and all(
        isinstance(each, int | Decimal) for each in allowed
    ):
        by_distance = sorted(allowed, key=lambda each: abs(each - value))[:limit]
        return [str(each) for each in sorted(by_distance)]
    texts = [str(each) for each in allowed]
    return list(near(str(value), texts)) or texts[:limit]


def listed(words: Iterable[str]) -> str:
    """„a“, „b“ und „c“."""
    *first, last = [f"„{word}“" for word in words] or [""]
    return f"{', '.join(first)} und {last}" if first else last


# Compiled where they are first needed, which is for a fault.
_DECIMAL_COMMA = r"(?a)([-+−]?\d+),(\d+)"
_THOUSANDS = r"(?a)[-+−]?\d{1,3}([.\s_'’]\d{3})+(,\d+)?"
_LEADING = r"(?a)[-+−]?\d+(?:[.,]\d+)?(?=\s*(?:[^\W\d_]|[%°€$£′″*.–-]|$))"
_PLAIN = r"(?a)[-+]?\d+(\.\d+)?"
_YES_NO = {
    "ja": "true",
    "yes": "true",
    "on": "true",
    "wahr": "true",
    "nein": "false",
    "no": "false",
    "off": "false",
    "falsch": "false",
}


def number_proposals(text: str, *, whole: bool = False) -> tuple[str, ...]:
    """The numbers that a German author may have meant by ``text``; only ``whole`` ones if that is asked for.

    Empty where it begins with no number.
    """
    readings = _readings(text.strip().replace("−", "-"), whole)
    return tuple(r for r in readings if re.fullmatch(_PLAIN, r) and not (whole and "." in r))


def _readings(text: str, whole: bool) -> tuple[str, ...]:
    if re.fullmatch(_THOUSANDS, text):
        joined = re.sub(r"[.\s_'’]", "", text).replace(",", ".")
        could_be_decimal = not whole and "," not in text and text.count(".") == 1
        return (joined, text.rstrip("0").rstrip(".")) if could_be_decimal else (joined,)
    if comma := re.fullmatch(_DECIMAL_COMMA, text):
        return (f"{comma.group(1)}.{comma.group(2)}",)
    leading = re.match(_LEADING, text)
    return (leading.group().replace(",", "."),) if leading else ()


def german_number_reason(text: str) -> str | None:
    """Why YAML does not read ``text`` as the number that it is to a German author; None where it is none."""
    text = text.strip()
    if re.fullmatch(_THOUSANDS, text):
        return "Tausender werden nicht getrennt"
    if re.fullmatch(_DECIMAL_COMMA, text):
        return "vor den Dezimalstellen steht ein Punkt"
    if text.startswith("−") and re.fullmatch(_PLAIN, text[1:]):
        return "ein Minus ist ein einfacher Bindestrich"
    return None


def boolean_proposals(text: str) -> tuple[str, ...]:
    """``ja`` and its like as YAML 1.2 writes them."""
    meant = _YES_NO.get(text.casefold())
    return (meant,) if meant else ()
