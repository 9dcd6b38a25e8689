"""The pages of a book's chapters: their text, what is inserted in it, and how one gets from one to the next."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from regelschmiede.model.chapters import OutlineGroup
from regelschmiede.model.kinds import Field, IntegerType, TextType
from regelschmiede.model.text import Figure, Free, Insertion, Link
from tests.support.chaptered import chapter, chaptered
from tests.support.hostile import NASTY, hostile_book
from tests.support.markdown import Element
from tests.support.pages import content, figures, front_matter, pages
from tests.support.rulesets import entry, kind, ruleset, text

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

FIGHT = "probe/kapitel/der-kampf/index.md"


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    return pages([chaptered(tmp_path_factory.mktemp("chaptered"))])


@pytest.fixture(scope="module")
def fight(book: Mapping[str, str]) -> Element:
    return content(book[FIGHT])


def links(page: Element) -> dict[str, str]:
    """Label → address of the links on ``page``."""
    return {a.text: str(a.attributes["href"]) for a in page.all("a")}


def with_class(page: Element, name: str) -> list[Element]:
    return [e for e in page.all() if name in str(e.attributes.get("class") or "").split()]


def test_sections_have_readable_anchors_each_its_own(fight: Element) -> None:
    headings = [
        (e.tag, e.attributes["id"], e.text) for e in fight.all() if e.tag in {"h1", "h2", "h3"}
    ]
    assert headings == [
        ("h1", "seite", "Der Kampf"),
        ("h2", "grosse-schlaege", "Große Schläge"),
        ("h3", "formel", "Formel"),
        ("h3", "grosse-schlaege-2", "Große Schläge"),
        ("h2", "talente", "Talente"),
        ("h3", "zaeh", "Zäh"),
        ("h3", "flink", "Flink"),
    ]


def test_a_chapter_has_its_table_of_contents_and_says_what_it_is(book: Mapping[str, str]) -> None:
    assert front_matter(book[FIGHT]) == {
        "title": "Der Kampf",
        "book": "Das Probebuch",
        "description": "Wie gekämpft wird.",
    }
    matter = front_matter(book["probe/kapitel/schirm/index.md"])
    assert (matter["sheet"], matter["hide"]) == ("landscape", ["toc"])


def test_links_lead_to_entries_kinds_rules_and_chapters(fight: Element) -> None:
    found = links(fight)
    assert found["zäh"] == "../../talents/zaeh/index.md"
    assert found["Fertigkeiten"] == "../../skills/index.md"
    assert found["Regel"] == "../../regeln/wurf/index.md"
    assert found["Einleitung"] == "../einleitung/index.md"


def test_figures_keep_their_origin_and_marked_words_are_words(fight: Element) -> None:
    first = fight.all("p")[1]
    assert first.text == "Wer zäh ist, hält 10 Schritte durch, nicht nur zwei*."
    assert [e.attributes.get("data-from") for e in first.all("span")] == ["parameters.schritt"]


def test_a_formula_stands_in_a_sentence_or_alone(fight: Element) -> None:
    sentence = next(p for p in fight.all("p") if p.text.startswith("Mehr sagen"))
    assert sentence.all("math")
    assert "Vorrat" not in sentence.text
    equations = [e.text for e in with_class(fight, "rs-formula")]
    assert [each.partition(" = ")[0] for each in equations] == ["Vorrat", "Dabei ist Rest"]


def test_a_rule_shows_its_rows_and_leads_to_its_page(fight: Element) -> None:
    (caption,) = with_class(fight, "rs-caption")
    assert links(caption) == {"Wurf": "../../regeln/wurf/index.md"}
    rows = fight.all("table")[0]
    assert [e.text for e in rows.all("th")] == ["Wenn", "Ergebnis", "Bedeutung"]
    assert [[cell.text for cell in row.all("td")] for row in rows.all("tbody")[0].all("tr")] == [
        ["Zahl > 3", "ja", "Es gelingt."],
        ["sonst", "nein", "Es misslingt."],
    ]


def test_a_table_shows_the_chosen_columns_in_the_order_of_the_author(fight: Element) -> None:
    table = fight.all("table")[1]
    assert [e.text for e in table.all("th")] == [
        "Name",
        "Werte Körper",
        "Werte Wille",
        "Kosten (Punkte)",
    ]
    assert [e.attributes["data-field"] for e in table.all("thead")[0].all("span")] == [
        "name",
        "ranks[0]",
        "ranks[1]",
        "cost",
    ]
    assert links(table) == {
        "Zäh": "../../talents/zaeh/index.md",
        "Flink": "../../talents/flink/index.md",
    }
    (more,) = with_class(fight, "rs-more")
    assert links(more) == {"Talente": "../../talents/index.md"}


def test_entries_stand_below_the_section_with_their_texts(fight: Element) -> None:
    titles = [e for e in fight.all("h3") if e.all("a")]
    assert [links(e) for e in titles] == [
        {"Zäh": "../../talents/zaeh/index.md"},
        {"Flink": "../../talents/flink/index.md"},
    ]
    # The search shall find the entries' own pages.
    assert {e.attributes.get("data-search-exclude") for e in titles} == {"true"}
    assert "Du hast 25 Punkte" in fight.text


def test_an_example_is_set_off_and_leads_to_its_rule(fight: Element) -> None:
    (box,) = with_class(fight, "rs-example-box")
    assert [p.text for p in box.all("p")] == [
        "Beispiel: Ein starker Arm",
        "Mit Kraft 50 sind es 52.",
        "Regel: Vorrat",
    ]
    assert {e.attributes["data-from"] for e in box.all("span")} == {
        "examples.starker_arm.inputs.kraft",
        "examples.starker_arm.result",
    }
    # Within HTML no parser turns the address of a page into that of its HTML.
    assert links(box) == {"Vorrat": "../../regeln/vorrat/index.html"}


def test_chapters_follow_each_other_in_the_order_of_the_outline(book: Mapping[str, str]) -> None:
    order = ["einleitung", "der-kampf", "anhang", "schirm"]
    for index, name in enumerate(order):
        page = content(book[f"probe/kapitel/{name}/index.md"])
        found = [str(a.attributes["href"]) for a in with_class(page, "rs-neighbours")[0].all("a")]
        expected = [order[index - 1]] if index else []
        expected += order[index + 1 : index + 2]
        assert found == [f"../{each}/index.md" for each in expected]


def test_a_chapter_leads_to_its_part_and_its_book(book: Mapping[str, str], fight: Element) -> None:
    lead = with_class(fight, "rs-lead")[0]
    assert links(lead) == {
        "Das Spiel – für alle": "../../teile/das-spiel-fuer-alle/index.md",
        "Das Probebuch": "../../index.md",
    }
    alone = content(book["probe/kapitel/anhang/index.md"])
    assert with_class(alone, "rs-lead")[0].text == "Kapitel · Das Probebuch"


def test_a_part_lists_its_chapters(book: Mapping[str, str]) -> None:
    page = content(book["probe/teile/das-spiel-fuer-alle/index.md"])
    assert [e.text.strip() for e in page.all("li")] == [
        "Einleitung",
        "Der KampfWie gekämpft wird.",
    ]


def test_former_addresses_lead_to_the_chapter(book: Mapping[str, str]) -> None:
    for alias in ("kampf", "streit"):
        page = book[f"probe/kapitel/{alias}/index.md"]
        assert front_matter(page)["moved_to"] == "../der-kampf/index.html"
        assert links(content(page)) == {"Der Kampf": "../der-kampf/index.md"}


def test_the_front_page_lists_chapters_before_catalogues(book: Mapping[str, str]) -> None:
    page = content(book["probe/index.md"])
    headings = [e.text for e in page.all() if e.tag in {"h2", "h3"}]
    assert headings[:4] == [
        "Inhalt",
        "Das Spiel – für alle",
        "Weitere Kapitel",
        "Zum Nachschlagen",
    ]
    assert [e.text.strip() for e in page.all("li")] == [
        "Einleitung",
        "Der Kampf – Wie gekämpft wird.",
        "Anhang",
        "Schirm",
    ]


def test_the_navigation_has_chapters_by_part_and_then_what_to_look_up(
    book: Mapping[str, str],
) -> None:
    (of_book,) = (item["Das Probebuch"] for item in json.loads(book["nav.json"])[1:2])
    assert of_book[:4] == [
        {"Das Probebuch": "probe/index.md"},
        {
            "Das Spiel – für alle": [
                {"Das Spiel – für alle": "probe/teile/das-spiel-fuer-alle/index.md"},
                {"Einleitung": "probe/kapitel/einleitung/index.md"},
                {"Der Kampf": FIGHT},
            ]
        },
        {"Anhang": "probe/kapitel/anhang/index.md"},
        {"Schirm": "probe/kapitel/schirm/index.md"},
    ]
    listed = [next(iter(each)) for each in of_book[4]["Nachschlagen"]]
    # The first page of a section is the one that its heading leads to.
    assert listed[0] == "Nachschlagen"
    assert {"Fertigkeiten", "Talente", "Attribute", "Feste Werte", "Regeln"} <= set(listed)
    shown = content(book["probe/nachschlagen/index.md"])
    assert {"Fertigkeiten", "Regeln"} <= set(links(shown))


def test_a_rule_lists_what_speaks_of_it(book: Mapping[str, str]) -> None:
    page = content(book["probe/regeln/wurf/index.md"])
    found = figures(page)
    assert found["Kapitel"] == ["Der Kampf"]
    assert found["Benutzt von"] == ["Vorrat"]
    assert found["Talente (Wirkung)"] == ["Zäh"]


ELEMENTS = {
    "h1", "h2", "h3", "h4", "h5", "h6", "p", "a", "span", "dl", "dt", "dd", "div", "details", "summary", "table",
    "thead", "tbody", "tr", "th", "td", "code", "em", "strong", "ul", "ol", "li", "br", "hr", "blockquote",
}  # fmt: skip
ATTRIBUTES = {
    "id", "class", "style", "href", "title", "start", "data-field", "data-from", "data-origin", "data-search-exclude",
}  # fmt: skip


def test_nothing_that_an_author_writes_breaks_out_of_a_chapter() -> None:
    book = hostile_book()
    # Every entry tries it too.
    whole = (Insertion("tabelle", "dinge"), "\n\n", Insertion("eintraege", "dinge"))
    chapters = {
        f"kapitel_{n}": chapter(
            f"kapitel_{n}", bad or "leer",
            "Vor ", Link(bad, "dinge", "ding_0"), " und ", Free(bad), " und ", Figure(bad, "dinge.ding_0.text"),
            ".\n\n## Titel ", Figure(bad, "x.y"), "\n\n", bad, "\n\n",
            *(whole if n == 0 else ()),
            description=bad,
        )
        for n, bad in enumerate(NASTY)
    }  # fmt: skip
    outline = tuple(OutlineGroup(each.title, (each.id,)) for each in chapters.values())
    spoiled = replace(book, chapters=chapters, manifest=replace(book.manifest, outline=outline))
    emitted = pages([spoiled])
    assert len([path for path in emitted if "/kapitel/" in path]) == len(NASTY)
    for path, page in emitted.items():
        if path.endswith(".md"):
            tree = content(page)
            assert {e.tag for e in tree.all()} <= ELEMENTS, path
            assert {key for e in tree.all() for key in e.attributes} <= ATTRIBUTES, path
            assert len(tree.all("h1")) == 1, path
            anchors = [e.attributes["id"] for e in tree.all() if "id" in e.attributes]
            assert len(anchors) == len(set(anchors)), path


def test_an_insertion_within_a_list_is_named(tmp_path: Path) -> None:
    """Only a page's own level can hold blocks; the compiler refuses most such places."""
    within = chapter("liste", "Liste", "- Punkt\n\n  ", Insertion("tabelle", "skills"), "\n")
    book = chaptered(tmp_path)
    emitted = pages([replace(book, chapters={**book.chapters, "liste": within})])
    (item,) = content(emitted["probe/kapitel/liste/index.md"]).all("li")
    assert "Fertigkeiten" in item.text


