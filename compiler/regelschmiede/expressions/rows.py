"""The rows of a table, ready to be asked which of them hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.expressions.abstract import EITHER, NO, YES, Truth, opposite, some
from regelschmiede.expressions.cost import steps_at_worst
from regelschmiede.expressions.evaluate import Context, program
from regelschmiede.expressions.space import Box, view
from regelschmiede.expressions.table import Mode, Table
from regelschmiede.expressions.typed import Compare, EntryField, RuleCall, Typed, names, walk

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from regelschmiede.expressions.abstract import Abstract
    from regelschmiede.expressions.abstraction import Abstraction
    from regelschmiede.expressions.questions import Example


class Rows:
    """``used`` are the inputs that matter; ``cost`` is the steps of asking all rows once.

    ``runnable`` is False where a rule or an entry that they need has no value here.
    """

    def __init__(self, table: Table, context: Context) -> None:
        self.table = table
        conditions = [row.condition for row in table.rows]
        known = [condition for condition in conditions if condition is not None]
        self._conditions = conditions
        self._steps = table.steps_of(known)
        nodes = [*known, *(step for _, step in self._steps)]
        self.used = table.used
        self.runnable = all(_runnable(node, context) for node in nodes)
        self.cost = sum(steps_at_worst(node, {}) for node in nodes)
        self._costs = [0 if c is None else steps_at_worst(c, {}) for c in conditions]
        self._programs = [None if c is None else program(c, context) for c in conditions]
        self._step_programs = [(name, program(step, context)) for name, step in self._steps]
        self._step_costs = sum(steps_at_worst(step, {}) for _, step in self._steps)
        self._step_names = [sorted(names(step)) for _, step in self._steps]
        self._compares = [any(isinstance(n, Compare) for n in walk(s)) for _, s in self._steps]
        self._last: list[tuple[list[object], Abstract] | None] = [None] * len(self._steps)
        self._inputs = [() if c is None else self._inputs_of(c) for c in conditions]

    def inputs_of(self, row: int) -> tuple[str, ...]:
        """The inputs on which the condition of ``row`` depends."""
        return self._inputs[row]

    def _inputs_of(self, condition: Typed) -> tuple[str, ...]:
        nodes = [condition, *(step for _, step in self.table.steps_of([condition]))]
        wanted = {name for node in nodes for name in names(node)}
        return tuple(name for name in self.used if name in wanted)

    def at(self, example: Example) -> list[Truth]:
        """Which rows hold for ``example``."""
        environment = dict(example)
        for name, step in self._step_programs:
            environment[name] = step(environment)
        return self._with_else(
            EITHER if condition is None else YES if condition(environment) else NO
            for condition in self._programs
        )

    def within(
        self, box: Box, truths: Sequence[Truth], abstraction: Abstraction
    ) -> tuple[list[Truth], int]:
        """Which rows hold in ``box``, and the steps it took; ``truths`` holds what is known of a larger box."""
        around: dict[str, Abstract] = {
            name: view((name,), self.table.inputs[name], box) for name in self.used
        }
        for index, (name, step) in enumerate(self._steps):
            around[name] = self._step(index, step, box, around, abstraction)
        found = list(truths)
        work = self._step_costs + len(around)
        for row, condition in enumerate(self._conditions):
            if condition is not None and found[row] == EITHER:
                found[row] = abstraction.truth(condition, around)
                work += self._costs[row]
        return self._with_else(found), work

    def _step(
        self,
        index: int,
        step: Typed,
        box: Box,
        around: dict[str, Abstract],
        abstraction: Abstraction,
    ) -> Abstract:
        """What a step can be; most boxes differ from the one before in a single place."""
        given: list[object] = [around[name] for name in self._step_names[index]]
        if self._compares[index]:
            given.append(box.bounds)
        last = self._last[index]
        if last is not None and last[0] == given:
            return last[1]
        found = abstraction.find(step, around)
        self._last[index] = (given, found)
        return found

    def _with_else(self, truths: Iterable[Truth]) -> list[Truth]:
        """``truths`` with that of ``else``, which holds where no other row does."""
        known = list(zip(truths, self._conditions, strict=True))
        others = some(truth for truth, condition in known if condition is not None)
        # The first matching row wins, so that the last one need not say when it holds.
        instead = YES if self.table.mode is Mode.FIRST_MATCH else opposite(others)
        return [instead if condition is None else truth for truth, condition in known]


def _runnable(node: Typed, context: Context) -> bool:
    """Whether ``context`` has all that ``node`` uses."""
    return all(
        each.rule in context.rules if isinstance(each, RuleCall) else each.domain in context.entries
        for each in walk(node)
        if isinstance(each, RuleCall | EntryField)
    )
