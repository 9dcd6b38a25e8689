"""Units in German texts: which word means which, and which stands behind a figure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from regelschmiede.passes.format_keys import all_fields

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from regelschmiede.model.kinds import Kind

_EVERYDAY_NAMES = (
    "Meter Kilometer Zentimeter Millimeter Sekunde Minute Stunde Tag Woche Monat Jahr Runde Zug Punkt "
    "Prozent Prozentpunkt Gramm Kilogramm Tonne Liter Schritt Feld Schuss Grad Euro"
)
_EVERYDAY = _EVERYDAY_NAMES.split()
_SHORT = {
    "%": "prozent",
    "prozentpunkt": "prozent",
    "°": "grad",
    "€": "euro",
    "cm": "zentimeter",
    "g": "gramm",
    "h": "stund",
    "kg": "kilogramm",
    "km": "kilometer",
    "l": "liter",
    "m": "meter",
    "min": "minut",
    "mm": "millimeter",
    "s": "sekund",
    "std": "stund",
    "t": "tonn",
    "schüss": "schuss",
    "züg": "zug",
}
_PLURAL = re.compile(r"(?<=\w{3})(?:en|e|n|(?<!s)s)$")
_UNIT_BEHIND = re.compile(r"[ \u00a0\u202f]?([^\W\d_]+(?:-[^\W\d_]+)*(?:/[^\W\d_]+)?|[%°€])")


def meaning(unit: str) -> str:
    """What ``unit`` measures, alike for all its forms: „m“, „Meter“ and „Metern“, „Punkt“ and „Punkte“."""
    word = unit.partition("/")[0].strip(" .").lower()
    stem = _SHORT.get(word) or _PLURAL.sub("", word)
    return _SHORT.get(stem, stem)


def known_units(
    kinds: Iterable[Kind], parameters: Mapping[str, Mapping[str, Any]]
) -> frozenset[str]:
    """The meanings of all units of a ruleset and of everyday ones."""
    declared = {str(each["unit"]) for each in parameters.values() if each.get("unit")}
    fields = {field.unit for kind in kinds for field in all_fields(kind.fields) if field.unit}
    return frozenset(map(meaning, {*declared, *fields, *_EVERYDAY}))


def unit_behind(text: str, offset: int) -> re.Match[str] | None:
    """The word or sign right behind ``offset`` that may be a unit; its group 1."""
    return _UNIT_BEHIND.match(text, offset)
