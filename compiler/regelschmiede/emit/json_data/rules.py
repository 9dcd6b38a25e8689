"""The rules of a ruleset as data: what they take and give, their steps and rows, and their worked examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.emit.json_data.expressions import ExpressionWriter
from regelschmiede.emit.json_data.figures import FIGURES, figures
from regelschmiede.emit.json_data.rule_types import TypeWriter, plain, result_type
from regelschmiede.emit.json_data.schema_parts import ALIASES
from regelschmiede.emit.rule_labels import RulesetLabels
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from regelschmiede.diagnostics.span import Span
    from regelschmiede.emit.json_data.text import Json
    from regelschmiede.model.checked import Ruleset
    from regelschmiede.model.rules import Example, Input, Row, Rule
    from regelschmiede.model.text import Text


def rules(ruleset: Ruleset) -> dict[str, Json]:
    """Rule id → rule, each after those that it calls."""
    labels = RulesetLabels(ruleset)
    examples: dict[str, list[Example]] = {rule: [] for rule in ruleset.rules}
    for example in ruleset.examples:
        examples[example.rule].append(example)
    return {
        rule.id: _Writer(ruleset, labels, rule).written(examples[rule.id])
        for rule in ruleset.rules.values()
    }


@dataclass(frozen=True, slots=True)
class _Writer:
    """Writes one rule."""

    ruleset: Ruleset
    labels: RulesetLabels
    rule: Rule

    def written(self, examples: Iterable[Example]) -> dict[str, Json]:
        rule = self.rule
        made: dict[str, Json] = {
            "name": rule.name,
            "text": _markdown(rule.text),
            "passage": rule.passage,
            "rulings": list(rule.rulings),
            "inputs": [self._input(each) for each in rule.inputs],
            "result": self._result(),
            "steps": self._steps(),
            "match": rule.match.value,
            "lookup": rule.lookup or None,
            "total": rule.is_total,
            "rows": [self._row(each) for each in rule.rows],
            "calls": list(rule.calls),
            "parameters": list(rule.parameters),
            "examples": {each.id: _example(each) for each in examples},
            "source": _place(rule.span),
        }
        if rule.aliases:
            made[ALIASES] = list(rule.aliases)
        texts = {"text": rule.text} | {
            f"rows[{n}].text": row.text for n, row in enumerate(rule.rows)
        }
        return made | _origins(texts)

    def _input(self, given: Input) -> dict[str, Json]:
        described = self._types.described(given)
        return described | {
            "required": not given.may_be_left_out,
            "default": plain(given.default),
        }

    def _result(self) -> dict[str, Json]:
        rule = self.rule
        label = rule.name if rule.gives_record else rule.fields[0].label or rule.name
        description = "" if rule.gives_record else rule.fields[0].description
        type_ = self._types.type(result_type(rule))
        return {"label": label, "description": description, "type": type_}

    def _steps(self) -> list[dict[str, Json]]:
        return [
            {"id": each.id, "label": each.label, **self._expressions.expression(each.value)}
            for each in self.rule.steps
        ]

    def _row(self, row: Row) -> dict[str, Json]:
        values = [self._expressions.expression(value) for value in row.values]
        then: Json = values[0]
        if self.rule.gives_record:
            pairs = zip(self.rule.fields, values, strict=True)
            then = {field.id: value for field, value in pairs}
        return {
            "when": None if row.when is None else self._expressions.expression(row.when),
            "then": then,
            "range": row.range_text or None,
            "text": _markdown(row.text),
            "source": _place(row.span),
        }

    @property
    def _types(self) -> TypeWriter:
        return TypeWriter(self.ruleset, self.labels)

    @property
    def _expressions(self) -> ExpressionWriter:
        named = frozenset(self.rule.parameters)
        return ExpressionWriter(self.ruleset, self.labels.of(self.rule), named)


def _example(example: Example) -> dict[str, Json]:
    made: dict[str, Json] = {
        "name": example.name,
        "inputs": {name: plain(value) for name, value in example.inputs},
        "result": plain(example.outcome.value),
        "passage": example.passage,
        "text": _markdown(example.text),
        "source": _place(example.span),
    }
    return made | _origins({"text": example.text})


def _origins(texts: Mapping[str, Text | None]) -> dict[str, Json]:
    found = [each for path, text in texts.items() if text for each in figures(text, path)]
    return {FIGURES: found} if found else {}


def _markdown(text: Text | None) -> str | None:
    return None if text is None else text.markdown


def _place(span: Span) -> dict[str, Json]:
    return {"file": span.file, "line": span.line}
