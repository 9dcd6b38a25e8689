"""Where a function works out the steps of its rule: no sooner than a row needs them, as one writes it by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from regelschmiede.expressions.typed import names, rules

if TYPE_CHECKING:
    from collections.abc import Mapping
    from collections.abc import Set as AbstractSet

    from regelschmiede.model.checked import Ruleset
    from regelschmiede.model.rules import Rule, Step


class Place(NamedTuple):
    """Before the condition of the row with index ``row``, or behind it: where that row already counts."""

    row: int
    inside: bool


_FIRST = Place(0, inside=False)


def unsure_rules(ruleset: Ruleset) -> frozenset[str]:
    """The rules that may have no answer, themselves or because of one that they call."""
    found: set[str] = set()
    for rule in ruleset.rules.values():
        if not rule.is_total or found.intersection(rule.calls):
            found.add(rule.id)
    return frozenset(found)


def asks(rule: Rule, row: int) -> bool:
    """Whether the function must ask for the condition of the row: the last of a total rule holds anyway."""
    is_last = row == len(rule.rows) - 1
    return rule.rows[row].when is not None and not (is_last and rule.is_total)


def placed_steps(rule: Rule, unsure: AbstractSet[str]) -> Mapping[Place, list[Step]]:
    """The steps at each place, in their order; what no row needs is nowhere.

    A step that calls one of the rules ``unsure`` stands first: without its answer, the rule has none.
    """
    needed = _needed(rule)
    placed: dict[Place, list[Step]] = {}
    for step in reversed(rule.steps):
        place = _FIRST if rules(step.value) & unsure else _earliest(needed[step.id])
        if place is not None:
            placed.setdefault(place, []).insert(0, step)
            for name in names(step.value) & needed.keys():
                needed[name].add(place)
    return placed


def _needed(rule: Rule) -> dict[str, set[Place]]:
    """Where rows name each step."""
    needed: dict[str, set[Place]] = {step.id: set() for step in rule.steps}
    for index, row in enumerate(rule.rows):
        asked = [(row.when, False)] if row.when is not None and asks(rule, index) else []
        for node, inside in (*asked, *((value, True) for value in row.values)):
            for name in names(node) & needed.keys():
                needed[name].add(Place(index, inside))
    return needed


def _earliest(needed: set[Place]) -> Place | None:
    """The place from which all of ``needed`` can be reached."""
    if len(needed) < 2:
        return next(iter(needed), None)
    return Place(min(place.row for place in needed), inside=False)
