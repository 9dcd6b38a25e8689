"""Anchors of headings are readable, and each is its own."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regelschmiede.emit.site.anchors import Anchors, numbered, slug


@pytest.mark.parametrize(
    ("title", "anchor"),
    [
        ("Kritische Erfolge", "kritische-erfolge"),
        ("Größe & Übermaß", "groesse-uebermass"),
        ("Café – 3 Stück!", "cafe-3-stueck"),
        ("a\u0308rger", "aerger"),
        ("«»", ""),
    ],
)
def test_titles_as_anchors(title: str, anchor: str) -> None:
    assert slug(title) == anchor


def test_what_has_no_letters_still_has_an_anchor() -> None:
    anchors = Anchors()
    assert [anchors("«»"), anchors("?")] == ["abschnitt", "abschnitt-2"]


@given(st.lists(st.sampled_from(["Seite", "Seite 2", "seite-2", "x", "X 2", "x-2-2", "X"])))
def test_no_anchor_is_given_twice(titles: list[str]) -> None:
    anchors = Anchors(["wo-verwendet"])
    given_out = [anchors(title) for title in titles]
    assert len({*given_out, "seite"}) == len(titles) + 1
    assert all(re.fullmatch("[a-z0-9-]+", each) for each in given_out)


def test_numbered_anchors_do_not_depend_on_titles() -> None:
    anchors = numbered("feld-text")
    assert [anchors("A"), anchors("B")] == ["feld-text-1", "feld-text-2"]
