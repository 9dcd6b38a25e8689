"""A sheet as a dictionary and back, and as a frozen value."""

from __future__ import annotations

import copy
import json
import pickle
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from tests.sheet.samples import ATTRIBUTES, human

WHOLE = human(
    name="Mira",
    level=3,
    skills={"klettern": 30, "fernkampf": 40},
    specialisations={"klettern": ["Eiswände", "Fassaden"]},
    talents=["spezialisiert"],
    handicaps=["fragil"],
    weapons=["langwaffe"],
    armor=["leichte_ruestung"],
    protection=["hochschutz"],
    equipment=["seil_und_sicherung"],
    switches=["ziel_entfernt", "im_fachgebiet"],
)


def test_a_sheet_comes_back_from_its_dictionary(p: Any) -> None:
    for given in (human(), WHOLE):
        held = p.Sheet(**given)
        data = json.loads(json.dumps(held.to_dict()))
        assert p.Sheet.from_dict(data) == held
        assert data == held.to_dict()


def test_what_is_empty_is_left_out(p: Any) -> None:
    assert p.Sheet(**human()).to_dict() == {
        "species": "mensch",
        "level": 1,
        "attributes": ATTRIBUTES,
    }


def test_a_sheet_can_be_copied_and_pickled(p: Any) -> None:
    held = p.Sheet(**WHOLE)
    assert pickle.loads(pickle.dumps(held)) == held
    assert copy.deepcopy(held) == held
    assert replace(held, level=4).level == 4


def test_a_sheet_cannot_be_changed(p: Any) -> None:
    given = {"klettern": 30}
    held = p.Sheet(**human(skills=given))
    given["klettern"] = 99
    assert held.skills["klettern"] == 30
    with pytest.raises(FrozenInstanceError):
        held.level = 2
    with pytest.raises(TypeError):
        held.skills["klettern"] = 99


def test_former_ids_become_current_ones(p: Any) -> None:
    former = [
        (kind, alias) for kind in ("talents", "skills") for alias in getattr(p, kind)._aliases
    ]
    for kind, alias in former:
        given = {alias: 10} if kind == "skills" else [alias]
        assert alias not in getattr(p.Sheet(**human(**{kind: given})), kind)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({**human(), "skils": {}}, "Das Feld „skils“ gibt es nicht. Gemeint vielleicht: skills?"),
        ({"species": "mensch"}, "Das Feld „attributes“ (Attribute) fehlt."),
        ({}, "Das Feld „species“ (Spezies) fehlt."),
        ([], "Ein Bogen besteht aus Feldern mit Werten."),
        ({**human(), "species": ["mensch"]}, "Spezies: „['mensch']“ gibt es nicht."),
        ({**human(), "skills": {"klettern": 1.5}}, "Fertigkeiten, klettern: „1.5“ ist keine"),
    ],
)
def test_a_dictionary_that_is_no_sheet_is_refused(p: Any, data: Any, message: str) -> None:
    with pytest.raises(p.SheetError) as caught:
        p.Sheet.from_dict(data)
    assert str(caught.value).startswith(message)
