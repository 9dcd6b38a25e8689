"""The data set: its shape, its exactness, and that its schema accepts it and nothing else."""

from __future__ import annotations

import copy
import json
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from regelschmiede.emit.json_data import emit_json
from regelschmiede.emit.json_data.text import decimal, json_text
from regelschmiede.model.checked import Record, Reference, Text
from regelschmiede.model.kinds import Field, ListType, RecordType, TextType
from tests.support import rulesets
from tests.support.awkward_rulesets import awkward
from tests.support.awkward_rulesets import rulesets as drawn_rulesets

if TYPE_CHECKING:
    from collections.abc import Callable

    from regelschmiede.model.checked import Ruleset, Value


def documents(model: Ruleset) -> tuple[Any, Any]:
    """Data set and schema as a reader gets them; numbers with a point are exact."""
    data, schema = emit_json([model])
    return json.loads(data.data, parse_float=Decimal), json.loads(schema.data)


@pytest.fixture(scope="module")
def sample() -> tuple[Any, Any]:
    return documents(rulesets.sample())


def expected(value: Value) -> object:
    """A value of the model as it reads in the data set."""
    if isinstance(value, Text):
        return value.markdown
    if isinstance(value, Reference):
        return value.id
    if isinstance(value, Record):
        return {key: expected(each) for key, each in value.values.items()}
    if isinstance(value, tuple):
        return [expected(each) for each in value]
    return value


def test_paths() -> None:
    paths = [each.path for each in emit_json([rulesets.sample(), awkward()])]
    assert paths == [
        "json/probe.json",
        "json/probe.schema.json",
        "json/class.json",
        "json/class.schema.json",
    ]


def test_the_book_and_its_parts(sample: tuple[Any, Any]) -> None:
    data, _ = sample
    assert list(data) == [
        "ruleset",
        "title",
        "edition",
        "language",
        "licence",
        "credits",
        "source",
        "fingerprint",
        "kinds",
        "parameters",
        "rules",
    ]
    assert data["ruleset"] == "probe"
    assert data["edition"] == "2026.08"
    assert data["licence"] == {
        "name": "unbekannt",
        "spdx": None,
        "note": "Eine Lizenz ist nicht bekannt.",
    }
    assert data["source"] == {"title": "Das Probebuch", "edition": "Edition 2026.08"}
    assert data["fingerprint"] == rulesets.FINGERPRINT
    assert list(data["kinds"]) == ["skills", "talents", "attributes"]
    assert list(data["parameters"]) == ["halber_schritt", "schritt"]
    assert data["rules"] == {}


def test_an_entry_has_all_its_fields_in_order(sample: tuple[Any, Any]) -> None:
    data, _ = sample
    assert data["kinds"]["talents"]["zaeh"] == {
        "name": "Zäh",
        "cost": 25,
        "weight": Decimal("2.5"),
        "secret": False,
        "after": "flink",
        "skill": "akrobatik",
        "effects": [
            {"on": "akrobatik", "add": -20, "when": None},
            {"on": None, "add": 10, "when": "Nur bei „Nacht“."},
        ],
        "ranks": [1, -2],
        "text": "Du hast 25 Punkte\u00a0Ruhe – 😀 und 10.",
        "$figures": [
            {"field": "text", "start": 8, "end": 10, "from": "talents.zaeh.cost"},
            {"field": "text", "start": 31, "end": 33, "from": "parameters.schritt"},
        ],
    }
    assert data["kinds"]["talents"]["flink"]["aliases"] == ["schnell", "eilig"]
    assert data["kinds"]["talents"]["flink"]["weight"] is None
    assert "aliases" not in data["kinds"]["talents"]["zaeh"]
    assert "$figures" not in data["kinds"]["talents"]["flink"]


def test_figures_are_found_at_their_place(sample: tuple[Any, Any]) -> None:
    data, _ = sample
    entry = data["kinds"]["talents"]["zaeh"]
    assert [entry["text"][each["start"] : each["end"]] for each in entry["$figures"]] == [
        "25",
        "10",
    ]


def test_figures_deep_in_an_entry_have_a_path() -> None:
    effect = RecordType("Effect", (Field("notes", "Hinweise", ListType(TextType())),))
    kind = rulesets.kind("spells", "Spell", Field("effects", "", ListType(effect)))
    notes = (rulesets.text("ohne"), rulesets.text("plus ", ("3", "spells.licht.cost")))
    entry = rulesets.entry(kind, "licht", {"effects": (Record({"notes": notes}),)})
    data, schema = documents(rulesets.ruleset([(kind, [entry])]))
    Draft202012Validator(schema).validate(data)
    assert data["kinds"]["spells"]["licht"]["$figures"] == [
        {"field": "effects[0].notes[1]", "start": 5, "end": 6, "from": "spells.licht.cost"}
    ]


def test_the_text_is_readable_and_ends_with_a_line_end() -> None:
    data, schema = emit_json([rulesets.sample()])
    for artifact in (data, schema):
        text = artifact.data.decode("utf-8")
        assert text.startswith("{\n  ")
        assert text.endswith("\n}\n")
        assert "\\u" not in text
    assert '"name": "Zäh"' in data.data.decode("utf-8")


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (Fraction(1, 2), "0.5"),
        (Fraction(-1, 8), "-0.125"),
        (Fraction(3), "3"),
        (Fraction(1, 10), "0.1"),
        (
            Fraction("0.1234567890123456789012345678901234567890123"),
            "0.1234567890123456789012345678901234567890123",
        ),
        (Fraction(10**40 + 1, 10), f"1{'0' * 39}.1"),
        (Fraction(1, 3), f"0.{'3' * 34}"),
    ],
)
def test_numbers_are_not_rounded(value: Fraction, written: str) -> None:
    assert decimal(value) == written