def test_names_alone_can_be_shown(tmp_path: Path) -> None:
    names = [Insertion(each, "skills", ("name",)) for each in ("tabelle", "eintraege")]
    shown = chapter("namen", "Namen", names[0], "\n\n", names[1])
    book = chaptered(tmp_path)
    emitted = pages([replace(book, chapters={**book.chapters, "namen": shown})])
    page = content(emitted["probe/kapitel/namen/index.md"])
    (table,) = page.all("table")
    assert len(table.all("th")) == 1
    assert len(page.all("h2")) == len(table.all("td"))


def test_entries_with_several_texts_name_each(tmp_path: Path) -> None:
    rulings = kind(
        "fragen",
        "Question",
        Field("question", "Frage", TextType(inline=True)),
        Field("reason", "Grund", TextType()),
        Field("weight", "Gewicht", IntegerType(), unit="kg"),
    )
    asked = entry(
        rulings,
        "wann",
        {"question": text("Wann?"), "reason": text("Bald.\n\n# Und nun"), "weight": 3},
    )
    silent = entry(rulings, "warum", {"question": text("Warum?")})
    book = ruleset([(rulings, [asked, silent])])
    shown = {
        "alle": chapter("alle", "Alle", Insertion("eintraege", "fragen")),
        "eines": chapter(
            "eines", "Eines", Insertion("eintraege", "fragen", ("weight", "question"))
        ),
    }
    emitted = pages([replace(book, chapters=shown)])
    blocks = [
        (e.tag, e.text)
        for e in content(emitted["probe/kapitel/alle/index.md"]).children
        if isinstance(e, Element)
    ]
    assert blocks[2:8] == [
        ("h2", "Wann"),
        ("p", "Frage: Wann?"),
        ("p", "Grund"),
        ("p", "Bald."),
        ("h3", "Und nun"),
        ("h2", "Warum"),
    ]
    page = content(emitted["probe/kapitel/eines/index.md"])
    lines = [p.text for p in page.all("p")]
    assert lines[1:4] == ["Gewicht: 3\u00a0kg", "Frage: Wann?", "Frage: Warum?"]
