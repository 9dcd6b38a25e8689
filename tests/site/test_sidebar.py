"""The navigation is rendered once for many pages, and yet as the theme alone would render it for each."""

from __future__ import annotations

import re
import shutil
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from regelschmiede import mkdocs_plugin, sidebar
from regelschmiede.pipeline import Project
from regelschmiede.site_build import build_site
from tests.support import rulesets
from tests.support.project import ROOT
from tests.support.sites import built, written

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from jinja2.runtime import Context
    from mkdocs.structure.nav import Navigation

BOOKS = (rulesets.sample(), rulesets.large(7))
ABOVE, BESIDE = SimpleNamespace(url="oben.html"), SimpleNamespace(url="daneben.html")
OWN_ITEM = """\
{% macro render(nav_item, path, level, parent) %}<li>Auf {{ page.url }}: {{ nav_item.title }}</li>{% endmacro %}
"""


def pages(site: Path) -> dict[str, str]:
    """Every page of ``site`` by its address."""
    return {
        file.relative_to(site).as_posix(): file.read_text("utf-8") for file in site.rglob("*.html")
    }


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses of pages for which the navigation was really rendered."""
    found: list[str] = []
    init = sidebar._Shared.__init__

    def noting(self: sidebar._Shared, render: sidebar.Render, navigation: Navigation) -> None:
        def noted(context: Context) -> Iterator[str]:
            found.append(context["page"].url if context["page"] else "")
            yield from render(context)

        init(self, noted, navigation)

    monkeypatch.setattr(sidebar._Shared, "__init__", noting)
    return found


def test_every_page_is_as_the_theme_alone_makes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rendered: list[str]
) -> None:
    shared = pages(built(tmp_path / "shared", BOOKS))
    amount = len(rendered)
    monkeypatch.setattr(mkdocs_plugin, "share_navigation", lambda *_: None)
    alone = pages(built(tmp_path / "alone", BOOKS))
    assert shared == alone
    entries = sum(len(of_kind) for book in BOOKS for of_kind in book.entries.values())
    assert amount <= len(alone) - entries / 2, "hardly any navigation was shared"
    assert len(rendered) == amount


def test_a_part_of_the_projects_own_may_show_the_page(tmp_path: Path, rendered: list[str]) -> None:
    site_src = written(tmp_path, BOOKS[:1])
    shutil.copytree(ROOT / "site-templates", tmp_path / "site-templates")
    parts = tmp_path / "site-templates/overrides/partials"
    parts.mkdir()
    (parts / "nav-item.html").write_text(OWN_ITEM, "utf-8")
    site = tmp_path / "build/site"
    assert build_site(Project(tmp_path), site_src, site) is None
    for address, text in pages(site).items():
        if address != "404.html":
            assert f"<li>Auf {address}: " in text
    assert not rendered


def test_a_page_around_listed_ones_is_rendered_by_itself(tmp_path: Path) -> None:
    """From within a folder, what lies in it has another address than from beside it."""
    site_src = written(tmp_path, BOOKS[:1])
    for name in ("eins", "zwei", "zwei/drei"):
        (site_src / "frei" / name).mkdir(parents=True)
        (site_src / "frei" / name / "index.md").write_text(f"# {name}\n", "utf-8")
    navigation = site_src / "nav.json"
    listed = navigation.read_text("utf-8").rstrip().removesuffix("]")
    navigation.write_text(f'{listed}, {{"Drei": "frei/zwei/drei/index.md"}}]', "utf-8")
    site = tmp_path / "build/site"
    assert build_site(Project(tmp_path), site_src, site) is None
    beside, around = (pages(site)[f"frei/{name}/index.html"] for name in ("eins", "zwei"))
    assert set(re.findall(r'href="([^"]*drei/index.html)"', beside)) == {"../zwei/drei/index.html"}
    assert set(re.findall(r'href="([^"]*drei/index.html)"', around)) == {"drei/index.html"}


def shown_on(url: str, parent: object, base_url: str) -> Context:
    """What the theme's navigation is given on a page that it does not list."""
    page = SimpleNamespace(url=url, parent=parent)
    return cast("Context", {"page": page, "base_url": base_url})


@pytest.mark.parametrize(
    ("url", "parent", "base_url", "is_shared"),
    [
        ("frei/zwei/index.html", ABOVE, "../..", True),
        ("wild/zwei/index.html", ABOVE, "../..", False),
        # A plugin of the project may hang a page below another than the one around it.
        ("frei/zwei/index.html", BESIDE, "../..", False),
        ("frei/zwei/index.html", ABOVE, "/buch", False),
    ],
)
def test_pages_share_what_is_open_at_the_same_places(
    url: str, parent: object, base_url: str, is_shared: bool
) -> None:
    first, second = (
        shown_on("frei/eins/index.html", ABOVE, "../.."),
        shown_on(url, parent, base_url),
    )
    listed = cast("Navigation", SimpleNamespace(pages=[ABOVE, BESIDE]))
    navigation = sidebar._Shared(lambda context: [str(context)], listed)
    assert [*navigation(first)] == [str(first)]
    assert [*navigation(second)] == [str(first if is_shared else second)]
