"""A text can lead to the empty character sheet, as it can to rules and chapters."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from regelschmiede.emit.site.book import books
from regelschmiede.model.text import Link
from regelschmiede.pipeline import check

if TYPE_CHECKING:
    from regelschmiede.pipeline import Project


def test_a_chapter_leads_to_the_sheet(built_project: Project) -> None:
    page = built_project.build / "site/percentacy/kapitel/charaktererschaffung/index.html"
    assert '<a href="../../charakterbogen/index.html">Charakterbogen</a>' in page.read_text("utf-8")


def test_a_book_without_a_sheet_has_no_such_page(built_project: Project) -> None:
    (ruleset,) = check(built_project).rulesets
    (book,) = books([ruleset], {})
    link = Link("Bogen", "sheet", "charakter")
    assert book.folder_of(link) == "percentacy/charakterbogen"
    (bare,) = books([replace(ruleset, sheet=None)], {})
    assert bare.folder_of(link) is None
