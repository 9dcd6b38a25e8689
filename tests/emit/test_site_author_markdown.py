"""Authors' Markdown means in the page what it means to a CommonMark parser, and nothing else."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from regelschmiede.emit.site import author_markdown, escape
from regelschmiede.emit.site.anchors import numbered
from regelschmiede.model.checked import Figure, Text
from tests.emit.test_site_escape import FRAGMENTS
from tests.support.hostile import NASTY
from tests.support.markdown import Element, parse, read

WORDS = st.sampled_from(
    ["Probe", "gelingt", "*leicht*", "**immer**", "`W100`", "10", "Ä", "1.", "-", "#", "\\*"]
)
LINES = st.lists(WORDS, max_size=6).map(" ".join)
STARTS = st.sampled_from(
    ["", "- ", "  - ", "    - ", "1. ", "3) ", "> ", "# ", "### ", "    ", "\t", "***", "```", "| ", "a | ",
     "| --- | :-: |\n"]
)
DOCUMENTS = st.lists(st.tuples(STARTS, LINES).map("".join), max_size=8).map("\n".join)
CHAOS = st.lists(
    st.one_of(FRAGMENTS, st.sampled_from(["\n- ", "\n\n", "\n1. ", "\n> ", "\n    ", "\n| - |\n"]))
).map("".join)
ALLOWED = {
    "p", "ul", "ol", "li", "em", "strong", "code", "a", "br", "hr", "span", "blockquote",
    "h1", "h2", "h3", "h4", "h5", "h6", "table", "thead", "tbody", "tr", "th", "td",
}  # fmt: skip
KNOWN_ATTRIBUTES = {
    "a": {"href"},
    "span": {"class", "data-from"},
    "code": {"class"},
    "ol": {"start"},
    "th": {"style"},
    "td": {"style"},
}


def block(source: str, *figures: Figure) -> Element:
    """The page that an author's ``source`` gives; ``figures`` follow it in one paragraph."""
    text = Text((source, *figures))
    return read(author_markdown.block(text, heading_level=1, anchors=numbered("feld-text")))


def words(text: str) -> str:
    """``text`` without white space, which HTML does not show as it is."""
    return "".join(text.split())


def assert_harmless(page: Element) -> None:
    """Only elements and attributes that the writer itself knows, and links that lead to the web."""
    for element in page.all():
        assert element.tag in ALLOWED
        allowed = {"id"} if element.tag[1:].isdigit() else KNOWN_ATTRIBUTES.get(element.tag, set())
        assert set(element.attributes) <= allowed
        if element.tag == "a":
            assert (
                str(element.attributes["href"])
                .lower()
                .startswith(("http://", "https://", "mailto:"))
            )


@settings(deadline=None)
@given(st.one_of(DOCUMENTS, CHAOS, st.text()))
def test_texts_are_harmless_and_show_what_the_parser_saw(source: str) -> None:
    page = block(source)
    assert_harmless(page)
    reference = parse(_commonmark(source))
    assert words(page.text) == words(reference.text)


@settings(deadline=None)
@given(st.one_of(LINES, CHAOS, st.text()))
def test_lines_hold_no_blocks(source: str) -> None:
    line = author_markdown.inline(Text((source,)))
    assert "\n" not in line
    page = read(line)
    assert_harmless(page)
    assert not {e.tag for e in page.all()} - {"p", "em", "strong", "code", "a", "br"}
    assert len(page.all("p")) <= 1
    cells = read(f"| a | b |\n| --- | :--- |\n| x | {line} |").all("td")
    assert len(cells) == 2
    assert words(cells[1].text) == words(page.text)


@settings(deadline=None)
@given(DOCUMENTS)
def test_structure_survives(source: str) -> None:
    page, reference = block(source), parse(_commonmark(source))
    for tag in ("li", "ol", "ul", "blockquote", "em", "strong", "a", "hr", "th", "td"):
        if tag == "strong" and _has_inner_headings(reference):
            continue
        assert _texts(page, tag) == _texts(reference, tag)


@pytest.mark.parametrize("source", NASTY)
def test_the_worst_is_harmless(source: str) -> None:
    page = block(source)
    assert_harmless(page)
    assert_harmless(read(author_markdown.inline(Text((source,)))))


