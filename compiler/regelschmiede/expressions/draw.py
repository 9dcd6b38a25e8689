"""Inputs drawn at random out of a box, the same ones at every run."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from regelschmiede.expressions.intervals import Interval

if TYPE_CHECKING:
    from random import Random

    from regelschmiede.expressions.landmarks import Landmarks
    from regelschmiede.expressions.space import Box, Domain


def drawn(box: Box, marks: Landmarks, source: Random) -> Box:
    """A part of ``box`` that holds a single input: every other number lies near 0, an end or a cut."""
    domains = {key: _one(domain, marks.cuts_at(key), source) for key, domain in box.domains.items()}
    return replace(box, domains=domains)


def _one(domain: Domain, cuts: tuple[int, ...], source: Random) -> Domain:
    if not isinstance(domain, Interval):
        return (source.choice(domain),)
    low, high = int(domain.low), int(domain.high)
    if source.random() < 0.5:
        chosen = source.randint(low, high)
    else:
        # Rows mostly ask about numbers that are small, or not far from a bound.
        near = source.choice([low, high, 0, *cuts])
        away = source.randrange(2 ** source.randrange(8)) * source.choice((-1, 1))
        chosen = min(max(near + away, low), high)
    return Interval(chosen, chosen)
