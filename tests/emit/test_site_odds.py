"""Odds on pages: tables with the exact figures, and pictures that are sound, plain and readable by anyone."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from regelschmiede.emit.site.numbers import fixed, places_needed
from tests.rules.support import book
from tests.support.pages import content, pages

if TYPE_CHECKING:
    from collections.abc import Mapping

    from regelschmiede.model.checked import Ruleset
    from tests.support.markdown import Element

RULES = """\
    wurf:
      name: Wurf
      inputs:
        zeigt: {label: Zeigt, type: w4}
        zweiter: {label: Zweiter, type: w6}
        ziel: {label: 'Ziel <b>&*"|', type: integer, min: 0, max: 9}
        strecke: {label: Strecke, type: integer, min: 0, max: 9, unit: m}
        glueck: {label: Glück, type: boolean, default: falsch}
        fertigkeit: {label: Fertigkeit, type: skills}
      result:
        gelungen: {label: Gelungen, type: boolean}
        abstand: {label: Abstand, type: integer}
        weg: {label: Weg, type: integer, unit: m}
      then:
        gelungen: zeigt ≤ ziel oder (glueck und fertigkeit = klettern)
        abstand: ziel - zeigt
        weg: strecke * (wenn zweiter = 1 dann 1 sonst 0)
      odds:
        - title: 'Chance <script>alert(1)</script> | *x*'
          text: Jede Seite zählt.
          roll: [zeigt]
          by: {input: ziel, from: 0, to: 4, step: 2}
          lines: glueck
          given: {fertigkeit: klettern, zweiter: 1, strecke: 5}
          chance: gelungen
        - title: Verteilung
          roll: [zeigt]
          by: {input: ziel, values: [1, 3]}
          given: {fertigkeit: klettern, zweiter: 1, strecke: 5}
          distribution: abstand
          if: gelungen
        - title: Mittel
          roll: [zweiter]
          by: {input: strecke, values: [1, 6]}
          given: {fertigkeit: klettern, zeigt: 1, ziel: 3}
          expectation: weg
        - title: Nach Glück
          for: fertigkeit
          roll: [zeigt]
          by: glueck
          given: {ziel: 1, zweiter: 1, strecke: 5}
          chance: gelungen
