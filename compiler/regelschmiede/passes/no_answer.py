"""What is said where a rule has no answer, and how it came to its steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.diagnostics.diagnostic import Related, fault
from regelschmiede.passes.example_values import show_value

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from regelschmiede.diagnostics.diagnostic import Diagnostic
    from regelschmiede.diagnostics.span import Span
    from regelschmiede.expressions.evaluate import Value as Result
    from regelschmiede.model.meaning import NoAnswerError
    from regelschmiede.model.rules import Rule


def no_answer(missing: NoAnswerError, span: Span) -> Diagnostic:
    """The fault RS722 at ``span``: what stands there asks a rule that has no answer to it.

    The rule need not be the one that is asked first: rules call others.
    """
    related = [
        Related(missing.rule.span, "Das ist die Regel."),
        *trace(missing.rule, missing.steps),
    ]
    return fault("RS722", span, rule=missing.rule.id, related=related)


def trace(rule: Rule, steps: Mapping[str, Result]) -> Iterator[Related]:
    """Each step of ``rule`` with its value among ``steps``."""
    for step in rule.steps:
        yield Related(step.value.at, f"„{step.id}“ ist {show_value(steps[step.id])}.")
