"""Checks and attacks from the sheet: target values, effects, situations, what a check requires."""

from __future__ import annotations

from typing import Any

import pytest

from tests.sheet.samples import attributes, human


def target(held: Any, skill: str, **given: Any) -> int:
    """The target value of a check; the roll does not matter for it."""
    value: int = held.probe(skill, wurf=50, **given).zielwert
    return value


def test_a_learned_skill_counts_with_its_value(p: Any) -> None:
    held = p.Sheet(**human(skills={"klettern": 30}))
    check = held.probe("klettern", wurf=10)
    assert check == p.SheetProbe(
        moeglich=True, modifikator=0, zielwert=30, gelungen=True, kritisch=False, steigerungen=2
    )
    # What a rule would give by hand.
    by_hand = p.probe(zielwert=30, wurf=10)
    assert (check.gelungen, check.steigerungen) == (by_hand.gelungen, by_hand.steigerungen)


def test_an_essential_skill_has_its_value_untrained(p: Any) -> None:
    held = p.Sheet(**human())
    assert p.skills["athletik"].untrained == 15
    assert target(held, "athletik") == 15


def test_another_skill_falls_back_on_an_attribute(p: Any) -> None:
    held = p.Sheet(**human())
    # Hacken rests on one attribute of 15, which is 20 harder without training.
    assert target(held, "hacken") == 15 - 20
    assert target(held, "hacken", attribut="geschicklichkeit") == 25 - 20
    assert not held.probe("hacken", wurf=1, plausibel=False).moeglich
    assert not held.probe("hacken", wurf=1, plausibel=False).gelungen


def test_of_circumstances_only_the_strongest_counts(p: Any) -> None:
    held = p.Sheet(**human(skills={"klettern": 30}))
    assert target(held, "klettern", umstaende=["fordernd", "schwer"]) == 10
    assert target(held, "klettern", umstaende=["klarer_vorteil"]) == 50
    # The missing skill is a circumstance like others.
    assert target(held, "hacken", umstaende=["extrem"]) == 15 - 30


def test_beyond_the_greatest_penalty_nobody_rolls(p: Any) -> None:
    held = p.Sheet(**human(handicaps=["technikfeindlich"], skills={"hacken": 30}))
    assert held.probe("hacken", wurf=1, umstaende=["fordernd"]).gelungen
    check = held.probe("hacken", wurf=1, umstaende=["schwer"])
    assert (check.moeglich, check.gelungen, check.modifikator) == (False, False, -40)


@pytest.mark.parametrize(
    ("changes", "skill", "given", "expected"),
    [
        # A penalty is lowered, but never becomes a bonus.
        ({"talents": ["kraeftig"]}, "klettern", {"umstaende": ["schwer"]}, 20),
        ({"talents": ["kraeftig"]}, "klettern", {"umstaende": ["fordernd"]}, 30),
        ({"talents": ["kraeftig"]}, "klettern", {}, 30),
        ({"talents": ["gewinnend"]}, "klettern", {"umstaende": ["schwer"]}, 10),
        ({"talents": ["kraeftig"] * 2}, "klettern", {"umstaende": ["extrem"]}, 10),
        # A handicap's penalty on its skills alone.
        ({"handicaps": ["technikfeindlich"]}, "elektronik", {}, 10),
        ({"handicaps": ["technikfeindlich"]}, "klettern", {}, 30),
        # Improvised equipment is less of a burden where the talent applies.
        ({"talents": ["einfallsreich"]}, "ueberleben", {"werkzeug": "improvisiert"}, 20),
        ({"talents": ["einfallsreich"]}, "klettern", {"werkzeug": "improvisiert"}, 10),
        ({}, "ueberleben", {"werkzeug": "improvisiert"}, 10),
    ],
)
def test_effects_change_checks(
    p: Any, changes: dict[str, Any], skill: str, given: dict[str, Any], expected: int
) -> None:
    assert target(p.Sheet(**human(skills={skill: 30}, **changes)), skill, **given) == expected


def test_a_situation_is_switched_on_in_a_call_or_on_the_sheet(p: Any) -> None:
    short_sighted = human(skills={"fernkampf": 40}, handicaps=["kurzsichtig"])
    held = p.Sheet(**short_sighted)
    assert target(held, "fernkampf") == 40
    assert target(held, "fernkampf", switches=["ziel_entfernt"]) == 20
    switched = p.Sheet(**short_sighted, switches={"ziel_entfernt"})
    assert target(switched, "fernkampf") == 20
    assert target(switched, "fernkampf", switches=["ziel_entfernt"]) == 20
    assert target(held, "fernkampf", switches=["hoeren_noetig"]) == 40


def test_what_is_forbidden_is_not_rolled(p: Any) -> None:
    held = p.Sheet(**human(skills={"klettern": 30}, handicaps=["blind"]))
    assert held.probe("klettern", wurf=1).gelungen
    seen = held.probe("klettern", wurf=1, switches=["sehen_noetig"])
    assert (seen.moeglich, seen.gelungen) == (False, False)
    assert target(held, "klettern", switches=["blind_zugelassen"]) == 0


