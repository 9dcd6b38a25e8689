"""The module with the sheet: private functions that compute, classes of what checks give, the sheet itself."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from regelschmiede.emit.python.docstrings import Doc, docstring
from regelschmiede.emit.python.formatting import formatted
from regelschmiede.emit.python.imports import import_lines
from regelschmiede.emit.python.literals import literal
from regelschmiede.emit.python.package_names import SHEET_MODULE
from regelschmiede.emit.python.rule_classes import RuleClasses
from regelschmiede.emit.python.rule_module import STANDARD, RuleModule
from regelschmiede.emit.python.rule_names import hidden_name, rule_names
from regelschmiede.emit.python.rule_types import INDENT, RuleTypes
from regelschmiede.emit.python.sheet_class import SheetClass
from regelschmiede.emit.python.sheet_names import sheet_names
from regelschmiede.emit.python.sheet_sentences import sentence_text
from regelschmiede.expressions.to_python import HELPERS
from regelschmiede.expressions.types import Boolean, Die, Id, Integer, Rational
from regelschmiede.model.sheet import ENTRY, VALUE
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from regelschmiede.emit.python.package_names import PackageNames
    from regelschmiede.emit.python.sheet_names import SheetNames
    from regelschmiede.model.checked import Ruleset
    from regelschmiede.model.rules import Rule
    from regelschmiede.model.sheet import Limit, Sheet

_STANDARD = {
    **STANDARD,
    "Any": "typing",
    "Callable": "collections.abc",
    "Collection": "collections.abc",
    "Mapping": "collections.abc",
    "_effects": ".",
    "_sheet_fields": ".",
    "_show": ".",
    "field": "dataclasses",
}
_SHARED = {"SheetError": "_sheet_fields", "Trace": "_effects", "Violation": "_sheet_fields"}
_FIGURES = (Boolean, Die, Id, Integer, Rational)


@dataclass(frozen=True, slots=True)
class SheetModule:
    """Writes the module."""

    ruleset: Ruleset
    sheet: Sheet
    names: PackageNames
    own: SheetNames

    @property
    def homes(self) -> dict[str, str]:
        """The public names of the sheet, each with its module; those that the book has taken are left out."""
        results = (self.own.rules.classes[rule.id] for rule in self._results())
        own = dict.fromkeys((self.own.class_name, self.own.value_type, *results), SHEET_MODULE)
        rules = self.own.rules
        taken = {*self.names.public, *rules.functions.values(), *rules.classes.values()}
        taken |= {*rules.enumerations.values(), *own}
        return own | {name: home for name, home in _SHARED.items() if name not in taken}

    def text(self, homes: Mapping[str, str]) -> str:
        """The text of the module; ``homes`` says in which module each public name is."""
        rules = {**self.ruleset.rules, **{rule.id: rule for rule in self.sheet.rules}}
        ruleset = replace(self.ruleset, rules=rules)
        writer = RuleModule(ruleset, self.names, self.own.rules)
        types = RuleTypes(self.names, self.own.rules)
        classes = RuleClasses(ruleset, self.names, self.own.rules, writer.used)
        results = [line for rule in self._results() for line in classes.record(rule.id)]
        limits = {limit.rule.id for limit in self.sheet.limits}
        functions = [
            line
            for rule in self.sheet.rules
            if rule.id not in limits
            for line in writer.function(rule, types)
        ]
        functions += [line for limit in self.sheet.limits for line in self._limit(limit, writer)]
        body = list(SheetClass(ruleset, self.sheet, self.names, self.own, writer).lines())
        writer.used |= {self.own.rules.functions[c] for r in self.sheet.rules for c in r.calls}
        helpers = [HELPERS[name] for name in sorted(writer.used & HELPERS.keys())]
        again = [f"{hidden_name(name)} = {name}" for name in sorted(writer.hidden)]
        parts = [*results, *helpers, *functions, *again, *body]
        return formatted("\n".join([*self._head(writer, homes), *parts]) + "\n")

    def _results(self) -> Iterator[Rule]:
        return (check.rule for check in self.sheet.checks if check.rule.gives_record)

    def _head(self, writer: RuleModule, homes: Mapping[str, str]) -> Iterator[str]:
        known = _STANDARD | {name: f".{home}" for name, home in homes.items()}
        known |= {name: "." for name in self.names.constants.values() if name not in homes}
        imports = {name: known[name] for name in sorted(writer.used) if name in known}
        yield from docstring(Doc(self.sheet.name), "")
        yield from ("from __future__ import annotations", "")
        if "math" in writer.used:
            yield "import math"
        yield from import_lines(imports)

    def _limit(self, limit: Limit, writer: RuleModule) -> Iterator[str]:
        """The function that gives the violation of ``limit``, or None where it holds."""
        rule = limit.rule
        types = RuleTypes(self.names, self.own.rules)
        given = ", ".join(writer.parameter(each, rule, types) for each in rule.inputs)
        writer.used.add("_sheet_fields")
        # The sentence may show the entry and its number where the condition does not ask for them.
        yield f"def {self.own.rules.functions[rule.id]}(*, {given}) -> _sheet_fields.Violation | None:"
        yield from docstring(Doc(limit.label), INDENT)
        names = writer.formula_names(rule)
        lines = list(writer.steps(rule, names, types))
        lines += [f"{INDENT}if {writer.formula(rule.rows[0].values[0], names)}:"]
        lines += [f"{INDENT * 2}return None"]
        shown = {step.id: (names.locals[step.id], step.value.type) for step in rule.steps}
        items = [each for each in rule.inputs if each.id in {ENTRY, VALUE}]
        shown |= {each.id: (names.locals[each.id], each.type) for each in items}
        figures = [
            f"{literal(name)}: {variable}"
            for name, (variable, type_) in shown.items()
            if isinstance(type_, _FIGURES)
        ]
        place = ", ".join(
            [literal(limit.place), *([names.locals[ENTRY]] if limit.for_each else [])]
        )
        lines += [
            f"{INDENT}return _sheet_fields.Violation(",
            f"limit={literal(limit.id)},",
            f"text={sentence_text(limit.sentence, shown, self.names, writer.used)},",
            f"figures={{{', '.join(figures)}}},",
            f"rule={literal(limit.cites)},",
            f"place=({place},),",
            ")",
        ]
        yield from writer.with_lookups(rule, names, lines)


def sheet_module(ruleset: Ruleset, names: PackageNames) -> SheetModule | None:
    """The module with the sheet of ``ruleset``; None where it has none."""
    sheet = ruleset.sheet
    if sheet is None:
        return None
    own = sheet_names(sheet, names, rule_names(ruleset, names))
    return SheetModule(ruleset, sheet, names, own)
