"""The rules in the data set: they can be played by from it alone, and its schema knows a damaged one."""

from __future__ import annotations

import copy
import json
from fractions import Fraction
from typing import TYPE_CHECKING, Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from regelschmiede.emit.json_data import emit_json
from regelschmiede.emit.json_data.rule_types import plain
from regelschmiede.expressions import typed
from regelschmiede.model.meaning import NoAnswerError, meaning_of
from regelschmiede.pipeline import Project, check
from tests.support.dataset_rules import DataSet
from tests.support.drawn_rules import drawn_rules
from tests.support.playing import drawn_inputs
from tests.support.project import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable

    from regelschmiede.model.checked import Ruleset


def documents(ruleset: Ruleset) -> tuple[Any, Any]:
    """Data set and schema, numbers exact."""
    data, schema = emit_json([ruleset])
    return json.loads(data.data, parse_float=Fraction), json.loads(schema.data)


@pytest.fixture(scope="module")
def percentacy() -> Ruleset:
    return check(Project(ROOT)).rulesets[0]


@pytest.fixture(scope="module")
def published(percentacy: Ruleset) -> tuple[Any, Any]:
    return documents(percentacy)


def test_the_data_set_is_valid(published: tuple[Any, Any]) -> None:
    data, schema = published
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(data)


def test_every_example_can_be_played_from_the_data_alone(
    percentacy: Ruleset, published: tuple[Any, Any]
) -> None:
    data, _ = published
    game = DataSet(data)
    played = 0
    for rule_id, rule in data["rules"].items():
        for example_id, example in rule["examples"].items():
            assert game.play(rule_id, example["inputs"]) == example["result"], example_id
            played += 1
    assert played == len(percentacy.examples) > 0


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(ruleset=drawn_rules(), data=st.data())
def test_drawn_rules_mean_the_same_in_the_data_set(ruleset: Ruleset, data: st.DataObject) -> None:
    document, schema = documents(ruleset)
    Draft202012Validator(schema).validate(document)
    game, meaning = DataSet(document), meaning_of(ruleset)
    for rule in ruleset.rules.values():
        inputs = data.draw(drawn_inputs(rule))
        try:
            expected = meaning.context.rules[rule.id](inputs)
        except NoAnswerError:
            with pytest.raises(LookupError):
                game.play(rule.id, {key: plain(value) for key, value in inputs.items()})
        else:
            given_inputs = {key: plain(value) for key, value in inputs.items()}
            assert game.play(rule.id, given_inputs) == plain(expected)


def test_a_rule_says_all_that_the_book_does(published: tuple[Any, Any]) -> None:
    data, _ = published
    probe = data["rules"]["probe"]
    assert probe["name"] == "Probe"
    assert probe["passage"] == "Mechaniken"
    assert [each["id"] for each in probe["inputs"]][:2] == ["zielwert", "wurf"]
    assert probe["inputs"][1]["type"] == {"type": "die", "faces": 100}
    assert probe["inputs"][0]["required"] is True
    assert probe["rows"][0]["when"]["text"] == "Wurf = 1"
    compared = probe["rows"][0]["when"]["tree"]
    assert compared["node"] == "compare"
    assert compared["rest"][0]["operand"] == {
        "node": "parameter",
        "type": "integer",
        "name": "kritischer_erfolg",
    }
    line = (ROOT / probe["source"]["file"]).read_text("utf-8").splitlines()
    assert line[probe["source"]["line"] - 1].startswith("probe:")
    bands = data["rules"]["schadenswert"]["rows"][0]["then"]["tree"]
    assert bands["per"] == "damage_bands"


def test_figures_in_the_texts_of_rules_have_an_origin(published: tuple[Any, Any]) -> None:
    data, _ = published
    found = 0
    for rule in data["rules"].values():
        for owner in (rule, *rule["examples"].values()):
            for figure in owner.get("$figures", []):
                text = owner["text"]
                if figure["field"] != "text":
                    number = int(figure["field"].removeprefix("rows[").removesuffix("].text"))
                    text = owner["rows"][number]["text"]
                assert text[figure["start"] : figure["end"]].strip()
                assert figure["from"]
                found += 1
    assert found


