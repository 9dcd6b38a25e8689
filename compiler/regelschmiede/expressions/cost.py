"""How many steps an expression takes at worst: lists multiply, called rules add theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.expressions.typed import RuleCall, Selection, Sort, Typed, parts
from regelschmiede.expressions.types import List

if TYPE_CHECKING:
    from collections.abc import Mapping


def steps_at_worst(node: Typed, rules: Mapping[str, int]) -> int:
    """The steps of evaluating ``node``; ``rules`` gives those of a call, 1 for a rule it does not know."""
    if isinstance(node, Selection):
        source, *inner = (steps_at_worst(part, rules) for part in parts(node))
        return source + node.type.longest * (1 + sum(inner))
    if isinstance(node, Sort):
        chosen, key = (steps_at_worst(part, rules) for part in parts(node))
        return chosen + node.type.longest * (1 + key)
    own = 1
    if isinstance(node, RuleCall):
        own = rules.get(node.rule, 1)
    elif isinstance(node.type, List):
        own = node.type.longest
    return own + sum(steps_at_worst(part, rules) for part in parts(node))
