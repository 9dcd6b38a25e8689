"""Expressions of a sheet → rules: their inputs are the choices, values and effects that they use."""

from __future__ import annotations

from dataclasses import field, replace
from typing import TYPE_CHECKING

from regelschmiede.expressions.typed import names, rules
from regelschmiede.expressions.types import Id, List, Optional
from regelschmiede.model.rules import Input, Match, ResultField, Row, Rule
from regelschmiede.model.sheet import EFFECTS
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from regelschmiede.diagnostics.diagnostic import Diagnostic
    from regelschmiede.diagnostics.span import Span
    from regelschmiede.expressions.typed import Typed
    from regelschmiede.expressions.types import Type
    from regelschmiede.model.rules import Step
    from regelschmiede.model.sheet import Choice, Effects
    from regelschmiede.passes.rules_formulas import FormulaCheck
    from regelschmiede.passes.rules_source import Formula

# Fewer effects than a list may have items, so that a list of them can be passed on.
_MOST_EFFECTS = 300


@dataclass(slots=True)
class Drafts:
    """What expressions of the sheet know so far, as the inputs of the rules that they become."""

    formulas: FormulaCheck
    inputs: dict[str, Input] = field(default_factory=dict)
    unsure: set[str] = field(default_factory=set)

    @classmethod
    def of(
        cls, formulas: FormulaCheck, choices: Iterable[Choice], effects: Effects | None
    ) -> Drafts:
        """The names of ``choices`` and of the effects that act."""
        drafts = cls(formulas)
        for choice in choices:
            if choice.type is not None:
                drafts.add(choice.id, choice.label, choice.type)
        if effects is not None:
            drafts.add(EFFECTS, "Wirkungen", List(effects.type, 0, _MOST_EFFECTS))
        return drafts

    @property
    def faults(self) -> list[Diagnostic]:
        """Where faults go."""
        return self.formulas.faults

    def add(self, name: str, label: str, type_: Type) -> None:
        """Let later expressions see ``name``."""
        self.inputs[name] = Input(name, label, type_)

    def grown(self, inputs: Iterable[Input]) -> Drafts:
        """These names and ``inputs`` besides."""
        added = {each.id: each for each in inputs}
        return Drafts(self.formulas, {**self.inputs, **added}, set(self.unsure))

    def check(self, formula: Formula, expected: Type | None = None) -> Typed | None:
        """``formula`` with types; None where it is at fault."""
        types = {name: each.type for name, each in self.inputs.items()}
        checked = self.formulas.check(
            formula, self.formulas.scope(types), expected, frozenset(self.unsure)
        )
        return None if checked is None else checked.node

    def for_rules(self) -> FormulaCheck:
        """A check of rules that see the names too; what it learns of rules stays with it."""
        types = {name: each.type for name, each in self.inputs.items()}
        figures = {**self.formulas.figures, **types}
        return replace(self.formulas, figures=figures, signatures=dict(self.formulas.signatures))


def without_choice(
    rule_id: str,
    label: str,
    value: Typed,
    drafts: Drafts,
    span: Span,
    steps: tuple[Step, ...] = (),
) -> Rule:
    """The rule that gives ``value`` after ``steps``."""
    row = Row(None, (value,), None, span)
    used = [value, *(step.value for step in steps)]
    return Rule(
        id=rule_id,
        name=label,
        text=None,
        passage="",
        rulings=(),
        inputs=_inputs(used, drafts),
        steps=steps,
        fields=(ResultField("", label, value.type),),
        rows=(row,),
        match=Match.FIRST,
        lookup="",
        is_total=True,
        calls=_calls(used, drafts),
        parameters=_figures(used, drafts),
        span=span,
    )


def with_inputs(rule: Rule, own: Mapping[str, Input], drafts: Drafts) -> Rule:
    """``rule``, whose figures are also names of the sheet, with those as inputs; ``own`` are its callers'."""
    taken = tuple(drafts.inputs[name] for name in rule.parameters if name in drafts.inputs)
    figures = tuple(name for name in rule.parameters if name not in drafts.inputs)
    return replace(rule, inputs=(*own.values(), *taken), parameters=figures)


def _inputs(used: Iterable[Typed], drafts: Drafts) -> tuple[Input, ...]:
    named = names(*used)
    return tuple(each for name, each in drafts.inputs.items() if name in named)


def _figures(used: Iterable[Typed], drafts: Drafts) -> tuple[str, ...]:
    named = names(*used) - drafts.inputs.keys()
    return tuple(name for name in drafts.formulas.figures if name in named)


def _calls(used: Iterable[Typed], drafts: Drafts) -> tuple[str, ...]:
    called = rules(*used)
    return tuple(rule for rule in drafts.formulas.signatures if rule in called)


def domain_of(type_: Type | None) -> Id | None:
    """The id type that ``type_`` is, maybe optionally."""
    inner = type_.item if isinstance(type_, Optional) else type_
    return inner if isinstance(inner, Id) else None
