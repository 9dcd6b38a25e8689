"""The checked sheet: what is chosen, what follows from it, which limits hold, what it can roll.

Everything that computes is a ``Rule`` whose inputs are what it uses of the sheet (and, in a check, what the
caller gives), so that evaluation, emission and docs of rules serve sheets too.
"""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING

from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from regelschmiede.diagnostics.span import Span
    from regelschmiede.expressions.evaluate import Value as Result
    from regelschmiede.expressions.types import Record, Type
    from regelschmiede.model.rules import Rule
    from regelschmiede.model.text import Text

EFFECTS = "effects"
"""The name under which expressions see the effects that act, and the field of entries that has them."""

ENTRY, VALUE = "entry", "value"
"""What a limit calls the entry (and its number) that it is checked for; fields of the records of ``SOME``."""


class Form(enum.Enum):
    """What stands in a field of the sheet."""

    TEXT = "text"
    NUMBER = "number"
    ONE = "one"
    MANY = "many"
    EACH = "each"
    SOME = "some"
    NOTES = "notes"


@dataclass(frozen=True, slots=True)
class Choice:
    """A field of the sheet.

    ``kind`` is the kind of its entries (``""`` for texts and numbers), ``type`` what expressions see (None: they
    don't see it), ``low`` and ``high`` bound its numbers, ``most`` the count of its items. ``class_name`` is the
    record that expressions see for ``EACH`` (a field for each entry) and ``SOME`` (a list of entry and value).
    ``printed`` is a field of the kind: entries that have a value there stand on the empty sheet already.
    """

    id: str
    label: str
    form: Form
    kind: str
    type: Type | None
    span: Span
    description: str = ""
    low: int = 0
    high: int = 0
    most: int = 0
    class_name: str = ""
    default: int | None = None
    optional: bool = False
    printed: str = ""

    @property
    def may_be_left_out(self) -> bool:
        """Whether a sheet may lack it: texts, lists and what has a default."""
        needed = self.form in {Form.ONE, Form.NUMBER, Form.EACH}
        return self.optional or self.default is not None or not needed


@dataclass(frozen=True, slots=True)
class SheetValue:
    """A derived value: what ``rule`` gives, changed by the effects on ``target`` (None: by none).

    ``least`` is how low effects can bring it. ``type`` is what later expressions see.
    """

    id: str
    label: str
    description: str
    rule: Rule
    type: Type
    target: str | None
    least: int | None
    unit: str
    span: Span


@dataclass(frozen=True, slots=True)
class Slot:
    """Where a sentence shows the figure called ``figure``."""

    figure: str


Sentence = tuple[str | Slot, ...]
"""A text with places for figures that are only known on a sheet."""


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit: ``rule`` gives whether it holds, its steps are the figures of the sentence.

    With ``for_each`` it is checked for each item of that choice, and ``entry`` and ``value`` are inputs.
    ``cites`` is the id of the rule of the book that it rests on, ``""`` for none. ``place`` is the choice that
    a broken limit points at. ``told`` is the sentence as a text, with „…“ for what only a sheet knows.
    """

    id: str
    label: str
    for_each: str | None
    rule: Rule
    sentence: Sentence
    told: Text
    cites: str
    place: str
    span: Span


@dataclass(frozen=True, slots=True)
class Requirement:
    """What must hold before a check can be rolled; ``rule`` says whether, like that of a limit."""

    rule: Rule
    sentence: Sentence
    told: Text


@dataclass(frozen=True, slots=True)
class Computed:
    """An input of a check that the sheet gives: what ``rule`` says, which must be one of ``type``."""

    id: str
    rule: Rule
    type: Type


@dataclass(frozen=True, slots=True)
class Check:
    """Something to roll: ``rule`` takes what the caller gives (``given``), what is computed, and the sheet's own."""

    id: str
    given: tuple[str, ...]
    computed: tuple[Computed, ...]
    requires: Requirement | None
    rule: Rule
    span: Span


@dataclass(frozen=True, slots=True)
class Effects:
    """Where effects come from: ``choices`` whose entries have them; ``type`` is the record of one.

    ``targets`` are the values of its field ``on``; ``switches`` is the kind that its field ``when`` names, None
    where it has none.
    """

    choices: tuple[str, ...]
    type: Record
    switches: str | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """The sheet of a ruleset; all in the author's order."""

    id: str
    name: str
    class_name: str
    text: Text | None
    choices: tuple[Choice, ...]
    effects: Effects | None
    values: tuple[SheetValue, ...]
    limits: tuple[Limit, ...]
    checks: tuple[Check, ...]
    span: Span

    @property
    def rules(self) -> Iterator[Rule]:
        """Everything that computes."""
        yield from (value.rule for value in self.values)
        yield from (limit.rule for limit in self.limits)
        for check in self.checks:
            yield from (each.rule for each in check.computed)
            if check.requires is not None:
                yield check.requires.rule
            yield check.rule

    def choice(self, choice_id: str) -> Choice:
        """The choice called ``choice_id``; KeyError where there is none."""
        for choice in self.choices:
            if choice.id == choice_id:
                return choice
        raise KeyError(choice_id)


@dataclass(frozen=True, slots=True)
class Broken:
    """A limit that a sheet breaks: for which entry (None: for the sheet as a whole), and the figures."""

    limit: str
    entry: str | None
    figures: Mapping[str, Result]


@dataclass(frozen=True, slots=True)
class Character:
    """A sheet filled in: ``choices`` as expressions see them and ``plain`` as the package takes them."""

    id: str
    choices: Mapping[str, Result]
    plain: Mapping[str, object]
    switches: frozenset[str]
    values: Mapping[str, Result]
    broken: tuple[Broken, ...]
    span: Span
