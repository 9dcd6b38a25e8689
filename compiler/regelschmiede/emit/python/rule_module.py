"""The module with the rules of a ruleset: one function each."""

from __future__ import annotations

from dataclasses import field, replace
from typing import TYPE_CHECKING

from regelschmiede.emit.names import BUILTINS, KEYWORDS, allocate, identifier
from regelschmiede.emit.python.docstrings import Doc, docstring
from regelschmiede.emit.python.formatting import formatted
from regelschmiede.emit.python.imports import import_lines
from regelschmiede.emit.python.literals import literal
from regelschmiede.emit.python.rule_classes import RuleClasses
from regelschmiede.emit.python.rule_docs import rule_docstring
from regelschmiede.emit.python.rule_names import (
    FormulaNames,
    RuleNames,
    hidden_name,
    rule_names,
)
from regelschmiede.emit.python.rule_plan import Place, asks, placed_steps, unsure_rules
from regelschmiede.emit.python.rule_types import INDENT, Checks, RuleTypes, holds_id
from regelschmiede.emit.rule_labels import RulesetLabels
from regelschmiede.expressions.to_python import HELPERS, to_python
from regelschmiede.expressions.typed import Variable
from regelschmiede.expressions.types import Id, Rational
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from regelschmiede.emit.python.package_names import PackageNames
    from regelschmiede.expressions.typed import Typed
    from regelschmiede.model.checked import Ruleset
    from regelschmiede.model.rules import Input, ResultField, Row, Rule, Step

_FUTURE = "from __future__ import annotations"
STANDARD = {
    "Fraction": "fractions",
    "Literal": "typing",
    "Sequence": "collections.abc",
    "TypeAlias": "typing",
    "dataclass": "dataclasses",
    "length": "._checks",
    "no_answer": "._checks",
    "outside": "._checks",
    "unknown": "._checks",
}
# More parameters than these could be mistaken for each other.
_POSITIONAL = 2


