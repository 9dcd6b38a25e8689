"""Terms of the glossary in texts: where they are marked, where not, and what explains them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regelschmiede.emit.site.glossary import PageTerms, glossary_of
from tests.support.chaptered import chaptered
from tests.support.explained import TERMS, explained, term
from tests.support.markdown import read
from tests.support.pages import content, pages
from tests.support.rulesets import ruleset

if TYPE_CHECKING:
    from pathlib import Path

    from regelschmiede.emit.site.glossary import Glossary
    from tests.support.markdown import Element

FIRST = "probe/kapitel/erstes/index.md"


@cache
def book() -> dict[str, str]:
    return pages([explained()])


@cache
def glossary() -> Glossary:
    terms = [
        term("probe", "Probe", "Proben"),
        term("wurf", "Wurf", "Würfe"),
        term("vergleich", "vergleichende Probe", "Vergleichende Probe"),
        term("gleich", "Gleich", "Probe"),
    ]
    return glossary_of(ruleset([(TERMS, terms)]))


def found(text: str) -> list[tuple[str, str]]:
    return [(text[m.start : m.end], m.term) for m in glossary().mentions(text)]


def with_class(page: Element, name: str) -> list[Element]:
    return [e for e in page.all() if name in str(e.attributes.get("class") or "").split()]


@pytest.mark.parametrize(
    ("text", "mentions"),
    [
        ("Eine Probe.", [("Probe", "probe")]),
        ("Proben", [("Proben", "probe")]),
        ("(Würfe)", [("Würfe", "wurf")]),
        ("Eine vergleichende Probe", [("vergleichende Probe", "vergleich")]),
        ("Eine vergleichende\u00a0Probe", [("vergleichende\u00a0Probe", "vergleich")]),
        ("Vergleichende Proben", [("Proben", "probe")]),
        ("probe", []),
        ("Probenliste und Reaktionsprobe", []),
        ("Probe-Wurf", []),
        ("Wurf\u2011Probe", []),
        ("Be\u00adProbe", []),
        ("Wurf–Probe", [("Wurf", "wurf"), ("Probe", "probe")]),
        ("_Probe", []),
        ("", []),
    ],
)
def test_whole_words_are_found_the_longest_form_first(
    text: str, mentions: list[tuple[str, str]]
) -> None:
    assert found(text) == mentions


@given(
    st.lists(
        st.sampled_from(["Probe", "Proben", "Wurf", "vergleichende", " ", "-", "x", "\u00a0", ","])
    )
)
def test_mentions_stand_in_a_row_and_are_forms(pieces: list[str]) -> None:
    text = "".join(pieces)
    mentions = list(glossary().mentions(text))
    assert all(a.end <= b.start for a, b in pairwise(mentions))
    for each in mentions:
        form = text[each.start : each.end].replace("\u00a0", " ")
        assert form in {"Probe", "Proben", "Wurf", "vergleichende Probe"}
        assert not text[: each.start].endswith(("x", "-", "n", "e", "f"))


def test_a_term_is_marked_once_a_section() -> None:
    terms = PageTerms(glossary())
    assert terms.mark("Probe und Probe").count("rs-term") == 1
    assert terms.mark("Probe und Wurf").count("rs-term") == 1
    terms.begin_section()
    assert terms.mark("Probe").count("rs-term") == 1
    assert terms.mentioned == ("probe", "wurf")


def test_what_stands_around_a_term_is_escaped() -> None:
    page = read(PageTerms(glossary()).mark("<b>*Probe* & Wurf_"))
    assert page.text.strip() == "<b>*Probe* & Wurf_"
    assert [e.attributes["href"] for e in page.all("a")] == ["#begriff_probe"]


def test_terms_are_marked_in_running_text_alone() -> None:
    page = content(book()[FIRST])
    marked = [(e.text, e.attributes["href"]) for e in with_class(page, "rs-term")]
    assert marked == [
        ("Probe", "#begriff_probe"),
        ("kritischer Erfolg", "#begriff_kritischer_erfolg"),
        ("Erfolg", "#begriff_erfolg"),
        ("Probe", "#begriff_probe"),
        ("Erfolg", "#begriff_erfolg"),
    ]
    for heading in (*page.all("h1"), *page.all("h2"), *page.all("code")):
        assert not with_class(heading, "rs-term")


def test_a_page_explains_the_terms_that_it_marks_and_no_other() -> None:
    page = content(book()[FIRST])
    notes = with_class(page, "rs-notes")[0]
    assert "data-search-exclude" in notes.attributes
    assert [e.attributes["id"] for e in notes.all("div")] == [
        "begriff_probe",
        "begriff_kritischer_erfolg",
        "begriff_erfolg",
    ]
    assert notes.all("dd")[0].text == "Ein Wurf, der 10 Schritte zählt."
    assert notes.all("a")[0].attributes["href"] == "../../glossary/probe/index.html"
    assert not with_class(content(book()["probe/talents/zaeh/index.md"]), "rs-term")


def test_a_terms_own_page_explains_the_others() -> None:
    own = content(book()["probe/glossary/probe/index.md"])
    assert "begriff_probe" not in [e.attributes.get("id") for e in own.all()]
    other = content(book()["probe/glossary/erfolg/index.md"])
    assert [e.text for e in with_class(other, "rs-term")] == ["Probe"]


def test_an_overview_marks_nothing() -> None:
    assert "rs-term" not in book()["probe/glossary/index.md"]


def test_explanations_mark_nothing_themselves() -> None:
    for notes in with_class(content(book()[FIRST]), "rs-notes"):
        assert not with_class(notes, "rs-term")


def test_rules_explain_terms_in_their_text_their_rows_and_their_examples(tmp_path: Path) -> None:
    plain = chaptered(tmp_path)
    words = [term("last", "tragen"), term("erfolg", "gelingt"), term("kraft", "Kraft")]
    entries = {**plain.entries, TERMS.id: {each.id: each for each in words}}
    emitted = pages([replace(plain, kinds=(*plain.kinds, TERMS), entries=entries)])
    for rule, marked in (("vorrat", ["tragen", "Kraft"]), ("wurf", ["gelingt"])):
        page = content(emitted[f"probe/regeln/{rule}/index.md"])
        assert [e.text for e in with_class(page, "rs-term")] == marked
        assert len(with_class(page, "rs-notes")[0].all("dt")) == len(marked)
