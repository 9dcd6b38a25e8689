"""What a text consists of: plain stretches, placeholders and calls."""

from __future__ import annotations

from typing import NamedTuple

from regelschmiede.records import dataclass


@dataclass(frozen=True, slots=True)
class FilterUse:
    """``| name("argument")``; the arguments are None where it was given something else than texts."""

    name: str
    arguments: tuple[str, ...] | None = ()


@dataclass(frozen=True, slots=True)
class Placeholder:
    """``{{ root.step[0] | filter }}``, which begins at the offset ``start`` of its text."""

    root: str
    steps: tuple[str | int, ...]
    filters: tuple[FilterUse, ...]
    start: int

    @property
    def path(self) -> str:
        """The path as the author may have written it."""
        steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.steps)
        return self.root + "".join(steps)


@dataclass(frozen=True, slots=True)
class Call:
    """``{{ function("argument") }}``, which begins at ``start``; None where it was given something else than texts."""

    function: str
    arguments: tuple[str, ...] | None
    start: int


class Plain(NamedTuple):
    """What the author wrote between placeholders, from the offset ``start`` on."""

    text: str
    start: int


Part = Plain | Placeholder | Call
