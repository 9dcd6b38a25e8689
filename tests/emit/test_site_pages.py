"""The pages of a book, written from a ruleset made by hand and read as a reader gets them."""

from __future__ import annotations

import json
import posixpath
import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from mkdocs.utils import meta

from regelschmiede.emit.artifact import Artifact
from regelschmiede.emit.context import EmitContext
from regelschmiede.emit.site import emit_site
from regelschmiede.model.checked import Record, Reference, Ruleset
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
from tests.emit.test_site_escape import NASTY
from tests.support import rulesets
from tests.support.markdown import Element, read
from tests.support.project import ROOT
from tests.support.rulesets import entry, kind, ruleset, text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

TEMPLATES = ROOT / "site-templates"
WHEEL = Artifact("dist/probe-1-py3-none-any.whl", b"x" * 12_345)


def pages(
    of: Sequence[Ruleset], downloads: Mapping[str, Sequence[Artifact]] | None = None
) -> dict[str, str]:
    """Path below ``site-src/`` → text of every page that is emitted."""
    artifacts = emit_site(of, EmitContext(TEMPLATES, downloads or {}))
    return {
        a.path.removeprefix("site-src/"): a.data.decode()
        for a in artifacts
        if a.path.endswith((".md", "nav.json"))
    }


@cache
def sample() -> dict[str, str]:
    return pages([rulesets.sample()], {"probe": (WHEEL,)})


def content(page: str) -> Element:
    """A page's content as HTML."""
    return read(meta.get_data(page)[0])


def front_matter(page: str) -> dict[str, Any]:
    return meta.get_data(page)[1]


def table(page: Element) -> tuple[list[str], list[str], list[list[str]]]:
    """(fields, headings, rows) of a page's only table."""
    (found,) = page.all("table")
    fields = [str(e.attributes["data-field"]) for e in found.all("thead")[0].all("span")]
    headings = [e.text for e in found.all("th")]
    rows = [[cell.text for cell in row.all("td")] for row in found.all("tbody")[0].all("tr")]
    return fields, headings, rows


def figures(page: Element) -> dict[str, list[str]]:
    """Label → lines beside it."""
    found: dict[str, list[str]] = {}
    for element in [e for each in page.all("dl") for e in each.children if isinstance(e, Element)]:
        if element.tag == "dt":
            found[element.text] = lines = []
        else:
            lines.append(element.text)
    return found


def test_every_entry_has_a_page_at_its_address() -> None:
    assert {path for path in sample() if path.startswith("probe/talents/")} == {
        "probe/talents/index.md",
        "probe/talents/zaeh/index.md",
        "probe/talents/flink/index.md",
        "probe/talents/schnell/index.md",
        "probe/talents/eilig/index.md",
    }


def test_the_overview_shows_each_field_with_its_unit() -> None:
    fields, headings, rows = table(content(sample()["probe/talents/index.md"]))
    assert list(zip(fields, headings, strict=True)) == [
        ("name", "Name"),
        ("cost", "Kosten (Punkte)"),
        ("weight", "Gewicht (kg)"),
        ("secret", "Geheim"),
        ("after", "Folgt auf"),
        ("skill", "Fertigkeit"),
        ("effects", "Wirkungen"),
        ("ranks[0]", "Werte Körper"),
        ("ranks[1]", "Werte Wille"),
        ("text", "Wirkung"),
    ]
    assert rows[0] == [
        "Zäh",
        "25",
        "2,5",
        "nein",
        "Flink",
        "Akrobatik",
        "Akrobatik −20\u00a0Punkte".replace("k −", "k\u00a0−")
        + "Änderung: +10\u00a0Punkte; Lage: Nur bei „Nacht“.",
        "1",
        "−2",
        "Du hast 25 Punkte\u00a0Ruhe – 😀 und 10.",
    ]
    assert rows[1] == ["Flink", "kostenlos", "—", "—", "Zäh", "—", "—", "—", "—", "Kurz."]


