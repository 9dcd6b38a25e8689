"""Sentences of limits with their figures, as readers see them."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from regelschmiede.expressions.types import Id, show_number
from regelschmiede.model.sheet import Slot
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from regelschmiede.expressions.evaluate import Value as Result
    from regelschmiede.expressions.types import Type
    from regelschmiede.model.sheet import Limit
    from regelschmiede.passes.scope import World


@dataclass(frozen=True, slots=True)
class Sentences:
    """Fills sentences in; ``world`` has the names of entries."""

    world: World

    def shown(self, limit: Limit, figures: Mapping[str, Result]) -> str:
        """The sentence of ``limit`` with ``figures``."""
        types: dict[str, Type] = {step.id: step.value.type for step in limit.rule.steps}
        types |= {each.id: each.type for each in limit.rule.inputs}
        return "".join(
            self._figure(figures[part.figure], types.get(part.figure))
            if isinstance(part, Slot)
            else part
            for part in limit.sentence
        )

    def _figure(self, value: Result, type_: Type | None) -> str:
        if isinstance(value, int | Fraction):
            return show_number(value)
        if isinstance(type_, Id):
            return self.world.names.get((type_.domain, str(value)), str(value))
        return str(value)
