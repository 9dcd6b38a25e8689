"""Percentacy at the edges of play: many handicaps at once, situations by name, those who were spared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from regelschmiede.pipeline import Project, check
from tests.support.packages import imported, write_packages
from tests.support.project import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

EVERY_CHECK = {
    "aberglaeubisch": "ritual_missachtet",
    "blind": "blind_zugelassen",
    "chronisches_leiden": "leiden_unversorgt",
    "kurzsichtig": "ziel_entfernt",
    "schlechter_ruf": "ruf_bekannt",
    "skrupellos": "taten_bekannt",
    "suechtig": "auf_entzug",
    "unbeherrscht": "provokation",
    "unvertraut": "unvertrautes",
}
"""Handicap → the situation in which it hinders a check or an attack with a ranged weapon."""


@pytest.fixture(scope="module")
def p(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    ruleset = check(Project(ROOT)).rulesets[0]
    with imported(write_packages([ruleset], tmp_path_factory.mktemp("edges")), "percentacy") as it:
        yield it


def human(p: Any, **given: Any) -> Any:
    return p.Sheet(species="mensch", attributes=dict.fromkeys(p.attributes, 20), **given)


def test_all_that_can_hinder_may_hinder_at_once(p: Any) -> None:
    held = human(p, handicaps=list(EVERY_CHECK), talents=["akimbo"], weapons=["seitenwaffe"])
    given = {"wurf": 1, "switches": [*EVERY_CHECK.values(), "mehrere_waffen"]}
    assert not held.probe("klettern", **given).moeglich
    assert not held.attributsprobe("wahrnehmung", **given).moeglich
    assert held.angriff("seitenwaffe", entfernung=5, **given).ausgang == "unmoeglich"


def test_who_cannot_see_cannot_attack_by_sight(p: Any) -> None:
    held = human(p, handicaps=["blind"], weapons=["faust"])
    given = {"wurf": 1, "entfernung": 1}
    assert held.angriff("faust", **given).ausgang == "getroffen"
    assert held.angriff("faust", switches=["sehen_noetig"], **given).ausgang == "unmoeglich"


def test_who_is_overcome_by_fear_does_not_move(p: Any) -> None:
    held = human(p, handicaps=["phobie"], talents=["schnell"])
    assert held.bewegung == 8
    assert held.erklaere("bewegung", switches=["phobie_ueberwaeltigt"]).value == 0


def test_a_situation_that_does_not_exist_is_refused(p: Any) -> None:
    held = human(p)
    with pytest.raises(
        p.SheetError, match=r"„auf_entzg“ gibt es nicht. Gemeint vielleicht: auf_ent"
    ):
        held.probe("klettern", wurf=1, switches=["auf_entzg"])
    with pytest.raises(p.SheetError, match="Hier gehört eine Liste"):
        held.erklaere("initiative", switches="auf_entzug")


def test_those_who_were_spared_can_heal(p: Any) -> None:
    assert p.treffer(hp=5, maximum=107, schaden=40, verschont=True).hp == 0
    assert p.ruhephase(dauer=8, hp=0, maximum=107) == 10
    assert p.erste_hilfe(gelungen=True, hp=0, maximum=107, heilkundig=True).hp == 10
    assert p.treffer(hp=1, maximum=3, schaden=5, hart_im_nehmen=True).zustand == "bewusstlos"
    assert p.lange_erholung(in_sicherheit=True, lang_genug=True, hp=0, maximum=107) == 107
