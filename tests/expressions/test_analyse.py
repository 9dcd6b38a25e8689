"""Gaps, overlaps and dead rows: found where they are, shown absent where they are not, else left open."""

from __future__ import annotations

import time
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regelschmiede.expressions.analyse import Analysis, Hidden, analyse
from regelschmiede.expressions.evaluate import NOTHING, Context, program
from regelschmiede.expressions.questions import Asked, Question
from regelschmiede.expressions.space import values
from regelschmiede.expressions.table import Mode, Table
from regelschmiede.expressions.types import (
    W100,
    Boolean,
    Die,
    Integer,
    List,
    Optional,
    Rational,
    Record,
    Scope,
    Type,
    id_type,
)
from tests.expressions.support import DOMAINS, HANGS, SCOPE, table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from regelschmiede.expressions.evaluate import Value

PROBE: dict[str, Type] = {
    "zielwert": Integer(-30, 200),
    "wurf": W100,
    "steigerung_je": Integer(10, 10),
}
DIGITS: dict[str, Type] = {"x": Integer(0, 10)}
FINE = Analysis()


def test_bands_of_a_die_leave_its_last_face() -> None:
    bands = table(PROBE, ["wurf ≤ 24", "25 ≤ wurf ≤ 49", "50 ≤ wurf ≤ 74", "75 ≤ wurf ≤ 99"])
    gap = analyse(bands).gap
    assert gap is not None
    assert gap["wurf"] == 100


@pytest.mark.parametrize("mode", Mode)
def test_whole_numbers_are_discrete(mode: Mode) -> None:
    assert analyse(table(DIGITS, ["x ≤ 5", "x ≥ 6"], mode=mode)) == FINE
    assert analyse(table(DIGITS, ["0 ≤ x ≤ 5", "6 ≤ x ≤ 10"], mode=mode)) == FINE
    assert analyse(table(DIGITS, ["x ≤ 5.5", "x > 5.5"], mode=mode)) == FINE
    assert analyse(table(DIGITS, ["x < 5", "x > 5"], mode=mode)).gap == {"x": 5}


def test_fractions_are_not() -> None:
    inputs: dict[str, Type] = {"g": Rational(Fraction(0), Fraction(10))}
    assert analyse(table(inputs, ["g ≤ 5", "g > 5"])) == FINE
    assert analyse(table(inputs, ["g < 5", "g > 5"])).gap == {"g": 5}
    assert analyse(table(inputs, ["g ≤ 5", "g ≥ 6"])).gap == {"g": Fraction(11, 2)}
    overlap = analyse(table(inputs, ["g ≤ 5", "g ≥ 5"], mode=Mode.EXACTLY_ONE)).overlaps
    assert [each.example for each in overlap] == [{"g": 5}]


def test_a_check_is_complete() -> None:
    rows = ["wurf = 1", "wurf = 100", "wurf ≤ zielwert", None]
    assert analyse(table(PROBE, rows)) == FINE


def test_an_overlap_has_an_example() -> None:
    overlaps = analyse(table(DIGITS, ["x ≤ 5", "x ≥ 5"], mode=Mode.EXACTLY_ONE)).overlaps
    assert [tuple(each) for each in overlaps] == [(0, 1, {"x": 5})]
    assert analyse(table(DIGITS, ["x ≤ 5", "x ≥ 5"])) == FINE


def test_a_row_hidden_by_the_union_of_others() -> None:
    rows = table(DIGITS, ["x ≤ 5", "x ≥ 4", "3 ≤ x ≤ 7"])
    assert analyse(rows).hidden == (Hidden(2, (0, 1)),)
    almost = table(DIGITS, ["x ≤ 4", "x ≥ 6", "3 ≤ x ≤ 7"])
    assert analyse(almost) == FINE


def test_an_else_that_nothing_reaches() -> None:
    assert analyse(table(DIGITS, ["x ≤ 5", "x > 5", None])).hidden == (Hidden(2, (0, 1)),)
    exactly = table(DIGITS, ["x ≤ 5", "x > 5", None], mode=Mode.EXACTLY_ONE)
    assert analyse(exactly).hidden == (Hidden(2, (0, 1)),)
    reached = table(DIGITS, ["x ≤ 5", "x > 6", None], mode=Mode.EXACTLY_ONE)
    assert analyse(reached) == FINE


def test_a_row_that_no_input_reaches() -> None:
    assert analyse(table(DIGITS, ["x > 10", "x ≥ 0"])).unreachable == (0,)
    assert analyse(table(DIGITS, ["x > 9", "x ≥ 0"])) == FINE
    assert analyse(table(PROBE, ["wurf = 0", "wurf ≠ 0"])).unreachable == (0,)


