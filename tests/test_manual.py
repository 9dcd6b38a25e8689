"""The author's manual: what it says is true, and says it of everything there is."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

import pytest

from regelschmiede.diagnostics.catalog import CATALOG, Severity
from regelschmiede.emit.manual.addresses import address
from regelschmiede.emit.manual.emitter import PLACE
from regelschmiede.explain import explanation, manual_place
from regelschmiede.pipeline import Project, check
from tests.support import manual
from tests.support.cases import FOLDER, Case, lay_out
from tests.support.manual_fixes import BEYOND_A_PLACE, FIXES
from tests.support.manual_snippets import Snippet, lay_out_snippet, snippets
from tests.support.markdown import render

if TYPE_CHECKING:
    from pathlib import Path

HEADING = re.compile(r"^## (RS[0-9]{3}): .* \{ #(rs[0-9]{3}) \}$", re.MULTILINE)
RENEW = "python -m tests.support.manual (make manual) writes them anew"
SNIPPETS = [each for page in sorted(manual.MANUAL.glob("*.md")) for each in snippets(page)]


def test_the_pages_on_diagnostics_are_those_of_catalogue_and_cases() -> None:
    made = manual.pages()
    written = {path.name: path.read_text(encoding="utf-8") for path in manual.PAGES.glob("*.md")}
    assert sorted(written) == sorted(made), RENEW
    assert [name for name in made if written[name] != made[name]] == [], RENEW


def test_what_the_catalogue_says_is_shown_as_it_is() -> None:
    said = "schemas/<Art>.json; = ≠ < ≤ > ≥; + - * /; {{ x_y }} | [[ziel]] # \\ `"
    assert html.unescape(render(manual.escaped(said))) == f"<p>{said}</p>"


def test_no_code_holds_a_backslash_that_only_some_tables_need() -> None:
    for path in sorted(manual.MANUAL.rglob("*.md")):
        assert re.findall(r"`[^`\n]*\\\|[^`\n]*`", path.read_text(encoding="utf-8")) == [], path


def test_no_block_of_code_stands_within_a_list() -> None:
    """MkDocs would run its lines together."""
    for path in sorted(manual.MANUAL.rglob("*.md")):
        assert re.findall(r"^ +`{3}.*$", path.read_text(encoding="utf-8"), re.MULTILINE) == [], path


def test_every_code_has_its_heading_and_no_heading_is_without_code() -> None:
    found = [
        heading
        for family in manual.FAMILIES
        for heading in HEADING.findall((manual.PAGES / f"{family}.md").read_text("utf-8"))
    ]
    assert sorted(code for code, _ in found) == sorted(CATALOG)
    assert [pair for pair in found if pair[0].lower() != pair[1]] == []


def test_what_a_page_shows_of_a_case_is_what_the_case_gives() -> None:
    shown = manual.shown_in_cases()
    for code, each in shown.items():
        expected = (FOLDER / each.case / "expected.txt").read_text(encoding="utf-8")
        assert f"{code}: " in each.output.splitlines()[0]
        assert each.output in expected
        page = (manual.PAGES / f"{code[:3].lower()}.md").read_text(encoding="utf-8")
        assert each.output.replace("\t", "→   ") in page
    untold = {code for code in CATALOG if code < "RS900"} - set(shown)
    assert untold == set(), "every fault of a source shows its message"


def test_every_fault_of_a_source_shows_what_is_right() -> None:
    lacking = {c for c, each in CATALOG.items() if c < "RS900" and not each.right}
    assert lacking - set(FIXES) - set(BEYOND_A_PLACE) == set()
    assert set(FIXES) & set(BEYOND_A_PLACE) == set()
    assert set(FIXES) | set(BEYOND_A_PLACE) <= lacking, "the catalogue has an example by now"


@pytest.mark.parametrize("code", FIXES)
def test_what_is_shown_as_right_mends_the_fault(code: str, tmp_path: Path) -> None:
    fix = FIXES[code]
    lay_out(Case(FOLDER / fix.case), tmp_path)
    before = codes_in(tmp_path)
    file = tmp_path / fix.file
    text = file.read_text(encoding="utf-8")
    assert text.count(fix.old) == 1
    file.write_text(fix.applied(text), encoding="utf-8", newline="")
    after = codes_in(tmp_path)
    assert after.count(code) < before.count(code)
    assert set(after) <= set(before), "nothing new is wrong"


def codes_in(root: Path) -> list[str]:
    return [each.code for each in check(Project(root)).diagnostics]


@pytest.mark.parametrize("code", CATALOG)
def test_explain_names_the_place_in_the_manual(code: str) -> None:
    text = explanation(code)
    assert text is not None
    page, _, anchor = manual_place(code).partition("#")
    assert f"{page}#{anchor}" in text
    source = manual.PAGES / f"{code[:3].lower()}.md"
    emitted = address(source.relative_to(manual.MANUAL).as_posix())
    assert emitted == page.replace(".html", ".md")
    assert f"{{ #{anchor} }}" in source.read_text(encoding="utf-8")


def test_every_generated_part_has_been_put_in_its_place(built_project: Project) -> None:
    pages = list((built_project.build / "site-src/handbuch").rglob("*.md"))
    assert len(pages) > len(manual.FAMILIES)
    assert [page for page in pages if PLACE.search(page.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("snippet", SNIPPETS, ids=str)
def test_what_the_manual_shows_to_write_is_checked(snippet: Snippet, tmp_path: Path) -> None:
    lay_out_snippet(snippet, tmp_path)
    found = [
        each.code
        for each in check(Project(tmp_path)).diagnostics
        if each.severity is Severity.ERROR
    ]
    assert found == ([snippet.code] if snippet.code else []), found


def test_the_manual_shows_what_to_write_and_what_not_to() -> None:
    assert len(SNIPPETS) > 20
    assert any(snippet.code for snippet in SNIPPETS)
