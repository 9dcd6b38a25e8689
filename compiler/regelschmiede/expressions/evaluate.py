"""The meaning of expressions: from a checked tree to its value, exactly and always.

A value is an int, a Fraction, a bool, a str (an id), a mapping of fields (a record), a tuple (a list), or None
where the type is Optional. Nothing here can fail for values that keep to their declared types.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from fractions import Fraction
from operator import add, eq, ge, gt, le, lt, mul, ne, sub
from typing import TYPE_CHECKING, Any

from regelschmiede.expressions.rounding import ROUND
from regelschmiede.expressions.typed import (
    Absolute,
    Arithmetic,
    Choice,
    Compare,
    Constant,
    Default,
    EntryField,
    Extreme,
    Fold,
    Logic,
    Missing,
    Negate,
    Not,
    RecordField,
    Round,
    RuleCall,
    Selection,
    Sort,
    Typed,
    Variable,
    Widen,
)
from regelschmiede.expressions.types import List, Rational
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable

Value = int | Fraction | bool | str | None | Mapping[str, "Value"] | tuple["Value", ...]
"""What an expression can be."""

Environment = Mapping[str, Value]
"""The values of the variables."""

Program = Callable[[Environment], Any]
"""An expression ready to be evaluated; the tree's type says what it gives."""


@dataclass(frozen=True, slots=True)
class Context:
    """What expressions use besides variables.

    ``entries`` maps domain → id → field → value; ``rules`` maps a rule to what it gives for its named inputs.
    """

    entries: Mapping[str, Mapping[str, Mapping[str, Value]]] = field(default_factory=dict)
    rules: Mapping[str, Callable[[Environment], Value]] = field(default_factory=dict)


NOTHING = Context()


def evaluate(node: Typed, environment: Environment, context: Context = NOTHING) -> Value:
    """The value of ``node`` where its variables have the values of ``environment``.

    Raises KeyError where a variable, entry or rule that the tree names has no value.
    """
    value: Value = program(node, context)(environment)
    return value


COMPARISONS: Mapping[str, Callable[[Any, Any], bool]] = {
    "=": eq,
    "≠": ne,
    "<": lt,
    "≤": le,
    ">": gt,
    "≥": ge,
}
"""What each comparison asks."""

_ARITHMETIC: Mapping[str, Callable[[Any, Any], Any]] = {
    "+": add,
    "-": sub,
    "*": mul,
    "/": lambda a, b: Fraction(a) / b,
}


def program(node: Typed, context: Context = NOTHING) -> Program:
    """``node`` ready to be evaluated many times: each node has become a function of the environment."""
    match node:
        case Constant(value=value):
            return lambda _: value
        case Variable(name=name):
            return lambda environment: environment[name]
        case RecordField(base=base, field=name):
            record = program(base, context)
            return lambda environment: record(environment)[name]
        case EntryField(base=base, domain=domain, field=name):
            entry = program(base, context)
            return lambda environment: context.entries[domain][entry(environment)][name]
        case RuleCall(rule=rule, arguments=arguments):
            inputs = [(name, program(value, context)) for name, value in arguments]
            return lambda environment: context.rules[rule](
                {name: value(environment) for name, value in inputs}
            )
        case _:
            return _operation(node, context)


def _operation(node: Typed, context: Context) -> Program:
    match node:
        case Arithmetic(operator=operator, left=left, right=right):
            return _both(_ARITHMETIC[operator], program(left, context), program(right, context))
        case Compare():
            return _compare(node, context)
        case Logic(operator=operator, operands=operands):
            conditions = [program(operand, context) for operand in operands]
            return _all(conditions) if operator == "und" else _any(conditions)
        case Choice():
            return _choice(node, context)
        case Negate(operand=operand):
            value = program(operand, context)
            return lambda environment: -value(environment)
        case Not(operand=operand):
            truth = program(operand, context)
            return lambda environment: not truth(environment)
        case _:
            return _function(node, context)


