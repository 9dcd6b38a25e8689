"""The built site in a real browser: what a reader does at the table, on a phone too."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from tests.support.web import serve_folder

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from regelschmiede.pipeline import Project

pytestmark = pytest.mark.browser

PHONE = {"width": 375, "height": 740}
PAGES = (
    "index.html",
    "percentacy/index.html",
    "percentacy/fertigkeiten/index.html",
    "percentacy/waffen/index.html",
    "percentacy/talente/akimbo/index.html",
    "percentacy/regeln/zielwert/index.html",
    "percentacy/downloads/index.html",
    "percentacy/nachschlagen/index.html",
    "percentacy/kapitel/kampf/index.html",
    "percentacy/kapitel/liste-der-items/index.html",
    "percentacy/kapitel/spielleitungsschirm/index.html",
    "percentacy/auslegungen/index.html",
    "percentacy/charakterbogen/index.html",
    "percentacy/stichwortverzeichnis/index.html",
    "percentacy/stand/index.html",
)


class Visit:
    """A page of the browser that notes requests to other hosts and errors on the console."""

    def __init__(self, page: Page, root: str) -> None:
        self.page = page
        self.root = root
        self.foreign: list[str] = []
        self.errors: list[str] = []
        host = urlsplit(root).netloc
        page.on("request", lambda request: self._note(request.url, host))
        page.on(
            "console",
            lambda message: self.errors.append(message.text) if message.type == "error" else None,
        )
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _note(self, url: str, host: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("data", "blob", "about") and parts.netloc != host:
            self.foreign.append(url)

    def go(self, address: str) -> None:
        """Open the page at ``address``."""
        self.page.goto(self.root + address)


@pytest.fixture(scope="module")
def root(built_project: Project) -> Iterator[str]:
    with serve_folder(built_project.build / "site") as address:
        yield address


@pytest.fixture
def visit(browser: Browser, root: str) -> Iterator[Visit]:
    context = browser.new_context(locale="de-DE")
    visited = Visit(context.new_page(), root)
    yield visited
    context.close()
    assert visited.foreign == [], "the site asks nothing of another host"
    assert visited.errors == []


def test_from_the_start_page_to_an_entry(visit: Visit) -> None:
    page = visit.page
    visit.go("index.html")
    assert page.locator("html").get_attribute("lang") == "de"
    page.locator("article").get_by_role("link", name="Percentacy", exact=True).first.click()
    page.locator("article table").get_by_role("link", name="Fertigkeiten", exact=True).click()
    assert page.locator("h1").inner_text() == "Fertigkeiten"
    names = page.locator("table tbody tr td:first-child").all_inner_texts()
    assert names.index("Tierführung") < names.index("Überleben") < names.index("Verkleiden")
    page.locator("table").get_by_role("link", name="Heimlichkeit").click()
    assert page.url == visit.root + "percentacy/fertigkeiten/heimlichkeit/index.html"
    assert page.locator("h1").inner_text() == "Heimlichkeit"
    page.locator("article").get_by_role("link", name="Wahrnehmung").first.click()
    assert page.locator("h1").inner_text() == "Wahrnehmung"
    assert page.locator("article").get_by_role("link", name="Heimlichkeit").count() >= 1, (
        "where it is used"
    )


def test_one_reads_the_book_from_chapter_to_chapter_on_a_phone(
    visit: Visit, built_project: Project
) -> None:
    page = visit.page
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    visit.go("percentacy/index.html")
    following = page.locator("article h2 ~ ul a").first
    read = []
    while following.count():
        target = str(following.evaluate("link => link.href"))
        page.goto(target)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], target
        read.append(target)
        following = page.locator(".rs-next a")
    chapters = built_project.rules_data.glob("percentacy/chapters/*.md")
    addresses = {
        f"percentacy/kapitel/{each.stem.replace('_', '-')}/index.html" for each in chapters
    }
    assert {url.removeprefix(visit.root) for url in read} == addresses
    assert len(read) == len(addresses)


@pytest.mark.parametrize("address", ["index.html", "percentacy/index.html"])
def test_front_pages_lead_to_the_rules(visit: Visit, address: str) -> None:
    visit.go(address)
    visit.page.locator("article").get_by_role("link", name="Regeln", exact=True).click()
    assert visit.page.locator("h1").inner_text() == "Regeln"


@pytest.mark.parametrize("words", ["Heimlichkeit", "heimlichk", "Präzisionswaffe"])
def test_search_finds_entries(visit: Visit, words: str) -> None:
    page = visit.page
    visit.go("index.html")
    page.locator("input.md-search__input").click()
    page.keyboard.type(words)
    result = page.locator(".md-search-result__link").first
    result.wait_for()
    first = page.locator(".md-search-result__item h1").first
    first.wait_for()
    assert words[:9].casefold() in first.inner_text().casefold()
    result.click()
    page.wait_for_url("**/index.html*")
    assert words[:9].casefold() in page.locator("h1").inner_text().casefold()


@pytest.mark.parametrize("address", PAGES)
def test_nothing_scrolls_sideways_on_a_phone(visit: Visit, address: str) -> None:
    visit.page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    visit.go(address)
    width = visit.page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"]
    assert visit.page.locator("h1").is_visible()


def test_neighbours_and_downloads(visit: Visit) -> None:
    page = visit.page
    visit.go("percentacy/waffen/faust/index.html")
    page.locator(".rs-next a").click()
    assert page.locator("h1").inner_text() == "Flächenwaffe"
    visit.go("percentacy/downloads/index.html")
    with page.expect_download() as waiting:
        page.locator("article a[href$='.whl']").first.click()
    assert waiting.value.suggested_filename == "percentacy-2026.8-py3-none-any.whl"


def test_a_copy_works_from_any_sub_path_and_from_files(
    browser: Browser, built_project: Project
) -> None:
    context = browser.new_context()
    page = context.new_page()
    with serve_folder(built_project.root / "build") as address:
        page.goto(f"{address}site/percentacy/index.html")
        page.locator("article").get_by_role("link", name="Waffen", exact=True).first.click()
        assert page.url.startswith(f"{address}site/percentacy/waffen/")
    page.goto((built_project.build / "site/index.html").as_uri())
    page.locator("article").get_by_role("link", name="Waffen", exact=True).first.click()
    assert page.locator("h1").inner_text() == "Waffen"
    page.locator("input.md-search__input").click()
    page.keyboard.type("Heimlichkeit")
    page.locator(".md-search-result__item h1").first.wait_for()
    context.close()
