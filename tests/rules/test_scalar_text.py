"""Every character of an expression is found where its author wrote it, in each of YAML's styles."""

from __future__ import annotations

import pytest
from hypothesis import assume, event, given
from hypothesis import strategies as st

from regelschmiede.expressions.located_text import LocatedText, Stretch
from regelschmiede.source.scalar_text import ScalarTexts, Walk
from regelschmiede.source.yaml_tree import Node, read_yaml

FILE = "rules.yaml"
WORDS = st.text("abcäß×≤'\"\\.:#-", min_size=1, max_size=6)


def located(source: str) -> tuple[LocatedText, Node]:
    document = read_yaml(source, FILE)
    assert document.root is not None
    assert document.faults == ()
    node = document.root.at(("x",))
    return ScalarTexts({FILE: source}).located(node), node


def found(source: str, text: LocatedText) -> str:
    """What stands in the file where each character that is no white space should be."""
    lines = source.split("\n")
    spans = (text.span(Stretch(i, i + 1)) for i, c in enumerate(text.text) if not c.isspace())
    return "".join(lines[span.line - 1][span.column - 1] for span in spans)


def visible(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize(
    "source",
    [
        "x: wurf + 1",
        "x:   wurf +\n   1",
        "x: {y: 1}\n\nx2: 3".replace("x: {y: 1}", "x: wurf"),
        "a: 1\nx: 'wurf + 1'",
        "x: 'wurf +\n  1'",
        "x: >-\n  wurf\n  + 1\n\n  + 2\n",
        "x: >-\n    wurf\n      + 1\n    + 2\n",
        "x: |\n  wurf\n    + 1\n",
        "x: |2+\n   wurf\n",
        'x: "wurf + 1"',
        'x: "wurf \\\n   + 1"',
        'x: "wurf\n   + 1"',
        "x: true",
        "x: 1.50",
    ],
)
def test_characters_are_where_they_stand(source: str) -> None:
    text, _ = located(source)
    assert found(source, text) == visible(text.text)


def test_a_doubled_quote_counts_once() -> None:
    source = "x: 'it''s wurf'"
    text, _ = located(source)
    assert text.text == "it's wurf"
    assert text.span(Stretch(5, 9)) == (FILE, 1, 11, 1, 15)


def test_escapes_count_once() -> None:
    source = 'x: "\\u0077 \\xD7 wurf\\n+ 1"'
    text, _ = located(source)
    assert text.text == "w × wurf\n+ 1"
    assert text.span(Stretch(0, 1)).column == 5
    assert text.span(Stretch(2, 3)).column == 12
    assert text.span(Stretch(4, 8)) == (FILE, 1, 17, 1, 21)
    assert text.span(Stretch(9, 10)).column == 23


def test_the_words_of_a_span_are_those_of_the_file() -> None:
    source = "x: >-\n  wurf\n  + 1 mehr\n"
    texts = ScalarTexts({FILE: source})
    text, _ = located(source)
    assert texts.words(text.span(Stretch(0, 8))) == "wurf + 1"


def test_yaml_words_stay_as_written() -> None:
    text, node = located("x: true")
    assert node.value is True
    assert text.text == "true"


@given(st.lists(WORDS, min_size=1, max_size=8), st.integers(1, 4))
def test_folded_and_literal_text(words: list[str], indent: int) -> None:
    for mark in (">-", "|", ">", "|+"):
        lines = "\n".join(f"{' ' * indent}{word}" for word in words)
        source = f"a: 1\nx: {mark}\n{lines}\nb: 2\n"
        text, _ = located(source)
        assert found(source, text) == "".join(words)


@given(st.lists(WORDS, min_size=1, max_size=8), st.sampled_from(["'", '"']))
def test_quoted_text(words: list[str], quote: str) -> None:
    written = [
        word.replace("'", "''") if quote == "'" else word.replace("\\", "\\\\").replace('"', '\\"')
        for word in words
    ]
    source = f"x: {quote}{chr(10).join(f'  {word}' for word in written).lstrip()}{quote}\n"
    text, _ = located(source)
    assert text.text == " ".join(words)
    shown = found(source, text)
    # A quote or backslash is found where its escape begins.
    assert len(shown) == len("".join(words))
    pairs = zip(shown, "".join(words), strict=True)
    assert all(a == b or (quote == '"' and a == "\\") for a, b in pairs)


PIECES = [*"a+>#„", "it's", "''", "\\\\", "\\n", '\\"', "x:y"]
SEPARATORS = [" ", "  ", "\n   ", "  \n     ", "\n\n   ", "\t", "\\\n   "]
OPENINGS = ["", "'", '"', ">\n   ", ">-\n   ", "|\n   ", "|2\n   "]


@given(
    st.lists(st.tuples(st.sampled_from(PIECES), st.sampled_from(SEPARATORS)), min_size=1),
    st.sampled_from(OPENINGS),
    st.sampled_from(["", " ", " # Nebenbei"]),
)
def test_whole_lines_are_where_their_characters_stand(
    words: list[tuple[str, str]], opening: str, behind: str
) -> None:
    quote = opening if opening in {"'", '"'} else ""
    source = f"x: {opening}{''.join(map(''.join, words))}{quote}{behind}\ny: 1\n"
    document = read_yaml(source, FILE)
    assume(not document.faults)
    assert document.root is not None
    node = document.root.at(("x",))
    lines = source.split("\n")
    whole = Walk(node, lines).by_lines()
    event(f"found by lines: {bool(whole)}")
    assert whole in {(), Walk(node, lines).anchors()}


@pytest.mark.parametrize(
    "source",
    [
        "x: Wer wirft,\n  gewinnt\ny: 1\n",
        "x: >-\n  Wer wirft,\n  gewinnt\ny: 1\n",
        "x: |-\n  Wer wirft,\n  gewinnt\ny: 1\n",
        "x: 'Wer wirft,\n  gewinnt'\ny: 1\n",
        'x: "Wer wirft,\n  gewinnt"\ny: 1\n',
    ],
)
def test_usual_texts_are_found_by_lines(source: str) -> None:
    _, node = located(source)
    walk = Walk(node, source.split("\n"))
    assert [each.offset for each in walk.by_lines()] == [0, len("Wer wirft, ")]
