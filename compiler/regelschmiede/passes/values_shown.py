"""How messages name what an author wrote, and what belongs there instead."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from regelschmiede.source.yaml_tree import Node

_TYPES = {
    "integer": "eine ganze Zahl",
    "number": "eine Zahl",
    "string": "ein Text",
    "boolean": "ein Wahrheitswert (true oder false)",
    "array": "eine Liste",
    "object": "eine Mappe mit Feldern",
    "null": "nichts (null)",
}


def expected_types(names: str | list[str]) -> str:
    """``["integer", "null"]`` → „eine ganze Zahl oder nichts (null)“."""
    listed = [names] if isinstance(names, str) else names
    return " oder ".join(_TYPES.get(name, name) for name in listed)


def found_value(node: Node) -> str:
    """What stands at ``node``, as a German noun phrase."""
    value = node.value
    if value is None:
        return "nichts"
    if isinstance(value, bool):
        return f"der Wahrheitswert „{node.raw}“"
    if isinstance(value, int | Decimal):
        return f"die Zahl {node.raw}"
    if isinstance(value, str):
        return f"der Text „{shortened(value)}“"
    return "eine Liste" if isinstance(value, list) else "eine Mappe mit Feldern"


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
    return "die Mappe" if isinstance(value, dict) else str(value)


def shortened(text: str, limit: int = 60) -> str:
    """``text`` on one line and at most ``limit`` characters long."""
    line = " ".join(text.split())
    return line if len(line) <= limit else f"{line[: limit - 1]}…"


_COMMA = re.compile(r"([-+−]?\d+),(\d+)")
_THOUSANDS = re.compile(r"[-+−]?\d{1,3}(\.\d{3})+(,\d+)?")
_LEADING = re.compile(r"[-+−]?\d+(?:[.,]\d+)?(?=\s*[^\W\d_]|\s*$)")
_YES_NO = {
    "ja": "true",
    "yes": "true",
    "on": "true",
    "nein": "false",
    "no": "false",
    "off": "false",
}


def number_proposals(text: str) -> tuple[str, ...]:
    """The numbers that a German author may have meant by ``text``; empty where it is no number."""
    text = text.strip()
    if _THOUSANDS.fullmatch(text):
        whole = text.replace(".", "").replace(",", ".").replace("−", "-")
        return (
            (whole,)
            if "," in text or text.count(".") > 1
            else (whole, text.replace("−", "-").rstrip("0").rstrip("."))
        )
    if comma := _COMMA.fullmatch(text):
        return (f"{comma.group(1)}.{comma.group(2)}".replace("−", "-"),)
    if leading := _LEADING.match(text):
        return (leading.group().replace(",", ".").replace("−", "-"),)
    return ()


def is_german_number(text: str) -> bool:
    """Whether ``text`` is a number with a decimal comma, thousands or a typographic minus sign."""
    text = text.strip()
    has_shape = _COMMA.fullmatch(text) or _THOUSANDS.fullmatch(text)
    return bool(has_shape) or (text.startswith("−") and text[1:].isdigit())


def boolean_proposals(text: str) -> tuple[str, ...]:
    """``ja`` and its like as YAML 1.2 writes them."""
    meant = _YES_NO.get(text.casefold())
    return (meant,) if meant else ()
