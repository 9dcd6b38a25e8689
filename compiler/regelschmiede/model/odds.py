"""What comes out of all rolls: exact shares of a rule's results, every face of every die counted once.

Nothing is simulated. Yet no roll is worked out twice: a step depends on few of the inputs that change, and faces
of a die after which every step is the same are one case that counts so often.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from regelschmiede.expressions.types import Die, Id, Optional
from regelschmiede.model.rules import Measure
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from regelschmiede.expressions.evaluate import Value as Result
    from regelschmiede.expressions.types import Type
    from regelschmiede.model.meaning import Meaning
    from regelschmiede.model.rolls import Point
    from regelschmiede.model.rules import Odds, Rule


@dataclass(frozen=True, slots=True)
class Series:
    """Shares (0 to 1) or means, one for each value of the chart's ``by``.

    ``value`` is that of the odds' ``lines``, or for a distribution the value counted; None where the odds have
    one line only, or for the rolls that miss a distribution's condition.
    """

    value: Result
    figures: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """Odds worked out: ``at`` are the values of ``by``; the series of a distribution add up to 1 at each."""

    at: tuple[Result, ...]
    series: tuple[Series, ...]


def chart_of(rule: Rule, odds: Odds, meaning: Meaning, subject: Result = None) -> Chart:
    """``odds`` of ``rule`` worked out; ``subject`` is the entry's id where the odds have an input for one.

    Raises NoAnswerError where no row holds; rules that always answer never do that.
    """
    from regelschmiede.model.rolls import Rolls

    lines = (None,) if odds.lines is None else odds.lines.values
    fixed = dict(odds.given) | ({odds.subject: subject} if odds.subject else {})
    results = Rolls(rule, meaning, fixed, _changing(odds), _dice(rule, odds), _asked(odds))
    counts = [
        [results.count((line, at) if odds.lines else (at,)) for at in odds.by.values]
        for line in lines
    ]
    if odds.measure is Measure.DISTRIBUTION:
        series = tuple(_distribution(rule, odds, counts[0]))
    else:
        figures = (tuple(_mean(count) for count in row) for row in counts)
        series = tuple(Series(line, row) for line, row in zip(lines, figures, strict=True))
    return Chart(odds.by.values, series)


def faces_of(rule: Rule, die: str) -> range:
    """What the input ``die`` of ``rule`` can show."""
    given = next(each for each in rule.inputs if each.id == die)
    type_ = unwrapped(given.type)
    return range(1, type_.faces + 1) if isinstance(type_, Die) else range(0)


def unwrapped(type_: Type) -> Type:
    """What a value of ``type_`` is when it is there."""
    return type_.item if isinstance(type_, Optional) else type_


def subject_kind(rule: Rule, odds: Odds) -> str:
    """The kind of the entries that ``odds`` of ``rule`` are for; ``""`` where they are for none."""
    types = (unwrapped(each.type) for each in rule.inputs if each.id == odds.subject)
    return next((type_.domain for type_ in types if isinstance(type_, Id)), "")


def rolls(rule: Rule, odds: Odds) -> int:
    """How many times ``odds`` ask ``rule`` for one chart."""
    count = len(odds.by.values) * (len(odds.lines.values) if odds.lines else 1)
    for die in odds.roll:
        count *= len(faces_of(rule, die))
    return count


def _asked(odds: Odds) -> tuple[str, ...]:
    return (odds.field, odds.condition) if odds.condition else (odds.field,)


def _changing(odds: Odds) -> tuple[str, ...]:
    return (odds.by.input,) if odds.lines is None else (odds.lines.input, odds.by.input)


def _dice(rule: Rule, odds: Odds) -> dict[str, range]:
    return {die: faces_of(rule, die) for die in odds.roll}


def _mean(count: Counter[Point]) -> Fraction:
    total = sum((value * often for (value,), often in count.items()), Fraction(0))
    return Fraction(total, count.total())


def _distribution(rule: Rule, odds: Odds, counts: list[Counter[Point]]) -> Iterator[Series]:
    merged = [_merged(count, odds.cap) for count in counts]
    found = {value for count in merged for value in count}
    order = _order(next(each.type for each in rule.fields if each.id == odds.field))
    for value in sorted(
        found, key=lambda value: (value is None, value is not None and order(value))
    ):
        yield Series(value, tuple(Fraction(count[value], count.total()) for count in merged))


def _merged(count: Counter[Point], cap: int | None) -> Counter[Any]:
    """Values, None for those whose condition is false."""
    merged: Counter[Any] = Counter()
    for (value, *condition), often in count.items():
        if condition == [False]:
            merged[None] += often
        else:
            merged[value if cap is None else min(cap, value)] += often
    return merged


def _order(type_: Type) -> Callable[[Any], int]:
    return type_.ids.index if isinstance(type_, Id) else int
