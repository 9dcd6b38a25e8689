"""No text, however hostile, hangs the reading, breaks the stack or grows without bounds."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regelschmiede.expressions.evaluate import evaluate
from regelschmiede.expressions.limits import MAX_LENGTH, MAX_NESTING
from regelschmiede.expressions.read import read
from regelschmiede.expressions.to_math import to_math
from regelschmiede.expressions.to_python import to_python
from regelschmiede.expressions.to_text import to_text
from regelschmiede.expressions.types import Integer, List, Scope
from tests.expressions.support import HANGS, SCOPE, faults, located, numbers, typed, value

if TYPE_CHECKING:
    from collections.abc import Iterator

HOSTILE = {
    "brackets": "(" * 10_000 + "1" + ")" * 10_000,
    "open brackets": "(" * 3_900,
    "closed brackets": ")" * 3_900,
    "signs": "-" * 3_900 + "1",
    "negations": "nicht " * 600 + "wahr",
    "digits": "9" * 1_000_000,
    "decimals": "0." + "3" * 3_000,
    "choices within": "wenn wahr dann " * 250 + "1",
    "choices behind": "wenn wahr dann 1 sonst " * 170 + "1",
    "calls": "betrag(" * 500,
    "fields": "a" + ".b" * 1_900,
    "sum": "1" + "+1" * 1_900,
    "product": "9" + "*9" * 1_900,
    "powers": "*".join(["999999999999999999"] * 200),
    "comparisons": "1" + "<1" * 1_900,
    "conjunction": "wahr" + " und wahr" * 400,
    "selections": "summe(a in wuerfe: " * 150,
    "quotes": "'" * 3_900,
    "unicode": "\u202e\x00\ud800٣²½" * 500,
    "names": "x" * 3_900,
}


@pytest.fixture
def shallow_stack() -> Iterator[None]:
    """As little room as a build deep inside other programs leaves."""
    before = sys.getrecursionlimit()
    depth = len(__import__("inspect").stack(0))
    sys.setrecursionlimit(depth + 650)
    yield
    sys.setrecursionlimit(before)


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
@pytest.mark.usefixtures("shallow_stack")
def test_hostile_texts_are_answered_at_once(text: str) -> None:
    start = time.perf_counter()
    read(located(text), SCOPE)
    assert time.perf_counter() - start < HANGS


DEEP = {
    "brackets": "(" * (MAX_NESTING - 1) + "a" + ")" * (MAX_NESTING - 1),
    "signs": "-" * (MAX_NESTING - 1) + "a",
    "calls": "max(1, " * (MAX_NESTING - 1) + "a" + ")" * (MAX_NESTING - 1),
    "choices": "wenn a > 0 dann " * 30 + "1" + " sonst 2" * 30,
    "sum": " + ".join(["a"] * 100),
    "chain of choices": "wenn a = 1 dann 1 sonst " * 90 + "0",
    "brackets and sums": "(1 + " * (MAX_NESTING - 1) + "a" + ")" * (MAX_NESTING - 1),
}


@pytest.mark.parametrize("text", DEEP.values(), ids=DEEP.keys())
@pytest.mark.usefixtures("shallow_stack")
def test_what_is_read_can_be_used(text: str) -> None:
    node = typed(text, numbers("a"))
    assert evaluate(node, {"a": 5}) == eval(to_python(node).text, {"a": 5})
    assert to_math(node).startswith("<math")
    assert to_text(node)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    checked = read(located(text), SCOPE)
    assert (checked.node is None) == bool(checked.diagnostics)


WORDS = st.sampled_from(
    [
        *["(", "(", ")", ")", ",", ".", ":", "=", "+", "-", "*", "/", "<", "≤", "≠"],
        *["wenn", "dann", "sonst", "und", "oder", "nicht", "wahr", "in", "mit", "0", "1", "2.5"],
        *[
            "wurf",
            "hp",
            "gewicht",
            "kritisch",
            "wuerfe",
            "werte",
            "fertigkeit",
            "waffe",
            "talent",
            "ergebnis",
            "w",
        ],
        *[
            "max(",
            "summe(",
            "anzahl(",
            "alle(",
            "runden(",
            "abrunden(",
            "probe(",
            "fehlt(",
            "falls_fehlt(",
        ],
        *["gelungen", "wert", "kapazitaet", "skills", "zielwert", "gerade", "klettern"],
    ]
)


@given(st.lists(WORDS, max_size=25).map(" ".join))
def test_any_words_of_the_language_are_read_or_refused(text: str) -> None:
    checked = read(located(text), SCOPE)
    assert (checked.node is None) == bool(checked.diagnostics)


def test_length_is_counted_before_anything_is_read() -> None:
    assert [each.code for each in faults("1" * (MAX_LENGTH + 1))] == ["RS606"]
    assert faults("1" + " " * (MAX_LENGTH - 1)) == ()


def test_numbers_cannot_outgrow_their_bounds() -> None:
    huge = Scope({"x": Integer(0, 10**18)})
    assert value("x", {"x": 10**18}, huge) == 10**18
    assert [each.code for each in faults("x * 2", huge)] == ["RS631"]
    assert [each.code for each in faults("x + 1", huge)] == ["RS631"]


def test_fractions_cannot_outgrow_their_bounds() -> None:
    # Squaring keeps the range and doubles the digits: fourteen steps are too many.
    scope, codes = numbers("x", low=1, high=100), set[str]()
    scope = scope.with_name("s", typed("1 / x", scope).type)
    for _ in range(14):
        checked = read(located("s * s"), scope)
        codes |= {each.code for each in checked.diagnostics}
        if checked.node is not None:
            scope = scope.with_name("s", checked.node.type)
    assert codes == {"RS631"}


def test_nested_selections_cannot_take_for_ever() -> None:
    scope = Scope({"liste": List(Integer(0, 9), 0, 400)})
    two = "summe(a in liste: summe(b in liste: a * b))"
    three = "summe(a in liste: summe(b in liste: summe(c in liste: a * b * c)))"
    assert faults(two, scope) == ()
    assert [each.code for each in faults(three, scope)] == ["RS642"]
