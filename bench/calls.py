"""What a call of the package costs beside the same function written by hand.

``python -m bench.calls`` prints both as nanoseconds; the package ``percentacy`` must be importable.
"""

from __future__ import annotations

import sys
import timeit
from dataclasses import dataclass
from importlib import import_module

_STEP = 10
_BEST, _WORST = 1, 100
_STEPS_OF_THE_BEST = 3
_CALLS = 20_000
_ROUNDS = 9


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a check comes to."""

    succeeds: bool
    critical: bool
    steps: int


def check(*, target: int, roll: int, change: int = 0, tricky: bool = False) -> Outcome:
    """A check as one writes it by hand: it refuses the same values and gives as much."""
    if not -400 <= target <= 550:
        raise ValueError(f"target: {target}")
    if not 1 <= roll <= 100:
        raise ValueError(f"roll: {roll}")
    if not -2000 <= change <= 2000:
        raise ValueError(f"change: {change}")
    if roll == _WORST:
        return Outcome(succeeds=False, critical=not tricky, steps=0)
    if roll == _BEST:
        steps = max(_STEPS_OF_THE_BEST, max(0, target - roll) // _STEP)
        return Outcome(succeeds=True, critical=True, steps=steps)
    if roll + change > target:
        return Outcome(succeeds=False, critical=False, steps=0)
    return Outcome(succeeds=True, critical=False, steps=(target - roll - change) // _STEP)


def nanoseconds() -> tuple[float, float]:
    """A call by hand, and one of the package: the best of several rounds in turn, over all rolls alike."""
    probe = import_module("percentacy").probe
    rolls = range(1, 101)
    jobs = (
        lambda: [check(target=65, roll=roll) for roll in rolls],
        lambda: [probe(zielwert=65, wurf=roll) for roll in rolls],
    )
    rounds = [[timeit.timeit(job, number=_CALLS // 100) for job in jobs] for _ in range(_ROUNDS)]
    by_hand, package = (min(each) / _CALLS * 1e9 for each in zip(*rounds, strict=True))
    return by_hand, package


if __name__ == "__main__":
    sys.stdout.write("{:.0f} {:.0f}\n".format(*nanoseconds()))
