"""Chapters from file to model: their heads, their texts without titles, and their order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from regelschmiede.model.chapters import OutlineGroup, PrintLayout
from regelschmiede.model.text import Figure, Insertion
from regelschmiede.pipeline import Project, check
from tests.support.cases import FOLDER, Case, lay_out

if TYPE_CHECKING:
    from pathlib import Path

    from regelschmiede.model.checked import Ruleset

BOOK = "rules-data/abenteuer"


def checked(root: Path) -> Ruleset:
    compilation = check(Project(root))
    assert compilation.ok, [each.message for each in compilation.diagnostics]
    return compilation.rulesets[0]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A book with the chapters ``kampf`` and ``proben``, in the outline the other way round."""
    lay_out(Case(FOLDER / "chapters/good/front_matter"), tmp_path)
    return tmp_path


def test_what_a_chapter_says_of_itself(root: Path) -> None:
    chapter = checked(root).chapters["kampf"]
    assert chapter.title == "Kampf"
    assert chapter.description == "Wie gekämpft wird."
    assert chapter.aliases == ("gefecht",)
    assert chapter.layout == PrintLayout(landscape=True, pages=2)
    assert (chapter.span.line, chapter.span.column) == (7, 1)
    assert chapter.text.markdown.startswith("## Ablauf\n")
    assert chapter.text.markdown.endswith("# kein Titel\n~~~")


def test_a_chapter_without_a_head_and_its_figures(root: Path) -> None:
    chapter = checked(root).chapters["proben"]
    assert (chapter.title, chapter.description, chapter.aliases) == ("Proben", "", ())
    assert chapter.layout is None
    figure = Figure("3", "parameters.rewinds_pro_session")
    assert chapter.text.parts == ("Du hast ", figure, " Rewinds.")


def test_the_outline_names_the_order_and_the_rest_follows_by_id(root: Path) -> None:
    for name in ("zauber", "anhang"):
        (root / BOOK / f"chapters/{name}.md").write_text("# Weiteres\n", encoding="utf-8")
    ruleset = checked(root)
    assert list(ruleset.chapters) == ["proben", "kampf", "anhang", "zauber"]
    assert ruleset.manifest.outline == (
        OutlineGroup("", ("proben",)),
        OutlineGroup("Am Tisch", ("kampf",)),
        OutlineGroup("", ("anhang", "zauber")),
    )
    assert ruleset.manifest.dice == ("W100", "W10")
    assert ruleset.manifest.unknown == ("Wie es endet.",)


def test_line_ends_of_windows_and_a_mark_at_the_beginning_change_nothing(root: Path) -> None:
    file = root / BOOK / "chapters/kampf.md"
    before = checked(root).chapters["kampf"]
    text = file.read_text("utf-8")
    file.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert checked(root).chapters["kampf"] == before


def test_chapters_belong_to_the_fingerprint(root: Path) -> None:
    before = checked(root).fingerprint
    file = root / BOOK / "chapters/kampf.md"
    file.write_text(file.read_text("utf-8") + "\nMehr.\n", encoding="utf-8")
    assert checked(root).fingerprint != before


def test_a_chapter_at_fault_hides_neither_its_other_faults_nor_those_of_the_book(
    root: Path,
) -> None:
    book = root / BOOK
    (book / "chapters/kampf.md").write_text("# Kampf\n\n#### A\n\n{{ p.nix }}\n", encoding="utf-8")
    (book / "rules.yaml").write_text(
        "probe:\n  name: Probe\n  returns: {label: Probe, type: integer}\n  then: 1 / 0\n"
        "  text: Siehe [[chapters.kampf]] und [[chapters.zauber]].\n",
        encoding="utf-8",
    )
    found = {each.code for each in check(Project(root)).diagnostics}
    assert {"RS555", "RS502"} < found
    assert any(code.startswith("RS6") for code in found)


@pytest.mark.parametrize(
    ("asked", "fields"),
    [
        ('"skills"', ()),
        ('"skills", "name"', ("name",)),
        ('"skills", "name", "text", "name"', ("text",)),
        ('"skills", "text", "text"', ("text",)),
    ],
)
def test_a_table_of_names_alone_is_no_table_of_everything(
    root: Path, asked: str, fields: tuple[str, ...]
) -> None:
    file = root / BOOK / "chapters/proben.md"
    file.write_text(f"# Proben\n\n{{{{ tabelle({asked}) }}}}\n", encoding="utf-8")
    assert checked(root).chapters["proben"].text.parts == (Insertion("tabelle", "skills", fields),)


def test_what_the_manifest_says_of_the_book_is_a_text(root: Path) -> None:
    file = root / BOOK / "ruleset.yaml"
    said = file.read_text(encoding="utf-8").replace(
        "subtitle: ", 'subtitle: "Mit {{ p.rewinds_pro_session }} Rewinds"\n# '
    )
    file.write_text(said, encoding="utf-8")
    assert checked(root).manifest.subtitle == "Mit 3 Rewinds"
