"""Types of what is made of lists: counts, sums, extremes, quantifiers, selections and their order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.expressions import intervals
from regelschmiede.expressions.check_operators import agree
from regelschmiede.expressions.conversion import (
    bits,
    common_unit,
    is_number,
    numeric,
    too_large,
    widened,
)
from regelschmiede.expressions.narrow import facts
from regelschmiede.expressions.nodes import Argument, Call
from regelschmiede.expressions.nodes import Selection as Selecting
from regelschmiede.expressions.typed import Extreme, Fold, Logic, Selection, Sort, Typed, Variable
from regelschmiede.expressions.types import (
    Boolean,
    Integer,
    List,
    Number,
    Rational,
    Type,
    describe,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from regelschmiede.diagnostics.span import Span
    from regelschmiede.expressions.inference import Inference
    from regelschmiede.expressions.located_text import Stretch
    from regelschmiede.expressions.nodes import Node

_LIST = "eine Liste oder eine Auswahl"
_SORTED = "eine Auswahl und hinter einem Doppelpunkt den Wert, nach dem geordnet wird"


def count_is(check: Inference, node: Call, count: int, expected: str) -> bool:
    """Whether ``node`` has ``count`` arguments; ``expected`` says in German which it needs."""
    if len(node.arguments) == count:
        return True
    _refuse_count(check, node, expected)
    return False


def _refuse_count(check: Inference, node: Call, expected: str) -> None:
    count = len(node.arguments)
    found = {0: "steht keines", 1: "steht nur eines"}.get(count, f"stehen {count}")
    check.report.add("RS632", node.at, function=node.function, expected=expected, found=found)


def _check_count(check: Inference, node: Call) -> Typed | None:
    """Rule: anzahl(list) | anzahl(x in list mit condition) | anzahl(x in list: condition)."""
    chosen = _only_list(check, node, conditional=True)
    if chosen is None or not isinstance(chosen.type, List):
        return None
    type_ = Integer(chosen.type.shortest, chosen.type.longest)
    return Fold("anzahl", chosen, type_, check.report.span(node.at))


def _check_sum(check: Inference, node: Call) -> Typed | None:
    """Rule: summe(list) | summe(x in list mit condition: value)."""
    chosen = _only_list(check, node)
    if chosen is None or not isinstance(chosen.type, List):
        return None
    item, list_type = chosen.type.item, chosen.type
    if not is_number(item):
        _refuse_items(check, node, "Zahlen", item)
        return None
    interval = intervals.scaled(item.interval, list_type.shortest, list_type.longest)
    exact = bits(item) * list_type.longest if isinstance(item, Rational) else None
    type_ = numeric(interval, item.unit, exact)
    if too_large(type_):
        check.report.add("RS631", node.at, source=check.report.excerpt(node.at))
        return None
    return Fold("summe", chosen, type_, check.report.span(node.at))


def _check_quantifier(check: Inference, node: Call) -> Typed | None:
    """Rule: alle(x in list: condition), eines(x in list: condition), or over a list of truth values."""
    if not count_is(check, node, 1, _LIST):
        return None
    value = node.arguments[0].value
    if isinstance(value, Selecting) and value.body is None:
        return _check_bare_quantifier(check, node, value)
    chosen = list_of(check, value)
    if chosen is None or not isinstance(chosen.type, List):
        return None
    if not isinstance(chosen.type.item, Boolean):
        _refuse_items(check, node, "Wahrheitswerte", chosen.type.item)
        return None
    return Fold(node.function, chosen, Boolean(), check.report.span(node.at))


def _check_bare_quantifier(check: Inference, node: Call, value: Selecting) -> Typed | None:
    """``eines(x in list mit condition)`` is clear; ``alle`` needs the colon to say what must hold."""
    if node.function == "eines" and value.condition is not None:
        body = value.condition
        moved = Selecting(value.variable, value.source, None, body, value.variable_at, value.at)
        argument = Argument(None, moved, node.arguments[0].at)
        return _check_quantifier(check, Call(node.function, (argument,), node.function_at, node.at))
    source = check.report.source(value.at)
    proposal = source.replace(" mit ", ": ", 1) if value.condition is not None else f"{source}: …"
    check.report.add(
        "RS632",
        node.at,
        proposals=(f"{node.function}({proposal})",),
        function=node.function,
        expected="hinter einem Doppelpunkt die Bedingung, die gelten soll",
        found="steht keine",
    )
    return None


def _check_list(check: Inference, node: Call) -> Typed | None:
    """Rule: liste(x in list mit condition: value)."""
    return _only_list(check, node)


def _check_sort(check: Inference, node: Call) -> Typed | None:
    """Rule: sortiert(x in list mit condition: number)."""
    if not count_is(check, node, 1, _SORTED):
        return None
    value = node.arguments[0].value
    if not isinstance(value, Selecting) or value.body is None:
        found = "steht keiner"
        check.report.add("RS632", node.at, function=node.function, expected=_SORTED, found=found)
        return None
    items = Selecting(
        value.variable, value.source, value.condition, None, value.variable_at, value.at
    )
    chosen = list_of(check, items)
    if not isinstance(chosen, Selection):
        return None
    inner = check.within(check.scope.with_name(value.variable, chosen.body.type))
    if chosen.condition is not None:
        inner = inner.within(inner.scope.with_facts(facts(chosen.condition, truth=True)))
    key = inner.number(value.body)
    return None if key is None else Sort(chosen, key, chosen.type, check.report.span(node.at))


def _check_extreme(check: Inference, node: Call) -> Typed | None:
    """Rule: min(x, y, …) | min(list) | min(x, list) | min(x in list mit condition: value)."""
    parts = [(argument.at, _number_or_list(check, argument)) for argument in node.arguments]
    known = [(at, part) for at, part in parts if part is not None]
    if len(known) < len(parts):
        return None
    if not known or (len(known) == 1 and not isinstance(known[0][1].type, List)):
        _refuse_count(check, node, "mindestens zwei Werte oder eine Liste")
        return None
    numbers = [_item(part.type) for _, part in known]
    for (at, _), number in zip(known[1:], numbers[1:], strict=True):
        if not agree(check.report, (known[0][0], numbers[0]), (at, number)):
            return None
    if all(isinstance(part.type, List) and not part.type.shortest for _, part in known):
        _refuse_empty(check, node, known[0][0])
        return None
    return _extreme(check, node, [part for _, part in known], numbers)


def _number_or_list(check: Inference, argument: Argument) -> Typed | None:
    part = list_of(check, argument.value, also_number=True)
    if part is None or is_number(part.type):
        return part
    if isinstance(part.type, List) and is_number(part.type.item):
        return part
    found = describe(part.type)
    excerpt = check.report.excerpt(argument.at)
    check.report.add(
        "RS624",
        argument.at,
        expected="eine Zahl oder eine Liste von Zahlen",
        source=excerpt,
        found=found,
    )
    return None


def _extreme(check: Inference, node: Call, parts: list[Typed], numbers: list[Number]) -> Typed:
    sure = [
        number.interval
        for part, number in zip(parts, numbers, strict=True)
        if not isinstance(part.type, List) or part.type.shortest
    ]
    every = [number.interval for number in numbers]
    if node.function == "min":
        interval = intervals.Interval(min(i.low for i in every), min(i.high for i in sure))
    else:
        interval = intervals.Interval(max(i.low for i in sure), max(i.high for i in every))
    fractional = any(isinstance(number, Rational) for number in numbers)
    exact = max(map(bits, numbers)) if fractional else None
    type_ = numeric(interval, common_unit(numbers), exact)
    items = tuple(_widened_part(part) if fractional else part for part in parts)
    return Extreme(node.function, items, type_, check.report.span(node.at))


def _item(type_: Type) -> Number:
    item = type_.item if isinstance(type_, List) else type_
    if not is_number(item):
        raise TypeError(item)
    return item


def _widened_part(part: Typed) -> Typed:
    """``part``, a number or a list of numbers, with fractions in it."""
    if not isinstance(part.type, List):
        return widened(part)
    if isinstance(part.type.item, Rational):
        return part
    if isinstance(part, Selection):
        source, condition, variable, body = part.source, part.condition, part.variable, part.body
    else:
        source, condition, variable = part, None, "wert"
        body = Variable(variable, part.type.item, part.at)
    body = widened(body)
    type_ = List(body.type, part.type.shortest, part.type.longest)
    return Selection(variable, source, condition, body, type_, part.at)


def _refuse_empty(check: Inference, node: Call, at: Stretch) -> None:
    source = check.report.source(at)
    check.report.add(
        "RS638",
        at,
        proposals=(f"{node.function}(0, {source})",),
        source=check.report.excerpt(at),
        function=node.function,
    )


def _refuse_items(check: Inference, node: Call, expected: str, item: Type) -> None:
    at = node.arguments[0].at
    check.report.add(
        "RS624",
        at,
        expected=f"eine Liste, die {expected} enthält,",
        source=check.report.excerpt(at),
        found=f"eine Liste, und darin steht {describe(item)}",
    )


def _only_list(check: Inference, node: Call, *, conditional: bool = False) -> Typed | None:
    if not count_is(check, node, 1, _LIST):
        return None
    return list_of(check, node.arguments[0].value, conditional=conditional)


def list_of(
    check: Inference, node: Node, *, conditional: bool = False, also_number: bool = False
) -> Typed | None:
    """The list that ``node`` is; a ``conditional`` selection's body is one more condition."""
    if isinstance(node, Selecting):
        return _check_selection(check, node, conditional=conditional)
    value = check.value(node)
    if value is None or isinstance(value.type, List) or also_number:
        return value
    check.report.add(
        "RS624",
        node.at,
        expected="eine Liste",
        source=check.report.excerpt(node.at),
        found=describe(value.type),
    )
    return None


