"""Figures that come from elsewhere: what a page says of them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from regelschmiede.emit.site.page_notes import MOST_USERS
from regelschmiede.model.checked import Use
from regelschmiede.model.text import Figure
from tests.support.chaptered import chapter
from tests.support.explained import explained
from tests.support.pages import content, pages

if TYPE_CHECKING:
    from tests.support.markdown import Element


@cache
def book() -> dict[str, str]:
    return pages([explained()])


def origins(page: Element) -> dict[str, Element]:
    """Path of a figure → its note."""
    return {
        str(e.attributes["data-origin"]): e
        for e in page.all("div")
        if "data-origin" in e.attributes
    }


def links(note: Element) -> list[tuple[str, str | None]]:
    return [(a.text, a.attributes["href"]) for a in note.all("a")]


def test_a_page_names_each_figure_and_where_else_it_is_used() -> None:
    notes = origins(content(book()["probe/kapitel/erstes/index.md"]))
    assert list(notes) == ["parameters.schritt", "talents.zaeh.cost"]
    assert links(notes["parameters.schritt"]) == [
        ("Schritt", "../../parameters/schritt/index.html"),
        ("Kapitel „Zweites“", "../zweites/index.html"),
        ("Talent „Zäh“", "../../talents/zaeh/index.html"),
        ("Begriff „Probe“", "../../glossary/probe/index.html"),
    ]
    assert notes["parameters.schritt"].all("dd")[0].text.startswith("Fester Wert; auch hier: ")
    assert links(notes["talents.zaeh.cost"]) == [
        ("Zäh: Kosten", "../../talents/zaeh/index.html"),
    ]
    assert notes["talents.zaeh.cost"].all("dd")[0].text == "Talent"


def test_the_own_figures_of_an_entry_need_no_note() -> None:
    page = content(book()["probe/talents/zaeh/index.md"])
    assert list(origins(page)) == ["parameters.schritt"]


def test_every_note_belongs_to_a_figure_and_every_figure_from_elsewhere_has_one() -> None:
    page = content(book()["probe/kapitel/erstes/index.md"])
    shown = {e.attributes["data-from"] for e in page.all("span") if "data-from" in e.attributes}
    assert set(origins(page)) == shown


def test_fields_within_lists_and_records_are_named() -> None:
    plain = explained()
    text = ("Um ", Figure("+10", "talents.zaeh.effects[1].add"), ".")
    told = replace(plain, chapters={"eins": chapter("eins", "Eins", *text)}, uses={})
    notes = origins(content(pages([told])["probe/kapitel/eins/index.md"]))
    name = notes["talents.zaeh.effects[1].add"].all("dt")[0]
    assert name.text == "Zäh: Wirkungen, Änderung"


def test_long_lists_are_cut_and_say_so() -> None:
    plain = explained()
    many = [chapter(f"k{n}", f"K{n}", Figure("10", "parameters.schritt")) for n in range(12)]
    uses = {("parameters", "schritt"): tuple(Use("chapters", f"k{n}", "text") for n in range(12))}
    told = replace(plain, chapters={each.id: each for each in many}, uses=uses)
    note = origins(content(pages([told])["probe/kapitel/k0/index.md"]))["parameters.schritt"]
    assert len(note.all("dd")[0].all("a")) == MOST_USERS
    # Eleven other chapters, the term and the talent.
    assert note.text.endswith(f"und {11 + 2 - MOST_USERS} weitere Stellen")
