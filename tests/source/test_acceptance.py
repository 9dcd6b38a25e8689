"""What is accepted at once is exactly what jsonschema accepts."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from regelschmiede.passes.validate import ShapeCheck
from regelschmiede.source import draft
from regelschmiede.source.acceptance import acceptance_of, exact
from regelschmiede.source.project import defaults
from regelschmiede.source.schema_check import schema_faults
from regelschmiede.source.schemas import SchemaFolders, load_schema
from regelschmiede.source.validator import validator_of
from regelschmiede.source.yaml_tree import read_yaml

ACCEPTS = acceptance_of(draft.merged_draft())
MERGED = validator_of(draft.merged_draft())
PUBLISHED = Draft202012Validator(Draft202012Validator.META_SCHEMA)

# They refer to themselves.
ROUND = ("kind.schema", "rules.schema", "constraints.schema", "sheet.schema")

KEYS = ("a", "b", "x")
KEY = st.sampled_from(KEYS)
SMALL = st.integers(0, 3)
SCALAR = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 3),
    st.sampled_from([Decimal("0.1"), Decimal("1.0"), Decimal("2.5")]),
    st.sampled_from(["", "a", "ab", "1"]),
)
VALUE = st.recursive(
    SCALAR,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEY, inner, max_size=3),
    max_leaves=6,
)
# As a schema's file gives them: decimals are floats there.
WRITTEN = VALUE.map(lambda value: json.loads(json.dumps(value, default=float)))
TYPE = st.sampled_from(["null", "boolean", "integer", "number", "string", "array", "object"])
LIMIT = st.integers(-1, 2) | st.sampled_from([0.1, 1.0, 2.5])


def keywords(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Schemas whose parts are ``inner`` ones."""
    named = st.dictionaries(KEY, inner, min_size=1, max_size=3)
    listed = st.lists(inner, min_size=1, max_size=3)
    names = st.lists(KEY, max_size=2, unique=True)
    values: dict[str, st.SearchStrategy[Any]] = {
        "title": st.just("Titel"),
        "x-unit": st.just("m"),
        "type": TYPE | st.lists(TYPE, min_size=1, max_size=3, unique=True),
        "enum": st.lists(WRITTEN, min_size=1, max_size=3),
        "const": WRITTEN,
        "pattern": st.sampled_from(["^a", "b$", "^x", "1"]),
        "minimum": LIMIT,
        "maximum": LIMIT,
        "exclusiveMinimum": LIMIT,
        "exclusiveMaximum": LIMIT,
        "minLength": SMALL,
        "maxLength": SMALL,
        "minItems": SMALL,
        "maxItems": SMALL,
        "minProperties": SMALL,
        "maxProperties": SMALL,
        "uniqueItems": st.booleans(),
        "items": inner,
        "contains": inner,
        "required": names,
        "propertyNames": inner,
        "properties": named,
        "additionalProperties": inner,
        "dependentRequired": st.dictionaries(KEY, names, max_size=2),
        "dependentSchemas": named,
        "if": inner,
        "then": inner,
        "else": inner,
        "not": inner,
        "allOf": listed,
        "anyOf": listed,
        "oneOf": listed,
        "$ref": st.sampled_from(["#/$defs/one", "#/$defs/two"]),
    }
    given = [st.tuples(st.just(keyword), value) for keyword, value in values.items()]
    # With many keywords it would allow nothing.
    return st.lists(st.one_of(given), max_size=4).map(dict)


PART = st.recursive(st.booleans() | keywords(st.booleans()), keywords, max_leaves=5)


@settings(max_examples=200)
@given(schema=keywords(PART), one=keywords(st.booleans()), two=keywords(st.booleans()), value=VALUE)
def test_it_accepts_what_the_library_accepts(
    schema: dict[str, Any], one: dict[str, Any], two: dict[str, Any], value: Any
) -> None:
    one.pop("$ref", None), two.pop("$ref", None)  # they would run in a circle
    root = {**schema, "$defs": {"one": one, "two": two}}
    judged = Draft202012Validator(exact(root)).is_valid(value)
    assert acceptance_of(root)(value) is judged


@settings(max_examples=200)
@given(schema=keywords(PART), value=WRITTEN)
def test_it_accepts_the_schemas_that_the_library_accepts(schema: Any, value: Any) -> None:
    for each in (schema, value):
        assert ACCEPTS(each) is MERGED.is_valid(each) is PUBLISHED.is_valid(each)


@pytest.mark.parametrize(
    "keyword", ["patternProperties", "prefixItems", "minContains", "unevaluatedItems", "multipleOf"]
)
def test_of_a_keyword_it_does_not_know_it_says_nothing(keyword: str) -> None:
    check = acceptance_of({"properties": {"a": {keyword: {}}}})
    assert not check({})
    assert not check("")


def test_a_reference_to_what_lies_around_it_is_followed() -> None:
    check = acceptance_of(
        {
            "$ref": "#/$defs/tree",
            "$defs": {"tree": {"type": "array", "items": {"$ref": "#/$defs/tree"}}},
        }
    )
    assert check([[], [[]]])
    assert not check([[], [[1]]])


def test_our_own_schemas_need_no_more_than_it_knows() -> None:
    folder = defaults() / "schemas"
    for path in sorted(folder.rglob("*.schema.json")):
        found = load_schema(path, SchemaFolders(folder, (folder,)), recursive=path.stem in ROUND)
        assert found.schema is not None, path
        assert ACCEPTS(found.schema.data), path
        assert knows(found.schema.expanded), path


def knows(schema: dict[str, Any]) -> bool:
    """Whether no part of ``schema`` is unknown; nothing is held against it."""
    unasked = {"if": False, "then": schema, "$defs": schema.get("$defs", {})}
    return acceptance_of(unasked)(None)


def test_the_draft_is_read_alike_from_files_and_from_the_library(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    merged = draft.merged_draft()
    monkeypatch.setattr(draft, "find_spec", lambda _name: None)
    assert draft.merged_draft() == merged


def test_what_is_not_accepted_is_judged_by_the_library() -> None:
    """A schema that only the library understands still lets sound values through."""
    schema = {"type": "object", "patternProperties": {"^a": {"type": "integer"}}}
    assert schema_faults(schema, None) == []
    assert codes(schema, "a: 1") == []
    assert codes(schema, "a: eins") == ["RS206"]


def codes(schema: dict[str, Any], text: str) -> list[str]:
    root = read_yaml(text, "held.yaml").root
    assert root is not None
    return [each.code for each in ShapeCheck(schema).faults(root)]
