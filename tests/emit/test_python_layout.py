"""Literals and layout: what is written means the same, and ruff's formatter leaves it as it is."""

from __future__ import annotations

import ast
import keyword
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from regelschmiede.emit.python.docstrings import Doc, docstring
from regelschmiede.emit.python.imports import export_order, import_lines
from regelschmiede.emit.python.layout import (
    WIDTH,
    Expression,
    Group,
    Item,
    Words,
    assignment,
    broken,
)
from regelschmiede.emit.python.literals import literal, visible, width
from regelschmiede.emit.python.values import plain
from tests.support.packages import ruff

if TYPE_CHECKING:
    from collections.abc import Sequence

HERE = Path(__file__).parent
ALPHABETS = st.sampled_from(
    [
        "ab c",
        "a \n",
        "ä–„“ €…−",
        "'\" ",
        "\\'\"n {}",
        "名前 カナ",
        "😀🎲 ☃",
        "\u00a0\u00ad\u200b a",
        "אבג ا",
        "e\u0301 ",
        "한국 어",
    ]
)
STRINGS = st.one_of(
    st.text(max_size=100),
    ALPHABETS.flatmap(lambda letters: st.text(alphabet=letters, min_size=50, max_size=300)),
    st.lists(
        st.sampled_from(["Wirkung", "„stark“", '"x"', "it's", "a\nb", "Überlänge" * 9, "名" * 30]),
        max_size=40,
    ).map(" ".join),
)
SCALARS = st.one_of(STRINGS, st.integers(), st.booleans(), st.none(), st.fractions())
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=5).map(tuple), max_leaves=12)
IDS = st.from_regex(r"[a-z][a-z0-9]{0,8}(_[a-z0-9]{1,6}){0,2}", fullmatch=True).filter(
    lambda name: not keyword.iskeyword(name)
)


def formatted(source: str) -> str:
    """What ruff makes of ``source`` with its defaults."""
    done = ruff("format", "--isolated", "-", cwd=HERE, given=source)
    assert done.returncode == 0, done.stderr
    return done.stdout


def module(assignments: Sequence[Sequence[str]]) -> str:
    return "\n".join(line for lines in assignments for line in lines) + "\n"


@given(st.text())
def test_a_literal_means_its_text(text: str) -> None:
    assert ast.literal_eval(literal(text)) == text


@given(st.text())
def test_a_literal_hides_nothing(text: str) -> None:
    source = literal(text)
    assert source.isprintable()
    assert source.encode("utf-8").decode("utf-8") == source


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("Zäh – „fest“", '"Zäh – „fest“"'),
        ('sagt "ja"', "'sagt \"ja\"'"),
        ('"a" it\'s', "'\"a\" it\\'s'"),
        ("it's", '"it\'s"'),
        ("10\u00a0m", '"10\\xa0m"'),
        ("a\nb\tc\\", '"a\\nb\\tc\\\\"'),
        ("\u202eאב", '"\\u202e\\u05d0\\u05d1"'),
        ("e\u0301", '"e\\u0301"'),
        ("🎲", '"🎲"'),
        ("\ud800", '"\\ud800"'),
    ],
)
def test_literals(text: str, source: str) -> None:
    assert literal(text) == source


def test_width_counts_columns() -> None:
    assert width('"Zäh"') == 5
    assert width("名前") == 4
    assert width("🎲!") == 3


