"""What the analysis found, as German faults at the rows they concern."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from regelschmiede.diagnostics.diagnostic import Diagnostic, Related, fault
from regelschmiede.expressions.notation import PLAIN_LABELS, Labels
from regelschmiede.expressions.questions import Asked, Example, Question
from regelschmiede.expressions.types import (
    Boolean,
    Id,
    List,
    Optional,
    Record,
    Type,
    show_number,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from regelschmiede.diagnostics.span import Span
    from regelschmiede.expressions.analyse import Analysis
    from regelschmiede.expressions.evaluate import Value
    from regelschmiede.expressions.ranges import Coverage
    from regelschmiede.expressions.table import Table


def table_faults(
    analysis: Analysis, table: Table, labels: Labels = PLAIN_LABELS
) -> tuple[Diagnostic, ...]:
    """The faults RS661 to RS664 of ``table``, and notes RS665 on what could not be decided."""
    show = _Shower({name: table.inputs[name] for name in table.used}, labels)
    found: list[Diagnostic] = []
    if analysis.gap is not None:
        found.append(fault("RS661", table.at, example=show.example(analysis.gap)))
    rows = [row.at for row in table.rows]
    for overlap in analysis.overlaps:
        example = show.example(overlap.example)
        found.append(_overlap(rows, overlap.first, overlap.second, example))
    found += [_hidden(rows, hidden.row, hidden.by) for hidden in analysis.hidden]
    found += [fault("RS664", rows[row], row=row + 1) for row in analysis.unreachable]
    return (*found, *_doubts(analysis.undecided, table.at, rows))


def coverage_faults(
    coverage: Coverage, variable: str, at: Span, rows: Sequence[Span]
) -> tuple[Diagnostic, ...]:
    """The faults RS661 and RS662 of rows of ranges; ``variable`` is what readers call their input."""
    found: list[Diagnostic] = []
    if coverage.gap is not None:
        found.append(fault("RS661", at, example=f"{variable} = {coverage.gap}"))
    for overlap in coverage.overlaps:
        example = f"{variable} = {show_number(overlap.example)}"
        found.append(_overlap(rows, overlap.first, overlap.second, example))
    return tuple(found)


def _overlap(rows: Sequence[Span], first: int, second: int, example: str) -> Diagnostic:
    related = (Related(rows[first], f"Das ist Zeile {first + 1}."),)
    return fault(
        "RS662", rows[second], related=related, example=example, first=first + 1, second=second + 1
    )


def _hidden(rows: Sequence[Span], row: int, by: tuple[int, ...]) -> Diagnostic:
    related = [Related(rows[each], f"Das ist Zeile {each + 1}.") for each in by]
    numbers = [str(each + 1) for each in by]
    where = f"Zeile {numbers[0]}"
    if len(numbers) > 1:
        where = f"den Zeilen {', '.join(numbers[:-1])} und {numbers[-1]}"
    return fault("RS663", rows[row], related=related, row=row + 1, rows=where)


def _doubts(questions: Iterable[Question], at: Span, rows: Sequence[Span]) -> Iterator[Diagnostic]:
    """One note for each place; of a row's two questions the first says enough."""
    asked = set()
    for question in questions:
        if question.row in asked and question.asked is not Asked.GAP:
            continue
        asked.add(question.row)
        place = at if question.asked in {Asked.GAP, Asked.BOTH} else rows[question.row]
        yield fault("RS665", place, question=_doubt(question))


def _doubt(question: Question) -> str:
    if question.asked is Asked.GAP:
        return "für jede Eingabe eine Zeile gilt"
    if question.asked is Asked.BOTH:
        return "für jede Eingabe höchstens eine Zeile gilt"
    return f"Zeile {question.row + 1} je zum Zug kommt"


class _Shower:
    """Writes inputs as readers would, leaving out what can only be what it is."""

    def __init__(self, inputs: Mapping[str, Type], labels: Labels) -> None:
        self._inputs = inputs
        self._labels = labels

    def example(self, example: Example) -> str:
        """„zielwert = 65, wurf = 100“."""
        shown = [
            f"{self._labels.variable(name)} = {self._value(example[name], type_)}"
            for name, type_ in self._inputs.items()
            if not _fixed(type_)
        ]
        return ", ".join(shown) or "jede Eingabe"

    def _value(self, value: Value, type_: Type) -> str:
        match type_:
            case Optional() if value is None:
                return "(fehlt)"
            case Optional(item=item):
                return self._value(value, item)
            case Boolean():
                return "wahr" if value else "falsch"
            case Id(domain=domain):
                return self._labels.id(domain, str(value))
            case Record() | List():
                return self._several(value, type_)
            case _:
                return show_number(value) if isinstance(value, int | Fraction) else str(value)

    def _several(self, value: Value, type_: Record | List) -> str:
        if isinstance(type_, List) and isinstance(value, tuple):
            return f"({'; '.join(self._value(each, type_.item) for each in value)})"
        if not isinstance(type_, Record) or not isinstance(value, dict):
            raise TypeError(value)
        fields = (
            f"{self._labels.field(type_, name)}: {self._value(value[name], field)}"
            for name, field in type_.fields
        )
        return f"({'; '.join(fields)})"


def _fixed(type_: Type) -> bool:
    """Whether only one value is possible."""
    if isinstance(type_, Boolean | Record | List | Optional):
        return False
    return len(type_.ids) == 1 if isinstance(type_, Id) else type_.interval.single
