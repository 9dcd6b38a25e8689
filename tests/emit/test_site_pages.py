"""The pages of a book, written from a ruleset made by hand and read as a reader gets them."""

from __future__ import annotations

import json
import posixpath
from dataclasses import replace
from functools import cache
from urllib.parse import urldefrag

from regelschmiede.emit.context import EmitContext
from regelschmiede.emit.site import emit_site
from regelschmiede.model.checked import Licence
from tests.support import rulesets
from tests.support.pages import TEMPLATES, WHEEL, content, figures, front_matter, pages, table
from tests.support.rulesets import entry, ruleset


@cache
def sample() -> dict[str, str]:
    return pages([rulesets.sample()], {"probe": (WHEEL,)})


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
        "Akrobatik\u00a0−20\u00a0PunkteÄnderung: +10\u00a0Punkte; Lage: Nur bei „Nacht“.",
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
        for a in emit_site([rulesets.sample()], EmitContext((TEMPLATES,), {"probe": (WHEEL,)}))
    }
    assert artifacts["site-src/probe/downloads/probe-1-py3-none-any.whl"].data == WHEEL.data
    page = content(sample()["probe/downloads/index.md"])
    assert [a.attributes["href"] for a in page.all("a")] == ["probe-1-py3-none-any.whl"]
    assert "12,3\u00a0kB" in page.text
    without = pages([rulesets.sample()])
    assert "probe/downloads/index.md" not in without
    assert "downloads" not in without["nav.json"]


def test_a_page_says_how_the_book_stands_and_whose_it_is() -> None:
    page = content(sample()["probe/stand/index.md"]).text
    for words in (
        "2026.08",
        "8\u00a0Einträge in 4\u00a0Arten",
        "Das Probebuch, Edition 2026.08",
        "Eine Lizenz ist nicht bekannt.",
        "Für die Texte ist keine Lizenz bekannt.",
        rulesets.FINGERPRINT,
    ):
        assert words in page
    assert rulesets.FINGERPRINT in sample()["probe/index.md"]


def test_the_imprints_earlier_address_leads_there() -> None:
    page = sample()["probe/impressum/index.md"]
    assert front_matter(page)["moved_to"] == "../stand/index.html"
    assert [a.attributes["href"] for a in content(page).all("a")] == ["../stand/index.md"]


def test_what_nobody_knows_is_told() -> None:
    plain = rulesets.sample()
    unknown = ("Wer das Spiel erdacht hat, ist nicht überliefert.",)
    told = replace(plain, manifest=replace(plain.manifest, unknown=unknown))
    page = content(pages([told])["probe/stand/index.md"])
    assert [each.text for each in page.all("li")] == [
        "Für die Texte ist keine Lizenz bekannt.",
        "Wer das Spiel erdacht hat, ist nicht überliefert.",
    ]
    known = replace(plain.manifest, licence=Licence("CC BY 4.0", "CC-BY-4.0", ""))
    page = content(pages([replace(plain, manifest=known)])["probe/stand/index.md"])
    assert page.all("li") == []
    assert "CC BY 4.0 (CC-BY-4.0)" in page.text


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
                {"Stichwortverzeichnis": "probe/stichwortverzeichnis/index.md"},
                {"Downloads": "probe/downloads/index.md"},
                {"Stand und Impressum": "probe/stand/index.md"},
            ]
        },
    ]


def test_all_links_lead_to_pages_and_places_on_them() -> None:
    emitted = {
        a.path.removeprefix("site-src/")
        for a in emit_site([rulesets.sample()], EmitContext((TEMPLATES,), {"probe": (WHEEL,)}))
    }
    read = {path: content(page) for path, page in sample().items() if path.endswith(".md")}
    anchors = {path: {e.attributes.get("id") for e in page.all()} for path, page in read.items()}
    links = [
        (path, str(a.attributes["href"])) for path, page in read.items() for a in page.all("a")
    ]
    targets = [urldefrag(_target(path, href)) for path, href in links]
    broken = [
        (target, anchor)
        for target, anchor in targets
        if target not in emitted or (anchor and anchor not in anchors[target])
    ]
    assert len(links) > 40
    assert any(anchor for _, anchor in targets)
    assert broken == []


def _target(path: str, href: str) -> str:
    """Where ``href`` on the page at ``path`` leads, in Markdown; within HTML it names what that becomes."""
    if href.startswith("#"):
        return path + href
    whole = posixpath.normpath(posixpath.join(posixpath.dirname(path), href))
    return whole.replace("index.html", "index.md")


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
