"""Whatever an author writes in a name or a plain text: the page shows it and is not changed by it."""

from __future__ import annotations

import html

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from mkdocs.utils import meta

from regelschmiede.emit.site import escape
from regelschmiede.emit.site.escape import Markdown
from tests.support.hostile import NASTY
from tests.support.markdown import Element, read

FRAGMENTS = st.sampled_from(
    [
        *"\\`*_{}[]()#+-.!|<>&~^=:;\"'$@%/ \t\n",
        "a",
        "Ä",
        "1",
        "&lt;",
        "<b",
        "](",
        "**",
        "--",
        "\x02",
        "\x03",
        "://",
    ]
)
TEXTS = st.one_of(st.text(), st.lists(FRAGMENTS).map("".join), st.sampled_from(NASTY))


def shown(text: str) -> str:
    """What a reader must see of ``text``; white space at the ends does not show."""
    return escape.one_line(text).strip()


def only(page: Element, *tags: str) -> list[Element]:
    """The elements of ``page``, which must be ``tags`` and no others."""
    found = page.all()
    assert [element.tag for element in found] == list(tags)
    return found


@settings(deadline=None)
@given(TEXTS)
def test_a_paragraph_shows_the_characters(text: str) -> None:
    page = read(escape.literal(text))
    only(page, *(["p"] if shown(text) else []))
    assert page.text.strip() == shown(text)
    assert all(not element.attributes for element in page.all())


@settings(deadline=None)
@given(TEXTS)
def test_a_paragraph_after_a_paragraph_shows_the_characters(text: str) -> None:
    page = read(f"Davor\n\n{escape.literal(text)}\n\nDanach")
    paragraphs = only(page, *(["p"] * (3 if shown(text) else 2)))
    assert [p.text.strip() for p in paragraphs] == list(
        filter(None, ["Davor", shown(text), "Danach"])
    )


@settings(deadline=None)
@given(TEXTS, TEXTS)
def test_a_table_keeps_its_cells(first: str, second: str) -> None:
    row = f"| {escape.literal(first)} | {escape.literal(second)} |"
    page = read(f"{row}\n| --- | ---: |\n{row}\n| x | y |")
    assert [element.tag for element in page.all("tr")] == ["tr"] * 3
    cells = page.all("th") + page.all("td")
    assert [cell.text.strip() for cell in cells] == [shown(first), shown(second)] * 2 + ["x", "y"]
    assert all(not cell.all() for cell in cells)
    assert {key for element in page.all() for key in element.attributes} == {"style"}


@settings(deadline=None)
@given(TEXTS)
def test_a_heading_keeps_its_id(text: str) -> None:
    page = read(f"# {escape.literal(text) or 'leer'} {{ #seite }}\n\nText")
    heading, _ = only(page, "h1", "p")
    assert heading.attributes == {"id": "seite"}
    assert heading.text.strip() == (shown(text) or "leer")


@settings(deadline=None)
@given(TEXTS)
def test_labels_and_lines_stay_apart(text: str) -> None:
    safe = escape.literal(text) or Markdown("leer")
    page = read(f'<span data-field="x">{safe}</span>\n:   {safe}\n:   {safe}\n\nSchluss')
    assert [e.tag for e in page.all()] == ["dl", "dt", "span", "dd", "dd", "p"]
    assert [e.text.strip() for e in page.all("dd") + page.all("dt")] == [shown(text) or "leer"] * 3


@settings(deadline=None)
@given(TEXTS)
def test_a_link_keeps_its_label_and_its_target(text: str) -> None:
    page = read(f"[{escape.literal(text) or 'leer'}](ziel/index.md)")
    _, link = only(page, "p", "a")
    assert link.attributes == {"href": "ziel/index.md"}
    assert link.text.strip() == (shown(text) or "leer")


@settings(deadline=None)
@given(TEXTS)
def test_an_attribute_keeps_its_value(text: str) -> None:
    page = read(f'x <span data-from="{escape.attribute(text)}">y</span> z')
    _, span = only(page, "p", "span")
    assert span.attributes == {"data-from": escape.one_line(text)}
    assert page.text == "x y z"


@settings(deadline=None)
@given(TEXTS)
def test_code_shows_its_characters(text: str) -> None:
    page = read(f"x <code>{escape.in_code(text)}</code> z")
    _, code = only(page, "p", "code")
    assert code.text == escape.printable(text)


@settings(deadline=None)
@given(TEXTS)
def test_an_address_ends_where_it_ends(text: str) -> None:
    page = read(f"[x](https://example.org/{escape.address(text)}) danach")
    _, link = only(page, "p", "a")
    assert set(link.attributes) == {"href"}
    assert str(link.attributes["href"]).startswith("https://example.org/")
    assert page.text == "x danach"


@settings(deadline=None)
@given(TEXTS)
@example("x\nhide: [navigation]")
def test_front_matter_stays_in_its_place(text: str) -> None:
    values = {"title": escape.html(text), "search": {"exclude": True}, "hide": ["toc"]}
    document = f"{escape.front_matter(values)}\n\n# Titel\n"
    body, read_back = meta.get_data(document)
    assert read_back == values
    assert body == "# Titel\n"


@settings(deadline=None)
@given(TEXTS)
def test_html_is_inert_in_elements_and_attributes(text: str) -> None:
    safe = escape.html(text)
    assert not set(safe) & set("<>\"'`\n")
    assert html.unescape(safe) == escape.one_line(text)


@pytest.mark.parametrize("text", NASTY)
def test_the_worst_is_harmless_everywhere(text: str) -> None:
    safe = escape.literal(text)
    page = read(
        f"# {safe or 'x'} {{ #seite }}\n\n{safe}\n\n| a | b |\n| - | - |\n| {safe} | y |\n\n-   {safe}\n\nEnde"
    )
    assert not {e.tag for e in page.all()} - {
        "h1",
        "p",
        "table",
        "thead",
        "tbody",
        "tr",
        "th",
        "td",
        "ul",
        "li",
    }
    assert {key for e in page.all() for key in e.attributes} <= {"id", "style"}
    assert len(page.all("td")) == 2
    assert page.text.rstrip().endswith("Ende")


def test_ordinary_german_stays_as_readable_as_it_is() -> None:
    text = "Pen-&-Paper: „Erste Hilfe“ (Stufe 2) – 5 %, 10–20 m; +10 oder −5!"
    assert escape.literal(text) == text.replace("&", "&#38;")
