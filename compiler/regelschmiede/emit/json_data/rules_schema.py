"""The schema of rules: the ids, shapes and examples that this edition has, and no others.

What all rules have is defined once; each rule's own schema only says what is particular to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.emit.json_data.figures import FIGURES as FIGURES_KEY
from regelschmiede.emit.json_data.formula_schema import formula_schema, tree_schema
from regelschmiede.emit.json_data.rule_types import plain, result_type
from regelschmiede.emit.json_data.rule_value_schema import (
    field_schema,
    fraction_schema,
    type_schema,
    value_schema,
)
from regelschmiede.emit.json_data.schema_names import (
    FIELD,
    FIGURES,
    FORMULA,
    FRACTION,
    INPUT,
    PLACE,
    ROW,
    RULE,
    RULE_ID,
    STEP,
    TREE,
    TYPE,
    SchemaNames,
)
from regelschmiede.emit.json_data.schema_parts import (
    ALIASES,
    FORMER_IDS,
    ID_PATTERN,
    closed,
    definition,
    exactly,
    one_of,
    several,
)
from regelschmiede.model.kinds import PARAMETERS
from regelschmiede.model.rules import Match
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from regelschmiede.emit.json_data.text import Json
    from regelschmiede.model.checked import Ruleset
    from regelschmiede.model.rules import Example, Rule

_RULINGS = "rulings"
_ANYTHING: Json = {}
_STRING: Json = {"type": "string"}
_TEXT: Json = {"type": ["string", "null"]}
_BOOLEAN: Json = {"type": "boolean"}
_LIST: Json = {"type": "array"}
_FORMULA = definition(FORMULA)
_PLACE = definition(PLACE)
_MEANING: Mapping[str, Json] = {
    "label": _STRING,
    "description": _STRING,
    "type": definition(TYPE),
}


def rules_schema(ruleset: Ruleset, names: SchemaNames) -> dict[str, Json]:
    """The mapping id → rule, every rule of the edition with the inputs, steps and rows that it has."""
    examples: dict[str, list[Example]] = {rule: [] for rule in ruleset.rules}
    for example in ruleset.examples:
        examples[example.rule].append(example)
    own: dict[str, Json] = {
        rule.id: _OwnSchema(rule, names).written(examples[rule.id])
        for rule in ruleset.rules.values()
    }
    return {"title": "Regeln", **closed(own)}


def rule_definitions(ruleset: Ruleset, names: SchemaNames) -> Iterator[tuple[str, Json]]:
    """What the schemas of all rules refer to."""
    ids: dict[str, Json] = {"title": "Id einer Regel", "type": "string", "pattern": ID_PATTERN}
    default: Mapping[str, Json] = {"required": _BOOLEAN, "default": _ANYTHING}
    tree: Mapping[str, Json] = {"text": _STRING, "tree": definition(TREE)}
    yield RULE_ID, {**ids, **one_of(ruleset.rules)}
    yield RULE, {"title": "Regel", **_rule(names)}
    yield INPUT, {"title": "Eingabe", **closed({"id": _STRING, **_MEANING, **default})}
    yield STEP, {"title": "Schritt", **closed({"id": _STRING, "label": _STRING, **tree})}
    yield ROW, {"title": "Zeile", **_row()}
    yield TYPE, type_schema(ruleset, names)
    yield FIELD, field_schema()
    yield FORMULA, formula_schema()
    yield TREE, tree_schema(ruleset, names)
    yield FRACTION, fraction_schema()
    yield PLACE, _place()


@dataclass(frozen=True, slots=True)
class _OwnSchema:
    """Writes what one rule has of its own."""

    rule: Rule
    names: SchemaNames

    def written(self, examples: Iterable[Example]) -> dict[str, Json]:
        rule = self.rule
        then = closed({each.id: _FORMULA for each in rule.fields})
        row = _refined(ROW, {"then": then if rule.gives_record else _FORMULA})
        size = len(rule.rows)
        own: dict[str, Json] = {
            "inputs": self._inputs(),
            "steps": exactly(_refined(STEP, {"id": {"const": each.id}}) for each in rule.steps),
            "match": {"const": rule.match.value},
            "lookup": {"const": rule.lookup or None},
            "rows": {**several(row), "minItems": size, "maxItems": size},
            "examples": self._examples([each.id for each in examples]),
        }
        return {"title": rule.name, **_refined(RULE, own)}

    def _inputs(self) -> dict[str, Json]:
        return exactly(
            _refined(
                INPUT,
                {
                    "id": {"const": each.id},
                    "required": {"const": not each.may_be_left_out},
                    "default": {"const": plain(each.default)},
                },
            )
            for each in self.rule.inputs
        )

    def _examples(self, ids: list[str]) -> dict[str, Json]:
        values = {each.id: value_schema(each.type, self.names) for each in self.rule.inputs}
        needed = [each.id for each in self.rule.inputs if not each.may_be_left_out]
        example = _with_figures(
            {
                "name": _STRING,
                "inputs": {**closed(values), "required": needed},
                "result": value_schema(result_type(self.rule), self.names),
                "passage": _STRING,
                "text": _TEXT,
                "source": _PLACE,
            }
        )
        return {
            "type": "object",
            "propertyNames": one_of(ids),
            "minProperties": len(ids),
            "additionalProperties": example,
        }


def _rule(names: SchemaNames) -> dict[str, Json]:
    """What all rules have; lists whose items differ from rule to rule are left to their own schemas."""
    return _with_figures(
        {
            "name": _STRING,
            "text": _TEXT,
            "passage": _STRING,
            "rulings": several(_ids(_RULINGS, names)),
            "inputs": _LIST,
            "result": closed(_MEANING),
            "steps": _LIST,
            "match": one_of(match.value for match in Match),
            "lookup": _TEXT,
            "total": _BOOLEAN,
            "rows": _LIST,
            "calls": several(definition(RULE_ID)),
            "parameters": several(_ids(PARAMETERS, names)),
            "examples": {"type": "object"},
            "source": _PLACE,
        },
        {ALIASES: FORMER_IDS},
    )


def _row() -> dict[str, Json]:
    return closed(
        {
            "when": {"anyOf": [{"type": "null"}, _FORMULA]},
            "then": _ANYTHING,
            "range": _TEXT,
            "text": _TEXT,
            "source": _PLACE,
        }
    )


def _refined(name: str, properties: Mapping[str, Json]) -> dict[str, Json]:
    """The definition ``name``, some of whose properties are known more closely."""
    return {**definition(name), "properties": properties}


def _ids(kind: str, names: SchemaNames) -> dict[str, Json]:
    known = names.ids.get(kind)
    return one_of(()) if known is None else definition(known)


def _with_figures(
    properties: Mapping[str, Json], optional: Mapping[str, Json] | None = None
) -> dict[str, Json]:
    """A closed object whose texts may hold figures."""
    known = {**properties, FIGURES_KEY: definition(FIGURES), **(optional or {})}
    return {**closed(properties), "properties": known}


def _place() -> dict[str, Json]:
    line: Json = {"type": "integer", "minimum": 1}
    return {"title": "Stelle in der Quelle", **closed({"file": _STRING, "line": line})}
