"""The list of the source's sections names what there is, and leaves no part of the book out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.rules.support import checked

if TYPE_CHECKING:
    from regelschmiede.model.checked import Ruleset

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "docs" / "percentacy-coverage.md"
_ROW = re.compile(r"^\| (.+?) \| (.+?) \| (.+?) \|$", re.MULTILINE)


@pytest.fixture(scope="module")
def book() -> Ruleset:
    """The book as checked, its chapters with everything inserted."""
    return next(each for each in checked(ROOT).rulesets if each.manifest.id == "percentacy")


def rows() -> list[tuple[str, list[str], list[str]]]:
    """(section of the source, places in the book, ids behind them) in the order of the list."""
    cells = _ROW.findall(LIST.read_text(encoding="utf-8"))
    return [(section, quoted(places), quoted(ids)) for section, places, ids in cells[1:]]


def quoted(cell: str) -> list[str]:
    return re.findall(r"`(.+?)`", cell)


def chapter_places(book: Ruleset) -> set[str]:
    """Every chapter as ``chapter`` and every heading of it as ``chapter#heading``."""
    places = set(book.chapters)
    for chapter in book.chapters.values():
        headings = re.findall(r"^##+ (.+)$", chapter.text.markdown, re.MULTILINE)
        places |= {f"{chapter.id}#{heading}" for heading in headings}
    return places


def known_ids(book: Ruleset) -> set[str]:
    whole = {f"{kind}.{id_}" for kind, entries in book.entries.items() for id_ in entries}
    rules = {f"rules.{rule}" for rule in book.rules}
    return whole | rules | {kind.id for kind in book.kinds} | {"ruleset.yaml"}


def passages(book: Ruleset) -> set[str]:
    """The sections of the source that rules, examples and rulings name."""
    rulings = {str(ruling.values["passage"]) for ruling in book.entries["rulings"].values()}
    rules = {rule.passage for rule in book.rules.values() if rule.passage}
    return rulings | rules | {example.passage for example in book.examples if example.passage}


def test_every_place_it_names_is_in_the_book(book: Ruleset) -> None:
    places = chapter_places(book)
    assert [place for _, named, _ in rows() for place in named if place not in places] == []


def test_every_id_it_names_exists(book: Ruleset) -> None:
    known = known_ids(book)
    assert [id_ for _, _, named in rows() for id_ in named if id_ not in known] == []


def test_no_chapter_is_missing(book: Ruleset) -> None:
    named = {place.partition("#")[0] for _, places, _ in rows() for place in places}
    assert set(book.chapters) - named == set()


def test_no_kind_no_rule_and_no_parameter_is_missing(book: Ruleset) -> None:
    named = {id_ for _, _, ids in rows() for id_ in ids}
    kinds = {id_.partition(".")[0] for id_ in named}
    assert {kind.id for kind in book.kinds} - kinds == set()
    assert {rule for rule in book.rules if f"rules.{rule}" not in named} == set()
    assert {id_ for id_ in book.parameters if f"parameters.{id_}" not in named} == set()


def test_every_section_that_the_data_cites_is_listed(book: Ruleset) -> None:
    assert passages(book) - {section for section, _, _ in rows()} == set()
