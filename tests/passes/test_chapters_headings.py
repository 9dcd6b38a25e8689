"""Headings that are evident are those that CommonMark sees."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from regelschmiede.passes.chapters_headings import evident_headings, headings, parsed_headings
from regelschmiede.source.project import defaults

LINES = st.sampled_from(
    [
        *(
            "# Titel",
            "## Ein Teil",
            "###### Sechs",
            "####### Sieben",
            "#Titel",
            "# ",
            "#",
            " # Titel",
        ),
        *(
            "# Titel #",
            "# \u00a0Titel",
            "#  Zwei Räume  ",
            "#\tTab",
            "    # Code",
            "\t# Code",
            "# C\\#",
        ),
        *(
            "",
            "Text",
            "Text # mitten",
            "===",
            "---",
            "- ---",
            "> ===",
            "* * *",
            "- Punkt",
            "  ===",
            "-",
        ),
        *(
            "> Zitat",
            "> # Titel",
            "- # Titel",
            "1. # Titel",
            "```",
            "~~~",
            "    Code",
            "[a]: b",
            "[a]:",
        ),
        *(
            "<div>",
            "<!-- ",
            "-->",
            "| a | b |",
            "| --- | --- |",
            "+ x",
            "1) x",
            "\\",
            "Text\\",
            "a\r",
            "\0",
        ),
    ]
)


@settings(max_examples=1000)
@given(st.lists(LINES, max_size=7).map("\n".join))
def test_evident_headings_are_those_of_commonmark(text: str) -> None:
    found = evident_headings(text)
    if found is not None:
        assert found == parsed_headings(text)
    assert headings(text) == parsed_headings(text)


def test_the_headings_of_our_chapters_are_evident() -> None:
    chapters = sorted((defaults() / "rules-data").glob("*/chapters/*.md"))
    # Without their front matter.
    texts = [path.read_text("utf-8").split("---\n", 2)[-1] for path in chapters]
    evident = [text for text in texts if evident_headings(text) is not None]
    assert len(evident) > 0.9 * len(texts) > 0
    assert all(evident_headings(text) for text in evident)
