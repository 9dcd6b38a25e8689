"""Declared rules, constraints and examples → checked ones, in the order in which they build on each other."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import field, replace
from typing import TYPE_CHECKING

from regelschmiede.diagnostics.diagnostic import Diagnostic, fault, has_errors
from regelschmiede.diagnostics.suggest import near
from regelschmiede.model.meaning import with_rules
from regelschmiede.passes.analysis_keys import AnalysisKeys
from regelschmiede.passes.constraints import ConstraintCheck, violations
from regelschmiede.passes.declared import Broken
from regelschmiede.passes.example_leaves import Leaves
from regelschmiede.passes.example_values import ValueReader
from regelschmiede.passes.examples import ExampleCheck
from regelschmiede.passes.odds import OddsCheck
from regelschmiede.passes.rules_check import RuleChecker
from regelschmiede.passes.rules_clear import is_clear, is_shown, unused_names
from regelschmiede.passes.rules_language import Language, language_of
from regelschmiede.passes.rules_order import in_order
from regelschmiede.passes.rules_read import FormulaReader
from regelschmiede.passes.scope import Scope
from regelschmiede.passes.sheets import Sheets
from regelschmiede.records import dataclass
from regelschmiede.source.files import CONSTRAINTS, EXAMPLES, RULES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from regelschmiede.model.enumerations import Labels
    from regelschmiede.model.meaning import Meaning
    from regelschmiede.model.rules import Constraint, Example, ResultField, Rule
    from regelschmiede.model.sheet import Character, Sheet
    from regelschmiede.model.text import Text
    from regelschmiede.passes.declared import DeclaredEntry, DeclaredRuleset
    from regelschmiede.passes.rules_source import RuleSource
    from regelschmiede.passes.scope import World
    from regelschmiede.passes.texts import TextRenderer
    from regelschmiede.source.memory import Findings
    from regelschmiede.source.scalar_text import ScalarTexts
    from regelschmiede.source.yaml_tree import Node

RULINGS = "rulings"
"""The kind whose entries rules cite as their grounds."""


@dataclass(frozen=True, slots=True)
class Mechanics:
    """The rules of a book and what hangs on them; ``sources`` are the rules as written."""

    rules: Mapping[str, Rule] = field(default_factory=dict)
    constraints: tuple[Constraint, ...] = ()
    examples: tuple[Example, ...] = ()
    enumerations: Mapping[str, Labels] = field(default_factory=dict)
    records: Mapping[str, tuple[ResultField, ...]] = field(default_factory=dict)
    sources: Mapping[str, RuleSource] = field(default_factory=dict)
    sheet: Sheet | None = None
    characters: tuple[Character, ...] = ()
    faults: tuple[Diagnostic, ...] = ()


def check_mechanics(
    declared: DeclaredRuleset,
    world: World,
    texts: ScalarTexts,
    renderer: TextRenderer,
    findings: Findings,
    *,
    playable: bool,
) -> Mechanics:
    """The rules, constraints and examples of ``declared``; ``world`` has its entries in book order.

    Where entries are at fault they are not ``playable``: rules are read, but neither analysed nor played.
    ``findings`` remembers the rules whose analysis found nothing, and whether they are total.
    """
    if not any(declared.parts.values()):
        return Mechanics()
    checking = _Checking(declared, world, texts, renderer, findings)
    return checking.run(playable=playable)


@dataclass(slots=True)
class _Checking:
    declared: DeclaredRuleset
    world: World
    texts: ScalarTexts
    renderer: TextRenderer
    findings: Findings
    faults: list[Diagnostic] = field(default_factory=list)

    def run(self, *, playable: bool) -> Mechanics:
        reader = FormulaReader(self.texts, self.faults)
        sources = self._sources(reader)
        sheets = Sheets(self.declared, self.world, reader)
        all_sources = {**sources, **sheets.rules}
        language = language_of(self.declared, self.world, all_sources, self.texts, self.faults)
        rules = self._rules(sources, language)
        constraints = self._constraints(reader, language)
        sheet = sheets.check(language, self.renderer, rules)
        examples: tuple[Example, ...] = ()
        characters: tuple[Character, ...] = ()
        if playable:
            meaning = with_rules(language.meaning, rules.values())
            examples = self._examples(rules, language, meaning)
            rules = self._analysed(rules, sources, language, meaning, examples)
            rules = self._with_odds(rules, sources, language)
            self._check_entries(constraints, meaning)
            characters = sheets.characters(sheet, language, meaning)
            unsure = has_errors(self.faults) or self.declared.broken != Broken()
            if len(rules) < len(self.declared.parts[RULES]) and not unsure:
                raise AssertionError("a rule was lost without a fault")
        return Mechanics(
            rules,
            constraints,
            examples,
            language.enumerations,
            language.types.records,
            sources,
            sheet,
            characters,
            tuple(self.faults),
        )

    def _sources(self, reader: FormulaReader) -> dict[str, RuleSource]:
        read = ((entry.id, reader.rule(entry)) for entry in self.declared.parts[RULES].values())
        return {rule_id: source for rule_id, source in read if source is not None}

    def _rules(self, sources: Mapping[str, RuleSource], language: Language) -> dict[str, Rule]:
        """The rules that are sound, and that call only such."""
        declared = self.declared.parts[RULES]
        broken = {name for part, name in self.declared.broken.entries if part == RULES}
        language.formulas.unsure_rules |= broken | (declared.keys() - sources.keys())
        order = in_order(sources)
        self.faults.extend(order.faults)
        language.formulas.unsure_rules |= order.circular
        checker = RuleChecker(language.formulas, language.types)
        sound: dict[str, Rule] = {}
        for source in order.rules:
            rule = checker.check(source)
            texts = self._texts(source)
            rulings = tuple(self._rulings(source))
            if source.id in order.circular:
                language.formulas.unsure_rules.add(source.id)
            elif rule is not None and set(rule.calls) <= sound.keys():
                rows = zip(rule.rows, texts[1:], strict=True)
                told = tuple(replace(row, text=text) for row, text in rows)
                sound[source.id] = replace(rule, text=texts[0], rows=told, rulings=rulings)
        return sound

    def _texts(self, source: RuleSource) -> list[Text | None]:
        """The rule's text and that of each of its rows."""
        own = (source.node.children or {}).get("text")
        return [self._text(node) for node in (own, *(row.text for row in source.rows))]

    def _text(self, node: Node | None) -> Text | None:
        return None if node is None else self.renderer.render(node, node.value, Scope(self.world))

    def _rulings(self, source: RuleSource) -> Iterator[str]:
        """The current ids of the rulings that ``source`` cites; a fault for each that there is not."""
        known, aliases = self.world.values.get(RULINGS, {}), self.world.aliases.get(RULINGS, {})
        node = (source.node.children or {}).get("rulings")
        for child in (node.children or {}).values() if node else ():
            current = aliases.get(child.value, child.value)
            if current in known:
                yield current
            elif not self.declared.broken.may_hold(RULINGS, child.value):
                kind = self.declared.kinds.get(RULINGS)
                title = kind.title if kind else "Entscheidungen"
                proposals = near(child.value, known)
                self.faults.append(
                    fault("RS401", child.span, kind=title, id=child.value, proposals=proposals)
                )

    def _analysed(
        self,
        rules: Mapping[str, Rule],
        sources: Mapping[str, RuleSource],
        language: Language,
        meaning: Meaning,
        examples: tuple[Example, ...],
    ) -> dict[str, Rule]:
        found: dict[str, Rule] = {}
        figures = language.formulas.figures
        keys = AnalysisKeys(rules, meaning)
        played: defaultdict[str, list[Example]] = defaultdict(list)
        for example in examples:
            played[example.rule].append(example)
        for rule in rules.values():
            source, own, found[rule.id] = sources[rule.id], played[rule.id], rule
            self.faults.extend(unused_names(rule, source))
            if is_clear(rule, source) or is_shown(rule, own):
                continue
            key = keys.of(rule, own)
            is_total = self.findings.get(key)
            if is_total is None:
                from regelschmiede.passes.rules_analysis import analysed

                whole, problems = analysed(rule, source, rules, figures, meaning, own)
                is_total = whole.is_total
                self.faults.extend(problems)
                if not problems:
                    self.findings.note(key, is_total)
            found[rule.id] = replace(rule, is_total=is_total)
        return found

    def _with_odds(
        self, rules: Mapping[str, Rule], sources: Mapping[str, RuleSource], language: Language
    ) -> dict[str, Rule]:
        reader = ValueReader(language.domains, self.faults)
        kinds, signatures = frozenset(self.declared.kinds), language.formulas.signatures
        check = OddsCheck(rules, signatures, kinds, reader, self._text)
        return {rule.id: check.check(rule, sources[rule.id].node) for rule in rules.values()}

    def _constraints(self, reader: FormulaReader, language: Language) -> tuple[Constraint, ...]:
        check = ConstraintCheck(self.declared, language.domains, reader, language.formulas)
        found: list[Constraint] = []
        for entry in self.declared.parts[CONSTRAINTS].values():
            constraint = check.check(entry)
            text = self._text((entry.node.children or {}).get("text"))
            found += [] if constraint is None else [replace(constraint, text=text)]
        return tuple(found)

    def _check_entries(self, constraints: tuple[Constraint, ...], meaning: Meaning) -> None:
        for constraint in constraints:
            entries = self.declared.entries[constraint.kind]
            self.faults.extend(violations(constraint, entries, meaning, self.texts))

    def _examples(
        self, rules: Mapping[str, Rule], language: Language, meaning: Meaning
    ) -> tuple[Example, ...]:
        check = ExampleCheck(
            rules=rules,
            unsure=frozenset(self.declared.parts[RULES].keys() - rules.keys()),
            language=language,
            meaning=meaning,
            world=self.world,
            renderer=self.renderer,
            leaves=Leaves(self.world.kinds, language.enumerations, language.types.records),
        )
        entries: Mapping[str, DeclaredEntry] = self.declared.parts[EXAMPLES]
        found = [check.check(entry, self.faults) for entry in entries.values()]
        return tuple(example for example in found if example is not None)
