"""Ranges as patterns of rows: ``1–24``, ``ab 75``, ``bis 0``, ``76-00`` on a W100, ``1, 3, 5–7``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from regelschmiede.diagnostics.diagnostic import Diagnostic, fault
from regelschmiede.expressions.intervals import Interval
from regelschmiede.expressions.limits import MAX_DIGITS
from regelschmiede.expressions.located_text import LocatedText, Stretch
from regelschmiede.expressions.typed import Compare, Constant, Logic, Typed
from regelschmiede.expressions.types import (
    Boolean,
    Die,
    Integer,
    show_interval,
    show_number,
)
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable

    from regelschmiede.diagnostics.span import Span

_LONGEST = 200
_NUMBER = r"[-−]?[0-9]+"
_FORMS = (
    ("between", re.compile(rf"({_NUMBER})\s*(?:[-–]|\bbis\b)\s*({_NUMBER})")),
    ("from", re.compile(rf"ab\s+({_NUMBER})()")),
    ("to", re.compile(rf"bis\s+()({_NUMBER})")),
    ("single", re.compile(rf"({_NUMBER})()")),
)
_MEANT = (
    (re.compile(rf"({_NUMBER})\s*\+|(?:≥|>=)\s*({_NUMBER})|({_NUMBER})\s*[-–]"), "ab {}"),
    (re.compile(rf"(?:≤|<=)\s*({_NUMBER})"), "bis {}"),
    (re.compile(rf"({_NUMBER})\s*(?:\.\.+|…|—|~)\s*({_NUMBER})"), "{}–{}"),
)


@dataclass(frozen=True, slots=True)
class Ranges:
    """Whole numbers as ascending intervals that neither overlap nor touch."""

    parts: tuple[Interval, ...]

    def __contains__(self, value: object) -> bool:
        return any(value in part for part in self.parts)

    def __str__(self) -> str:
        return ", ".join(_dash(part) for part in self.parts)


def ranges(parts: Iterable[tuple[int, int]]) -> Ranges:
    """All numbers of ``parts``, each from its first to its last."""
    joined: list[tuple[int, int]] = []
    for low, high in sorted(parts):
        if joined and low <= joined[-1][1] + 1:
            joined[-1] = (joined[-1][0], max(high, joined[-1][1]))
        else:
            joined.append((low, high))
    return Ranges(tuple(Interval(low, high) for low, high in joined))


def everything(type_: Integer | Die) -> Ranges:
    """All numbers that an input of ``type_`` can be."""
    return ranges([(int(type_.interval.low), int(type_.interval.high))])


def parse_ranges(
    pattern: LocatedText, type_: Integer | Die
) -> tuple[Ranges | None, tuple[Diagnostic, ...]]:
    """The numbers that ``pattern`` names for an input of ``type_``; faults RS605, RS606, RS651 to RS654.

    On a die with 10, 100, 1000 … faces, zeros alone are its highest face.
    """
    if len(pattern.text) > _LONGEST:
        place = pattern.span(Stretch(0, 1))
        return None, (fault("RS606", place, found=len(pattern.text), limit=_LONGEST),)
    if not pattern.text.strip():
        return None, (fault("RS605", pattern.span(Stretch(0, len(pattern.text)))),)
    faults: list[Diagnostic] = []
    parts: list[tuple[int, int]] = []
    for match in re.finditer(r"(?:^|(?<=,))[^,]*", pattern.text):
        part = _Part(pattern, match, type_)
        found = part.read(parts)
        if isinstance(found, Diagnostic):
            faults.append(found)
        else:
            parts.append(found)
    return (None if faults else ranges(parts)), tuple(faults)


class _Part:
    """One of the parts between commas."""

    def __init__(self, pattern: LocatedText, match: re.Match[str], type_: Integer | Die) -> None:
        self.raw = match.group().strip()
        start = match.start() + match.group().find(self.raw)
        self.at = pattern.span(Stretch(start, start + len(self.raw)))
        self.type = type_

    def read(self, others: list[tuple[int, int]]) -> tuple[int, int] | Diagnostic:
        """The first and last number, or what is wrong with the part beside the ``others``."""
        ends = self._ends()
        if ends is None:
            return fault("RS651", self.at, proposals=self._meant(), raw=self.raw)
        low, high = ends
        if low > high and not self.raw.startswith(("ab", "bis")):
            return fault("RS652", self.at, proposals=self._turned(low, high), raw=self.raw)
        return self._outside(low, high) or self._again(low, high, others) or (low, high)

    def _ends(self) -> tuple[int, int] | None:
        if any(len(digits) > MAX_DIGITS for digits in re.findall("[0-9]+", self.raw)):
            return None
        for form, expression in _FORMS:
            match = expression.fullmatch(self.raw)
            if match is not None:
                return self._numbers(form, *match.groups())
        return None

    def _numbers(self, form: str, first: str, last: str) -> tuple[int, int]:
        low = self._number(first) if first else int(self.type.interval.low)
        if form == "single":
            return low, low
        return low, self._number(last) if last else int(self.type.interval.high)

    def _number(self, raw: str) -> int:
        value = int(raw.replace("−", "-"))
        if isinstance(self.type, Die) and f"1{raw}" == str(self.type.faces):
            return self.type.faces
        return value

    def _meant(self) -> tuple[str, ...]:
        for expression, form in _MEANT:
            match = expression.fullmatch(self.raw)
            if match is not None:
                return (form.format(*(group for group in match.groups() if group)),)
        return ()

    def _turned(self, low: int, high: int) -> tuple[str, ...]:
        """The range from small to great; zeros at its beginning may have meant 1."""
        if isinstance(self.type, Die) and low == self.type.faces and set(self.raw[:2]) == {"0"}:
            return (f"1–{high}",)
        return (f"{show_number(high)}–{show_number(low)}",)

    def _outside(self, low: int, high: int) -> Diagnostic | None:
        interval = self.type.interval
        meet = interval.meet(Interval(low, high))
        if meet == (low, high):
            return None
        die = isinstance(self.type, Die)
        return fault(
            "RS654",
            self.at,
            proposals=() if meet is None else (_dash(meet),),
            raw=self.raw,
            domain=f"den W{interval.high}" if die else "den Bereich der Eingabe",
            allowed=show_interval(interval),
        )

    def _again(self, low: int, high: int, others: list[tuple[int, int]]) -> Diagnostic | None:
        """The fault that the part names numbers which an earlier one has named."""
        for other in others:
            both = Interval(low, high).meet(Interval(*other))
            if both is not None:
                proposals = (str(ranges([(low, high), *others])),)
                values = show_interval(both)
                return fault("RS653", self.at, proposals=proposals, raw=self.raw, values=values)
        return None


def _dash(part: Interval) -> str:
    if part.single:
        return show_number(part.low)
    dash = "–" if part.high >= 0 else " bis "
    return f"{show_number(part.low)}{dash}{show_number(part.high)}"


def condition(variable: Typed, wanted: Ranges, at: Span) -> Typed:
    """„``variable`` lies in ``wanted``“ as a checked expression; ends that the variable's type has are left out."""
    parts = tuple(_part_condition(variable, part, at) for part in wanted.parts)
    return parts[0] if len(parts) == 1 else Logic("oder", parts, Boolean(), at)


