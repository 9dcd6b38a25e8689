"""Types of what operators make: sums and quotients, comparisons, ``und``/``oder``, ``wenn``."""

from __future__ import annotations

from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING

from regelschmiede.expressions import intervals, units
from regelschmiede.expressions.conversion import (
    bits,
    common_unit,
    is_number,
    joined,
    numeric,
    same_unit,
    too_large,
    widened,
)
from regelschmiede.expressions.narrow import facts
from regelschmiede.expressions.nodes import Binary, Comparison, Name, Unary
from regelschmiede.expressions.typed import (
    Arithmetic,
    Choice,
    Compare,
    Logic,
    Negate,
    Not,
    Typed,
)
from regelschmiede.expressions.types import (
    Boolean,
    Id,
    Integer,
    Number,
    Optional,
    Rational,
    Type,
    describe,
    show_interval,
)

if TYPE_CHECKING:
    from regelschmiede.expressions import nodes
    from regelschmiede.expressions.inference import Inference, Report
    from regelschmiede.expressions.located_text import Stretch

_INTERVALS = {
    "+": intervals.added,
    "-": intervals.subtracted,
    "*": intervals.multiplied,
    "/": intervals.divided,
}


def check_unary(check: Inference, node: Unary) -> Typed | None:
    """The type of ``-x`` or ``nicht x``."""
    at = check.report.span(node.at)
    if node.operator == "nicht":
        truth = check.boolean(node.operand)
        return None if truth is None else Not(truth, Boolean(), at)
    operand = check.number(node.operand)
    if operand is None or not is_number(operand.type):
        return None
    exact = bits(operand.type) if isinstance(operand.type, Rational) else None
    type_ = numeric(intervals.negated(operand.type.interval), operand.type.unit, exact)
    return Negate(operand, type_, at)


def check_arithmetic(check: Inference, node: Binary) -> Typed | None:
    """The type of ``x + y`` and its like; units must agree or combine, divisors must not be 0."""
    left, right = check.number(node.left), check.number(node.right)
    if left is None or right is None or not (is_number(left.type) and is_number(right.type)):
        return None
    additive = node.operator in "+-"
    if additive and not agree(check.report, (node.left.at, left.type), (node.right.at, right.type)):
        return None
    if node.operator == "/" and 0 in right.type.interval:
        _refuse_zero(check.report, node, right.type)
        return None
    type_ = _combined(node.operator, left.type, right.type)
    if too_large(type_):
        check.report.add("RS631", node.at, source=check.report.excerpt(node.at))
        return None
    return Arithmetic(node.operator, left, right, type_, check.report.span(node.at))


def _combined(operator: str, left: Number, right: Number) -> Integer | Rational:
    interval = _INTERVALS[operator](left.interval, right.interval)
    exact: int | None = bits(left) + bits(right)
    if operator == "/":
        largest = intervals.absolute(right.interval).high
        exact = bits(left) + bits(right) + ceil(largest).bit_length()
    elif not isinstance(left, Rational) and not isinstance(right, Rational):
        exact = None
    return numeric(interval, _combined_unit(operator, left, right), exact)


def _combined_unit(operator: str, left: Number, right: Number) -> units.Unit | None:
    if operator in "+-" or left.unit is None is right.unit:
        return common_unit((left, right))
    combine = units.times if operator == "*" else units.per
    return combine(left.unit or units.PURE, right.unit or units.PURE)


def _refuse_zero(report: Report, node: Binary, divisor: Number) -> None:
    source = report.source(node.right.at)
    whole = report.source(node.at)
    proposals = [f"wenn {source} ≠ 0 dann {whole} sonst 0"]
    if divisor.interval.low == 0 and not isinstance(divisor, Rational):
        proposals.insert(0, f"{report.source(node.left.at)} / max({source}, 1)")
    report.add(
        "RS629",
        node.right.at,
        proposals=() if divisor.interval.single else proposals,
        source=report.excerpt(node.right.at),
        range=show_interval(divisor.interval),
    )


def agree(report: Report, first: tuple[Stretch, Number], second: tuple[Stretch, Number]) -> bool:
    """Whether the units of two numbers agree; a fault where they do not."""
    if same_unit(first[1].unit, second[1].unit):
        return True
    report.add(
        "RS626",
        second[0],
        first=report.excerpt(first[0]),
        first_unit=units.show(first[1].unit or units.PURE),
        second=report.excerpt(second[0]),
        second_unit=units.show(second[1].unit or units.PURE),
    )
    return False


def check_comparison(check: Inference, node: Comparison) -> Typed | None:
    """The truth value of a chain of comparisons, each between comparable values."""
    operands = (node.first, *(operand for _, operand in node.rest))
    checked = _compared(check, operands)
    known = [operand for operand in checked if operand is not None]
    if len(known) < len(checked):
        return None
    pairs = zip(pairwise(zip(operands, known, strict=True)), node.rest, strict=True)
    comparable = [
        _comparable(check.report, operator, left, right) for (left, right), (operator, _) in pairs
    ]
    if not all(comparable):
        return None
    operators = (operator for operator, _ in node.rest)
    rest = tuple(zip(operators, known[1:], strict=True))
    return Compare(known[0], rest, Boolean(), check.report.span(node.at))


