"""From an author's words to a checked tree in one step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.expressions.parser import parse
from regelschmiede.expressions.type_check import Checked, check

if TYPE_CHECKING:
    from regelschmiede.expressions.located_text import LocatedText
    from regelschmiede.expressions.types import Scope, Type


def read(text: LocatedText, scope: Scope, expected: Type | None = None) -> Checked:
    """``text`` parsed and checked; ``node`` is None where ``diagnostics`` holds a fault."""
    expression, faults = parse(text)
    if expression is None:
        return Checked(None, faults)
    checked = check(expression, scope, expected)
    diagnostics = (*faults, *checked.diagnostics)
    return Checked(None if diagnostics else checked.node, diagnostics, checked.cost)
