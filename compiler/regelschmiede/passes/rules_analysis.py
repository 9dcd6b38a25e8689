"""Sound rules → their holes, overlaps and dead rows. Loaded only where there is a rule to analyse."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from regelschmiede.expressions.analyse import analyse
from regelschmiede.expressions.findings import table_faults
from regelschmiede.expressions.questions import Asked
from regelschmiede.expressions.table import Mode, Table
from regelschmiede.expressions.table import Row as TableRow
from regelschmiede.model.rules import Match
from regelschmiede.passes.rules_clear import is_clear
from regelschmiede.passes.rules_inline import Inliner

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from regelschmiede.diagnostics.diagnostic import Diagnostic
    from regelschmiede.expressions.evaluate import Value as Result
    from regelschmiede.expressions.types import Type
    from regelschmiede.model.meaning import Meaning
    from regelschmiede.model.rules import Example, Rule
    from regelschmiede.passes.rules_source import RuleSource

BUDGET = 20_000
"""Steps that the analysis of one rule takes to cut its inputs."""

TRIALS = 50_000
"""Steps that trying all inputs of one rule may take."""

_MODES = {Match.FIRST: Mode.FIRST_MATCH, Match.EXACTLY_ONE: Mode.EXACTLY_ONE}


def analysed(
    rule: Rule,
    source: RuleSource,
    rules: Mapping[str, Rule],
    figures: Mapping[str, Type],
    meaning: Meaning,
    examples: Iterable[Example] = (),
) -> tuple[Rule, tuple[Diagnostic, ...]]:
    """``rule``, knowing whether it is total, and what its rows leave open or never reach.

    Its own worked ``examples`` show at once which of its rows are reached.
    """
    if is_clear(rule, source):
        return rule, ()
    table = _table(rule, source, rules, figures)
    known = _inputs(rule, table, meaning, examples)
    analysis = analyse(table, meaning.context, BUDGET, TRIALS, known)
    gap_is_open = any(question.asked is Asked.GAP for question in analysis.undecided)
    is_total = rule.is_total or (analysis.gap is None and not gap_is_open)
    return replace(rule, is_total=is_total), table_faults(analysis, table)


def _inputs(
    rule: Rule, table: Table, meaning: Meaning, examples: Iterable[Example]
) -> Iterator[dict[str, Result]]:
    """The inputs of the examples of ``rule``, complete with defaults and figures."""
    figures = {name: meaning.figures[name] for name in table.inputs if name in meaning.figures}
    defaults = {each.id: each.default for each in rule.inputs if each.may_be_left_out}
    for example in examples:
        yield {**figures, **defaults, **dict(example.inputs)}


def _table(
    rule: Rule, source: RuleSource, rules: Mapping[str, Rule], figures: Mapping[str, Type]
) -> Table:
    inliner = Inliner(rules)
    for step in rule.steps:
        inliner.add(step.id, step.value)
    # Only the first condition is asked in any case.
    conditions = [
        (inliner.with_fields if index else inliner.rewritten)(row.when) if row.when else None
        for index, row in enumerate(rule.rows)
    ]
    rows = tuple(
        TableRow(condition, row.span) for condition, row in zip(conditions, rule.rows, strict=True)
    )
    named = {*rule.parameters, *inliner.figures}
    return Table(
        inputs={
            **{name: type_ for name, type_ in figures.items() if name in named},
            **{each.id: each.type for each in rule.inputs},
        },
        steps=tuple(inliner.steps),
        rows=rows,
        mode=_MODES[rule.match],
        at=source.node.key_span("rows"),
    )
