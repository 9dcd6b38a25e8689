"""Docstrings of rules: what the book says, its formulas in the book's notation, inputs and result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.emit.python.docstrings import QUOTES, safe, sentence, wrapped
from regelschmiede.emit.python.layout import WIDTH
from regelschmiede.expressions.to_text import to_text
from regelschmiede.expressions.types import (
    Die,
    Integer,
    List,
    Optional,
    Rational,
    Type,
    show_interval,
)
from regelschmiede.expressions.units import show

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from regelschmiede.emit.rule_labels import RuleLabels
    from regelschmiede.model.rules import ResultField, Row, Rule

_INDENT = "    "


def rule_docstring(rule: Rule, labels: RuleLabels, parameters: Mapping[str, str]) -> Iterator[str]:
    """The lines of the docstring of a rule's function, indented once."""
    yield f"{_INDENT}{QUOTES}{sentence(safe(rule.name))}"
    for block in _blocks(rule, labels, parameters):
        lines = list(block)
        if lines:
            yield ""
            yield from lines
    yield f"{_INDENT}{QUOTES}"


def _blocks(
    rule: Rule, labels: RuleLabels, parameters: Mapping[str, str]
) -> Iterator[Iterable[str]]:
    if rule.text is not None:
        yield _paragraph(rule.text.markdown)
    yield _listed("Formel:", _formulas(rule, labels))
    inputs = [f"{parameters[each.id]}: {_described(each.label, each.type)}" for each in rule.inputs]
    yield _listed("Args:", map(sentence, inputs))
    yield _listed("Returns:", map(sentence, _results(rule)))
    yield _listed("Raises:", _raises(rule))
    passage = f", Abschnitt „{rule.passage}“" if rule.passage else ""
    yield _paragraph(f"Quelle: {rule.span.file}:{rule.span.line}{passage}.")


def _formulas(rule: Rule, labels: RuleLabels) -> Iterator[str]:
    for step in rule.steps:
        yield f"{step.label} = {to_text(step.value, labels)}"
    for row in rule.rows:
        yield _row(rule, row, labels)


def _row(rule: Rule, row: Row, labels: RuleLabels) -> str:
    values = [to_text(value, labels) for value in row.values]
    if rule.gives_record:
        pairs = zip(rule.fields, values, strict=True)
        answer = "; ".join(f"{field.label} = {value}" for field, value in pairs)
    else:
        answer = f"{rule.fields[0].label or rule.name} = {values[0]}"
    if row.when is not None:
        return f"{answer}, wenn {to_text(row.when, labels)}"
    return f"{answer}, sonst" if len(rule.rows) > 1 else answer


def _results(rule: Rule) -> Iterator[str]:
    for field in rule.fields:
        name = f"{field.id}: " if field.id else ""
        yield name + _described(_label(field, rule), field.type)


def _label(field: ResultField, rule: Rule) -> str:
    return field.label or rule.name


def _raises(rule: Rule) -> Iterator[str]:
    if rule.inputs:
        yield "ValueError: Ein Wert liegt außerhalb seines Bereichs."
    if not rule.is_total:
        yield "ValueError: Keine Zeile passt."


def _described(label: str, type_: Type) -> str:
    """``label`` with range and unit: „Reichweite [m], 0 bis 500“."""
    match type_:
        case Die(faces=faces):
            return f"{label}, W{faces}"
        case Integer() | Rational():
            measure = f" [{show(type_.unit)}]" if type_.unit else ""
            return f"{label}{measure}, {show_interval(type_.interval)}"
        case List(item=item, shortest=shortest, longest=longest):
            return f"{_described(label, item)}, {shortest} bis {longest} davon"
        case Optional(item=item):
            return f"{_described(label, item)}, oder None"
        case _:
            return label


def _paragraph(text: str, indent: str = _INDENT) -> Iterator[str]:
    for line in wrapped(safe(text), WIDTH - len(indent)):
        yield indent + line


def _listed(title: str, items: Iterable[str]) -> Iterator[str]:
    lines = [line for item in items for line in _hanging(item)]
    if lines:
        yield _INDENT + title
        yield from lines


def _hanging(item: str) -> Iterator[str]:
    first, *rest = wrapped(safe(item), WIDTH - 3 * len(_INDENT))
    yield _INDENT * 2 + first
    yield from (_INDENT * 3 + line for line in rest)