"""
RULE_PAGE = "abenteuer/regeln/wurf/index.md"


@pytest.fixture(scope="module")
def ruleset(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    return book(tmp_path_factory.mktemp("odds"), rules=RULES)


@pytest.fixture(scope="module")
def site(ruleset: Ruleset) -> dict[str, str]:
    return pages([ruleset])


def figures(page: str) -> list[ET.Element]:
    """The figures of ``page``, which must be well-formed XML on one line each."""
    lines = [line for line in page.splitlines() if "<figure" in line]
    return [ET.fromstring(line) for line in lines]


def picture(figure: ET.Element) -> ET.Element:
    (found,) = figure.findall("svg")
    return found


def table(element: Element) -> list[list[str]]:
    """Headings and rows."""
    return [[cell.text for cell in (*row.all("th"), *row.all("td"))] for row in element.all("tr")]


def test_tables_hold_the_exact_figures(site: Mapping[str, str]) -> None:
    chance, distribution, mean = map(table, content(site[RULE_PAGE]).all("table"))
    assert chance == [
        ['Ziel <b>&*"|', "Glück: nein", "Glück: ja"],
        ["0", "0\u00a0%", "100\u00a0%"],
        ["2", "50\u00a0%", "100\u00a0%"],
        ["4", "100\u00a0%", "100\u00a0%"],
    ]
    assert distribution == [
        ['Ziel <b>&*"|', "Abstand: 0", "Abstand: 1", "Abstand: 2", "Gelungen: nein"],
        ["1", "25\u00a0%", "0\u00a0%", "0\u00a0%", "75\u00a0%"],
        ["3", "25\u00a0%", "25\u00a0%", "25\u00a0%", "25\u00a0%"],
    ]
    assert mean == [["Strecke", "Weg"], ["1\u00a0m", "0,17\u00a0m"], ["6\u00a0m", "1,00\u00a0m"]]


def test_what_is_assumed_is_said(site: Mapping[str, str]) -> None:
    page = content(site[RULE_PAGE])
    assumed = [e.text for e in page.all("p") if e.attributes.get("class") == "rs-assumed"]
    assert assumed[0] == "Angenommen ist: Fertigkeit: Klettern; Zweiter: 1; Strecke: 5\u00a0m"
    assert any(e.text == "Jede Seite zählt." for e in page.all("p"))


def test_odds_of_a_kind_stand_on_its_entries_pages(site: Mapping[str, str]) -> None:
    shown = {}
    for skill in ("klettern", "schloesser-oeffnen"):
        page = content(site[f"abenteuer/fertigkeiten/{skill}/index.md"])
        assert "Nach Glück" in [e.text for e in page.all("h2")]
        shown[skill] = table(page.all("table")[0])[1:]
    assert shown == {
        "klettern": [["nein", "25\u00a0%"], ["ja", "100\u00a0%"]],
        "schloesser-oeffnen": [["nein", "25\u00a0%"], ["ja", "25\u00a0%"]],
    }
    rule = content(site[RULE_PAGE])
    terms = [e.text for e in rule.all("dt")]
    assert "Nach Glück" in terms
    assert "Nach Glück" not in [e.text for e in rule.all("h3")]


def test_pictures_say_what_they_are(site: Mapping[str, str]) -> None:
    found = figures(site[RULE_PAGE])
    assert len(found) == 3
    ids: list[str | None] = []
    for svg in map(picture, found):
        title, description = svg.findall("title") + svg.findall("desc")
        assert svg.attrib["role"] == "img"
        assert svg.attrib["aria-labelledby"].split() == [title.get("id"), description.get("id")]
        assert description.text
        ids += [title.get("id"), description.get("id")]
    assert len(set(ids)) == 6
    assert picture(found[0]).findtext("title") == "Chance <script>alert(1)</script> | *x*"


def test_pictures_bring_no_script_and_no_colour_of_their_own(site: Mapping[str, str]) -> None:
    for figure in figures(site[RULE_PAGE]):
        for element in figure.iter():
            assert element.tag not in ("script", "style", "image", "a", "foreignObject")
            assert not {"style", "href"} & element.attrib.keys()
            colours = {element.get(name, "none") for name in ("fill", "stroke")}
            assert colours <= {"none", "currentColor"}


def test_lines_lie_where_their_figures_are(site: Mapping[str, str]) -> None:
    """Of the first picture: without luck 0 %, 50 %, 100 % rise evenly, with it 100 % stays on top."""
    svg = picture(figures(site[RULE_PAGE])[0])
    lines = [
        [tuple(map(float, point.split())) for point in re.split("[ML]", each.attrib["d"])[1:]]
        for each in svg.findall("path")
        if "rs-line" in each.get("class", "") and "h0" not in each.attrib["d"]
    ]
    plain, lucky = lines
    assert [x for x, _ in plain] == [x for x, _ in lucky]
    assert plain[1][0] - plain[0][0] == pytest.approx(plain[2][0] - plain[1][0], abs=0.02)
    heights = [y for _, y in plain]
    assert heights[0] - heights[1] == pytest.approx(heights[1] - heights[2], abs=0.02)
    assert {y for _, y in lucky} == {heights[2]}
    assert heights[2] < heights[0]


def test_bars_fill_the_height_by_their_shares(site: Mapping[str, str]) -> None:
    """From the foot: the greatest number first, failures on top."""
    svg = picture(figures(site[RULE_PAGE])[1])
    bars: dict[str, list[tuple[float, float, bool]]] = {}
    for rect in svg.findall("rect"):
        y, height = float(rect.attrib["y"]), float(rect.attrib["height"])
        bars.setdefault(rect.attrib["x"], []).append((y, height, rect.get("class") == "rs-rest"))
    first, second = bars.values()
    whole = sum(height for _, height, _ in first)
    assert sum(height for _, height, _ in second) == pytest.approx(whole, abs=0.05)
    assert [round(height / whole, 3) for _, height, _ in first] == [0.25, 0.75]
    assert [round(height / whole, 3) for _, height, _ in second] == [0.25] * 4
    assert [rest for _, _, rest in second] == [False, False, False, True]
    assert [y for y, _, _ in second] == sorted((y for y, _, _ in second), reverse=True)


def test_pages_are_the_same_again(ruleset: Ruleset, site: Mapping[str, str]) -> None:
    assert pages([ruleset]) == site


@pytest.mark.parametrize(
    ("value", "places", "shown"),
    [
        (Fraction(65), 0, "65"),
        (Fraction(1189, 100), 2, "11,89"),
        (Fraction(1, 6), 2, "0,17"),
        (Fraction(-1, 20), 2, "−0,05"),
        (Fraction(-1, 1000), 2, "0,00"),
        (Fraction(12), 1, "12,0"),
    ],
)
def test_rounded_numbers(value: Fraction, places: int, shown: str) -> None:
    assert fixed(value, places) == shown


def test_no_more_places_than_needed() -> None:
    assert places_needed([Fraction(1, 4), Fraction(3)], 2) == 2
    assert places_needed([Fraction(1, 2), Fraction(3)], 2) == 1
    assert places_needed([Fraction(65)], 2) == 0
    assert places_needed([Fraction(1, 3)], 2) == 2
    assert places_needed([], 2) == 0
