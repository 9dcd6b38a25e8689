"""What rules mean: the values that their expressions see, and the result they give for given inputs.

This is the reference; what is emitted must agree with it on every input.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeGuard

from regelschmiede.expressions.evaluate import Context, Environment, Program, program
from regelschmiede.expressions.types import Rational
from regelschmiede.model.checked import Record, Reference
from regelschmiede.model.kinds import (
    PARAMETERS,
    FieldType,
    Kind,
    ListType,
    NumberType,
    RecordType,
    UnionType,
)
from regelschmiede.model.rules import Outcome
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable

    from regelschmiede.expressions.evaluate import Value as Result
    from regelschmiede.model.checked import Ruleset
    from regelschmiede.model.rules import Row, Rule

Values = Mapping[str, Mapping[str, Mapping[str, Any]]]
"""Kind → id → field → value of the model, entries in book order."""


class NoAnswerError(Exception):
    """No row of a rule holds for its inputs; only a rule that is not total can come to this."""

    def __init__(self, rule: Rule, steps: Mapping[str, Result]) -> None:
        super().__init__(rule.id)
        self.rule = rule
        self.steps = steps


@dataclass(frozen=True, slots=True)
class Meaning:
    """All that expressions of a ruleset see besides their own inputs: ``figures`` are the named ones."""

    context: Context
    figures: Mapping[str, Result]


def meaning_of(ruleset: Ruleset) -> Meaning:
    """The meaning of the checked ``ruleset``."""
    kinds = {kind.id: kind for kind in ruleset.kinds}
    values = {
        kind_id: {entry_id: entry.values for entry_id, entry in entries.items()}
        for kind_id, entries in ruleset.entries.items()
    }
    return with_rules(base_meaning(kinds, values), ruleset.rules.values())


def base_meaning(kinds: Mapping[str, Kind], values: Values) -> Meaning:
    """The meaning of entries and figures, without any rule."""
    return Meaning(Context(_entries(kinds, values)), _figures(values))


def with_rules(meaning: Meaning, rules: Iterable[Rule]) -> Meaning:
    """``meaning`` and ``rules`` besides, of which each comes after those it calls."""
    known = dict(meaning.context.rules)
    grown = Meaning(Context(meaning.context.entries, known), meaning.figures)
    for rule in rules:
        known[rule.id] = RuleProgram(rule, grown)
    return grown


def evaluate_rule(rule: Rule, inputs: Environment, meaning: Meaning) -> Outcome:
    """What ``rule`` gives for ``inputs``, which keep to their types; defaults stand in for missing ones.

    Raises NoAnswerError where no row holds.
    """
    known = meaning.context.rules.get(rule.id)
    if not isinstance(known, RuleProgram) or known.rule is not rule:
        known = RuleProgram(rule, meaning)
    return known.run(inputs)


class RuleProgram:
    """A rule ready to be evaluated many times; its expressions are made ready when they are first asked for."""

    def __init__(self, rule: Rule, meaning: Meaning) -> None:
        self.rule = rule
        self._meaning = meaning

    @cached_property
    def _given(self) -> dict[str, Result]:
        given = {name: self._meaning.figures[name] for name in self.rule.parameters}
        return given | {each.id: each.default for each in self.rule.inputs if each.may_be_left_out}

    @cached_property
    def _steps(self) -> list[tuple[str, Program]]:
        context = self._meaning.context
        return [(step.id, program(step.value, context)) for step in self.rule.steps]

    @cached_property
    def _rows(self) -> list[tuple[Program | None, list[Program]]]:
        context = self._meaning.context
        return [(_condition(row, context), _answers(row, context)) for row in self.rule.rows]

    def __call__(self, inputs: Environment) -> Result:
        """The result alone."""
        return self.run(inputs).value

    def run(self, inputs: Environment) -> Outcome:
        """What the rule gives for ``inputs``; raises NoAnswerError where no row holds."""
        environment = {**self._given, **inputs}
        steps: dict[str, Result] = {}
        for name, value in self._steps:
            environment[name] = steps[name] = value(environment)
        for index, (holds, answers) in enumerate(self._rows):
            if holds is None or holds(environment):
                return Outcome(self._value(answers, environment), steps, index)
        raise NoAnswerError(self.rule, steps)

    def _value(self, answers: list[Program], environment: Environment) -> Result:
        values = [answer(environment) for answer in answers]
        fields = self.rule.fields
        exact: list[Result] = [
            Fraction(value) if isinstance(field.type, Rational) else value
            for field, value in zip(fields, values, strict=True)
        ]
        if not self.rule.gives_record:
            return exact[0]
        return {field.id: value for field, value in zip(fields, exact, strict=True)}


def _condition(row: Row, context: Context) -> Program | None:
    return None if row.when is None else program(row.when, context)


def _answers(row: Row, context: Context) -> list[Program]:
    return [program(value, context) for value in row.values]


def _entries(kinds: Mapping[str, Kind], values: Values) -> dict[str, dict[str, dict[str, Result]]]:
    """Kind → id → field → value; texts are left out."""
    ids = {kind_id: tuple(entries) for kind_id, entries in values.items()}
    return {
        kind_id: {
            entry_id: {
                each.id: expression_value(each.type, fields[each.id], ids) for each in kind.fields
            }
            for entry_id, fields in values.get(kind_id, {}).items()
        }
        for kind_id, kind in kinds.items()
    }


def _figures(values: Values) -> dict[str, Result]:
    found: dict[str, Result] = {}
    for figure_id, fields in values.get(PARAMETERS, {}).items():
        value = fields.get("value")
        if is_number(value):
            found[figure_id] = int(value) if value == int(value) else Fraction(value)
    return found


def is_number(value: object) -> TypeGuard[int | Fraction]:
    """Whether ``value`` is a whole number or a fraction."""
    return isinstance(value, int | Fraction) and not isinstance(value, bool)


def expression_value(kind: FieldType, value: Any, ids: Mapping[str, tuple[str, ...]]) -> Result:
    """``value`` of a field of type ``kind`` as expressions see it; ``ids`` are those of each kind."""
    match kind, value:
        case _, Reference(id=entry_id):
            return entry_id
        case _, bool() | str():
            return value
        case RecordType(fields=fields), Record(values=values):
            return {each.id: expression_value(each.type, values[each.id], ids) for each in fields}
        case ListType(item=item, per=per), tuple():
            items = tuple(expression_value(item, each, ids) for each in value)
            return items if per is None else dict(zip(ids.get(per, ()), items, strict=False))
        case ((NumberType() | UnionType()), int() | Fraction()):
            return Fraction(value)
        case _, int() | Fraction():
            return value
        case _:
            return None
