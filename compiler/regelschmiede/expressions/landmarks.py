"""Where the answers of a table can change: the bounds at which it pays to cut the space of its inputs."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING

from regelschmiede.expressions.abstract import EITHER, NO, YES, Truth, every, opposite
from regelschmiede.expressions.linear import Atom, Known, Sum, atoms, linear
from regelschmiede.expressions.space import MAX_ITEMS
from regelschmiede.expressions.typed import (
    Compare,
    RecordField,
    Selection,
    Typed,
    Variable,
    path,
    walk,
)
from regelschmiede.expressions.types import Die, Integer, List, Optional, Rational, Record, Type
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from fractions import Fraction

    from regelschmiede.expressions.space import Box, Key, Values
    from regelschmiede.expressions.table import Table

EACH = "*"
"""Stands for every index of a list in a place."""


@dataclass(frozen=True, slots=True)
class Landmarks:
    """What comparisons ask of whole-number inputs, and where else the inputs are best cut.

    ``asked`` maps the identity of a comparison to what its pairs ask; ``terms`` are the expressions that stand for
    themselves in it. ``cuts`` maps places, with ``EACH`` for indices, to first numbers of upper parts;
    ``numbers`` are the fractions to try at a place. ``exact`` is False where trying them all, or the lists
    that the space holds, does not try every input.
    """

    asked: Mapping[int, tuple[Atom | bool | None, ...]]
    of_rows: tuple[tuple[Atom, ...], ...]
    cuts: Mapping[Key, tuple[int, ...]]
    numbers: Mapping[Key, Values]
    exact: bool
    terms: tuple[Typed, ...]

    def known(self, comparison: Compare, box: Box) -> Truth | None:
        """Whether ``comparison`` holds in ``box`` as far as forms tell; None where they do not."""
        asked = self.asked.get(id(comparison))
        return None if asked is None else every(_truth(each, box) for each in asked)

    def cuts_at(self, key: Key) -> tuple[int, ...]:
        """The cuts at ``key``, whatever the index of an item in it."""
        return self.cuts.get(tuple(EACH if isinstance(part, int) else part for part in key), ())


def _truth(asked: Atom | bool | None, box: Box) -> Truth:
    if isinstance(asked, Atom):
        return atom_truth(asked, box)
    return EITHER if asked is None else frozenset({asked})


def atom_truth(atom: Atom, box: Box) -> Truth:
    """Whether ``atom`` holds in ``box``."""
    interval = box.form(atom.form)
    if interval is None:
        return NO
    low = interval.low if atom.low is None else atom.low
    high = interval.high if atom.high is None else atom.high
    outside = interval.high < low or interval.low > high
    within = low <= interval.low and interval.high <= high
    truth = NO if outside else YES if within else EITHER
    return truth if atom.inside else opposite(truth)


def landmarks(table: Table) -> Landmarks:
    """The landmarks of ``table``."""
    conditions = [row.condition for row in table.rows if row.condition is not None]
    steps = table.steps_of(conditions)
    nodes = [*conditions, *(step for _, step in steps)]
    known = _known(table, steps)
    asked = {id(each): atoms(each, known) for each in _comparisons(nodes)}
    numbers, all_tried = _numbers(table, nodes)
    used = {name for node in nodes for name in _inputs(node, table)}
    tried = all(_short(table.inputs[name]) for name in used) and not _hidden_fractions(nodes)
    of_rows = tuple(_atoms_of(table, row.condition, asked) for row in table.rows)
    return Landmarks(
        asked, of_rows, _cuts(nodes, known), numbers, all_tried and tried, _terms(asked)
    )


def _terms(asked: Mapping[int, tuple[Atom | bool | None, ...]]) -> tuple[Typed, ...]:
    found = [atom for each in asked.values() for atom in each if isinstance(atom, Atom)]
    terms = (term for atom in found for term, _ in atom.form.terms)
    return tuple(dict.fromkeys(term for term in terms if not isinstance(term, tuple)))


def _known(table: Table, steps: Iterable[tuple[str, Typed]]) -> Known:
    sums: dict[str, Sum | None] = {}
    known = Known(table.inputs.keys(), sums, opaque=True)
    for name, step in steps:
        sums[name] = linear(step, known)
    return known


def _comparisons(nodes: Iterable[Typed]) -> Iterator[Compare]:
    for node in nodes:
        yield from (each for each in walk(node) if isinstance(each, Compare))


def _inputs(node: Typed, table: Table) -> Iterator[str]:
    for each in walk(node):
        if isinstance(each, Variable) and each.name in table.inputs:
            yield each.name


def _atoms_of(
    table: Table,
    condition: Typed | None,
    asked: Mapping[int, tuple[Atom | bool | None, ...]],
) -> tuple[Atom, ...]:
    if condition is None:
        return ()
    nodes = [condition, *(step for _, step in table.steps_of([condition]))]
    found = (each for node in _comparisons(nodes) for each in asked[id(node)])
    return tuple(dict.fromkeys(each for each in found if isinstance(each, Atom)))


def _short(type_: Type) -> bool:
    """Whether the space tells all items of all lists in ``type_`` apart."""
    match type_:
        case List(item=item, longest=longest):
            return longest <= MAX_ITEMS and _short(item)
        case Record(fields=fields):
            return all(_short(field) for _, field in fields)
        case Optional(item=item):
            return _short(item)
        case _:
            return True


def _hidden_fractions(nodes: Iterable[Typed]) -> bool:
    """Whether a record or list is used as a whole in which there are fractions."""
    several = [each for node in nodes for each in walk(node)]
    bases = {id(each.base) for each in several if isinstance(each, RecordField)}
    return any(
        isinstance(each, Variable | RecordField)
        and not isinstance(each.type, Rational)
        and id(each) not in bases
        and _has_fractions(each.type)
        for each in several
    )


def _has_fractions(type_: Type) -> bool:
    match type_:
        case Rational():
            return not type_.interval.single
        case List(item=item) | Optional(item=item):
            return _has_fractions(item)
        case Record(fields=fields):
            return any(_has_fractions(field) for _, field in fields)
        case _:
            return False


def _cuts(nodes: Iterable[Typed], known: Known) -> dict[Key, tuple[int, ...]]:
    """Bounds that selections ask of the items of lists which are inputs."""
    found: defaultdict[Key, set[int]] = defaultdict(set)
    selections = (each for node in nodes for each in walk(node) if isinstance(each, Selection))
    for selection in selections:
        source = path(selection.source)
        if source is None or source[0] not in known.inputs:
            continue
        inner = Known(frozenset({selection.variable}), {})
        for atom in _single_atoms(selection, inner):
            ((place, _),) = atom.form.terms
            if isinstance(place, tuple):
                key = (*source, EACH, *place[1:])
                found[key] |= {bound for bound in _first_above(atom) if bound is not None}
    return {key: tuple(sorted(cuts)) for key, cuts in found.items()}


def _single_atoms(selection: Selection, known: Known) -> Iterator[Atom]:
    for comparison in _comparisons([selection]):
        for asked in atoms(comparison, known):
            if isinstance(asked, Atom) and len(asked.form.terms) == 1:
                yield asked


def _first_above(atom: Atom) -> tuple[int | None, int | None]:
    return atom.low, None if atom.high is None else atom.high + 1


def _numbers(table: Table, nodes: list[Typed]) -> tuple[dict[Key, Values], bool]:
    """The fractions to try at each place, and whether no other could get another answer."""
    everywhere = Counter(place for node in nodes for place in _fractions(node, table))
    compared: Counter[Key] = Counter()
    borders: defaultdict[Key, set[Fraction]] = defaultdict(set)
    for comparison in _comparisons(nodes):
        left = comparison.first
        for _, right in comparison.rest:
            border = _border(left, right, table)
            if border is not None:
                place, value = border
                compared[place] += sum(
                    found == place for side in (left, right) for found in _fractions(side, table)
                )
                borders[place].add(value)
            left = right
    types = dict(_fraction_places(table))
    tried = {place: _between(types[place], borders[place]) for place in everywhere}
    single = {place for place in everywhere if types[place].interval.single}
    return tried, all(place in single or compared[place] == n for place, n in everywhere.items())


def _fractions(node: Typed, table: Table) -> Iterator[Key]:
    """Each mention of a fraction that is an input."""
    for each in walk(node):
        if isinstance(each, Variable | RecordField) and isinstance(each.type, Rational):
            place = path(each)
            if place is not None and place[0] in table.inputs:
                yield place


def _fraction_places(table: Table) -> Iterator[tuple[Key, Rational]]:
    waiting: list[tuple[Key, Type]] = [((name,), type_) for name, type_ in table.inputs.items()]
    while waiting:
        key, type_ = waiting.pop()
        match type_:
            case Rational():
                yield key, type_
            case Optional(item=item):
                waiting.append((key, item))
            case Record(fields=fields):
                waiting.extend(((*key, name), field) for name, field in fields)


def _border(left: Typed, right: Typed, table: Table) -> tuple[Key, Fraction] | None:
    """The fraction that is the only input of two compared sides, and where they are equal."""
    known = Known(table.inputs.keys(), {}, (Integer, Die, Rational))
    first, second = linear(left, known), linear(right, known)
    if first is None or second is None:
        return None
    difference = first.plus(second, -1)
    if len(difference.factors) != 1:
        return None
    ((place, factor),) = difference.factors.items()
    return (place, -difference.constant / factor) if isinstance(place, tuple) else None


def _between(type_: Rational, borders: set[Fraction]) -> Values:
    """Both ends, the ``borders``, and a number between each two of these."""
    inside = {border for border in borders if border in type_.interval}
    marks = sorted({type_.low, type_.high, *inside})
    return tuple(sorted({*marks, *((a + b) / 2 for a, b in pairwise(marks))}))
