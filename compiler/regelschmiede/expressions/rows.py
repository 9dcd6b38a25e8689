"""The rows of a table, ready to be asked which of them hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.expressions.abstract import EITHER, NO, YES, Truth, opposite, some
from regelschmiede.expressions.cost import steps_at_worst
from regelschmiede.expressions.evaluate import Context, program
from regelschmiede.expressions.space import Box, view
from regelschmiede.expressions.table import Mode, Table
from regelschmiede.expressions.typed import (
    Compare,
    EntryField,
    Logic,
    Not,
    RuleCall,
    Typed,
    names,
    walk,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from regelschmiede.expressions.abstract import Abstract
    from regelschmiede.expressions.abstraction import Abstraction, Surroundings
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

    def unclear_inputs(
        self, row: int, around: Surroundings, abstraction: Abstraction
    ) -> tuple[str, ...]:
        """The inputs on which those parts of a row's condition depend that are undecided ``around``."""
        condition = self._conditions[row]
        if condition is None:
            return ()
        unclear = list(_unclear(condition, around, abstraction))
        return tuple(dict.fromkeys(name for node in unclear for name in self.inputs_in(node)))

    def inputs_in(self, node: Typed) -> tuple[str, ...]:
        """The inputs on which ``node`` depends."""
        nodes = [node, *(step for _, step in self.table.steps_of([node]))]
        wanted = names(*nodes)
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

    def around(self, box: Box, abstraction: Abstraction) -> dict[str, Abstract]:
        """What inputs and steps can be in ``box``."""
        found = {name: view((name,), self.table.inputs[name], box) for name in self.used}
        for index, (name, step) in enumerate(self._steps):
            found[name] = self._step(index, step, box, found, abstraction)
        return found

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
            given += [box.bounds, box.terms]
        last = self._last[index]
        if last is not None and last[0] == given:
            return last[1]
        found = abstraction.find(step, around)
        self._last[index] = (given, found)
        return found

    def within(
        self, around: Surroundings, truths: Sequence[Truth], abstraction: Abstraction
    ) -> tuple[list[Truth], int]:
        """Which rows hold ``around``, and the steps it took; ``truths`` holds what is known already."""
        found = list(truths)
        work = self._step_costs + len(around)
        for row, condition in enumerate(self._conditions):
            if condition is not None and found[row] == EITHER:
                found[row] = abstraction.truth(condition, around)
                work += self._costs[row]
        return self._with_else(found), work

    def _with_else(self, truths: Iterable[Truth]) -> list[Truth]:
        """``truths`` with that of ``else``, which holds where no other row does."""
        known = list(zip(truths, self._conditions, strict=True))
        others = some(truth for truth, condition in known if condition is not None)
        # The first matching row wins, so that the last one need not say when it holds.
        instead = YES if self.table.mode is Mode.FIRST_MATCH else opposite(others)
        return [instead if condition is None else truth for truth, condition in known]


def _unclear(condition: Typed, around: Surroundings, abstraction: Abstraction) -> Iterator[Typed]:
    """The undecided parts of ``condition`` that ``und``, ``oder`` and ``nicht`` join."""
    if isinstance(condition, Not):
        yield from _unclear(condition.operand, around, abstraction)
    elif isinstance(condition, Logic):
        for operand in condition.operands:
            if abstraction.truth(operand, around) == EITHER:
                yield from _unclear(operand, around, abstraction)
    else:
        yield condition


def _runnable(node: Typed, context: Context) -> bool:
    """Whether ``context`` has all that ``node`` uses."""
    return all(
        each.rule in context.rules if isinstance(each, RuleCall) else each.domain in context.entries
        for each in walk(node)
        if isinstance(each, RuleCall | EntryField)
    )
