"""Pages of kinds whose entries are read one after the other."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from regelschmiede.model.checked import Reference, Use
from regelschmiede.model.kinds import Field, ReferenceType, StringType, TextType
from tests.support.explained import TERMS, term
from tests.support.pages import content, figures, front_matter, pages
from tests.support.rulesets import ATTRIBUTES, entry, kind, ruleset, text

if TYPE_CHECKING:
    from tests.support.markdown import Element

ANSWERS = replace(
    kind(
        "answers",
        "Answer",
        Field("place", "Stelle", StringType()),
        Field("about", "Betrifft", ReferenceType("attributes")),
        Field("question", "Frage", TextType(inline=True)),
        Field("answer", "Antwort", TextType()),
        title="Antworten",
        singular="Antwort",
        description="Was oft gefragt wird.",
    ),
    shown_in_full=True,
)


@cache
def book() -> dict[str, str]:
    answers = [
        entry(
            ANSWERS,
            "zweite",
            {
                "place": "Kampf",
                "about": Reference("attributes", "mut"),
                "question": text("Wer wirft eine Probe?"),
                "answer": text("Alle.\n\n# Genauer\n\nJede Probe zählt."),
            },
            name="Wer?",
        ),
        entry(ANSWERS, "erste", {"question": text("Wann?")}, name="Wer?"),
    ]
    terms = [term("probe", "Probe")]
    whole = ruleset([(ANSWERS, answers), (ATTRIBUTES, [entry(ATTRIBUTES, "mut")]), (TERMS, terms)])
    uses = {**whole.uses, ("answers", "erste"): (Use("answers", "zweite", "answer"),)}
    return pages([replace(whole, uses=uses)])


def page() -> Element:
    return content(book()["probe/answers/index.md"])


def test_every_entry_stands_there_with_all_that_it_says() -> None:
    shown = page()
    assert not shown.all("table")
    headings = [(e.attributes["id"], e.text) for e in shown.all("h2")]
    assert headings == [("wer", "Wer?"), ("wer-2", "Wer?")]
    assert [e.all("a")[0].attributes["href"] for e in shown.all("h2")] == [
        "zweite/index.md",
        "erste/index.md",
    ]
    lines = figures(shown)
    assert lines["Stelle"] == ["Kampf"]
    assert lines["Betrifft"] == ["Mut"]
    assert "Alle." in shown.text
    assert [e.text for e in shown.all("h3")] == ["Genauer"]


def test_an_entry_says_what_uses_it() -> None:
    assert figures(page())["Antworten (Antwort)"] == ["Wer?"]


def test_terms_are_marked_once_in_each_section() -> None:
    marked = [e for e in page().all("a") if e.attributes.get("class") == "rs-term"]
    assert [e.text for e in marked] == ["Probe", "Probe"]


def test_the_search_finds_the_entries_on_their_own_pages() -> None:
    assert all("data-search-exclude" in e.attributes for e in page().all("h2"))
    assert "hide" not in front_matter(book()["probe/answers/index.md"])


def test_other_kinds_keep_their_tables() -> None:
    assert content(book()["probe/attributes/index.md"]).all("table")
