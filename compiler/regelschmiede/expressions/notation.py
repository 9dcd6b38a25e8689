"""The formula as a book shows it, apart from the markup: order, brackets and German words."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, NamedTuple, Protocol

from regelschmiede.expressions.narrow import OPPOSITE
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
)
from regelschmiede.expressions.types import Id, Type
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

_SIGNS = {"+": "+", "-": "−", "*": "·", "/": "/"}
_MODES = {
    Rounding.HALF_AWAY: "kaufmännisch",
    Rounding.HALF_EVEN: "zur geraden Zahl",
    Rounding.HALF_UP: "Hälften auf",
    Rounding.HALF_DOWN: "Hälften ab",
}


class Labels(Protocol):
    """What readers call the things that an expression names."""

    def variable(self, name: str) -> str:
        """An input, a step, a figure, or what a selection goes through."""

    def field(self, owner: Type, field: str, /) -> str:
        """A field of a record or of the entry that an id of type ``owner`` names."""

    def id(self, domain: str, id: str, /) -> str:
        """An entry of a kind, or a row of an enumeration."""

    def rule(self, rule: str) -> str:
        """A rule."""

    def argument(self, rule: str, name: str, /) -> str:
        """One of a rule's inputs."""


class PlainLabels:
    """Everything is called as it is in the expression."""

    def variable(self, name: str) -> str:
        """The name itself."""
        return name

    def field(self, _owner: Type, field: str, /) -> str:
        """The field's id."""
        return field

    def id(self, _domain: str, id: str, /) -> str:
        """The id itself."""
        return id

    def rule(self, rule: str) -> str:
        """The rule's id."""
        return rule

    def argument(self, _rule: str, name: str, /) -> str:
        """The input's id."""
        return name


PLAIN_LABELS: Labels = PlainLabels()


class Markup(Protocol):
    """How a book's medium writes the parts of a formula; all answers and arguments are marked up.

    ``stacks`` tells whether quotients stand as a numerator over a denominator and need no brackets.
    """

    stacks: bool

    def name(self, label: str) -> str:
        """A name, which is plain text."""

    def number(self, value: int | Fraction) -> str:
        """A number in German writing."""

    def sign(self, text: str) -> str:
        """An operator, which is plain text, between its operands."""

    def words(self, text: str) -> str:
        """German words between formulas, which are plain text."""

    def row(self, parts: Iterable[str]) -> str:
        """``parts`` side by side."""

    def fraction(self, above: str, below: str) -> str:
        """A quotient."""

    def fence(self, opening: str, inner: str, closing: str) -> str:
        """``inner`` between two brackets, which are plain text."""

    def cases(self, cases: Iterable[tuple[str, str]], otherwise: str) -> str:
        """Pairs of value and condition, and the value that holds else."""


def notation(node: Typed, markup: Markup, labels: Labels) -> str:
    """``node`` as a formula in ``markup``."""
    return _Writer(markup, labels).write(node).text


class _Level(enum.IntEnum):
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