@dataclass(slots=True)
class RuleModule:
    """Writes the module; ``used`` collects the names that it must import."""

    ruleset: Ruleset
    names: PackageNames
    rules: RuleNames
    used: set[str] = field(default_factory=set)
    hidden: set[str] = field(default_factory=set)

    @property
    def exports(self) -> tuple[str, ...]:
        """The public names that the module defines."""
        own = (self.rules.enumerations[name] for name in self.rules.own_enumerations)
        functions = (*self.rules.functions.values(), *self.rules.former.values())
        return (*functions, *self.rules.classes.values(), *own)

    def text(self, homes: Mapping[str, str]) -> str:
        """The text of the module; ``homes`` says in which module each public name is."""
        types = RuleTypes(self.names, self.rules)
        declared = RuleClasses(self.ruleset, self.names, self.rules, self.used)
        own = self.rules.own_enumerations
        aliases = [line for name in own for line in declared.enumeration(name)]
        classes = [line for name in self.rules.classes for line in declared.record(name)]
        functions = [
            line for rule in self.ruleset.rules.values() for line in self.function(rule, types)
        ]
        helpers = [HELPERS[name] for name in sorted(self.used & HELPERS.keys())]
        known = STANDARD | {name: f".{home}" for name, home in homes.items()}
        known |= {name: "." for name in self.names.constants.values() if name not in homes}
        imports = {name: known[name] for name in sorted(self.used) if name in known}
        head = [*docstring(Doc("Die Regeln des Buchs"), ""), _FUTURE, ""]
        head += ["import math"] if "math" in self.used else []
        again = [f"{hidden_name(name)} = {name}" for name in sorted(self.hidden)]
        again += [line for rule in self.ruleset.rules.values() for line in self._former(rule)]
        parts = [*head, *import_lines(imports), *aliases, *classes, *helpers, *functions, *again]
        return formatted("\n".join(parts) + "\n")

    def _former(self, rule: Rule) -> Iterator[str]:
        """The names under which the function of ``rule`` was called before."""
        function = self.rules.functions[rule.id]
        for alias in rule.aliases:
            yield f"{self.rules.former[alias]} = {function}"
            yield f'"""Früherer Name von ``{function}``."""'

    def function(self, rule: Rule, types: RuleTypes) -> Iterator[str]:
        """The function of ``rule``."""
        parameters = self.rules.parameters[rule.id]
        result = self._result(rule, types)
        yield f"def {self.rules.functions[rule.id]}({self._signature(rule, types)}) -> {result}:"
        labels = RulesetLabels(self.ruleset).of(rule)
        yield from rule_docstring(rule, labels, self.rules)
        checks = Checks(self.ruleset, self.names, self.used)
        for each in rule.inputs:
            yield from checks.lines(each.type, parameters[each.id], each.label)
            yield from checks.current(each.type, parameters[each.id])
        yield from self._body(rule, types)

    def _signature(self, rule: Rule, types: RuleTypes) -> str:
        parts = [self.parameter(each, rule, types) for each in rule.inputs]
        if len(parts) > _POSITIONAL or _default_before_required(rule):
            parts.insert(0, "*")
        return ", ".join(parts)

    def parameter(self, given: Input, rule: Rule, types: RuleTypes) -> str:
        """The parameter for an input of ``rule``, with its default."""
        annotation = types.parameter(given.type)
        self.used |= annotation.names
        name = self.rules.parameters[rule.id][given.id]
        default = f" = {_constant(given.default)}" if given.may_be_left_out else ""
        return f"{name}: {annotation.text}{default}"

    def _result(self, rule: Rule, types: RuleTypes) -> str:
        if rule.gives_record:
            return self.rules.classes[rule.id]
        annotation = types.result(rule.fields[0].type)
        self.used |= annotation.names
        return annotation.text

    def _body(self, rule: Rule, types: RuleTypes) -> Iterator[str]:
        names = self.formula_names(rule)
        yield from self.with_lookups(rule, names, [*self._rows(rule, names, types)])

    def with_lookups(self, rule: Rule, names: FormulaNames, lines: list[str]) -> Iterator[str]:
        """``lines``, which ``names`` were used in, after the look-ups of entries that they rely on."""
        self.used |= names.used
        self.hidden |= names.hidden
        # An entry is looked up once, so that a type checker can tell its optional fields from None.
        for given in rule.inputs:
            parameter = self.rules.parameters[rule.id][given.id]
            if parameter in names.looked_up and isinstance(given.type, Id):
                registry = self.names.kinds[given.type.domain].registry
                self.used.add(registry)
                yield f"{INDENT}{names.entries[parameter]} = {registry}[{parameter}]"
        yield from lines

    def formula_names(self, rule: Rule) -> FormulaNames:
        """What the formulas of ``rule`` mention."""
        parameters = self.rules.parameters[rule.id]
        called = (self.rules.functions[each] for each in rule.calls)
        taken = self.names.public | KEYWORDS | BUILTINS | frozenset(called)
        taken |= frozenset(parameters.values()) | frozenset(self.rules.classes.values())
        steps = allocate(((each.id, identifier(each.id)) for each in rule.steps), taken)
        taken |= frozenset(steps.values())
        kinds = [
            g for g in rule.inputs if isinstance(g.type, Id) and g.type.domain in self.names.kinds
        ]
        wishes = ((parameters[each.id], f"{parameters[each.id]}_eintrag") for each in kinds)
        entries = allocate(wishes, taken)
        return FormulaNames(self.ruleset, self.names, self.rules, {**parameters, **steps}, entries)

    def steps(self, rule: Rule, names: FormulaNames, types: RuleTypes) -> Iterator[str]:
        """An assignment for each step."""
        for step in rule.steps:
            yield self._step(step, names, types)

    def _step(self, step: Step, names: FormulaNames, types: RuleTypes) -> str:
        annotation = ""
        if holds_id(step.value.type):
            known = types.result(step.value.type)
            self.used |= known.names
            annotation = f": {known.text}"
        return f"{INDENT}{names.locals[step.id]}{annotation} = {self.formula(step.value, names)}"

    def _rows(self, rule: Rule, names: FormulaNames, types: RuleTypes) -> Iterator[str]:
        placed = placed_steps(rule, unsure_rules(self.ruleset))
        for index, row in enumerate(rule.rows):
            for step in placed.get(Place(index, inside=False), ()):
                yield self._step(step, names, types)
            own = placed.get(Place(index, inside=True), [])
            indent = ""
            if row.when is not None and asks(rule, index):
                yield f"{INDENT}if {self.formula(row.when, names)}:"
                indent = INDENT
            yield from (indent + line for line in self._answered(rule, row, own, names, types))
        if asks(rule, len(rule.rows) - 1):
            self.used.add("no_answer")
            yield f"{INDENT}raise no_answer({literal(rule.name)})"

    def _answered(
        self, rule: Rule, row: Row, steps: list[Step], names: FormulaNames, types: RuleTypes
    ) -> Iterator[str]:
        """The answer of ``row``, after the ``steps`` that it alone needs."""
        value = row.values[0]
        if steps and not rule.gives_record and isinstance(value, Variable):
            # What is worked out only to be returned needs no name.
            *steps, last = steps
            row = replace(row, values=(last.value,))
        for step in steps:
            yield self._step(step, names, types)
        yield f"{INDENT}return {self._answer(rule, row, names)}"

    def _answer(self, rule: Rule, row: Row, names: FormulaNames) -> str:
        pairs = zip(rule.fields, row.values, strict=True)
        values = [(each, self._exact(each, value, names)) for each, value in pairs]
        if not rule.gives_record:
            return values[0][1]
        attributes = self.rules.attributes[rule.id]
        arguments = ", ".join(f"{attributes[each.id]}={value}" for each, value in values)
        return f"{self.rules.classes[rule.id]}({arguments})"

    def _exact(self, given: ResultField, value: Typed, names: FormulaNames) -> str:
        text = self.formula(value, names)
        if isinstance(given.type, Rational) and not isinstance(value.type, Rational):
            self.used.add("Fraction")
            return f"Fraction({text})"
        return text

    def formula(self, node: Typed, names: FormulaNames) -> str:
        """The formula as Python."""
        python = to_python(node, names)
        self.used |= python.needs
        return python.text


def rule_module(ruleset: Ruleset, names: PackageNames) -> RuleModule | None:
    """The module with the rules of ``ruleset`` and the records of its sheet; None where it has neither."""
    if not ruleset.rules and ruleset.sheet is None:
        return None
    return RuleModule(ruleset, names, rule_names(ruleset, names))


def _default_before_required(rule: Rule) -> bool:
    seen = False
    for each in rule.inputs:
        if seen and not each.may_be_left_out:
            return True
        seen = seen or each.may_be_left_out
    return False


def _constant(value: object) -> str:
    if isinstance(value, str):
        return literal(value)
    return repr(value)
