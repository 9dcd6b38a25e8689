"""What is said of templates of one's own that are wrong, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from regelschmiede.builder import build
from regelschmiede.source.tree_text import NoTreeError, tree_from
from regelschmiede.template_fault import template_fault
from tests.site.small_book import small_book

if TYPE_CHECKING:
    from pathlib import Path

    from regelschmiede.pipeline import Project

ENTRY = "site-templates/pages/entry.md.j2"
FRAME = "site-templates/overrides/main.html"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return small_book(tmp_path_factory.mktemp("templates") / "book")


def said(project: Project, name: str, text: str) -> tuple[str, str, int, str]:
    """Code, file, line and message of the only fault where the template ``name`` is ``text``."""
    template = project.root / name
    before = template.read_bytes() if template.exists() else None
    template.parent.mkdir(parents=True, exist_ok=True)
    template.write_text(text, "utf-8")
    try:
        (found,) = build(project, lambda _message: None).diagnostics
    finally:
        if before is None:
            template.unlink()
        else:
            template.write_bytes(before)
    assert str(project.root) not in found.message
    return found.code, found.span.file, found.span.line, found.message


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("# A\n\n{{ nix }}", 3, "„nix“ ist nicht bekannt"),
        ("# A\n{{ page.titel }}", 2, "„titel“ ist hier nicht bekannt"),
        ("{{ [1][7] }}", 1, "das Element 7 gibt es nicht"),
        ("\n{% include 'fehlt.j2' %}", 2, "die Vorlage „fehlt.j2“ gibt es nicht"),
        ("{{ page|fett }}", 1, "den Filter „fett“ gibt es nicht"),
        ("{% if page is fett %}{% endif %}", 1, "die Prüfung „fett“ gibt es nicht"),
        ("\n{% wenn %}", 2, "die Anweisung „wenn“ ist hier nicht bekannt"),
        ("{% if %}", 1, "zwischen den Klammern fehlt ein Ausdruck"),
        ("{% if page %}", 1, "die Anweisung „endif“ fehlt"),
        ("{{ page", 1, "die Klammern „}}“ fehlen"),
        ("{{ page page }}", 1, "„page“ ist hier zu viel"),
        ("\n\n{{ 1 / 0 }}", 3, "es wird durch null geteilt"),
        ("{{ 'a' + 1 }}", 1, "Jinja meldet „"),
        ("{% include 'entry.md.j2' %}", 1, "sie bindet sich selbst ein"),
    ],
)
def test_pages(project: Project, text: str, line: int, problem: str) -> None:
    code, file, at, message = said(project, ENTRY, text)
    assert (code, file, at) == ("RS907", ENTRY, line)
    assert problem in message


@pytest.mark.parametrize(
    ("name", "text", "line", "problem"),
    [
        (FRAME, '{% extends "base.html" %}\n{% if %}', 2, "fehlt ein Ausdruck"),
        (FRAME, '{% extends "base.html" %}\n{% block content %}\n{{ a.b }}', 3, "„endblock“ fehlt"),
        (
            FRAME,
            '{% extends "base.html" %}\n{% block content %}\n{{ a.b }}{% endblock %}',
            3,
            "„a“ ist nicht bekannt",
        ),
        ("site-templates/overrides/partials/nav.html", "\n{% if %}", 2, "fehlt ein Ausdruck"),
    ],
)
def test_parts_of_the_theme(
    project: Project, name: str, text: str, line: int, problem: str
) -> None:
    code, file, at, message = said(project, name, text)
    assert (code, file, at) == ("RS907", name, line)
    assert problem in message


def test_a_failure_of_the_compiler_is_no_fault_of_a_template(tmp_path: Path) -> None:
    project = small_book(tmp_path / "book")
    with pytest.raises(NoTreeError) as caught:
        tree_from([], "dinge.yaml")
    assert template_fault(caught.value, project) is None
