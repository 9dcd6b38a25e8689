"""How effects change a value of a sheet, step by step and with their names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeAlias, TypeVar

from ._sheet_fields import near
from ._show import NO_BREAK_SPACE, number

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

Effect = TypeVar("Effect")
Key = TypeVar("Key", bound=str)
Tracing = TypeVar("Tracing")
Effect_co = TypeVar("Effect_co", covariant=True)

Operation: TypeAlias = Literal["set", "add", "percent", "min"]
"""What a step does: replace, add, leave a share, lift to a floor."""


class HasEffects(Protocol[Effect_co]):
    """An entry with effects."""

    @property
    def name(self) -> str:
        """The display name."""

    @property
    def effects(self) -> tuple[Effect_co, ...] | None:
        """The effects in the order of the book."""


@dataclass(frozen=True, slots=True)
class Acting(Generic[Effect]):
    """An effect that acts, and the name of the entry that has it."""

    name: str
    effect: Effect


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a trace: ``operation`` with ``amount`` because of ``name``.

    ``value`` is what it leaves.
    """

    name: str
    operation: Operation
    amount: int
    value: int

    def __str__(self) -> str:
        """The step as a part of a German sentence: ``+ 10 (Reaktionsschnell)``."""
        reason = f" ({self.name})" if self.name else ""
        shown = number(abs(self.amount))
        if self.operation == "add":
            return f"{'−' if self.amount < 0 else '+'} {shown}{reason}"
        if self.operation == "percent":
            return f"× {shown}{NO_BREAK_SPACE}%{reason}"
        amount = number(self.amount)
        return (
            f"→ {amount}{reason}"
            if self.operation == "set"
            else f"→ mindestens {amount}{reason}"
        )


@dataclass(frozen=True, slots=True)
class Trace:
    """How a value comes about: ``base``, then ``steps`` in order, at last ``value``."""

    label: str
    unit: str
    base: int
    steps: tuple[Step, ...]
    value: int

    def __str__(self) -> str:
        """The trace in German: ``Initiative: 45 + 10 (Reaktionsschnell) = 55``."""
        unit = f"{NO_BREAK_SPACE}{self.unit}" if self.unit else ""
        if not self.steps:
            return f"{self.label}: {number(self.value)}{unit}"
        shown = " ".join(map(str, self.steps))
        return f"{self.label}: {number(self.base)} {shown} = {number(self.value)}{unit}"


def acting(
    entries: Iterable[HasEffects[Effect]],
    switches: Collection[str],
) -> tuple[Acting[Effect], ...]:
    """The effects of ``entries`` that act on their bearer, each once.

    ``switches`` are the situations that are the case.
    """
    found: list[Acting[Effect]] = []
    for entry in {id(each): each for each in entries}.values():
        own = entry.effects or ()
        found += [Acting(entry.name, each) for each in own if _acts(each, switches)]
    return tuple(found)


def effects_of(those: Iterable[Acting[Effect]]) -> tuple[Effect, ...]:
    """The effects alone."""
    return tuple(each.effect for each in those)


def traced(
    label: str,
    unit: str,
    base: int,
    those: Sequence[Acting[Any]] = (),
    *,
    target: str | None = None,
    least: int | None = None,
) -> Trace:
    """``base`` with those effects on ``target`` applied in their order.

    The greatest ``set`` replaces it, every ``add`` is added, the greatest ``percent``
    is left of it, and it is at least the greatest ``min`` and ``least``.
    """
    own = [
        each for each in those if target is not None and _changes(each.effect, target)
    ]
    steps = _Steps(base)
    steps.add_greatest("set", own)
    for name, amount in _amounts("add", own):
        steps.add(name, "add", amount)
    steps.add_greatest("percent", own)
    floors = list(_amounts("min", own))
    if target is not None and least is not None:
        floors.append(("", least))
    name, floor = max(floors, key=lambda pair: pair[1], default=("", steps.value))
    if steps.value < floor:
        steps.add(name, "min", floor)
    return Trace(label, unit, base, tuple(steps.made), steps.value)


def trace_of(wert: Key, traces: Mapping[Key, Tracing]) -> Tracing:
    """What computes the derived value ``wert``; ValueError where there is none."""
    if wert not in traces:
        raise ValueError(f"Den Wert „{wert}“ gibt es nicht.{near(wert, traces)}")
    return traces[wert]


class _Steps:
    """The steps made so far, and the value that they leave."""

    def __init__(self, base: int) -> None:
        self.value = base
        self.made: list[Step] = []

    def add(self, name: str, operation: Operation, amount: int) -> None:
        """Make a step."""
        results = {
            "set": amount,
            "add": self.value + amount,
            "percent": self.value * amount // 100,
            "min": max(self.value, amount),
        }
        self.value = results[operation]
        self.made.append(Step(name, operation, amount, self.value))

    def add_greatest(
        self,
        operation: Literal["set", "percent"],
        those: Sequence[Acting[Any]],
    ) -> None:
        """Make the one step of several that has the greatest amount."""
        amounts = list(_amounts(operation, those))
        if amounts:
            name, amount = max(amounts, key=lambda pair: pair[1])
            self.add(name, operation, amount)


def _amounts(field: str, those: Sequence[Acting[Any]]) -> Iterator[tuple[str, int]]:
    for each in those:
        amount = getattr(each.effect, field, None)
        if amount is not None:
            yield each.name, amount


def _acts(effect: object, switches: Collection[str]) -> bool:
    when = getattr(effect, "when_id", None)
    return (
        not getattr(effect, "narrative", None)
        and getattr(effect, "who", None) in {None, "self"}
        and (when is None or when in switches)
    )


def _changes(effect: object, target: str) -> bool:
    """Whether ``effect`` changes the value itself, not a figure that goes into it."""
    replaces = getattr(effect, "replaces_id", None)
    return getattr(effect, "on", None) == target and replaces is None