def test_conditions_on_steps() -> None:
    steps = {"steigerungen": "abrunden((zielwert - wurf) / steigerung_je)"}
    whole = table(PROBE, ["steigerungen < 0", "steigerungen = 0", "steigerungen > 0"], steps=steps)
    assert analyse(whole) == FINE
    part = table(PROBE, ["steigerungen < 0", "steigerungen ≥ 1"], steps=steps)
    gap = analyse(part).gap
    assert gap is not None
    assert 0 <= int(str(gap["zielwert"])) - int(str(gap["wurf"])) <= 9
    never = table(PROBE, ["steigerungen > 19", None], steps=steps)
    assert analyse(never).unreachable == (0,)


def test_truth_values_and_ids() -> None:
    inputs: dict[str, Type] = {
        "ja": Boolean(),
        "spezies": id_type("species", DOMAINS["species"]),
    }
    scope = Scope(inputs, DOMAINS)
    rows = table(inputs, ["ja und spezies = mensch", "nicht ja"], scope=scope)
    assert analyse(rows).gap == {"ja": True, "spezies": "elf"}
    all_of_them = table(inputs, ["spezies = mensch", "spezies = elf"], scope=scope)
    assert analyse(all_of_them) == FINE


def test_fields_of_entries() -> None:
    inputs: dict[str, Type] = {"waffe": SCOPE.names["waffe"]}
    entries: dict[str, dict[str, dict[str, Value]]] = {
        "weapons": {
            "dolch": {"schaden": 3, "kapazitaet": None},
            "bogen": {"schaden": 8, "kapazitaet": 6},
        }
    }
    scope, context = Scope(inputs, DOMAINS), Context(entries)
    texts = ["fehlt(waffe.kapazitaet)", "falls_fehlt(waffe.kapazitaet, 0) > 6"]
    rows = table(inputs, texts, scope=scope)
    found = analyse(rows, context)
    assert (found.gap, found.unreachable) == ({"waffe": "bogen"}, (1,))
    assert analyse(rows).undecided != ()


def test_pools_of_dice() -> None:
    inputs: dict[str, Type] = {"wuerfe": List(Die(6), 1, 10)}
    texts = [
        "alle(w in wuerfe: w = 1)",
        "anzahl(w in wuerfe mit w ≥ 4) ≥ 1",
        "eines(w in wuerfe: w = 2) oder eines(w in wuerfe: w = 3)",
    ]
    assert analyse(table(inputs, texts)) == FINE
    overlaps = analyse(table(inputs, texts, mode=Mode.EXACTLY_ONE)).overlaps
    assert [(each.first, each.second) for each in overlaps] == [(1, 2)]
    assert analyse(table(inputs, texts[:2])).gap is not None
    longer: dict[str, Type] = {"wuerfe": List(Die(6), 1, 40)}
    assert analyse(table(longer, texts)).undecided != ()


def test_rules_that_conditions_call() -> None:
    inputs: dict[str, Type] = {"zielwert": Integer(0, 20), "wurf": Die(6)}
    scope = Scope(inputs, rules=SCOPE.rules)
    call = "probe(zielwert: zielwert, wurf: wurf)"
    rows = table(inputs, [f"{call}.gelungen", f"nicht {call}.gelungen"], scope=scope)

    def probe(given: object) -> Value:
        assert isinstance(given, dict)
        return {"gelungen": given["wurf"] <= given["zielwert"], "steigerungen": 0}

    context = Context(rules={"probe": probe})
    assert analyse(rows, context) == FINE
    assert Question(Asked.GAP) in analyse(rows).undecided
    half = table(inputs, [f"{call}.gelungen"], scope=scope)
    assert analyse(half, context).gap == {"zielwert": 0, "wurf": 1}


BIG: dict[str, Type] = {"a": Integer(-(10**6), 10**6), "b": Integer(-(10**6), 10**6)}


def test_large_ranges_cost_no_more() -> None:
    start = time.perf_counter()
    assert analyse(table(BIG, ["a < b", "a = b", "a > b"], mode=Mode.EXACTLY_ONE)) == FINE
    assert analyse(table(BIG, ["2 * a ≤ b + 3", "abrunden(a - b / 2) ≥ 2", None])).gap is None
    gap = analyse(table(BIG, ["a < b", "a > b", "a = b und a < 1000000"])).gap
    assert gap == {"a": 10**6, "b": 10**6}
    assert time.perf_counter() - start < HANGS


