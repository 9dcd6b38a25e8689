"""What the formulas of a ruleset can see, gathered from its kinds, entries and rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.model.enumerations import named
from regelschmiede.model.meaning import base_meaning
from regelschmiede.passes.rules_domains import DomainReader, enumerations_of, figure_types
from regelschmiede.passes.rules_formulas import FormulaCheck
from regelschmiede.passes.rules_types import TypeReader, choices_in, classes_in
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from regelschmiede.diagnostics.diagnostic import Diagnostic
    from regelschmiede.expressions.types import Domain
    from regelschmiede.model.enumerations import Enumeration, Labels
    from regelschmiede.model.kinds import Kind
    from regelschmiede.model.meaning import Meaning
    from regelschmiede.passes.declared import DeclaredRuleset
    from regelschmiede.passes.rules_source import RuleSource
    from regelschmiede.passes.scope import World
    from regelschmiede.source.scalar_text import ScalarTexts
    from regelschmiede.source.yaml_tree import Node


@dataclass(frozen=True, slots=True)
class Language:
    """The names of a ruleset's formulas, and the checks that know them."""

    domains: Mapping[str, Domain]
    enumerations: Mapping[str, Labels]
    meaning: Meaning
    formulas: FormulaCheck
    types: TypeReader


def language_of(
    declared: DeclaredRuleset,
    world: World,
    sources: Mapping[str, RuleSource],
    texts: ScalarTexts,
    faults: list[Diagnostic],
) -> Language:
    """The language of ``declared``, whose rules are ``sources``; all that it finds wrong goes to ``faults``."""
    names = named(_enumerations(declared.kinds, sources), declared.kinds)
    reader = DomainReader(declared.kinds, world.values, names)
    domains = reader.domains(world.aliases)
    meaning = base_meaning(declared.kinds, world.values)
    figures = figure_types(world.values, meaning.figures)
    kinds = frozenset(declared.kinds)
    return Language(
        domains=domains,
        enumerations={name: labels for labels, name in names.items()},
        meaning=meaning,
        formulas=FormulaCheck(domains, figures, declared.broken, texts, faults=faults),
        types=TypeReader(
            domains,
            kinds,
            names,
            reader.records(),
            _classes(sources),
            declared.broken.kinds,
            faults=faults,
        ),
    )


def _enumerations(
    kinds: Mapping[str, Kind], sources: Mapping[str, RuleSource]
) -> Iterator[Enumeration]:
    yield from enumerations_of(kinds.values())
    for source in sources.values():
        for name, node in _types(source):
            yield from choices_in(node, name or source.id, source.id)


def _classes(sources: Mapping[str, RuleSource]) -> dict[str, Node]:
    """Where each record is declared; the first place where there are several."""
    found: dict[str, Node] = {}
    for source in sources.values():
        for _, node in _types(source):
            for name, place in classes_in(node):
                found.setdefault(name, place)
    return found


def _types(source: RuleSource) -> Iterator[tuple[str, Node]]:
    yield from source.inputs.items()
    yield from source.result.items()
