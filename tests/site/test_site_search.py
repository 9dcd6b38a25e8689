"""The site's search in a real browser: inflected words, a copy opened as files, names that try to break out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support import rulesets
from tests.support.hostile import hostile_book
from tests.support.sites import built
from tests.support.web import serve_folder

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("sample"), [rulesets.sample()])


@pytest.fixture(params=["http", "file"])
def root(site: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of the site's root, from a server and as files."""
    if request.param == "file":
        yield f"{site.as_uri()}/"
        return
    with serve_folder(site) as address:
        yield address


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(locale="de-DE")
    opened = context.new_page()
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.on("dialog", lambda dialog: errors.append(dialog.message))
    yield opened
    context.close()
    assert errors == []


def found(page: Page, words: str) -> list[str]:
    """The titles that the search finds for ``words``, in its order."""
    entry = page.locator("input.md-search__input")
    entry.click()
    entry.fill("")
    page.keyboard.type(words)
    page.locator(".md-search-result__meta", has_text="Suchergebnis").wait_for()
    return [title.strip() for title in page.locator(".md-search-result__item h1").all_inner_texts()]


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("Akrobatik", "Akrobatik"),
        ("akrob", "Akrobatik"),
        ("Ätherkunden", "Ätherkunde"),
        ("flinkes", "Flink"),
        ("Schritten", "Schritt"),
        ("Körpers", "Körper"),
        ("Nacht", "Zäh"),
        ("2,5", "Zäh"),
    ],
)
def test_words_are_found_however_they_are_inflected(
    page: Page, root: str, words: str, title: str
) -> None:
    page.goto(f"{root}probe/index.html")
    assert title in found(page, words)


def test_quoted_words_are_taken_as_they_are(page: Page, root: str) -> None:
    page.goto(f"{root}index.html")
    assert found(page, '"Schritten"') == []


def test_names_that_are_markup_stay_text_in_the_results(page: Page, tmp_path: Path) -> None:
    site = built(tmp_path, [hostile_book()])
    with serve_folder(site) as address:
        page.goto(f"{address}index.html")
        titles = found(page, "alert")
        assert "<script>alert(1)</script>" in titles
        assert "<img src=x onerror=alert(1)>" in titles
        assert page.locator(".md-search-result img, .md-search-result script").count() == 0
