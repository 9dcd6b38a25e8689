"""Every limit of a sheet at its edge."""

from __future__ import annotations

from typing import Any

import pytest

from tests.sheet.samples import attributes, human

FULL = attributes(geschicklichkeit=75, konstitution=5, staerke=5, willenskraft=5, wahrnehmung=15)
"""One attribute as high as it may be, 125 points in all."""


def limits(p: Any, **changes: Any) -> list[str]:
    return [each.limit for each in p.Sheet(**human(**changes)).violations()]


def test_a_sound_sheet_breaks_none(p: Any) -> None:
    assert limits(p) == []
    assert sum(FULL.values()) == 125


@pytest.mark.parametrize(
    ("changes", "broken"),
    [
        ({"attributes": FULL}, []),
        (
            {"attributes": {**FULL, "geschicklichkeit": 76, "wahrnehmung": 14}},
            ["attribut_hoechstens"],
        ),
        ({"attributes": {**FULL, "charisma": 4, "wahrnehmung": 16}}, ["attribut_mindestens"]),
        ({"attributes": {**FULL, "wahrnehmung": 16}}, ["attributspunkte_hoechstens"]),
        ({"attributes": {**FULL, "wahrnehmung": 14}}, ["attributspunkte_mindestens"]),
        ({"attributes": {**FULL, "wahrnehmung": 20}, "level": 2}, []),
        ({"attributes": {**FULL, "wahrnehmung": 21}, "level": 2}, ["attributspunkte_hoechstens"]),
        ({"attributes": FULL, "level": 2}, []),
        ({"skills": {"akrobatik": 45}}, []),
        ({"skills": {"akrobatik": 46}}, ["fertigkeit_hoechstens"]),
        # Of several attributes the catalogue says which counts: the lowest, or the highest.
        ({"skills": {"alchemie": 35}}, []),
        ({"skills": {"alchemie": 36}}, ["fertigkeit_hoechstens"]),
        ({"skills": {"fernkampf": 45}}, []),
        ({"skills": {"fernkampf": 46}}, ["fertigkeit_hoechstens"]),
        ({"talents": ["trickreich", "wachsam"], "handicaps": ["blind", "gesucht"]}, []),
        (
            {"talents": ["trickreich", "schnell"], "handicaps": ["blind", "fragil"]},
            ["talentpunkte"],
        ),
        ({"talents": ["wachsam"]}, ["ausgleich"]),
        ({"talents": ["schnell"], "handicaps": ["gesucht"]}, ["ausgleich"]),
        ({"talents": ["wachsam"], "handicaps": ["gesucht"]}, []),
        ({"handicaps": ["gesucht", "fragil"]}, []),
        ({"talents": ["wachsam"] * 2, "handicaps": ["fragil"]}, ["talent_einmal"]),
        ({"handicaps": ["fragil"] * 3}, ["handicap_einmal"]),
    ],
)
def test_the_edge_of_each_limit(p: Any, changes: dict[str, Any], broken: list[str]) -> None:
    assert limits(p, **changes) == broken


def many_skills(p: Any, points: int) -> dict[str, int]:
    """Skills of ``points`` in all, none of which is too high."""
    skills: dict[str, int] = {}
    for skill in p.skills:
        skills[skill] = min(20, points - sum(skills.values()))
    return {skill: value for skill, value in skills.items() if value}


@pytest.mark.parametrize(
    ("points", "level", "broken"),
    [(400, 1, []), (401, 1, ["fertigkeitspunkte"]), (425, 2, []), (426, 2, ["fertigkeitspunkte"])],
)
def test_skill_points(p: Any, points: int, level: int, broken: list[str]) -> None:
    skills = many_skills(p, points)
    assert sum(skills.values()) == points
    assert limits(p, skills=skills, level=level) == broken


def test_a_violation_says_what_is_wrong(p: Any) -> None:
    (violation,) = p.Sheet(**human(skills={"akrobatik": 60})).violations()
    assert violation.text == (
        "Akrobatik hat 60 Punkte; das maßgebliche Attribut hat 25, erlaubt sind also höchstens 45."
    )
    assert str(violation) == violation.text
    assert violation.figures == {
        "grenze": 45,
        "massgeblich": 25,
        "entry": "akrobatik",
        "value": 60,
    }
    assert violation.rule == "pruefe_fertigkeitswert"
    assert violation.rule in dir(p)
    assert violation.place == ("skills", "akrobatik")


def test_all_violations_are_told(p: Any) -> None:
    wrong = {**FULL, "geschicklichkeit": 80, "charisma": 3}
    broken = limits(p, attributes=wrong, talents=["schnell"], skills={"akrobatik": 101})
    assert broken == [
        "attribut_mindestens",
        "attribut_hoechstens",
        "attributspunkte_hoechstens",
        "fertigkeit_hoechstens",
        "ausgleich",
    ]


@pytest.mark.parametrize(
    ("changes", "message", "place"),
    [
        (
            {"species": "mensh"},
            "Spezies: „mensh“ gibt es nicht. Gemeint vielleicht: mensch?",
            ("species",),
        ),
        (
            {"talents": ["zaeh", "zeah"]},
            "Talente: „zeah“ gibt es nicht. Gemeint vielleicht: zaeh?",
            ("talents", 1),
        ),
        ({"talents": "zaeh"}, "Talente: Hier gehört eine Liste von Ids hin.", ("talents",)),
        (
            {"talents": ["zaeh"] * 31},
            "Talente: 31 Einträge, erlaubt sind höchstens 30.",
            ("talents",),
        ),
        (
            {"skills": {"kletern": 10}},
            "Fertigkeiten: „kletern“ gibt es nicht. Gemeint vielleicht: klettern",
            ("skills", "kletern"),
        ),
        (
            {"skills": {"klettern": 151}},
            "Fertigkeiten, klettern: 151 ist nicht erlaubt, nur 0 bis 150.",
            ("skills", "klettern"),
        ),
        (
            {"skills": {"klettern": True}},
            "Fertigkeiten, klettern: „True“ ist keine ganze Zahl.",
            ("skills", "klettern"),
        ),
        ({"skills": ["klettern"]}, "Fertigkeiten: Hier gehört zu jeder Id eine Zahl.", ("skills",)),
        ({"attributes": {}}, "Attribute: Es fehlt charisma, geschick", ("attributes",)),
        ({"level": 0}, "Level: 0 ist nicht erlaubt, nur 1 bis 100.", ("level",)),
        ({"level": "1"}, "Level: „1“ ist keine ganze Zahl.", ("level",)),
        ({"name": 7}, "Name: Hier gehört ein Text hin.", ("name",)),
        (
            {"specialisations": {"klettern": "Eis"}},
            "Fachgebiete, klettern: Hier gehört eine Liste von Texten hin.",
            ("specialisations", "klettern"),
        ),
        (
            {"switches": ["nachts"]},
            "Situationen: „nachts“ gibt es nicht.",
            ("switches", 0),
        ),
    ],
)
def test_what_does_not_belong_on_a_sheet_is_refused(
    p: Any, changes: dict[str, Any], message: str, place: tuple[str | int, ...]
) -> None:
    with pytest.raises(p.SheetError) as caught:
        p.Sheet(**human(**changes))
    error: Any = caught.value
    assert isinstance(error, ValueError)
    assert str(error).startswith(message)
    assert caught.value.place == place
