"""Sheets that tests begin with."""

from __future__ import annotations

from typing import Any

ATTRIBUTES = {
    "charisma": 5,
    "geschicklichkeit": 25,
    "intelligenz": 15,
    "konstitution": 25,
    "staerke": 15,
    "willenskraft": 20,
    "wahrnehmung": 20,
}
"""125 points."""


def human(**changes: Any) -> dict[str, Any]:
    """A sheet without faults, with ``changes``."""
    return {"species": "mensch", "attributes": ATTRIBUTES, **changes}


def attributes(**changes: int) -> dict[str, int]:
    """The attributes with ``changes``."""
    return {**ATTRIBUTES, **changes}
