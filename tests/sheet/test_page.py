"""The empty sheet of Percentacy as its page has it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.support.pages import content, front_matter, pages

if TYPE_CHECKING:
    from regelschmiede.model.checked import Ruleset
    from tests.support.markdown import Element

PAGE = "percentacy/charakterbogen/index.md"


@pytest.fixture(scope="module")
def source(percentacy: Ruleset) -> str:
    return pages([percentacy])[PAGE]


@pytest.fixture(scope="module")
def page(source: str) -> Element:
    return content(source)


def with_class(page: Element, name: str) -> list[Element]:
    return [e for e in page.all() if name in str(e.attributes.get("class") or "").split()]


def form(page: Element, title: str) -> tuple[list[str], list[list[str]]]:
    """(headings, rows) of the form called ``title``."""
    (found,) = [t for t in page.all("table") if t.all("caption")[0].text == title]
    rows = [[cell.text for cell in row.all("td")] for row in found.all("tbody")[0].all("tr")]
    return [e.text for e in found.all("th")], rows


def notes(page: Element, title: str) -> list[str]:
    (found,) = [s for s in page.all("section") if s.all("h2")[0].text == title]
    return [" ".join(e.text.split()) for e in found.all("li")]


def test_single_fields_and_derived_values_are_boxes(page: Element, percentacy: Ruleset) -> None:
    assert percentacy.sheet is not None
    labels = [e.text for e in with_class(page, "rs-box")]
    assert labels[:4] == ["Name", "Spezies", "Level", "Hintergrund"]
    values = [each.label for each in percentacy.sheet.values]
    assert [label.split(" (")[0] for label in labels[4:]] == values


def test_every_attribute_has_its_row(page: Element, percentacy: Ruleset) -> None:
    headings, rows = form(page, "Attribute")
    assert headings == ["Attribut", "Wert (Punkte)"]
    assert rows == [[each.name, ""] for each in percentacy.entries["attributes"].values()]


def test_essential_skills_stand_there_and_lines_for_others(
    page: Element, percentacy: Ruleset
) -> None:
    _, rows = form(page, "Fertigkeiten")
    essential = [
        each.name
        for each in percentacy.entries["skills"].values()
        if each.values["untrained"] is not None
    ]
    assert [name for name, _ in rows if name] == essential
    assert len(rows) > len(essential) + 8


def test_lists_have_empty_lines_and_room_for_the_figures(
    page: Element, percentacy: Ruleset
) -> None:
    assert form(page, "Handicaps") == (["Handicap", "Punkte"], [["", ""]] * 8)
    headings, rows = form(page, "Waffen")
    assert headings[0] == "Waffe"
    assert "Reichweite (m)" in headings
    bands = " · ".join(each.name for each in percentacy.entries["damage_bands"].values())
    assert f"Schaden {bands}" in headings
    assert {len(row) for row in rows} == {len(headings)}


def test_limits_say_what_is_the_same_for_all(page: Element, percentacy: Ruleset) -> None:
    least = percentacy.parameters["attribut_mindestens"].values["value"]
    most = percentacy.parameters["talentpunkte"].values["value"]
    limits = notes(page, "Grenzen")
    assert f"Kleinster Attributswert: {least} Punkte" in limits
    assert any(f"höchstens {most}." in line for line in limits)
    assert len(limits) == len(percentacy.sheet.limits if percentacy.sheet else ())
    origins = {e.attributes.get("data-from") for e in with_class(page, "rs-figure")}
    assert {"parameters.attribut_mindestens", "parameters.talentpunkte"} <= origins
    assert len(with_class(page, "rs-blank")) >= 6


def test_checks_are_named(page: Element, percentacy: Ruleset) -> None:
    assert percentacy.sheet is not None
    assert notes(page, "Würfe") == [each.rule.name for each in percentacy.sheet.checks]


def test_the_page_is_printed_upright_and_its_forms_are_not_searched(
    source: str, page: Element
) -> None:
    assert front_matter(source)["sheet"] == "portrait"
    (whole,) = with_class(page, "rs-character")
    assert "data-search-exclude" in whole.attributes


def test_a_book_without_a_sheet_has_no_such_page(percentacy: Ruleset) -> None:
    emitted = pages([replace(percentacy, sheet=None, uses={})])
    assert PAGE not in emitted
    assert "charakterbogen" not in emitted["nav.json"]


def test_the_navigation_has_the_sheet_beside_the_other_pages_for_the_table(
    percentacy: Ruleset,
) -> None:
    emitted = pages([percentacy])
    assert emitted["nav.json"].count(PAGE) == 1
    part = content(emitted["percentacy/teile/am-spieltisch/index.md"])
    assert "../../charakterbogen/index.md" in [a.attributes["href"] for a in part.all("a")]
