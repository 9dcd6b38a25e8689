"""From a checked tree to the Python that a reader would have written: exact, with as few brackets as it needs."""

from __future__ import annotations

import enum
from dataclasses import field
from fractions import Fraction
from typing import NamedTuple, TypeGuard

from regelschmiede.expressions.narrow import OPPOSITE
from regelschmiede.expressions.python_names import (
    HELPERS,
    PlainNames,
    PythonNames,
    python_name,
)
from regelschmiede.expressions.rounding import Rounding
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
    path,
)
from regelschmiede.expressions.types import Id, List, Rational
from regelschmiede.records import dataclass

__all__ = ["HELPERS", "PlainNames", "Python", "PythonNames", "python_name", "to_python"]

_SIGNS = {"=": "==", "≠": "!=", "<": "<", "≤": "<=", ">": ">", "≥": ">="}


@dataclass(frozen=True, slots=True)
class Python:
    """A Python expression on one line.

    ``needs`` holds ``math`` and ``Fraction`` where the text uses them, and the names of ``HELPERS``.
    """

    text: str
    needs: frozenset[str] = frozenset()


PLAIN: PythonNames = PlainNames()


def to_python(node: Typed, names: PythonNames = PLAIN) -> Python:
    """The Python expression that gives what ``node`` means."""
    emitter = _Emitter(names)
    text = emitter.emit(node).text
    helpers = emitter.needs & HELPERS.keys()
    needs = emitter.needs | ({"math", "Fraction"} if helpers else set())
    return Python(text, frozenset(needs))


class _Level(enum.IntEnum):
    """How tightly the outermost operator of a piece binds."""

    CHOICE = 1
    OR = 2
    AND = 3
    NOT = 4
    COMPARE = 5
    SUM = 6
    PRODUCT = 7
    SIGN = 8
    ATOM = 9


class _Piece(NamedTuple):
    text: str
    level: _Level = _Level.ATOM

    def at(self, level: _Level) -> str:
        """The text as it stands where an operator of ``level`` could stand unbracketed."""
        return self.text if self.level >= level else f"({self.text})"


