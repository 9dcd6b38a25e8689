"""Playing by the emitted package: values of the evaluator as its arguments, its results as values again."""

from __future__ import annotations

import itertools
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from regelschmiede.emit.json_data.rule_types import result_type
from regelschmiede.emit.python.package_names import package_names
from regelschmiede.emit.python.rule_names import rule_names
from regelschmiede.emit.python.rule_types import RuleTypes
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

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from types import ModuleType

    from regelschmiede.model.checked import Ruleset
    from regelschmiede.model.rules import Input, Rule

LONG = 8
"""Items of a drawn list, where it need not have more."""


class Package:
    """An imported package, played with the values that the evaluator knows."""

    def __init__(self, ruleset: Ruleset, module: ModuleType) -> None:
        names = package_names(ruleset)
        self.module = module
        self.names = rule_names(ruleset, names)
        self._types = RuleTypes(names, self.names)

    def call(self, rule: Rule, inputs: Mapping[str, Any]) -> Any:
        """What the function of ``rule`` gives, as the evaluator would say it."""
        types = {each.id: each.type for each in rule.inputs}
        parameters = self.names.parameters[rule.id]
        arguments = {
            parameters[name]: self.argument(types[name], value) for name, value in inputs.items()
        }
        function = getattr(self.module, self.names.functions[rule.id])
        return self._value(result_type(rule), function(**arguments))

    def argument(self, type_: Type, value: Any) -> Any:
        """``value`` as the package takes it."""
        match type_:
            case Optional(item=item):
                return None if value is None else self.argument(item, value)
            case List(item=item):
                return tuple(self.argument(item, each) for each in value)
            case Record(name=name, fields=inner):
                attributes = self._types.attributes(name)
                of_class = getattr(self.module, self._types.record_class(name))
                return of_class(
                    **{attributes[key]: self.argument(of, value[key]) for key, of in inner}
                )
            case _:
                return value

    def _value(self, type_: Type, given: Any) -> Any:
        match type_:
            case Optional(item=item):
                return None if given is None else self._value(item, given)
            case List(item=item):
                assert isinstance(given, tuple)
                return tuple(self._value(item, each) for each in given)
            case Record(name=name, fields=inner):
                attributes = self._types.attributes(name)
                assert is_dataclass(given)
                assert {each.name for each in fields(given)} == set(attributes.values())
                return {key: self._value(of, getattr(given, attributes[key])) for key, of in inner}
            case _:
                return given


def same(first: Any, second: Any) -> bool:
    """Whether both are equal, types included: 1 is neither ``True`` nor a fraction."""
    if isinstance(first, dict) and isinstance(second, dict):
        return first.keys() == second.keys() and all(same(first[key], second[key]) for key in first)
    if isinstance(first, tuple) and isinstance(second, tuple):
        return len(first) == len(second) and all(map(same, first, second))
    return type(first) is type(second) and bool(first == second)


def count(type_: Type) -> int:
    """How many values ``type_`` has, at least as far as they can be listed."""
    match type_:
        case Integer() | Die():
            low, high = type_.interval
            return int(high - low) + 1
        case Boolean():
            return 2
        case Id(ids=ids):
            return len(ids)
        case Optional(item=item):
            return 1 + count(item)
        case Record(fields=inner):
            return _product(count(of) for _, of in inner)
        case List(item=item, shortest=shortest, longest=longest):
            return sum(count(item) ** length for length in range(shortest, longest + 1))
        case Rational():
            return 10**100


def every(type_: Type) -> list[Any]:
    """Every value of ``type_``, which has few."""
    match type_:
        case Integer() | Die():
            low, high = type_.interval
            return list(range(int(low), int(high) + 1))
        case Boolean():
            return [False, True]
        case Id(ids=ids):
            return list(ids)
        case Optional(item=item):
            return [None, *every(item)]
        case Record(fields=inner):
            keys = [key for key, _ in inner]
            rows = itertools.product(*(every(of) for _, of in inner))
            return [dict(zip(keys, row, strict=True)) for row in rows]
        case List(item=item, shortest=shortest, longest=longest):
            lengths = range(shortest, longest + 1)
            values = every(item)
            return [row for n in lengths for row in itertools.product(values, repeat=n)]
        case Rational():
            raise TypeError(type_)


