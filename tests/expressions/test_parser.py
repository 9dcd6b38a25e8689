"""Precedence, chains and nesting are Python's; positions follow the author's file."""

from __future__ import annotations

import operator
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regelschmiede.diagnostics.span import Span
from regelschmiede.expressions.located_text import Anchor, LocatedText
from regelschmiede.expressions.nodes import Choice, Comparison, Expression, Name
from regelschmiede.expressions.parser import parse
from regelschmiede.expressions.read import read
from tests.expressions.support import FILE, START, located, numbers, typed, value

NAMES = ("a", "b", "c")
SCOPE = numbers(*NAMES)
VALUES = st.fixed_dictionaries({name: st.integers(-10, 10) for name in NAMES})

Pair = tuple[str, str]
"""The same expression in the rules language and in Python."""

ATOMS = st.sampled_from([*((name, name) for name in NAMES), ("2", "F(2)"), ("1.5", "F(3, 2)")])


@st.composite
def arithmetic(draw: st.DrawFn, depth: int = 1) -> Pair:
    """Operators in a row, here and there with brackets or a sign."""
    ours, theirs = "", ""
    for index in range(draw(st.integers(1, 3))):
        sign = draw(st.sampled_from("+-*/")) if index else ""
        operand = ("4", "F(4)") if sign == "/" else draw(_operands(depth))
        ours += f" {sign} {operand[0]}"
        theirs += f" {sign} {operand[1]}"
    return ours.strip(), theirs.strip()


def _operands(depth: int) -> st.SearchStrategy[Pair]:
    negative = ATOMS.map(lambda pair: (f"-{pair[0]}", f"-{pair[1]}"))
    if not depth:
        return ATOMS | negative
    inner = arithmetic(depth - 1).map(lambda pair: (f"({pair[0]})", f"({pair[1]})"))
    return ATOMS | negative | inner


@st.composite
def comparisons(draw: st.DrawFn) -> Pair:
    """Comparisons, some of them chains."""
    chains = ("<", "<="), (">", ">="), ("=",)
    direction = draw(st.sampled_from(chains))
    ours, theirs = draw(arithmetic(0))
    for _ in range(draw(st.integers(1, 2))):
        sign, right = draw(st.sampled_from(direction)), draw(arithmetic(0))
        ours += f" {sign} {right[0]}"
        theirs += f" {'==' if sign == '=' else sign} {right[1]}"
    return ours, theirs


@st.composite
def conditions(draw: st.DrawFn, depth: int = 1) -> Pair:
    """Comparisons with ``und``, ``oder`` and ``nicht`` in a row."""
    ours, theirs = "", ""
    for index in range(draw(st.integers(1, 3))):
        word = draw(st.sampled_from([("und", "and"), ("oder", "or")])) if index else ("", "")
        negated = draw(st.sampled_from([("", ""), ("nicht ", "not ")]))
        inner = draw(comparisons() | _bracketed(depth))
        ours += f" {word[0]} {negated[0]}{inner[0]}"
        theirs += f" {word[1]} {negated[1]}{inner[1]}"
    return ours.strip(), theirs.strip()


def _bracketed(depth: int) -> st.SearchStrategy[Pair]:
    if not depth:
        return comparisons()
    return conditions(depth - 1).map(lambda pair: (f"({pair[0]})", f"({pair[1]})"))


@st.composite
def choices(draw: st.DrawFn, depth: int = 1) -> Pair:
    """``wenn`` within ``wenn`` without brackets, in both branches."""
    below = choices(depth - 1) | arithmetic(1) if depth else arithmetic(1)
    condition, then, other = draw(conditions(0)), draw(below), draw(below)
    return (
        f"wenn {condition[0]} dann {then[0]} sonst {other[0]}",
        f"(({then[1]}) if ({condition[1]}) else ({other[1]}))",
    )


@given(arithmetic() | conditions() | choices(), VALUES)
def test_expressions_mean_what_they_mean_in_python(pair: Pair, values: dict[str, int]) -> None:
    ours, theirs = pair
    names = {name: Fraction(number) for name, number in values.items()}
    assert value(ours, values, SCOPE) == eval(theirs, {"F": Fraction}, names)


