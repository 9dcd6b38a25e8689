"""Types of calls: built-in functions, selections out of lists, and other rules."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from regelschmiede.diagnostics.suggest import comparable, near
from regelschmiede.expressions import intervals
from regelschmiede.expressions.check_lists import LIST_FUNCTIONS, count_is
from regelschmiede.expressions.check_operators import agree, refuse_mixture
from regelschmiede.expressions.conversion import (
    bits,
    fit,
    is_number,
    joined,
    numeric,
    refuse_fraction,
    widened,
)
from regelschmiede.expressions.nodes import Argument, Call, Name
from regelschmiede.expressions.rounding import MODES, ROUND, Rounding
from regelschmiede.expressions.typed import (
    Absolute,
    Default,
    Missing,
    Round,
    RuleCall,
    Typed,
    path,
)
from regelschmiede.expressions.types import (
    Boolean,
    Integer,
    Optional,
    Rational,
    Signature,
    Type,
    describe,
)
from regelschmiede.expressions.units import PURE

if TYPE_CHECKING:
    from collections.abc import Callable

    from regelschmiede.expressions.inference import Inference, Report
    from regelschmiede.expressions.intervals import Interval

_FOREIGN = {
    "floor": "abrunden",
    "ceil": "aufrunden",
    "round": "runden",
    "abs": "betrag",
    "count": "anzahl",
    "len": "anzahl",
    "sum": "summe",
    "all": "alle",
    "any": "eines",
}


def check_call(check: Inference, node: Call) -> Typed | None:
    """The type of a call of a built-in function or of a rule."""
    if node.function in _BUILT_IN:
        named = [argument for argument in node.arguments if argument.name is not None]
        for argument in named:
            check.report.add("RS634", argument.at, function=node.function, argument=argument.name)
        return None if named else _BUILT_IN[node.function](check, node)
    signature = check.scope.rules.get(node.function)
    if signature is not None:
        return _check_rule(check, node, signature)
    meant = _FOREIGN.get(node.function)
    proposals = (meant,) if meant else near(node.function, (*FUNCTIONS, *check.scope.rules))
    check.report.add("RS621", node.function_at, proposals=proposals, name=node.function)
    return None


def _check_down(check: Inference, node: Call) -> Typed | None:
    """Rule: abrunden(x), towards −∞."""
    if not count_is(check, node, 1, "ein Argument"):
        return None
    return _rounded(check, node, Rounding.DOWN)


def _check_up(check: Inference, node: Call) -> Typed | None:
    """Rule: aufrunden(x), towards +∞."""
    if not count_is(check, node, 1, "ein Argument"):
        return None
    return _rounded(check, node, Rounding.UP)


def _check_nearest(check: Inference, node: Call) -> Typed | None:
    """Rule: runden(x, modus)."""
    expected = "zwei Argumente, den Wert und die Art der Rundung"
    if not count_is(check, node, 2, expected):
        return None
    mode = _mode(check, node.arguments[1])
    return None if mode is None else _rounded(check, node, mode)


def _mode(check: Inference, argument: Argument) -> Rounding | None:
    written = check.report.source(argument.at)
    if isinstance(argument.value, Name) and comparable(written) in MODES:
        return MODES[comparable(written)]
    proposals = {"auf": ("haelfte_auf",), "ab": ("haelfte_ab",)}.get(written)
    check.report.add(
        "RS637",
        argument.at,
        proposals=proposals or near(written, MODES) or MODES,
        mode=check.report.excerpt(argument.at),
    )
    return None


def _rounded(check: Inference, node: Call, mode: Rounding) -> Typed | None:
    operand = check.number(node.arguments[0].value)
    if operand is None or not isinstance(operand.type, Rational):
        return operand
    interval = intervals.image(ROUND[mode], operand.type.interval)
    type_ = Integer(int(interval.low), int(interval.high), operand.type.unit)
    return Round(mode, operand, type_, check.report.span(node.at))


def _check_absolute(check: Inference, node: Call) -> Typed | None:
    """Rule: betrag(x)."""
    if not count_is(check, node, 1, "ein Argument"):
        return None
    operand = check.number(node.arguments[0].value)
    if operand is None or not is_number(operand.type):
        return None
    interval: Interval = intervals.absolute(operand.type.interval)
    exact = bits(operand.type) if isinstance(operand.type, Rational) else None
    type_ = numeric(interval, operand.type.unit, exact)
    return Absolute(operand, type_, check.report.span(node.at))


def _check_measure(check: Inference, node: Call) -> Typed | None:
    """Rule: masszahl(x), the number in front of the unit."""
    if not count_is(check, node, 1, "ein Argument"):
        return None
    operand = check.number(node.arguments[0].value)
    if operand is None or not is_number(operand.type):
        return None
    # No node of its own: leaving out the unit changes the type, not the value. That a node which holds a
    # number may have a numeric type is_number has made sure of; mypy looks at each kind of node apart.
    whole: Typed = replace(operand, type=replace(operand.type, unit=PURE))  # type: ignore[arg-type]
    return whole


def _check_missing(check: Inference, node: Call) -> Typed | None:
    """Rule: fehlt(x)."""
    if not count_is(check, node, 1, "ein Argument"):
        return None
    operand = _optional(check, node)
    return None if operand is None else Missing(operand, Boolean(), check.report.span(node.at))


def _check_default(check: Inference, node: Call) -> Typed | None:
    """Rule: falls_fehlt(x, ersatz)."""
    if not count_is(check, node, 2, "zwei Argumente, den Wert und seinen Ersatz"):
        return None
    operand = _optional(check, node)
    if operand is None or not isinstance(operand.type, Optional):
        return None
    place = node.arguments[1].value
    fallback = check.value(place, operand.type.item)
    if fallback is None:
        return None
    both = _replacement(check.report, node, operand.type.item, fallback)
    if both is None:
        return None
    return Default(operand, *both, check.report.span(node.at))


def _replacement(
    report: Report, node: Call, item: Type, fallback: Typed
) -> tuple[Typed, Type] | None:
    """``fallback`` as it can replace an ``item``, and the type that holds both."""
    first, second = (argument.at for argument in node.arguments)
    if is_number(item) and is_number(fallback.type):
        if isinstance(fallback.type, Rational) and not isinstance(item, Rational):
            refuse_fraction(report, second)
            return None
        if not agree(report, (first, item), (second, fallback.type)):
            return None
        fallback = widened(fallback) if isinstance(item, Rational) else fallback
    type_ = joined(item, fallback.type)
    if type_ is None:
        refuse_mixture(report, "RS643", (first, item), (second, fallback.type))
        return None
    return fallback, type_


def _optional(check: Inference, node: Call) -> Typed | None:
    place = node.arguments[0].value
    operand = check.infer(place)
    told = None if operand is None else path(operand)
    if told in check.scope.facts:
        # A condition may have told that it is there; to ask again is no fault.
        facts = {known: type_ for known, type_ in check.scope.facts.items() if known != told}
        operand = check.within(replace(check.scope, facts=facts)).infer(place)
    if operand is None or isinstance(operand.type, Optional):
        return operand
    check.report.add(
        "RS624",
        place.at,
        expected="ein Wert, der fehlen kann,",
        source=check.report.excerpt(place.at),
        found=f"{describe(operand.type)} und immer da",
    )
    return None


def _check_rule(check: Inference, node: Call, signature: Signature) -> Typed | None:
    """The result of a rule, given each of its inputs by name."""
    unnamed = [argument for argument in node.arguments if argument.name is None]
    if unnamed:
        _refuse_unnamed(check, node, signature)
        return None
    given: dict[str, Typed | None] = {}
    for argument in node.arguments:
        _take(check, node.function, argument, signature, given)
    missing = [
        name for name in signature.inputs if name not in given and name not in signature.optional
    ]
    for name in missing:
        check.report.add("RS633", node.at, rule=node.function, argument=name)
    values = [(name, given[name]) for name in signature.inputs if name in given]
    known = tuple((name, value) for name, value in values if value is not None)
    if missing or len(known) < len(node.arguments):
        return None
    return RuleCall(node.function, known, signature.result, check.report.span(node.at))


def _refuse_unnamed(check: Inference, node: Call, signature: Signature) -> None:
    names = list(signature.inputs)
    written = [check.report.source(argument.value.at) for argument in node.arguments]
    bare = all(argument.name is None for argument in node.arguments)
    proposals: tuple[str, ...] = ()
    if bare and len(written) == len(names):
        named = ", ".join(f"{name}: {text}" for name, text in zip(names, written, strict=True))
        proposals = (f"{node.function}({named})",)
    check.report.add("RS636", node.at, proposals=proposals, rule=node.function)


def _take(
    check: Inference,
    rule: str,
    argument: Argument,
    signature: Signature,
    given: dict[str, Typed | None],
) -> None:
    """Check one named argument and note it among those ``given``."""
    name = str(argument.name)
    expected = signature.inputs.get(name)
    if expected is None:
        proposals = near(name, signature.inputs)
        check.report.add("RS634", argument.at, proposals=proposals, function=rule, argument=name)
        return
    if name in given:
        check.report.add("RS635", argument.at, argument=name)
        return
    value = check.infer(argument.value, expected)
    at = argument.value.at
    given[name] = None if value is None else fit(value, at, expected, check.report)


_BUILT_IN: dict[str, Callable[[Inference, Call], Typed | None]] = {
    "abrunden": _check_down,
    "aufrunden": _check_up,
    "runden": _check_nearest,
    "betrag": _check_absolute,
    "masszahl": _check_measure,
    "fehlt": _check_missing,
    "falls_fehlt": _check_default,
    **LIST_FUNCTIONS,
}

FUNCTIONS = tuple(_BUILT_IN)
"""The names of the built-in functions; no rule can have one of them as its name."""
