"""How authors write types → the types of expressions: ``integer`` with bounds, dice, kinds, choices, lists, records."""

from __future__ import annotations

import re
from dataclasses import field, replace
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from regelschmiede.diagnostics.diagnostic import Diagnostic, fault
from regelschmiede.diagnostics.suggest import near
from regelschmiede.expressions.limits import LARGEST, LONGEST_LIST, MAX_DENOMINATOR_BITS
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
from regelschmiede.expressions.units import unit
from regelschmiede.model.enumerations import Enumeration, Labels
from regelschmiede.model.rules import ResultField
from regelschmiede.passes.rules_read import one_of, out_of_place
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from regelschmiede.diagnostics.span import Span
    from regelschmiede.expressions.types import Domain
    from regelschmiede.source.yaml_tree import Node

_DIE = re.compile(r"[wW]([1-9][0-9]{0,5})", re.ASCII)
_FORMS = ("type", "choices", "list", "record")
_NUMBERS = ("integer", "fraction")
_PLAIN = (*_NUMBERS, "boolean")
_FOREIGN = {
    "int": "integer",
    "ganzzahl": "integer",
    "number": "integer",
    "zahl": "integer",
    "float": "fraction",
    "bruch": "fraction",
    "bool": "boolean",
    "wahrheitswert": "boolean",
    "d100": "w100",
    "d6": "w6",
    "d20": "w20",
}


@dataclass(frozen=True, slots=True)
class Described:
    """A type with its words. ``is_open``: a bound in it is not declared, and follows from the expressions."""

    label: str
    description: str
    type: Type
    choices: Labels = ()
    is_open: bool = False


def choices_in(node: Node, name: str, owner: str) -> Iterator[Enumeration]:
    """The enumerations that the type at ``node`` declares, of ``owner``'s input or field ``name``."""
    children = node.children or {}
    if "choices" in children:
        yield Enumeration(tuple(children["choices"].value.items()), name, owner)
    if "list" in children:
        yield from choices_in(children["list"], name, owner)
    if "record" in children:
        for inner_name, inner in (children["record"].children or {}).items():
            yield from choices_in(inner, inner_name, owner)


def classes_in(node: Node) -> Iterator[tuple[str, Node]]:
    """The records that the type at ``node`` declares: their class and where they are declared."""
    children = node.children or {}
    if "list" in children:
        yield from classes_in(children["list"])
    if "record" in children:
        if "class" in children:
            yield children["class"].value, node
        for inner in (children["record"].children or {}).values():
            yield from classes_in(inner)


