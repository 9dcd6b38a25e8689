"""Calls in texts → marked words, and the pieces of the book that chapters insert."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any

from regelschmiede.diagnostics.suggest import meant, near
from regelschmiede.model.text import Insertion
from regelschmiede.passes.text_view import INSERTED, within
from regelschmiede.records import dataclass
from regelschmiede.source.files import EXAMPLES, RULES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from regelschmiede.model.kinds import Kind
    from regelschmiede.passes.declared import DeclaredRuleset
    from regelschmiede.passes.templates import Call
    from regelschmiede.passes.text_view import Region

FREE = "frei"
"""Marks a figure or number word that has no rules meaning."""

FORMULA, RULE, TABLE, ENTRIES, EXAMPLE = "formel", "regel", "tabelle", "eintraege", "beispiel"
USAGES = {
    FREE: '{{ frei("zwei") }}',
    FORMULA: '{{ formel("…") }}',
    RULE: '{{ regel("…") }}',
    TABLE: '{{ tabelle("…") }}',
    ENTRIES: '{{ eintraege("…") }}',
    EXAMPLE: '{{ beispiel("…") }}',
}
"""The functions that texts know, each with how it is written."""

_OF_KINDS = (TABLE, ENTRIES)
_INLINE = (FORMULA,)
_MOST_LISTED = 12


@dataclass(frozen=True, slots=True)
class Refused:
    """A fault of a call: its ``code``, what of the call is to be marked, and what the message says."""

    code: str
    mark: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    proposals: tuple[str, ...] = ()


def form_fault(call: Call, *, in_chapter: bool) -> Refused | None:
    """The fault of a call that is not one of ours, stands in the wrong place or has the wrong arguments."""
    name = call.function
    if name not in USAGES:
        proposals = [USAGES[each] for each in near(name, USAGES)]
        return Refused("RS510", name, {"name": name}, tuple(proposals or USAGES.values()))
    if name != FREE and not in_chapter:
        return Refused("RS511", name, {"name": name})
    if call.arguments is None:
        problem = "in den Klammern steht anderes als fester Text in Anführungszeichen"
    elif not call.arguments or not all(each.strip() for each in call.arguments):
        problem = "in den Klammern fehlt etwas"
    elif name not in _OF_KINDS and len(call.arguments) > 1:
        problem = "in den Klammern steht zu viel"
    else:
        return None
    return Refused("RS512", name, {"name": name, "problem": problem}, (USAGES[name],))


def stands_alone(call: Call, text: str, offset: int, code: Sequence[Region]) -> bool:
    """Whether the insertion at ``offset`` of the view ``text`` has a paragraph of its own, or needs none.

    In ``code`` it has none, nor indented: there it would belong to a list, or be code.
    """
    if call.function in _INLINE:
        return True
    if within(offset, code):
        return False
    before = text[:offset].rpartition("\n")
    after = text[offset + len(INSERTED) :].partition("\n")
    if before[2]:
        return False
    lines = (after[0], before[0].rpartition("\n")[2], after[2].partition("\n")[0])
    return not any(line.strip() for line in lines)


class Insertions:
    """Finds what chapters insert among the parts of a ruleset."""

    def __init__(self, declared: DeclaredRuleset) -> None:
        self._declared = declared

    def find(self, call: Call) -> Insertion | Refused | None:
        """The insertion that ``call``, whose form is right, asks for; None where it may exist but was not read."""
        target, *rest = call.arguments or ()
        if call.function in _OF_KINDS:
            return self._of_kind(call.function, target, tuple(rest))
        part = EXAMPLES if call.function == EXAMPLE else RULES
        return self._of_part(call.function, part, target)

    def _of_part(self, function: str, part: str, name: str) -> Insertion | Refused | None:
        entries = self._declared.parts.get(part, {})
        aliases = {alias: each.id for each in entries.values() for alias in each.aliases}
        current = name if name in entries else aliases.get(name)
        if current is None:
            if self._declared.broken.may_hold(part, name):
                return None
            labels = {each.id: str(each.node.value.get("name", "")) for each in entries.values()}
            what = "Ein Beispiel" if part == EXAMPLES else "Eine Regel"
            return _unknown(what, name, labels)
        if function == FORMULA and "rows" in entries[current].node.value:
            usage = f'{{{{ {RULE}("{name}") }}}}'
            return Refused("RS515", name, {"name": name}, (usage,))
        return Insertion(function, current)

    def _of_kind(
        self, function: str, name: str, fields: tuple[str, ...]
    ) -> Insertion | Refused | None:
        kind = self._declared.kinds.get(name)
        if kind is None:
            if name in self._declared.broken.kinds:
                return None
            titles = {each.id: each.title for each in self._declared.kinds.values()}
            return _unknown("Eine Art", name, titles)
        wrong = next((each for each in fields if each not in _titles(kind)), None)
        if wrong is not None:
            return _unknown(f"Ein Feld von „{kind.id}“", wrong, _titles(kind))
        # The name is always shown first.
        shown = tuple(each for each in dict.fromkeys(fields) if each != "name") or fields[:1]
        return Insertion(function, name, shown)


def _unknown(what: str, name: str, labels: Mapping[str, str]) -> Refused:
    proposals = meant(name, labels) or (tuple(labels) if len(labels) <= _MOST_LISTED else ())
    return Refused("RS513", name, {"what": what, "name": name}, proposals)


def _titles(kind: Kind) -> dict[str, str]:
    return {each.id: each.title for each in kind.fields}
