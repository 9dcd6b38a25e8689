"""Names inside a sheet: each means one thing, and none is a word of the language or a figure of the book."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.diagnostics.diagnostic import fault
from regelschmiede.diagnostics.suggest import as_id
from regelschmiede.expressions.lexer import RESERVED
from regelschmiede.passes.declare import is_id
from regelschmiede.passes.sheet_read import OWN_NAMES
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from regelschmiede.diagnostics.diagnostic import Diagnostic
    from regelschmiede.diagnostics.span import Span
    from regelschmiede.passes.sheet_read import SheetSource
    from regelschmiede.source.yaml_tree import Node

_CHOICE = "ein Feld des Bogens"


@dataclass(frozen=True, slots=True)
class SheetNames:
    """The names that ``source`` gives; ``figures`` are those of the book."""

    source: SheetSource
    figures: Mapping[str, object]

    def faults(self) -> Iterator[Diagnostic]:
        """The faults RS201 and RS706."""
        node = self.source.entry.node
        taken = dict.fromkeys(RESERVED, "ein Wort der Regelsprache")
        taken |= dict.fromkeys(OWN_NAMES, "ein Wort der Bögen")
        taken |= dict.fromkeys(self.figures, "ein fester Wert")
        for part, what in (("choices", _CHOICE), ("values", "ein abgeleiteter Wert des Bogens")):
            yield from _faults(node, part, taken, what)
        yield from _faults(node, "checks", {}, "")
        yield from _faults(node, "limits", {}, "")
        for limit in self.source.limits:
            yield from _faults(limit.node, "figures", dict(taken), "eine Zahl dieser Grenze")
        for check in self.source.checks:
            own = dict(taken)
            for part in ("inputs", "computed", "steps"):
                yield from _faults(check.node, part, own, "ein Name dieses Wurfs")


def _faults(node: Node, part: str, taken: dict[str, str], what: str) -> Iterator[Diagnostic]:
    """The faults of the names in ``part`` of ``node``, which are then ``taken`` too."""
    inner = (node.children or {}).get(part)
    for name, span in ((inner.keys or {}) if inner is not None else {}).items():
        yield from _fault(name, span, taken)
        if what:
            taken.setdefault(name, what)


def _fault(name: str, span: Span, taken: Mapping[str, str]) -> Iterator[Diagnostic]:
    if not is_id(name):
        yield fault("RS201", span, id=name, proposals=[as_id(name)])
    elif name in taken:
        yield fault("RS706", span, name=name, what=taken[name])