def _check_selection(check: Inference, node: Selecting, *, conditional: bool) -> Typed | None:
    """Rule: variable in list mit condition: body."""
    if node.variable in check.scope.names:
        check.report.add("RS639", node.variable_at, name=node.variable)
        return None
    source = list_of(check, node.source)
    if source is None or not isinstance(source.type, List):
        return None
    item = source.type.item
    inner = check.within(check.scope.with_name(node.variable, item))
    conditions = _conditions(inner, node, conditional=conditional)
    if conditions is None:
        return None
    filtered = _conjunction(conditions, inner.report.span(node.at))
    known = {} if filtered is None else facts(filtered, truth=True)
    inner = inner.within(inner.scope.with_facts(known))
    passed = known.get((node.variable,), item)
    body: Typed | None = Variable(node.variable, passed, check.report.span(node.variable_at))
    if node.body is not None and not conditional:
        body = inner.value(node.body)
    if body is None:
        return None
    shortest = source.type.shortest if filtered is None else 0
    type_ = List(body.type, shortest, source.type.longest)
    return Selection(node.variable, source, filtered, body, type_, check.report.span(node.at))


def _conditions(
    inner: Inference, node: Selecting, *, conditional: bool
) -> tuple[Typed, ...] | None:
    """What an item must fulfil to count; None where one of the conditions is at fault."""
    written = [node.condition, node.body if conditional else None]
    conditions = [inner.boolean(each) for each in written if each is not None]
    known = tuple(each for each in conditions if each is not None)
    return known if len(known) == len(conditions) else None


def _conjunction(conditions: tuple[Typed, ...], at: Span) -> Typed | None:
    """All ``conditions`` as one, None where there is none."""
    if len(conditions) > 1:
        return Logic("und", conditions, Boolean(), at)
    return conditions[0] if conditions else None


LIST_FUNCTIONS: dict[str, Callable[[Inference, Call], Typed | None]] = {
    "anzahl": _check_count,
    "summe": _check_sum,
    "min": _check_extreme,
    "max": _check_extreme,
    "alle": _check_quantifier,
    "eines": _check_quantifier,
    "liste": _check_list,
    "sortiert": _check_sort,
}
"""The built-in functions that take lists."""
