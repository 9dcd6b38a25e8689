"""What a sheet means: its values with effects applied, and the limits that it breaks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from regelschmiede.model.meaning import RuleProgram
from regelschmiede.model.sheet import EFFECTS, ENTRY, VALUE, Broken, Form
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from regelschmiede.expressions.evaluate import Value as Result
    from regelschmiede.model.meaning import Meaning
    from regelschmiede.model.rules import Rule
    from regelschmiede.model.sheet import Check, Choice, Limit, Sheet, SheetValue

Record = Mapping[str, Any]
"""An effect: field → value, None where none was given."""


@dataclass(frozen=True)
class FilledSheet:
    """``sheet`` with ``choices``, as expressions see them; ``switches`` are the situations that are the case."""

    sheet: Sheet
    choices: Mapping[str, Result]
    meaning: Meaning
    switches: Collection[str] = ()

    @cached_property
    def acting(self) -> tuple[Record, ...]:
        """The effects that act on the one whose sheet it is; an entry chosen twice acts once."""
        if self.sheet.effects is None:
            return ()
        choices = map(self.sheet.choice, self.sheet.effects.choices)
        found = [each for choice in choices for each in self._effects(choice)]
        return tuple(effect for effect in found if acts(effect, self.switches))

    @cached_property
    def values(self) -> Mapping[str, Result]:
        """The derived values by id."""
        found: dict[str, Result] = {}
        for value in self.sheet.values:
            base = self._run(value.rule, found)
            found[value.id] = changed(value, base, self.acting)
        return found

    @cached_property
    def broken(self) -> tuple[Broken, ...]:
        """The limits that do not hold, in the order of the sheet."""
        return tuple(each for limit in self.sheet.limits for each in self._broken(limit))

    def check(self, check: Check, given: Mapping[str, Result]) -> Result:
        """What ``check`` gives for the inputs ``given``, which keep to their types."""
        known = {**self.values, **given}
        for each in check.computed:
            known[each.id] = self._run(each.rule, known)
        return self._run(check.rule, known)

    def allows(self, check: Check, given: Mapping[str, Result]) -> bool:
        """Whether what ``check`` requires is fulfilled."""
        return check.requires is None or bool(self._run(check.requires.rule, given))

    def _broken(self, limit: Limit) -> Iterator[Broken]:
        program = RuleProgram(limit.rule, self.meaning)
        for item in self._items(limit):
            outcome = program.run(self._known(limit.rule, {**self.values, **item}))
            if not outcome.value:
                entry = item.get(ENTRY)
                figures = {**item, **outcome.steps}
                yield Broken(limit.id, None if entry is None else str(entry), figures)

    def _items(self, limit: Limit) -> Iterator[dict[str, Result]]:
        if limit.for_each is None:
            yield {}
            return
        choice = self.sheet.choice(limit.for_each)
        value = self.choices[choice.id]
        if choice.form is Form.EACH and isinstance(value, Mapping):
            yield from ({ENTRY: entry, VALUE: number} for entry, number in value.items())
        elif isinstance(value, tuple):
            records = [dict(each) for each in value if isinstance(each, Mapping)]
            ids = dict.fromkeys(each for each in value if not isinstance(each, Mapping))
            yield from records
            for each in ids:
                yield {ENTRY: each}

    def _entries(self, choice: Choice) -> tuple[str, ...]:
        """The entries chosen, each once."""
        value = self.choices[choice.id]
        listed = value if isinstance(value, tuple) else (value,)
        return tuple(dict.fromkeys(str(each) for each in listed if each is not None))

    def _effects(self, choice: Choice) -> Iterator[Record]:
        for entry in self._entries(choice):
            listed = self.meaning.context.entries[choice.kind][entry][EFFECTS]
            if isinstance(listed, tuple):
                yield from (each for each in listed if isinstance(each, Mapping))

    def _run(self, rule: Rule, known: Mapping[str, Result]) -> Result:
        return RuleProgram(rule, self.meaning)(self._known(rule, known))

    def _known(self, rule: Rule, known: Mapping[str, Result]) -> dict[str, Result]:
        everything = {**self.choices, EFFECTS: self.acting, **known}
        return {each.id: everything[each.id] for each in rule.inputs if each.id in everything}


def acts(effect: Record, switches: Collection[str]) -> bool:
    """Whether ``effect`` changes something of its bearer while ``switches`` are the case."""
    if effect.get("narrative") or effect.get("who") not in {None, "self"}:
        return False
    when = effect.get("when")
    return when is None or when in switches


def changed(value: SheetValue, base: Result, acting: tuple[Record, ...]) -> Result:
    """``base`` with the effects on the value applied: set, add, percent, floor."""
    if value.target is None or not isinstance(base, int):
        return base
    own = [e for e in acting if e.get("on") == value.target and e.get("replaces") is None]
    total = max((e["set"] for e in own if e.get("set") is not None), default=base)
    total += sum(e["add"] for e in own if e.get("add") is not None)
    percents = [e["percent"] for e in own if e.get("percent") is not None]
    total = total * max(percents) // 100 if percents else total
    floors = [e["min"] for e in own if e.get("min") is not None]
    floors += [] if value.least is None else [value.least]
    return int(max([total, *floors]))
