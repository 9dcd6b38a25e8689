"""The schema of formulas: one form for each kind of node."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.emit.json_data.expressions import FOLDS, LOGIC
from regelschmiede.emit.json_data.schema_names import FRACTION, RULE_ID, TREE, SchemaNames
from regelschmiede.emit.json_data.schema_parts import (
    closed,
    definition,
    one_of,
    several,
    told_apart,
)
from regelschmiede.expressions.rounding import Rounding
from regelschmiede.model.kinds import PARAMETERS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from regelschmiede.emit.json_data.text import Json
    from regelschmiede.model.checked import Ruleset

TYPES = ("integer", "fraction", "boolean", "id", "record", "list", "optional")
"""What values of a node can be."""

_DESCRIPTION = "Der Baum einer Formel; „node“ sagt, was ein Knoten ist, „type“, was er ergibt."
_TREE: Json = definition(TREE)
_NAME: Json = {"type": "string"}
_OF: Mapping[str, Json] = {"of": _TREE}


def formula_schema() -> dict[str, Json]:
    """A formula as readers see it, and its tree."""
    text: Json = {"title": "Wie das Buch sie schreibt", "type": "string"}
    return {"title": "Formel", **closed({"text": text, "tree": _TREE})}


def tree_schema(ruleset: Ruleset, names: SchemaNames) -> dict[str, Json]:
    """Every node of a tree."""
    known = [_leaves(ruleset, names), _operations(), _joining(), _branching()]
    forms = {name: form for group in known for name, form in group.items()}
    type_: Json = {"enum": list(TYPES)}
    typed = {name: {"type": type_, **form} for name, form in forms.items()}
    return {"title": "Knoten", "description": _DESCRIPTION, **told_apart("node", typed)}


def _leaves(ruleset: Ruleset, names: SchemaNames) -> dict[str, Mapping[str, Json]]:
    kinds = [kind.id for kind in ruleset.kinds]
    figures = definition(names.ids[PARAMETERS]) if PARAMETERS in names.ids else one_of(())
    value: Json = {"anyOf": [{"type": ["integer", "boolean"]}, definition(FRACTION)]}
    arguments: Json = {"type": "object", "additionalProperties": _TREE}
    domains = one_of([*kinds, *ruleset.enumerations])
    return {
        "constant": {"value": value},
        "id": {"of": one_of(("kind", "choice")), "in": domains, "id": _NAME},
        "variable": {"name": _NAME},
        "parameter": {"name": figures},
        "field": {**_OF, "field": _NAME, "per": {"enum": [*kinds, None]}},
        "entry_field": {**_OF, "kind": one_of(kinds), "field": _NAME},
        "call": {"rule": definition(RULE_ID), "arguments": arguments},
    }


def _operations() -> dict[str, Mapping[str, Json]]:
    alike = ("negate", "not", "widen", "absolute", "missing")
    modes = one_of(mode.name.lower() for mode in Rounding)
    return {
        **dict.fromkeys(alike, _OF),
        "round": {"mode": modes, **_OF},
        "fold": {"operator": one_of(FOLDS.values()), **_OF},
    }


def _joining() -> dict[str, Mapping[str, Json]]:
    more: Json = closed({"operator": one_of("=≠<≤>≥"), "operand": _TREE})
    return {
        "arithmetic": {"operator": one_of("+-*/"), "left": _TREE, "right": _TREE},
        "compare": {"first": _TREE, "rest": {**several(more), "minItems": 1}},
        "logic": {"operator": one_of(LOGIC.values()), "operands": several(_TREE)},
        "extreme": {"operator": one_of(("min", "max")), "items": several(_TREE)},
        "default": {**_OF, "fallback": _TREE},
    }


def _branching() -> dict[str, Mapping[str, Json]]:
    case: Json = closed({"when": _TREE, "then": _TREE})
    condition: Json = {"anyOf": [{"type": "null"}, _TREE]}
    inner: dict[str, Json] = {"variable": _NAME, "source": _TREE, "condition": condition}
    return {
        "choice": {"cases": {**several(case), "minItems": 1}, "otherwise": _TREE},
        "selection": {**inner, "body": _TREE},
        "sort": {**_OF, "key": _TREE},
    }
