"""What a reader sees beside a term or a figure: by mouse, keyboard and touch, with a script and without."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.explained import explained
from tests.support.sites import built
from tests.support.web import serve_folder

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.browser

CHAPTER = "probe/kapitel/erstes/index.html"
TERM = ".rs-term >> nth=0"
FIGURE = ".rs-figure[data-hint] >> nth=0"
MEANING = "Ein Wurf, der 10 Schritte zählt."


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("explained"), [explained()])


@pytest.fixture(scope="module")
def root(site: Path) -> str:
    """The address of the site's root, opened as files: there browsers allow the least."""
    return f"{site.as_uri()}/"


@pytest.fixture
def page(browser: Browser, root: str) -> Iterator[Page]:
    """The chapter on a desk."""
    context = browser.new_context(locale="de-DE")
    opened, errors = context.new_page(), list[str]()
    _note_errors(opened, errors)
    opened.goto(root + CHAPTER)
    yield opened
    context.close()
    assert errors == []


@pytest.fixture
def phone(browser: Browser, root: str) -> Iterator[Page]:
    """The chapter on a telephone."""
    context = browser.new_context(
        locale="de-DE", viewport={"width": 390, "height": 700}, has_touch=True, is_mobile=True
    )
    opened, errors = context.new_page(), list[str]()
    _note_errors(opened, errors)
    opened.goto(root + CHAPTER)
    yield opened
    context.close()
    assert errors == []


def _note_errors(page: Page, errors: list[str]) -> None:
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)


def hint(page: Page) -> Locator:
    return page.locator(".rs-hint")


def test_a_term_says_what_it_means_while_the_pointer_is_on_it(page: Page) -> None:
    assert hint(page).count() == 0
    page.locator(TERM).hover()
    assert hint(page).locator(".rs-hint-text").inner_text() == MEANING
    assert hint(page).locator(".rs-hint-name").inner_text() == "Probe"
    page.mouse.move(5, 5)
    hint(page).wait_for(state="detached")


def test_the_pointer_can_move_onto_a_hint_and_follow_its_links(page: Page) -> None:
    page.locator(FIGURE).hover()
    link = hint(page).get_by_role("link", name="Kapitel „Zweites“")
    link.hover()
    page.wait_for_timeout(400)
    link.click()
    assert page.locator("h1").inner_text() == "Zweites"


def test_a_figure_says_what_it_is_and_where_else_it_is_used(page: Page) -> None:
    page.locator(FIGURE).hover()
    assert hint(page).locator(".rs-hint-name").inner_text() == "Schritt"
    shown = hint(page).locator(".rs-hint-text").inner_text()
    assert shown.startswith("Fester Wert; auch hier: Kapitel „Zweites“, ")


def test_a_click_keeps_a_hint_until_the_next_or_one_elsewhere(page: Page) -> None:
    page.locator(TERM).click()
    page.mouse.move(5, 5)
    page.wait_for_timeout(400)
    assert hint(page).count() == 1
    assert page.url.endswith("index.html"), "the click leads nowhere else"
    page.locator("h1").click()
    assert hint(page).count() == 0
    page.locator(TERM).click()
    page.locator(TERM).click()
    assert hint(page).count() == 0


def test_only_one_hint_is_there_at_a_time(page: Page) -> None:
    page.locator(TERM).click()
    page.locator(FIGURE).click()
    assert hint(page).locator(".rs-hint-name").all_inner_texts() == ["Schritt"]


def test_the_keyboard_reaches_terms_figures_and_the_links_of_a_hint(page: Page) -> None:
    page.locator(TERM).focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    assert hint(page).locator(".rs-hint-name").inner_text() == "Probe"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.rs-hint') !== null")
    assert page.evaluate("document.activeElement.textContent") == "Probe"
    page.keyboard.press("Tab")
    assert hint(page).locator(".rs-hint-name").inner_text() == "Schritt"
    assert page.evaluate("document.activeElement.dataset.from") == "parameters.schritt"


