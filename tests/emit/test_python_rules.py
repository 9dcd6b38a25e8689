"""Functions of rules from a toolmaker's side: former ids, records that refuse wrong values, names that clash."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from jsonschema import Draft202012Validator

from regelschmiede.emit.json_data import emit_json
from regelschmiede.expressions.types import Boolean, Domain, Id, Integer, List, Optional, Scope
from regelschmiede.model.rules import Input, ResultField, Row
from tests.expressions.support import typed
from tests.support import rulesets
from tests.support.drawn_rules import AT, rule
from tests.support.packages import imported, run, write_packages
from tests.support.pages import front_matter, pages

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from types import ModuleType

    from regelschmiede.model.checked import Ruleset
    from regelschmiede.model.rules import Rule

SKILLS = ("akrobatik", "aetherkunde")
SKILL = Id("skills", SKILLS)
DOMAINS = {"skills": Domain(SKILLS), "probe": Domain(("ja", "nein"))}


def made(rule_id: str, inputs: dict[str, Input], text: str) -> Rule:
    """A rule that gives what ``text`` says."""
    scope = Scope({name: each.type for name, each in inputs.items()}, DOMAINS)
    node = typed(text, scope)
    return rule(
        rule_id,
        inputs.values(),
        (),
        [ResultField("", "Zahl", node.type)],
        [Row(None, (node,), None, AT)],
    )


def book() -> Ruleset:
    """The sample, whose skill ``aetherkunde`` was called ``magie``, with rules that ask for skills."""
    one = Input("fertigkeit", "Fertigkeit", SKILL)
    maybe = Input("vielleicht", "Vielleicht", Optional(SKILL))
    several = Input("alle", "Alle", List(SKILL, 0, 3))
    answer = Input("antwort", "Antwort", Id("probe", ("ja", "nein")))
    rules = [
        replace(
            made("kennt", {"fertigkeit": one}, "fertigkeit = aetherkunde"),
            aliases=("weiss", "lambda"),
        ),
        made(
            "kennt_vielleicht",
            {"vielleicht": maybe},
            "nicht fehlt(vielleicht) und vielleicht = aetherkunde",
        ),
        made("wie_oft", {"alle": several}, "anzahl(f in alle mit f = aetherkunde)"),
        made("probe", {"antwort": answer}, "wenn antwort = ja dann 1 sonst 2"),
    ]
    return replace(
        rulesets.sample(),
        rules={each.id: each for each in rules},
        enumerations={"probe": (("ja", "Ja"), ("nein", "Nein"))},
        records={
            "Angabe": (
                ResultField("stufe", "Stufe", Integer(1, 3)),
                ResultField("in", "Fertigkeit", SKILL),
                ResultField("wahl", "Wahl", Optional(Integer(0, 9))),
                ResultField("werte", "Werte", List(Integer(1, 6), 1, 2)),
                ResultField("ja", "Ja", Boolean()),
            )
        },
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_packages([book()], tmp_path_factory.mktemp("rules"))


@pytest.fixture
def package(folder: Path) -> Iterator[ModuleType]:
    with imported(folder, "probe") as module:
        yield module


def test_functions_know_former_ids(package: ModuleType) -> None:
    assert package.kennt("aetherkunde")
    assert package.kennt("magie")
    assert not package.kennt("akrobatik")
    assert package.kennt_vielleicht("magie")
    assert not package.kennt_vielleicht()
    assert package.wie_oft(["magie", "akrobatik", "aetherkunde"]) == 2


def test_functions_answer_to_former_ids_of_their_rules(package: ModuleType) -> None:
    assert package.weiss is package.kennt
    assert package.lambda_ is package.kennt
    assert {"kennt", "weiss", "lambda_"} <= set(package.__all__)


def test_pages_and_data_know_former_ids_of_rules() -> None:
    site = pages([book()])
    for former in ("weiss", "lambda"):
        page = site[f"probe/regeln/{former}/index.md"]
        assert front_matter(page)["moved_to"] == "../kennt/index.html"
    data, schema = (json.loads(each.data) for each in emit_json([book()]))
    assert data["rules"]["kennt"]["aliases"] == ["weiss", "lambda"]
    assert "aliases" not in data["rules"]["probe"]
    Draft202012Validator(schema).validate(data)


def test_a_rule_may_be_called_like_its_book_and_its_choice(package: ModuleType) -> None:
    assert package.probe("nein") == 2
    assert package.Probe


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"stufe": 0}, "Stufe: 0 ist nicht erlaubt, nur 1 bis 3."),
        ({"stufe": -4}, "Stufe: −4 ist nicht erlaubt, nur 1 bis 3."),
        ({"in_": "magier"}, "Fertigkeit: In „Fertigkeiten“ gibt es „magier“ nicht."),
        ({"wahl": 10}, "Wahl: 10 ist nicht erlaubt, nur 0 bis 9."),
        ({"werte": ()}, "Werte: 0 Werte, erlaubt sind 1 bis 2."),
        ({"werte": (1, 7)}, "Werte: 7 ist nicht erlaubt, nur 1 bis 6."),
    ],
)
def test_records_refuse_what_is_outside_of_their_types(
    package: ModuleType, change: dict[str, object], problem: str
) -> None:
    right = {"stufe": 1, "in_": "akrobatik", "werte": (6,), "ja": True}
    assert package.Angabe(**right).wahl is None
    with pytest.raises(ValueError, match=r"\.$") as refused:
        package.Angabe(**right | change)
    assert str(refused.value) == problem


def test_mypy_accepts_what_is_emitted(folder: Path) -> None:
    done = run(sys.executable, "-m", "mypy", "--strict", "probe", cwd=folder)
    assert done.returncode == 0, done.stdout
