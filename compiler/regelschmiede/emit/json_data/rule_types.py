"""Types of the rules language as data, and values of them."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

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
)
from regelschmiede.expressions.units import show
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable

    from regelschmiede.emit.json_data.text import Json
    from regelschmiede.emit.rule_labels import RulesetLabels
    from regelschmiede.model.checked import Ruleset
    from regelschmiede.model.rules import Input, ResultField, Rule


@dataclass(frozen=True, slots=True)
class TypeWriter:
    """Writes the types of a ruleset's inputs and results."""

    ruleset: Ruleset
    labels: RulesetLabels

    def type(self, type_: Type) -> dict[str, Json]:
        """``type_`` with all that a form for its values needs."""
        match type_:
            case Integer() | Rational():
                return _number(type_)
            case Die(faces=faces):
                return {"type": "die", "faces": faces}
            case Boolean():
                return {"type": "boolean"}
            case Id(domain=domain):
                return self._id(domain)
            case List(item=item, shortest=shortest, longest=longest):
                inner = self.type(item)
                return {"type": "list", "item": inner, "minItems": shortest, "maxItems": longest}
            case Record():
                return {"type": "record", "name": type_.name, "fields": self._fields(type_)}
            case Optional(item=item):
                return {"type": "optional", "item": self.type(item)}

    def described(self, given: Input | ResultField) -> dict[str, Json]:
        """An input, or a field of a record."""
        return {
            "id": given.id,
            "label": given.label,
            "description": given.description,
            "type": self.type(given.type),
        }

    def _id(self, domain: str) -> dict[str, Json]:
        if domain in self.ruleset.enumerations:
            return {"type": "choice", "name": domain, "choices": self._choices(domain)}
        return {"type": "entry", "kind": domain}

    def _choices(self, domain: str) -> dict[str, Json]:
        return dict(self.ruleset.enumerations[domain])

    def _fields(self, record: Record) -> list[dict[str, Json]]:
        known = self._declared(record.name)
        if known is not None:
            return [self.described(each) for each in known]
        return [
            {
                "id": name,
                "label": self.labels.field(record, name),
                "description": "",
                "type": self.type(inner),
            }
            for name, inner in record.fields
        ]

    def _declared(self, record: str) -> Iterable[ResultField] | None:
        rule = self.ruleset.rules.get(record)
        return self.ruleset.records.get(record) if rule is None else rule.fields


def result_type(rule: Rule) -> Type:
    """The type of what ``rule`` gives."""
    if not rule.gives_record:
        return rule.fields[0].type
    return Record(rule.id, tuple((each.id, each.type) for each in rule.fields))


def exact(value: int | Fraction) -> Json:
    """A whole number as it is, a fraction by its two parts: no JSON number is a third."""
    if isinstance(value, Fraction):
        return {"numerator": value.numerator, "denominator": value.denominator}
    return value


def plain(value: Any) -> Json:
    """A value of the rules: ids are strings, what is missing is null."""
    match value:
        case None | bool() | str():
            return value
        case int() | Fraction():
            return exact(value)
        case tuple() | list():
            return [plain(each) for each in value]
        case _:
            return {key: plain(each) for key, each in value.items()}


def _number(type_: Integer | Rational) -> dict[str, Json]:
    return {
        "type": type_name(type_),
        "minimum": exact(type_.low),
        "maximum": exact(type_.high),
        "unit": show(type_.unit) if type_.unit else None,
    }


def type_name(type_: Type) -> str:
    """In one word, what values of ``type_`` are."""
    match type_:
        case Integer() | Die():
            return "integer"
        case Rational():
            return "fraction"
        case Boolean():
            return "boolean"
        case Id():
            return "id"
        case Record():
            return "record"
        case List():
            return "list"
        case Optional():
            return "optional"
