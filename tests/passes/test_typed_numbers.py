"""Which German words are numbers, and which only look like some."""

from __future__ import annotations

from fractions import Fraction

import pytest

from regelschmiede.passes.typed_numbers import typed_digits, typed_words

NUMBERS = """\
zwei Hände = 2
Zwölf Punkte = 12
hundert Jahre = 100
tausend Tode = 1000
einundzwanzig Pfeile = 21
dreißig Schritte = 30
siebzehn Mal = 17
dreihundert Orks = 300
unter null = 0
um eins erhöht = 1
mit zwo Händen = 2
zweier Seiten = 2
zu dreien = 3
zweimal täglich = 2
die dreimalige Probe = 3
dreifach so viel = 3
das Vierfache = 4
verdreifacht = 3
zweierlei = 2
zweieinhalb Meter = 2
anderthalb Meter = 3/2
halb so viel = 2
ein halber Meter = 2
halbiere den Wert = 2
die Halbierung = 2
bei der Hälfte = 2
ein Drittel = 3
drei Vierteln = 3 4
eines Hundertstels = 100
ein Dutzend = 12
doppelt so viel = 2
das Doppelte = 2
verdoppelt sich = 2
eine Verdopplung = 2
die erste Runde = 1
ein Erster = 1
im zweiten Zug = 2
der dritthöchste Wert = 3
zu zweit = 2
der siebte Tag = 7
die achten Runden = 8
jeder achte Tag = 8
acht Runden = 8
Acht Runden = 8
Würfelst du die Acht = 8
hundertfünfzig Punkte = 150
tausendzweihundertdrei = 1203
hunderterster = 101
zwei Millionen = 2 1000000
dreissig oder fuenf Punkte = 30 5
der zwanzigste = 20
ein Dreizehntel = 13
dreiviertel voll = 3/4
eine einstündige Rast = 1
in Zehnerschritten = 10
eine Viertelstunde = 1/4
anderthalbmal so viel = 3/2
ein verdoppelnder Trank = 2
Stufe IV oder XII = 4 12
elf Punkte = 11
Elf Punkte = 11
"""
WORDS = """\
ein Mal, einmal, eine, einzige, einfach, erst, erstens, erstmals, zuerst, zunächst
beide, beides, paar, ein Paar, mehrfach, vielfach, mehrmals, niemals, abermals, Hunderte, Tausende
Achtung, achtlos, beachten, verachten, außer Acht lassen, gib Acht, nimm dich in Acht, hab Acht
Gib acht auf ihn, Acht geben musst du, sie hat acht gegeben, Habt Acht vor dem Wolf
Unbeteiligte Dritte sehen zu, Dritte können das nicht, in der dritten Person, auf den zweiten Blick, aus zweiter Hand
Jahrhundert, Hundertschaft, Tausendfüßler, IIII, VX, iv, I
Ich achte auf dich, wir achten dich, die anderen achten darauf, der achte auf ihn
ein Elf, die Elfen, Der Elf sieht nichts, elfenhaft
Halbling, deshalb, weshalb, halbwegs, innerhalb, außerhalb, oberhalb, der Ordnung halber, umständehalber
Zweifel, zweifellos, Zweig, entzwei, Dreieck, Dreizack, Viereck, vierschrötig, Einheit, dreist
als Erste, als Erster, fürs Erste, in erster Linie, zum ersten Mal
eins von ihnen, Neuntöter, neu, Siebe, Fünfkampf, Zehe, Zehen, Sechsender, drittens
Stadtviertel, Doppelgänger, doppelläufig
Merkmal, Fachgebiet, maximal, minimal, normal
"""


@pytest.mark.parametrize("line", NUMBERS.splitlines())
def test_number_words_are_found_with_their_values(line: str) -> None:
    text, _, values = line.partition(" = ")
    found = [number.value for number in typed_words(text)]
    assert found == [Fraction(value) for value in values.split()]


@pytest.mark.parametrize("line", WORDS.splitlines())
def test_other_words_are_left_alone(line: str) -> None:
    for text in line.split(", "):
        assert not list(typed_words(text)), text


@pytest.mark.parametrize(
    ("text", "typed", "value"),
    [
        ("um 5 Punkte", "5", 5),
        ("um −20.", "20", 20),
        ("2,5 Meter", "2,5", Fraction(5, 2)),
        ("1.000 Punkte", "1.000", 1000),
        ("1.5 Punkte", "1.5", Fraction(3, 2)),
        ("ein ½ Meter", "½", None),
        ("auf A4", "A4", None),
        ("die 3er", "3er", None),
        ("um 12:30", "12:30", None),
        ("Seite 3.", "3", 3),
    ],
)
def test_digits_are_found_as_they_are_written(
    text: str, typed: str, value: Fraction | None
) -> None:
    (number,) = typed_digits(text)
    assert text[number.region.start : number.region.end] == typed
    assert number.value == value