@dataclass(frozen=True, slots=True)
class _Writer:
    markup: Markup
    labels: Labels

    def write(self, node: Typed) -> _Piece:
        match node:
            case Constant():
                return _Piece(self._constant(node))
            case Variable(name=name):
                return _Piece(self.markup.name(self.labels.variable(name)))
            case RecordField(base=base, field=name) | EntryField(base=base, field=name):
                label = self.labels.field(base.type, name)
                return self._function(label, [self.write(base).text])
            case RuleCall(rule=rule, arguments=arguments):
                named = [self._argument(rule, name, value) for name, value in arguments]
                return self._function(self.labels.rule(rule), named)
            case Widen(operand=operand):
                return self.write(operand)
            case _:
                return self._operation(node)

    def _operation(self, node: Typed) -> _Piece:
        match node:
            case Arithmetic():
                return self._arithmetic(node)
            case Compare():
                return self._compare(node)
            case Logic(operator=operator, operands=operands):
                level = _Level.AND if operator == "und" else _Level.OR
                inner = [self._at(_Level(level + 1), operand) for operand in operands]
                return _Piece(self._joined(inner, self.markup.words(operator)), level)
            case Choice():
                return self._choice(node)
            case Negate(operand=operand):
                text = self.markup.row([self.markup.sign("−"), self._at(_Level.SIGN, operand)])
                return _Piece(text, _Level.SIGN)
            case Not(operand=operand):
                return self._not(operand)
            case _:
                return self._call(node)

    def _call(self, node: Typed) -> _Piece:
        match node:
            case Round():
                return self._round(node)
            case Absolute(operand=operand):
                return _Piece(self.markup.fence("|", self.write(operand).text, "|"))
            case Extreme(operator=operator, items=items):
                return self._function(operator, [self.write(item).text for item in items])
            case Fold():
                return self._fold(node)
            case Selection():
                return _Piece(self._selection(node), _Level.CHOICE)
            case Sort(chosen=chosen, key=key):
                order = [self._among(chosen), self.markup.words("aufsteigend nach")]
                inner = self.markup.row([*order, self.write(key).text])
                return _Piece(self.markup.fence("(", inner, ")"))
            case Missing(operand=operand):
                words = [self._at(_Level.SUM, operand), self.markup.words("fehlt")]
                return _Piece(self.markup.row(words), _Level.COMPARE)
            case Default(operand=operand, fallback=fallback):
                parts = [self.write(operand).text, self.markup.words("ersatzweise")]
                inner = self.markup.row([*parts, self.write(fallback).text])
                return _Piece(self.markup.fence("(", inner, ")"))
            case _:
                raise TypeError(node)

    def _at(self, level: _Level, node: Typed) -> str:
        """``node`` where an operator of ``level`` could stand without brackets."""
        piece = self.write(node)
        return piece.text if piece.level >= level else self.markup.fence("(", piece.text, ")")

    def _function(self, label: str, arguments: Iterable[str]) -> _Piece:
        # German writing keeps the comma for decimals.
        inner = self._joined(list(arguments), self.markup.sign(";"))
        name = self.markup.name(label)
        return _Piece(self.markup.row([name, self.markup.fence("(", inner, ")")]))

    def _joined(self, parts: list[str], separator: str) -> str:
        several = [piece for part in parts for piece in (separator, part)]
        return self.markup.row(several[1:])

    def _argument(self, rule: str, name: str, value: Typed) -> str:
        label = self.markup.name(self.labels.argument(rule, name))
        given = self.write(value).text
        # „Probe(Zielwert; Wurf)“: what is called like its input needs no second name.
        return given if given == label else self.markup.row([label, self.markup.sign(":"), given])

    def _constant(self, node: Constant) -> str:
        if isinstance(node.type, Id):
            return self.markup.name(self.labels.id(node.type.domain, str(node.value)))
        if isinstance(node.value, bool | str):
            return self.markup.name("wahr" if node.value else "falsch")
        return self.markup.number(node.value)

    def _arithmetic(self, node: Arithmetic) -> _Piece:
        if node.operator == "/" and self.markup.stacks:
            above, below = self.write(node.left).text, self.write(node.right).text
            return _Piece(self.markup.fraction(above, below))
        level = _Level.SUM if node.operator in "+-" else _Level.PRODUCT
        right = self._at(_Level(level + (node.operator in "-/")), node.right)
        sign = self.markup.sign(_SIGNS[node.operator])
        return _Piece(self.markup.row([self._at(level, node.left), sign, right]), level)

    def _compare(self, node: Compare) -> _Piece:
        parts = [self._at(_Level.SUM, node.first)]
        for sign, operand in node.rest:
            parts += [self.markup.sign(sign), self._at(_Level.SUM, operand)]
        return _Piece(self.markup.row(parts), _Level.COMPARE)

    def _not(self, operand: Typed) -> _Piece:
        if isinstance(operand, Missing):
            known = [self._at(_Level.SUM, operand.operand), self.markup.words("angegeben")]
            return _Piece(self.markup.row(known), _Level.COMPARE)
        if isinstance(operand, Compare) and len(operand.rest) == 1:
            sign, right = operand.rest[0]
            flipped = ((OPPOSITE[sign], right),)
            return self._compare(Compare(operand.first, flipped, operand.type, operand.at))
        inner = self._at(_Level.NOT, operand)
        return _Piece(self.markup.row([self.markup.words("nicht"), inner]), _Level.NOT)

    def _choice(self, node: Choice) -> _Piece:
        cases = [(self.write(then).text, self.write(when).text) for when, then in node.cases]
        return _Piece(self.markup.cases(cases, self.write(node.otherwise).text), _Level.CHOICE)

    def _round(self, node: Round) -> _Piece:
        inner = self.write(node.operand).text
        if node.mode is Rounding.DOWN:
            return _Piece(self.markup.fence("⌊", inner, "⌋"))
        if node.mode is Rounding.UP:
            return _Piece(self.markup.fence("⌈", inner, "⌉"))
        return self._function("runden", [inner, self.markup.words(_MODES[node.mode])])

    def _fold(self, node: Fold) -> _Piece:
        chosen = node.operand
        if node.operator in {"anzahl", "summe"}:
            label = {"anzahl": "Anzahl", "summe": "Summe"}[node.operator]
            return self._function(label, [self.write(chosen).text])
        words = {"alle": "für alle", "eines": "für mindestens ein"}[node.operator]
        if isinstance(chosen, Selection):
            among = [self.markup.words(words), self._among(chosen), self.markup.sign(":")]
            body = self.write(chosen.body).text
            return _Piece(self.markup.row([*among, body]), _Level.OR)
        label = {"alle": "alle", "eines": "mindestens eines"}[node.operator]
        return self._function(label, [self.write(chosen).text])

    def _selection(self, node: Selection) -> str:
        if isinstance(node.body, Variable) and node.body.name == node.variable:
            return self._among(node)
        words = self.markup.words("für")
        return self.markup.row([self.write(node.body).text, words, self._among(node)])

    def _among(self, node: Selection) -> str:
        """„w aus Würfe mit w ≥ 4“."""
        variable = self.markup.name(self.labels.variable(node.variable))
        parts = [variable, self.markup.words("aus"), self.write(node.source).text]
        if node.condition is not None:
            parts += [self.markup.words("mit"), self.write(node.condition).text]
        return self.markup.row(parts)
