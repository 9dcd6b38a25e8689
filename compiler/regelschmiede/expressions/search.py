"""Cuts the space of a table's inputs until every question about its rows has an answer."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import TYPE_CHECKING

from regelschmiede.expressions.abstract import EITHER, Truth
from regelschmiede.expressions.abstraction import Abstraction
from regelschmiede.expressions.intervals import Interval
from regelschmiede.expressions.landmarks import atom_truth, landmarks
from regelschmiede.expressions.questions import Example, Progress, Question
from regelschmiede.expressions.rows import Rows
from regelschmiede.expressions.space import (
    LENGTH,
    PRESENT,
    Box,
    Key,
    count,
    halves,
    layout,
    open_places,
    point,
    size,
    sorted_lists,
    values,
)
from regelschmiede.expressions.witness import narrowed, witness

if TYPE_CHECKING:
    from collections.abc import Iterator

    from regelschmiede.expressions.evaluate import Context
    from regelschmiede.expressions.linear import Atom
    from regelschmiede.expressions.table import Table
    from regelschmiede.expressions.typed import Compare

MOST_POINTS = 2_000_000
"""Inputs that are tried one by one where cutting leads nowhere."""


class Search:
    """A search through all inputs of ``table``; ``progress`` holds what it has found."""

    def __init__(self, table: Table, context: Context, budget: int, trials: int) -> None:
        self.progress = Progress(table)
        self._table = table
        self._rows = Rows(table, context)
        self._marks = landmarks(table)
        self._abstraction = Abstraction(context, self._known)
        self._budget = budget
        self._trials = trials
        self._box = self._whole()

    def run(self) -> bool:
        """Whether the questions now open are answered with no: no input was left out."""
        return self._cut_all() or self._try_all()

    def _whole(self) -> Box:
        inputs = self._table.inputs.items()
        places = (layout((name,), type_, self._marks.numbers) for name, type_ in inputs)
        return Box(dict(place for each in places for place in each), {})

    def _known(self, comparison: Compare) -> Truth | None:
        return self._marks.known(comparison, self._box)

    def _cut_all(self) -> bool:
        waiting: list[tuple[Box, list[Truth]]] = [(self._box, [EITHER] * len(self._table.rows))]
        clear, work = self._marks.exact, 0
        while waiting and not self.progress.done:
            self._box, known = waiting.pop()
            truths, steps = self._rows.within(self._box, known, self._abstraction)
            work += steps
            if work > self._budget:
                return False
            answered, row = self.progress.examine(truths)
            if answered and not self._claim(answered):
                continue
            if row is not None:
                parts = self._cut(row)
                clear = clear and parts is not None
                waiting += [(part, truths) for part in parts or () if _possible(part, self._table)]
        return self.progress.done or clear

    def _claim(self, questions: tuple[Question, ...]) -> bool:
        """Note an example for each of ``questions``; False where the box turns out to hold no input."""
        part, certain = witness(self._box)
        if part is None:
            if not certain:
                self.progress.doubtful.update(questions)
            return not certain
        example = self._example(part)
        confirmed = questions
        if self._rows.runnable:
            confirmed = self.progress.examine(self._rows.at(example)).answered
        for question in confirmed:
            self.progress.accept(question, example)
        self.progress.doubtful.update(set(questions) - set(confirmed))
        return True

    def _example(self, box: Box) -> Example:
        return {name: point((name,), type_, box) for name, type_ in self._table.inputs.items()}

    def _cut(self, row: int) -> Iterator[Box] | None:
        """The parts of the box of which each decides more of ``row``; None where it can't be cut."""
        for atom in self._marks.of_rows[row]:
            if atom_truth(atom, self._box) == EITHER:
                return self._cut_form(atom)
        places = [
            key
            for name in self._rows.inputs_of(row)
            for key in open_places((name,), self._table.inputs[name], self._box)
        ]
        return self._cut_place(max(places, key=self._urgency)) if places else None

    def _urgency(self, key: Key) -> tuple[bool, int]:
        return key[-1] in {LENGTH, PRESENT}, size(self._box.domains[key])

    def _cut_place(self, key: Key) -> Iterator[Box]:
        for part in reversed(halves(self._box.domains[key], self._marks.cuts_at(key))):
            yield self._box.with_domain(key, part)

    def _cut_form(self, atom: Atom) -> Iterator[Box]:
        whole = self._box.form(atom.form) or self._box.computed(atom.form)
        cut = atom.low
        if cut is None or not whole.low < cut <= whole.high:
            cut = int(whole.high) if atom.high is None else atom.high + 1
        for bound in (Interval(cut, whole.high), Interval(whole.low, cut - 1)):
            part = narrowed(self._box.with_bound(atom.form, bound))
            if part is not None:
                yield part

    def _try_all(self) -> bool:
        """Try every input one by one; False where there are too many."""
        types = [self._table.inputs[name] for name in self._rows.used]
        points = prod(map(count, types))
        few = 0 < points <= MOST_POINTS and points * self._rows.cost <= self._trials
        if not few or not self._rows.runnable:
            return False
        example = self._example(self._whole())
        for chosen in product(*(tuple(values(type_)) for type_ in types)):
            example |= dict(zip(self._rows.used, chosen, strict=True))
            for question in self.progress.examine(self._rows.at(example)).answered:
                self.progress.accept(question, dict(example))
        self.progress.doubtful.clear()
        return True


def _possible(box: Box, table: Table) -> bool:
    return all(sorted_lists((name,), type_, box) for name, type_ in table.inputs.items())
