"""Authors' Markdown means in the page what it means to a CommonMark parser, and nothing else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from regelschmiede.emit.site import author_markdown, escape
from regelschmiede.emit.site.anchors import numbered
from regelschmiede.emit.site.escape import Markdown
from regelschmiede.model.text import Figure, Free, Link, Text
from tests.emit.test_site_escape import FRAGMENTS
from tests.support.hostile import NASTY
from tests.support.markdown import Element, parse, read

if TYPE_CHECKING:
    from regelschmiede.emit.site.author_markdown import Terms
    from regelschmiede.emit.site.book import Place
    from regelschmiede.model.text import Part

WORDS = st.sampled_from(
    ["Probe", "gelingt", "*leicht*", "**immer**", "`W100`", "10", "Ä", "1.", "-", "#", "\\*"]
)
LINES = st.lists(WORDS, max_size=6).map(" ".join)
STARTS = st.sampled_from(
    [
        "",
        "- ",
        "  - ",
        "    - ",
        "1. ",
        "3) ",
        "> ",
        "# ",
        "### ",
        "    ",
        "\t",
        "***",
        "```",
        "| ",
        "a | ",
        "| --- | :-: |\n",
    ]
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


TABLE = """\
| Wurf | Folge |
| ---: | :--- |
| **1** | a \\| b |
| `x` | {link}! |
"""


@pytest.mark.parametrize(
    "reference", ["&#xF0000;", "&#XF0001;", "&#983040;", "&#0983041;", "&#xffffd;"]
)
def test_references_to_private_letters_stand_for_no_figure(reference: str) -> None:
    text = Text((f"{reference} und ", Figure("7", "parameters.x")))
    assert read(author_markdown.inline(text)).text == "\ufffd und 7"
    assert read(author_markdown.inline(Text((reference,)))).text == "\ufffd"


def test_other_references_are_read() -> None:
    assert (
        read(author_markdown.inline(Text(("&#xE4; &#246; &uuml; &#x1F600;",)))).text == "ä ö ü 😀"
    )


def test_a_table_is_a_table() -> None:
    page = block(TABLE.replace("{link}", "[so](https://example.org)"))
    assert [e.text for e in page.all("th")] == ["Wurf", "Folge"]
    assert [e.text for e in page.all("td")] == ["1", "a | b", "x", "so!"]
    assert [e.attributes.get("style") for e in page.all("th")] == [
        "text-align: right;",
        "text-align: left;",
    ]
    assert _texts(page, "strong") == ["1"]
    assert _texts(page, "a") == ["so"]


def test_a_table_in_a_list_is_a_table() -> None:
    page = block("- Liste\n\n  | a | b |\n  | - | :-: |\n  | 1 | 2 |\n")
    (item,) = page.all("li")
    assert [e.text for e in item.all("td")] == ["1", "2"]


class Shelf:
    """A book of which only links are asked: it knows one skill."""

    def path_of(self, link: Link) -> str | None:
        """Where ``link`` leads."""
        return "../skills/klettern/index.md" if link.id == "klettern" else None


PLACE = cast("Place", Shelf())
KNOWN = Link("Klettern", "skills", "klettern")


def linked(*parts: Part, terms: Terms | None = None) -> Element:
    """The page that these parts give."""
    text = Text(parts)
    return read(author_markdown.block(text, PLACE, heading_level=1, terms=terms))


def test_links_lead_to_pages_and_unknown_ones_are_words() -> None:
    page = linked("Siehe ", KNOWN, " und ", Link("Fliegen", "skills", "fliegen"), ".")
    assert page.text == "Siehe Klettern und Fliegen."
    assert [(a.text, a.attributes["href"]) for a in page.all("a")] == [
        ("Klettern", "../skills/klettern/index.md")
    ]


def test_without_a_page_to_start_from_links_are_words() -> None:
    assert author_markdown.inline(Text(("Siehe ", KNOWN))) == "Siehe Klettern"


def test_links_work_in_every_kind_of_block() -> None:
    page = linked(
        "# Von ", KNOWN, "\n\n- *", KNOWN, "*\n- ", KNOWN, "!\n\n> ", KNOWN, "\n\n| a |\n| - |\n| ", KNOWN,
        " |\n\n1. Punkt\n\n   > in ", KNOWN, "\n",
    )  # fmt: skip
    targets = [str(a.attributes["href"]) for a in page.all("a")]
    assert len(targets) == 6
    # Within raw HTML no parser turns the address of a page into that of its HTML.
    assert targets[:5] == ["../skills/klettern/index.md"] * 5
    assert targets[5] == "../skills/klettern/index.html"


def test_an_exclamation_mark_before_a_link_makes_no_picture() -> None:
    page = linked("Halt!", KNOWN, "! ", Figure("!", "parameters.x"), KNOWN)
    assert page.text == "Halt!Klettern! !Klettern"
    assert len(page.all("a")) == 2


def test_no_link_stands_in_another_or_in_code() -> None:
    page = linked("[mehr zu ", KNOWN, "](https://example.org) und `", KNOWN, "`")
    assert [(a.text, a.attributes["href"]) for a in page.all("a")] == [
        ("mehr zu Klettern", "https://example.org")
    ]
    assert _texts(page, "code") == ["Klettern"]


@pytest.mark.parametrize("words", [each for each in NASTY if each.strip()])
def test_labels_and_marked_words_are_never_markup(words: str) -> None:
    shown = escape.one_line(words)
    page = linked("a ", Link(words, "skills", "klettern"), " b ", Free(words), " c")
    assert {e.tag for e in page.all()} == {"p", "a"}
    (link,) = page.all("a")
    assert link.text == shown
    assert page.text == f"a {shown} b {shown} c"


class Recorder:
    """Notes what it is given, and marks a word."""

    def __init__(self) -> None:
        self.seen: list[str] = []

    def begin_section(self) -> None:
        """Note it."""
        self.seen.append("§")

    def mark(self, text: str) -> Markdown:
        """Note ``text``."""
        self.seen.append(text)
        return Markdown(escape.inside(text).replace("Probe", "<em>Probe</em>"))


def test_terms_are_looked_for_in_running_text_alone() -> None:
    terms = Recorder()
    page = linked(
        "Eine Probe *der* ", KNOWN, " `Probe` [Probe](https://example.org)\n\n## Probe\n\n- x\n", terms=terms
    )  # fmt: skip
    assert [each for each in terms.seen if each.strip()] == ["§", "Eine Probe ", "der", "§", "x"]
    assert _texts(page, "em") == ["Probe", "der"]


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


@pytest.mark.parametrize("source", ["> " * 39 + "tief", "- " * 39 + "tief"])
def test_nothing_is_lost_however_deep_it_stands(source: str) -> None:
    assert "tief" in block(source).text
