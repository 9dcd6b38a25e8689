"""The book's formula: well-formed MathML and the same in plain text, with German labels and words."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings

from regelschmiede.expressions.notation import PlainLabels
from regelschmiede.expressions.to_math import to_math
from regelschmiede.expressions.to_text import to_text
from tests.expressions import generated
from tests.expressions.support import typed

if TYPE_CHECKING:
    from regelschmiede.expressions.types import Type

MATHML = "{http://www.w3.org/1998/Math/MathML}"
KNOWN = {"math", "mrow", "mi", "mn", "mo", "mtext", "mfrac", "mtable", "mtr", "mtd"}


class German(PlainLabels):
    """Labels as a book has them."""

    def variable(self, name: str) -> str:
        return {"steigerung_je": "Steigerung je", "wuerfe": "Würfe"}.get(name, name.capitalize())

    def field(self, owner: Type, field: str) -> str:
        return field.capitalize()

    def id(self, domain: str, id: str) -> str:
        return f"{id.capitalize()} <b>"

    def rule(self, rule: str) -> str:
        return rule.capitalize()

    def argument(self, rule: str, name: str) -> str:
        return name.capitalize()


TEXTS = [
    ("abrunden((zielwert - wurf) / steigerung_je)", "⌊(Zielwert − Wurf) / Steigerung je⌋"),
    ("aufrunden(hp / 4)", "⌈Hp / 4⌉"),
    ("runden(hp / 2, kaufmaennisch)", "runden(Hp / 2; kaufmännisch)"),
    ("wurf - (zielwert - 1)", "Wurf − (Zielwert − 1)"),
    ("(wurf + 1) * 1.5", "(Wurf + 1) · 1,5"),
    ("-(wurf + 1)", "−(Wurf + 1)"),
    ("betrag(wurf - 3)", "|Wurf − 3|"),
    ("1 ≤ wurf ≤ 24 und nicht kritisch", "1 ≤ Wurf ≤ 24 und nicht Kritisch"),
    ("nicht (wurf = 1)", "Wurf ≠ 1"),
    ("(kritisch oder wurf = 1) und hp = 0", "(Kritisch oder Wurf = 1) und Hp = 0"),
    ("wenn kritisch dann 2 sonst 1.5", "2, wenn Kritisch; sonst 1,5"),
    ("max(wurf, zielwert, 1)", "max(Wurf; Zielwert; 1)"),
    ("anzahl(w in wuerfe mit w ≥ 4)", "Anzahl(W aus Würfe mit W ≥ 4)"),
    ("summe(w in wuerfe mit w ≥ 4: w - 3)", "Summe(W − 3 für W aus Würfe mit W ≥ 4)"),
    ("alle(w in wuerfe: w = 1)", "für alle W aus Würfe: W = 1"),
    ("eines(w in wuerfe: w = 1)", "für mindestens ein W aus Würfe: W = 1"),
    ("spezies = mensch", "Spezies = Mensch <b>"),
    ("waffe.schaden", "Schaden(Waffe)"),
    ("falls_fehlt(waffe.kapazitaet, 0)", "(Kapazitaet(Waffe) ersatzweise 0)"),
    ("fehlt(waffe.kapazitaet)", "Kapazitaet(Waffe) fehlt"),
    ("nicht fehlt(waffe.kapazitaet)", "Kapazitaet(Waffe) angegeben"),
    (
        "probe(zielwert: 65, wurf: wurf).steigerungen",
        "Steigerungen(Probe(Zielwert: 65; Wurf))",
    ),
    ("kritisch = falsch", "Kritisch = falsch"),
]


@pytest.mark.parametrize(("ours", "shown"), TEXTS)
def test_plain_text(ours: str, shown: str) -> None:
    assert to_text(typed(ours), German()) == shown


def words(math: str) -> str:
    """All characters of a formula without the markup."""
    return "".join(ET.fromstring(math).itertext()).replace("\u00a0", " ")


@pytest.mark.parametrize(("ours", "shown"), TEXTS)
def test_mathml_shows_what_the_text_says(ours: str, shown: str) -> None:
    math = to_math(typed(ours), German())
    assert "<b>" not in math
    if "wenn" not in ours and "/" not in ours:
        assert words(math).replace(" ", "") == shown.replace(" ", "")


def test_mathml_of_a_rounded_quotient() -> None:
    math = to_math(typed("abrunden((zielwert - wurf) / steigerung_je)"), German(), block=False)
    assert math == (
        '<math xmlns="http://www.w3.org/1998/Math/MathML"><mrow><mo fence="true" form="prefix">⌊</mo>'
        "<mfrac><mrow><mi>Zielwert</mi><mo>−</mo><mi>Wurf</mi></mrow><mtext>Steigerung je</mtext></mfrac>"
        '<mo fence="true" form="postfix">⌋</mo></mrow></math>'
    )


def test_mathml_of_cases() -> None:
    tree = ET.fromstring(to_math(typed("wenn kritisch dann 2 sonst wenn wurf = 1 dann 1 sonst 0")))
    rows = ["".join(row.itertext()).replace("\u00a0", " ") for row in tree.iter(f"{MATHML}mtr")]
    assert rows == ["2wenn kritisch", "1wenn wurf=1", "0sonst"]
    assert tree.get("display") == "block"


@given(generated.ANY)
@settings(max_examples=100)
def test_mathml_is_well_formed_and_plain(text: str) -> None:
    tree = ET.fromstring(to_math(typed(text, generated.SCOPE)))
    assert {element.tag.removeprefix(MATHML) for element in tree.iter()} <= KNOWN
    assert all(len(element) == 2 for element in tree.iter(f"{MATHML}mfrac"))
    assert all(not element.text for element in tree.iter(f"{MATHML}mrow"))


@given(generated.ANY)
@settings(max_examples=100)
def test_text_is_one_line_with_all_brackets_closed(text: str) -> None:
    shown = to_text(typed(text, generated.SCOPE))
    assert "\n" not in shown
    assert "  " not in shown
    assert shown.count("(") == shown.count(")")
    assert shown == shown.strip()
