"""What the catalogue shows as wrong is reported with that code, and what it shows as right is not at fault."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

import pytest

from regelschmiede.diagnostics.catalog import CATALOG
from regelschmiede.pipeline import Project, check
from tests.support.cases import FOLDER, Case, lay_out

if TYPE_CHECKING:
    from pathlib import Path

BOOK = Case(FOLDER / "entries" / "good" / "whole_book")
MANIFEST_TEXT = (FOLDER / "base" / "rules-data" / "abenteuer" / "ruleset.yaml").read_text("utf-8")
ENTRY = "probe:\n  name: Probestück\n"
MANIFEST = "ruleset"
CHAPTER = "chapters/kampf.md"
PUBLISHED = "published-ids.txt"
CHAPTERS = (CHAPTER, "chapters/proben.md")
# Kind (or file) that the example is an entry or file of, and what stands before it; an example after a text that
# ends in two blanks is indented with it.
PLACES = {
    "RS103": ("skills", ""),
    "RS104": ("skills", ""),
    "RS110": ("talents", f"{ENTRY}  "),
    "RS111": ("skills", ""),
    "RS112": ("skills", ""),
    "RS113": ("skills", "probe:\n  "),
    "RS114": ("talents", f"{ENTRY}  "),
    "RS115": ("skills", ""),
    "RS116": ("skills", ""),
    "RS201": ("skills", ""),
    "RS204": ("talents", f"{ENTRY}  "),
    "RS205": ("talents", ""),
    "RS206": ("talents", f"{ENTRY}  "),
    "RS207": ("weapons", f"{ENTRY}  "),
    "RS209": ("skills", f"{ENTRY}  "),
    "RS211": ("skills", f"{ENTRY}  "),
    "RS217": ("glossary", "probe:\n  name: Probe\n  text: Entscheidet, was gelingt.\n"),
    "RS218": ("glossary", ""),
    "RS220": (PUBLISHED, ""),
    "RS221": (PUBLISHED, ""),
    "RS222": (PUBLISHED, ""),
    "RS223": (PUBLISHED, ""),
    "RS401": ("skills", f"{ENTRY}  "),
    "RS403": ("talents", f"{ENTRY}  "),
    "RS405": ("weapons", f"{ENTRY}  traits:\n  "),
    "RS406": ("weapons", f"{ENTRY}  traits:\n  "),
    "RS501": ("talents", f"{ENTRY}  cost: 25\n  "),
    "RS502": ("talents", f"{ENTRY}  cost: 25\n  "),
    "RS503": ("talents", f"{ENTRY}  cost: 25\n  "),
    "RS504": ("weapons", f"{ENTRY}  damage: [1, 2]\n  "),
    "RS505": ("talents", f"{ENTRY}  cost: 25\n  "),
    "RS510": ("talents", f"{ENTRY}  cost: 25\n  "),
    "RS511": ("talents", f"{ENTRY}  cost: 25\n  "),
    "RS512": ("talents", f"{ENTRY}  cost: 25\n  "),
    "RS513": (CHAPTER, "# Kampf\n\n"),
    "RS514": (CHAPTER, "# Kampf\n\n"),
    "RS516": ("talents", f"{ENTRY}  cost: 25\n  "),
    "RS520": ("talents", f"{ENTRY}  cost: 25\n  "),
    "RS521": ("talents", ""),
    "RS522": ("talents", f"{ENTRY}  cost: 25\n  "),
    "RS523": ("talents", f"{ENTRY}  cost: 25\n  "),
    "RS525": (CHAPTER, "# Kampf\n\n"),
    "RS530": ("talents", f"{ENTRY}  cost: 25\n  "),
    "RS531": ("talents", f"{ENTRY}  cost: 25\n  "),
    "RS532": ("talents", f"{ENTRY}  cost: 25\n  "),
    "RS540": ("talents", f"{ENTRY}  cost: 25\n  "),
    "RS550": (CHAPTER, ""),
    "RS551": (CHAPTER, ""),
    "RS552": (CHAPTER, "# Kampf\n\n"),
    "RS553": (CHAPTER, ""),
    "RS554": (CHAPTER, ""),
    "RS555": (CHAPTER, "# Kampf\n\n"),
    "RS560": (MANIFEST, MANIFEST_TEXT),
    "RS561": (MANIFEST, MANIFEST_TEXT),
}
NOT_YAML = {"RS101", "RS107", "RS108", "RS120", "RS121", "RS122", "RS123", "RS124", "RS125"}
"""Examples that show files and folders."""
OF_OTHER_FILES = {"RS515", "RS541"}
"""Examples that are wrong or right only beside rules or a manifest; cases show these faults."""


def reported(folder: Path, kind: str, text: str) -> list[str]:
    """The codes that are reported for the file of ``kind`` with ``text``."""
    lay_out(BOOK, folder)
    book = folder / "rules-data" / "abenteuer"
    (book / "chapters").mkdir()
    for name in CHAPTERS:
        (book / name).write_text("# Kapitel\n", encoding="utf-8")
    file = book / (kind if "." in kind else f"{kind}.yaml")
    file.write_text(text + "\n", encoding="utf-8")
    found = check(Project(folder)).diagnostics
    return [each.code for each in found if each.span.file.endswith(file.name)]


def whole(before: str, example: str) -> str:
    indent = before[len(before.rstrip(" ")) :]
    return before + textwrap.indent(example, indent).removeprefix(indent)


def test_every_example_of_the_format_is_tried() -> None:
    with_examples = {d.code for d in CATALOG.values() if d.wrong and d.code < "RS600"}
    assert with_examples - NOT_YAML - OF_OTHER_FILES == set(PLACES)


@pytest.mark.parametrize("code", sorted(PLACES))
def test_the_wrong_example_is_reported(tmp_path: Path, code: str) -> None:
    kind, before = PLACES[code]
    assert code in reported(tmp_path, kind, whole(before, CATALOG[code].wrong))


@pytest.mark.parametrize("code", sorted(PLACES))
def test_the_right_example_is_right(tmp_path: Path, code: str) -> None:
    kind, before = PLACES[code]
    assert reported(tmp_path, kind, whole(before, CATALOG[code].right)) == []
