"""How many steps an expression takes at worst: lists multiply, called rules add theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.expressions.typed import RuleCall, Selection, Sort, Typed, parts
from regelschmiede.expressions.types import List

if TYPE_CHECKING:
    from collections.abc import Mapping

    from regelschmiede.expressions.types import Signature


def steps_at_worst(node: Typed, rules: Mapping[str, Signature]) -> int:
    """The steps of evaluating ``node``; ``rules`` gives those of a call, 1 for a rule it does not know."""
    inner = [steps_at_worst(part, rules) for part in parts(node)]
    if isinstance(node, Selection | Sort):
        first, *repeated = inner
        return first + node.type.longest * (1 + sum(repeated))
    own = 1
    if isinstance(node, RuleCall):
        own = rules[node.rule].cost if node.rule in rules else 1
    elif isinstance(node.type, List):
        own = node.type.longest
    return own + sum(inner)