def test_markup_that_works() -> None:
    page = block(
        "Ein **fetter** und *betonter* Text mit `code <b>` und [Verweis](https://example.org/a_(b)?x=1&y=2).\n\n"
        "- eins\n- zwei\n  1. innen\n  2. noch eins\n\nZeile\\\nneu\n\n> Zitat\n\n## Titel\n\n```\na  b\n<c>\n```\n"
    )
    tags = [element.tag for element in page.children if isinstance(element, Element)]
    assert tags == ["p", "ul", "p", "blockquote", "h3", "p"]
    assert _texts(page, "strong") == ["fetter"]
    assert _texts(page, "em") == ["betonter"]
    assert _texts(page, "code") == ["code<b>", "ab<c>"]
    assert page.all("code")[1].text == "a  b\n<c>"
    assert [e.attributes["href"] for e in page.all("a")] == [
        "https://example.org/a%5F%28b%29?x=1&y=2"
    ]
    assert [e.attributes for e in page.all("h3")] == [{"id": "feld-text-1"}]
    assert [e.tag for e in page.all("ul")[0].all()] == ["li", "li", "ol", "li", "li"]


@pytest.mark.parametrize(
    "source",
    ["[x](javascript:alert(1))", "[x](JaVaScRiPt:x)", "[x](data:text/html,x)", "[x](../../geheim.md)", "[x](//a.b/c)",
     "[x](javascript&colon;alert(1))", "![x](https://example.org/x.png)", "<javascript:alert(1)>", "[x](vbscript:x)"],
)  # fmt: skip
def test_no_pictures_and_no_links_but_to_the_web(source: str) -> None:
    page = block(source)
    assert_harmless(page)
    assert not page.all("img")
    assert "x" in page.text or "alert" in page.text


def test_definitions_of_links_reach_no_other_text() -> None:
    source = "[1]: https://example.org/falsch\n\nSiehe [1]."
    page = block(source)
    assert not page.all("a")
    assert words(page.text) == words("[1]: https://example.org/falsch Siehe [1].")


def test_figures_say_where_they_come_from() -> None:
    ten, minus = Figure("+10", "talents.x.effects[0].add"), Figure("−20", "parameters.ungeuebt")
    text = Text(("Es steigt um **", ten, "** und sinkt um `", minus, "`; ", ten, ". so"))
    page = read(author_markdown.inline(text))
    spans = page.all("span")
    assert [(s.attributes["data-from"], s.text) for s in spans] == [(ten.origin, "+10")] * 2
    assert {s.attributes["class"] for s in spans} == {"rs-figure"}
    assert page.text == "Es steigt um +10 und sinkt um −20; +10. so"
    assert [e.text for e in page.all("strong")] == ["+10"]


@pytest.mark.parametrize("shown", ["1", "-", "#", "*", "1.", "|", "`", "<b>", "](x)", "&amp;"])
def test_a_figure_is_never_markup(shown: str) -> None:
    text = Text((Figure(shown, "parameters.x"), ". Das ist ", Figure(shown, "parameters.x"), " so"))
    page = read(author_markdown.block(text, heading_level=1))
    assert [e.tag for e in page.all()] == ["p", "span", "span"]
    assert page.text == f"{shown}. Das ist {shown} so"
    cell = read(f"| a | b |\n| - | - |\n| {author_markdown.inline(text)} | y |").all("td")[0]
    assert cell.text == page.text


def test_private_letters_of_an_author_stand_for_no_figure() -> None:
    text = Text(("\U000f0000 und ", Figure("7", "parameters.x")))
    page = read(author_markdown.inline(text))
    assert page.text == "\ufffd und 7"


def _commonmark(source: str) -> str:
    """What a CommonMark parser makes of the part of Markdown that texts may hold."""
    parser = MarkdownIt("commonmark", {"html": False})
    parser.disable(["html_block", "html_inline", "image", "reference"])
    parser.enable("table")
    parser.validateLink = lambda url: url.lower().startswith(("http://", "https://", "mailto:"))  # type: ignore[method-assign]  # its way to set it
    return str(parser.render(re.sub("[\U000f0000-\U000ffffd]", "\ufffd", escape.printable(source))))


def _texts(page: Element, tag: str) -> list[str]:
    return [words(element.text) for element in page.all(tag)]


def _has_inner_headings(page: Element) -> bool:
    """Headings in lists and quotations are strong lines in the page, which has an outline of its own."""
    inner = [element for tag in ("li", "blockquote") for element in page.all(tag)]
    return any(child.tag[1:].isdigit() for element in inner for child in element.all())
