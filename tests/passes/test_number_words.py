"""Each filter of texts on each number that has words of its own, and on its neighbours."""

from __future__ import annotations

from fractions import Fraction

import pytest

from regelschmiede.passes.filters import FILTERS, Arguments, Number


def filtered(value: Number, name: str, *arguments: str) -> Number | str | None:
    assert FILTERS[name].accepts(arguments)
    return FILTERS[name].apply(value, arguments)


WORDS = [
    "null",
    "ein",
    "zwei",
    "drei",
    "vier",
    "fünf",
    "sechs",
    "sieben",
    "acht",
    "neun",
    "zehn",
    "elf",
    "zwölf",
]


@pytest.mark.parametrize(("value", "expected"), list(enumerate(WORDS)))
def test_small_numbers_are_words(value: int, expected: str) -> None:
    assert filtered(value, "wort") == expected
    assert filtered(value, "mal") == f"{expected}mal"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (100, "hundert"),
        (1000, "tausend"),
        (13, "13"),
        (99, "99"),
        (-3, "−3"),
        (Fraction(5, 2), "2,5"),
        (Fraction(4, 2), "zwei"),
    ],
)
def test_other_numbers_are_words_where_one_is_usual(value: Number, expected: str) -> None:
    assert filtered(value, "wort") == expected


@pytest.mark.parametrize(
    ("value", "arguments", "expected"),
    [
        (1, ("einen",), "einen"),
        (2, ("einen",), "zwei"),
        (1, ("einen Rewind", "Rewinds"), "einen Rewind"),
        (3, ("einen Rewind", "Rewinds"), "drei Rewinds"),
        (0, ("einen Rewind", "Rewinds"), "null Rewinds"),
        (30, ("einen Rewind", "Rewinds"), "30\N{NO-BREAK SPACE}Rewinds"),
    ],
)
def test_one_has_a_form_of_its_own(value: int, arguments: tuple[str, ...], expected: str) -> None:
    assert filtered(value, "wort", *arguments) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (5, "5 Punkte"),
        (1, "1 Punkt"),
        (-1, "−1 Punkt"),
        (0, "0 Punkte"),
        (Fraction(1, 2), "0,5 Punkte"),
    ],
)
def test_digits_take_their_noun(value: Number, expected: str) -> None:
    assert filtered(value, "zahl", "Punkt", "Punkte") == expected.replace(" ", "\N{NO-BREAK SPACE}")


RANKS = [
    "erste",
    "zweite",
    "dritte",
    "vierte",
    "fünfte",
    "sechste",
    "siebte",
    "achte",
    "neunte",
    "zehnte",
    "elfte",
    "zwölfte",
]


@pytest.mark.parametrize(("value", "expected"), list(enumerate(RANKS, 1)))
def test_ranks_are_words_with_the_ending_that_is_asked_for(value: int, expected: str) -> None:
    assert filtered(value, "ordnung") == expected
    for ending in ("n", "r", "s", "m"):
        assert filtered(value, "ordnung", ending) == expected + ending


@pytest.mark.parametrize(
    ("value", "expected"),
    [(13, "13."), (100, "hundertsten"), (1000, "tausendsten"), (0, None), (-1, None)],
)
def test_other_ranks(value: int, expected: str | None) -> None:
    assert filtered(value, "ordnung", "n") == expected


PARTS = [
    "Drittel",
    "Viertel",
    "Fünftel",
    "Sechstel",
    "Siebtel",
    "Achtel",
    "Neuntel",
    "Zehntel",
    "Elftel",
    "Zwölftel",
]


@pytest.mark.parametrize(("value", "noun"), list(enumerate(PARTS, 3)))
def test_parts_stand_in_each_case(value: int, noun: str) -> None:
    assert filtered(value, "teil") == f"ein {noun}"
    assert filtered(value, "teil", "dativ") == f"einem {noun}"
    assert filtered(value, "teil", "genitiv") == f"eines {noun}s"


@pytest.mark.parametrize(
    ("value", "case", "expected"),
    [
        (1, "", "das Ganze"),
        (1, "dativ", "dem Ganzen"),
        (1, "genitiv", "des Ganzen"),
        (2, "", "die Hälfte"),
        (2, "dativ", "der Hälfte"),
        (2, "genitiv", "der Hälfte"),
        (13, "dativ", "einem 13tel"),
        (20, "", "ein 20stel"),
        (100, "", "ein Hundertstel"),
        (1000, "genitiv", "eines Tausendstels"),
    ],
)
def test_other_parts(value: int, case: str, expected: str) -> None:
    assert filtered(value, "teil", *filter(None, [case])) == expected


@pytest.mark.parametrize("value", [0, -2, Fraction(1, 2)])
def test_what_nothing_can_be_divided_by_makes_no_part(value: Number) -> None:
    assert filtered(value, "teil") is None


@pytest.mark.parametrize(
    ("value", "nominative", "dative", "genitive"),
    [
        (100, "das Ganze", "dem Ganzen", "des Ganzen"),
        (75, "drei Viertel", "drei Vierteln", "dreier Viertel"),
        (50, "die Hälfte", "der Hälfte", "der Hälfte"),
        (40, "zwei Fünftel", "zwei Fünfteln", "zweier Fünftel"),
        (80, "vier Fünftel", "vier Fünfteln", "vier Fünftel"),
        (25, "ein Viertel", "einem Viertel", "eines Viertels"),
        (20, "ein Fünftel", "einem Fünftel", "eines Fünftels"),
        (Fraction(25, 2), "ein Achtel", "einem Achtel", "eines Achtels"),
        (10, "ein Zehntel", "einem Zehntel", "eines Zehntels"),
        (30, "30 %", "30 %", "30 %"),
        (0, "0 %", "0 %", "0 %"),
        (150, "150 %", "150 %", "150 %"),
    ],
)
def test_percentages_are_parts_where_people_say_so(
    value: Number, nominative: str, dative: str, genitive: str
) -> None:
    written = [nominative, dative, genitive]
    forms = [filtered(value, "prozentteil", *case) for case in ((), ("dativ",), ("genitiv",))]
    assert forms == [each.replace(" %", "\N{NO-BREAK SPACE}%") for each in written]


def test_less_than_nothing_is_no_part() -> None:
    assert filtered(-25, "prozentteil") is None


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("betrag", ("x",)),
        ("ordnung", ("en",)),
        ("ordnung", ("",)),
        ("teil", ("akkusativ",)),
        ("wort", ("a", "b", "c")),
        ("zahl", ()),
        ("zahl", ("Punkt",)),
        ("zahl", None),
    ],
)
def test_wrong_arguments_are_refused(name: str, arguments: Arguments | None) -> None:
    assert not FILTERS[name].accepts(arguments)
