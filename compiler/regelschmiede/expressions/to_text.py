"""From a checked tree to the book's formula in plain text, for docstrings, tables and messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.expressions.notation import PLAIN_LABELS, Labels, notation
from regelschmiede.expressions.types import show_number

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from regelschmiede.expressions.typed import Typed

_TIGHT = {";": "; ", ":": ": "}


def to_text(node: Typed, labels: Labels = PLAIN_LABELS) -> str:
    """``node`` as one line: „⌊(Zielwert − Wurf) / 10⌋“."""
    return notation(node, _Plain(), labels).strip()


class _Plain:
    stacks = False

    def name(self, label: str) -> str:
        return label

    def number(self, value: int | Fraction) -> str:
        return show_number(value)

    def sign(self, text: str) -> str:
        return _TIGHT.get(text, f" {text} ")

    def words(self, text: str) -> str:
        return f" {text} "

    def row(self, parts: Iterable[str]) -> str:
        several = list(parts)
        if several and several[0] == " − ":
            several[0] = "−"
        return "".join(several).strip().replace("  ", " ")

    def fraction(self, above: str, below: str) -> str:
        return f"{above} / {below}"

    def fence(self, opening: str, inner: str, closing: str) -> str:
        return f"{opening}{inner.strip()}{closing}"

    def cases(self, cases: Iterable[tuple[str, str]], otherwise: str) -> str:
        rows = [f"{value}, wenn {condition}" for value, condition in cases]
        return "; ".join([*rows, f"sonst {otherwise}"])
