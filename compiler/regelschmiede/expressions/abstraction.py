"""What an expression can be when its inputs lie within bounds: never too little, and exact at a point.

An answer may hold values that never occur, since what depends on one input twice is taken for independent;
it never lacks one that does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from regelschmiede.expressions import intervals
from regelschmiede.expressions.abstract import (
    EITHER,
    NO,
    YES,
    Abstract,
    Fields,
    Items,
    Maybe,
    NotSingle,
    Truth,
    anything,
    compared,
    concrete,
    every,
    exactly,
    join,
    opposite,
    some,
)
from regelschmiede.expressions.intervals import Interval, hull
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
from regelschmiede.expressions.types import Optional, Type
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from regelschmiede.expressions.evaluate import Context

Surroundings = Mapping[str, Abstract]
"""What the variables can be."""

Known = Callable[[Compare], Truth | None]
"""What is known about a comparison beyond the bounds of its sides, None where nothing is."""


@dataclass(frozen=True, slots=True)
class Abstraction:
    """Finds what expressions can be; ``known`` may know more of a comparison than its sides tell."""

    context: Context
    known: Known = lambda _: None
    _entries: dict[tuple[int, frozenset[Any]], Abstract] = field(default_factory=dict)

    def find(self, node: Typed, around: Surroundings) -> Abstract:
        """What ``node`` can be where its variables are as ``around`` says."""
        return _FINDERS[type(node)](self, node, around)

    def truth(self, node: Typed, around: Surroundings) -> Truth:
        """What ``node``, a truth value, can be."""
        found = self.find(node, around)
        if not isinstance(found, frozenset):
            raise TypeError(node)
        return found

    def number(self, node: Typed, around: Surroundings) -> Interval:
        """What ``node``, a number, can be."""
        found = self.find(node, around)
        if not isinstance(found, Interval):
            raise TypeError(node)
        return found

    def items(self, node: Typed, around: Surroundings) -> Items:
        """What ``node``, a list, can be."""
        found = self.find(node, around)
        if not isinstance(found, Items):
            raise TypeError(node)
        return found


def _constant(_: Abstraction, node: Constant, __: Surroundings) -> Abstract:
    return exactly(node.value, node.type)


def _variable(_: Abstraction, node: Variable, around: Surroundings) -> Abstract:
    return _seen(around[node.name], node.type)


def _record_field(self: Abstraction, node: RecordField, around: Surroundings) -> Abstract:
    base = self.find(node.base, around)
    if not isinstance(base, Fields):
        raise TypeError(node)
    return _seen(base.values[node.field], node.type)


def _seen(found: Abstract, type_: Type) -> Abstract:
    """``found`` where a condition around it may have made sure that it is there."""
    absent = isinstance(found, Maybe) and not isinstance(type_, Optional)
    return found.value if isinstance(found, Maybe) and absent else found


def _entry_field(self: Abstraction, node: EntryField, around: Surroundings) -> Abstract:
    base = self.find(node.base, around)
    if not isinstance(base, frozenset):
        return anything(node.type)
    key = (id(node), base)
    if key not in self._entries:
        self._entries[key] = _of_entries(self, node, base)
    return self._entries[key]


def _of_entries(self: Abstraction, node: EntryField, base: frozenset[Any]) -> Abstract:
    """What the field can be for the entries ``base``; asked again and again while the inputs are cut."""
    entries = self.context.entries.get(node.domain, {})
    if not base <= entries.keys():
        return anything(node.type)
    values = [entries[id_][node.field] for id_ in base]
    if not isinstance(node.type, Optional):
        # A condition around it leaves out the entries without a value.
        values = [value for value in values if value is not None]
    return _joined([exactly(value, node.type) for value in values], node.type)


def _joined(found: list[Abstract], type_: Type) -> Abstract:
    if not found:
        return anything(type_)
    result, *others = found
    for other in others:
        result = join(result, other)
    return result


def _negate(self: Abstraction, node: Negate, around: Surroundings) -> Abstract:
    return intervals.negated(self.number(node.operand, around))


def _not(self: Abstraction, node: Not, around: Surroundings) -> Abstract:
    return opposite(self.truth(node.operand, around))


def _arithmetic(self: Abstraction, node: Arithmetic, around: Surroundings) -> Abstract:
    left, right = self.number(node.left, around), self.number(node.right, around)
    match node.operator:
        case "+":
            return intervals.added(left, right)
        case "-":
            return intervals.subtracted(left, right)
        case "*":
            return intervals.multiplied(left, right)
        case _:
            # Only behind a condition that shuts 0 out, which these bounds do not know.
            return anything(node.type) if 0 in right else intervals.divided(left, right)


def _compare(self: Abstraction, node: Compare, around: Surroundings) -> Abstract:
    known = self.known(node)
    if known is not None and len(known) == 1:
        return known
    left = self.find(node.first, around)
    results: list[Truth] = []
    for sign, operand in node.rest:
        right = self.find(operand, around)
        results.append(compared(sign, left, right))
        left = right
    return every(results)


def _logic(self: Abstraction, node: Logic, around: Surroundings) -> Abstract:
    decisive = NO if node.operator == "und" else YES
    truths: list[Truth] = []
    for operand in node.operands:
        truths.append(self.truth(operand, around))
        if truths[-1] == decisive:
            return decisive
    return every(truths) if node.operator == "und" else some(truths)


def _choice(self: Abstraction, node: Choice, around: Surroundings) -> Abstract:
    found: list[Abstract] = []
    for condition, value in node.cases:
        truth = self.truth(condition, around)
        if True in truth:
            found.append(self.find(value, around))
        if truth == YES:
            break
    else:
        found.append(self.find(node.otherwise, around))
    return _joined(found, node.type)


def _round(self: Abstraction, node: Round, around: Surroundings) -> Abstract:
    return intervals.image(ROUND[node.mode], self.number(node.operand, around))


def _widen(self: Abstraction, node: Widen, around: Surroundings) -> Abstract:
    low, high = self.number(node.operand, around)
    return Interval(Fraction(low), Fraction(high))


def _absolute(self: Abstraction, node: Absolute, around: Surroundings) -> Abstract:
    return intervals.absolute(self.number(node.operand, around))


def _extreme(self: Abstraction, node: Extreme, around: Surroundings) -> Abstract:
    parts: list[tuple[Abstract, Truth]] = []
    for item in node.items:
        found = self.find(item, around)
        parts += found.members if isinstance(found, Items) else [(found, YES)]
    possible = [each for each, there in parts if isinstance(each, Interval) and there != NO]
    sure = [each for each, there in parts if isinstance(each, Interval) and there == YES]
    if not sure:
        return hull(possible) if possible else anything(node.type)
    if node.operator == "min":
        return Interval(min(i.low for i in possible), min(i.high for i in sure))
    return Interval(max(i.low for i in sure), max(i.high for i in possible))


def _selection(self: Abstraction, node: Selection, around: Surroundings) -> Abstract:
    members: list[tuple[Abstract, Truth]] = []
    for item, there in self.items(node.source, around).members:
        inner = {**around, node.variable: item}
        passes = YES if node.condition is None else self.truth(node.condition, inner)
        chosen = every([there, passes])
        if chosen != NO:
            members.append((self.find(node.body, inner), chosen))
    return Items(tuple(members))


def _sort(self: Abstraction, node: Sort, around: Surroundings) -> Abstract:
    """Each place can hold each of the items; only how many there are is known."""
    members = self.items(node.chosen, around).members
    possible = [member for member, there in members if there != NO]
    if not possible:
        return Items(())
    sure = sum(there == YES for _, there in members)
    any_item = _joined(possible, node.type.item)
    return Items(tuple((any_item, YES if i < sure else EITHER) for i in range(len(possible))))


def _fold(self: Abstraction, node: Fold, around: Surroundings) -> Abstract:
    members = self.items(node.operand, around).members
    if node.operator == "anzahl":
        sure = sum(there == YES for _, there in members)
        return Interval(sure, sum(there != NO for _, there in members))
    if node.operator == "summe":
        return _sum(members)
    # A member that may be missing can only help „alle“ to hold, and „eines“ to fail.
    if node.operator == "alle":
        return every([some([opposite(there), _set(member)]) for member, there in members])
    return some([every([there, _set(member)]) for member, there in members])


def _set(member: Abstract) -> Truth:
    if not isinstance(member, frozenset):
        raise TypeError(member)
    return member


def _sum(members: tuple[tuple[Abstract, Truth], ...]) -> Interval:
    total = Interval(0, 0)
    for member, there in members:
        if isinstance(member, Interval) and there != NO:
            part = member if there == YES else hull((member, Interval(0, 0)))
            total = intervals.added(total, part)
    return total


def _missing(self: Abstraction, node: Missing, around: Surroundings) -> Abstract:
    found = self.find(node.operand, around)
    return opposite(found.present) if isinstance(found, Maybe) else NO


def _default(self: Abstraction, node: Default, around: Surroundings) -> Abstract:
    found = self.find(node.operand, around)
    if not isinstance(found, Maybe):
        return found
    if found.present == YES:
        return found.value
    fallback = self.find(node.fallback, around)
    return fallback if found.present == NO else join(found.value, fallback)


def _rule_call(self: Abstraction, node: RuleCall, around: Surroundings) -> Abstract:
    rule = self.context.rules.get(node.rule)
    if rule is None:
        return anything(node.type)
    try:
        inputs = {name: concrete(self.find(value, around)) for name, value in node.arguments}
    except NotSingle:
        return anything(node.type)
    return exactly(rule(inputs), node.type)


_FINDERS: Mapping[type, Callable[[Abstraction, Any, Surroundings], Abstract]] = {
    Constant: _constant,
    Variable: _variable,
    RecordField: _record_field,
    EntryField: _entry_field,
    Negate: _negate,
    Not: _not,
    Arithmetic: _arithmetic,
    Compare: _compare,
    Logic: _logic,
    Choice: _choice,
    Round: _round,
    Widen: _widen,
    Absolute: _absolute,
    Extreme: _extreme,
    Selection: _selection,
    Sort: _sort,
    Fold: _fold,
    Missing: _missing,
    Default: _default,
    RuleCall: _rule_call,
}