@dataclass(slots=True)
class _Emitter:
    names: PythonNames
    needs: set[str] = field(default_factory=set)

    def emit(self, node: Typed) -> _Piece:
        match node:
            case Constant():
                return self._constant(node)
            case Variable(name=name):
                return _Piece(self.names.variable(name))
            case RecordField(base=base, field=name):
                record = self.emit(base).at(_Level.ATOM)
                return _Piece(self.names.record_field(record, base, name))
            case EntryField(base=base, domain=domain, field=name):
                entry = self.emit(base).at(_Level.ATOM)
                return _Piece(self.names.entry_field(entry, domain, name))
            case RuleCall():
                return self._rule_call(node)
            case _:
                return self._operation(node)

    def _operation(self, node: Typed) -> _Piece:
        match node:
            case Arithmetic():
                return self._arithmetic(node)
            case Compare():
                return self._compare(node)
            case Logic():
                return self._logic(node)
            case Choice():
                return self._choice(node)
            case Negate(operand=operand):
                return _Piece(f"-{self._at(_Level.SIGN, operand)}", _Level.SIGN)
            case Not(operand=operand):
                return self._not(operand)
            case _:
                return self._function(node)

    def _function(self, node: Typed) -> _Piece:
        match node:
            case Round():
                return self._round(node)
            case Widen(operand=operand):
                return self._call("Fraction", self.emit(operand).text)
            case Absolute(operand=operand):
                return self._call("abs", self.emit(operand).text)
            case Missing(operand=operand):
                return _Piece(f"{self._at(_Level.SUM, operand)} is None", _Level.COMPARE)
            case Default(operand=operand, fallback=fallback):
                value, instead = self.emit(operand).at(_Level.SUM), self._at(_Level.OR, fallback)
                return _Piece(f"{instead} if {value} is None else {value}", _Level.CHOICE)
            case Extreme():
                return self._extreme(node)
            case Fold():
                return self._fold(node)
            case Selection():
                return self._call("tuple", self._generator(node))
            case Sort():
                return self._sort(node)
            case _:
                raise TypeError(node)

    def _at(self, level: _Level, node: Typed) -> str:
        return self.emit(node).at(level)

    def _call(self, function: str, *arguments: str) -> _Piece:
        name = function.split(".", maxsplit=1)[0]
        if name in {"Fraction", "math", *HELPERS}:
            self.needs.add(name)
        return _Piece(f"{function}({', '.join(arguments)})")

    def _constant(self, node: Constant) -> _Piece:
        if isinstance(node.type, Id):
            return _Piece(self.names.id(node.type.domain, str(node.value)))
        if isinstance(node.value, Fraction):
            parts = (node.value.numerator, node.value.denominator)
            return self._call("Fraction", *map(str, parts if parts[1] != 1 else parts[:1]))
        negative = not isinstance(node.value, bool | str) and node.value < 0
        return _Piece(str(node.value), _Level.SIGN if negative else _Level.ATOM)

    def _rule_call(self, node: RuleCall) -> _Piece:
        arguments = (
            f"{self.names.argument(node.rule, name)}={self.emit(value).text}"
            for name, value in node.arguments
        )
        return self._call(self.names.rule(node.rule), *arguments)

    def _arithmetic(self, node: Arithmetic) -> _Piece:
        if node.operator == "/" and not any(
            isinstance(side.type, Rational) for side in (node.left, node.right)
        ):
            return self._call("Fraction", self.emit(node.left).text, self.emit(node.right).text)
        level = _Level.SUM if node.operator in "+-" else _Level.PRODUCT
        # Exact sums may be regrouped; nothing else may: a product's right side can hold a „//“.
        right = self._at(level if node.operator == "+" else _Level(level + 1), node.right)
        return _Piece(f"{self._at(level, node.left)} {node.operator} {right}", level)

    def _compare(self, node: Compare) -> _Piece:
        if len(node.rest) == 1:
            (operator, right), *_ = node.rest
            for side, other in ((node.first, right), (right, node.first)):
                if isinstance(other, Constant) and isinstance(other.value, bool):
                    holds = other.value == (operator == "=")
                    return self.emit(side) if holds else self._not(side)
        rest = (f" {_SIGNS[sign]} {self._at(_Level.SUM, operand)}" for sign, operand in node.rest)
        return _Piece(self._at(_Level.SUM, node.first) + "".join(rest), _Level.COMPARE)

    def _not(self, operand: Typed) -> _Piece:
        match operand:
            case Compare(first=first, rest=((sign, right),)) if not _is_truth(first, right):
                flipped = Compare(first, ((OPPOSITE[sign], right),), operand.type, operand.at)
                return self._compare(flipped)
            case Logic(operator=operator) if (among := _among(operand)) is not None:
                return self._member(*among, holds=operator == "und")
            case Missing(operand=optional):
                return _Piece(f"{self._at(_Level.SUM, optional)} is not None", _Level.COMPARE)
            case _:
                return _Piece(f"not {self._at(_Level.NOT, operand)}", _Level.NOT)

    def _logic(self, node: Logic) -> _Piece:
        if (among := _among(node)) is not None:
            return self._member(*among, holds=node.operator == "oder")
        if node.operator == "und":
            text = " and ".join(self._at(_Level.NOT, operand) for operand in node.operands)
            return _Piece(text, _Level.AND)
        # Python needs no brackets around an „and“ in an „or“; its readers do.
        text = " or ".join(self._at(_Level.NOT, operand) for operand in node.operands)
        return _Piece(text, _Level.OR)

    def _member(self, asked: Typed, constants: list[Constant], *, holds: bool) -> _Piece:
        listed = ", ".join(self.emit(each).text for each in constants)
        sign = "in" if holds else "not in"
        return _Piece(f"{self._at(_Level.SUM, asked)} {sign} {{{listed}}}", _Level.COMPARE)

    def _choice(self, node: Choice) -> _Piece:
        (condition, value), *_ = node.cases
        if len(node.cases) == 1 and _is_constant(value) and _is_constant(node.otherwise):
            if value.value is True and node.otherwise.value is False:
                return self.emit(condition)
            if value.value is False and node.otherwise.value is True:
                return self._not(condition)
        cases = (
            f"{self._at(_Level.OR, then)} if {self._at(_Level.OR, when)} else "
            for when, then in node.cases
        )
        return _Piece("".join(cases) + self._at(_Level.CHOICE, node.otherwise), _Level.CHOICE)

    def _round(self, node: Round) -> _Piece:
        match node.mode, node.operand:
            case Rounding.DOWN, Arithmetic(operator="/", left=left, right=right):
                above, below = self._at(_Level.PRODUCT, left), self._at(_Level.SIGN, right)
                return _Piece(f"{above} // {below}", _Level.PRODUCT)
            case Rounding.UP, Arithmetic(operator="/", left=left, right=right):
                return self._rounded_up_quotient(left, right)
            case _:
                return self._rounded(node.mode, node.operand)

    def _rounded_up_quotient(self, left: Typed, right: Typed) -> _Piece:
        if isinstance(left, Negate):
            above = self._at(_Level.PRODUCT, left.operand)
        else:
            above = f"-{self._at(_Level.SIGN, left)}"
        return _Piece(f"-({above} // {self._at(_Level.SIGN, right)})", _Level.SIGN)

    def _rounded(self, mode: Rounding, operand: Typed) -> _Piece:
        value = self.emit(operand)
        match mode:
            case Rounding.DOWN:
                return self._call("math.floor", value.text)
            case Rounding.UP:
                return self._call("math.ceil", value.text)
            case Rounding.HALF_AWAY:
                return self._call("round_half_away", value.text)
            case Rounding.HALF_EVEN:
                return self._call("round", value.text)
            case Rounding.HALF_UP:
                half = self._call("Fraction", "1", "2").text
                return self._call("math.floor", f"{value.at(_Level.SUM)} + {half}")
            case Rounding.HALF_DOWN:
                half = self._call("Fraction", "1", "2").text
                return self._call("math.ceil", f"{value.at(_Level.SUM)} - {half}")

    def _extreme(self, node: Extreme) -> _Piece:
        if len(node.items) == 1:
            return self._call(node.operator, self._iterable(node.items[0]))
        arguments = ", ".join(self._part(item) for item in node.items)
        fewest = sum(
            item.type.shortest if isinstance(item.type, List) else 1 for item in node.items
        )
        # Python takes a single argument for a list, and with empty lists only one may be left.
        return self._call(node.operator, arguments if fewest > 1 else f"({arguments})")

    def _part(self, item: Typed) -> str:
        """``item`` as an argument; a list's items each become one."""
        if not isinstance(item.type, List):
            return self.emit(item).text
        text = self._iterable(item)
        return f"*({text})" if _generates(item) else f"*{self._at(_Level.SUM, item)}"

    def _iterable(self, node: Typed) -> str:
        return self._generator(node) if isinstance(node, Selection) else self.emit(node).text

    def _generator(self, node: Selection) -> str:
        """``body for variable in source if condition``, or the source alone where nothing changes."""
        source = self._at(_Level.OR, node.source)
        if not _generates(node):
            return source
        condition = f" if {self._at(_Level.OR, node.condition)}" if node.condition else ""
        return f"{self.emit(node.body).text} {self._loop(node, source)}{condition}"

    def _loop(self, node: Selection, source: str) -> str:
        """``for variable in source``, and what the names bind with it."""
        variable = self.names.variable(node.variable)
        return f"for {variable} in {source}{self.names.binding(variable)}"

    def _sort(self, node: Sort) -> _Piece:
        chosen = self._generator(node.chosen)
        items = f"({chosen})" if _generates(node.chosen) else chosen
        variable = self.names.variable(node.chosen.variable)
        key = self.emit(node.key).text
        # A function of one expression can bind nothing, but a loop inside it can.
        binding = self.names.binding(variable)
        key = f"next({key}{binding})" if binding else key
        return self._call("tuple", f"sorted({items}, key=lambda {variable}: {key})")

    def _fold(self, node: Fold) -> _Piece:
        operand = node.operand
        if node.operator == "anzahl":
            return self._count(operand)
        function = {"summe": "sum", "alle": "all", "eines": "any"}[node.operator]
        iterable = self._iterable(operand)
        if not isinstance(node.type, Rational):
            return self._call(function, iterable)
        iterable = f"({iterable})" if _generates(operand) else iterable
        return self._call(function, iterable, self._call("Fraction", "0").text)

    def _count(self, operand: Typed) -> _Piece:
        if isinstance(operand, Selection) and operand.condition is not None:
            source = self._at(_Level.OR, operand.source)
            condition = self.emit(operand.condition).text
            return self._call("sum", f"{condition} {self._loop(operand, source)}")
        return self._call("len", self._iterable(operand))


def _among(node: Logic) -> tuple[Typed, list[Constant]] | None:
    """What ``node`` compares with several constants, and these, where it asks for nothing else."""
    sign = "=" if node.operator == "oder" else "≠"
    asked: Typed | None = None
    constants: list[Constant] = []
    for each in node.operands:
        if not isinstance(each, Compare) or len(each.rest) > 1:
            return None
        operator, right = each.rest[0]
        # Types differ: whoever asks for the second value knows that it is not the first.
        if operator != sign or path(each.first) is None or not _is_constant(right):
            return None
        if isinstance(right.value, bool) or (asked and path(asked) != path(each.first)):
            return None
        asked = each.first
        constants.append(right)
    return None if asked is None else (asked, constants)


def _is_constant(node: Typed) -> TypeGuard[Constant]:
    return isinstance(node, Constant)


def _is_truth(*nodes: Typed) -> bool:
    return any(_is_constant(node) and isinstance(node.value, bool) for node in nodes)


def _generates(node: Typed) -> bool:
    """Whether ``node`` is a selection that leaves out or changes something."""
    if not isinstance(node, Selection):
        return False
    same = isinstance(node.body, Variable) and node.body.name == node.variable
    return node.condition is not None or not same
