"""Rounding is exact, and goes where its name says."""

from __future__ import annotations

from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regelschmiede.expressions.intervals import Interval, image
from regelschmiede.expressions.rounding import ROUND, Rounding
from tests.expressions.support import SCOPE, typed, value


@pytest.mark.parametrize(
    ("call", "minus_one_and_a_half", "two_and_a_half"),
    [
        ("abrunden({})", -2, 2),
        ("aufrunden({})", -1, 3),
        ("runden({}, kaufmaennisch)", -2, 3),
        ("runden({}, kaufmännisch)", -2, 3),
        ("runden({}, gerade)", -2, 2),
        ("runden({}, haelfte_auf)", -1, 3),
        ("runden({}, hälfte_ab)", -2, 2),
    ],
)
def test_halves(call: str, minus_one_and_a_half: int, two_and_a_half: int) -> None:
    assert value(call.format("-1.5")) == minus_one_and_a_half
    assert value(call.format("2.5")) == two_and_a_half


@pytest.mark.parametrize("mode", ["kaufmaennisch", "gerade", "haelfte_auf", "haelfte_ab"])
@pytest.mark.parametrize(("text", "nearest"), [("2.4", 2), ("2.6", 3), ("-2.4", -2), ("-2.6", -3)])
def test_what_is_no_half_goes_to_the_nearest(mode: str, text: str, nearest: int) -> None:
    assert value(f"runden({text}, {mode})") == nearest


def test_what_is_whole_stays_as_it_is() -> None:
    assert typed("abrunden(wurf)") == typed("wurf")
    assert typed("runden(wurf, gerade)", SCOPE) == typed("wurf")


@given(st.integers(-10_000, 10_000))
def test_modes_are_those_of_decimal(hundredths: int) -> None:
    exact, decimal = Fraction(hundredths, 100), Decimal(hundredths) / 100
    assert ROUND[Rounding.HALF_AWAY](exact) == int(decimal.quantize(Decimal(1), ROUND_HALF_UP))
    assert ROUND[Rounding.HALF_EVEN](exact) == int(decimal.quantize(Decimal(1), ROUND_HALF_EVEN))


@given(st.fractions(-100, 100), st.fractions(0, 10), st.sampled_from(Rounding))
def test_no_mode_ever_falls(start: Fraction, step: Fraction, mode: Rounding) -> None:
    low, high = image(ROUND[mode], Interval(start, start + step))
    assert low <= high
    assert abs(low - start) <= 1
