"""The author's manual as pages: addresses, links, anchors, and the tables of fields."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from regelschmiede.emit.context import EmitContext
from regelschmiede.emit.manual import emit_manual, manual_tab
from regelschmiede.emit.manual.addresses import address, with_addresses
from regelschmiede.emit.manual.field_pages import field_page
from regelschmiede.emit.manual.headings import with_anchors
from regelschmiede.emit.registry import emit_all
from regelschmiede.model.manual import Manual, ManualPage
from regelschmiede.passes.manual import declare_manual
from regelschmiede.pipeline import Project, check
from regelschmiede.source.manual import ManualFiles
from tests.support import rulesets
from tests.support.project import ROOT

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

TEMPLATES = ROOT / "site-templates"
PAGES = (
    ManualPage(
        "10-texte.md", "# Texte `x`\n\n## Über Größe\n\n[Meldungen](20-meldungen/rs1.md#rs101)\n"
    ),
    ManualPage("20-meldungen/index.md", "# Meldungen\n"),
    ManualPage("20-meldungen/rs1.md", "# Dateien\n\n[zurück](../10-texte.md)\n"),
    ManualPage("index.md", "# Handbuch\n"),
)


@pytest.mark.parametrize(
    ("path", "becomes"),
    [
        ("index.md", "handbuch/index.md"),
        ("10-erste-schritte.md", "handbuch/erste-schritte/index.md"),
        ("90-meldungen/index.md", "handbuch/meldungen/index.md"),
        ("felder/body_profiles.md", "handbuch/felder/body-profiles/index.md"),
    ],
)
def test_numbers_only_put_pages_in_order(path: str, becomes: str) -> None:
    assert address(path) == becomes


def test_links_between_files_become_links_between_pages() -> None:
    text = "[a](10-texte.md) [b](90-meldungen/rs1.md#rs101) [c](https://x.de/y.md) [d](index.md)"
    assert with_addresses(text, "20-regeln.md") == (
        "[a](../texte/index.md) [b](../meldungen/rs1/index.md#rs101) [c](https://x.de/y.md) "
        "[d](../index.md)"
    )
    assert with_addresses("[a](../10-texte.md#b)", "90-meldungen/rs1.md") == (
        "[a](../../texte/index.md#b)"
    )


def test_headings_get_anchors_in_ascii_and_code_does_not() -> None:
    text = "# Titel\n## Über Größe\n```md\n## Code\n```\n### Über Größe\n## Schon { #da }"
    assert with_anchors(text) == (
        "# Titel\n## Über Größe { #ueber-groesse }\n```md\n## Code\n```\n"
        "### Über Größe { #ueber-groesse-2 }\n## Schon { #da }"
    )


def test_pages_carry_their_title_and_come_behind_the_books_in_the_search() -> None:
    context = EmitContext((TEMPLATES,), manual=Manual(PAGES, ()))
    emitted = {each.path: str(each.content) for each in emit_manual((), context)}
    assert len(emitted) == len(PAGES)
    page = emitted["site-src/handbuch/texte/index.md"]
    assert page.startswith('---\ntitle: "Texte x"\n')
    assert '\nsearch: {"boost": 0.25}\n' in page
    assert "[Meldungen](../meldungen/rs1/index.md#rs101)" in page


def test_what_the_compiler_puts_out_is_not_found_by_the_search() -> None:
    page = ManualPage("index.md", "# Handbuch\n\n```text\nFehler\n```\n\n```yaml\na: 1\n```\n")
    (emitted,) = emit_manual((), EmitContext((TEMPLATES,), manual=Manual((page,), ())))
    assert '``` { .text data-search-exclude="true" }\nFehler\n```\n' in str(emitted.content)
    assert "```yaml\n" in str(emitted.content)


def test_the_navigation_lists_the_main_pages_with_the_first_one_first() -> None:
    assert manual_tab(Manual(PAGES, ())) == {
        "Handbuch": [
            ("Handbuch", "handbuch/index.md"),
            ("Texte x", "handbuch/texte/index.md"),
            ("Meldungen", "handbuch/meldungen/index.md"),
        ]
    }
    artifacts = {
        each.path: each
        for each in emit_all((), EmitContext((TEMPLATES,), manual=Manual(PAGES, ())))
    }
    navigation = json.loads(artifacts["site-src/nav.json"].data)
    assert [list(item) for item in navigation] == [["Start"], ["Handbuch"]]


def test_a_project_without_a_manual_has_none() -> None:
    emitted = emit_all([rulesets.sample()], EmitContext((TEMPLATES,)))
    assert not any(each.path.startswith("site-src/handbuch") for each in emitted)


def table_of(schema: Mapping[str, object], **others: Mapping[str, object]) -> str:
    manual = declare_manual(ManualFiles((), ()), {"dinge": schema, **others})
    return field_page(next(shape for shape in manual.shapes if shape.id == "dinge"))


def test_every_form_of_a_field_is_said_in_german() -> None:
    fields: dict[str, object] = {
        "name": {"title": "Name", "type": "string", "description": "Ein <b>*Name*</b> | mehr"},
        "cost": {"title": "Kosten", "type": "integer", "minimum": -5, "x-unit": "m"},
        "size": {"title": "Größe", "type": ["number", "null"], "minimum": 0.5, "maximum": 2},
        "area": {"enum": ["a", "b"], "x-labels": {"a": "Anton"}},
        "skill": {"type": "string", "x-ref": "skills"},
        "text": {"type": "string", "x-text": "block"},
        "list": {"type": "array", "items": {"type": "boolean"}},
        "part": {"type": "object", "properties": {"x": {"const": True}}},
        "again": {"$ref": "#/$defs/entry"},
        "other": {"title": "Anderes", "$ref": "andere.schema.json#/$defs/teil"},
        "map": {"type": "object", "additionalProperties": {"type": "integer"}},
        "lost": {"$ref": "nirgends.schema.json#/$defs/x"},
    }
    entry = {"type": "object", "required": ["name"], "properties": fields}
    schema = {"title": "Dinge", "x-kind": {}, "$defs": {"entry": entry}}
    other = {"$defs": {"teil": {"properties": {"y": {"type": "string"}}}}}
    cells = {
        row[0].partition(">")[2].partition("<")[0]: row
        for line in table_of(schema, andere=other).split("\n")
        if len(row := [cell.strip() for cell in line.split("|")[1:-1]]) == 4
    }
    assert cells["name"][0].endswith("(Pflicht)")
    assert cells["name"][3] == "Ein &#60;b>&#42;Name&#42;&#60;/b> &#124; mehr"
    assert {field: row[2] for field, row in cells.items() if field in fields} == {
        "name": "Text",
        "cost": "ganze Zahl ab −5 (Einheit: m)",
        "size": "Zahl von 0,5 bis 2 oder `null`",
        "area": "eins von `a` (Anton), `b`",
        "skill": "Id aus `skills`",
        "text": "Text (Markdown)",
        "list": "Liste: `true` oder `false`",
        "part": "[Felder von `part`](dinge.md#felder-entry-part)",
        "again": "[Felder von `entry`](dinge.md#felder-entry)",
        "other": "[Felder von `teil`](andere.md#felder-teil)",
        "map": "Id → ganze Zahl",
        "lost": "ein Wert",
    }


def test_a_definition_that_goes_in_a_circle_ends() -> None:
    loop = {"oneOf": [{"type": "string"}, {"type": "array", "items": {"$ref": "#/$defs/loop"}}]}
    entry = {"properties": {"name": {"$ref": "#/$defs/loop"}}}
    assert "Text oder Liste: " in table_of({"$defs": {"entry": entry, "loop": loop}})


def test_a_page_that_is_no_text_is_a_fault_like_any_other(tmp_path: Path) -> None:
    (tmp_path / "rules-data").mkdir()
    folder = tmp_path / "docs/autorenhandbuch"
    folder.mkdir(parents=True)
    (folder / "10-kaputt.md").write_bytes("Größe".encode("latin-1"))
    (folder / "20-ordner.md").mkdir()
    found = {each.span.file: each.code for each in check(Project(tmp_path)).diagnostics}
    assert found["docs/autorenhandbuch/10-kaputt.md"] == "RS102"
    assert found["docs/autorenhandbuch/20-ordner.md"] == "RS106"
