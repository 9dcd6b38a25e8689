"""The tables of the manual that say what a text becomes: each row is tried."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING

import pytest

from regelschmiede.model.checked import Text
from regelschmiede.passes import filters
from regelschmiede.pipeline import Project, check
from tests.support.manual import MANUAL
from tests.support.manual_snippets import BASE
from tests.support.project import ROOT

if TYPE_CHECKING:
    from pathlib import Path

BASE_WITH_MORE = ROOT / "tests/manual_base_links"
"""What the links lead to: a rule, a chapter and a kind that the base lacks."""

_CELLS = re.compile(r"(?<!\\)\|")


def rows(page: str, heading: str) -> list[list[str]]:
    """The rows of the table of ``page`` whose first heading is ``heading``, cell by cell."""
    lines = (MANUAL / page).read_text(encoding="utf-8").split("\n")
    start = next(i for i, line in enumerate(lines) if line.startswith(f"| {heading} |"))
    found = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        cells = [cell.strip().replace(r"\|", "|") for cell in _CELLS.split(line)[1:-1]]
        found.append([cell.strip("`") for cell in cells])
    return found


FILTERS = rows("25-texte.md", "Filter")
_LINK = re.compile(r"^- `(\[\[(?:[^]|`]+\|)?([^]`]+)\]\])`(.*)$", re.MULTILINE)
_SAID = re.compile("zeigt ihren Namen: „(.+?)“")


def links(page: str) -> list[tuple[str, str]]:
    """The links that ``page`` lists, each with what readers see of it."""
    found = _LINK.finditer((MANUAL / page).read_text(encoding="utf-8"))
    return [
        (link, said[1] if (said := _SAID.search(rest)) else label)
        for link, label, rest in (each.groups() for each in found)
    ]


LINKS = links("40-verweise.md")


def shown(root: Path, text: str, value: int) -> str:
    """What readers see of ``text`` in a figure that is ``value``; faults fail the test."""
    shutil.copytree(BASE, root, dirs_exist_ok=True)
    shutil.copytree(BASE_WITH_MORE, root, dirs_exist_ok=True)
    book = root / "rules-data/abenteuer"
    with (book / "parameters.yaml").open("a", encoding="utf-8") as file:
        file.write(f"gezeigt:\n  name: Gezeigt\n  value: {value}\n  text: '{text}'\n")
    compilation = check(Project(root))
    assert compilation.ok, compilation.diagnostics
    field = compilation.rulesets[0].entries["parameters"]["gezeigt"].values["text"]
    assert isinstance(field, Text)
    return field.markdown.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(("filter_", "value", "becomes"), FILTERS, ids=lambda cell: cell)
def test_a_filter_makes_what_the_manual_says(
    tmp_path: Path, filter_: str, value: str, becomes: str
) -> None:
    number = int(value.replace("\N{MINUS SIGN}", "-"))
    assert shown(tmp_path, f"{{{{ value | {filter_} }}}}", number) == becomes


@pytest.mark.parametrize(("link", "label"), LINKS, ids=lambda cell: cell)
def test_a_link_shows_what_the_manual_says(tmp_path: Path, link: str, label: str) -> None:
    assert shown(tmp_path, link, 1) == label


def test_the_manual_lists_links() -> None:
    assert len(LINKS) > 5


def test_every_filter_of_the_compiler_is_in_the_table() -> None:
    assert {row[0].partition("(")[0] for row in FILTERS} == set(filters.FILTERS)
