"""What the analysis of a rule depends on, as a key: the same key, the same findings."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from regelschmiede.expressions.table import steps_of
from regelschmiede.expressions.typed import rules
from regelschmiede.model.reckonings import Reckonings
from regelschmiede.source.memory import digest

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from regelschmiede.model.meaning import Meaning
    from regelschmiede.model.rules import Example, Rule


class AnalysisKeys:
    """Keys for ``rules``, which use whatever ``meaning`` gives."""

    def __init__(self, rules: Mapping[str, Rule], meaning: Meaning) -> None:
        # Many values have the same type, and some types list every id of a kind. A figure has its value in its type.
        self._reckonings = Reckonings(rules, meaning.context.entries, cache(repr))

    def of(self, rule: Rule, examples: Iterable[Example]) -> str:
        """The key of ``rule``; its ``examples`` show which rows are reached.

        Of the rule itself it asks only when its rows hold, of those that it calls for that all that they reckon.
        """
        conditions = tuple(row.when for row in rule.rows)
        asked = [each for each in conditions if each is not None]
        steps = steps_of(asked, [(step.id, step.value) for step in rule.steps])
        asked += [value for _, value in steps]
        inputs = self._reckonings.inputs(rule)
        own = self._reckonings.of_parts((inputs, rule.match, conditions, steps))
        called = [self._reckonings.of(each) for each in self._reckonings.called(rules(*asked))]
        read = own.read.union(*(each.read for each in called))
        values = [self._reckonings.values(each) for each in sorted(read)]
        texts = [each.text for each in (own, *called)]
        return digest(*texts, *values, repr([each.inputs for each in examples]))
