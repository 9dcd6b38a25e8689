"""Characters: sheets filled in by authors, read against the sheet and held to its limits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from regelschmiede.diagnostics.diagnostic import Related, fault
from regelschmiede.diagnostics.suggest import near
from regelschmiede.expressions.types import Id, List, Record
from regelschmiede.model.meaning import NoAnswerError
from regelschmiede.model.sheet import ENTRY, VALUE, Character, Choice, Form
from regelschmiede.model.sheet_meaning import FilledSheet
from regelschmiede.passes.example_values import ValueReader
from regelschmiede.passes.no_answer import no_answer
from regelschmiede.passes.sheet_sentences import Sentences
from regelschmiede.passes.values_shown import found_value
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

    from regelschmiede.diagnostics.diagnostic import Diagnostic
    from regelschmiede.expressions.evaluate import Value as Result
    from regelschmiede.model.meaning import Meaning
    from regelschmiede.model.sheet import Broken, Sheet
    from regelschmiede.passes.declared import DeclaredEntry
    from regelschmiede.passes.rules_language import Language
    from regelschmiede.passes.scope import World
    from regelschmiede.source.yaml_tree import Node

SWITCHES = "switches"
"""The field of a character with the situations that are the case."""


@dataclass(frozen=True, slots=True)
class CharacterCheck:
    """Checks one character after the other; what is wrong goes to ``faults``."""

    sheet: Sheet
    language: Language
    meaning: Meaning
    world: World
    faults: list[Diagnostic]

    def check(self, entry: DeclaredEntry) -> Character | None:
        """The character, None where it is at fault or breaks a limit."""
        before = len(self.faults)
        reader = ValueReader(self.language.domains, self.faults)
        self._check_fields(entry)
        plain: dict[str, Any] = {}
        choices: dict[str, Result] = {}
        for choice in self.sheet.choices:
            node = (entry.node.children or {}).get(choice.id)
            if node is None:
                choices[choice.id] = _missing(choice)
                continue
            plain[choice.id], choices[choice.id] = self._read(choice, node, reader)
        switches = self._switches(entry, reader)
        if len(self.faults) > before:
            return None
        filled = FilledSheet(self.sheet, choices, self.meaning, switches)
        try:
            values, all_broken = filled.values, filled.broken
        except NoAnswerError as missing:
            self.faults.append(no_answer(missing, entry.key))
            return None
        for broken in all_broken:
            self.faults.append(self._broken(broken, entry))
        return Character(entry.id, choices, plain, switches, values, all_broken, entry.key)

    def _check_fields(self, entry: DeclaredEntry) -> None:
        known = [each.id for each in self.sheet.choices]
        known += [SWITCHES] if self._has_switches else []
        for name, span in (entry.node.keys or {}).items():
            if name not in known:
                proposals = near(name, known)
                self.faults.append(fault("RS204", span, field=name, proposals=proposals))
        for choice in self.sheet.choices:
            if not choice.may_be_left_out and choice.id not in entry.node.value:
                self.faults.append(fault("RS205", entry.key, field=choice.id, title=choice.label))

    @property
    def _has_switches(self) -> bool:
        return self.sheet.effects is not None and self.sheet.effects.switches is not None

    def _read(self, choice: Choice, node: Node, reader: ValueReader) -> tuple[object, Result]:
        """The value as the package takes it, and as expressions see it."""
        if choice.form is Form.TEXT:
            if not isinstance(node.value, str):
                self._wrong(node, "ein Text")
            return node.value, None
        if choice.form is Form.NOTES:
            return dict(self._notes(choice, node, reader)), None
        if choice.form is Form.SOME and isinstance(choice.type, List):
            return self._some(choice.type.item, node, reader)
        if choice.type is None:
            return None, None
        value, _ = reader.read(node, choice.type)
        plain = list(value) if isinstance(value, tuple) else value
        return plain, value

    def _some(self, item: object, node: Node, reader: ValueReader) -> tuple[object, Result]:
        """A mapping entry → number, which expressions see as a list of records."""
        types = dict(item.fields) if isinstance(item, Record) else {}
        if not isinstance(node.value, dict):
            self._wrong(node, "eine Zuordnung von Id zu Zahl")
            return {}, ()
        found: dict[str, Result] = {}
        for name, child in (node.children or {}).items():
            entry = self._entry(name, node, types[ENTRY])
            value, sound = reader.read(child, types[VALUE])
            if entry is not None and sound:
                found[entry] = value
        records = tuple({ENTRY: entry, VALUE: value} for entry, value in found.items())
        return found, records

    def _notes(
        self, choice: Choice, node: Node, reader: ValueReader
    ) -> Iterator[tuple[str, list[str]]]:
        del reader
        domain = self.language.domains[choice.kind]
        if not isinstance(node.value, dict):
            self._wrong(node, "eine Zuordnung von Id zu Texten")
            return
        for name, child in (node.children or {}).items():
            entry = self._entry(name, node, Id(choice.kind, domain.ids))
            listed = child.value
            if not isinstance(listed, list) or not all(isinstance(each, str) for each in listed):
                self._wrong(child, "eine Liste von Texten")
            elif entry is not None:
                yield entry, list(listed)

    def _entry(self, name: str, node: Node, type_: object) -> str | None:
        """The current id of the key ``name``; None and a fault where there is none."""
        if not isinstance(type_, Id):
            return None
        current = self.language.domains[type_.domain].aliases.get(name, name)
        if current in type_.ids:
            return current
        proposals = near(str(name), type_.ids)
        span = node.key_span(name)
        self.faults.append(fault("RS623", span, domain=type_.domain, id=name, proposals=proposals))
        return None

    def _switches(self, entry: DeclaredEntry, reader: ValueReader) -> frozenset[str]:
        node = (entry.node.children or {}).get(SWITCHES)
        kind = self.sheet.effects.switches if self.sheet.effects else None
        if node is None or kind is None:
            return frozenset()
        value, _ = reader.read(node, List(Id(kind, self.language.domains[kind].ids)))
        return frozenset(str(each) for each in value) if isinstance(value, tuple) else frozenset()

    def _wrong(self, node: Node, expected: str) -> None:
        found = found_value(node)
        self.faults.append(fault("RS206", node.span, expected=expected, found=found))

    def _broken(self, broken: Broken, entry: DeclaredEntry) -> Diagnostic:
        limit = next(each for each in self.sheet.limits if each.id == broken.limit)
        sentence = Sentences(self.world).shown(limit, broken.figures)
        span = entry.key
        inner = (entry.node.children or {}).get(limit.place)
        if inner is not None:
            span = (
                inner.key_span(broken.entry) if broken.entry else entry.node.key_span(limit.place)
            )
        related = [Related(limit.span, "Das ist die Grenze.")]
        return fault("RS821", span, id=entry.id, sentence=sentence, related=related)


def _missing(choice: Choice) -> Result:
    """What expressions see of a choice that is left out."""
    if choice.default is not None:
        return choice.default
    return () if choice.form in {Form.MANY, Form.SOME} else None