def test_what_cannot_be_decided_is_not_claimed() -> None:
    found = analyse(table(BIG, ["a * b = 999983 * 3", "a * b ≠ 999983 * 3"]), budget=20_000)
    assert found.gap is None
    assert set(found.undecided) <= {Question(kind, row) for kind in Asked for row in (-1, 0, 1)}
    fractions: dict[str, Type] = {"g": Rational(Fraction(0), Fraction(10))}
    assert analyse(table(fractions, ["g * g < 2", "g * g ≥ 2"])).undecided == (Question(Asked.GAP),)


def test_what_is_no_sum_is_an_unknown_in_one() -> None:
    inputs: dict[str, Type] = {name: Integer(0, 1000) for name in ("a", "b", "c")}
    inputs |= {"ja": Boolean(), "wuerfe": List(Die(6), 0, 8)}
    whole = ["ja und a * b - c > 3 * b", "a * b - c ≤ 3 * b oder nicht ja"]
    assert analyse(table(inputs, whole, mode=Mode.EXACTLY_ONE)) == FINE
    steps = {"bonus": "summe(w in wuerfe: wenn w = 1 dann -5 sonst w * w)"}
    rows = ["a ≤ b + bonus", "a > b + bonus und c < 5", "c ≥ 5"]
    assert analyse(table(inputs, rows, steps=steps)) == FINE
    quarter = [
        "a ≤ b / 4",
        "a ≤ abrunden(b / 4)",
        "abrunden(b / 4) + 1 ≤ a",
        "a ≥ aufrunden(b / 4)",
    ]
    assert {each.row for each in analyse(table(inputs, quarter)).hidden} == {1, 3}


def test_a_bound_on_an_unknown_is_not_taken_for_its_value() -> None:
    inputs: dict[str, Type] = {"a": Integer(0, 40), "b": Integer(0, 40)}
    never = table(inputs, ["a * b = 37 * 43", "a * a = 2", None])
    assert analyse(never).unreachable == (0, 1)
    rarely = table(inputs, ["a * b = 37 * 39", "a * a = 1369", None])
    assert analyse(rarely) == FINE


def test_a_spent_budget_leaves_small_spaces_to_be_tried_one_by_one() -> None:
    inputs: dict[str, Type] = {"a": Integer(0, 40), "b": Integer(0, 40)}
    rows = table(inputs, ["a * b * a > 99", "a * b * a < 99", "a = 1", "b = 11"])
    assert analyse(rows, budget=10) == Analysis(hidden=(Hidden(2, (1,)),))
    assert [each.row for each in analyse(rows).hidden] == [2]
    without = table(inputs, ["a * b * a > 99", "a * b * a < 99"])
    assert analyse(without, budget=10).gap == analyse(without).gap == {"a": 3, "b": 11}


def test_probe_like_rules_are_analysed_at_once() -> None:
    steps = {
        "abstand": "betrag(zielwert - wurf)",
        "steigerungen": "abrunden((zielwert - wurf) / steigerung_je)",
    }
    texts = [
        "wurf = 1",
        "wurf = 100",
        "wurf ≤ zielwert und steigerungen ≥ 3",
        "wurf ≤ zielwert und abstand < 30",
        "wurf > zielwert und (abstand > 9 oder zielwert * wurf > 2500)",
        None,
    ]
    start = time.perf_counter()
    assert analyse(table(PROBE, texts, steps=steps)) == FINE
    assert time.perf_counter() - start < HANGS


def test_a_long_table_is_analysed_at_once() -> None:
    texts = [f"wurf = {face}" for face in range(1, 100)]
    start = time.perf_counter()
    found = analyse(table(PROBE, texts, mode=Mode.EXACTLY_ONE))
    assert found.gap is not None
    assert found.gap["wurf"] == 100
    assert found.overlaps == ()
    assert time.perf_counter() - start < HANGS


