"""A rule as written → a checked rule: inputs, steps, rows and results with their types."""

from __future__ import annotations

from dataclasses import field, replace
from typing import TYPE_CHECKING

from regelschmiede.diagnostics.diagnostic import fault, has_errors
from regelschmiede.diagnostics.suggest import near
from regelschmiede.expressions.conversion import is_number, joined
from regelschmiede.expressions.narrow import facts
from regelschmiede.expressions.typed import Typed, names, rules
from regelschmiede.expressions.types import (
    Boolean,
    Integer,
    List,
    Rational,
    Record,
    Scope,
    Signature,
    Type,
)
from regelschmiede.model.rules import Input, Match, ResultField, Row, Rule, Step
from regelschmiede.passes.declare import aliases_of
from regelschmiede.passes.rules_lookup import Lookup, read_lookup
from regelschmiede.passes.rules_names import name_faults
from regelschmiede.passes.rules_types import label_of
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from regelschmiede.expressions.type_check import Checked
    from regelschmiede.passes.rules_formulas import FormulaCheck
    from regelschmiede.passes.rules_source import AnswerSource, Formula, RowSource, RuleSource
    from regelschmiede.passes.rules_types import Described, TypeReader


class RuleChecker:
    """Checks one rule after the other, each after those it calls.

    ``formulas`` and ``types`` note their faults in the same list.
    """

    def __init__(self, formulas: FormulaCheck, types: TypeReader) -> None:
        self._formulas = formulas
        self._types = types

    def check(self, source: RuleSource) -> Rule | None:
        """The rule, still without its texts; None where it is at fault. Its signature is known from then on."""
        faults = self._formulas.faults
        before = len(faults)
        body = _Body(source, self._formulas, self._types)
        rule = body.run()
        signature = body.signature()
        if signature is None:
            self._formulas.unsure_rules.add(source.id)
        else:
            self._formulas.signatures[source.id] = signature
        return None if has_errors(faults[before:]) else rule