def _part_condition(variable: Typed, part: Interval, at: Span) -> Typed:
    low, high = (_constant(int(end), at) for end in part)
    if part.single:
        return Compare(variable, (("=", low),), Boolean(), at)
    if not isinstance(variable.type, Integer | Die) or variable.type.interval.meet(part) != part:
        return Compare(low, (("≤", variable), ("≤", high)), Boolean(), at)
    return _open_condition(variable, variable.type.interval, (low, high), at)


def _open_condition(
    variable: Typed, whole: Interval, ends: tuple[Constant, Constant], at: Span
) -> Typed:
    low, high = ends
    if high.value == whole.high and low.value == whole.low:
        return Constant(value=True, type=Boolean(), at=at)
    if high.value == whole.high:
        return Compare(variable, (("≥", low),), Boolean(), at)
    if low.value == whole.low:
        return Compare(variable, (("≤", high),), Boolean(), at)
    return Compare(low, (("≤", variable), ("≤", high)), Boolean(), at)


def _constant(value: int, at: Span) -> Constant:
    return Constant(value, Integer(value, value, None), at)


@dataclass(frozen=True, slots=True)
class Overlap:
    """Two rows, by index, that both name ``example``."""

    first: int
    second: int
    example: int


@dataclass(frozen=True, slots=True)
class Coverage:
    """What a list of rows leaves unanswered, None for nothing, and answers twice."""

    gap: Ranges | None
    overlaps: tuple[Overlap, ...]


def coverage(rows: Iterable[Ranges], wanted: Ranges) -> Coverage:
    """Which of the ``wanted`` numbers no row names, and which pairs of rows share one."""
    named = sorted((part, index) for index, row in enumerate(rows) for part in row.parts)
    return Coverage(_gap([part for part, _ in named], wanted), _overlaps(named))


def _gap(named: list[Interval], wanted: Ranges) -> Ranges | None:
    left: list[tuple[int, int]] = []
    for whole in wanted.parts:
        start = int(whole.low)
        for part in named:
            if part.low > start and part.low <= whole.high:
                left.append((start, int(part.low) - 1))
            start = max(start, int(part.high) + 1) if part.low <= whole.high else start
        if start <= whole.high:
            left.append((start, int(whole.high)))
    return ranges(left) if left else None


def _overlaps(named: list[tuple[Interval, int]]) -> tuple[Overlap, ...]:
    found: dict[tuple[int, int], int] = {}
    reaching: list[tuple[Interval, int]] = []
    for part, index in named:
        reaching = [(other, row) for other, row in reaching if other.high >= part.low]
        for _, row in reaching:
            found.setdefault((min(row, index), max(row, index)), int(part.low))
        reaching.append((part, index))
    return tuple(Overlap(*rows, example) for rows, example in sorted(found.items()))