def _function(node: Typed, context: Context) -> Program:
    match node:
        case Round(mode=mode, operand=operand):
            return _applied(ROUND[mode], operand, context)
        case Widen(operand=operand):
            return _applied(Fraction, operand, context)
        case Absolute(operand=operand):
            return _applied(abs, operand, context)
        case Missing(operand=operand):
            return _applied(lambda value: value is None, operand, context)
        case Default(operand=operand, fallback=fallback):
            return _default(program(operand, context), program(fallback, context))
        case Extreme(operator=operator, items=items):
            return _extreme(min if operator == "min" else max, items, context)
        case Fold(operator=operator, operand=operand):
            rational = isinstance(node.type, Rational)
            return _applied(_folds(operator, rational=rational), operand, context)
        case Selection():
            return _selection(node, context)
        case Sort():
            return _sort(node, context)
        case _:
            raise TypeError(node)


def _applied(function: Callable[[Any], Any], operand: Typed, context: Context) -> Program:
    value = program(operand, context)
    return lambda environment: function(value(environment))


def _both(function: Callable[[Any, Any], Any], left: Program, right: Program) -> Program:
    return lambda environment: function(left(environment), right(environment))


def _all(conditions: list[Program]) -> Program:
    return lambda environment: all(condition(environment) for condition in conditions)


def _any(conditions: list[Program]) -> Program:
    return lambda environment: any(condition(environment) for condition in conditions)


def _compare(node: Compare, context: Context) -> Program:
    first = program(node.first, context)
    rest = [(COMPARISONS[sign], program(operand, context)) for sign, operand in node.rest]
    if len(rest) == 1:
        return _both(rest[0][0], first, rest[0][1])

    def chain(environment: Environment) -> bool:
        left = first(environment)
        for holds, operand in rest:
            right = operand(environment)
            if not holds(left, right):
                return False
            left = right
        return True

    return chain


def _choice(node: Choice, context: Context) -> Program:
    cases = [(program(when, context), program(then, context)) for when, then in node.cases]
    otherwise = program(node.otherwise, context)

    def choose(environment: Environment) -> Any:
        for condition, value in cases:
            if condition(environment):
                return value(environment)
        return otherwise(environment)

    return choose


def _default(value: Program, fallback: Program) -> Program:
    def replace(environment: Environment) -> Any:
        found = value(environment)
        return fallback(environment) if found is None else found

    return replace


def _extreme(
    choose: Callable[[Iterable[Any]], Any], items: tuple[Typed, ...], context: Context
) -> Program:
    known = [(isinstance(item.type, List), program(item, context)) for item in items]

    def find(environment: Environment) -> Any:
        values: list[Any] = []
        for many, item in known:
            found = item(environment)
            values.extend(found if many else (found,))
        return choose(values)

    return find


def _folds(operator: str, *, rational: bool) -> Callable[[Any], Any]:
    start = Fraction(0) if rational else 0
    folds: dict[str, Callable[[Any], Any]] = {
        "anzahl": len,
        "summe": lambda items: sum(items, start),
        "alle": all,
        "eines": any,
    }
    return folds[operator]


def _selection(node: Selection, context: Context) -> Program:
    source, body = program(node.source, context), program(node.body, context)
    condition = None if node.condition is None else program(node.condition, context)

    def select(environment: Environment) -> tuple[Any, ...]:
        inner = dict(environment)
        chosen: list[Any] = []
        for item in source(environment):
            inner[node.variable] = item
            if condition is None or condition(inner):
                chosen.append(body(inner))
        return tuple(chosen)

    return select


def _sort(node: Sort, context: Context) -> Program:
    chosen, key, variable = (
        program(node.chosen, context),
        program(node.key, context),
        node.chosen.variable,
    )

    def sort(environment: Environment) -> tuple[Any, ...]:
        inner = dict(environment)

        def place(item: Any) -> Any:
            inner[variable] = item
            return key(inner)

        return tuple(sorted(chosen(environment), key=place))

    return sort
