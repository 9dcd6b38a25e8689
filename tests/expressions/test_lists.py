"""New lists out of lists: ``liste`` makes one, ``sortiert`` puts one in order."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regelschmiede.expressions.abstract import YES, Items, exactly
from regelschmiede.expressions.abstraction import Abstraction
from regelschmiede.expressions.cost import steps_at_worst
from regelschmiede.expressions.evaluate import NOTHING, evaluate
from regelschmiede.expressions.intervals import Interval
from regelschmiede.expressions.to_python import PlainNames, to_python
from regelschmiede.expressions.to_text import to_text
from regelschmiede.expressions.typed import names
from regelschmiede.expressions.types import Boolean, Integer, List, Record, Scope
from tests.expressions.support import faults, typed

if TYPE_CHECKING:
    from regelschmiede.expressions.evaluate import Value

FIGHTER = Record("Kaempfer", (("nummer", Integer(1, 9)), ("wert", Integer(0, 3))))
SCOPE = Scope(
    {
        "kaempfer": List(FIGHTER, 0, 6),
        "zahlen": List(Integer(-9, 9), 2, 5),
        "tage": List(Boolean(), 0, 3),
        "grenze": Integer(0, 9),
    }
)
FIGHTERS = st.lists(
    st.fixed_dictionaries({"nummer": st.integers(1, 9), "wert": st.integers(0, 3)}), max_size=6
).map(tuple)
BY_VALUE = "sortiert(k in kaempfer mit k.nummer > 1: -k.wert)"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("liste(z in zahlen mit z > 0: 2 * z)", (6, 2)),
        ("liste(z in zahlen: z > 0)", (True, False, True)),
        ("liste(zahlen)", (3, -2, 1)),
        ("sortiert(z in zahlen: z)", (-2, 1, 3)),
        ("sortiert(z in zahlen: betrag(z) / 2)", (1, -2, 3)),
        ("sortiert(z in zahlen mit z < grenze: -z)", (1, -2)),
        ("sortiert(z in zahlen: 0)", (3, -2, 1)),
        ("sortiert(z in sortiert(y in zahlen: y): wenn z < 0 dann 1 sonst 0)", (1, 3, -2)),
    ],
)
def test_value(text: str, expected: tuple[Value, ...]) -> None:
    environment: dict[str, Value] = {"zahlen": (3, -2, 1), "grenze": 3}
    assert evaluate(typed(text, SCOPE), environment) == expected


def test_equal_items_keep_their_order() -> None:
    fighters: Value = tuple({"nummer": n, "wert": n % 2} for n in range(1, 6))
    found = evaluate(typed(BY_VALUE, SCOPE), {"kaempfer": fighters})
    assert isinstance(found, tuple)
    assert [each["nummer"] for each in found if isinstance(each, dict)] == [3, 5, 2, 4]


@given(FIGHTERS)
def test_emitted_python_agrees(fighters: tuple[dict[str, int], ...]) -> None:
    node = typed(BY_VALUE, SCOPE)
    expected = evaluate(node, {"kaempfer": fighters})
    objects = tuple(SimpleNamespace(**each) for each in fighters)
    found = eval(to_python(node).text, {"kaempfer": objects})
    assert tuple(vars(each) for each in found) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("liste(z in zahlen mit z > 0: 2 * z)", "tuple(2 * z for z in zahlen if z > 0)"),
        ("liste(zahlen)", "zahlen"),
        ("sortiert(z in zahlen: -z)", "tuple(sorted(zahlen, key=lambda z: -z))"),
        (
            "sortiert(z in zahlen mit z > 0: -z)",
            "tuple(sorted((z for z in zahlen if z > 0), key=lambda z: -z))",
        ),
    ],
)
def test_python(text: str, expected: str) -> None:
    assert to_python(typed(text, SCOPE)).text == expected


class Binding(PlainNames):
    """Names that need a loop of their own."""

    def binding(self, variable: str) -> str:
        return f" for {variable}_eintrag in (alle[{variable}],)"


def test_a_key_that_must_be_bound_is_bound_inside_the_function() -> None:
    text = to_python(typed("sortiert(z in zahlen: -z)", SCOPE), Binding()).text
    assert text == "tuple(sorted(zahlen, key=lambda z: next(-z for z_eintrag in (alle[z],))))"


def test_text() -> None:
    assert to_text(typed(BY_VALUE, SCOPE)) == (
        "(k aus kaempfer mit nummer(k) > 1 aufsteigend nach −wert(k))"
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("liste(z in zahlen: 2 * z)", List(Integer(-18, 18), 2, 5)),
        ("liste(z in zahlen mit z > 0: z)", List(Integer(1, 9), 0, 5)),
        ("sortiert(z in zahlen: z)", List(Integer(-9, 9), 2, 5)),
        ("sortiert(z in zahlen mit z > 0: z)", List(Integer(1, 9), 0, 5)),
        ("sortiert(k in kaempfer: k.wert)", List(FIGHTER, 0, 6)),
        ("summe(z in sortiert(y in zahlen mit y > 0: y): z)", Integer(0, 45)),
    ],
)
def test_type(text: str, expected: object) -> None:
    assert typed(text, SCOPE).type == expected


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("sortiert(zahlen)", "RS632"),
        ("sortiert(z in zahlen)", "RS632"),
        ("sortiert(z in zahlen mit z > 0)", "RS632"),
        ("sortiert(z in zahlen: z, 1)", "RS632"),
        ("sortiert(t in tage: t)", "RS624"),
        ("sortiert(z in grenze: z)", "RS624"),
        ("liste(grenze)", "RS624"),
        ("liste()", "RS632"),
        ("sortiert(zahlen in zahlen: 1)", "RS639"),
    ],
)
def test_fault(text: str, code: str) -> None:
    assert [each.code for each in faults(text, SCOPE)] == [code]


def test_the_key_hides_its_variable() -> None:
    assert names(typed("sortiert(z in zahlen: z + grenze)", SCOPE)) == {"zahlen", "grenze"}


def test_cost_counts_each_key() -> None:
    plain = steps_at_worst(typed("sortiert(k in kaempfer: 1)", SCOPE), {})
    longer = steps_at_worst(typed("sortiert(k in kaempfer: k.wert + k.wert)", SCOPE), {})
    assert longer - plain == 6 * 4


@given(st.lists(st.integers(-9, 9), min_size=2, max_size=5).map(tuple))
def test_the_analysis_claims_no_order(numbers: tuple[int, ...]) -> None:
    node = typed("sortiert(z in zahlen mit z > 0: -z)", SCOPE)
    seen = Abstraction(NOTHING).find(node, {"zahlen": exactly(numbers, SCOPE.names["zahlen"])})
    assert isinstance(seen, Items)
    ordered = evaluate(node, {"zahlen": numbers})
    assert isinstance(ordered, tuple)
    for item in ordered:
        assert any(isinstance(member, Interval) and item in member for member, _ in seen.members)
    assert sum(there == YES for _, there in seen.members) == sum(n > 0 for n in numbers)
