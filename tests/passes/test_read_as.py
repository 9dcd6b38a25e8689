"""Texts as readers see them, and the way back to what was typed."""

from __future__ import annotations

import pytest

from regelschmiede.passes.read_as import as_read


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("drei", "drei"),
        ("dr\u00adei", "drei"),
        ("dr\u200be\u2060i", "drei"),
        ("dr&shy;ei", "drei"),
        ("d**re**i *vier* * fünf", "drei *vier* * fünf"),
        ("fu\u0308nf", "fünf"),
        ("dr\u0435i", "drei"),
        ("\uff44rei \U0001d7d1", "drei \U0001d7d1"),
        ("&#51; &half; &amp; &unbekannt;", "3 ½ & &unbekannt;"),
        ("a & b; **fett**", "a & b; **fett**"),
        ("", ""),
    ],
)
def test_what_nobody_sees_is_gone(typed: str, read: str) -> None:
    assert as_read(typed).text == read


def test_offsets_lead_back_to_what_was_typed() -> None:
    typed = "Er hat dr\u00ad\u00adei &half;&#51; d**re**i!"
    view = as_read(typed)
    for word, original in (
        ("drei", "dr\u00ad\u00adei"),
        ("½", "&half;"),
        ("3", "&#51;"),
        ("!", "!"),
    ):
        start = view.text.index(word)
        assert typed[view.source(start) : view.source(start + len(word))] == original
