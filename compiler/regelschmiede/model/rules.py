"""Checked rules: every expression typed, every text rendered. What emitters and the evaluator read."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING

from regelschmiede.expressions.types import Optional
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from regelschmiede.diagnostics.span import Span
    from regelschmiede.expressions.evaluate import Value as Result
    from regelschmiede.expressions.typed import Typed
    from regelschmiede.expressions.types import Type
    from regelschmiede.model.text import Text


class Match(enum.Enum):
    """How many rows of a rule may hold: the first that does counts, or exactly one does."""

    FIRST = "first"
    EXACTLY_ONE = "exactly_one"


@dataclass(frozen=True, slots=True)
class Input:
    """An input of a rule. ``choices`` holds the ids of an enumeration with their German labels.

    ``default`` is what it is when left out, where ``has_default``; an Optional without one is then missing.
    """

    id: str
    label: str
    type: Type
    description: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    default: Result = None
    has_default: bool = False

    @property
    def may_be_left_out(self) -> bool:
        """Whether a call need not name it."""
        return self.has_default or isinstance(self.type, Optional)


@dataclass(frozen=True, slots=True)
class Step:
    """A named intermediate value; it sees the inputs and the steps before it."""

    id: str
    label: str
    value: Typed


@dataclass(frozen=True, slots=True)
class ResultField:
    """A field of a rule's result, or of a record that a rule takes or gives."""

    id: str
    label: str
    type: Type
    description: str = ""
    choices: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """A row: ``when`` it holds (None: else) the result is ``values``, in the order of the rule's fields.

    ``range_text`` is the range as the author wrote it where the rule is a lookup.
    """

    when: Typed | None
    values: tuple[Typed, ...]
    text: Text | None
    span: Span
    range_text: str = ""


class Measure(enum.Enum):
    """What is asked of all rolls: how likely something is, how likely each value, or the mean of a number."""

    CHANCE = "chance"
    DISTRIBUTION = "distribution"
    EXPECTATION = "expectation"


@dataclass(frozen=True, slots=True)
class Axis:
    """The values that the input ``input`` takes one after the other."""

    input: str
    values: tuple[Result, ...]


@dataclass(frozen=True, slots=True)
class Odds:
    """What comes out of all rolls of a rule's dice ``roll``, for each value of ``by`` (and of ``lines``).

    ``field`` is the id of the result's field that is asked for, ``""`` where the rule gives a single value.
    A distribution may count values only where the field ``condition`` is true, and takes all from ``cap`` on
    as one. ``subject`` is the input that an entry's page stands for; without one, the rule's page has the odds.
    Inputs that are not named keep their defaults.
    """

    title: str
    text: Text | None
    roll: tuple[str, ...]
    by: Axis
    lines: Axis | None
    given: tuple[tuple[str, Result], ...]
    measure: Measure
    field: str
    condition: str = ""
    cap: int | None = None
    subject: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """A checked rule.

    ``fields`` are those of its result; a rule that gives a single value has one field with the id ``""``.
    ``rows`` has at least one row; a rule without a choice has one with ``when`` None. ``is_total`` says that
    some row holds for every input. ``rulings`` are ids of the kind ``rulings``; ``calls`` the rules it calls,
    ``parameters`` the named figures it uses, ``aliases`` its former ids. Rules stand in an order in which each
    comes after those it calls.
    """

    id: str
    name: str
    text: Text | None
    passage: str
    rulings: tuple[str, ...]
    inputs: tuple[Input, ...]
    steps: tuple[Step, ...]
    fields: tuple[ResultField, ...]
    rows: tuple[Row, ...]
    match: Match
    lookup: str
    is_total: bool
    calls: tuple[str, ...]
    parameters: tuple[str, ...]
    span: Span
    odds: tuple[Odds, ...] = ()
    aliases: tuple[str, ...] = ()

    @property
    def formulas(self) -> Iterator[Typed]:
        """Every expression of the steps and rows, in the order in which they are worked out."""
        for step in self.steps:
            yield step.value
        for row in self.rows:
            if row.when is not None:
                yield row.when
            yield from row.values

    @property
    def gives_record(self) -> bool:
        """Whether the result is a record; else it is the value of its only field."""
        return self.fields[0].id != ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a rule gives, and how: the value of each step, and which row it took (from 0)."""

    value: Result
    steps: Mapping[str, Result]
    row: int


@dataclass(frozen=True, slots=True)
class Expectation:
    """What a field of a result must be (``""``: the result itself), and where the author says so."""

    field: str
    value: Result
    span: Span


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: ``rule`` with ``inputs`` must give what ``expected`` says; ``outcome`` is all it gives."""

    id: str
    name: str
    rule: str
    inputs: tuple[tuple[str, Result], ...]
    expected: tuple[Expectation, ...]
    outcome: Outcome
    passage: str
    text: Text | None
    span: Span


@dataclass(frozen=True, slots=True)
class Constraint:
    """A relation between the figures of each entry of ``kind``."""

    id: str
    name: str
    kind: str
    holds: Typed
    text: Text | None
    span: Span
