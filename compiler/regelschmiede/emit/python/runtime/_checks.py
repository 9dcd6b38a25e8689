"""What functions of the rules say of values that they do not take."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sized


def outside(name: str, value: object, allowed: str) -> ValueError:
    """``value`` lies outside of what the input ``name`` may be."""
    shown = str(value).replace("-", "−")
    return ValueError(f"{name}: {shown} ist nicht erlaubt, nur {allowed}.")


def unknown(name: str, value: object, kind: str) -> ValueError:
    """``value`` is no id of ``kind``, which the input ``name`` asks for."""
    return ValueError(f"{name}: In „{kind}“ gibt es „{value}“ nicht.")


def length(name: str, value: Sized, least: int, most: int) -> ValueError:
    """The list that the input ``name`` asks for is too short or too long."""
    return ValueError(f"{name}: {len(value)} Werte, erlaubt sind {least} bis {most}.")


def no_answer(rule: str) -> ValueError:
    """No row of the rule holds."""
    return ValueError(f"Die Regel „{rule}“ gibt auf diese Werte keine Antwort.")
