"""Fields that need more than a figure and a unit, and books that try to break out of their pages."""

from __future__ import annotations

import re

from regelschmiede.model.checked import Record, Reference
from regelschmiede.model.kinds import (
    Field,
    IntegerType,
    ListType,
    RecordType,
    ReferenceType,
    StringType,
    TextType,
    ValueSource,
)
from tests.support.hostile import NASTY, hostile_book
from tests.support.pages import content, figures, front_matter, pages, table
from tests.support.rulesets import entry, kind, ruleset, text


def test_a_parameter_stands_behind_the_name_with_its_unit() -> None:
    parameter = Field(
        "parameter",
        "Angabe",
        RecordType(
            "P", (Field("name", "Name", StringType()), Field("unit", "Einheit", StringType()))
        ),
    )
    traits = kind("traits", "Trait", parameter)
    use = RecordType(
        "Use",
        (
            Field("trait", "Merkmal", ReferenceType("traits")),
            Field("value", "Wert", IntegerType(), parameter_of="trait"),
        ),
    )
    weapons = kind("weapons", "Weapon", Field("traits", "Merkmale", ListType(use)))
    area = entry(
        traits, "flaeche", {"parameter": Record({"name": "Radius", "unit": "m"})}, name="Fläche"
    )
    piercing = entry(
        traits,
        "durch",
        {"parameter": Record({"name": "Abzug", "unit": None})},
        name="panzerbrechend",
    )
    both = (
        Record({"trait": Reference("traits", "flaeche"), "value": 4}),
        Record({"trait": Reference("traits", "durch"), "value": 5}),
        Record({"trait": Reference("traits", "durch"), "value": None}),
    )
    emitted = pages(
        [
            ruleset(
                [
                    (weapons, [entry(weapons, "granate", {"traits": both})]),
                    (traits, [area, piercing]),
                ]
            )
        ]
    )
    expected = "Fläche\u00a04\u00a0m, panzerbrechend\u00a05, panzerbrechend"
    assert table(content(emitted["probe/weapons/index.md"]))[2] == [["Granate", expected]]
    page = content(emitted["probe/weapons/granate/index.md"])
    assert figures(page)["Merkmale"] == [expected]
    assert [e.attributes["data-from"] for e in page.all("dd")[0].all("span")] == [
        "weapons.granate.traits[0].value",
        "weapons.granate.traits[1].value",
    ]


def test_fields_of_a_referred_entry_are_columns_of_their_own() -> None:
    profiles = kind(
        "profiles",
        "Profile",
        Field("hp", "Basis-HP", IntegerType(), unit="HP"),
        Field("move", "Bewegung", IntegerType(), unit="m"),
    )
    species = kind(
        "species", "Species", Field("profile", "Profil", ReferenceType("profiles", ("hp", "move")))
    )
    normal = entry(profiles, "normal", {"hp": 100, "move": 6})
    emitted = pages(
        [
            ruleset(
                [
                    (
                        species,
                        [
                            entry(species, "mensch", {"profile": Reference("profiles", "normal")}),
                            entry(species, "geist"),
                        ],
                    ),
                    (profiles, [normal]),
                ]
            )
        ]
    )
    fields, headings, rows = table(content(emitted["probe/species/index.md"]))
    assert fields == ["name", "profile", "profile.hp", "profile.move"]
    assert headings == ["Name", "Profil", "Basis-HP", "Bewegung (m)"]
    assert rows == [["Mensch", "Normal", "100", "6"], ["Geist", "—", "—", "—"]]
    shown = figures(content(emitted["probe/species/mensch/index.md"]))
    assert shown["Profil"] == ["Normal (Basis-HP 100\u00a0HP, Bewegung 6\u00a0m)"]


def test_a_value_leads_to_the_entry_that_allows_it() -> None:
    scale = kind("scale", "Step", Field("points", "Punkte", IntegerType()))
    talents = kind(
        "talents",
        "Talent",
        Field(
            "cost",
            "Kosten",
            IntegerType(),
            unit="Punkte",
            value_source=ValueSource("scale", "points"),
        ),
    )
    contents = [
        (talents, [entry(talents, "zaeh", {"cost": 25})]),
        (scale, [entry(scale, "klein", {"points": 25}), entry(scale, "gross", {"points": 50})]),
    ]
    page = content(pages([ruleset(contents)])["probe/talents/zaeh/index.md"])
    (link,) = page.all("dd")[0].all("a")
    assert link.attributes["href"] == "../../scale/klein/index.md"
    assert page.all("dd")[0].text == "25\u00a0Punkte"


def test_blocks_of_text_keep_their_markup_below_the_page_s_headings() -> None:
    lore = kind(
        "lore",
        "Lore",
        Field("text", "Text", TextType(), column=False),
        Field("more", "Mehr", TextType(), column=False),
    )
    of = entry(lore, "eins", {"text": text("**fett**\n\n- a\n- b"), "more": text("# Titel\n\nx")})
    page = content(pages([ruleset([(lore, [of])])])["probe/lore/eins/index.md"])
    assert [(e.tag, e.text) for e in page.all() if re.fullmatch("h[1-6]", e.tag)] == [
        ("h1", "Eins"),
        ("h2", "Text"),
        ("h2", "Mehr"),
        ("h3", "Titel"),
    ]
    assert [e.text for e in page.all("li")] == ["a", "b"]
    assert table(content(pages([ruleset([(lore, [of])])])["probe/lore/index.md"]))[0] == ["name"]


def test_nothing_that_an_author_writes_breaks_out_of_its_place() -> None:
    emitted = pages([hostile_book()])
    allowed = {
        "h1", "h2", "h3", "p", "a", "span", "dl", "dt", "dd", "table", "thead", "tbody", "tr", "th", "td",
        "code", "em", "strong", "ul", "ol", "li", "br", "hr", "blockquote", "h4", "h5", "h6",
        "details", "summary", "div",
    }  # fmt: skip
    for path, page in emitted.items():
        if path.endswith(".md"):
            assert front_matter(page).get("title"), path
            tree = content(page)
            assert {e.tag for e in tree.all()} <= allowed, path
            known = {
                "id",
                "class",
                "style",
                "href",
                "data-field",
                "data-from",
                "data-origin",
                "data-search-exclude",
                "title",
                "start",
            }
            assert {key for e in tree.all() for key in e.attributes} <= known, path
    fields, _, rows = table(content(emitted["probe/dinge/index.md"]))
    assert fields == ["name", "note", "text"]
    assert len(rows) == len(NASTY)
    assert {len(row) for row in rows} == {3}


def test_titles_for_the_theme_are_html() -> None:
    emitted = pages([hostile_book()])
    matter = front_matter(emitted["probe/dinge/ding-0/index.md"])
    assert "<" not in matter["title"]
    assert "&#60;script&#62;" in matter["title"]
    assert "<" not in emitted["nav.json"]
