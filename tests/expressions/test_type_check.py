"""Types of expressions: ranges, units, what conditions tell, what ids belong to."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regelschmiede.expressions import intervals
from regelschmiede.expressions.intervals import Interval
from regelschmiede.expressions.read import read
from regelschmiede.expressions.typed import Constant, names, rules, walk
from regelschmiede.expressions.types import (
    ANY_RATIONAL,
    W100,
    Boolean,
    Die,
    Id,
    Integer,
    List,
    Optional,
    Rational,
    Scope,
    Type,
    describe,
    show_number,
)
from regelschmiede.expressions.units import PURE, per, show, times, unit
from tests.expressions.support import (
    DOMAINS,
    HP,
    PROBE,
    SCOPE,
    faults,
    located,
    numbers,
    type_of,
    typed,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("7", Integer(7, 7, None)),
        ("1.5", Rational(Fraction(3, 2), Fraction(3, 2), None, 1)),
        ("wurf", W100),
        ("wurf - zielwert", Integer(-199, 130)),
        ("-wurf", Integer(-100, -1)),
        ("zielwert × zielwert", Integer(-6000, 40_000)),
        ("abrunden((zielwert - wurf) / steigerung_je)", Integer(-13, 19)),
        ("runden(gewicht, gerade)", Integer(0, 10)),
        ("wurf / 4", Rational(Fraction(1, 4), Fraction(25), PURE, 3)),
        ("10 / wurf", Rational(Fraction(1, 10), Fraction(10), PURE, 7)),
        ("betrag(zielwert)", Integer(0, 200)),
        ("max(zielwert, 5)", Integer(5, 200)),
        ("min(wurf, zielwert, 50)", Integer(-30, 50)),
        ("min(0, werte)", Integer(-5, 0)),
        ("max(wuerfe)", Integer(1, 6)),
        ("summe(wuerfe)", Integer(1, 60)),
        ("summe(w in wuerfe mit w > 4)", Integer(0, 60)),
        ("anzahl(wuerfe)", Integer(1, 10)),
        ("anzahl(w in wuerfe mit w > 4)", Integer(0, 10)),
        ("wenn kritisch dann wurf sonst 0", Integer(0, 100)),
        ("wenn kritisch dann 1 sonst wurf / 2", Rational(Fraction(1, 2), Fraction(50), PURE, 2)),
        ("hp", Integer(0, 200, HP)),
        ("hp - 5", Integer(-5, 195, HP)),
        ("2 × hp", Integer(0, 400, HP)),
        ("hp_je_meter × bewegung", Integer(10, 90, HP)),
        ("hp × hp", Integer(0, 40_000, unit("HP²"))),
        ("hp / 2", Rational(Fraction(0), Fraction(100), HP, 2)),
        ("hp / hp_je_meter", Rational(Fraction(0), Fraction(20), unit("m"), 4)),
        ("waffe.schaden", Integer(0, 50, HP)),
        ("waffe.kapazitaet", Optional(Integer(1, 20))),
        ("falls_fehlt(waffe.kapazitaet, 0)", Integer(0, 20)),
        ("fehlt(waffe.kapazitaet)", Boolean()),
        ("skills.klettern.wert", Integer(0, 100)),
        ("ergebnis.gelungen", Boolean()),
        ("probe(zielwert: 65, wurf: wurf)", PROBE),
        ("wert(fertigkeit: schwimmen)", Integer(0, 109)),
        ("eines(w in wuerfe: w = 6)", Boolean()),
        ("0 ≤ wurf ≤ 9", Boolean()),
        ("fertigkeit ≠ schwimmen oder nicht kritisch", Boolean()),
    ],
)
def test_types(text: str, expected: Type) -> None:
    assert type_of(text) == expected


def test_a_condition_narrows_what_stands_behind_it() -> None:
    scope = numbers("a", "b")
    assert type_of("wenn a > 3 dann a sonst 4", scope) == Integer(4, 10)
    assert type_of("wenn 1 ≤ a ≤ 5 dann a sonst 1", scope) == Integer(1, 5)
    assert type_of("wenn a < 0 dann 0 sonst a", scope) == Integer(0, 10)
    assert type_of("wenn a = 3 dann a sonst 3", scope) == Integer(3, 3)
    assert type_of("wenn nicht (a ≤ 0 oder a = 10) dann a sonst 1", scope) == Integer(1, 9)
    assert type_of("wenn a ≥ 0 dann 0 sonst wenn a > -5 dann a sonst -1", scope) == Integer(-4, 0)


@pytest.mark.parametrize(
    "text",
    [
        "wenn b > 0 dann a / b sonst 0",
        "wenn b ≠ 0 dann a / max(betrag(b), 1) sonst 0",
        "wenn b = 0 dann 0 sonst a / max(betrag(b), 1)",
        "b > 0 und a / b > 2",
        "b ≤ 0 oder a / b > 2",
        "wenn b ≤ 0 dann 0 sonst wenn a > 100 / b dann 1 sonst 2",
    ],
)
def test_a_condition_shuts_out_division_by_zero(text: str) -> None:
    assert faults(text, numbers("a", "b")) == ()


@pytest.mark.parametrize(
    "text",
    [
        "wenn b > 0 dann 0 sonst a / b",
        "wenn b ≥ 0 dann a / b sonst 0",
        "b > 0 oder a / b > 2",
        "wenn b > 0 oder a > 0 dann a / b sonst 0",
        "wenn nicht (b > 0 und a > 0) dann 1 sonst a / (b - 1)",
        "a / b > 2 und b > 0",
    ],
)
def test_a_condition_about_something_else_does_not(text: str) -> None:
    assert [each.code for each in faults(text, numbers("a", "b"))] == ["RS629"]


def test_what_selections_let_through_is_narrower() -> None:
    assert type_of("max(1, w in werte mit w > 2)") == Integer(1, 5)
    assert type_of("summe(w in wuerfe mit w ≥ 4: 12 / w)") == Rational(
        Fraction(0), Fraction(30), PURE, 30
    )


def test_a_missing_value_is_known_to_be_there() -> None:
    assert type_of("wenn fehlt(waffe.kapazitaet) dann 0 sonst waffe.kapazitaet") == Integer(0, 20)
    assert faults("nicht fehlt(waffe.kapazitaet) und waffe.kapazitaet > 3") == ()
    twice = "wenn fehlt(waffe.kapazitaet) dann 0 sonst falls_fehlt(waffe.kapazitaet, 5)"
    assert faults(twice) == ()
    assert [each.code for each in faults("fehlt(waffe.kapazitaet) und waffe.kapazitaet > 3")] == [
        "RS641"
    ]


def test_a_bare_id_takes_its_kind_from_its_place() -> None:
    skills = Id("skills", DOMAINS["skills"].ids)
    for text in (
        "fertigkeit = schwimmen",
        "schwimmen = fertigkeit",
        "skills.schwimmen = fertigkeit",
    ):
        constants = [each for each in walk(typed(text)) if isinstance(each, Constant)]
        assert [(each.value, each.type) for each in constants] == [("schwimmen", skills)]
    chosen = typed("wenn kritisch dann schwimmen sonst initiative", expected=skills)
    assert chosen.type == skills


def test_a_former_id_means_the_current_one() -> None:
    assert typed("fertigkeit = steigen") == typed("fertigkeit = skills.klettern")
    assert typed("skills.steigen.wert") == typed("skills.klettern.wert")


def test_a_variable_called_like_its_kind_has_its_fields() -> None:
    scope = Scope({"skills": Id("skills", DOMAINS["skills"].ids)}, DOMAINS)
    assert names(typed("skills.wert", scope)) == {"skills"}
    assert names(typed("skills.klettern", scope)) == set()


def test_a_value_is_converted_to_what_is_expected() -> None:
    as_fraction = typed("wurf", expected=ANY_RATIONAL)
    assert isinstance(as_fraction.type, Rational)
    assert typed("waffe.kapazitaet", expected=Optional(Integer(0, 50))).type == Optional(
        Integer(1, 20)
    )
    lists = List(Die(6), 0, 20)
    assert read(located("wuerfe"), SCOPE, lists).diagnostics == ()
    assert [each.code for each in faults("wuerfe", expected=List(Die(4), 0, 20))] == ["RS624"]


def test_what_an_expression_uses() -> None:
    text = (
        "probe(zielwert: zielwert, wurf: wurf).steigerungen + anzahl(w in wuerfe mit w > attribut)"
    )
    assert names(typed(text)) == {"zielwert", "wurf", "wuerfe", "attribut"}
    assert rules(typed(text)) == {"probe"}


@pytest.mark.parametrize(
    ("type_", "words"),
    [
        (Integer(1, 6), "eine ganze Zahl von 1 bis 6"),
        (Integer(-3, -3), "die Zahl −3"),
        (Rational(Fraction(0), Fraction(3, 2), HP), "ein Bruch von 0 bis 1,5 (HP)"),
        (W100, "ein W100"),
        (Boolean(), "ein Wahrheitswert"),
        (Id("skills", ("a",)), "eine Id aus „skills“"),
        (PROBE, "ein Datensatz „probe“"),
        (List(W100), "eine Liste"),
        (Optional(Integer(1, 2)), "eine ganze Zahl von 1 bis 2, die auch fehlen kann"),
        (Optional(Boolean()), "ein Wahrheitswert, der auch fehlen kann"),
    ],
)
def test_types_in_german(type_: Type, words: str) -> None:
    assert describe(type_) == words


def test_numbers_in_german() -> None:
    shown = [show_number(n) for n in (-5, Fraction(5, 2), Fraction(-1, 3), Fraction(1, 40), 0)]
    assert shown == ["−5", "2,5", "−1/3", "0,025", "0"]


def test_units_combine() -> None:
    metres, seconds = unit("m"), unit("s")
    assert show(per(metres, seconds)) == "m/s"
    assert times(unit("m/s"), seconds) == metres
    assert times(metres, metres) == unit("m²")
    assert show(unit("m²")) == "m²"
    assert per(metres, metres) == PURE
    assert show(per(PURE, seconds)) == "1/s"
    assert unit("") == PURE
    assert show(PURE) == "ohne Einheit"


BOUNDS = st.integers(-6, 6)
INTERVALS = st.tuples(BOUNDS, BOUNDS).map(lambda ends: Interval(min(ends), max(ends)))


@given(INTERVALS, INTERVALS)
def test_interval_arithmetic_holds_exactly_what_can_come_out(a: Interval, b: Interval) -> None:
    wholes = [range(int(each.low), int(each.high) + 1) for each in (a, b)]
    pairs = list(product(*wholes))
    sums = [x + y for x, y in pairs]
    differences = [x - y for x, y in pairs]
    products = [x * y for x, y in pairs]
    assert intervals.added(a, b) == Interval(min(sums), max(sums))
    assert intervals.subtracted(a, b) == Interval(min(differences), max(differences))
    assert intervals.multiplied(a, b) == Interval(min(products), max(products))
    if 0 not in b:
        quotients = [Fraction(x, y) for x, y in pairs]
        assert intervals.divided(a, b) == Interval(min(quotients), max(quotients))
    magnitudes = [abs(x) for x, _ in pairs]
    assert intervals.absolute(a) == Interval(min(magnitudes), max(magnitudes))
