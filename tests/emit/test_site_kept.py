"""Pages that a preview takes over from its last build: the same to the byte as if it had just begun."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from regelschmiede.diagnostics.render import render_text
from regelschmiede.emit.site import KeptPages
from regelschmiede.emit.site.kept_pages import same
from regelschmiede.model.checked import Record, Reference, Text
from regelschmiede.pipeline import check, emit_pages, remembered
from tests.support.project import ROOT, copy_project

if TYPE_CHECKING:
    from pathlib import Path

    from regelschmiede.emit.artifact import Artifact
    from regelschmiede.pipeline import Project

BOOK = "rules-data/percentacy"
Edit = tuple[str, str, str]
"""A file, what stands in it, and what takes its place."""
FIGURE: Edit = (f"{BOOK}/weapons.yaml", r"range: \d+", "range: 77")
LINK = "[[skills.erste_hilfe|Hilfe]]"
# What is changed from build to build. The last ones concern every page, so that they stand by themselves.
BUILDS: list[list[Edit]] = [
    [
        FIGURE,
        (
            f"{BOOK}/talents.yaml",
            r"text: >-\n    ",
            f"text: >-\n    {LINK} hilft bei jeder Probe. ",
        ),
        (f"{BOOK}/examples/angriff.yaml", "name: Schießen", "name: Abdrücken"),
        (f"{BOOK}/chapters/kampf.md", r"\n## (.*)\n", r"\n## \1 und mehr\n"),
    ],
    [(f"{BOOK}/chapters/kampf.md", "# Kampf", "# Kampf und Streit")],
    [(f"{BOOK}/skills.yaml", r"  name: (\w+)", r"  name: \1kunst")],
    [(f"{BOOK}/attributes.yaml", r"  name: (\w+)", r"  name: \1wert")],
    [(f"{BOOK}/damage_bands.yaml", 'name: "', 'name: "Wurf ')],
    [(f"{BOOK}/weapon_traits.yaml", "unit: m,", "unit: km,")],
    [(f"{BOOK}/parameters.yaml", r"(ruhephase_dauer:(?:.|\n)*?value: )6", r"\g<1>7")],
    [(f"{BOOK}/rules/angriff.yaml", r"max\(0, t in", "max(0 + 0, t in")],
    [
        (f"{BOOK}/rules/angriff.yaml", "label: Waffe,", "label: Waffenart,"),
        (f"{BOOK}/glossary.yaml", "Die Zahl, die", "Jene Zahl, die"),
    ],
    [(f"{BOOK}/rules/angriff.yaml", "name: Akimbo", "name: Beidhändig")],
    [
        (
            f"{BOOK}/equipment.yaml",
            r"\n\nfesseln:",
            "\n\naal:\n  name: Aal\n  text: Glatt.\n\nfesseln:",
        )
    ],
    [(f"{BOOK}/glossary.yaml", r"forms: \[Würfe,", "forms: [Würfel, Würfe,")],
    [("schemas/weapons.schema.json", '"Reichweite"', '"Schussweite"')],
    [("schemas/weapons.schema.json", '"slug": "waffen"', '"slug": "kampfgeraet"')],
    [(f"{BOOK}/ruleset.yaml", r"edition: .*\nlanguage", 'edition: "9"\nlanguage')],
    [("site-templates/pages/notes.md.j2", "Begriffe auf", "Worte auf")],
]
IN_ANOTHER_PROCESS = """
import json, sys
from pathlib import Path
from tests.emit.test_site_kept import digests, emitted
from regelschmiede.pipeline import Project
print(json.dumps(digests(emitted(Project(Path(sys.argv[1]))))))
"""


def emitted(project: Project, kept: KeptPages | None = None) -> dict[str, Artifact]:
    """Path → page of the project, which must be without faults."""
    memory = remembered(project)
    compilation = check(project, memory)
    assert compilation.ok, render_text(compilation.diagnostics, compilation.sources)
    pages = emit_pages(compilation, project, {}, memory.findings, kept)
    memory.findings.save()
    return {page.path: page for page in pages}


def digests(pages: dict[str, Artifact]) -> dict[str, str]:
    return {path: hashlib.sha256(page.data).hexdigest() for path, page in pages.items()}


def by_itself(project: Project) -> dict[str, str]:
    """The same from a process that has never written a page."""
    done = subprocess.run(
        [sys.executable, "-c", IN_ANOTHER_PROCESS, str(project.root)],
        cwd=ROOT,
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    found: dict[str, str] = json.loads(done.stdout)
    return found


def edit(project: Project, file: str, pattern: str, replacement: str) -> None:
    path = project.root / file
    text, amount = re.subn(pattern, replacement, path.read_text("utf-8"), count=1)
    assert amount == 1, (file, pattern)
    path.write_text(text, "utf-8")


def test_pages_are_as_a_first_build_would_write_them(tmp_path: Path) -> None:
    project, kept = copy_project(tmp_path / "book"), KeptPages()
    before = digests(emitted(project, kept))
    for edits in BUILDS:
        for each in edits:
            edit(project, *each)
        pages, fresh = digests(emitted(project, kept)), by_itself(project)
        assert list(pages) == list(fresh), edits
        assert [path for path in pages if pages[path] != fresh[path]] == [], edits
        assert pages != before, edits
        before = pages


def test_what_did_not_change_is_not_written_again(tmp_path: Path) -> None:
    project, kept = copy_project(tmp_path / "book"), KeptPages()
    before = emitted(project, kept)
    edit(project, *FIGURE)
    after = emitted(project, kept)
    deep = [
        path for path in after if path.startswith("site-src/percentacy/") and path[-3:] == ".md"
    ]
    changed = {path for path in deep if after[path].data != before[path].data}
    anew = {path for path in deep if after[path] is not before[path]}
    assert any("/waffen/" in path for path in changed)
    assert changed <= anew
    # Besides these all chapters are written, and the pages on the book as a whole.
    assert len(anew) < len(deep) / 4


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1, True),
        (Fraction(1), 1),
        ((1, 2), (1, True)),
        ((1,), (1, 1)),
        (Record({"a": (1,)}), Record({"a": (True,)})),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
        (Text(("a",)), Text(("b",))),
        (Reference("a", "b"), Reference("a", "c")),
        (None, 0),
    ],
)
def test_values_that_are_shown_differently_are_not_the_same(one: Any, other: Any) -> None:
    assert not same(one, other)
    assert not same({"field": one}, {"field": other})


@pytest.mark.parametrize(
    "value",
    [
        lambda: Record({"a": (Fraction(1, 3), Text(("a", "b"))), "b": Reference("a", "b")}),
        lambda: {"x": (1, (True, None)), "y": "text"},
    ],
)
def test_values_that_are_shown_alike_are_the_same(value: Any) -> None:
    assert same(value(), value())
