"""Whether a box that keeps some sums of inputs within bounds holds any input at all."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from typing import TYPE_CHECKING

from regelschmiede.expressions.intervals import Interval, multiplied, subtracted
from regelschmiede.expressions.space import Box, halves, size

if TYPE_CHECKING:
    from regelschmiede.expressions.linear import Form

_MOST_BOXES = 500
_MOST_ROUNDS = 10


def witness(box: Box) -> tuple[Box | None, bool]:
    """A part of ``box`` in which every input keeps to the bounds, None where none was found.

    The second answer is whether that is certain: False where the search was given up.
    """
    waiting = [box]
    for _ in range(_MOST_BOXES):
        if not waiting:
            return None, True
        part = narrowed(waiting.pop())
        if part is None:
            continue
        form = _violable(part)
        if form is None:
            return part, True
        key = max((key for key, _ in form.terms), key=lambda key: size(part.domains[key]))
        lower, upper = halves(part.domains[key])
        waiting += [part.with_domain(key, upper), part.with_domain(key, lower)]
    return None, not waiting


def narrowed(box: Box) -> Box | None:
    """``box`` without numbers that would break a bound whatever the other inputs are; None where nothing is left."""
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
    for key, factor in form.terms:
        known = box.interval(key)
        own = multiplied(known, Interval(factor, factor))
        # What the other terms can be: an interval's ends are sums of its terms' ends.
        rest = Interval(whole.low - own.low, whole.high - own.high)
        part = _divided(subtracted(bound, rest), factor)
        kept = None if part is None else known.meet(part)
        if kept is None:
            return None
        if kept != known:
            box = box.with_domain(key, kept)
            whole = box.computed(form)
    return box


def _divided(allowed: Interval, factor: int) -> Interval | None:
    """The whole numbers that, times ``factor``, lie in ``allowed``; None where there are none."""
    ends = sorted(Fraction(end) / factor for end in allowed)
    low, high = ceil(ends[0]), floor(ends[1])
    return Interval(low, high) if low <= high else None


def _violable(box: Box) -> Form | None:
    """A form that some input of ``box`` brings out of its bounds."""
    for form, bound in box.bounds.items():
        computed = box.computed(form)
        if computed.meet(bound) != computed:
            return form
    return None
