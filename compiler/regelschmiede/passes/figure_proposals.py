"""Which placeholders would insert a number that an author typed."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from regelschmiede.model.checked import Record
from regelschmiede.passes.insertions import FREE
from regelschmiede.passes.scope import FIGURES
from regelschmiede.passes.units_in_texts import meaning

if TYPE_CHECKING:
    from collections.abc import Iterator

    from regelschmiede.passes.scope import Scope
    from regelschmiede.passes.typed_numbers import TypedNumber

_MOST_PATHS = 3
_NOUN = re.compile(r"\s+([A-ZÄÖÜ][^\W\d_]{3,})")


def proposals(number: TypedNumber, text: str, scope: Scope) -> tuple[str, ...]:
    """What could stand in place of the ``number`` in ``text``: own fields and named figures that hold it, and „frei“.

    Figures that are called like what the text counts come first, and alone where none holds the number: then
    the text contradicts them.
    """
    typed = text[number.region.start : number.region.end]
    paths = [] if number.value is None else _paths(number.value, _noun_behind(number, text), scope)
    filter_ = f" | {number.filter}" if number.filter else ""
    inserted = [f"{{{{ {path}{filter_} }}}}" for path in paths]
    return (*inserted, f'{{{{ {FREE}("{typed}") }}}}')


def _noun_behind(number: TypedNumber, text: str) -> str:
    found = _NOUN.match(text, number.region.end)
    return meaning(found[1]) if found else ""


def _paths(wanted: Fraction, noun: str, scope: Scope) -> list[str]:
    own = [
        path
        for name, leaf in scope.own_leaves().items()
        for path in _holding(wanted, name, leaf.value)
    ]
    by_value = scope.figures_by_value()
    figures = [f"{FIGURES}.{each}" for each in by_value.get(wanted, ())]
    if wanted:
        figures += [f"{FIGURES}.{each} | betrag" for each in by_value.get(-wanted, ())]
    called = scope.figures_called(noun) if noun else ()
    figures.sort(key=lambda path: path.removeprefix(f"{FIGURES}.").split()[0] not in called)
    found = (*own, *figures) or tuple(f"{FIGURES}.{each}" for each in called)
    return list(found[:_MOST_PATHS])


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
