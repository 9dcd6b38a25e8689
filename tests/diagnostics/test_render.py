"""Diagnostics for people, programs and GitHub."""

from __future__ import annotations

import json
import re

import pytest

from regelschmiede.diagnostics.diagnostic import Diagnostic, Related, fault
from regelschmiede.diagnostics.render import render_github, render_json, render_text
from regelschmiede.diagnostics.span import Span


def at(line: int, column: int, width: int = 1) -> Diagnostic:
    return fault("RS204", Span("a.yaml", line, column, line, column + width), field="nome")


def caret_line(source: str, diagnostic: Diagnostic) -> tuple[str, str]:
    """The excerpt and the line with the carets below it."""
    lines = render_text([diagnostic], {"a.yaml": source}).splitlines()
    return lines[1], lines[2]


def test_a_diagnostic_is_a_block() -> None:
    diagnostic = fault(
        "RS204",
        Span("a.yaml", 2, 3, 2, 7),
        field="nome",
        proposals=["name"],
        related=[Related(Span("b.yaml", 1, 1, 1, 2), "Dort.")],
    )
    assert render_text([diagnostic], {"a.yaml": "x:\n  nome: A\n", "b.yaml": "y: 1"}) == (
        "a.yaml:2:3: Fehler RS204: Das Feld „nome“ gibt es hier nicht.\n"
        "  2 |   nome: A\n"
        "    |   ^^^^\n"
        "  b.yaml:1:1: Dort.\n"
        "  1 | y: 1\n"
        "    | ^\n"
        "  Vorschlag: name\n"
    )


def test_colour_adds_nothing_but_colour() -> None:
    plain = render_text([at(1, 1), at(2, 1)], {"a.yaml": "[bold]x[/bold]\n:smile:"})
    coloured = render_text([at(1, 1), at(2, 1)], {"a.yaml": "[bold]x[/bold]\n:smile:"}, colour=True)
    assert coloured != plain
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


@pytest.mark.parametrize(
    ("before", "cells"),
    [
        ("", 0),
        ("äöü ", 4),
        ("A\u0308 ", 2),
        ("日本 ", 5),
        ("🧗 ", 3),
        ("\t", 1),
        ("\u00a0", 1),
        ("\u200b", 1),
    ],
)
def test_the_caret_stands_below_the_culprit(before: str, cells: int) -> None:
    excerpt, carets = caret_line(f"{before}nome", at(1, len(before) + 1, 4))
    assert carets == "    | " + " " * cells + "^^^^"
    assert excerpt.startswith("  1 | ")
    assert "\t" not in excerpt


@pytest.mark.parametrize("length", [119, 120, 121, 500, 100_000])
@pytest.mark.parametrize("share", [0, 0.3, 0.5, 1])
def test_of_a_long_line_the_part_around_the_culprit_is_shown(length: int, share: float) -> None:
    position = round((length - 1) * share)
    source = "." * position + "X" + "." * (length - 1 - position)
    excerpt, carets = caret_line(source, at(1, position + 1))
    assert excerpt[carets.index("^")] == "X"
    assert len(excerpt) <= 130
    assert ("…" in excerpt) == (length > 120)


def test_a_mark_beyond_the_excerpt_ends_with_it() -> None:
    excerpt, carets = caret_line("x" * 500, at(1, 10, 480))
    assert len(carets) <= len(excerpt)


def test_lines_are_counted_as_the_parser_counts_them() -> None:
    for end in ("\n", "\r\n", "\r", "\x85", "\u2028"):
        assert caret_line(f"a{end}b{end}c", at(3, 1))[0] == "  3 | c"


def test_a_place_outside_the_text_does_no_harm() -> None:
    assert "  9 | \n" in render_text([at(9, 5)], {"a.yaml": "x"})
    assert render_text([at(9, 5)], {}).splitlines() == [
        "a.yaml:9:5: Fehler RS204: Das Feld „nome“ gibt es hier nicht."
    ]


def test_no_control_character_reaches_the_terminal() -> None:
    hostile = "\x1b[31m\x07\u202e\x9b"
    diagnostic = fault(
        "RS204", Span(f"{hostile}.yaml", 1, 1, 1, 2), field=hostile, proposals=[hostile]
    )
    for text in (
        render_text([diagnostic], {f"{hostile}.yaml": hostile}),
        render_github([diagnostic]),
    ):
        assert not set(hostile[:1] + hostile[5:]) & set(text)


def test_programs_get_everything() -> None:
    diagnostic = fault(
        "RS204",
        Span("a.yaml", 1, 2, 1, 3),
        field="ä\n",
        proposals=["b"],
        related=[Related(Span("b.yaml"), "Dort.")],
    )
    (found,) = json.loads(render_json([diagnostic], {"a.yaml": "xyz"}))
    assert found == {
        "code": "RS204",
        "severity": "error",
        "message": "Das Feld „ä\n“ gibt es hier nicht.",
        "file": "a.yaml",
        "line": 1,
        "column": 2,
        "end_line": 1,
        "end_column": 3,
        "excerpt": "xyz",
        "proposals": ["b"],
        "related": [
            {
                "file": "b.yaml",
                "line": 0,
                "column": 0,
                "end_line": 0,
                "end_column": 0,
                "message": "Dort.",
            }
        ],
    }
    assert json.loads(render_json([], {})) == []


def test_github_gets_one_command_for_each() -> None:
    diagnostics = [
        fault(
            "RS204", Span("a:b,c%.yaml", 1, 2, 3, 4), field="x\n::error::y", proposals=["100%", "z"]
        ),
        fault("RS103", Span("leer.yaml")),
        fault("RS665", Span("r.yaml", 1, 1, 1, 2), question="Zeile 1 je zum Zug kommt"),
    ]
    first, second, third, last = render_github(diagnostics).split("\n")
    assert first == (
        "::error file=a%3Ab%2Cc%25.yaml,title=RS204,line=1,col=2,endLine=3,endColumn=4"
        "::Das Feld „x ::error::y“ gibt es hier nicht. Vorschlag: 100%25 · z"
    )
    assert second == "::error file=leer.yaml,title=RS103::Die Datei enthält keinen Eintrag."
    assert third.startswith("::notice file=r.yaml,")
    assert last == ""


def test_long_values_are_cut_and_long_proposals_left_out() -> None:
    diagnostic = fault(
        "RS204", Span("a.yaml"), field="x" * 10_000, proposals=["y" * 10_000, "", "z", "z"]
    )
    assert len(diagnostic.message) < 500
    assert diagnostic.proposals == ("z",)


def test_many_faults_of_a_large_file_are_rendered_quickly() -> None:
    source = "x: y\n" * 20_000
    text = render_text([at(line, 1) for line in range(1, 20_000, 10)], {"a.yaml": source})
    assert text.count("RS204") == 2000
