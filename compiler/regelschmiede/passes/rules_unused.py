"""Figures that nobody uses, and results that nobody asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.diagnostics.diagnostic import Diagnostic, fault
from regelschmiede.expressions.typed import RecordField, RuleCall, Typed, names, parts
from regelschmiede.expressions.types import Record
from regelschmiede.model.checked import OVERVIEW
from regelschmiede.model.kinds import PARAMETERS
from regelschmiede.passes.uses_of_texts import in_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from regelschmiede.model.checked import Ruleset
    from regelschmiede.model.rules import Rule
    from regelschmiede.passes.rules_source import RuleSource


def unused_figures(ruleset: Ruleset) -> Iterator[Diagnostic]:
    """The warning RS743 for each named figure that no rule, constraint or text uses and no entry refers to."""
    used = set(names(*(constraint.holds for constraint in ruleset.constraints)))
    for constraint in ruleset.constraints:
        if constraint.text is not None:
            used |= {name for kind, name in in_text(constraint.text) if kind == PARAMETERS}
    for (kind, name), uses in ruleset.uses.items():
        if kind == PARAMETERS and any(use.field != OVERVIEW for use in uses):
            used.add(name)
    for figure in ruleset.parameters.values():
        if figure.id not in used:
            yield fault("RS743", figure.span, name=figure.id)


def _rules(ruleset: Ruleset) -> Iterator[Rule]:
    """The rules of the book and those of its sheet."""
    yield from ruleset.rules.values()
    if ruleset.sheet is not None:
        yield from ruleset.sheet.rules


def unused_results(ruleset: Ruleset, sources: Mapping[str, RuleSource]) -> Iterator[Diagnostic]:
    """The warning RS744 for each field of a result that no rule reads and no example asks for."""
    rules = ruleset.rules.values()
    read = {pair for rule in _rules(ruleset) for node in rule.formulas for pair in _read(node)}
    read |= {(each.rule, want.field) for each in ruleset.examples for want in each.expected}
    for rule in rules:
        result = sources[rule.id].node.at(("result",))
        for field in rule.fields if rule.gives_record else ():
            if not {(rule.id, field.id), (rule.id, "")} & read:
                yield fault("RS744", result.key_span(field.id), name=field.id, rule=rule.id)


def _read(node: Typed) -> Iterator[tuple[str, str]]:
    """The fields of results that ``node`` reads; ``""`` where it takes a result as a whole."""
    if isinstance(node, RecordField) and isinstance(node.base.type, Record):
        yield node.base.type.name, node.field
        yield from (pair for part in parts(node.base) for pair in _read(part))
        return
    if isinstance(node, RuleCall):
        yield node.rule, ""
    for part in parts(node):
        yield from _read(part)
