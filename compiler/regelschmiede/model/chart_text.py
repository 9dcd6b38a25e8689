"""Charts as plain data that JSON can hold, and back."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from regelschmiede.model.odds import Chart, Series

if TYPE_CHECKING:
    from regelschmiede.expressions.evaluate import Value as Result

Plain = Any


def plain(chart: Chart) -> Plain:
    """``chart`` as lists, texts and numbers; None where one of its values cannot be written so."""
    try:
        at = [_plain_value(value) for value in chart.at]
        series = [[_plain_value(s.value), [str(each) for each in s.figures]] for s in chart.series]
    except TypeError:
        return None
    return [at, series]


def chart_from(found: Plain) -> Chart | None:
    """The chart that ``plain`` wrote as ``found``; None where it is something else."""
    try:
        at, series = found
        return Chart(
            tuple(map(_value, at)),
            tuple(Series(_value(value), tuple(map(Fraction, shares))) for value, shares in series),
        )
    except (TypeError, ValueError, ZeroDivisionError):
        return None


def _plain_value(value: Result) -> Plain:
    if isinstance(value, Fraction):
        return [str(value)]
    if value is None or isinstance(value, bool | int | str):
        return value
    raise TypeError


def _value(found: Plain) -> Result:
    # A fraction stays one where it is whole: only lists are fractions.
    return Fraction(*found) if isinstance(found, list) else found
