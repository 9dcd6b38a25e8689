"""The classes and enumerations of the rules' module: results of rules, records and choices that rules declare."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.emit.python.docstrings import Doc, docstring
from regelschmiede.emit.python.literals import literal
from regelschmiede.emit.python.rule_types import INDENT, Checks, RuleTypes
from regelschmiede.expressions.types import (
    Id,
    Integer,
    List,
    Optional,
    Rational,
    Record,
    Type,
    describe,
)
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

    from regelschmiede.emit.python.package_names import PackageNames
    from regelschmiede.emit.python.rule_names import RuleNames
    from regelschmiede.model.checked import Ruleset
    from regelschmiede.model.rules import Input, ResultField, Rule


@dataclass(slots=True)
class RuleClasses:
    """Writes them; ``used`` collects the names that the module must import."""

    ruleset: Ruleset
    names: PackageNames
    rules: RuleNames
    used: set[str]

    def enumeration(self, name: str) -> Iterator[str]:
        """The type of the ids of a choice."""
        labels = self.ruleset.enumerations[name]
        self.used |= {"Literal", "TypeAlias"}
        values = ", ".join(literal(value) for value, _ in labels)
        yield f"{self.rules.enumerations[name]}: TypeAlias = Literal[{values}]"
        listed = ", ".join(
            value if value == label else f"{value} ({label})" for value, label in labels
        )
        yield from docstring(self._shared_doc(name, listed), "")

    def record(self, name: str) -> Iterator[str]:
        """The class of a rule's result, or of a record that rules declare."""
        rule = self.ruleset.rules.get(name)
        fields = rule.fields if rule is not None else self.ruleset.records[name]
        doc = self._shared_doc(name) if rule is None else Doc(f"Ergebnis von „{rule.name}“")
        self.used.add("dataclass")
        yield "@dataclass(frozen=True, slots=True, kw_only=True)"
        yield f"class {self.rules.classes[name]}:"
        yield from docstring(doc, INDENT)
        for each in fields:
            yield from self._field(name, each)
        if rule is None:
            yield from self._post_init(name)

    def _field(self, owner: str, given: ResultField) -> Iterator[str]:
        annotation = RuleTypes(self.names, self.rules).result(given.type)
        self.used |= annotation.names
        default = " = None" if isinstance(given.type, Optional) else ""
        yield f"{INDENT}{self.rules.attributes[owner][given.id]}: {annotation.text}{default}"
        details = (given.description,) if given.description else ()
        is_number = isinstance(given.type, Integer | Rational)
        summary = f"{given.label}: {describe(given.type)}" if is_number else given.label
        yield from docstring(Doc(summary, details), INDENT)

    def _post_init(self, name: str) -> Iterator[str]:
        """Records that callers make are held to their types when they are made."""
        checks = Checks(self.ruleset, self.names, self.used)
        attributes = self.rules.attributes[name]
        lines = [
            line
            for each in self.ruleset.records[name]
            for line in checks.lines(
                each.type, f"self.{attributes[each.id]}", each.label, INDENT * 2
            )
        ]
        if lines:
            yield ""
            yield f"{INDENT}def __post_init__(self) -> None:"
            yield from docstring(Doc("Weist Werte außerhalb ihres Bereichs zurück"), INDENT * 2)
            yield from lines

    def _shared_doc(self, name: str, *details: str) -> Doc:
        """What rules call the type ``name``, and which functions take or give it."""
        used = [(rule, each) for rule, each in self._places() if _mentions(each.type, name)]
        functions = dict.fromkeys(self.rules.functions[rule.id] for rule, _ in used)
        inner = [each for fields in self.ruleset.records.values() for each in fields]
        labels = [each.label or rule.name for rule, each in used if _is(each.type, name)]
        labels += [each.label for each in inner if _is(each.type, name)]
        where = (f"Für {', '.join(functions)}",) if functions else ()
        return Doc(next(iter(labels), name), (*details, *where))

    def _places(self) -> Iterator[tuple[Rule, Input | ResultField]]:
        for rule in self.ruleset.rules.values():
            yield from ((rule, each) for each in rule.inputs)
            yield from ((rule, each) for each in rule.fields)


def _is(type_: Type, name: str) -> bool:
    """Whether values of ``type_`` are what is called ``name``."""
    match type_:
        case Id(domain=known) | Record(name=known):
            return known == name
        case Optional(item=item):
            return _is(item, name)
        case _:
            return False


def _mentions(type_: Type, name: str) -> bool:
    """Whether ``name`` is in ``type_``, however deep."""
    match type_:
        case List(item=item) | Optional(item=item):
            return _mentions(item, name)
        case Record(fields=fields) if type_.name != name:
            return any(_mentions(inner, name) for _, inner in fields)
        case _:
            return _is(type_, name)
