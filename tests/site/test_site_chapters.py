"""Chapters as MkDocs builds them: where they hang in the site, and what the search knows of them."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from tests.support.chaptered import chaptered
from tests.support.markdown import Element, parse
from tests.support.sites import built

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    book = chaptered(tmp_path_factory.mktemp("book"))
    return built(tmp_path_factory.mktemp("site"), [book])


def page(path: Path) -> Element:
    return parse(re.sub(r"<svg.*?</svg>", "", path.read_text("utf-8"), flags=re.DOTALL))


def with_class(tree: Element, name: str) -> list[Element]:
    return [e for e in tree.all() if name in str(e.attributes.get("class") or "").split()]


def words(element: Element) -> str:
    return " ".join(element.text.split())


def path_to(tree: Element) -> list[tuple[str, str | None]]:
    """The breadcrumbs: (title, address)."""
    items = with_class(tree, "md-path__item")
    return [(words(e), e.all("a")[0].attributes["href"]) for e in items]


def test_a_chapter_stands_below_its_part_and_its_book(site: Path) -> None:
    tree = page(site / "probe/kapitel/der-kampf/index.html")
    assert path_to(tree) == [
        ("Start", "../../../index.html"),
        ("Das Probebuch", "../../index.html"),
        ("Das Spiel – für alle", "../../teile/das-spiel-fuer-alle/index.html"),
    ]
    assert [words(e) for e in with_class(tree, "md-tabs__item--active")] == ["Das Probebuch"]


def test_an_entry_stands_below_what_to_look_up(site: Path) -> None:
    tree = page(site / "probe/talents/zaeh/index.html")
    assert path_to(tree)[2:] == [
        ("Nachschlagen", "../../nachschlagen/index.html"),
        ("Talente", "../index.html"),
    ]


def test_the_sidebar_lists_every_chapter(site: Path) -> None:
    tree = page(site / "probe/kapitel/der-kampf/index.html")
    (sidebar,) = [
        e for e in tree.all("nav") if "md-nav--primary" in str(e.attributes.get("class") or "")
    ]
    titles = [words(e) for e in sidebar.all("a")]
    for title in ("Das Spiel – für alle", "Einleitung", "Der Kampf", "Anhang", "Schirm", "Talente"):
        assert title in titles


def test_a_chapter_has_a_table_of_contents(site: Path) -> None:
    tree = page(site / "probe/kapitel/der-kampf/index.html")
    (contents,) = with_class(tree, "md-sidebar--secondary")
    assert "hidden" not in contents.attributes
    assert [words(a) for a in contents.all("a")] == [
        "Große Schläge",
        "Formel",
        "Große Schläge",
        "Talente",
        "Zäh",
        "Flink",
    ]


def test_a_page_for_the_table_says_how_it_is_printed(site: Path) -> None:
    sheets = with_class(page(site / "probe/kapitel/schirm/index.html"), "rs-sheet")
    assert [e.attributes["class"] for e in sheets] == ["rs-sheet rs-sheet--landscape"]
    assert not with_class(page(site / "probe/kapitel/anhang/index.html"), "rs-sheet")


def test_a_former_address_leads_on(site: Path) -> None:
    metas = page(site / "probe/kapitel/streit/index.html").all("meta")
    refresh = [
        e.attributes["content"] for e in metas if e.attributes.get("http-equiv") == "refresh"
    ]
    assert refresh == ["0; url=../der-kampf/index.html"]


def test_the_search_knows_sections_but_no_entry_twice(site: Path) -> None:
    documents = json.loads((site / "search/search_index.json").read_text("utf-8"))["docs"]
    titles = {each["location"].removeprefix("probe/"): each["title"] for each in documents}
    assert titles["kapitel/der-kampf/index.html"] == "Der Kampf"
    assert titles["kapitel/der-kampf/index.html#grosse-schlaege"] == "Große Schläge"
    assert "kapitel/der-kampf/index.html#zaeh" not in titles
    assert titles["talents/zaeh/index.html"] == "Zäh"
    # Lists of chapters say nothing that the chapters do not say.
    assert not any(location.startswith(("teile/", "index.html#inhalt")) for location in titles)
