"""The site as MkDocs builds it from emitted pages."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from regelschmiede.pipeline import Project
from regelschmiede.site_build import build_site, config_file
from tests.support import rulesets
from tests.support.hostile import hostile_book
from tests.support.markdown import Element, parse
from tests.support.project import ROOT
from tests.support.sites import built, written

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("sample"), [rulesets.sample(), rulesets.large(3)])


@pytest.fixture(scope="module")
def broken_out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("nasty"), [hostile_book()])


def page(path: Path) -> Element:
    # The theme leaves the ends of paragraphs and list items to the browser here and there.
    return parse(re.sub(r"<svg.*?</svg>", "", path.read_text("utf-8"), flags=re.DOTALL))


def classes(element: Element) -> set[str]:
    return set(str(element.attributes.get("class") or "").split())


def with_class(tree: Element, name: str) -> list[Element]:
    return [element for element in tree.all() if name in classes(element)]


def words(element: Element) -> str:
    return " ".join(element.text.split())


def test_entries_stand_below_their_book_and_their_kind(site: Path) -> None:
    tree = page(site / "probe/talents/zaeh/index.html")
    assert [words(e) for e in with_class(tree, "md-tabs__item--active")] == ["Das Probebuch"]
    assert [words(e) for e in with_class(tree, "md-path__item")] == [
        "Start",
        "Das Probebuch",
        "Talente",
    ]
    path = [e.all("a")[0].attributes["href"] for e in with_class(tree, "md-path__item")]
    assert path == ["../../../index.html", "../../index.html", "../index.html"]
    assert "Talente" in [words(e) for e in with_class(tree, "md-nav__item--active")]


def test_a_tab_for_each_book(site: Path) -> None:
    tabs = [words(e) for e in with_class(page(site / "index.html"), "md-tabs__item")]
    assert tabs == ["Start", "Das Probebuch", "Das Probebuch"]


def test_titles_name_entry_kind_and_book(site: Path) -> None:
    titles = {
        path: words(page(site / path / "index.html").all("title")[0])
        for path in ("", "probe", "probe/talents", "probe/talents/zaeh")
    }
    assert titles == {
        "": "Regelwerke",
        "probe": "Das Probebuch · Regelwerke",
        "probe/talents": "Talente · Das Probebuch · Regelwerke",
        "probe/talents/zaeh": "Zäh · Talent · Das Probebuch · Regelwerke",
    }


def test_nothing_is_asked_of_another_host(site: Path) -> None:
    asked = [
        value
        for path in site.rglob("*.html")
        for element in page(path).all()
        if element.tag in {"link", "script", "img", "iframe", "source"}
        for value in (element.attributes.get("src"), element.attributes.get("href"))
        if value
    ]
    assert asked
    assert [value for value in asked if re.match("(https?:)?//", value)] == []
    styles = "".join(path.read_text("utf-8") for path in site.rglob("*.css"))
    assert not re.search(r"url\(\s*['\"]?(https?:)?//|@import", styles)


def test_pages_are_german(site: Path) -> None:
    for path in (site / "404.html", site / "probe/index.html"):
        tree = page(path)
        assert tree.all("html")[0].attributes["lang"] == "de"
    assert words(page(site / "404.html").all("h1")[0]) == "Seite nicht gefunden"


def test_an_earlier_address_leads_on_and_is_not_found(site: Path) -> None:
    metas = page(site / "probe/talents/schnell/index.html").all("meta")
    refresh = [
        e.attributes["content"] for e in metas if e.attributes.get("http-equiv") == "refresh"
    ]
    assert refresh == ["0; url=../flink/index.html"]
    assert not any("schnell" in document["location"] for document in documents(site))


def documents(of: Path) -> list[dict[str, str]]:
    return list(json.loads((of / "search/search_index.json").read_text("utf-8"))["docs"])


def test_the_search_knows_each_entry_once(site: Path) -> None:
    found = [d for d in documents(site) if d["location"].startswith("probe/talents/zaeh/")]
    assert [(d["location"], d["title"]) for d in found] == [
        ("probe/talents/zaeh/index.html", "Zäh"),
        ("probe/talents/zaeh/index.html#feld-effects", "Wirkungen"),
    ]
    assert "Du hast 25 Punkte\u00a0Ruhe" in found[0]["text"]
    assert (site / "search/search_index.js").read_text("utf-8").startswith("var __index = ")


def test_what_an_author_writes_injects_nothing_into_the_whole_page(broken_out: Path) -> None:
    plain = page(broken_out / "probe/stand/index.html")
    scripts = [e.attributes.get("src") for e in plain.all("script")]
    for path in broken_out.rglob("*.html"):
        tree = page(path)
        depth = "../" * len(path.relative_to(broken_out).parts[:-1])
        assert len(tree.all("script")) == len(scripts), path
        assert not [k for e in tree.all() for k in e.attributes if k.startswith("on")], path
        outside = [
            e for e in tree.all("img") if not str(e.attributes["src"]).startswith(depth or "assets")
        ]
        assert not outside, path
        assert len(tree.all("h1")) == 1, path
    titles = {
        words(page(p).all("title")[0]) for p in broken_out.glob("probe/dinge/ding-*/index.html")
    }
    assert any(
        title.startswith("<script>alert(1)</script> · Dinge <script> · ") for title in titles
    )


def test_the_search_of_a_hostile_book_holds_no_markup_of_its_author(broken_out: Path) -> None:
    for document in documents(broken_out):
        tags = set(re.findall(r"<(/?\w+)", document["title"] + document["text"]))
        assert {tag.strip("/") for tag in tags} <= {
            "p",
            "code",
            "li",
            "ul",
            "ol",
            "pre",
            "sub",
            "sup",
        }


def test_a_fault_that_mkdocs_finds_is_reported_and_leaves_the_site(tmp_path: Path) -> None:
    pages = written(tmp_path, [rulesets.sample()])
    with (pages / "probe/index.md").open("a", encoding="utf-8") as file:
        file.write("\n[verweis](gibt/es/nicht.md)\n")
    problem = build_site(Project(tmp_path), pages, tmp_path / "site")
    assert problem is not None
    assert (problem.code, problem.span.file) == ("RS903", "mkdocs.yml")
    assert "gibt/es/nicht.md" in problem.message


def test_a_broken_configuration_is_reported(tmp_path: Path) -> None:
    pages = written(tmp_path, [rulesets.sample()])
    (tmp_path / "mkdocs.yml").write_text("site_name: [\n", "utf-8")
    problem = build_site(Project(tmp_path), pages, tmp_path / "site")
    assert problem is not None
    assert (problem.code, problem.span.file) == ("RS903", "mkdocs.yml")
    assert str(tmp_path) not in problem.message


def test_a_project_s_own_configuration_and_overrides_win(tmp_path: Path) -> None:
    pages = written(tmp_path, [rulesets.sample()])
    assert config_file(Project(tmp_path)) == ROOT / "mkdocs.yml"
    text = (ROOT / "mkdocs.yml").read_text("utf-8")
    assert "custom_dir" in text
    own = re.sub("  custom_dir: .*\n", "", text).replace(
        "site_name: Regelwerke", "site_name: Meine Bücher"
    )
    (tmp_path / "mkdocs.yml").write_text(own, "utf-8")
    overrides = tmp_path / "site-templates/overrides"
    overrides.mkdir(parents=True)
    (overrides / "404.html").write_text("Nichts da", "utf-8")
    assert build_site(Project(tmp_path), pages, tmp_path / "site") is None
    assert "Meine Bücher" in words(page(tmp_path / "site/index.html").all("title")[0])
    assert (tmp_path / "site/404.html").read_text("utf-8") == "Nichts da"


def test_the_day_of_a_build_does_not_show(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    (tmp_path / "mkdocs.yml").write_text(
        (ROOT / "mkdocs.yml").read_text("utf-8").replace("custom_dir: ", f"custom_dir: {ROOT}/")
        + "\nsite_url: https://example.org/buch/\n",
        "utf-8",
    )
    first = contents(built(tmp_path, [rulesets.sample()]))
    monkeypatch.setattr("mkdocs.utils.get_build_datetime", lambda: datetime(2031, 5, 4, tzinfo=UTC))
    second = contents(built(tmp_path, [rulesets.sample()]))
    assert "https://example.org/buch/probe/talents/zaeh/index.html" in first["sitemap.xml"].decode()
    assert "schnell" not in first["sitemap.xml"].decode()
    assert [name for name in first if first[name] != second[name]] == []


def contents(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}
