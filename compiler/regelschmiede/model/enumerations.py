"""Enumerations: sets of ids that are no kind, each with a name by which expressions know it."""

from __future__ import annotations

from itertools import chain, count
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

Labels = tuple[tuple[str, str], ...]
"""The ids of an enumeration in order, each with what readers see."""


class Enumeration(NamedTuple):
    """An enumeration where it was found: ``wanted`` is its field or input, ``owner`` what that belongs to."""

    labels: Labels
    wanted: str
    owner: str


def named(found: Iterable[Enumeration], taken: Iterable[str]) -> Mapping[Labels, str]:
    """A name for each enumeration that is none of ``taken``; equal ones share theirs.

    So an id means the same wherever an equal enumeration stands, and can be handed from rule to rule.
    """
    names: dict[Labels, str] = {}
    used = set(taken)
    for enumeration in found:
        if enumeration.labels not in names:
            name = next(name for name in _candidates(enumeration) if name not in used)
            names[enumeration.labels] = name
            used.add(name)
    return names


def _candidates(enumeration: Enumeration) -> Iterator[str]:
    wanted, owner = enumeration.wanted, enumeration.owner
    return chain((wanted,), (f"{owner}_{wanted}",), (f"{wanted}_{n}" for n in count(2)))