def test_names_in_the_overview_lead_to_the_entries() -> None:
    page = content(sample()["probe/talents/index.md"])
    first = [row.all("td")[0].all("a")[0] for row in page.all("tbody")[0].all("tr")]
    assert [a.attributes["href"] for a in first] == ["zaeh/index.md", "flink/index.md"]


def test_an_entry_shows_its_figures_with_units_and_origins() -> None:
    page = content(sample()["probe/talents/zaeh/index.md"])
    assert page.all("h1")[0].text == "Zäh"
    shown = figures(page)
    assert shown["Kosten"] == ["25\u00a0Punkte"]
    assert shown["Gewicht"] == ["2,5\u00a0kg"]
    assert shown["Geheim"] == ["nein"]
    assert shown["Werte"] == ["Körper: 1", "Wille: −2"]
    origins = {
        (e.attributes["data-from"], e.text) for e in page.all("span") if "data-from" in e.attributes
    }
    assert {
        ("talents.zaeh.cost", "25"),
        ("talents.zaeh.weight", "2,5"),
        ("talents.zaeh.ranks[1]", "−2"),
        ("talents.zaeh.effects[0].add", "−20"),
        ("talents.zaeh.effects[1].add", "+10"),
        ("parameters.schritt", "10"),
    } <= origins


def test_what_is_missing_takes_no_line() -> None:
    shown = figures(content(sample()["probe/talents/flink/index.md"]))
    assert "Gewicht" not in shown
    assert shown["Kosten"] == ["kostenlos"]


def test_an_entry_names_its_kind_and_leads_on() -> None:
    page = content(sample()["probe/talents/zaeh/index.md"])
    lead = next(p for p in page.all("p") if p.attributes.get("class") == "rs-lead")
    assert [(a.text, a.attributes["href"]) for a in lead.all("a")] == [
        ("Talent", "../index.md"),
        ("Das Probebuch", "../../index.md"),
    ]
    neighbours = next(p for p in page.all("p") if p.attributes.get("class") == "rs-neighbours")
    assert [a.attributes["href"] for a in neighbours.all("a")] == ["../flink/index.md"]
    assert front_matter(sample()["probe/talents/zaeh/index.md"])["title"] == "Zäh"


def test_an_entry_lists_where_it_is_used() -> None:
    page = content(sample()["probe/skills/akrobatik/index.md"])
    (heading,) = page.all("h2")
    assert heading.text == "Wo verwendet"
    uses = figures(page)
    assert uses["Talente (Fertigkeit)"] == ["Zäh"]
    assert uses["Talente (Wirkungen)"] == ["Zäh"]
    assert not content(sample()["probe/talents/index.md"]).all("h2")


def test_an_earlier_id_leads_to_the_entry() -> None:
    page = sample()["probe/talents/schnell/index.md"]
    assert front_matter(page)["moved_to"] == "../flink/index.html"
    assert front_matter(page)["search"] == {"exclude": True}
    assert [a.attributes["href"] for a in content(page).all("a")] == ["../flink/index.md"]


def test_named_figures_are_a_kind_like_others() -> None:
    _, headings, rows = table(content(sample()["probe/parameters/index.md"]))
    assert headings == ["Name", "Wert", "Einheit", "Erklärung"]
    assert rows == [
        ["Halber Schritt", "0,5", "m", "—"],
        ["Schritt", "10", "Punkte", "So groß ist ein Schritt."],
    ]


def test_downloads_are_copied_and_offered_with_their_size() -> None:
    artifacts = {
        a.path: a
        for a in emit_site([rulesets.sample()], EmitContext(TEMPLATES, {"probe": (WHEEL,)}))
    }
    assert artifacts["site-src/probe/downloads/probe-1-py3-none-any.whl"].data == WHEEL.data
    page = content(sample()["probe/downloads/index.md"])
    assert [a.attributes["href"] for a in page.all("a")] == ["probe-1-py3-none-any.whl"]
    assert "12,3\u00a0kB" in page.text
    without = pages([rulesets.sample()])
    assert "probe/downloads/index.md" not in without
    assert "downloads" not in without["nav.json"]


