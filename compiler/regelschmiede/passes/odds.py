"""The odds that a rule asks for: which dice are rolled, what changes, what is counted. Nothing is rolled yet."""

from __future__ import annotations

from dataclasses import field, replace
from typing import TYPE_CHECKING

from regelschmiede.diagnostics.diagnostic import Diagnostic, fault
from regelschmiede.diagnostics.suggest import near
from regelschmiede.expressions.types import Boolean, Die, Id, Integer, Rational, describe
from regelschmiede.model.odds import rolls, unwrapped
from regelschmiede.model.rules import Axis, Measure, Odds, Rule
from regelschmiede.passes.rules_read import one_of
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from regelschmiede.diagnostics.span import Span
    from regelschmiede.expressions.evaluate import Value as Result
    from regelschmiede.expressions.types import Signature, Type
    from regelschmiede.model.rules import Input
    from regelschmiede.model.text import Text
    from regelschmiede.passes.example_values import ValueReader
    from regelschmiede.source.yaml_tree import Node

LIMIT = 100_000
"""How many rolls one chart may count."""

MAX_STEPS = 50_000_000
"""How many steps that may take at worst."""

_MEASURES = tuple(each.value for each in Measure)
_NUMBERS = (Integer, Die, Rational)
_WANTED = {
    Measure.CHANCE: ("ein Wahrheitswert", (Boolean,)),
    Measure.DISTRIBUTION: ("eine ganze Zahl oder eine Auswahl", (Integer, Die, Id)),
    Measure.EXPECTATION: ("eine Zahl", _NUMBERS),
}


@dataclass(frozen=True, slots=True)
class OddsCheck:
    """Reads the odds of one rule after the other.

    ``rules`` are all of the book with their ``signatures``, ``kinds`` the ids of its kinds.
    """

    rules: Mapping[str, Rule]
    signatures: Mapping[str, Signature]
    kinds: frozenset[str]
    reader: ValueReader
    render: Callable[[Node | None], Text | None]

    def check(self, rule: Rule, node: Node) -> Rule:
        """``rule`` with the sound ones of the odds that the rule at ``node`` asks for."""
        asked = (node.children or {}).get("odds")
        if asked is None:
            return rule
        if not self._always_answers(rule):
            self.reader.faults.append(fault("RS766", node.key_span("odds"), rule=rule.id))
            return rule
        blocks = (_Block(rule, each, self).read() for each in (asked.children or {}).values())
        return replace(rule, odds=tuple(block for block in blocks if block is not None))

    def _always_answers(self, rule: Rule) -> bool:
        """Whether ``rule`` and all that it calls give a result for any inputs."""
        return rule.is_total and all(self._always_answers(self.rules[each]) for each in rule.calls)


