"""Cuts the space of a table's inputs until every question about its rows has an answer."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, product
from math import prod
from random import Random
from typing import TYPE_CHECKING

from regelschmiede.expressions.abstract import EITHER, Truth
from regelschmiede.expressions.abstraction import Abstraction
from regelschmiede.expressions.bounds import narrowed, violable
from regelschmiede.expressions.cost import steps_at_worst
from regelschmiede.expressions.draw import drawn
from regelschmiede.expressions.intervals import Interval
from regelschmiede.expressions.landmarks import atom_truth, landmarks
from regelschmiede.expressions.questions import Asked, Example, Progress, Question
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

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from regelschmiede.expressions.abstraction import Surroundings
    from regelschmiede.expressions.evaluate import Context
    from regelschmiede.expressions.linear import Atom, Form
    from regelschmiede.expressions.table import Table
    from regelschmiede.expressions.typed import Compare

MOST_POINTS = 2_000_000
"""Inputs that are tried one by one where cutting leads nowhere."""

MOST_DRAWS = 200
"""Inputs that are tried at random before all else."""

MOST_WITNESSES = 60
"""Parts of a box in which an input that keeps to its bounds is looked for."""

BOX_COST = 20
"""Steps that it takes to make a box, whatever is then asked."""


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
        self._work = 0
        self._term_cost = sum(steps_at_worst(term, {}) for term in self._marks.terms)
        self._box = self._whole()
        self._around: Surroundings = {}

    def run(self) -> bool:
        """Whether the questions now open are answered with no: no input was left out."""
        return self._cut_all() or self._try_all()

    def _whole(self) -> Box:
        inputs = self._table.inputs.items()
        places = (layout((name,), type_, self._marks.numbers) for name, type_ in inputs)
        return Box(dict(place for each in places for place in each))

    def _known(self, comparison: Compare) -> Truth | None:
        return self._marks.known(comparison, self._box)

    def _enter(self, box: Box) -> Box | None:
        """``box`` as it is to be asked, with its terms measured; None where it holds no input."""
        self._box = box
        self._around = self._rows.around(box, self._abstraction)
        terms = {term: self._abstraction.number(term, self._around) for term in self._marks.terms}
        self._work += BOX_COST + self._term_cost
        inside = narrowed(replace(box, terms=terms))
        self._box = inside or box
        return inside if inside is None or _sorted(inside, self._table) else None

    def draw(self, known: Iterable[Example]) -> None:
        """Answer with ``known`` and with drawn inputs what is easy to answer: where rows hold, and fire.

        Counterexamples are left to the cuts, which find those that are easiest to read.
        """
        if self._rows.runnable:
            for example in chain(known, self._drawn()):
                wanted = {q for q in self.progress.open if q.asked in {Asked.HOLDS, Asked.FIRES}}
                if not wanted:
                    return
                answered = self.progress.examine(self._rows.at(example)).answered
                for question in wanted & set(answered):
                    self.progress.accept(question, example)

    def _drawn(self) -> Iterator[Example]:
        """Inputs at random, the same ones at every run."""
        source = Random(0)
        for _ in range(min(MOST_DRAWS, self._trials // max(1, self._rows.cost))):
            yield self._example(drawn(self._box, self._marks, source))

    def _cut_all(self) -> bool:
        waiting: list[tuple[Box, list[Truth]]] = [(self._box, [EITHER] * len(self._table.rows))]
        clear = self._marks.exact
        while waiting and not self.progress.done and self._work <= self._budget:
            box, known = waiting.pop()
            if self._enter(box) is None:
                continue
            truths, steps = self._rows.within(self._around, known, self._abstraction)
            self._work += steps
            parts = self._parts(truths)
            clear = clear and parts is not None
            waiting += [(part, truths) for part in parts or ()]
        return self.progress.done or (clear and not waiting)

    def _parts(self, truths: list[Truth]) -> Iterable[Box] | None:
        """What of the box is still to be asked; None where that is something, but can't be cut."""
        answered, row = self.progress.examine(truths)
        box = self._box
        if answered:
            part, certain = self._witness(box)
            self._box = box
            if part is None:
                return () if certain else self._cut_places(self._bounding(violable(box), box))
            if not self._claim(answered, part):
                return None
        return () if row is None else self._cut(row)

    def _witness(self, box: Box) -> tuple[Box | None, bool]:
        """A part of ``box`` in which every input keeps to the bounds, None where none was found.

        The second answer is whether that is certain: False where the search was given up.
        """
        waiting = [box]
        for _ in range(MOST_WITNESSES):
            if not waiting:
                return None, True
            part = self._enter(waiting.pop())
            if part is None:
                continue
            loose = violable(part)
            if not loose:
                return part, True
            parts = self._cut_places(self._bounding(loose, part))
            if parts is None:
                return None, False
            waiting += parts
        return None, not waiting

    def _claim(self, questions: tuple[Question, ...], part: Box) -> bool:
        """Note an input of ``part`` as an example for ``questions``; False where the evaluator says otherwise."""
        example = self._example(part)
        confirmed = questions
        if self._rows.runnable:
            confirmed = self.progress.examine(self._rows.at(example)).answered
        for question in confirmed:
            self.progress.accept(question, example)
        return set(questions) <= set(confirmed)

    def _example(self, box: Box) -> Example:
        return {name: point((name,), type_, box) for name, type_ in self._table.inputs.items()}

    def _cut(self, row: int) -> Iterable[Box] | None:
        """The parts of the box of which each decides more of ``row``; None where it can't be cut."""
        for atom in self._marks.of_rows[row]:
            if atom_truth(atom, self._box) == EITHER:
                return self._cut_form(atom)
        inputs = self._rows.unclear_inputs(row, self._around, self._abstraction)
        return self._cut_places(self._open(inputs, self._box))

    def _open(self, inputs: Iterable[str], box: Box) -> list[Key]:
        """The places of ``inputs`` that can still be cut."""
        types = self._table.inputs
        return [key for name in inputs for key in open_places((name,), types[name], box)]

    def _bounding(self, forms: Iterable[Form], box: Box) -> list[Key]:
        """The places of ``box`` that can still be cut and on which ``forms`` depend."""
        terms = dict.fromkeys(term for form in forms for term, _ in form.terms)
        inputs = (
            [term[0]] if isinstance(term, tuple) else self._rows.inputs_in(term) for term in terms
        )
        return self._open(dict.fromkeys(name for each in inputs for name in each), box)

    def _urgency(self, key: Key) -> tuple[bool, int]:
        return key[-1] in {LENGTH, PRESENT}, size(self._box.domains[key])

    def _cut_places(self, places: list[Key]) -> Iterable[Box] | None:
        """The box in two at the most urgent of ``places``, the upper part first; None where there is none."""
        if not places:
            return None
        key = max(places, key=self._urgency)
        lower, upper = halves(self._box.domains[key], self._marks.cuts_at(key))
        return self._box.with_domain(key, upper), self._box.with_domain(key, lower)

    def _cut_form(self, atom: Atom) -> Iterable[Box]:
        whole = self._box.form(atom.form) or self._box.computed(atom.form)
        cut = atom.low
        if cut is None or not whole.low < cut <= whole.high:
            cut = int(whole.high) if atom.high is None else atom.high + 1
        bounds = (Interval(cut, whole.high), Interval(whole.low, cut - 1))
        return [self._box.with_bound(atom.form, bound) for bound in bounds]

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
        return True


def _sorted(box: Box, table: Table) -> bool:
    return all(sorted_lists((name,), type_, box) for name, type_ in table.inputs.items())
