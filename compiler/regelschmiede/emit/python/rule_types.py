"""Types of the rules language as annotations, and the statements that hold inputs to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.emit.python.annotations import Annotation
from regelschmiede.emit.python.classes import field_names
from regelschmiede.emit.python.literals import literal
from regelschmiede.expressions.types import (
    Boolean,
    Die,
    Id,
    Integer,
    List,
    Optional,
    Rational,
    Record,
    Type,
    describe,
    show_interval,
)
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from regelschmiede.emit.python.package_names import PackageNames
    from regelschmiede.emit.python.rule_names import RuleNames
    from regelschmiede.model.checked import Ruleset

INDENT = "    "


@dataclass(frozen=True, slots=True)
class RuleTypes:
    """Annotations for values of rules; ``result`` says tuple where a parameter would say Sequence."""

    names: PackageNames
    rules: RuleNames

    def parameter(self, type_: Type) -> Annotation:
        """The annotation of a parameter."""
        return self._annotation(type_, "Sequence[{}]", "Sequence")

    def result(self, type_: Type) -> Annotation:
        """The annotation of a result or of a field."""
        return self._annotation(type_, "tuple[{}, ...]", "")

    def _annotation(self, type_: Type, of_list: str, name: str) -> Annotation:
        match type_:
            case Integer() | Die():
                return Annotation("int")
            case Rational():
                return Annotation("Fraction", frozenset({"Fraction"}))
            case Boolean():
                return Annotation("bool")
            case Id(domain=domain):
                return self._named(self._id_type(domain))
            case Record(name=record):
                return self._named(self.record_class(record))
            case List(item=item):
                inner = self._annotation(item, of_list, name)
                needed = {name} if name else set()
                return Annotation(of_list.format(inner.text), inner.names | needed)
            case Optional(item=item):
                return self._annotation(item, of_list, name).optional()

    def record_class(self, record: str) -> str:
        """The class of the records called ``record``: of a rule's result, declared by rules, or of a kind."""
        known = self.rules.classes.get(record)
        if known is not None:
            return known
        return next(
            each.class_name for each in self.names.records if each.type.class_name == record
        )

    def attributes(self, record: str) -> Mapping[str, str]:
        """Field id → attribute of the class of the records called ``record``, references by their ids."""
        known = self.rules.attributes.get(record)
        if known is not None:
            return known
        fitting = next(each for each in self.names.records if each.type.class_name == record)
        fields = field_names(fitting.type.fields, self.names, frozenset())
        return {**fields.public, **fields.stored}

    def _id_type(self, domain: str) -> str:
        kind = self.names.kinds.get(domain)
        return kind.id_type if kind is not None else self.rules.enumerations[domain]

    def _named(self, name: str) -> Annotation:
        return Annotation(name, frozenset({name}))


def holds_id(type_: Type) -> bool:
    """Whether an annotation tells a type checker more than the value: literals would be plain strings."""
    match type_:
        case Id():
            return True
        case List(item=item) | Optional(item=item):
            return holds_id(item)
        case _:
            return False


@dataclass(slots=True)
class Checks:
    """Writes the statements that refuse values outside of their type; notes what they use."""

    ruleset: Ruleset
    names: PackageNames
    used: set[str]

    def lines(self, type_: Type, value: str, label: str, indent: str = INDENT) -> Iterator[str]:
        """The statements for ``value``, a piece of Python; ``label`` is how messages call it."""
        match type_:
            case Integer() | Die() | Rational():
                yield from self._number(type_, value, label, indent)
            case Id(domain=domain, ids=ids):
                yield from self._id(domain, ids, value, label, indent)
            case List():
                yield from self._list(type_, value, label, indent)
            case Optional(item=item):
                yield from _guarded(list(self.lines(item, value, label, indent)), value, indent)
            case _:
                return

    def current(self, type_: Type, value: str) -> Iterator[str]:
        """The statements that make former ids in the parameter ``value`` present ones: formulas know no others."""
        match type_:
            case Id(domain=domain) if self._has_aliases(domain):
                yield f"{INDENT}{value} = {self._registry(domain)}[{value}].id"
            case Optional(item=Id(domain=domain)) if self._has_aliases(domain):
                yield f"{INDENT}if {value} is not None:"
                yield f"{INDENT * 2}{value} = {self._registry(domain)}[{value}].id"
            case List(item=Id(domain=domain)) if self._has_aliases(domain):
                ids = f"{self._registry(domain)}[each].id for each in {value}"
                yield f"{INDENT}{value} = tuple({ids})"
            case _:
                return

    def _has_aliases(self, domain: str) -> bool:
        entries = self.ruleset.entries.get(domain, {})
        return any(entry.aliases for entry in entries.values())

    def _registry(self, domain: str) -> str:
        registry = self.names.kinds[domain].registry
        self.used.add(registry)
        return registry

    def _number(
        self, type_: Integer | Die | Rational, value: str, label: str, indent: str
    ) -> Iterator[str]:
        low, high = type_.interval
        allowed = (
            show_interval(type_.interval) if not isinstance(type_, Rational) else describe(type_)
        )
        self.used.add("outside")
        bounds = [f"Fraction({each.numerator}, {each.denominator})" for each in (low, high)]
        if low.denominator == 1 and high.denominator == 1:
            bounds = [str(int(low)), str(int(high))]
        else:
            self.used.add("Fraction")
        yield f"{indent}if not {bounds[0]} <= {value} <= {bounds[1]}:"
        yield f"{indent}{INDENT}raise outside({literal(label)}, {value}, {literal(allowed)})"

    def _id(
        self, domain: str, ids: tuple[str, ...], value: str, label: str, indent: str
    ) -> Iterator[str]:
        self.used.add("unknown")
        kind = self.names.kinds.get(domain)
        if kind is not None:
            self.used.add(kind.registry)
            among, title = kind.registry, self.ruleset.kind(domain).title
        else:
            listed = ", ".join(literal(each) for each in ids)
            among, title = f"{{{listed}}}", label
        yield f"{indent}if {value} not in {among}:"
        yield f"{indent}{INDENT}raise unknown({literal(label)}, {value}, {literal(title)})"

    def _list(self, type_: List, value: str, label: str, indent: str) -> Iterator[str]:
        self.used.add("length")
        yield f"{indent}if not {type_.shortest} <= len({value}) <= {type_.longest}:"
        bounds = f"{type_.shortest}, {type_.longest}"
        yield f"{indent}{INDENT}raise length({literal(label)}, {value}, {bounds})"
        # A name of its own for each list: the items of two lists may differ in type.
        each = f"each_{value.removeprefix('self.')}"
        inner = list(self.lines(type_.item, each, label, indent + INDENT))
        if inner:
            yield f"{indent}for {each} in {value}:"
            yield from inner


def _guarded(lines: list[str], value: str, indent: str) -> list[str]:
    """``lines`` for a ``value`` that may be None."""
    if len(lines) == 2:
        condition = lines[0].strip().removeprefix("if ")
        return [f"{indent}if {value} is not None and {condition}", lines[1]]
    inner = [INDENT + line for line in lines]
    return [f"{indent}if {value} is not None:", *inner] if inner else []