@given(st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**30), max_value=10**30))
def test_every_decimal_is_exact(value: Decimal) -> None:
    assert Fraction(decimal(Fraction(value))) == Fraction(value)


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.text(st.characters())),
    lambda inner: st.one_of(st.lists(inner), st.dictionaries(st.text(), inner)),
)


@given(JSON)
def test_the_text_reads_back(value: Any) -> None:
    assert json.loads(json_text(value).encode("utf-8")) == value


@given(JSON)
def test_the_layout_is_the_usual_one(value: Any) -> None:
    usual = json.dumps(value, indent=2, ensure_ascii=False)
    if not any(0xD800 <= ord(each) < 0xE000 for each in usual):
        assert json_text(value) == usual + "\n"


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(drawn_rulesets())
def test_any_ruleset_gives_valid_data_that_says_the_same(model: Ruleset) -> None:
    data, schema = documents(model)
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(data)
    for kind in model.kinds:
        shown = data["parameters"] if kind.id == "parameters" else data["kinds"][kind.id]
        assert list(shown) == list(model.entries[kind.id])
        for entry in model.entries[kind.id].values():
            for field, value in entry.values.items():
                if kind.id != "parameters":
                    assert shown[entry.id][field] == expected(value)


def test_awkward_ids_are_keys_like_others() -> None:
    data, schema = documents(awkward())
    Draft202012Validator.check_schema(schema)
    assert data["kinds"]["class"]["in"]["list"] is not None


def test_the_schema_accepts_the_data(sample: tuple[Any, Any]) -> None:
    data, schema = sample
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(data)


def zaeh(data: Any) -> Any:
    return data["kinds"]["talents"]["zaeh"]


DAMAGES: dict[str, Callable[[Any], object]] = {
    "a missing field": lambda data: zaeh(data).pop("weight"),
    "an unknown field": lambda data: zaeh(data).update(extra=1),
    "an unknown field of a record": lambda data: zaeh(data)["effects"][0].update(extra=1),
    "a figure as text": lambda data: zaeh(data).update(cost="25"),
    "a fraction for an integer": lambda data: zaeh(data)["effects"][0].update(add=2.5),
    "a figure below its range": lambda data: zaeh(data).update(cost=-1),
    "a figure above its range": lambda data: zaeh(data)["effects"][0].update(add=101),
    "null where a value must be": lambda data: zaeh(data).update(text=None),
    "a value that is not listed": lambda data: data["kinds"]["skills"]["akrobatik"].update(
        area="x"
    ),
    "a reference to nowhere": lambda data: zaeh(data).update(skill="nirgends"),
    "a reference by a former id": lambda data: zaeh(data).update(skill="magie"),
    "a reference to another kind": lambda data: zaeh(data).update(skill="flink"),
    "too few items for each entry": lambda data: zaeh(data)["ranks"].pop(),
    "a missing entry": lambda data: data["kinds"]["talents"].pop("flink"),
    "a surplus entry": lambda data: data["kinds"]["talents"].update(neu=zaeh(data)),
    "a missing kind": lambda data: data["kinds"].pop("attributes"),
    "a surplus kind": lambda data: data["kinds"].update(neu={}),
    "a missing parameter": lambda data: data["parameters"].pop("schritt"),
    "another book": lambda data: data.update(ruleset="paws"),
    "another edition": lambda data: data.update(edition="2027.01"),
    "no licence": lambda data: data.pop("licence"),
    "a broken fingerprint": lambda data: data.update(fingerprint="xyz"),
    "a rule": lambda data: data["rules"].update(probe={}),
    "a figure without origin": lambda data: zaeh(data)["$figures"][0].pop("from"),
    "no figures": lambda data: zaeh(data).update({"$figures": []}),
    "an alias that is no id": lambda data: data["kinds"]["talents"]["flink"].update(
        aliases=["Nein"]
    ),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_the_schema_refuses_damaged_data(
    sample: tuple[Any, Any], damage: Callable[[Any], object]
) -> None:
    data, schema = copy.deepcopy(sample)
    assert Draft202012Validator(schema).is_valid(data)
    damage(data)
    assert not Draft202012Validator(schema).is_valid(data)


def test_the_schema_tells_what_fields_mean(sample: tuple[Any, Any]) -> None:
    _, schema = sample
    assert schema["title"] == "Das Probebuch, Edition 2026.08"
    assert schema["properties"]["kinds"]["properties"]["talents"]["title"] == "Talente"
    talent = schema["$defs"]["Talent"]
    assert talent["title"] == "Talent"
    assert talent["description"] == "Was jemand besonders gut kann."
    assert talent["properties"]["weight"] == {
        "title": "Gewicht",
        "x-unit": "kg",
        "type": ["number", "null"],
        "minimum": 0,
    }
    assert schema["$defs"]["TalentId"]["enum"] == ["zaeh", "flink"]
    assert schema["$defs"]["Skill"]["properties"]["area"] == {
        "title": "Bereich",
        "enum": ["koerper", "geist"],
        "x-labels": {"koerper": "Körper", "geist": "Geist"},
    }
