"""All rolls of a rule's dice: how many of them give which values of some fields of its result."""

from __future__ import annotations

from collections import Counter
from dataclasses import field
from itertools import product
from math import prod
from operator import itemgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from regelschmiede.expressions.evaluate import Context, program
from regelschmiede.expressions.typed import names
from regelschmiede.model.meaning import Meaning, NoAnswerError, RuleProgram
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from regelschmiede.expressions.evaluate import Environment
    from regelschmiede.expressions.evaluate import Value as Result
    from regelschmiede.expressions.typed import Typed
    from regelschmiede.model.rules import Rule

Point = tuple[Any, ...]
"""A value for each of some inputs or fields, in their order."""


Answers = dict[Any, "Result"]
"""What a rule gives for inputs, by these."""


def remembering(
    meaning: Meaning, rules: Iterable[Rule], answers: Mapping[str, Answers] = MappingProxyType({})
) -> Meaning:
    """``meaning`` with ``rules``, each of which answers the same question once; each comes after those it calls.

    ``answers`` are what some of the rules have answered already, by their ids; new ones are added.
    """
    known: dict[str, Callable[[Environment], Result]] = {}
    grown = Meaning(Context(meaning.context.entries, known), meaning.figures)
    for rule in rules:
        known[rule.id] = _Remembered(RuleProgram(rule, grown), answers.get(rule.id, {}))
    return grown


class Rolls:
    """The rule with some of its inputs ``fixed``, some ``changing``, and ``dice`` with their faces."""

    def __init__(
        self,
        rule: Rule,
        meaning: Meaning,
        fixed: Mapping[str, Result],
        changing: tuple[str, ...],
        dice: Mapping[str, Sequence[int]],
        fields: tuple[str, ...],
    ) -> None:
        self._rule, self._context = rule, meaning.context
        self._dice, self._names = dice, (*changing, *dice)
        self._seen: dict[str, Any] = {name: meaning.figures[name] for name in rule.parameters}
        self._seen |= {each.id: each.default for each in rule.inputs if each.may_be_left_out}
        self._seen |= fixed
        self._depends = {name: frozenset({name}) for name in self._names}
        for step in rule.steps:
            self._depends[step.id] = self._inputs_of(step.value)
        self._steps = [(step.id, self._part(step.value)) for step in rule.steps]
        ids = [field.id for field in rule.fields]
        places = [ids.index(field) for field in fields]
        self._rows = [
            (
                None if row.when is None else self._part(row.when),
                [self._part(row.values[place]) for place in places],
            )
            for row in rule.rows
        ]
        self._cases = {die: self._cases_of(die) for die in dice}

    def count(self, at: Point) -> Counter[Point]:
        """How many rolls give which values of the fields where the changing inputs are ``at``.

        Raises NoAnswerError where no row holds.
        """
        found: Counter[Point] = Counter()
        for rolled in product(*(self._faces(die, at) for die in self._dice)):
            often = prod(times for _, times in rolled)
            found[self._answer(at + tuple(face for face, _ in rolled))] += often
        return found

    def _answer(self, point: Point) -> Point:
        for condition, answers in self._rows:
            if condition is None or self._value(condition, point):
                return tuple(self._value(answer, point) for answer in answers)
        raise NoAnswerError(self._rule, {})

    def _value(self, part: _Part, point: Point) -> Any:
        """What ``part`` gives at ``point``. The steps are worked out only where it is not known yet."""
        key = part.key(point)
        if key not in part.known:
            part.known[key] = part.value(self._environment(point, self._steps))
        return part.known[key]

    def _environment(self, point: Point, steps: Iterable[tuple[str, _Part]]) -> dict[str, Any]:
        """What expressions see at ``point``, until the next call: one mapping serves all points."""
        environment = self._seen
        environment.update(zip(self._names, point, strict=True))
        for name, step in steps:
            key = step.key(point)
            if key not in step.known:
                step.known[key] = step.value(environment)
            environment[name] = step.known[key]
        return environment

    def _faces(self, die: str, at: Point) -> list[tuple[int, int]]:
        """Faces of ``die``, each with the number of faces that come to the same where the inputs are ``at``."""
        faces = self._dice[die]
        if not self._cases[die]:
            return [(face, 1) for face in faces]
        steps = [(name, step) for name, step in self._steps if self._is_of(name, die)]
        groups: dict[Any, list[int]] = {}
        for face in faces:
            # The other dice do not matter to these steps: any face will do.
            point = at + tuple(face if each == die else self._dice[each][0] for each in self._dice)
            environment = self._environment(point, steps)
            case = tuple(_hashable(environment[name]) for name in self._cases[die])
            groups.setdefault(case, []).append(face)
        return [(group[0], len(group)) for group in groups.values()]

    def _is_of(self, step: str, die: str) -> bool:
        """Whether ``step`` depends on no die but ``die``."""
        return not self._depends[step] & (self._dice.keys() - {die})

    def _cases_of(self, die: str) -> frozenset[str]:
        """The steps that tell all that matters of ``die``; none where something else asks for its face."""
        own = {step.id for step in self._rule.steps if die in self._depends[step.id]}
        own = {step for step in own if self._is_of(step, die)}
        asked: set[str] = set()
        for step in self._rule.steps:
            asked |= names(step.value) if step.id not in own else set()
        for row in self._rule.rows:
            asked |= names(row.when) if row.when is not None else set()
            asked = asked.union(*map(names, row.values))
        return frozenset(own & asked) if die not in asked else frozenset()

    def _inputs_of(self, node: Typed) -> frozenset[str]:
        """The changing inputs and dice on which ``node`` depends."""
        known = (self._depends.get(name, frozenset[str]()) for name in names(node))
        return frozenset[str]().union(*known)

    def _part(self, node: Typed) -> _Part:
        depends = self._inputs_of(node)
        places = [place for place, name in enumerate(self._names) if name in depends]
        key: Callable[[Point], Any] = itemgetter(*places) if places else len
        return _Part(program(node, self._context), key)


@dataclass(slots=True)
class _Part:
    """An expression, and what is known of its values by those of the inputs (``key``) it depends on."""

    value: Callable[[Environment], Any]
    key: Callable[[Point], Any]
    known: dict[Any, Any] = field(default_factory=dict)


class _Remembered:
    """A rule that remembers its results."""

    def __init__(self, rule: RuleProgram, known: Answers) -> None:
        self._rule = rule
        self._known = known

    def __call__(self, inputs: Environment) -> Result:
        key = tuple((name, _hashable(value)) for name, value in inputs.items())
        if key not in self._known:
            self._known[key] = self._rule(inputs)
        return self._known[key]


def _hashable(value: Any) -> Any:
    """``value`` as something that can be looked up, and is equal for equal values."""
    if isinstance(value, tuple):
        return tuple(map(_hashable, value))
    return tuple(map(_hashable, value.values())) if isinstance(value, dict) else value
