"""Which placeholders would insert a number that an author typed."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from regelschmiede.model.checked import Record
from regelschmiede.passes.insertions import FREE
from regelschmiede.passes.scope import FIGURES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from regelschmiede.passes.scope import Scope
    from regelschmiede.passes.typed_numbers import TypedNumber

_MOST_PATHS = 3


def proposals(number: TypedNumber, typed: str, scope: Scope) -> tuple[str, ...]:
    """What could stand in place of ``typed``: own fields that hold the number, named figures, and „frei“."""
    paths = [] if number.value is None else list(_paths(number.value, scope))[:_MOST_PATHS]
    filter_ = f" | {number.filter}" if number.filter else ""
    inserted = [f"{{{{ {path}{filter_} }}}}" for path in paths]
    return (*inserted, f'{{{{ {FREE}("{typed}") }}}}')


def _paths(wanted: Fraction, scope: Scope) -> Iterator[str]:
    for name, leaf in scope.own_leaves().items():
        yield from _holding(wanted, name, leaf.value)
    by_value = scope.figures_by_value()
    yield from (f"{FIGURES}.{each}" for each in by_value.get(wanted, ()))
    if wanted:
        yield from (f"{FIGURES}.{each} | betrag" for each in by_value.get(-wanted, ()))


def _holding(wanted: Fraction, path: str, value: Any) -> Iterator[str]:
    """The paths from ``path`` on at which ``value`` holds the number, with its sign or without."""
    if isinstance(value, Record):
        for name, inner in value.values.items():
            yield from _holding(wanted, f"{path}.{name}", inner)
    elif isinstance(value, tuple):
        for index, inner in enumerate(value):
            yield from _holding(wanted, f"{path}[{index}]", inner)
    elif isinstance(value, int | Fraction) and not isinstance(value, bool):
        if value == wanted:
            yield path
        elif value == -wanted:
            yield f"{path} | betrag"