@given(STRINGS, st.integers(20, 100))
def test_broken_text_is_whole_and_fits(text: str, columns: int) -> None:
    parts = list(broken(text, columns))
    assert "".join(parts) == text
    for part in parts:
        words = [word for word in part.replace("\n", " ").split(" ") if word]
        assert "\n" not in part.rstrip("\n")
        # Quotes may be escaped in the whole that were not in its words alone.
        spare = part.count("'") + part.count('"')
        assert len(words) <= 1 or width(literal(part)) <= columns + spare


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(IDS, VALUES), min_size=1, max_size=12))
def test_ruff_leaves_assignments_as_they_are(named: list[tuple[str, object]]) -> None:
    source = module([assignment(f"{name.upper()}: Final", plain(value)) for name, value in named])  # type: ignore[arg-type]  # drawn
    assert formatted(source) == source
    for statement, (_, value) in zip(ast.parse(source).body, named, strict=True):
        assert isinstance(statement, ast.AnnAssign)
        assert statement.value is not None
        assert (
            eval(compile(ast.Expression(statement.value), "", "eval"), {"Fraction": Fraction})
            == value
        )


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.lists(st.tuples(IDS, VALUES), max_size=6), min_size=1, max_size=6), st.data())
def test_ruff_leaves_calls_as_they_are(
    calls: list[list[tuple[str, object]]], data: st.DataObject
) -> None:
    written: list[Item] = []
    for arguments in calls:
        items = [Item(plain(value), f"{name}=") for name, value in dict(arguments).items()]  # type: ignore[arg-type]  # drawn
        labels = [Item(plain(value), f"{literal(name)}: ") for name, value in arguments]  # type: ignore[arg-type]  # drawn
        inner: Expression = (
            Group("{", labels, "}") if data.draw(st.booleans()) else Group("Inner(", items, ")")
        )
        explode = data.draw(st.booleans())
        written.append(
            Item(Group("Entry(", [Item(inner, "inner="), *items[:2]], ")", explode=explode))
        )
    source = module([assignment("entries", Group("[", written, "]", explode=True))])
    assert formatted(source) == source


@settings(max_examples=15, deadline=None)
@given(st.lists(STRINGS, min_size=1, max_size=5))
def test_ruff_leaves_types_of_values_as_they_are(values: list[str]) -> None:
    items = [Item(literal(value)) for value in values]
    source = module([assignment("Area: TypeAlias", Group("Literal[", items, "]", subscript=True))])
    assert formatted(source) == source


def test_the_edge_of_the_line() -> None:
    short = assignment("A", Words("x" * (WIDTH - 6)))
    assert [len(line) for line in short] == [WIDTH]
    assert len(assignment("A", Words("x" * (WIDTH - 5)))) == 1
    assert assignment("ABCDE", Words("x" * 80)) == ["ABCDE = (", f'    "{"x" * 80}"', ")"]


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(STRINGS, st.lists(STRINGS, max_size=3)), min_size=1, max_size=8))
def test_ruff_leaves_docstrings_as_they_are(docs: list[tuple[str, list[str]]]) -> None:
    source = ""
    for number, (summary, details) in enumerate(docs):
        made = docstring(Doc(summary, tuple(details)), "    ")
        source += "\n".join([f"class C{number}:", *made, "", "    x: int", *made]) + "\n\n\n"
    source = source.rstrip("\n") + "\n"
    assert formatted(source) == source
    assert len(ast.parse(source).body) == len(docs)


@settings(max_examples=25, deadline=None)
@given(st.text())
def test_docstrings_say_what_can_be_said(text: str) -> None:
    (line,) = docstring(Doc(visible(text)[:40]), "")
    assert isinstance(ast.literal_eval(line), str)
    assert visible(text).isprintable()


def test_a_docstring_keeps_to_the_width() -> None:
    made = docstring(Doc("Summe", ("Wort " * 60,)), "    ")
    assert made[:2] == ['    """Summe.', ""]
    assert len(made) > 4
    assert max(map(len, made)) <= WIDTH


@settings(max_examples=25, deadline=None)
@given(
    st.dictionaries(
        st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,20}", fullmatch=True).filter(
            lambda name: not keyword.iskeyword(name)
        ),
        st.sampled_from(
            ["typing", "fractions", "._a", "._a1", "._a10", "._a2", "._b_c", "._records"]
        ),
        min_size=1,
        max_size=30,
    )
)
def test_ruff_leaves_imports_and_exports_as_they_are(imports: dict[str, str]) -> None:
    exported = Group(
        "[", [Item(literal(name)) for name in sorted(imports, key=export_order)], "]", explode=True
    )
    source = module([import_lines(imports), [""], assignment("__all__", exported)])
    assert formatted(source) == source
    done = ruff("check", "--isolated", "--select=I,RUF022", "-", cwd=HERE, given=source)
    assert done.returncode == 0, done.stdout
