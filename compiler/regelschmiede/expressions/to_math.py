"""From a checked tree to MathML, which browsers and print show without any script."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from regelschmiede.expressions.notation import PLAIN_LABELS, Labels, notation
from regelschmiede.expressions.types import show_number

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from regelschmiede.expressions.typed import Typed

NBSP = "\u00a0"

_SINGLE = re.compile(r"<(m[a-z]+)[^>]*>[^<]*</\1>")


def to_math(node: Typed, labels: Labels = PLAIN_LABELS, *, block: bool = True) -> str:
    """``node`` as a ``math`` element, on a line of its own if ``block``; labels are escaped."""
    display = ' display="block"' if block else ""
    inner = notation(node, _MathMl(), labels)
    return f'<math xmlns="http://www.w3.org/1998/Math/MathML"{display}>{inner}</math>'


class _MathMl:
    stacks = True

    def name(self, label: str) -> str:
        if label.isalpha():
            # A single letter would be set in italics, and so look unlike the other names.
            upright = ' mathvariant="normal"' if len(label) == 1 else ""
            return f"<mi{upright}>{escape(label)}</mi>"
        return f"<mtext>{escape(label)}</mtext>"

    def number(self, value: int | Fraction) -> str:
        shown = show_number(value)
        if shown.startswith("−"):
            return f"<mrow>{self.sign('−')}<mn>{shown[1:]}</mn></mrow>"
        return f"<mn>{shown}</mn>"

    def sign(self, text: str) -> str:
        return f"<mo>{escape(text)}</mo>"

    def words(self, text: str) -> str:
        return f"<mtext>{NBSP}{escape(text)}{NBSP}</mtext>"

    def row(self, parts: Iterable[str]) -> str:
        inner = _trimmed("".join(parts))
        return inner if _SINGLE.fullmatch(inner) else f"<mrow>{inner}</mrow>"

    def fraction(self, above: str, below: str) -> str:
        return f"<mfrac>{above}{below}</mfrac>"

    def fence(self, opening: str, inner: str, closing: str) -> str:
        before = f'<mo fence="true" form="prefix">{opening}</mo>'
        behind = f'<mo fence="true" form="postfix">{closing}</mo>'
        return f"<mrow>{before}{inner}{behind}</mrow>"

    def cases(self, cases: Iterable[tuple[str, str]], otherwise: str) -> str:
        rows = [self._case(value, [self.words("wenn"), condition]) for value, condition in cases]
        rows.append(self._case(otherwise, [self.words("sonst")]))
        brace = '<mo fence="true" form="prefix">{</mo>'
        table = f'<mtable columnalign="left">{"".join(rows)}</mtable>'
        return f"<mrow>{brace}{table}</mrow>"

    def _case(self, value: str, condition: list[str]) -> str:
        return f"<mtr><mtd>{value}</mtd><mtd>{self.row(condition)}</mtd></mtr>"


def _trimmed(inner: str) -> str:
    """``inner`` without the space that words have towards a neighbour, where there is none."""
    start, end = f"<mtext>{NBSP}", f"{NBSP}</mtext>"
    if inner.startswith(start):
        inner = f"<mtext>{inner.removeprefix(start)}"
    return f"{inner.removesuffix(end)}</mtext>" if inner.endswith(end) else inner
