"""``{{ path | filter }}`` → the figure that a reader sees."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from regelschmiede.diagnostics.suggest import Proposer, near
from regelschmiede.model.text import Figure
from regelschmiede.passes.filters import FILTERS
from regelschmiede.passes.resolve import UNSURE
from regelschmiede.passes.scope import Leaf, Missing, describe, german_number

if TYPE_CHECKING:
    from regelschmiede.passes.filters import Number
    from regelschmiede.passes.scope import Place, Scope
    from regelschmiede.passes.templates import FilterUse, Placeholder
    from regelschmiede.passes.text_reports import TextReports
    from regelschmiede.source.yaml_tree import Node


_STILL_NUMBERS = frozenset({"betrag", "vorzeichen", "wort", "zahl", "zweistellig"})


class Shown(NamedTuple):
    """An inserted figure; its ``unit`` where it is still a number, and the ``noun`` that a filter writes behind it."""

    figure: Figure
    unit: str
    noun: str


class Figures:
    """Finds what placeholders mean and shows it; what does not work goes to ``reports``."""

    def __init__(self, reports: TextReports) -> None:
        self._reports = reports
        self._proposer = Proposer()

    def shown(self, placeholder: Placeholder, node: Node, scope: Scope) -> Shown | None:
        """What ``placeholder`` inserts into the text at ``node``; None where there is nothing."""
        leaf = self._leaf(placeholder, node, scope)
        if leaf is None or leaf.value is UNSURE:
            return None
        if placeholder.filters:
            shown = self._filtered(leaf, placeholder, node)
        elif (shown := scope.shown(leaf)) is None:
            self._report(placeholder, node, "RS504", found=describe(leaf))
        if not shown:
            return None
        unit = leaf.unit if _keeps_unit(leaf, placeholder) else ""
        return Shown(Figure(shown, leaf.origin), unit, _noun(placeholder) if unit else "")

    def _leaf(self, placeholder: Placeholder, node: Node, scope: Scope) -> Leaf | None:
        first = placeholder.steps[0] if placeholder.steps else None
        place: Place | Missing = scope.root(placeholder.root, first)
        for step in placeholder.steps:
            if isinstance(place, Missing):
                break
            place = scope.step(place, step)
        if isinstance(place, Leaf):
            return place
        if isinstance(place, Missing):
            self._report_missing(place, placeholder, node)
        else:
            self._report(placeholder, node, "RS504", found="eine ganze Art")
        return None

    def _filtered(self, leaf: Leaf, placeholder: Placeholder, node: Node) -> str | None:
        value = leaf.value
        for use in placeholder.filters:
            if not self._is_sound(use, placeholder, node):
                return None
            if value is None:
                self._report(placeholder, node, "RS504", found=describe(leaf))
                return None
            value = _applied(use, value)
            if value is None:
                problem = f"der Filter „{use.name}“ verlangt {FILTERS[use.name].wants}"
                self._report(placeholder, node, "RS505", problem=problem)
                return None
        return value if isinstance(value, str) else german_number(value)

    def _is_sound(self, use: FilterUse, placeholder: Placeholder, node: Node) -> bool:
        """Whether the filter exists and was given what it takes; a fault where not."""
        known = FILTERS.get(use.name)
        start, name = placeholder.start, use.name
        if known is None:
            proposals = near(name, FILTERS) or FILTERS
            self._reports.placeholder("RS502", node, start, name, name=name, proposals=proposals)
        elif not known.accepts(use.arguments):
            usage = known.usage
            self._reports.placeholder("RS516", node, start, name, name=name, proposals=usage)
        else:
            return True
        return False

    def _report_missing(self, missing: Missing, placeholder: Placeholder, node: Node) -> None:
        topic = f"{next(iter(missing.known), '')} {len(missing.known)}"
        name = missing.name
        proposals = self._proposer.meant(topic, name, missing.known)
        start = placeholder.start
        self._reports.placeholder("RS502", node, start, name, name=name, proposals=proposals)

    def _report(self, placeholder: Placeholder, node: Node, code: str, **arguments: str) -> None:
        path = placeholder.path
        self._reports.placeholder(code, node, placeholder.start, path, name=path, **arguments)


def _keeps_unit(leaf: Leaf, placeholder: Placeholder) -> bool:
    """Whether a reader sees a number of the leaf's unit, and not a rank, a part or how often."""
    is_number = isinstance(leaf.value, int | Fraction) and not isinstance(leaf.value, bool)
    return is_number and all(use.name in _STILL_NUMBERS for use in placeholder.filters)


def _noun(placeholder: Placeholder) -> str:
    """The last word of what the placeholder's filter writes behind the number."""
    arguments = placeholder.filters[-1].arguments if placeholder.filters else None
    return arguments[-1].split()[-1] if arguments and len(arguments) > 1 else ""


def _applied(use: FilterUse, value: object) -> Number | str | None:
    """What the filter makes of ``value``; None where it is no number, or none that the filter takes."""
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        return None
    return FILTERS[use.name].apply(value, use.arguments or ())
