"""Rows of tables that have other cells than their tables have columns."""

from __future__ import annotations

import pytest

from regelschmiede.passes.table_rows import uneven_rows


@pytest.mark.parametrize(
    "text",
    [
        "| a | b |\n|---|---|\n| c | d |\n| e |\n\n| x | y | z |",
        "a | b\n-|-\nc \\| d | e",
        "> | a |\n> |---|\n> | b |\n\nText | Text | Text",
        "Text\n---\nText | Text",
        "---\n| a | b |",
        "|---|---|",
    ],
)
def test_even_tables_and_other_text(text: str) -> None:
    assert not list(uneven_rows(text))


@pytest.mark.parametrize(
    ("text", "shown", "cells", "columns"),
    [
        ("| a |\n|---|\n| b | c |", "| b | c |", 2, 1),
        ("a | b\n-|-\n  c | d | e\nf | g", "c | d | e", 3, 2),
        ("| a | b |\n|---|\n| c | d |", "|---|", 1, 2),
        ("| a |\n| - | - |", "| - | - |", 2, 1),
    ],
)
def test_uneven_rows_are_found(text: str, shown: str, cells: int, columns: int) -> None:
    (row,) = uneven_rows(text)
    assert text[row.region.start : row.region.end] == shown
    assert (row.cells, row.columns) == (cells, columns)
