"""Pages on paper, as Chromium prints them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

# Chromium writes the objects of pages without compression, one for each sheet.
_SHEET = re.compile(rb"/Type\s*/Page(?![A-Za-z])")
_SIZE = re.compile(rb"/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]")
_POINTS_PER_MM = 72 / 25.4


# A box that goes on in the next column has a rectangle in each; what holds a table is as wide as the table.
_TOO_WIDE = """() => {
  const widths = (box) => [...box.getClientRects()].map((each) => each.width);
  const holder = (each) => each.closest(".md-typeset__scrollwrap") ?? each.parentElement;
  return [...document.querySelectorAll("article :is(table, p, ul, ol, dl, dd, h1, h2, h3, math, svg)")]
    .filter((each) => each.checkVisibility())
    .filter((each) => Math.max(...widths(each)) > Math.min(...widths(holder(each))) + 1
      || each.getBoundingClientRect().right > innerWidth + 1)
    .map((each) => `${each.tagName}: ${each.textContent.trim().slice(0, 40)}`);
}"""


@dataclass(frozen=True)
class Paper:
    """How many sheets, and their sizes: (width, height) in whole millimetres, each size once."""

    sheets: int
    sizes: frozenset[tuple[int, int]]


A4 = frozenset({(210, 297)})
A4_LYING = frozenset({(297, 210)})


def printed(page: Page) -> Paper:
    """``page`` printed on the paper that it asks for."""
    pdf = page.pdf(prefer_css_page_size=True)
    sizes = {(_millimetres(width), _millimetres(height)) for width, height in _SIZE.findall(pdf)}
    return Paper(len(_SHEET.findall(pdf)), frozenset(sizes))


def too_wide(page: Page, width: int) -> list[str]:
    """What is cut off where ``page`` is printed ``width`` mm wide: the first words of each such table or line."""
    page.emulate_media(media="print")
    page.set_viewport_size({"width": round(width * 96 / 25.4), "height": 1000})
    found: list[str] = page.evaluate(_TOO_WIDE)
    return found


def _millimetres(points: bytes) -> int:
    return round(float(points) / _POINTS_PER_MM)
