"""Names inside a rule: each means one thing, and none is a word of the language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.diagnostics.diagnostic import Diagnostic, fault
from regelschmiede.diagnostics.suggest import as_id
from regelschmiede.expressions.check_calls import FUNCTIONS
from regelschmiede.expressions.lexer import RESERVED
from regelschmiede.passes.declare import is_id

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from regelschmiede.diagnostics.span import Span
    from regelschmiede.passes.rules_source import RuleSource

_WORDS = {**dict.fromkeys(RESERVED, "ein Wort der Regelsprache")}
_BUILT_IN = dict.fromkeys(FUNCTIONS, "eine eingebaute Funktion")


def name_faults(source: RuleSource, figures: Mapping[str, object]) -> Iterator[Diagnostic]:
    """The faults RS201 and RS706 of the names in ``source``; ``figures`` are taken."""
    yield from _faults(source.id, source.key, {**_WORDS, **_BUILT_IN})
    taken = {**_WORDS, **dict.fromkeys(figures, "ein fester Wert")}
    inputs = source.node.at(("inputs",))
    for name in source.inputs:
        yield from _faults(name, inputs.key_span(name), taken)
    taken |= dict.fromkeys(source.inputs, "eine Eingabe dieser Regel")
    for step in source.steps:
        yield from _faults(step.id, step.key, taken)
    result = source.node.at(("result",))
    for name in source.result:
        if name:
            yield from _faults(name, result.key_span(name), _WORDS)


def _faults(name: str, span: Span, taken: Mapping[str, str]) -> Iterator[Diagnostic]:
    if not is_id(name):
        yield fault("RS201", span, id=name, proposals=[as_id(name)])
    elif name in taken:
        yield fault("RS706", span, name=name, what=taken[name])