def drawn(type_: Type) -> st.SearchStrategy[Any]:
    """Values of ``type_``."""
    match type_:
        case Integer() | Die():
            low, high = type_.interval
            return st.integers(int(low), int(high))
        case Rational(low=low, high=high):
            return st.fractions(low, high, max_denominator=60)
        case Boolean():
            return st.booleans()
        case Id(ids=ids):
            return st.sampled_from(ids)
        case Optional(item=item):
            return st.none() | drawn(item)
        case Record(fields=inner):
            return st.fixed_dictionaries({key: drawn(of) for key, of in inner})
        case List(item=item, shortest=shortest, longest=longest):
            most = min(longest, max(shortest, LONG))
            return st.lists(drawn(item), min_size=shortest, max_size=most).map(tuple)


def drawn_inputs(rule: Rule) -> st.SearchStrategy[dict[str, Any]]:
    """Inputs of ``rule``; those that may be left out sometimes are."""
    needed = {each.id: drawn(each.type) for each in rule.inputs if not each.may_be_left_out}
    others = {each.id: drawn(each.type) for each in rule.inputs if each.may_be_left_out}
    return st.fixed_dictionaries(needed, optional=others)


def size(rule: Rule) -> int:
    """How many different inputs ``rule`` can get."""
    return _product(count(each.type) for each in rule.inputs)


def all_inputs(rule: Rule) -> Iterator[dict[str, Any]]:
    """Every input of ``rule``, of which there are few; what may be left out is left out besides."""
    names = [each.id for each in rule.inputs]
    for row in itertools.product(*(every(each.type) for each in rule.inputs)):
        yield dict(zip(names, row, strict=True))
    needed = [each for each in rule.inputs if not each.may_be_left_out]
    if len(needed) < len(names):
        for row in itertools.product(*(every(each.type) for each in needed)):
            yield {each.id: value for each, value in zip(needed, row, strict=True)}


def beyond(given: Input) -> list[Any]:
    """Values of the kind that ``given`` asks for, but outside of what it takes."""
    return _beyond(given.type)


def _beyond(type_: Type) -> list[Any]:
    match type_:
        case Integer() | Die():
            low, high = type_.interval
            return [int(low) - 1, int(high) + 1, 10**30]
        case Rational(low=low, high=high):
            tiny = Fraction(1, 10**6)
            return [low - tiny, high + tiny]
        case Id():
            return ["gibt_es_nicht", ""]
        case Optional(item=item):
            return _beyond(item)
        case List(item=item, shortest=shortest, longest=longest):
            one = _some(item)[0]
            wrong = [(each, *(one,) * max(0, shortest - 1)) for each in _beyond(item)]
            lengths = [n for n in (shortest - 1, longest + 1) if n >= 0]
            return [*wrong, *((one,) * n for n in lengths)]
        case Record(fields=inner):
            right = {key: _some(of)[0] for key, of in inner}
            return [{**right, key: each} for key, of in inner for each in _beyond(of)]
        case Boolean():
            return []


def some_inputs(rule: Rule) -> dict[str, Any]:
    """One input that ``rule`` takes."""
    return {each.id: _some(each.type)[0] for each in rule.inputs if not each.may_be_left_out}


def _some(type_: Type) -> list[Any]:
    match type_:
        case Integer() | Die():
            return [int(type_.interval.low)]
        case Rational(low=low):
            return [low]
        case Boolean():
            return [False]
        case Id(ids=ids):
            return [ids[0]]
        case Optional(item=item):
            return _some(item)
        case List(item=item, shortest=shortest):
            return [tuple(_some(item) * shortest)]
        case Record(fields=inner):
            return [{key: _some(of)[0] for key, of in inner}]


def _product(numbers: Iterator[int]) -> int:
    whole = 1
    for number in numbers:
        whole *= number
    return whole
