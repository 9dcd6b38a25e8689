"""Units in German texts: which words mean the same."""

from __future__ import annotations

import pytest

from regelschmiede.passes.units_in_texts import known_units, meaning, unit_behind


@pytest.mark.parametrize(
    "forms",
    [
        ("m", "Meter", "Metern", "m/Zug", "Meter/Zug"),
        ("%", "Prozent", "Prozentpunkte"),
        ("Punkt", "Punkte", "Punkten"),
        ("Runde", "Runden"),
        ("Min.", "Minute", "Minuten"),
        ("Tag", "Tage", "Tagen"),
        ("Schuss", "Schüsse"),
        ("HP",),
        ("kg", "Kilogramm"),
    ],
)
def test_forms_of_a_unit_mean_the_same(forms: tuple[str, ...]) -> None:
    assert len({meaning(form) for form in forms}) == 1


def test_different_units_differ() -> None:
    units = ("m", "km", "Min.", "Stunde", "Punkte", "HP", "%", "Runden", "Tage", "Züge")
    assert len({meaning(unit) for unit in units}) == len(units)


def test_units_of_parameters_are_known() -> None:
    known = known_units((), {"a": {"unit": "Ticks"}, "b": {"value": 3}})
    assert meaning("Tick") in known
    assert meaning("Metern") in known
    assert meaning("Tasse") not in known


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("¤ Punkte", "Punkte"),
        ("¤\u00a0m/Zug.", "m/Zug"),
        ("¤%", "%"),
        ("¤, Punkte", None),
        ("¤", None),
    ],
)
def test_only_the_next_word_is_a_unit(text: str, unit: str | None) -> None:
    found = unit_behind(text, 1)
    assert (found[1] if found else None) == unit