def test_a_field_of_expertise_changes_the_result_after_the_roll(p: Any) -> None:
    held = p.Sheet(**human(skills={"klettern": 30}, talents=["spezialisiert"]))
    assert not held.probe("klettern", wurf=40).gelungen
    assert held.probe("klettern", wurf=40, switches=["im_fachgebiet"]).gelungen
    assert held.probe("klettern", wurf=20, switches=["im_fachgebiet"]).steigerungen == 2
    assert held.probe("klettern", wurf=40, ergebnisaenderung=-10).gelungen


def test_a_critical_failure_can_be_an_ordinary_one(p: Any) -> None:
    skills = {"klettern": 30}
    assert p.Sheet(**human(skills=skills)).probe("klettern", wurf=100).kritisch
    tricky = p.Sheet(**human(skills=skills, talents=["trickreich"]))
    check = tricky.probe("klettern", wurf=100)
    assert (check.gelungen, check.kritisch) == (False, False)


def test_checks_on_attributes(p: Any) -> None:
    held = p.Sheet(**human(talents=["wachsam"], handicaps=["schwerhoerig"]))
    assert held.attributsprobe("wahrnehmung", wurf=20).gelungen
    heard = held.attributsprobe("wahrnehmung", wurf=10, switches=["hoeren_noetig"])
    assert (heard.modifikator, heard.zielwert) == (-10, 10)
    other = held.attributsprobe("staerke", wurf=10, switches=["hoeren_noetig"])
    assert other.zielwert == 15


def test_an_attack_with_an_owned_weapon(p: Any) -> None:
    held = p.Sheet(**human(skills={"fernkampf": 45}, weapons=["langwaffe"]))
    hit = held.angriff("langwaffe", wurf=20, entfernung=50)
    by_hand = p.angriff(waffe="langwaffe", fertigkeitswert=45, wurf=20, entfernung=50)
    assert (hit.ausgang, hit.schaden) == ("getroffen", by_hand.schaden)
    covered = {"entfernung": 50, "deckung_des_ziels": "teilweise"}
    assert held.angriff("langwaffe", wurf=26, **covered).ausgang == "verfehlt"


@pytest.mark.parametrize(
    ("talent", "weapon", "skill", "distance", "more"),
    [
        ("fernkampfstark", "langwaffe", "fernkampf", 50, 5),
        ("nahkampfstark", "langwaffe", "fernkampf", 50, 0),
        ("nahkampfstark", "faust", "nahkampf", 1, 5),
        ("fernkampfstark", "faust", "nahkampf", 1, 0),
    ],
)
def test_talents_add_to_damage(
    p: Any, talent: str, weapon: str, skill: str, distance: int, more: int
) -> None:
    plain = human(skills={skill: 40}, weapons=[weapon])
    without = p.Sheet(**plain).angriff(weapon, wurf=20, entfernung=distance)
    with_it = p.Sheet(**plain, talents=[talent]).angriff(weapon, wurf=20, entfernung=distance)
    assert with_it.schaden == without.schaden + more


def test_an_attack_without_the_skill(p: Any) -> None:
    held = p.Sheet(**human(weapons=["langwaffe", "faust"]))
    # 25 is the higher of its attributes, and without training it is 20 harder.
    assert held.angriff("langwaffe", wurf=5, entfernung=50).ausgang == "getroffen"
    assert held.angriff("langwaffe", wurf=6, entfernung=50).ausgang == "verfehlt"
    assert held.angriff("faust", wurf=15, entfernung=1).ausgang == "getroffen"
    assert held.angriff("faust", wurf=16, entfernung=1).ausgang == "verfehlt"


def test_several_weapons_at_once_are_a_situation(p: Any) -> None:
    armed = human(skills={"fernkampf": 40}, weapons=["seitenwaffe"], talents=["akimbo"])
    held = p.Sheet(**armed)
    assert held.angriff("seitenwaffe", wurf=21, entfernung=5).ausgang == "getroffen"
    both = held.angriff("seitenwaffe", wurf=21, entfernung=5, switches=["mehrere_waffen"])
    assert both.ausgang == "verfehlt"


def test_a_weapon_must_be_owned(p: Any) -> None:
    held = p.Sheet(**human(weapons=["langwaffe"]))
    with pytest.raises(p.SheetError, match=r"^Faust gehört nicht zu den Waffen auf dem Bogen\.$"):
        held.angriff("faust", wurf=1, entfernung=1)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda held: held.probe("kletern", wurf=1),
            "Fertigkeit: „kletern“ gibt es nicht. Gemeint vielleicht: klettern",
        ),
        (
            lambda held: held.attributsprobe("kraft", wurf=1),
            "Attribut: „kraft“ gibt es nicht.",
        ),
        (lambda held: held.probe("klettern", wurf=0), "Wurf: 0 ist nicht erlaubt, nur 1 bis 100."),
        (
            lambda held: held.probe("klettern", wurf=1, umstaende=["nass"]),
            "Umstände: In „Umstände“ gibt es „nass“ nicht.",
        ),
    ],
)
def test_a_check_refuses_what_there_is_not(p: Any, call: Any, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}"):
        call(p.Sheet(**human(attributes=attributes())))
