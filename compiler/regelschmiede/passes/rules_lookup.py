"""Lookups: rows whose ranges of one value become their conditions."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from regelschmiede.diagnostics.diagnostic import Diagnostic, fault
from regelschmiede.expressions.ranges import Ranges, condition, coverage, everything, parse_ranges
from regelschmiede.expressions.typed import Typed, path
from regelschmiede.expressions.types import Die, Integer, describe
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from regelschmiede.passes.rules_source import RuleSource
    from regelschmiede.source.scalar_text import ScalarTexts
    from regelschmiede.source.yaml_tree import Node


@dataclass(frozen=True, slots=True)
class Lookup:
    """The condition of each row by its index; only rows whose range can be read have one."""

    conditions: Mapping[int, Typed]
    faults: tuple[Diagnostic, ...]


def read_lookup(source: RuleSource, at: Node, target: Typed, texts: ScalarTexts) -> Lookup:
    """The rows of ``source`` as ranges of ``target``, which ``lookup`` names at ``at``.

    Faults RS605, RS606, RS651 to RS654, RS661, RS662, RS714; note RS715.
    """
    type_ = target.type
    if not isinstance(type_, Integer | Die) or path(target) is None:
        found = describe(type_)
        return Lookup({}, (fault("RS714", at.span, name=at.raw, found=found),))
    faults: list[Diagnostic] = []
    read: dict[int, Ranges] = {}
    for index, row in enumerate(source.rows):
        if row.range is not None:
            ranges, problems = parse_ranges(texts.located(row.range), type_)
            faults.extend(problems)
            read |= {} if ranges is None else {index: ranges}
    conditions = {
        index: condition(target, ranges, source.rows[index].span) for index, ranges in read.items()
    }
    if not faults:
        faults.extend(_coverage(source, at, type_, read))
    return Lookup(conditions, tuple(faults))


def _coverage(
    source: RuleSource, at: Node, type_: Integer | Die, read: Mapping[int, Ranges]
) -> tuple[Diagnostic, ...]:
    """Values that rows share, and values that no row answers: on a die a fault, else worth a note."""
    found = coverage(read.values(), everything(type_))
    has_else = len(read) < len(source.rows)
    gap = None if has_else or isinstance(type_, Integer) else found.gap
    faults: tuple[Diagnostic, ...] = ()
    if gap is not None or found.overlaps:
        from regelschmiede.expressions.findings import coverage_faults

        spans = [source.rows[index].span for index in read]
        faults = coverage_faults(replace(found, gap=gap), at.raw, at.span, spans)
    is_wanted = bool(source.node.value.get("gaps"))
    if found.gap is None or gap is not None or has_else or is_wanted:
        return faults
    note = fault("RS715", at.span, name=at.raw, values=str(found.gap))
    return (*faults, note)