def test_every_node_of_the_language_can_be_played() -> None:
    names = {each.__name__ for each in get_args(typed.Typed)}
    game = {name for name in dir(DataSet) if name.startswith("_") and not name.startswith("__")}
    renamed = {"Constant": {"_constant", "_id"}, "Variable": {"_variable", "_parameter"}}
    renamed |= {"RecordField": {"_field"}, "EntryField": {"_entry_field"}, "RuleCall": {"_call"}}
    for name in names:
        assert renamed.get(name, {f"_{name.lower()}"}) <= game


def probe(data: Any) -> Any:
    return data["rules"]["probe"]


def example(data: Any) -> Any:
    return next(iter(probe(data)["examples"].values()))


def tree(data: Any) -> Any:
    return probe(data)["rows"][0]["when"]["tree"]


DAMAGES: dict[str, Callable[[Any], object]] = {
    "a missing rule": lambda data: data["rules"].pop("hp"),
    "a surplus rule": lambda data: data["rules"].update(neu=probe(data)),
    "a rule without rows": lambda data: probe(data).update(rows=[]),
    "a missing row": lambda data: probe(data)["rows"].pop(),
    "an unknown key": lambda data: probe(data).update(extra=1),
    "a missing input": lambda data: probe(data)["inputs"].pop(),
    "another input": lambda data: probe(data)["inputs"][0].update(id="ziel"),
    "another default": lambda data: probe(data)["inputs"][2].update(default=1),
    "an input without type": lambda data: probe(data)["inputs"][0].pop("type"),
    "an unbounded input": lambda data: probe(data)["inputs"][0]["type"].pop("maximum"),
    "an unknown type": lambda data: probe(data)["inputs"][0]["type"].update(type="float"),
    "a die without faces": lambda data: probe(data)["inputs"][1].update(type={"type": "die"}),
    "a ruling that is none": lambda data: probe(data).update(rulings=["nirgends"]),
    "a parameter that is none": lambda data: probe(data).update(parameters=["nirgends"]),
    "a call of no rule": lambda data: probe(data)["steps"][0]["tree"].update(rule="nirgends"),
    "a step of another name": lambda data: probe(data)["steps"][0].update(id="anders"),
    "a formula without text": lambda data: probe(data)["rows"][0]["when"].pop("text"),
    "a formula as text only": lambda data: probe(data)["rows"][0].update(when="wurf = 1"),
    "an unknown node": lambda data: tree(data).update(node="eval"),
    "a node without operand": lambda data: tree(data).pop("first"),
    "a node with a surplus key": lambda data: tree(data).update(extra=1),
    "a broken node deep inside": lambda data: tree(data)["rest"][0]["operand"].update(name="nein"),
    "an unknown operator": lambda data: tree(data)["rest"][0].update(operator="=="),
    "a result with a surplus field": lambda data: probe(data)["rows"][0]["then"].update(extra={}),
    "a missing example": lambda data: probe(data)["examples"].popitem(),
    "an example without result": lambda data: example(data).pop("result"),
    "an example with a die that cannot show it": lambda data: example(data)["inputs"].update(
        wurf=101
    ),
    "an example without a needed input": lambda data: example(data)["inputs"].pop("wurf"),
    "an example with an unknown input": lambda data: example(data)["inputs"].update(neu=1),
    "a result of another type": lambda data: example(data)["result"].update(gelungen="ja"),
    "no place": lambda data: probe(data).pop("source"),
    "a line before the first": lambda data: probe(data)["source"].update(line=0),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_the_schema_refuses_damaged_rules(
    published: tuple[Any, Any], damage: Callable[[Any], object]
) -> None:
    data, schema = published
    # Only the damaged rule is checked, so that each case is quick; the whole is valid, as another test says.
    damaged = {**data, "rules": copy.deepcopy(data["rules"])}
    damage(damaged)
    rules = Draft202012Validator({**schema["properties"]["rules"], "$defs": schema["$defs"]})
    assert not rules.is_valid(damaged["rules"])
