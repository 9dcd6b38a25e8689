"""Trees of rules → declared rules: which of the alternatives an author chose, and every expression parsed."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from regelschmiede.diagnostics.diagnostic import Diagnostic, fault
from regelschmiede.expressions.parser import parse
from regelschmiede.model.rules import Match
from regelschmiede.passes.rules_source import (
    AnswerSource,
    Formula,
    RowSource,
    RuleSource,
    StepSource,
)
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from regelschmiede.diagnostics.span import Span
    from regelschmiede.passes.declared import DeclaredEntry
    from regelschmiede.source.scalar_text import ScalarTexts
    from regelschmiede.source.yaml_tree import Node


@dataclass(frozen=True, slots=True)
class FormulaReader:
    """Parses expressions out of scalars and collects what can't be read."""

    texts: ScalarTexts
    faults: list[Diagnostic] = field(default_factory=list)

    def formula(self, node: Node) -> Formula:
        """The expression in the scalar ``node``."""
        tree, faults = parse(self.texts.located(node))
        self.faults.extend(faults)
        return Formula(node, tree if not faults else None)

    def rule(self, entry: DeclaredEntry) -> RuleSource | None:
        """The rule in ``entry``; None where its parts do not make one."""
        node, children = entry.node, entry.node.children or {}
        before = len(self.faults)
        self.faults.extend(one_of(node, ("result", "returns")))
        self.faults.extend(one_of(node, ("rows", "then")))
        if "rows" not in children:
            self.faults.extend(out_of_place(node, ("match", "lookup", "gaps")))
        elif "lookup" in children:
            self.faults.extend(out_of_place(node, ("match",)))
        else:
            self.faults.extend(out_of_place(node, ("gaps",)))
        rows = tuple(self._rows(node))
        if len(self.faults) > before:
            return None
        lookup = children.get("lookup")
        return RuleSource(
            id=entry.id,
            key=entry.key,
            node=node,
            inputs=_nodes(children.get("inputs")),
            defaults=dict(self._defaults(children.get("inputs"))),
            steps=tuple(self._steps(children.get("steps"))),
            result=_nodes(children["result"])
            if "result" in children
            else {"": children["returns"]},
            rows=tuple(row for row in rows if row is not None),
            lookup=None if lookup is None else self.formula(lookup),
            match=Match(node.value.get("match", "first")),
        )

    def _defaults(self, node: Node | None) -> Iterator[tuple[str, Formula]]:
        for name, inner in _nodes(node).items():
            if "default" in (inner.children or {}):
                yield name, self.formula(inner.at(("default",)))

    def _steps(self, node: Node | None) -> Iterator[StepSource]:
        for step_id, inner in _nodes(node).items():
            described = isinstance(inner.value, dict)
            label = inner.value.get("label", "") if described else ""
            formula = self.formula(inner.at(("value",)) if described else inner)
            span = node.key_span(step_id) if node else inner.span
            yield StepSource(step_id, span, label, formula)

    def _rows(self, node: Node) -> Iterator[RowSource | None]:
        children = node.children or {}
        if "rows" not in children:
            if "then" in children:
                answer = self._answer(children["then"])
                yield RowSource(node, node.key_span("then"), None, None, answer, None)
            return
        rows = list((children["rows"].children or {}).values())
        for index, row in enumerate(rows):
            if "else" in row.value and index < len(rows) - 1:
                self.faults.append(fault("RS702", row.key_span("else")))
            yield self._row(row, "range" if "lookup" in children else "when")

    def _row(self, node: Node, asks: str) -> RowSource | None:
        """A row that holds where the field ``asks`` says so, or one with ``else``."""
        children = node.children or {}
        problems = list(one_of(node, (asks, "else"), among=("when", "range", "else")))
        if not problems and "else" in children:
            problems = list(out_of_place(node, ("then",)))
        elif not problems and "then" not in children:
            problems = [fault("RS205", _start(node), field="then", title="Wert")]
        if problems:
            self.faults.extend(problems)
            return None
        when = children.get("when")
        return RowSource(
            node=node,
            span=_start(node),
            when=None if when is None else self.formula(when),
            range=children.get("range"),
            answer=self._answer(children["else" if "else" in children else "then"]),
            text=children.get("text"),
        )

    def _answer(self, node: Node) -> AnswerSource:
        if node.children is None:
            return AnswerSource(node, {"": self.formula(node)})
        return AnswerSource(node, {name: self.formula(part) for name, part in _nodes(node).items()})


def one_of(
    node: Node, options: tuple[str, ...], among: tuple[str, ...] = ()
) -> Iterator[Diagnostic]:
    """The fault that not exactly one of the fields ``options``, and no other ``among`` them, is given."""
    given = [name for name in node.keys or {} if name in (among or options)]
    if len(given) == 1 and given[0] in options:
        return
    span = node.key_span(given[-1]) if given else _start(node)
    verb = "steht" if len(given) == 1 else "stehen"
    found = f"{_listed(given, 'und')} {verb} da" if given else "keine davon steht da"
    yield fault("RS701", span, options=_listed(options, "oder"), found=found)


def out_of_place(node: Node, fields: Iterable[str]) -> Iterator[Diagnostic]:
    """The fault of each of ``fields`` that is given where it has no meaning."""
    for name in fields:
        if name in (node.keys or {}):
            yield fault("RS216", node.key_span(name), field=name, title=TITLES[name])


TITLES = {
    "class": "Klasse",
    "gaps": "Lücken gewollt",
    "lookup": "Nachschlagen",
    "match": "Treffer",
    "max": "Größter Wert",
    "max_items": "Meiste Elemente",
    "min": "Kleinster Wert",
    "min_items": "Wenigste Elemente",
    "optional": "Darf fehlen",
    "then": "Wert",
    "unit": "Einheit",
}
"""What the schema calls the fields that only some rules and types may have."""


def _listed(names: Iterable[str], word: str) -> str:
    quoted = [f"„{name}“" for name in names]
    return f" {word} ".join([", ".join(quoted[:-1]), quoted[-1]] if len(quoted) > 1 else quoted)


def _nodes(node: Node | None) -> dict[str, Node]:
    return dict(node.children or {}) if node is not None else {}


def _start(node: Node) -> Span:
    """Where the first field of the mapping ``node`` stands."""
    return next(iter((node.keys or {}).values()), node.span)
