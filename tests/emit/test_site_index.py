"""The alphabetical index: German order, letters, several meanings of one word, sections of chapters."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.support.chaptered import chaptered
from tests.support.pages import content, front_matter, pages
from tests.support.rulesets import ATTRIBUTES, SKILLS, entry, ruleset

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from tests.support.markdown import Element

INDEX = "probe/stichwortverzeichnis/index.md"


def lines(page: Element) -> dict[str, list[str]]:
    """Letter → lines below it."""
    found: dict[str, list[str]] = {}
    for element in page.all():
        if element.tag == "h2":
            found[element.text] = under = []
        elif element.tag == "li":
            under.append(element.text)
    return found


def named(*names: str) -> dict[str, list[str]]:
    """The index of skills called ``names``."""
    skills = [entry(SKILLS, f"s{n}", {"area": "geist"}, name=name) for n, name in enumerate(names)]
    return lines(content(pages([ruleset([(SKILLS, skills)])])[INDEX]))


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    return pages([chaptered(tmp_path_factory.mktemp("index"))])


def test_words_stand_in_german_order_under_their_letter() -> None:
    found = named("Zorn", "Ärger", "Arg", "Überall", "Straße", "Strasse", "Ufer", "arm")
    assert {letter: [line.split(" ·")[0] for line in under] for letter, under in found.items()} == {
        "A": ["Arg", "Ärger", "arm"],
        "S": ["Strasse", "Straße"],
        "U": ["Überall", "Ufer"],
        "Z": ["Zorn"],
    }


def test_what_has_no_letter_is_no_word_to_look_up() -> None:
    assert named("01–24", "3+", "+10") == {}


def test_words_that_begin_with_no_letter_stand_last() -> None:
    found = named("3 Steigerungen", "Zorn", "1 Steigerung")
    assert list(found) == ["Z", "Ziffern und Zeichen"]
    assert [line.split(" ·")[0] for line in found["Ziffern und Zeichen"]] == [
        "1 Steigerung",
        "3 Steigerungen",
    ]


def test_a_word_with_several_meanings_leads_to_each() -> None:
    skill = entry(SKILLS, "menschenkenntnis", {"area": "geist"})
    attribute = entry(ATTRIBUTES, "menschenkenntnis")
    page = content(pages([ruleset([(SKILLS, [skill]), (ATTRIBUTES, [attribute])])])[INDEX])
    assert lines(page) == {"M": ["Menschenkenntnis: Attribut, Fertigkeit"]}
    links = {a.text: a.attributes["href"] for a in page.all("li")[0].all("a")}
    assert links == {
        "Fertigkeit": "../skills/menschenkenntnis/index.md",
        "Attribut": "../attributes/menschenkenntnis/index.md",
    }


def test_rules_parameters_and_chapters_with_their_sections_are_found(
    book: Mapping[str, str],
) -> None:
    found = [line for under in lines(content(book[INDEX])).values() for line in under]
    assert "Vorrat · Regel" in found
    assert "Schritt · Fester Wert" in found
    assert "Der Kampf · Kapitel" in found
    assert "Große Schläge: Kapitel „Der Kampf“, Kapitel „Der Kampf“" in found
    links = {a.attributes["href"] for a in content(book[INDEX]).all("a")}
    assert {
        "../kapitel/der-kampf/index.md",
        "../kapitel/der-kampf/index.md#grosse-schlaege",
        "../kapitel/der-kampf/index.md#grosse-schlaege-2",
    } <= links


def test_each_letter_is_reached_from_the_top(book: Mapping[str, str]) -> None:
    page = content(book[INDEX])
    anchors = [f"#{e.attributes['id']}" for e in page.all("h2")]
    top = next(p for p in page.all("p") if p.attributes.get("class") == "rs-letters")
    assert [a.attributes["href"] for a in top.all("a")] == anchors
    assert [a.text for a in top.all("a")] == [e.text for e in page.all("h2")]


def test_the_search_leaves_the_index_out(book: Mapping[str, str]) -> None:
    assert front_matter(book[INDEX])["search"] == {"exclude": True}


def test_pages_that_list_everything_lead_to_the_index(book: Mapping[str, str]) -> None:
    for path in ("probe/index.md", "probe/nachschlagen/index.md"):
        assert "Stichwortverzeichnis" in [a.text for a in content(book[path]).all("a")]


def test_a_book_without_chapters_has_an_index_too(tmp_path: Path) -> None:
    without = replace(chaptered(tmp_path), chapters={}, uses={})
    found = [line for under in lines(content(pages([without])[INDEX])).values() for line in under]
    assert "Vorrat · Regel" in found
    assert not [line for line in found if "Kapitel" in line]
