"""The tree of a sheet → a declared sheet: every expression parsed, nothing resolved."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from regelschmiede.model.sheet import EFFECTS, ENTRY, VALUE, Form
from regelschmiede.passes.declared import DeclaredEntry
from regelschmiede.passes.rules_read import one_of
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from regelschmiede.diagnostics.span import Span
    from regelschmiede.passes.rules_read import FormulaReader
    from regelschmiede.passes.rules_source import Formula, RuleSource
    from regelschmiede.source.yaml_tree import Node

OWN_NAMES = (EFFECTS, ENTRY, VALUE)
"""Names that expressions of a sheet know besides its choices and values."""

FORMS = tuple(form.value for form in Form)


@dataclass(frozen=True, slots=True)
class ValueSource:
    """A derived value as written."""

    id: str
    key: Span
    node: Node
    formula: Formula


@dataclass(frozen=True, slots=True)
class LimitSource:
    """A limit as written; its figures see the figures above them."""

    id: str
    key: Span
    node: Node
    figures: tuple[tuple[str, Formula], ...]
    holds: Formula


@dataclass(frozen=True, slots=True)
class ComputedSource:
    """An input that the sheet computes; ``node`` is a mapping where it declares a type."""

    id: str
    key: Span
    node: Node
    formula: Formula


@dataclass(frozen=True, slots=True)
class CheckSource:
    """A check as written: a rule, what it requires and what it computes first."""

    id: str
    key: Span
    node: Node
    rule: RuleSource
    requires: LimitSource | None
    computed: tuple[ComputedSource, ...]


@dataclass(frozen=True, slots=True)
class SheetSource:
    """A sheet as written; ``is_whole`` is False where some part of it could not be read."""

    entry: DeclaredEntry
    choices: Mapping[str, Node]
    values: tuple[ValueSource, ...]
    limits: tuple[LimitSource, ...]
    checks: tuple[CheckSource, ...]
    is_whole: bool = True


@dataclass(slots=True)
class SheetReader:
    """Reads the parts of a sheet out of its tree; what is wrong goes to the faults of ``formulas``."""

    formulas: FormulaReader
    _lost: bool = field(default=False)

    def read(self, entry: DeclaredEntry) -> SheetSource:
        """The sheet in ``entry``, as far as it can be read."""
        node = entry.node
        choices = dict(_children(node, "choices"))
        sound = {name: inner for name, inner in choices.items() if self._is_choice(inner)}
        values = tuple(
            ValueSource(name, _key(node, "values", name), inner, self._formula(inner, "value"))
            for name, inner in _children(node, "values")
        )
        limits = tuple(
            self._limit(name, _key(node, "limits", name), inner)
            for name, inner in _children(node, "limits")
        )
        checks = tuple(self._checks(node))
        whole = not self._lost and len(sound) == len(choices)
        return SheetSource(entry, sound, values, limits, checks, whole)

    def _is_choice(self, node: Node) -> bool:
        problems = list(one_of(node, FORMS))
        self.formulas.faults.extend(problems)
        return not problems

    def _formula(self, node: Node, name: str) -> Formula:
        return self.formulas.formula(node.at((name,)))

    def _limit(self, name: str, key: Span, node: Node) -> LimitSource:
        figures = tuple(
            (each, self.formulas.formula(inner)) for each, inner in _children(node, "figures")
        )
        return LimitSource(name, key, node, figures, self._formula(node, "holds"))

    def _checks(self, node: Node) -> Iterator[CheckSource]:
        for name, inner in _children(node, "checks"):
            key = _key(node, "checks", name)
            # The sheet's checks are rules of their own, however the book's rules are called.
            rule_id = f"{_snake(node.value['class'])}_{name}"
            rule = self.formulas.rule(DeclaredEntry("checks", rule_id, key, inner, ()))
            if rule is None:
                self._lost = True
                continue
            required = (inner.children or {}).get("requires")
            requires = None if required is None else self._limit(name, key, required)
            yield CheckSource(name, key, inner, rule, requires, tuple(self._computed(inner)))

    def _computed(self, node: Node) -> Iterator[ComputedSource]:
        for name, inner in _children(node, "computed"):
            formula = (
                self._formula(inner, "value") if inner.children else self.formulas.formula(inner)
            )
            yield ComputedSource(name, _key(node, "computed", name), inner, formula)


def _children(node: Node, part: str) -> Iterator[tuple[str, Node]]:
    """The parts of the mapping ``part`` of ``node``; none where it has no such field."""
    inner = (node.children or {}).get(part)
    if inner is not None:
        yield from ((str(name), child) for name, child in (inner.children or {}).items())


def _key(node: Node, part: str, name: str) -> Span:
    return node.at((part,)).key_span(name)


def _snake(text: str) -> str:
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in text).lstrip("_")
