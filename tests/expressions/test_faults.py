"""Each fault of the rules language: where it is shown and what it proposes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from regelschmiede.diagnostics.catalog import CATALOG
from regelschmiede.expressions.analyse import analyse
from regelschmiede.expressions.findings import coverage_faults, table_faults
from regelschmiede.expressions.ranges import coverage, everything, parse_ranges
from regelschmiede.expressions.table import Mode
from regelschmiede.expressions.types import ANY_INTEGER, W100, Boolean, Integer, Rational
from tests.expressions.support import FILE, SCOPE, START, faults, located, table

if TYPE_CHECKING:
    from regelschmiede.diagnostics.catalog import Definition
    from regelschmiede.diagnostics.diagnostic import Diagnostic
    from regelschmiede.expressions.types import Type

EXPRESSIONS = [
    # text, code, the words that are marked, proposals
    ("wurf == 100", "RS601", "==", ("=",)),
    ("wurf % 2", "RS601", "%", ("a - b * abrunden(a / b)",)),
    ("kritisch && kritisch", "RS601", "&&", ("und",)),
    ("wurf ** 2", "RS601", "**", ("x * x",)),
    ("wurf²", "RS601", "²", ("x * x",)),
    ("spezies = „mensch“", "RS601", "„mensch“", ("mensch",)),
    ("wurf – 1", "RS601", "–", ("-", "1 ≤ wurf ≤ 24")),
    ("wuerfe{1", "RS601", "{", ("(",)),
    ("gewicht × 1,5", "RS602", "1,5", ("1.5", "1, 5")),
    ("wurf + 1.000", "RS602", "1.000", ("1000", "1")),
    ("wurf + 2.125", "RS602", "2.125", ("2125", "2125 / 1000")),
    ("wurf + 1.234,5", "RS602", "1.234,5", ("1234.5",)),
    ("max(1,2,3)", "RS602", "1,2,3", ("1, 2, 3",)),
    ("wurf + 1 000", "RS602", "1 000", ("1000",)),
    ("wurf ≤ ≤ zielwert", "RS603", "≤ zielwert"[:1], ()),
    ("wurf zielwert", "RS603", "zielwert", ()),
    ("wurf = 1 and kritisch", "RS603", "and", ("und",)),
    ("Wenn kritisch dann 1 sonst 2", "RS603", "Wenn", ("wenn",)),
    ("not kritisch", "RS603", "not", ("nicht",)),
    ("wurf = 1 UND kritisch", "RS603", "UND", ("und",)),
    ("wenn kritisch dann 1", "RS603", "", ()),
    ("ergebnis.", "RS603", "", ()),
    ("max(1, )", "RS603", ")", ()),
    ("2w6", "RS603", "w6", ()),
    ("(wurf + 1", "RS604", "", ()),
    ("abrunden(wurf / 2", "RS604", "", ()),
    ("  ", "RS605", "", ()),
    ("1 + wenn kritisch dann 2 sonst 0", "RS609", "wenn", ()),
    ("kritisch = nicht kritisch", "RS609", "nicht", ()),
    ("1 ≤ wurf > zielwert", "RS610", ">", ()),
    ("1 ≠ wurf ≠ 2", "RS610", "≠", ()),
    ("w in wuerfe", "RS611", "in", ()),
    ("betrag(w in wuerfe)", "RS611", "w in wuerfe", ()),
    ("wurf ≤ zeilwert", "RS620", "zeilwert", ("zielwert",)),
    ("wurf ≤ Zielwert", "RS620", "Zielwert", ("zielwert",)),
    ("anzahl(w in würfe mit w > 3)", "RS620", "würfe", ("wuerfe",)),
    ("true", "RS620", "true", ("wahr",)),
    ("schwimmen", "RS620", "schwimmen", ("skills.schwimmen",)),
    ("floor(hp / 2)", "RS621", "floor", ("abrunden",)),
    ("abrundn(hp / 2)", "RS621", "abrundn", ("abrunden",)),
    ("proben(wurf: 1)", "RS621", "proben", ("probe",)),
    ("ergebnis.gelungn", "RS622", "gelungn", ("gelungen",)),
    ("fertigkeit.werte", "RS622", "werte", ("wert",)),
    ("wurf.augen", "RS622", "augen", ()),
    ("spezies = Mensch", "RS623", "Mensch", ("mensch",)),
    ("skills.kletern = fertigkeit", "RS623", "skills.kletern", ("skills.klettern",)),
    ("wurf und kritisch", "RS624", "wurf", ()),
    ("kritisch + 1", "RS624", "kritisch", ()),
    ("anzahl(wurf)", "RS624", "wurf", ()),
    ("summe(w in wuerfe: w > 3)", "RS624", "w in wuerfe: w > 3", ()),
    ("alle(wuerfe)", "RS624", "wuerfe", ()),
    ("max(kritisch, 1)", "RS624", "kritisch", ()),
    ("fehlt(wurf)", "RS624", "wurf", ()),
    ("hp + bewegung", "RS626", "bewegung", ()),
    ("hp < bewegung", "RS626", "bewegung", ()),
    ("max(hp, 1, bewegung)", "RS626", "bewegung", ()),
    ("wenn kritisch dann hp sonst bewegung", "RS626", "bewegung", ()),
    ("fertigkeit = talents.zaeh", "RS627", "talents.zaeh", ()),
    ("fertigkeit = talent", "RS627", "talent", ()),
    ("kritisch = wurf", "RS627", "wurf", ()),
    ("kritisch > falsch", "RS628", "kritisch", ()),
    ("fertigkeit < skills.klettern", "RS628", "fertigkeit", ()),
    ("wuerfe = wuerfe", "RS628", "wuerfe", ()),
    (
        "schaden / ruestung",
        "RS629",
        "ruestung",
        ("schaden / max(ruestung, 1)", "wenn ruestung ≠ 0 dann schaden / ruestung sonst 0"),
    ),
    ("schaden / 0", "RS629", "0", ()),
    (
        "probe(zielwert: attribut + 500, wurf: wurf)",
        "RS630",
        "attribut + 500",
        ("min(attribut + 500, 200)",),
    ),
    ("probe(zielwert: 1, wurf: 101)", "RS630", "101", ()),
    ("999999999999999999 * 100", "RS631", "999999999999999999 * 100", ()),
    ("abrunden(hp, 2)", "RS632", "abrunden(hp, 2)", ()),
    ("abrunden()", "RS632", "abrunden()", ()),
    ("max(wurf)", "RS632", "max(wurf)", ()),
    ("runden(hp / 2)", "RS632", "runden(hp / 2)", ()),
    (
        "alle(w in wuerfe mit w = 1)",
        "RS632",
        "alle(w in wuerfe mit w = 1)",
        ("alle(w in wuerfe: w = 1)",),
    ),
    ("probe(wurf: 47)", "RS633", "probe(wurf: 47)", ()),
    ("probe(ziel: 65, zielwert: 65, wurf: 47)", "RS634", "ziel: 65", ("zielwert",)),
    ("abrunden(x: hp)", "RS634", "x: hp", ()),
    ("probe(wurf: 47, wurf: 48, zielwert: 65)", "RS635", "wurf: 48", ()),
    ("probe(65, 47)", "RS636", "probe(65, 47)", ("probe(zielwert: 65, wurf: 47)",)),
    ("runden(hp / 2, auf)", "RS637", "auf", ("haelfte_auf",)),
    ("runden(hp / 2, kaufmanisch)", "RS637", "kaufmanisch", ("kaufmaennisch",)),
    ("runden(hp / 2, 3)", "RS637", "3", ("kaufmaennisch", "gerade", "haelfte_auf", "haelfte_ab")),
    (
        "max(w in wuerfe mit w ≥ 4)",
        "RS638",
        "w in wuerfe mit w ≥ 4",
        ("max(0, w in wuerfe mit w ≥ 4)",),
    ),
    ("min(werte)", "RS638", "werte", ("min(0, werte)",)),
    ("anzahl(wurf in wuerfe mit wurf ≥ 4)", "RS639", "wurf", ()),
    ("fertigkeit = klettern", "RS640", "klettern", ("skills.klettern",)),
    ("waffe.kapazitaet - 1", "RS641", "waffe.kapazitaet", ("falls_fehlt(waffe.kapazitaet, 0)",)),
    (
        "teuer(x: 1) + teuer(x: 2) + teuer(x: 3)",
        "RS642",
        "teuer(x: 1) + teuer(x: 2) + teuer(x: 3)",
        (),
    ),
    ("wenn kritisch dann 2 sonst falsch", "RS643", "falsch", ()),
    ("falls_fehlt(waffe.kapazitaet, wahr)", "RS643", "wahr", ()),
]

TOO_MUCH = [
    ("1" * 5_000, "RS606", "1"),
    ("(" * 100 + "1" + ")" * 100, "RS607", "("),
    ("+".join(["wurf"] * 500), "RS607", "+".join(["wurf"] * 500)),
    ("wurf + " + "9" * 19, "RS608", "9" * 19),
]

FITTING: list[tuple[str, Type, str, tuple[str, ...]]] = [
    (
        "hp / 2",
        ANY_INTEGER,
        "RS625",
        ("abrunden(hp / 2)", "aufrunden(hp / 2)", "runden(hp / 2, kaufmaennisch)"),
    ),
    ("wurf", Boolean(), "RS624", ()),
    ("hp", Integer(0, 500), "RS624", ()),
    ("wurf - 50", W100, "RS630", ("max(wurf - 50, 1)",)),
    ("waffe.kapazitaet", ANY_INTEGER, "RS641", ("falls_fehlt(waffe.kapazitaet, 0)",)),
]

RANGES = [
    ("75+", "RS651", "75+", ("ab 75",)),
    ("≥ 75", "RS651", "≥ 75", ("ab 75",)),
    ("1..24", "RS651", "1..24", ("1–24",)),
    ("viel", "RS651", "viel", ()),
    ("1, 24–2", "RS652", "24–2", ("2–24",)),
    ("00–25", "RS652", "00–25", ("1–25",)),
    ("1–24, 20–30", "RS653", "20–30", ("1–30",)),
    ("76–120", "RS654", "76–120", ("76–100",)),
    ("bis 0", "RS654", "bis 0", ()),
    ("", "RS605", "", ()),
]


def check_place(diagnostic: Diagnostic, text: str, marked: str) -> None:
    span = diagnostic.span
    assert (span.file, span.line, span.end_line) == (FILE, START.line, START.line)
    start, end = span.column - START.column, span.end_column - START.column
    assert text[start:end] == marked
    assert marked or start == len(text)


@pytest.mark.parametrize(("text", "code", "marked", "proposals"), EXPRESSIONS)
def test_fault_of_an_expression(
    text: str, code: str, marked: str, proposals: tuple[str, ...]
) -> None:
    found = [each for each in faults(text) if each.code == code]
    assert found, faults(text)
    # Of near words the first is the one that was meant.
    assert found[0].proposals[: len(proposals) or None] == proposals
    if marked or text.strip():
        check_place(found[0], text, marked)


@pytest.mark.parametrize(("text", "code", "marked"), TOO_MUCH)
def test_fault_of_an_excess(text: str, code: str, marked: str) -> None:
    (found,) = faults(text)
    assert found.code == code
    check_place(found, text, marked)


@pytest.mark.parametrize(("text", "expected", "code", "proposals"), FITTING)
def test_fault_of_a_value_that_does_not_fit(
    text: str, expected: Type, code: str, proposals: tuple[str, ...]
) -> None:
    (found,) = faults(text, expected=expected)
    assert (found.code, found.proposals) == (code, proposals)
    check_place(found, text, text)


@pytest.mark.parametrize(("text", "code", "marked", "proposals"), RANGES)
def test_fault_of_a_range(text: str, code: str, marked: str, proposals: tuple[str, ...]) -> None:
    found, diagnostics = parse_ranges(located(text), W100)
    assert found is None
    assert [(each.code, each.proposals) for each in diagnostics] == [(code, proposals)]
    check_place(diagnostics[0], text, marked)


def lines(diagnostics: tuple[Diagnostic, ...]) -> list[tuple[str, int, str]]:
    return [(each.code, each.span.line, each.message) for each in diagnostics]


def test_fault_of_a_gap() -> None:
    bands = table({"wurf": W100}, ["wurf ≤ 24", "25 ≤ wurf ≤ 49", "wurf ≥ 50 und wurf < 100"])
    assert lines(table_faults(analyse(bands), bands)) == [
        ("RS661", 99, "Für wurf = 100 gilt keine Zeile.")
    ]


def test_fault_of_an_overlap_names_both_rows() -> None:
    rows = table({"wurf": W100}, ["wurf ≤ 25", "wurf ≥ 25"], mode=Mode.EXACTLY_ONE)
    (found,) = table_faults(analyse(rows), rows)
    assert lines((found,)) == [("RS662", 2, "Für wurf = 25 gelten die Zeilen 1 und 2 zugleich.")]
    assert [(each.span.line, each.message) for each in found.related] == [(1, "Das ist Zeile 1.")]


def test_faults_of_dead_rows() -> None:
    texts = ["wurf ≤ 50", "wurf > 40", "30 ≤ wurf ≤ 60", "wurf = 0", None]
    rows = table({"wurf": W100}, texts)
    assert lines(table_faults(analyse(rows), rows)) == [
        (
            "RS663",
            3,
            "Zeile 3 kommt nie zum Zug: Alles, was sie trifft, steht schon in den Zeilen 1 und 2.",
        ),
        (
            "RS663",
            5,
            "Zeile 5 kommt nie zum Zug: Alles, was sie trifft, steht schon in den Zeilen 1 und 2.",
        ),
        ("RS664", 4, "Die Bedingung von Zeile 4 erfüllt keine mögliche Eingabe."),
    ]


def test_note_on_what_cannot_be_decided() -> None:
    type_ = SCOPE.names["gewicht"]
    assert isinstance(type_, Rational)
    rows = table({"g": type_}, ["g * g < 2", "g * g ≥ 2"])
    message = (
        "Ob für jede Eingabe eine Zeile gilt, ließ sich nicht entscheiden; "
        "geprüft wurde nur ein Teil der Eingaben."
    )
    assert lines(table_faults(analyse(rows), rows)) == [("RS665", 99, message)]


def test_faults_of_rows_of_ranges() -> None:
    rows = [parse_ranges(located(text), W100)[0] for text in ("1–24", "20–49", "50–99")]
    spans = [START, START._replace(line=8), START._replace(line=9)]
    covered = coverage([row for row in rows if row is not None], everything(W100))
    assert lines(coverage_faults(covered, "Wurf", START, spans)) == [
        ("RS661", 7, "Für Wurf = 100 gilt keine Zeile."),
        ("RS662", 8, "Für Wurf = 20 gelten die Zeilen 1 und 2 zugleich."),
    ]


def test_every_code_has_a_test() -> None:
    tested = {code for _, code, *_ in (*EXPRESSIONS, *TOO_MUCH, *RANGES)}
    tested |= {code for _, _, code, _ in FITTING}
    analysed = {"RS661", "RS662", "RS663", "RS664", "RS665"}
    assert tested | analysed == {code for code in CATALOG if code.startswith("RS6")}


EXAMPLES = [
    definition
    for code, definition in CATALOG.items()
    if "RS601" <= code <= "RS643" and definition.wrong and code != "RS605"
]


@pytest.mark.parametrize("definition", EXAMPLES, ids=lambda definition: definition.code)
def test_the_catalogue_shows_what_it_says(definition: Definition) -> None:
    code, wrong, right = definition.code, definition.wrong, definition.right
    expected = ANY_INTEGER if code == "RS625" else None
    assert code in {each.code for each in faults(wrong, expected=expected)}
    assert faults(right, expected=expected) == ()


def test_several_faults_are_found_at_once() -> None:
    found = faults("wurff + hp + bewegung und floor(zeilwert)")
    assert [each.code for each in found] == ["RS620", "RS621"]
    both = faults("max(zeilwert, 1) + betrag(kritisch)")
    assert [each.code for each in both] == ["RS620", "RS624"]
