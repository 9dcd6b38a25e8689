"""Docstrings of rules: what the book says, its formulas in the book's notation, inputs and result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.emit.python.docstrings import QUOTES, safe, sentence, wrapped
from regelschmiede.emit.python.layout import WIDTH
from regelschmiede.expressions.to_text import to_text
from regelschmiede.expressions.typed import Choice, Compare, Fold, Logic, Missing
from regelschmiede.expressions.types import (
    Boolean,
    Die,
    Integer,
    List,
    Optional,
    Rational,
    Type,
    show_interval,
)
from regelschmiede.expressions.units import show
from regelschmiede.model.rules import Match

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from regelschmiede.emit.python.rule_names import RuleNames
    from regelschmiede.emit.rule_labels import RuleLabels
    from regelschmiede.expressions.typed import Typed
    from regelschmiede.model.rules import ResultField, Row, Rule

_INDENT = "    "


def rule_docstring(rule: Rule, labels: RuleLabels, names: RuleNames) -> Iterator[str]:
    """The lines of the docstring of a rule's function, indented once."""
    yield f"{_INDENT}{QUOTES}{sentence(safe(rule.name))}"
    for block in _blocks(rule, labels, names):
        lines = list(block)
        if lines:
            yield ""
            yield from lines
    yield f"{_INDENT}{QUOTES}"


def _blocks(rule: Rule, labels: RuleLabels, names: RuleNames) -> Iterator[Iterable[str]]:
    if rule.text is not None:
        yield _paragraph(rule.text.markdown)
    yield _listed("Formel:", _formulas(rule, labels))
    yield _listed("Args:", _inputs(rule, names.parameters[rule.id]))
    yield _listed("Returns:", _results(rule, names.attributes.get(rule.id, {})))
    yield _listed("Raises:", _raises(rule))
    if rule.rulings:
        cited = ", ".join(f"rulings.{each}" for each in rule.rulings)
        yield _paragraph(f"Siehe auch: {cited}.")
    passage = f", Abschnitt „{rule.passage}“" if rule.passage else ""
    yield _paragraph(f"Quelle: {rule.span.file}:{rule.span.line}{passage}.")


def _formulas(rule: Rule, labels: RuleLabels) -> Iterator[str]:
    for step in rule.steps:
        yield _equation(step.label, step.value, labels)
    is_first = True
    for row in rule.rows:
        yield f"{_condition(rule, row, labels, is_first=is_first)}{_answer(rule, row, labels)}"
        is_first = False


def _condition(rule: Rule, row: Row, labels: RuleLabels, *, is_first: bool) -> str:
    """When ``row`` counts, as the rows above leave it: „sonst wenn Wurf ≤ Zielwert, dann “."""
    if row.when is None:
        return "" if is_first else "sonst "
    # Of rows of which exactly one holds, none waits for the others.
    otherwise = "" if is_first or rule.match is Match.EXACTLY_ONE or rule.lookup else "sonst "
    return f"{otherwise}wenn {to_text(row.when, labels)}, dann "


def _answer(rule: Rule, row: Row, labels: RuleLabels) -> str:
    pairs = zip(rule.fields, row.values, strict=True)
    alone = len(rule.rows) == len(rule.fields) == 1
    return "; ".join(
        _equation(_label(field, rule), value, labels, alone=alone) for field, value in pairs
    )


def _equation(label: str, value: Typed, labels: RuleLabels, *, alone: bool = True) -> str:
    """„Steigerungen = ⌊…⌋“; in brackets stands what would read on from the label or, not ``alone``, into the rest."""
    text = to_text(value, labels)
    if text == label:
        return f"{label} wie oben"
    is_statement = isinstance(value, Compare | Logic | Missing | Fold) and value.type == Boolean()
    runs_on = isinstance(value, Choice) and not alone
    return f"{label} = ({text})" if is_statement or runs_on else f"{label} = {text}"


def _inputs(rule: Rule, parameters: Mapping[str, str]) -> Iterator[str]:
    for each in rule.inputs:
        meaning = sentence(_described(each.label, each.type))
        yield _explained(f"{parameters[each.id]}: {meaning}", each.description)


def _results(rule: Rule, attributes: Mapping[str, str]) -> Iterator[str]:
    for each in rule.fields:
        name = f"{attributes[each.id]}: " if each.id else ""
        meaning = sentence(_described(_label(each, rule), each.type))
        yield _explained(name + meaning, each.description)


def _explained(meaning: str, description: str) -> str:
    return f"{meaning} {sentence(description)}" if description else meaning


def _label(field: ResultField, rule: Rule) -> str:
    return field.label or rule.name


def _raises(rule: Rule) -> Iterator[str]:
    if any(not isinstance(each.type, Boolean) for each in rule.inputs):
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
