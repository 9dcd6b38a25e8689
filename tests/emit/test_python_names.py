"""Names of generated code: what they become, and that they never clash."""

from __future__ import annotations

import keyword

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regelschmiede.emit.names import (
    BUILTINS,
    KEYWORDS,
    allocate,
    camel_case,
    constant_case,
    identifier,
    module_name,
)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("erste_hilfe", "erste_hilfe"),
        ("class", "class"),
        ("größe", "groesse"),
        ("9mm", "x_9mm"),
        ("__init__", "x___init__"),
        ("a-b c", "a_b_c"),
        ("", "x_"),
        ("名", "x__"),
    ],
)
def test_identifiers(text: str, name: str) -> None:
    assert identifier(text) == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("erste_hilfe", "ErsteHilfe"),
        ("Skill", "Skill"),
        ("NpcProfile", "NpcProfile"),
        ("übung macht", "UebungMacht"),
        ("9", "x_9"),
    ],
)
def test_class_names(text: str, name: str) -> None:
    assert camel_case(text) == name


def test_constants_are_upper_case() -> None:
    assert constant_case("rewinds_pro_session") == "REWINDS_PRO_SESSION"
    assert constant_case("import") == "IMPORT"


def test_modules_are_no_keywords() -> None:
    assert module_name("class") == "class_"
    assert module_name("percentacy") == "percentacy"


def test_underscores_make_names_free() -> None:
    assert allocate([("a", "class"), ("b", "name")], KEYWORDS) == {"a": "class_", "b": "name"}


def test_a_name_that_needs_no_change_keeps_it() -> None:
    wishes = [("in", "in"), ("in_", "in_"), ("in__", "in__")]
    assert allocate(wishes, KEYWORDS) == {"in": "in___", "in_": "in_", "in__": "in__"}


def test_the_first_of_equal_wishes_gets_it() -> None:
    assert allocate([(1, "a"), (2, "a"), (3, "a")], set()) == {1: "a", 2: "a_", 3: "a__"}


def test_soft_keywords_are_names_like_others() -> None:
    assert allocate([(word, word) for word in ("match", "case")], KEYWORDS) == {
        "match": "match",
        "case": "case",
    }


def test_names_that_the_interpreter_adds_are_known() -> None:
    assert {"list", "None", "credits", "PythonFinalizationError"} <= BUILTINS


@given(st.lists(st.text(max_size=8), unique=True))
def test_names_are_identifiers_and_differ(texts: list[str]) -> None:
    names = allocate([(text, identifier(text)) for text in texts], KEYWORDS | BUILTINS)
    assert list(names) == texts
    assert len(set(names.values())) == len(texts)
    for name in names.values():
        assert name.isidentifier()
        assert name.isascii()
        assert not keyword.iskeyword(name)
        assert not name.startswith("_")


@given(st.text())
def test_class_names_and_constants_are_identifiers(text: str) -> None:
    assert camel_case(text).isidentifier()
    assert constant_case(text).isidentifier()
