"""The rules of three books mean what a hand-written function says, for every input or for drawn ones."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.support import Game, case_book

if TYPE_CHECKING:
    from regelschmiede.model.checked import Ruleset


@pytest.fixture(scope="module")
def paws(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    return case_book(tmp_path_factory.mktemp("paws"), "rules_paws/good/book")


@pytest.fixture(scope="module")
def versatil(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    return case_book(tmp_path_factory.mktemp("versatil"), "rules_versatil/good/book")


@pytest.fixture(scope="module")
def flex(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    return case_book(tmp_path_factory.mktemp("flex"), "rules_flex/good/book")


def test_dice_pool(paws: Ruleset) -> None:
    game = Game(paws)
    fits = {"nur_verwandt": -1, "passend": 0, "wie_geschaffen": 1}
    for rank, fit, wounds, bonus in product(range(1, 6), fits, range(7), range(4)):
        inputs = {"rang": rank, "passung": fit, "wunden": wounds, "bonuswuerfel": bonus}
        expected = max(0, rank + fits[fit] - wounds + bonus)
        assert game.play("wuerfelvorrat", inputs) == expected


@pytest.mark.parametrize("count", range(5))
def test_successes(paws: Ruleset, count: int) -> None:
    game = Game(paws)
    for rolls in product(range(1, 7), repeat=count):
        hits = sum(roll >= 4 for roll in rolls)
        outcome = "gelungen" if hits else "misslungen"
        if rolls and set(rolls) == {1}:
            outcome = "katastrophe"
        expected = {"ausgang": outcome, "erfolge": hits, "effekte": max(0, hits - 1)}
        assert game.play("probe", {"wuerfe": rolls}) == expected


DICE = st.lists(st.integers(1, 6), max_size=11).map(tuple)


@given(attack=DICE, defence=DICE)
def test_comparison(paws: Ruleset, attack: tuple[int, ...], defence: tuple[int, ...]) -> None:
    ours, theirs = (sum(roll >= 4 for roll in rolls) for rolls in (attack, defence))
    winner = "angriff" if ours > theirs else "abwehr" if theirs > ours else "niemand"
    net = abs(ours - theirs)
    found = Game(paws).play("vergleich", {"angriff": attack, "abwehr": defence})
    assert found == {"sieger": winner, "netto": net, "effekte": max(0, net - 1)}


TRAITS = st.lists(
    st.fixed_dictionaries({"rang": st.integers(1, 10), "schlecht": st.booleans()}), max_size=8
).map(tuple)


@given(traits=TRAITS, potential=st.integers(1, 5), power=st.integers(1, 50))
def test_limits(paws: Ruleset, traits: tuple[Any, ...], potential: int, power: int) -> None:
    ranks = sum(-each["rang"] if each["schlecht"] else each["rang"] for each in traits)
    above = sum(each["rang"] > potential for each in traits)
    inputs = {"potenzial": potential, "macht": power, "eigenschaften": traits}
    expected = {"erlaubt": ranks <= power and not above, "raenge": ranks, "zu_hoch": above}
    assert Game(paws).play("grenzen", inputs) == expected


def test_healing(versatil: Ruleset) -> None:
    game = Game(versatil)
    by_hits = {"keine": 0, "eine": None, "zwei": None, "drei": 1, "vier": 2}
    for health, most, hits in product(range(21), range(1, 21), by_hits):
        share = Fraction(health, most)
        by_state = 0 if share >= Fraction(3, 4) else 3 if share <= Fraction(1, 4) else None
        by_hit = by_hits[hits]
        expected = {"bekannt": False, "achtseitige": 0, "sechsseitige": 0}
        if by_state is not None and by_hit is not None:
            dice = (min(by_state, by_hit), abs(by_state - by_hit))
            expected = {"bekannt": True, "achtseitige": dice[0], "sechsseitige": dice[1]}
        inputs = {"gesundheit": health, "hoechstwert": most, "verletzung": hits}
        assert game.play("heilung", inputs) == expected, inputs


def test_critical_hits(versatil: Ruleset) -> None:
    game = Game(versatil)
    for damage, threshold in product(range(0, 201, 7), range(1, 51)):
        inputs = {"schaden": damage, "schwelle": threshold}
        assert game.play("kritische_treffer", inputs) == damage // threshold


def test_potion(versatil: Ruleset) -> None:
    game = Game(versatil)
    for points, successes in product(range(1, 21), range(-20, 21)):
        kind = "giftig" if successes <= -4 else "gelungen" if successes >= 1 else "missraten"
        heals = {"giftig": -2, "missraten": 0, "gelungen": points + successes // 3}[kind]
        found = game.play("trankwirkung", {"punkte": points, "erfolge": successes})
        assert found == {"trank": kind, "heilt": heals}


def test_dying(flex: Ruleset) -> None:
    game = Game(flex)
    for rounds, roll, failures in product(range(51), range(1, 61), range(3)):
        needed = 4 + rounds
        after = failures + (roll < needed)
        found = game.play("sterben", {"runden": rounds, "wurf": roll, "fehlschlaege": failures})
        assert found == {"noetig": needed, "fehlschlaege": after, "tot": after == 3}


def test_aimed_attack(flex: Ruleset) -> None:
    game = Game(flex)
    parts = {None: 0, "arm": -4, "kopf": -6, "sinnesorgan": -8}
    for weak, part in product((False, True), parts):
        inputs = {"auf_schwachstelle": weak, "koerperteil": part}
        assert game.play("gezielter_angriff", inputs) == parts[part] - 3 * weak


FIGHTERS = st.lists(
    st.fixed_dictionaries({"initiative": st.integers(1, 4), "spieler": st.booleans()}), max_size=6
).map(lambda them: tuple({"nummer": n, **each} for n, each in enumerate(them, start=1)))


@given(fighters=FIGHTERS)
def test_order_of_turns(flex: Ruleset, fighters: tuple[dict[str, Any], ...]) -> None:
    def place(fighter: dict[str, Any]) -> tuple[int, bool]:
        return -fighter["initiative"], not fighter["spieler"]

    places = [place(each) for each in fighters]
    expected = {
        "reihenfolge": tuple(sorted(fighters, key=place)),
        "zu_klaeren": tuple(f["nummer"] for f in fighters if places.count(place(f)) > 1),
    }
    assert Game(flex).play("reihenfolge", {"kaempfer": fighters}) == expected


def test_who_is_first(flex: Ruleset) -> None:
    game = Game(flex)
    sides = [
        {"nummer": 1, "initiative": i, "spieler": p} for i, p in product((1, 2), (False, True))
    ]
    for one, other in product(sides, sides):
        expected = "einer" if one["initiative"] > other["initiative"] else "anderer"
        if one["initiative"] == other["initiative"]:
            by_players = {
                (True, True): "spieler_einigen_sich",
                (True, False): "einer",
                (False, True): "anderer",
                (False, False): "spielleitung",
            }
            expected = by_players[bool(one["spieler"]), bool(other["spieler"])]
        assert game.play("zuerst", {"einer": one, "anderer": other}) == expected


def test_conditions_end_on_a_check(flex: Ruleset) -> None:
    game = Game(flex)
    for effect, (threshold, attribute) in {
        "liegend": (4, "geschick"),
        "vergiftet": (7, "staerke"),
    }.items():
        for roll in range(1, 61):
            found = game.play("statuseffekt_endet", {"effekt": effect, "wurf": roll})
            assert found == {"endet": roll >= threshold, "probe": attribute}
