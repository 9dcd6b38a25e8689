"""What the page of a rule says of its inputs: a kind by its name, choices one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.rules.support import book
from tests.support.pages import content, pages

if TYPE_CHECKING:
    from pathlib import Path

RULES = """\
    menge:
      name: Menge
      inputs:
        eine: {label: Eine, type: skills}
        einige: {label: Einige, list: skills, max_items: 7, optional: true}
        zahlen: {label: Zahlen, list: {type: integer, min: 0, max: 9}, max_items: 3}
        farbe: {label: Farbe, choices: {a: Rot, b: Grün, c: Blau, d: Gelb, e: Grau}, default: b}
      returns: {label: Menge, type: integer}
      then: >-
        summe(zahlen) + (wenn fehlt(einige) dann 0 sonst anzahl(f in einige mit f = eine))
        + (wenn farbe = a dann 1 sonst 0)
"""


def test_inputs_say_what_they_may_be(tmp_path: Path) -> None:
    page = content(pages([book(tmp_path, rules=RULES)])["abenteuer/regeln/menge/index.md"])
    (inputs,) = page.all("dl")[:1]
    terms = [each.text for each in inputs.all("dt")]
    told = [each.text for each in inputs.all("dd")]
    assert dict(zip(terms, told, strict=True)) == {
        "Eine": "aus Fertigkeiten",
        "Einige": "0 bis 7 aus Fertigkeiten; kann fehlen",
        "Zahlen": "0 bis 3 davon: 0 bis 9",
        "Farbe": "Rot, Grün, Blau, Gelb, Grau; sonst Grün",
    }
