"""Markup that the book does not know, and what only looks like it."""

from __future__ import annotations

import pytest

from regelschmiede.passes.foreign_markup import (
    comment,
    file_link,
    foreign_markup,
    may_hold_markup,
    too_deep,
)


@pytest.mark.parametrize(
    "text",
    [
        "a < b und c > d",
        "<https://beispiel.example> und [Web](https://beispiel.example/a_(b))",
        "[Post](mailto:a@beispiel.example)",
        r"\<b>, \[x](y), \[^a]",
        "[x] und [y], (so) [z] (so)",
        "Achtung! [Wahl]",
        "<3 und <>",
    ],
)
def test_plain_text_is_left_alone(text: str) -> None:
    assert not list(foreign_markup(text))


@pytest.mark.parametrize(
    ("text", "markup"),
    [
        ("<br>", "<br>"),
        ("ein <span\nclass='x'>", "<span class='x'>"),
        ("</DIV>", "</DIV>"),
        ("![](x)", "![]("),
        ("[a](b)", "[a](b)"),
        ("Text[^1]", "[^1]"),
        ("  [a]: b", "[a]: b"),
        ("<!-- a\nb -->", "<!-- a b -->"),
    ],
)
def test_markup_is_found(text: str, markup: str) -> None:
    assert may_hold_markup(text)
    (found,) = foreign_markup(text)
    assert found.shown == markup


def test_how_the_book_would_write_it() -> None:
    assert file_link("[Kampf](../kampf.md#ende)") == ("kampf", "Kampf")
    assert file_link("[Kampf](kampf.html)") is None
    assert comment("<!-- später -->") == "{# später #}"
    assert comment("<!---->") is None
    assert comment("<!-- offen") is None


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("- a\n" + " " * 38 + "- b", 0),
        ("- a\n" + " " * 40 + "- b", 1),
        (">" * 39 + "a", 0),
        (">" * 40 + "a\n" + "- " * 40 + "b", 2),
        ("- " * 60, 0),
        ("-" * 60 + "\n" + " " * 60 + "a", 0),
        ("a " + ">" * 60, 0),
    ],
)
def test_lines_deep_in_lists_and_quotes(text: str, lines: int) -> None:
    assert len(list(too_deep(text))) == lines