SMALL: dict[str, Type] = {
    "a": Integer(-4, 4),
    "b": Integer(0, 3),
    "ja": Boolean(),
    "w4": Die(4),
    "liste": List(Die(4), 0, 3),
    "vielleicht": Optional(Integer(0, 2)),
    "paar": Record("paar", (("x", Integer(0, 2)), ("gut", Boolean()))),
}
USED = [("a", "b"), ("a", "ja"), ("a", "w4"), ("liste", "b"), ("vielleicht", "a"), ("paar", "b")]
CONDITIONS = {
    "a": ["a {sign} {n}", "{n} < a ≤ 3", "abrunden(a / 3) {sign} {n}", "aufrunden(a / 2) {sign} 1"],
    "b": ["b {sign} {n}", "b * b {sign} {n}", "runden(b / 2, kaufmaennisch) {sign} 1"],
    "ja": ["ja", "nicht ja", "ja = (wahr)"],
    "w4": ["w4 {sign} {n}", "w4 / 2 {sign} 1.5"],
    "liste": [
        "anzahl(w in liste mit w > 2) {sign} {n}",
        "alle(w in liste: w {sign} 2)",
        "eines(w in liste: w = 4)",
        "summe(liste) {sign} {n}",
        "max(0, liste) {sign} {n}",
        "anzahl(liste) {sign} 2",
    ],
    "vielleicht": [
        "fehlt(vielleicht)",
        "falls_fehlt(vielleicht, 5) {sign} {n}",
        "nicht fehlt(vielleicht) und vielleicht {sign} 1",
    ],
    "paar": ["paar.gut", "paar.x {sign} 1", "paar.gut oder paar.x {sign} {n}"],
    "ab": [
        "a {sign} b",
        "a + 2 * b {sign} {n}",
        "betrag(a - b) {sign} {n}",
        "a * b {sign} {n}",
        "wenn b > 1 dann a {sign} 1 sonst a > {n}",
        "max(a, b) {sign} {n}",
        "s {sign} {n}",
        "a {sign} abrunden(b / 2)",
        "aufrunden(a / 3) {sign} b",
        "b - abrunden(a / 2) {sign} {n}",
        "2 * aufrunden(a / 3) + b {sign} {n}",
        "a * b - b {sign} a",
        "s - a * b {sign} b",
    ],
}


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """A few rows over two inputs with few values."""
    used = draw(st.sampled_from(USED))
    kinds = [*used, "ab"] if used == ("a", "b") else list(used)

    def condition() -> str:
        template = draw(st.sampled_from(CONDITIONS[draw(st.sampled_from(kinds))]))
        sign, number = draw(st.sampled_from("=≠<≤>≥")), draw(st.integers(-2, 4))
        return template.format(sign=sign, n=number)

    def row() -> str:
        joined = draw(st.sampled_from(["{}", "{}", "({}) und ({})", "({}) oder ({})"]))
        return joined.format(condition(), condition())

    texts: list[str | None] = [row() for _ in range(draw(st.integers(1, 4)))]
    if draw(st.booleans()):
        texts.append(None)
    steps = {"s": "abrunden((a - b) / 2) + 1"} if used == ("a", "b") else {}
    inputs = {name: SMALL[name] for name in used}
    return table(inputs, texts, steps=steps, mode=draw(st.sampled_from(Mode)))


def points(game: Table) -> Iterator[dict[str, Value]]:
    first, second = game.inputs
    for one in values(game.inputs[first]):
        for other in values(game.inputs[second]):
            yield {first: one, second: other}


def holding(game: Table, point: dict[str, Value]) -> frozenset[int]:
    """The rows that hold, by the evaluator alone."""
    environment = dict(point)
    for name, step in game.steps:
        environment[name] = program(step, NOTHING)(environment)
    rows = {
        index
        for index, row in enumerate(game.rows)
        if row.condition is not None and program(row.condition, NOTHING)(environment)
    }
    instead = {index for index, row in enumerate(game.rows) if row.condition is None}
    everywhere = game.mode is Mode.FIRST_MATCH or not rows
    return frozenset(rows | (instead if everywhere else set()))


@given(tables())
@settings(max_examples=150)
def test_the_analysis_agrees_with_trying_every_input(game: Table) -> None:
    found = analyse(game)
    tried = [holding(game, point) for point in points(game)]
    assert found.undecided == ()
    assert (found.gap is not None) == (frozenset() in tried)
    if found.gap is not None:
        assert holding(game, found.gap) == frozenset()
    live = frozenset().union(*tried)
    firing = {min(rows) for rows in tried if rows}
    conditions = {i for i, row in enumerate(game.rows) if row.condition is not None}
    assert set(found.unreachable) == conditions - live
    first_match = game.mode is Mode.FIRST_MATCH
    silent = live - firing if first_match else set(range(len(game.rows))) - conditions - live
    assert {each.row for each in found.hidden} == silent
    pairs = {pair for rows in tried for pair in combinations(sorted(rows), 2)}
    assert {(each.first, each.second) for each in found.overlaps} == (
        set() if first_match else pairs
    )
    for overlap in found.overlaps:
        assert {overlap.first, overlap.second} <= holding(game, overlap.example)
    for hidden in found.hidden:
        covered = [rows for rows in tried if hidden.row in rows]
        assert all(set(hidden.by) & rows for rows in covered)
