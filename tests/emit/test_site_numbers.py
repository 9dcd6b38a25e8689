"""Numbers, units and sizes as German books show them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regelschmiede.emit.site.numbers import count, file_size, number, with_unit


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (0, "0"),
        (25, "25"),
        (-20, "−20"),
        (Fraction(5, 2), "2,5"),
        (Fraction(-1, 8), "−0,125"),
        (Fraction(1, 3), "1/3"),
        (Fraction(-7, 6), "−7/6"),
        (Fraction(40, 10), "4"),
        (Fraction(10001, 100), "100,01"),
        (10**6, "1000000"),
    ],
)
def test_numbers(value: int | Fraction, shown: str) -> None:
    assert number(value) == shown


@pytest.mark.parametrize(
    ("value", "shown"), [(10, "+10"), (0, "0"), (-10, "−10"), (Fraction(1, 2), "+0,5")]
)
def test_signed_numbers(value: int | Fraction, shown: str) -> None:
    assert number(value, signed=True) == shown


@settings(deadline=None)
@given(st.decimals(allow_nan=False, allow_infinity=False, places=4))
def test_a_number_can_be_read_back(value: object) -> None:
    exact = Fraction(str(value))
    shown = number(exact)
    assert Fraction(shown.replace(",", ".").replace("−", "-")) == exact
    assert "," not in shown or not shown.endswith("0")


def test_a_unit_stays_on_the_line() -> None:
    assert with_unit("4", "m") == "4\u00a0m"
    assert with_unit("4", "") == "4"
    assert count(1, "Eintrag", "Einträge") == "1\u00a0Eintrag"
    assert count(0, "Eintrag", "Einträge") == "0\u00a0Einträge"


@pytest.mark.parametrize(
    ("size", "shown"),
    [(0, "0 Byte"), (999, "999 Byte"), (1000, "1 kB"), (12_345, "12,3 kB"), (999_949, "999,9 kB"),
     (999_950, "1 MB"), (1_250_000, "1,2 MB")],
)  # fmt: skip
def test_file_sizes(size: int, shown: str) -> None:
    assert file_size(size) == shown.replace(" ", "\u00a0")
