"""Texts as typed: where code stands, and what is hidden of them."""

from __future__ import annotations

import pytest

from regelschmiede.passes.format_keys import ID, keys_of
from regelschmiede.passes.link_marks import link_marks
from regelschmiede.passes.templates import parse_template
from regelschmiede.passes.text_view import INSERTED, Region, code_regions, masked, view_of


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a `b` c", ["`b`"]),
        ("a ``b ` c`` d", ["``b ` c``"]),
        ("a \\`b` c", []),
        ("a `b\n\nc` d", []),
        ("a `b\nc` d", ["`b\nc`"]),
        ("```\na `b` c\n```\nd `e`", ["```\na `b` c\n```", "`e`"]),
        ("~~~\na\n~~~", ["~~~\na\n~~~"]),
        ("```\n```", ["```\n```"]),
        ("ohne", []),
    ],
)
def test_code_is_found_as_markdown_reads_it(text: str, code: list[str]) -> None:
    assert [text[start:end] for start, end in code_regions(text)] == code


def test_what_is_hidden_keeps_its_length() -> None:
    text = "eins zwei drei"
    hidden = masked(text, [Region(5, 9), Region(7, 12), Region(6, 8)])
    assert len(hidden) == len(text)
    assert hidden.startswith("eins ")
    assert hidden.endswith("ei")
    assert not any(letter.isalnum() for letter in hidden[5:12])


@pytest.mark.parametrize(
    "source",
    ["a {{ b }} c {{ d('e') }}{{ f }}g", "{{- a -}} b {# c #} d", "{% raw %}{{ a }}{% endraw %} b"],
)
def test_a_view_knows_where_each_character_stands(source: str) -> None:
    parts, _ = parse_template(source)
    view = view_of(parts)
    for offset, letter in enumerate(view.text):
        expected = "{" if letter == INSERTED else letter
        assert source[view.source(offset)] == expected


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("[[a]] und [[b.c|d e]]", [("a", None), ("b.c", "d e")]),
        ("\\[[a]] `[[b]]`", []),
        ("[[ a |\nb ]]", [("a", "b")]),
        ("[a] [b](c)", []),
    ],
)
def test_links_are_found_outside_code(text: str, targets: list[tuple[str, str | None]]) -> None:
    assert [(mark.target, mark.label) for mark in link_marks(text)] == targets


def test_ids_are_words_with_an_underscore_within() -> None:
    text = "_kursiv_ erste_hilfe und __fett__, a_b_c; pfad/a_b, x.a_b"
    assert ID.findall(text) == ["erste_hilfe", "a_b_c"]


def test_keys_of_the_format_are_no_german_words() -> None:
    keys = keys_of(())
    assert "inputs" in keys
    assert not {"name", "text", "wert"} & set(keys)
