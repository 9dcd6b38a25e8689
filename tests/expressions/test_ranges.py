"""Patterns of rows, the conditions they stand for, and what several of them cover."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regelschmiede.expressions.analyse import Analysis, analyse
from regelschmiede.expressions.evaluate import evaluate
from regelschmiede.expressions.ranges import (
    Coverage,
    Overlap,
    Ranges,
    condition,
    coverage,
    everything,
    parse_ranges,
    ranges,
)
from regelschmiede.expressions.table import Mode, Row, Table
from regelschmiede.expressions.to_python import to_python
from regelschmiede.expressions.typed import Variable
from regelschmiede.expressions.types import W100, Die, Integer
from tests.expressions.support import START, located

POINTS = Integer(-20, 50)


def read(text: str, type_: Integer | Die = W100) -> Ranges:
    found, faults = parse_ranges(located(text), type_)
    assert found is not None, faults
    return found


@pytest.mark.parametrize(
    ("text", "type_", "parts"),
    [
        ("1–24", W100, [(1, 24)]),
        ("25-49", W100, [(25, 49)]),
        ("50 – 74", W100, [(50, 74)]),
        ("1 bis 24", W100, [(1, 24)]),
        ("ab 75", W100, [(75, 100)]),
        ("bis 5", W100, [(1, 5)]),
        ("76-00", W100, [(76, 100)]),
        ("00", W100, [(100, 100)]),
        ("ab 00", W100, [(100, 100)]),
        ("01–05", W100, [(1, 5)]),
        ("7", W100, [(7, 7)]),
        ("1, 3, 5–7", W100, [(1, 1), (3, 3), (5, 7)]),
        ("5–7,1–4", W100, [(1, 7)]),
        ("0", Die(10), [(10, 10)]),
        ("6–0", Die(10), [(6, 10)]),
        ("bis 0", POINTS, [(-20, 0)]),
        ("ab 1", POINTS, [(1, 50)]),
        ("-5–-1", POINTS, [(-5, -1)]),
        ("−5 bis 3", POINTS, [(-5, 3)]),
        ("00", POINTS, [(0, 0)]),
    ],
)
def test_patterns(text: str, type_: Integer | Die, parts: list[tuple[int, int]]) -> None:
    assert [tuple(part) for part in read(text, type_).parts] == parts


@pytest.mark.parametrize("text", ["1–24", "100", "1, 3, 5–7", "99–100"])
def test_ranges_are_shown_as_they_are_written(text: str) -> None:
    assert str(read(text)) == text


def test_negative_ranges_are_readable() -> None:
    assert str(ranges([(-5, -1), (3, 4)])) == "−5 bis −1, 3–4"


def test_several_faults_of_a_pattern_are_found_at_once() -> None:
    _, faults = parse_ranges(located("1–5, x, 7–6, 4–8, 200"), W100)
    assert [each.code for each in faults] == ["RS651", "RS652", "RS653", "RS654"]


@pytest.mark.parametrize(
    "text", ["9" * 100, "1–" * 60, "," * 150, "1,,2", "1,", "1" * 10_000, "٣", "1–²"]
)
def test_hostile_patterns_are_refused(text: str) -> None:
    found, faults = parse_ranges(located(text), W100)
    assert found is None
    assert faults


BANDS = ("1–24", "25–49", "50–74", "75–99")


def test_bands_that_leave_a_face_unanswered() -> None:
    covered = coverage([read(text) for text in BANDS], everything(W100))
    assert covered == Coverage(ranges([(100, 100)]), ())
    whole = coverage([read(text) for text in (*BANDS, "00")], everything(W100))
    assert whole == Coverage(None, ())


def test_bands_that_overlap() -> None:
    rows = [read(text) for text in ("1–25", "25–50", "5, 51–100")]
    assert coverage(rows, everything(W100)) == Coverage(None, (Overlap(0, 1, 25), Overlap(0, 2, 5)))


PARTS = st.lists(
    st.tuples(st.integers(1, 20), st.integers(0, 6)).map(lambda p: (p[0], min(20, sum(p)))),
    min_size=1,
    max_size=3,
)


@given(st.lists(PARTS.map(ranges), max_size=4))
def test_coverage_is_that_of_every_single_number(rows: list[Ranges]) -> None:
    covered = coverage(rows, everything(Die(20)))
    missing = [n for n in range(1, 21) if not any(n in row for row in rows)]
    assert [n for n in range(1, 21) if covered.gap is not None and n in covered.gap] == missing
    shared = {
        (i, j)
        for j, second in enumerate(rows)
        for i, first in enumerate(rows[:j])
        if any(n in first and n in second for n in range(1, 21))
    }
    assert {(each.first, each.second) for each in covered.overlaps} == shared
    for each in covered.overlaps:
        assert each.example in rows[each.first]
        assert each.example in rows[each.second]


@given(PARTS.map(ranges))
def test_a_condition_holds_exactly_in_its_ranges(wanted: Ranges) -> None:
    node = condition(Variable("wurf", Die(20), START), wanted, START)
    emitted = to_python(node).text
    for number in range(1, 21):
        assert evaluate(node, {"wurf": number}) == (number in wanted)
        assert eval(emitted, {"wurf": number}) == (number in wanted)


@pytest.mark.parametrize(
    ("text", "emitted"),
    [
        ("25–49", "25 <= wurf <= 49"),
        ("1–24", "wurf <= 24"),
        ("ab 75", "wurf >= 75"),
        ("7", "wurf == 7"),
        ("1–100", "True"),
        ("1, 99–00", "wurf == 1 or wurf >= 99"),
    ],
)
def test_conditions_say_no_more_than_they_need(text: str, emitted: str) -> None:
    node = condition(Variable("wurf", W100, START), read(text), START)
    assert to_python(node).text == emitted


def test_rows_of_ranges_are_analysed_like_all_others() -> None:
    variable = Variable("wurf", W100, START)
    rows = [Row(condition(variable, read(text), START), START) for text in (*BANDS, "00")]
    whole = Table({"wurf": W100}, (), tuple(rows), Mode.EXACTLY_ONE, START)
    assert analyse(whole) == Analysis()
    part = Table({"wurf": W100}, (), tuple(rows[:-1]), Mode.EXACTLY_ONE, START)
    assert analyse(part).gap == {"wurf": 100}