@dataclass(slots=True)
class TypeReader:
    """Reads types. ``domains`` are kinds (and enumerations, called as ``names`` says).

    ``known`` are the records of kinds, ``classes`` those that rules declare, by class; ``records`` becomes
    what is known of the latter. ``unsure`` are kinds that could not be read.
    """

    domains: Mapping[str, Domain]
    kinds: frozenset[str]
    names: Mapping[Labels, str]
    known: Mapping[str, Record]
    classes: Mapping[str, Node]
    unsure: frozenset[str]
    faults: list[Diagnostic] = field(default_factory=list)
    records: dict[str, tuple[ResultField, ...]] = field(default_factory=dict)
    _types: dict[str, Described | None] = field(default_factory=dict)
    _open: set[str] = field(default_factory=set)

    def read(self, node: Node, name: str, *, bounded: bool) -> Described | None:
        """The type at ``node``, None where it is at fault; ``bounded`` types must say how large they get."""
        if isinstance(node.value, str):
            named = self._named(node, node, bounded=bounded)
            return None if named is None else replace(named, label=label_of(name), description="")
        problems = list(one_of(node, _FORMS))
        if problems:
            self.faults.extend(problems)
            return None
        found = self._form(node, name, bounded=bounded)
        self.faults.extend(out_of_place(node, _unfit(node)))
        if found is None:
            return None
        type_ = Optional(found.type) if node.value.get("optional") is True else found.type
        label = node.value.get("label") or label_of(name)
        description = node.value.get("description", "")
        return Described(label, description, type_, found.choices, found.is_open)

    def _form(self, node: Node, name: str, *, bounded: bool) -> Described | None:
        children = node.children or {}
        if "type" in children:
            return self._named(children["type"], node, bounded=bounded)
        if "choices" in children:
            labels = tuple(children["choices"].value.items())
            ids = tuple(id_ for id_, _ in labels)
            return Described("", "", Id(self.names[labels], ids), labels)
        if "list" in children:
            return self._list(node, name, bounded=bounded)
        return self._record(node)

    def _named(self, word: Node, node: Node, *, bounded: bool) -> Described | None:
        """The type called ``word``; bounds and unit stand in the mapping ``node``."""
        written = str(word.value)
        if written in _NUMBERS:
            return self._number(written, node, bounded=bounded)
        if written == "boolean":
            return Described("", "", Boolean())
        if die := _DIE.fullmatch(written):
            return Described("", "", Die(int(die.group(1))))
        if written in self.kinds:
            return Described("", "", Id(written, self.domains[written].ids))
        if written in self.classes:
            return self._class(written, word.span)
        if written in self.known:
            return Described("", "", self.known[written])
        if written in self.unsure:
            return None
        meant = _FOREIGN.get(written.casefold())
        candidates = (*_PLAIN, *self.kinds, *self.classes, *self.known)
        proposals = (meant,) if meant else near(written, candidates)
        self.faults.append(fault("RS703", word.span, name=written, proposals=proposals))
        return None

    def _number(self, written: str, node: Node, *, bounded: bool) -> Described | None:
        low, high = (self._bound(node, name, written) for name in ("min", "max"))
        given = node.value if isinstance(node.value, dict) else {}
        if bounded and (missing := [name for name in ("min", "max") if name not in given]):
            self.faults.append(_unbounded(node, *missing))
            return None
        if low is not None and high is not None and low > high:
            self.faults.append(fault("RS705", node.at(("max",)).span, low=low, high=high))
            return None
        measure = unit(given.get("unit", ""))
        ends = (-LARGEST if low is None else low, LARGEST if high is None else high)
        type_: Type = Integer(int(ends[0]), int(ends[1]), measure)
        if written == "fraction":
            bits = 32 if bounded else MAX_DENOMINATOR_BITS
            type_ = Rational(Fraction(ends[0]), Fraction(ends[1]), measure, bits)
        return Described("", "", type_, is_open=low is None or high is None)

    def _bound(self, node: Node, name: str, written: str) -> int | Fraction | None:
        inner = (node.children or {}).get(name)
        if inner is None:
            return None
        value = inner.value
        if written == "integer" and isinstance(value, Decimal) and value != int(value):
            found = f"die Zahl {inner.raw}"
            self.faults.append(fault("RS206", inner.span, expected="eine ganze Zahl", found=found))
        return Fraction(value) if written == "fraction" else int(value)

    def _list(self, node: Node, name: str, *, bounded: bool) -> Described | None:
        item = self.read(node.at(("list",)), name, bounded=bounded)
        shortest, longest = node.value.get("min_items", 0), node.value.get("max_items")
        if longest is None and bounded:
            self.faults.append(_unbounded(node, "max_items"))
            return None
        if longest is not None and shortest > longest:
            span = node.at(("max_items",)).span
            self.faults.append(fault("RS705", span, low=shortest, high=longest))
            return None
        if item is None:
            return None
        whole = List(item.type, shortest, LONGEST_LIST if longest is None else longest)
        return Described("", "", whole, item.choices, item.is_open or longest is None)

    def _record(self, node: Node) -> Described | None:
        if "class" not in node.value:
            span = _type_span(node)
            self.faults.append(fault("RS205", span, field="class", title="Klasse"))
            return None
        name = node.value["class"]
        if self.classes[name] is not node or name in self.known:
            self.faults.append(fault("RS712", node.at(("class",)).span, name=name))
            return None
        return self._class(name, node.at(("class",)).span)

    def _class(self, name: str, at: Span) -> Described | None:
        """The record that a rule declares under ``name``; read once, wherever it is used, and always bounded."""
        if name in self._open:
            self.faults.append(fault("RS716", at, name=name))
            return None
        if name not in self._types:
            self._open.add(name)
            self._types[name] = self._fields(name)
            self._open.remove(name)
        return self._types[name]

    def _fields(self, name: str) -> Described | None:
        fields: list[tuple[str, Described | None]] = [
            (field_id, self.read(inner, field_id, bounded=True))
            for field_id, inner in (self.classes[name].at(("record",)).children or {}).items()
        ]
        known = [(field_id, inner) for field_id, inner in fields if inner is not None]
        if len(known) < len(fields):
            return None
        self.records[name] = tuple(
            ResultField(field_id, inner.label, inner.type, inner.description, inner.choices)
            for field_id, inner in known
        )
        record = Record(name, tuple((field_id, inner.type) for field_id, inner in known))
        return Described("", "", record)


def _unbounded(node: Node, *missing: str) -> Diagnostic:
    """The fault that the type at ``node`` lacks the bounds ``missing``."""
    verb = "fehlt" if len(missing) == 1 else "fehlen"
    listed = " und ".join(f"„{name}“" for name in missing)
    return fault("RS704", _type_span(node), verb=verb, missing=listed)


def label_of(name: str) -> str:
    """The label of what has none: its id with spaces, the first letter capital."""
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:]


def _unfit(node: Node) -> Iterator[str]:
    """The fields of a type that have no meaning in its form."""
    value: dict[str, Any] = node.value
    if value.get("type") not in _NUMBERS:
        yield from ("min", "max", "unit")
    if "list" not in value:
        yield from ("min_items", "max_items")
    if "record" not in value:
        yield "class"
    if "default" in value:
        yield "optional"


def _type_span(node: Node) -> Span:
    """Where the type of a mapping stands; the node itself in the short form."""
    given = next((form for form in _FORMS if form in (node.keys or {})), None)
    if given is None:
        return node.span
    return node.at((given,)).span if given == "type" else node.key_span(given)
