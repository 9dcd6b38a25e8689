"""A fault of the source as a value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable

    from regelschmiede.diagnostics.catalog import Definition, Severity
    from regelschmiede.diagnostics.span import Span


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that belongs to a fault, with what stands there (German)."""

    span: Span
    message: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One fault: its code, the German sentence, where it is, and what the author may have meant."""

    code: str
    message: str
    span: Span
    proposals: tuple[str, ...] = ()
    related: tuple[Related, ...] = ()

    @property
    def severity(self) -> Severity:
        """How grave the fault is, as the catalogue says."""
        return _listed(self.code).severity


def _listed(code: str) -> Definition:
    """What the catalogue says of ``code``; it is loaded for faults only."""
    from regelschmiede.diagnostics.catalog import CATALOG

    return CATALOG[code]


_LONGEST_ARGUMENT = 400
_LONGEST_PROPOSAL = 160


def _shortened(value: object) -> object:
    """``value``, of which a text is cut where nobody would read it to its end."""
    if isinstance(value, str) and len(value) > _LONGEST_ARGUMENT:
        return f"{value[: _LONGEST_ARGUMENT - 1]}…"
    return value


def fault(
    code: str,
    span: Span,
    *,
    proposals: Iterable[str] = (),
    related: Iterable[Related] = (),
    **arguments: object,
) -> Diagnostic:
    """The fault ``code`` at ``span``; ``arguments`` fill the message of the catalogue, shortened where they are long.

    Proposals that are empty or longer than a line are left out.

    Raises KeyError where the code is unknown or the message asks for an argument that is missing.
    """
    message = _listed(code).message.format(
        **{name: _shortened(value) for name, value in arguments.items()}
    )
    listed = tuple(dict.fromkeys(each for each in proposals if 0 < len(each) <= _LONGEST_PROPOSAL))
    return Diagnostic(code, message, span, listed, tuple(related))


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether one of ``diagnostics`` stops a build."""
    return any(diagnostic.severity.stops_build for diagnostic in diagnostics)


def in_reading_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """``diagnostics`` by file and place, without repetitions."""
    unique = dict.fromkeys(diagnostics)
    return tuple(sorted(unique, key=lambda d: (d.span.file, d.span.line, d.span.column, d.code)))
