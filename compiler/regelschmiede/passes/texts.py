"""Templates → texts with figures inserted, each figure knowing where it came from."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from regelschmiede.diagnostics.diagnostic import Diagnostic, fault
from regelschmiede.diagnostics.suggest import Proposer, near
from regelschmiede.expressions.located_text import Stretch
from regelschmiede.model.checked import Figure, Record, Text
from regelschmiede.passes.number_words import times
from regelschmiede.passes.resolve import UNSURE, Template
from regelschmiede.passes.scope import Leaf, Missing, Scope, describe, german_number
from regelschmiede.passes.templates import Placeholder, has_placeholders, parse_template

if TYPE_CHECKING:
    from collections.abc import Callable

    from regelschmiede.diagnostics.span import Span
    from regelschmiede.passes.template_faults import TemplateFault
    from regelschmiede.source.scalar_text import ScalarTexts
    from regelschmiede.source.yaml_tree import Node


class TextRenderer:
    """Renders the texts of one entry after the other and collects their faults."""

    def __init__(self, texts: ScalarTexts) -> None:
        self._texts = texts
        self._proposer = Proposer()
        self.faults: list[Diagnostic] = []

    def render(self, node: Node, source: str, scope: Scope) -> Text:
        """The text of the template ``source``, which stands at ``node``."""
        if not has_placeholders(source):
            return Text((source,))
        parts, faults = parse_template(source)
        self.faults.extend(self._located(problem, node) for problem in faults)
        inserted = [
            part if isinstance(part, str) else self._insert(part, node, scope) for part in parts
        ]
        return Text(tuple(part for part in inserted if part))

    def render_all(self, value: Any, scope: Scope) -> Any:
        """``value`` with every template in it rendered, however deep it stands."""
        if isinstance(value, Template):
            return self.render(value.node, value.source, scope)
        if isinstance(value, tuple):
            return tuple(self.render_all(item, scope) for item in value)
        if isinstance(value, Record):
            return Record(
                {key: self.render_all(inner, scope) for key, inner in value.values.items()}
            )
        return value

    def _located(self, problem: TemplateFault, node: Node) -> Diagnostic:
        span = self._span(node, problem.start, problem.mark)
        return fault(problem.code, span, problem=problem.problem, name=problem.problem)

    def _span(self, node: Node, start: int, mark: str = "") -> Span:
        """The place of ``mark`` in the placeholder at the offset ``start`` of the text, else of all of it."""
        closing = _CLOSING.search(node.raw, start)
        end = closing.end() if closing else len(node.raw)
        edge = r"\b" if mark[:1].isalpha() else ""
        found = re.compile(edge + re.escape(mark)).search(node.raw, start, end) if mark else None
        stretch = Stretch(*found.span()) if found else Stretch(start, end)
        return self._texts.located(node).span(stretch)

    def _insert(self, placeholder: Placeholder, node: Node, scope: Scope) -> Figure | str:
        first = placeholder.steps[0] if placeholder.steps else None
        place = scope.root(placeholder.root, first)
        for step in placeholder.steps:
            if isinstance(place, Missing):
                break
            place = scope.step(place, step)
        if isinstance(place, Missing):
            self._report_missing(place, placeholder, node)
            return ""
        if not isinstance(place, Leaf):
            self._report(placeholder, node, "RS504", found="eine ganze Art")
            return ""
        if place.value is UNSURE:
            return ""
        shown = (
            self._filtered(place, placeholder, node) if placeholder.filters else scope.shown(place)
        )
        if shown is None and not placeholder.filters:
            self._report(placeholder, node, "RS504", found=describe(place))
        return Figure(shown, place.origin) if shown else ""

    def _filtered(self, leaf: Leaf, placeholder: Placeholder, node: Node) -> str | None:
        value = leaf.value
        for name in placeholder.filters:
            apply = _FILTERS.get(name)
            if apply is None:
                span = self._span(node, placeholder.start, name)
                self.faults.append(
                    fault("RS502", span, name=name, proposals=near(name, _FILTERS) or _FILTERS)
                )
                return None
            if value is None:
                self._report(placeholder, node, "RS504", found=describe(leaf))
                return None
            if isinstance(value, bool) or not isinstance(value, int | Fraction):
                problem = f"der Filter „{name}“ verlangt eine Zahl"
                self._report(placeholder, node, "RS505", problem=problem)
                return None
            value = apply(value)
        return value if isinstance(value, str) else german_number(value)

    def _report_missing(self, missing: Missing, placeholder: Placeholder, node: Node) -> None:
        span = self._span(node, placeholder.start, missing.name)
        topic = f"{next(iter(missing.known), '')} {len(missing.known)}"
        proposals = self._proposer.meant(topic, missing.name, missing.known)
        self.faults.append(fault("RS502", span, name=missing.name, proposals=proposals))

    def _report(self, placeholder: Placeholder, node: Node, code: str, **arguments: Any) -> None:
        span = self._span(node, placeholder.start, placeholder.path)
        self.faults.append(fault(code, span, name=placeholder.path, **arguments))


_CLOSING = re.compile(r"\}\}|%\}")


def _times(value: int | Fraction) -> str:
    return times(int(value)) if value == int(value) else f"{german_number(value)}-mal"


def _magnitude(value: int | Fraction) -> int | Fraction:
    return -value if value < 0 else value


def _signed(value: int | Fraction) -> str:
    return german_number(value) if value < 0 else f"+{german_number(value)}"


def _two_digits(value: int | Fraction) -> str:
    return german_number(value).rjust(2, "0")


_FILTERS: dict[str, Callable[[int | Fraction], str | int | Fraction]] = {
    "betrag": _magnitude,
    "mal": _times,
    "vorzeichen": _signed,
    "zweistellig": _two_digits,
}