@dataclass(slots=True)
class _Body:
    source: RuleSource
    formulas: FormulaCheck
    types: TypeReader
    inputs: dict[str, Input] = field(default_factory=dict)
    results: dict[str, Described | None] = field(default_factory=dict)
    answers: dict[str, list[Type]] = field(default_factory=dict)
    unsure: set[str] = field(default_factory=set)
    cost: int = 1

    def run(self) -> Rule | None:
        """The rule, None where some part of it could not be checked."""
        source = self.source
        self.formulas.faults.extend(name_faults(source, self.formulas.figures))
        self._read_inputs()
        for name, node in source.result.items():
            self.results[name] = self.types.read(node, name or source.id, bounded=False)
        scope = self.formulas.scope({each.id: each.type for each in self.inputs.values()})
        steps, scope = self._steps(scope)
        lookup = self._lookup(scope) if source.lookup is not None else None
        rows = [row for row in self._rows(scope, lookup) if row is not None]
        if self.unsure or None in self.results.values() or len(rows) < len(source.rows):
            return None
        return self._rule(steps, tuple(rows))

    def signature(self) -> Signature | None:
        """How the rule is called; None where a type in that is not known."""
        fields = [(name, self._result_type(name)) for name in self.source.result]
        known = tuple((name, type_) for name, type_ in fields if type_ is not None)
        if len(known) < len(fields) or len(self.inputs) < len(self.source.inputs):
            return None
        given = {each.id: each.type for each in self.inputs.values()}
        optional = frozenset(each.id for each in self.inputs.values() if each.may_be_left_out)
        record = self.source.gives_record
        result = Record(self.source.id, known) if record else known[0][1]
        return Signature(given, result, optional, self.cost)

    def _read_inputs(self) -> None:
        for name, node in self.source.inputs.items():
            described = self.types.read(node, name, bounded=True)
            if described is None:
                self.unsure.add(name)
                continue
            given = Input(
                name, described.label, described.type, described.description, described.choices
            )
            default = self.source.defaults.get(name)
            if default is not None:
                value, known = self.formulas.constant(default, described.type)
                given = replace(given, default=value, has_default=True)
                self.unsure |= set() if known else {name}
            self.inputs[name] = given

    def _check(self, formula: Formula, scope: Scope, expected: Type | None) -> Checked | None:
        checked = self.formulas.check(formula, scope, expected, frozenset(self.unsure))
        if checked is not None:
            self.cost += checked.cost
        return checked

    def _typed(self, formula: Formula, scope: Scope, expected: Type | None = None) -> Typed | None:
        checked = self._check(formula, scope, expected)
        return None if checked is None else checked.node

    def _steps(self, scope: Scope) -> tuple[tuple[Step, ...], Scope]:
        steps: list[Step] = []
        for source in self.source.steps:
            value = self._typed(source.formula, scope)
            if value is None:
                self.unsure.add(source.id)
                continue
            steps.append(Step(source.id, source.label or self._label(source.id), value))
            scope = scope.with_name(source.id, value.type)
        return tuple(steps), scope

    def _label(self, step: str) -> str:
        """A step that bears the name of a result's field shares its label."""
        result = self.results.get(step)
        return result.label if result is not None else label_of(step)

    def _lookup(self, scope: Scope) -> Lookup | None:
        formula = self.source.lookup
        target = None if formula is None else self._typed(formula, scope)
        if formula is None or target is None:
            return None
        lookup = read_lookup(self.source, formula.node, target, self.formulas.texts)
        self.formulas.faults.extend(lookup.faults)
        return lookup

    def _rows(self, scope: Scope, lookup: Lookup | None) -> Iterator[Row | None]:
        first = self.source.match is Match.FIRST
        for index, source in enumerate(self.source.rows):
            when: Typed | None = None
            if source.when is not None:
                when = self._typed(source.when, scope, Boolean())
            elif source.range is not None:
                when = lookup.conditions.get(index) if lookup else None
            inner = scope if when is None else scope.with_facts(facts(when, truth=True))
            values = self._answer(source.answer, inner)
            if when is not None and (first or self.source.lookup is not None):
                scope = scope.with_facts(facts(when, truth=False))
            asks = source.when is not None or source.range is not None
            yield self._row(source, when, values) if values and not (asks and not when) else None

    def _row(self, source: RowSource, when: Typed | None, values: tuple[Typed, ...]) -> Row:
        shown = "" if source.range is None else str(source.range.raw)
        return Row(when, values, None, source.span, shown)

    def _answer(self, source: AnswerSource, scope: Scope) -> tuple[Typed, ...] | None:
        """The values of a row in the order of the result's fields."""
        wanted = self.source.result
        if self._misses_fields(source):
            return None
        values: list[Typed] = []
        for name in wanted:
            described = self.results[name]
            expected = None if described is None else described.type
            value = self._typed(source.parts[name], scope, expected)
            if value is not None:
                values.append(value)
                self.answers.setdefault(name, []).append(value.type)
        return tuple(values) if len(values) == len(wanted) else None

    def _misses_fields(self, source: AnswerSource) -> bool:
        """Whether ``source`` gives other fields than the result has; reports which."""
        wanted, node = self.source.result, source.node
        if ("" in wanted) != ("" in source.parts):
            code = "RS710" if "" in wanted else "RS711"
            self.formulas.faults.append(fault(code, node.span, fields=_listed(wanted)))
            return True
        unknown = [name for name in source.parts if name not in wanted]
        for name in unknown:
            proposals = near(name, wanted)
            span = node.key_span(name)
            self.formulas.faults.append(fault("RS709", span, field=name, proposals=proposals))
        missing = [name for name in wanted if name not in source.parts]
        if missing and not unknown:
            self.formulas.faults.append(fault("RS708", node.span, fields=_listed(missing)))
        return bool(missing or unknown)

    def _result_type(self, name: str) -> Type | None:
        """The declared type, or where that is open the type that all rows' answers have."""
        described = self.results.get(name)
        if described is None or not described.is_open:
            return None if described is None else described.type
        found = self.answers.get(name, [])
        if len(found) < len(self.source.rows):
            return None
        type_: Type | None = found[0]
        for other in found[1:]:
            type_ = None if type_ is None else joined(type_, other)
        return described.type if type_ is None else _settled(type_, described.type)

    def _rule(self, steps: tuple[Step, ...], rows: tuple[Row, ...]) -> Rule | None:
        source = self.source
        fields: list[ResultField] = []
        for name, described in self.results.items():
            type_ = self._result_type(name)
            if described is None or type_ is None:
                return None
            fields.append(
                ResultField(name, described.label, type_, described.description, described.choices)
            )
        used = tuple(_formulas_of(steps, rows))
        called = rules(*used)
        named = names(*used)
        return Rule(
            id=source.id,
            name=source.node.value["name"],
            text=None,
            passage=source.node.value.get("passage", ""),
            rulings=tuple(source.node.value.get("rulings", ())),
            inputs=tuple(self.inputs.values()),
            steps=steps,
            fields=tuple(fields),
            rows=rows,
            match=source.match,
            lookup="" if source.lookup is None else str(source.lookup.node.raw),
            is_total=rows[-1].when is None,
            calls=tuple(rule for rule in self.formulas.signatures if rule in called),
            parameters=tuple(name for name in self.formulas.figures if name in named),
            span=source.key,
            aliases=aliases_of(source.node),
        )


def _formulas_of(steps: Iterable[Step], rows: Iterable[Row]) -> Iterator[Typed]:
    yield from (step.value for step in steps)
    for row in rows:
        if row.when is not None:
            yield row.when
        yield from row.values


def _settled(type_: Type, declared: Type) -> Type:
    """``type_`` as results have it: dice are whole numbers, numbers as written have the declared unit."""
    if isinstance(type_, List) and isinstance(declared, List):
        return replace(type_, item=_settled(type_.item, declared.item))
    if not is_number(type_) or not is_number(declared):
        return type_
    if isinstance(type_, Rational):
        return replace(type_, unit=declared.unit)
    return Integer(int(type_.interval.low), int(type_.interval.high), declared.unit)


def _listed(fields: Iterable[str]) -> str:
    quoted = [f"„{name}“" for name in fields]
    return " und ".join([", ".join(quoted[:-1]), quoted[-1]] if len(quoted) > 1 else quoted)