def _compared(check: Inference, operands: tuple[nodes.Node, ...]) -> list[Typed | None]:
    """The operands with their types: those that tell a kind first, then the bare names."""
    told: dict[int, Typed | None] = {}
    for index, operand in enumerate(operands):
        own = _own_kind(check, operand)
        if own is not None or not isinstance(operand, Name):
            told[index] = check.value(operand, own)
    ids = (node.type for node in told.values() if node is not None and isinstance(node.type, Id))
    hint = next(ids, None)
    if hint is None and None in told.values():
        # What the other side means is unknown: a bare name there may be right.
        return [told.get(index) for index in range(len(operands))]
    return [
        told[index] if index in told else check.value(operand, hint)
        for index, operand in enumerate(operands)
    ]


def _own_kind(check: Inference, operand: nodes.Node) -> Id | None:
    """The kind whose ids the variable ``operand`` holds, None where it is no such variable."""
    known = check.scope.names.get(operand.name) if isinstance(operand, Name) else None
    known = known.item if isinstance(known, Optional) else known
    return known if isinstance(known, Id) else None


def _comparable(
    report: Report,
    operator: str,
    left: tuple[nodes.Node, Typed],
    right: tuple[nodes.Node, Typed],
) -> bool:
    for node, typed in (left, right):
        ordered = is_number(typed.type)
        equal = ordered or isinstance(typed.type, Boolean | Id)
        if not (equal if operator in "=≠" else ordered):
            found, source = describe(typed.type), report.excerpt(node.at)
            report.add("RS628", node.at, source=source, found=found, operator=operator)
            return False
    return _alike(report, left, right)


def _alike(report: Report, left: tuple[nodes.Node, Typed], right: tuple[nodes.Node, Typed]) -> bool:
    first, second = left[1].type, right[1].type
    if is_number(first) and is_number(second):
        return agree(report, (left[0].at, first), (right[0].at, second))
    if joined(first, second) is not None:
        return True
    refuse_mixture(report, "RS627", (left[0].at, first), (right[0].at, second))
    return False


def refuse_mixture(
    report: Report, code: str, first: tuple[Stretch, Type], second: tuple[Stretch, Type]
) -> None:
    """Report that two values, each with its place, have types that do not go together."""
    report.add(
        code,
        second[0],
        first=report.excerpt(first[0]),
        first_type=describe(first[1]),
        second=report.excerpt(second[0]),
        second_type=describe(second[1]),
    )


def check_logic(check: Inference, node: nodes.Logic) -> Typed | None:
    """The truth value of ``und`` or ``oder``; each operand knows what the ones before it say."""
    operands: list[Typed] = []
    here, whole = check, True
    for operand in node.operands:
        before = len(check.report.faults)
        typed = here.boolean(operand)
        if not whole:
            _forget_missing(check.report, before)
        if typed is None:
            whole = False
            continue
        operands.append(typed)
        known = facts(typed, truth=node.operator == "und")
        here = here.within(here.scope.with_facts(known))
    span = check.report.span(node.at)
    return Logic(node.operator, tuple(operands), Boolean(), span) if whole else None


def _forget_missing(report: Report, before: int) -> None:
    """Take back that values can be missing, said since ``before``: a condition at fault may rule it out."""
    report.faults[before:] = [each for each in report.faults[before:] if each.code != "RS641"]


def check_choice(check: Inference, node: nodes.Choice, hint: Type | None) -> Typed | None:
    """The type that all cases of a ``wenn`` share; each case knows what its condition says."""
    here, conditions = check, []
    values: list[tuple[nodes.Node, Typed | None]] = []
    for condition_node, value_node in node.cases:
        condition = here.boolean(condition_node)
        inside = here
        if condition is not None:
            inside = here.within(here.scope.with_facts(facts(condition, truth=True)))
            here = here.within(here.scope.with_facts(facts(condition, truth=False)))
        conditions.append(condition)
        before = len(check.report.faults)
        values.append((value_node, inside.value(value_node, hint)))
        if condition is None:
            _forget_missing(check.report, before)
    before = len(check.report.faults)
    values.append((node.otherwise, here.value(node.otherwise, hint)))
    if None in conditions:
        _forget_missing(check.report, before)
    results = _one_type(check.report, values)
    known = [condition for condition in conditions if condition is not None]
    if results is None or len(known) < len(conditions):
        return None
    cases = tuple(zip(known, results[:-1], strict=True))
    span = check.report.span(node.at)
    return Choice(cases, results[-1], _result_type(results), span)


def _result_type(results: list[Typed]) -> Type:
    type_ = results[0].type
    for result in results[1:]:
        type_ = joined(type_, result.type) or type_
    return type_


def _one_type(report: Report, values: list[tuple[nodes.Node, Typed | None]]) -> list[Typed] | None:
    """The values of the cases, fractions where one of them is; None and a fault where they differ."""
    known = [(node.at, typed) for node, typed in values if typed is not None]
    if len(known) < len(values):
        return None
    (first_at, first), *others = known
    type_ = first.type
    for at, typed in others:
        both = joined(type_, typed.type)
        if both is None:
            _refuse_case(report, (first_at, type_), (at, typed.type))
            return None
        type_ = both
    results = [typed for _, typed in known]
    return [widened(each) for each in results] if isinstance(type_, Rational) else results


def _refuse_case(report: Report, first: tuple[Stretch, Type], second: tuple[Stretch, Type]) -> None:
    if is_number(first[1]) and is_number(second[1]):
        agree(report, (first[0], first[1]), (second[0], second[1]))
    else:
        refuse_mixture(report, "RS643", first, second)
