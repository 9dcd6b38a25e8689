"""What bounds on sums leave of a box."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from typing import TYPE_CHECKING

from regelschmiede.expressions.intervals import Interval, multiplied, subtracted

if TYPE_CHECKING:
    from regelschmiede.expressions.linear import Form
    from regelschmiede.expressions.space import Box

_MOST_ROUNDS = 10


def narrowed(box: Box) -> Box | None:
    """``box`` without inputs that would break a bound whatever the others are; None where nothing is left.

    Terms that stand for themselves stay as measured: what a bound leaves of them is not what they are.
    """
    for _ in range(_MOST_ROUNDS):
        before = box
        for form, bound in box.bounds.items():
            inner = _narrowed_by(box, form, bound)
            if inner is None:
                return None
            box = inner
        if box is before:
            break
    return box


def _narrowed_by(box: Box, form: Form, bound: Interval) -> Box | None:
    whole = box.computed(form)
    if whole.meet(bound) is None:
        return None
    for term, factor in form.terms:
        known = box.interval(term)
        own = multiplied(known, Interval(factor, factor))
        # What the other terms can be: an interval's ends are sums of its terms' ends.
        rest = Interval(whole.low - own.low, whole.high - own.high)
        part = _divided(subtracted(bound, rest), factor)
        kept = None if part is None else known.meet(part)
        if kept is None:
            return None
        if kept != known and isinstance(term, tuple):
            box = box.with_domain(term, kept)
            whole = box.computed(form)
    return box


def _divided(allowed: Interval, factor: int) -> Interval | None:
    """The whole numbers that, times ``factor``, lie in ``allowed``; None where there are none."""
    ends = sorted(Fraction(end) / factor for end in allowed)
    low, high = ceil(ends[0]), floor(ends[1])
    return Interval(low, high) if low <= high else None


def violable(box: Box) -> tuple[Form, ...]:
    """The forms that some input of ``box`` may bring out of their bounds."""
    return tuple(
        form
        for form, bound in box.bounds.items()
        if box.computed(form).meet(bound) != box.computed(form)
    )
