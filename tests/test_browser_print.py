"""Pages on paper: those for the table keep to their sheets, all others leave out what only a screen needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from regelschmiede.pipeline import check
from tests.support.printing import A4, A4_LYING, printed, too_wide

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from regelschmiede.model.chapters import PrintLayout
    from regelschmiede.pipeline import Project

pytestmark = pytest.mark.browser

MARGIN = 8
"""Of a page for the table, in millimetres."""

FOR_SCREENS = (".md-header", ".md-tabs", ".md-sidebar", ".md-footer", ".md-path", ".rs-neighbours")
OTHERS = (
    "percentacy/kapitel/mechaniken/index.html",
    "percentacy/waffen/index.html",
    "percentacy/talente/akimbo/index.html",
    "percentacy/regeln/zielwert/index.html",
    "percentacy/auslegungen/index.html",
    "percentacy/stichwortverzeichnis/index.html",
)


@pytest.fixture(scope="module")
def layouts(built_project: Project) -> dict[str, PrintLayout]:
    """Address → layout of every chapter that has one, in every book."""
    return {
        f"{book.manifest.id}/kapitel/{chapter.id.replace('_', '-')}/index.html": chapter.layout
        for book in check(built_project).rulesets
        for chapter in book.chapters.values()
        if chapter.layout is not None
    }


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with browser.new_context(locale="de-DE") as context:
        yield context.new_page()


def go(page: Page, project: Project, address: str) -> None:
    page.goto((project.build / "site" / address).as_uri())


def test_chapters_for_the_table_keep_to_their_sheets(
    page: Page, built_project: Project, layouts: dict[str, PrintLayout]
) -> None:
    assert len(layouts) >= 3
    for address, layout in layouts.items():
        go(page, built_project, address)
        paper = printed(page)
        assert paper.sizes == (A4_LYING if layout.landscape else A4), address
        assert paper.sheets <= layout.pages, address
        width = (297 if layout.landscape else 210) - 2 * MARGIN
        assert too_wide(page, width) == [], address


def test_the_character_sheet_fits_two_sheets(page: Page, built_project: Project) -> None:
    go(page, built_project, "percentacy/charakterbogen/index.html")
    paper = printed(page)
    assert (paper.sheets <= 2, paper.sizes) == (True, A4)
    assert too_wide(page, 210 - 2 * MARGIN) == []
    assert page.locator(".rs-on-screen").count() == 1
    assert not page.locator(".rs-on-screen").is_visible()


@pytest.mark.parametrize("address", OTHERS)
def test_other_pages_print_what_they_say_and_nothing_else(
    page: Page, built_project: Project, address: str
) -> None:
    go(page, built_project, address)
    assert printed(page).sizes == A4
    assert too_wide(page, 210 - 2 * 15) == []
    for name in (*FOR_SCREENS, ".rs-notes", ".rs-letters", ".headerlink"):
        for each in page.locator(name).all():
            assert not each.is_visible(), name


def test_links_print_as_words(page: Page, built_project: Project) -> None:
    go(page, built_project, "percentacy/kapitel/mechaniken/index.html")
    page.emulate_media(media="print")
    look = "e => [getComputedStyle(e).color, getComputedStyle(e).textDecorationLine]"
    color = page.locator("article p >> nth=1").evaluate("e => getComputedStyle(e).color")
    link = page.locator("article p a:not(.rs-term) >> nth=2")
    assert link.evaluate(look) == [color, "none"]


def test_what_does_not_fit_would_be_noticed(page: Page, built_project: Project) -> None:
    go(page, built_project, "percentacy/waffen/index.html")
    assert any(each.startswith("TABLE:") for each in too_wide(page, 15))
