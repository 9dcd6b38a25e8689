"""Derived values with effects applied, in their order, each once, and how they are told."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from regelschmiede.emit.python.runtime._effects import Acting, acting, traced
from tests.sheet.samples import attributes, human


def test_values_without_effects(p: Any) -> None:
    held = p.Sheet(**human())
    assert (held.hp, held.initiative, held.bewegung, held.rewinds) == (107, 45, 6, 3)
    assert (held.getragene_ruestung, held.ruestungswert) == (0, 0)


@pytest.mark.parametrize(
    ("value", "changes", "expected"),
    [
        ("hp", {"handicaps": ["fragil"]}, 87),
        ("initiative", {"talents": ["reaktionsschnell"]}, 55),
        ("bewegung", {"talents": ["schnell"]}, 8),
        ("bewegung", {"handicaps": ["versehrt"]}, 4),
        ("bewegung", {"talents": ["schnell"], "handicaps": ["versehrt"]}, 6),
        ("rewinds", {"talents": ["gluecksverwoehnt"]}, 4),
        ("rewinds", {"handicaps": ["vom_pech_verfolgt"]}, 2),
        ("getragene_ruestung", {"armor": ["schwere_ruestung", "leichte_ruestung"]}, 15),
        (
            "getragene_ruestung",
            {"armor": ["schwere_ruestung"], "handicaps": ["verletzlich"]},
            10,
        ),
        ("ruestungswert", {"armor": ["schwere_ruestung"], "handicaps": ["verletzlich"]}, 10),
        ("ruestungswert", {"armor": ["leichte_ruestung"], "protection": ["hochschutz"]}, 25),
        ("ruestungswert", {"protection": ["hochschutz"], "handicaps": ["verletzlich"]}, 25),
    ],
)
def test_effects_change_values(p: Any, value: str, changes: dict[str, Any], expected: int) -> None:
    assert getattr(p.Sheet(**human(**changes)), value) == expected


def test_a_floor_holds(p: Any) -> None:
    worn = human(armor=["improvisierte_ruestung"], handicaps=["verletzlich"])
    held = p.Sheet(**worn)
    assert held.getragene_ruestung == 0
    shown = "Rüstungswert getragener Rüstung: 2 − 5 (Verletzlich) → mindestens 0 (Verletzlich) = 0"
    assert str(held.erklaere("getragene_ruestung")) == shown


def test_an_entry_chosen_twice_acts_once(p: Any) -> None:
    assert p.Sheet(**human(talents=["reaktionsschnell"] * 2)).initiative == 55


def test_the_sheet_agrees_with_the_rule_that_sums_rewinds(p: Any) -> None:
    for talents in ([], ["gluecksverwoehnt"]):
        for handicaps in ([], ["vom_pech_verfolgt"]):
            held = p.Sheet(**human(talents=talents, handicaps=handicaps))
            rule = p.rewinds(talente=talents, handicaps_des_charakters=handicaps)
            assert held.rewinds == rule


def test_a_trace_tells_base_and_steps(p: Any) -> None:
    held = p.Sheet(**human(talents=["reaktionsschnell"], handicaps=["fragil"]))
    trace = held.erklaere("initiative")
    assert (trace.base, trace.value) == (45, 55)
    steps = [(step.name, step.operation, step.amount, step.value) for step in trace.steps]
    assert steps == [("Reaktionsschnell", "add", 10, 55)]
    assert str(trace) == "Initiative: 45 + 10 (Reaktionsschnell) = 55"
    assert str(held.erklaere("hp")) == "Maximale HP: 107 − 20 (Fragil) = 87\u00a0HP"
    assert str(held.erklaere("bewegung")) == "Bewegungsreichweite: 6\u00a0m/Zug"


def test_all_traces_at_once(p: Any) -> None:
    held = p.Sheet(**human(talents=["schnell"]))
    values = {name: trace.value for name, trace in held.werte().items()}
    assert values == {name: getattr(held, name) for name in values}
    assert list(values)[:2] == ["hp", "initiative"]


def test_an_unknown_value_is_refused_with_a_proposal(p: Any) -> None:
    with pytest.raises(ValueError, match=r"„initiativ“ gibt es nicht. Gemeint vielleicht: initiat"):
        p.Sheet(**human()).erklaere("initiativ")


def test_the_budget_of_a_body_shows_in_its_values(p: Any) -> None:
    held = p.Sheet(**human(species="riese", attributes=attributes(konstitution=75)))
    assert (held.hp, held.bewegung) == (139, 4)


def effect(**fields: Any) -> Any:
    return SimpleNamespace(on="wert", **fields)


def test_the_order_is_set_add_percent_floor() -> None:
    given = [
        Acting("Boden", effect(add=-1, min=40)),
        Acting("Anteil", effect(percent=50)),
        Acting("Kleiner Anteil", effect(percent=25)),
        Acting("Plus", effect(add=11)),
        Acting("Minus", effect(add=-5)),
        Acting("Klein", effect(set=20)),
        Acting("Groß", effect(set=30)),
        Acting("Anderes", SimpleNamespace(on="anderes", add=100)),
        Acting("Ersatz", effect(set=99, replaces_id="kennzahl")),
    ]
    for order in (given, given[::-1]):
        trace = traced("Wert", "", 10, order, target="wert", least=5)
        assert trace.value == 40
        operations = [step.operation for step in trace.steps]
        assert operations == ["set", "add", "add", "add", "percent", "min"]
        assert [step.value for step in trace.steps][-2:] == [17, 40]
    assert str(traced("Wert", "", 10, given[5:6], target="wert")) == "Wert: 10 → 20 (Klein) = 20"
    shown = "Wert: 10 × 50\u00a0% (Anteil) → mindestens 8 = 8"
    assert str(traced("Wert", "", 10, given[1:2], target="wert", least=8)) == shown


def test_only_effects_on_the_bearer_that_are_switched_on_act() -> None:
    effects = (
        effect(add=1),
        effect(add=2, when_id="nachts"),
        effect(add=4, who="target"),
        effect(add=8, who="self"),
        effect(add=16, narrative=True),
    )
    entry = SimpleNamespace(name="Eule", effects=effects)
    without = SimpleNamespace(name="Ohne", effects=None)

    def total(*switches: str) -> int:
        those = acting([entry, without, entry], switches)
        return traced("Wert", "", 0, those, target="wert").value

    assert (total(), total("nachts"), total("tags")) == (9, 11, 9)
