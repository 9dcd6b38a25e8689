"""What everything that computes uses: rules, worked examples and the sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.expressions.typed import Constant, walk
from regelschmiede.expressions.types import Id, List, Optional, Record
from regelschmiede.model.checked import Use
from regelschmiede.model.kinds import PARAMETERS
from regelschmiede.passes.rules import RULINGS
from regelschmiede.passes.uses_of_texts import in_text
from regelschmiede.source.files import EXAMPLES, RULES, SHEET

if TYPE_CHECKING:
    from collections.abc import Iterator

    from regelschmiede.expressions.evaluate import Value
    from regelschmiede.expressions.types import Type
    from regelschmiede.model.checked import Ruleset
    from regelschmiede.model.rules import Example, Rule
    from regelschmiede.passes.uses_of_texts import Found, Target

_TEXT, _FORMULA = "text", "formula"


def rules_uses(ruleset: Ruleset) -> Iterator[Found]:
    """What the rules use, in the order of their files."""
    for rule in sorted(ruleset.rules.values(), key=lambda each: (each.span.file, each.span.line)):
        texts = (rule.text, *(row.text for row in rule.rows), *(each.text for each in rule.odds))
        for text in texts:
            if text is not None:
                yield from ((target, Use(RULES, rule.id, _TEXT)) for target in in_text(text))
        yield from ((target, Use(RULES, rule.id, _FORMULA)) for target in _computed(rule))
        for ruling in rule.rulings:
            yield (RULINGS, ruling), Use(RULES, rule.id, "rulings")


def examples_uses(ruleset: Ruleset) -> Iterator[Found]:
    """What the worked examples use."""
    for example in ruleset.examples:
        yield (RULES, example.rule), Use(EXAMPLES, example.id, "rule")
        for target in _given(example, ruleset.rules[example.rule]):
            yield target, Use(EXAMPLES, example.id, "inputs")
        if example.text is not None:
            for target in in_text(example.text):
                yield target, Use(EXAMPLES, example.id, _TEXT)


def sheet_uses(ruleset: Ruleset) -> Iterator[Found]:
    """What the sheet uses."""
    sheet = ruleset.sheet
    if sheet is None:
        return
    if sheet.text is not None:
        yield from ((target, Use(SHEET, sheet.id, _TEXT)) for target in in_text(sheet.text))
    for rule in sheet.rules:
        yield from ((target, Use(SHEET, sheet.id, _FORMULA)) for target in _computed(rule))
    for limit in sheet.limits:
        if limit.cites:
            yield (RULES, limit.cites), Use(SHEET, sheet.id, "limits")


def _given(example: Example, rule: Rule) -> Iterator[Target]:
    """The entries that ``example`` is played with and that it expects."""
    types = {each.id: each.type for each in rule.inputs}
    for name, value in example.inputs:
        yield from _entries(value, types[name])
    results = {each.id: each.type for each in rule.fields}
    for expected in example.expected:
        if expected.field in results:
            yield from _entries(expected.value, results[expected.field])


def _computed(rule: Rule) -> Iterator[Target]:
    """The figures, rules and entries that the formulas of ``rule`` name."""
    yield from ((PARAMETERS, figure) for figure in rule.parameters)
    yield from ((RULES, called) for called in rule.calls)
    for given in rule.inputs:
        if given.has_default:
            yield from _entries(given.default, given.type)
    for formula in rule.formulas:
        for node in walk(formula):
            if isinstance(node, Constant) and isinstance(node.type, Id):
                yield node.type.domain, str(node.value)


def _entries(value: Value, type_: Type) -> Iterator[Target]:
    """The entries in a ``value`` of the type ``type_``, however deep."""
    match type_:
        case Id(domain=domain) if isinstance(value, str):
            yield domain, value
        case Optional(item=item) if value is not None:
            yield from _entries(value, item)
        case List(item=item) if isinstance(value, tuple):
            for each in value:
                yield from _entries(each, item)
        case Record(fields=fields) if isinstance(value, dict):
            for name, inner in fields:
                yield from _entries(value[name], inner)