@pytest.mark.parametrize(
    ("ours", "expected"),
    [
        ("2 + 3 * 4", 14),
        ("-2 * -3", 6),
        ("10 - 4 - 3", 3),
        ("24 / 4 / 2", 3),
        ("1 + (wenn wahr dann 2 sonst 3) * 2", 5),
        ("wenn falsch dann 1 sonst 2 + 3", 5),
        ("wenn wahr dann wenn falsch dann 1 sonst 2 sonst 3", 2),
        ("nicht 1 = 2 und falsch", False),
        ("wahr oder wahr und falsch", True),
        ("1 ≤ 2 ≤ 2", True),
        ("3 > 2 > 2", False),
        ("6 × 7 ÷ 2 · 3 − 1", 62),
    ],
)
def test_precedence(ours: str, expected: int | bool) -> None:
    assert value(ours) == expected


@pytest.mark.parametrize(
    ("spelled", "plain"),
    [
        ("a × b", "a * b"),
        ("a · b", "a * b"),
        ("a ÷ 4", "a / 4"),
        ("a − b", "a - b"),
        ("a <= b", "a ≤ b"),
        ("a >= b", "a ≥ b"),
        ("a != b", "a ≠ b"),
        ("  a+b ", "a + b"),
        ("a\n+ b", "a + b"),
    ],
)
def test_spellings_of_one_sign(spelled: str, plain: str) -> None:
    assert typed(spelled, SCOPE) == typed(plain, SCOPE)


def root(text: str) -> object:
    expression, faults = parse(located(text))
    assert expression is not None, faults
    return expression.root


def test_a_chain_of_sonst_wenn_is_one_choice() -> None:
    choice = root("wenn a dann 1 sonst wenn b dann 2 sonst 3")
    assert isinstance(choice, Choice)
    assert len(choice.cases) == 2


def test_a_colon_and_an_equals_sign_name_an_argument_alike() -> None:
    assert root("probe(zielwert: a, wurf: b)") == root("probe(zielwert = a, wurf = b)")
    assert isinstance(root("a = b"), Comparison)


def test_words_of_selections_are_names_elsewhere() -> None:
    scope = numbers("in", "mit", "in1", "und1", "wenn_")
    total = value("in + mit + in1 + und1 + wenn_", dict.fromkeys(scope.names, 2), scope)
    assert total == 10


def test_equality_ignores_positions() -> None:
    assert root("a + b") == root("   a   +   b")
    assert root("a + b") != root("b + a")


def test_every_node_knows_its_place() -> None:
    text = "wenn a = 1 dann max(a, b) sonst -(a.b + 2)"
    expression, _ = parse(located(text))
    assert isinstance(expression, Expression)
    choice = expression.root
    assert isinstance(choice, Choice)
    ((condition, then),) = choice.cases
    words = [expression.text.slice(node.at) for node in (condition, then, choice.otherwise)]
    assert words == ["a = 1", "max(a, b)", "-(a.b + 2)"]


def test_places_follow_lines_and_escapes() -> None:
    # A folded text: its second line begins at column 5 of line 9, and a written-out sign stands for one character.
    text = "wurf ≤ zeil and mehr"
    anchors = (Anchor(0, 8, 20), Anchor(5, 8, 25), Anchor(6, 8, 31), Anchor(7, 9, 5))
    _, (fault,) = parse(LocatedText(text, FILE, anchors))
    assert fault.span == Span(FILE, 9, 10, 9, 13)
    faults = read(LocatedText("wurf ≤ zeil", FILE, anchors), numbers("wurf")).diagnostics
    assert [each.span for each in faults] == [Span(FILE, 9, 5, 9, 9)]


def test_lines_of_a_block_begin_in_one_column() -> None:
    faults = read(LocatedText.at("wurf\n+ zeil", START), numbers("wurf")).diagnostics
    assert [each.span for each in faults] == [Span(FILE, 8, 15, 8, 19)]


def test_names_are_whole_words() -> None:
    expression, _ = parse(located("undine"))
    assert expression is not None
    assert isinstance(expression.root, Name)
    assert operator.attrgetter("root.name")(expression) == "undine"