@dataclass(slots=True)
class _Block:
    rule: Rule
    node: Node
    check: OddsCheck
    named: dict[str, Span] = field(default_factory=dict)

    def read(self) -> Odds | None:
        """The odds at the node, None where something in them is at fault."""
        before = len(self._faults)
        self._faults.extend(one_of(self.node, _MEASURES))
        roll = tuple(self._dice())
        by, lines = self._axis("by"), self._axis("lines")
        subject = self._subject()
        given = tuple(self._given())
        asked = self._measure() if len(self._faults) == before else None
        self._faults.extend(self._missing() if len(self._faults) == before else ())
        if asked is None or by is None or len(self._faults) > before:
            return None
        return self._whole(Odds("", None, roll, by, lines, given, *asked, subject=subject))

    def _whole(self, odds: Odds) -> Odds | None:
        node = self.node
        condition, cap = self._condition(odds.measure), node.value.get("cap")
        found = replace(
            odds,
            title=node.value["title"],
            text=self.check.render((node.children or {}).get("text")),
            condition=condition or "",
            cap=cap,
        )
        if self._is_too_much(rolls(self.rule, odds), node.key_span("roll")) or condition is None:
            return None
        return found

    def _is_too_much(self, count: int, at: Span) -> bool:
        """Whether ``count`` rolls are too many; reports it."""
        limit = min(LIMIT, MAX_STEPS // self.check.signatures[self.rule.id].cost)
        if count > limit:
            self._faults.append(fault("RS763", at, count=_grouped(count), limit=_grouped(limit)))
        return count > limit

    @property
    def _faults(self) -> list[Diagnostic]:
        return self.check.reader.faults

    def _input(self, name: str, span: Span) -> Input | None:
        """The input called ``name``, which no other part of the odds may name."""
        inputs = {each.id: each for each in self.rule.inputs}
        if name not in inputs:
            proposals = near(name, inputs)
            self._faults.append(
                fault("RS761", span, rule=self.rule.id, name=name, proposals=proposals)
            )
            return None
        if name in self.named:
            self._faults.append(fault("RS765", span, name=name))
            return None
        self.named[name] = span
        return inputs[name]

    def _dice(self) -> Iterator[str]:
        for node in (self.node.at(("roll",)).children or {}).values():
            given = self._input(node.value, node.span)
            if given is None:
                continue
            if not isinstance(unwrapped(given.type), Die):
                found = describe(given.type)
                self._faults.append(fault("RS762", node.span, name=given.id, found=found))
                continue
            yield given.id

    def _axis(self, name: str) -> Axis | None:
        node = (self.node.children or {}).get(name)
        if node is None:
            return None
        named = node if node.children is None else node.children["input"]
        given = self._input(named.value, named.span)
        if given is None:
            return None
        values = self._values(node, unwrapped(given.type), named)
        return None if values is None else Axis(given.id, values)

    def _values(self, node: Node, type_: Type, named: Node) -> tuple[Result, ...] | None:
        """The values that the input of ``type_`` takes as the axis at ``node`` says."""
        written = set(node.keys or {}) - {"input"}
        if isinstance(type_, _NUMBERS) and written in ({"from", "to"}, {"from", "to", "step"}):
            return self._range(node, type_)
        if isinstance(type_, Boolean | Id | Integer | Die | Rational) and written == {"values"}:
            listed = (node.at(("values",)).children or {}).values()
            return self._read(tuple(listed), type_)
        if isinstance(type_, Boolean) and not written:
            return (False, True)
        if isinstance(type_, Id) and not written:
            return type_.ids
        found = describe(type_)
        self._faults.append(fault("RS767", named.span, name=named.value, found=found))
        return None

    def _range(self, node: Node, type_: Type) -> tuple[Result, ...] | None:
        ends = self._read((node.at(("from",)), node.at(("to",))), type_)
        if ends is None:
            return None
        low, high = node.value["from"], node.value["to"]
        if low > high:
            self._faults.append(fault("RS705", node.at(("to",)).span, low=low, high=high))
            return None
        values = range(low, high + 1, node.value.get("step", 1))
        # Counted before they are listed: a range of an author may hold more than memory does.
        return None if self._is_too_much(len(values), node.at(("to",)).span) else tuple(values)

    def _read(self, nodes: tuple[Node, ...], type_: Type) -> tuple[Result, ...] | None:
        read = [self.check.reader.read(node, type_) for node in nodes]
        return tuple(value for value, _ in read) if all(sound for _, sound in read) else None

    def _subject(self) -> str:
        node = (self.node.children or {}).get("for")
        given = None if node is None else self._input(node.value, node.span)
        if node is None or given is None:
            return ""
        type_ = unwrapped(given.type)
        if not isinstance(type_, Id) or type_.domain not in self.check.kinds:
            self._faults.append(
                fault("RS768", node.span, name=given.id, found=describe(given.type))
            )
        return given.id

    def _given(self) -> Iterator[tuple[str, Result]]:
        node = (self.node.children or {}).get("given")
        for name, child in (node.children or {}).items() if node else ():
            given = self._input(name, node.key_span(name)) if node else None
            if given is not None:
                value, _ = self.check.reader.read(child, given.type)
                yield given.id, value

    def _missing(self) -> Iterator[Diagnostic]:
        names = [
            f"„{each.id}“"
            for each in self.rule.inputs
            if each.id not in self.named and not each.may_be_left_out
        ]
        if names:
            listed = " und ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)
            yield fault("RS764", self.node.key_span("roll"), inputs=listed)

    def _measure(self) -> tuple[Measure, str] | None:
        """What is counted, and of which field."""
        measure = next(each for each in Measure if each.value in self.node.value)
        words, types = _WANTED[measure]
        name = self._field(measure.value, words, types)
        for part in self._out_of_place(measure):
            span = self.node.key_span(part)
            self._faults.append(fault("RS769", span, part=part, measure=measure.value))
        return None if name is None else (measure, name)

    def _out_of_place(self, measure: Measure) -> Iterator[str]:
        counts = measure is Measure.DISTRIBUTION
        for part in ("lines",) if counts else ("if", "cap"):
            if part in self.node.value:
                yield part

    def _condition(self, measure: Measure) -> str | None:
        if "if" not in self.node.value or measure is not Measure.DISTRIBUTION:
            return ""
        return self._field("if", *_WANTED[Measure.CHANCE])

    def _field(self, part: str, words: str, types: tuple[type, ...]) -> str | None:
        """The id of the result's field that ``part`` names; a single value goes by the name of its rule."""
        node = self.node.at((part,))
        fields = {each.id or self.rule.id: each for each in self.rule.fields}
        if node.value not in fields:
            proposals = near(node.value, fields)
            self._faults.append(fault("RS709", node.span, field=node.value, proposals=proposals))
            return None
        found = fields[node.value]
        if not isinstance(found.type, types):
            self._faults.append(
                fault(
                    "RS770", node.span, field=node.value, found=describe(found.type), wanted=words
                )
            )
            return None
        return found.id


def _grouped(count: int) -> str:
    return f"{count:,}".replace(",", ".")