def test_escape_closes_a_hint_and_keeps_the_readers_place(page: Page) -> None:
    page.locator(TERM).focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    assert hint(page).count() == 0
    assert page.evaluate("document.activeElement === document.querySelector('.rs-term')")
    page.locator(FIGURE).hover()
    page.keyboard.press("Escape")
    assert hint(page).count() == 0


def test_who_listens_is_told_too(page: Page) -> None:
    expect(page.locator(TERM)).to_have_accessible_description(re.compile(re.escape(MEANING)))
    expect(page.locator(FIGURE)).to_have_accessible_description(re.compile("Schritt"))


def test_a_tap_shows_a_hint_within_the_screen_and_the_next_takes_it_away(phone: Page) -> None:
    for target in (TERM, FIGURE):
        phone.locator(target).tap()
        box = hint(phone).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
        assert phone.evaluate("document.documentElement.scrollWidth") <= 390
        phone.locator(target).tap()
        assert hint(phone).count() == 0
    phone.locator(TERM).tap()
    phone.locator("h1").tap()
    assert hint(phone).count() == 0


def test_a_term_at_the_end_of_the_screen_has_its_hint_above(phone: Page) -> None:
    phone.evaluate("document.querySelectorAll('.rs-term')[3].scrollIntoView({block: 'end'})")
    target = phone.locator(".rs-term >> nth=3")
    target.tap()
    box, at = hint(phone).bounding_box(), target.bounding_box()
    assert box is not None
    assert at is not None
    assert box["y"] + box["height"] <= at["y"] or box["y"] >= at["y"] + at["height"]
    assert box["y"] + box["height"] <= 700


def test_open_notes_fit_a_phone(phone: Page) -> None:
    for summary in phone.locator(".rs-notes > summary").all():
        summary.tap()
    assert phone.get_by_text("Was kritischer Erfolg bedeutet.").is_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_hint_follows_its_term_and_goes_with_it(page: Page) -> None:
    page.set_viewport_size({"width": 800, "height": 400})
    page.locator(TERM).click()
    page.mouse.wheel(0, 60)
    page.wait_for_function("scrollY >= 60")
    assert _distance(page.locator(TERM), hint(page)) < 10
    page.mouse.wheel(0, 4000)
    hint(page).wait_for(state="detached")


def _distance(target: Locator, box: Locator) -> float:
    """Between the two, one below the other."""
    at, shown = target.bounding_box(), box.bounding_box()
    assert at is not None
    assert shown is not None
    below, above = shown["y"] - at["y"] - at["height"], at["y"] - shown["y"] - shown["height"]
    return max(below, above)


def test_a_server_gives_the_same(browser: Browser, site: Path) -> None:
    with serve_folder(site) as address, browser.new_context() as context:
        opened = context.new_page()
        opened.goto(address + CHAPTER)
        opened.locator(TERM).hover()
        assert hint(opened).locator(".rs-hint-text").inner_text() == MEANING


def test_without_scripts_terms_lead_to_their_meaning(browser: Browser, root: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    opened = context.new_page()
    opened.goto(root + CHAPTER)
    opened.locator(TERM).click()
    assert opened.url.endswith("#begriff_probe")
    assert opened.get_by_text(MEANING).is_visible()
    context.close()


def test_hints_and_notes_are_not_printed(page: Page) -> None:
    page.locator(TERM).click()
    page.emulate_media(media="print")
    assert not hint(page).is_visible()
    assert not page.locator(".rs-notes").first.is_visible()
    term = page.locator(TERM)
    plain = page.locator("article p >> nth=1")
    assert term.evaluate("e => getComputedStyle(e).textDecorationLine") == "none"
    color = "e => getComputedStyle(e).color"
    assert term.evaluate(color) == plain.evaluate(color)


def test_the_search_knows_nothing_of_notes(site: Path) -> None:
    index = (site / "search/search_index.json").read_text("utf-8")
    assert "Eine Probe entscheidet" in index
    assert "auch hier" not in index
    assert "Was kritischer Erfolg bedeutet" in index, "the term's own page has it"
    assert index.count("Was kritischer Erfolg bedeutet") <= 2
