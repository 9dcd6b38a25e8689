"""Holes, overlaps and dead rows of a rule, each with an input that shows it.

The space of the inputs is cut at the bounds for which the rows ask, until each part has one answer; whole
numbers are discrete. What is claimed has been tried with the evaluator, what is denied has been shown for
every input, and what fits in neither is named as undecided.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from regelschmiede.expressions.evaluate import NOTHING, Context
from regelschmiede.expressions.questions import Asked, Example, Progress, Question
from regelschmiede.expressions.search import Search
from regelschmiede.expressions.table import Mode, Table
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable

BUDGET = 300_000
"""Steps that an analysis takes before it gives up cutting."""

TRIALS = 20_000_000
"""Steps that trying all inputs may take."""


class Overlap(NamedTuple):
    """Two rows that hold for the same ``example``."""

    first: int
    second: int
    example: Example


class Hidden(NamedTuple):
    """A row that never answers, since one of the rows ``by`` does wherever it holds."""

    row: int
    by: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Analysis:
    """What was found; rows count from 0.

    ``gap`` is an input that no row answers, None where none was found. ``unreachable`` are rows whose
    condition no input fulfils. Nothing is said about the questions that are ``undecided``.
    """

    gap: Example | None = None
    overlaps: tuple[Overlap, ...] = ()
    hidden: tuple[Hidden, ...] = ()
    unreachable: tuple[int, ...] = ()
    undecided: tuple[Question, ...] = ()


def analyse(
    table: Table,
    context: Context = NOTHING,
    budget: int = BUDGET,
    trials: int = TRIALS,
    known: Iterable[Example] = (),
) -> Analysis:
    """Gaps, overlaps (where exactly one row must hold), hidden and unreachable rows of ``table``.

    ``context`` holds the entries and rules that the conditions use. The analysis takes ``budget`` steps to
    cut the inputs, and ``trials`` to try them one by one where that leads nowhere. ``known`` inputs, such as
    worked examples, are tried before all else.
    """
    search = Search(table, context, budget, trials)
    search.draw(known)
    complete = search.run()
    return _conclusion(table, search.progress, complete=complete)


def _conclusion(table: Table, progress: Progress, *, complete: bool) -> Analysis:
    undecided: set[Question] = set()
    if not complete:
        pairs = {Question(Asked.BOTH)} if table.mode is Mode.EXACTLY_ONE else set()
        undecided = progress.open | pairs
    dead = [row for row in range(len(table.rows)) if _dead(row, progress, undecided)]
    unreachable = tuple(row for row in dead if table.rows[row].condition is not None)
    return Analysis(
        gap=progress.answers.get(Question(Asked.GAP)),
        overlaps=_overlaps(progress),
        hidden=_hidden(table, progress, undecided),
        unreachable=unreachable,
        undecided=tuple(sorted(undecided, key=lambda q: (q.asked.value, q.row, q.other))),
    )


def _dead(row: int, progress: Progress, undecided: set[Question]) -> bool:
    """Whether no input fulfils the condition of ``row``."""
    question = Question(Asked.HOLDS, row)
    return question in progress.open and question not in undecided


def _overlaps(progress: Progress) -> tuple[Overlap, ...]:
    found = sorted(q for q in progress.answers if q.asked is Asked.BOTH)
    return tuple(Overlap(q.row, q.other, progress.answers[q]) for q in found)


def _hidden(table: Table, progress: Progress, undecided: set[Question]) -> tuple[Hidden, ...]:
    found: list[Hidden] = []
    for row in range(len(table.rows)):
        holds, fires = Question(Asked.HOLDS, row), Question(Asked.FIRES, row)
        silent = fires in progress.open and fires not in undecided and holds in progress.answers
        if silent:
            found.append(Hidden(row, tuple(sorted(progress.covers[row]))))
        elif table.rows[row].condition is None and _dead(row, progress, undecided):
            others = tuple(i for i, each in enumerate(table.rows) if each.condition is not None)
            found.append(Hidden(row, others))
    return tuple(found)
