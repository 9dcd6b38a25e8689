"""What is asked of a table's rows, and what an input, or a box of inputs, answers."""

from __future__ import annotations

import enum
from collections import defaultdict
from itertools import combinations, islice
from typing import TYPE_CHECKING, NamedTuple

from regelschmiede.expressions.abstract import EITHER, NO, YES, Truth
from regelschmiede.expressions.table import Mode, Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from regelschmiede.expressions.evaluate import Value

Example = dict[str, "Value"]
"""An input that shows something, by name."""


class Asked(enum.Enum):
    """Kinds of question."""

    GAP = "gap"
    HOLDS = "holds"
    FIRES = "fires"
    BOTH = "both"


class Question(NamedTuple):
    """Whether there is an input of a certain kind; rows count from 0.

    GAP: no row answers it. HOLDS: it fulfils the condition of ``row``. FIRES: ``row`` answers it, since no row
    before does. BOTH: it fulfils the conditions of ``row`` and ``other``.
    """

    asked: Asked
    row: int = -1
    other: int = -1


class Examined(NamedTuple):
    """The questions to which the answer is yes, and a row to decide for the others; None where no other is open."""

    answered: tuple[Question, ...]
    row: int | None


class Progress:
    """Which questions are open, and what the answered ones were answered with.

    ``covers`` notes for each row the rows that come first where it holds.
    """

    def __init__(self, table: Table) -> None:
        self.first_match = table.mode is Mode.FIRST_MATCH
        self.answers: dict[Question, Example] = {}
        self.covers: defaultdict[int, set[int]] = defaultdict(set)
        self._else = [i for i, row in enumerate(table.rows) if row.condition is None]
        asked = [Asked.HOLDS, Asked.FIRES] if self.first_match else [Asked.HOLDS]
        self.open = {Question(kind, row) for row in range(len(table.rows)) for kind in asked}
        if not self._else:
            self.open.add(Question(Asked.GAP))

    @property
    def done(self) -> bool:
        """Whether no further input can tell anything new."""
        return self.first_match and not self.open

    def accept(self, question: Question, example: Example) -> None:
        """Note that ``example`` answers ``question`` with yes."""
        self.answers.setdefault(question, example)
        self.open.discard(question)

    def examine(self, truths: Sequence[Truth]) -> Examined:
        """What the rows answer where they hold as ``truths`` says."""
        possible = [i for i, truth in enumerate(truths) if truth != NO]
        first_yes = next((i for i in possible if truths[i] == YES), len(truths))
        undecided = next((i for i in possible if truths[i] == EITHER), None)
        answered: list[Question] = []
        unclear: list[int] = []
        for question, truth in self._asked(truths, possible, first_yes, undecided):
            if truth == YES:
                answered.append(question)
            elif truth == EITHER:
                unclear.append(self._decisive(question, truths))
        return Examined(tuple(answered), min(unclear, default=None))

    def _asked(
        self, truths: Sequence[Truth], possible: list[int], first_yes: int, undecided: int | None
    ) -> Iterator[tuple[Question, Truth]]:
        """Each open question and its answer."""
        if Question(Asked.GAP) in self.open and first_yes == len(truths):
            yield Question(Asked.GAP), YES if undecided is None else EITHER
        for row in possible:
            if Question(Asked.HOLDS, row) in self.open:
                yield Question(Asked.HOLDS, row), truths[row]
            fires = Question(Asked.FIRES, row)
            if fires in self.open and first_yes < row:
                self.covers[row].add(first_yes)
            elif fires in self.open:
                alone = undecided is None or row < undecided
                yield fires, truths[row] if alone else EITHER
        if not self.first_match:
            yield from self._pairs(truths, possible)

    def _pairs(
        self, truths: Sequence[Truth], possible: list[int]
    ) -> Iterator[tuple[Question, Truth]]:
        """All new pairs that hold together, and one that may: its rows are decided next."""
        own = [row for row in possible if row not in self._else]
        sure = [row for row in own if truths[row] == YES]
        for question in self._unanswered(combinations(sure, 2)):
            yield question, YES
        unsure = (pair for pair in combinations(own, 2) if EITHER in (truths[i] for i in pair))
        for question in islice(self._unanswered(unsure), 1):
            yield question, EITHER

    def _unanswered(self, pairs: Iterable[tuple[int, int]]) -> Iterator[Question]:
        questions = (Question(Asked.BOTH, *pair) for pair in pairs)
        return (question for question in questions if question not in self.answers)

    def _decisive(self, question: Question, truths: Sequence[Truth]) -> int:
        """The row whose truth would bring the unclear ``question`` nearer to its answer."""
        unclear = [i for i, t in enumerate(truths) if t == EITHER and i not in self._else]
        rows = {question.row, question.other}
        own = [row for row in unclear if row in rows and question.asked is not Asked.FIRES]
        return (own or unclear)[0]
