"""A fault of the source as a value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from regelschmiede.diagnostics.catalog import CATALOG, Severity

if TYPE_CHECKING:
    from collections.abc import Iterable

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
        return CATALOG[self.code].severity


def fault(
    code: str,
    span: Span,
    *,
    proposals: Iterable[str] = (),
    related: Iterable[Related] = (),
    **arguments: object,
) -> Diagnostic:
    """The fault ``code`` at ``span``; ``arguments`` fill the message of the catalogue. Empty proposals are left out.

    Raises KeyError where the code is unknown or the message asks for an argument that is missing.
    """
    message = CATALOG[code].message.format(**arguments)
    listed = tuple(dict.fromkeys(proposal for proposal in proposals if proposal))
    return Diagnostic(code, message, span, listed, tuple(related))


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether one of ``diagnostics`` stops a build."""
    return any(diagnostic.severity is Severity.ERROR for diagnostic in diagnostics)


def in_reading_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """``diagnostics`` by file and place, without repetitions."""
    unique = dict.fromkeys(diagnostics)
    return tuple(sorted(unique, key=lambda d: (d.span.file, d.span.line, d.span.column, d.code)))