def test_the_imprint_says_whose_the_book_is() -> None:
    page = content(sample()["probe/impressum/index.md"]).text
    for words in (
        "2026.08",
        "Das Probebuch, Edition 2026.08",
        "Eine Lizenz ist nicht bekannt.",
        rulesets.FINGERPRINT,
    ):
        assert words in page
    assert rulesets.FINGERPRINT in sample()["probe/index.md"]


def test_the_navigation_lists_overviews_but_no_entries() -> None:
    navigation = json.loads(sample()["nav.json"])
    assert navigation == [
        {"Start": "index.md"},
        {
            "Das Probebuch": [
                {"Das Probebuch": "probe/index.md"},
                {"Fertigkeiten": "probe/skills/index.md"},
                {"Talente": "probe/talents/index.md"},
                {"Attribute": "probe/attributes/index.md"},
                {"Feste Werte": "probe/parameters/index.md"},
                {"Downloads": "probe/downloads/index.md"},
                {"Impressum": "probe/impressum/index.md"},
            ]
        },
    ]


def test_all_links_lead_to_pages() -> None:
    emitted = {
        a.path.removeprefix("site-src/")
        for a in emit_site([rulesets.sample()], EmitContext(TEMPLATES, {"probe": (WHEEL,)}))
    }
    links = [
        (path, str(a.attributes["href"]))
        for path, page in sample().items()
        if path.endswith(".md")
        for a in content(page).all("a")
    ]
    broken = [
        (path, href)
        for path, href in links
        if posixpath.normpath(posixpath.join(posixpath.dirname(path), href)) not in emitted
    ]
    assert len(links) > 40
    assert broken == []


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


def nasty() -> Ruleset:
    """A book in which every string that an author writes tries to break out."""
    of = kind(
        "dinge",
        "Ding",
        Field("note", "a | b <b>\n---", StringType(), unit="m|<i>"),
        Field("text", "## Titel {: #x }", TextType(inline=True)),
        Field("long", "`Titel`", TextType(), column=False),
        title="Dinge <script>",
        description="Ding | *stern* <img src=x>\n\n# nein",
    )
    things = [
        entry(
            of,
            f"ding_{n}",
            {"note": bad, "text": text(bad, ("7|", "x.y|z")), "long": text(bad)},
            name=bad or "leer",
        )
        for n, bad in enumerate(NASTY)
    ]
    made = ruleset([(of, things)])
    spoiled = replace(
        made.manifest,
        title='Buch <b> | "x"\n---',
        subtitle="*",
        description="<script>",
        credits=("- <b>",),
        edition="1. [x](y)",
    )
    return replace(made, manifest=spoiled)


def test_nothing_that_an_author_writes_breaks_out_of_its_place() -> None:
    emitted = pages([nasty()])
    allowed = {
        "h1", "h2", "h3", "p", "a", "span", "dl", "dt", "dd", "table", "thead", "tbody", "tr", "th", "td",
        "code", "em", "strong", "ul", "ol", "li", "br", "hr", "blockquote", "h4", "h5", "h6",
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
    emitted = pages([nasty()])
    matter = front_matter(emitted["probe/dinge/ding-0/index.md"])
    assert "<" not in matter["title"]
    assert "&#60;script&#62;" in matter["title"]
    assert "<" not in emitted["nav.json"]


def test_two_books_stand_side_by_side() -> None:
    second = ruleset(
        [(rulesets.ATTRIBUTES, [entry(rulesets.ATTRIBUTES, "mut")])], ruleset_id="zweites"
    )
    emitted = pages([rulesets.sample(), second])
    assert "zweites/attributes/mut/index.md" in emitted
    assert [next(iter(item)) for item in json.loads(emitted["nav.json"])] == [
        "Start",
        "Das Probebuch",
        "Das Probebuch",
    ]
    assert [e.text for e in content(emitted["index.md"]).all("h2")] == [
        "Das Probebuch",
        "Das Probebuch",
    ]
