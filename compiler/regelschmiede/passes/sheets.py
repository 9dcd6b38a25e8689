"""The sheet of a ruleset and the characters that fill it in."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from regelschmiede.diagnostics.diagnostic import Related, fault
from regelschmiede.passes.characters import CharacterCheck
from regelschmiede.passes.sheet import SheetCheck
from regelschmiede.passes.sheet_read import SheetReader, SheetSource
from regelschmiede.records import dataclass
from regelschmiede.source.files import CHARACTERS, SHEET

if TYPE_CHECKING:
    from collections.abc import Mapping

    from regelschmiede.model.meaning import Meaning
    from regelschmiede.model.rules import Rule
    from regelschmiede.model.sheet import Character, Sheet
    from regelschmiede.passes.declared import DeclaredRuleset
    from regelschmiede.passes.rules_language import Language
    from regelschmiede.passes.rules_read import FormulaReader
    from regelschmiede.passes.rules_source import RuleSource
    from regelschmiede.passes.scope import World
    from regelschmiede.passes.texts import TextRenderer


@dataclass(slots=True)
class Sheets:
    """Reads the sheet at once, so that the language knows the types that it declares, and checks it later."""

    declared: DeclaredRuleset
    world: World
    reader: FormulaReader
    source: SheetSource | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        entries = list(self.declared.parts[SHEET].values())
        if entries:
            self.source = SheetReader(self.reader).read(entries[0])
        for further in entries[1:]:
            first = Related(entries[0].key, "Das ist er.")
            self.reader.faults.append(
                fault("RS809", further.key, first=entries[0].id, related=[first])
            )

    @property
    def rules(self) -> Mapping[str, RuleSource]:
        """The checks of the sheet, which are rules as written."""
        checks = () if self.source is None else self.source.checks
        return {check.rule.id: check.rule for check in checks}

    def check(
        self, language: Language, renderer: TextRenderer, rules: Mapping[str, Rule]
    ) -> Sheet | None:
        """The sheet; None where there is none, or it is at fault."""
        if self.source is None:
            return None
        return SheetCheck(self.declared, self.world, language, renderer, rules).check(self.source)

    def characters(
        self, sheet: Sheet | None, language: Language, meaning: Meaning
    ) -> tuple[Character, ...]:
        """The characters, each as far as it is sound."""
        entries = self.declared.parts[CHARACTERS].values()
        if sheet is None:
            for entry in entries:
                if not self.declared.broken.touches(SHEET) and self.source is None:
                    self.reader.faults.append(fault("RS822", entry.key, id=entry.id))
            return ()
        check = CharacterCheck(sheet, language, meaning, self.world, self.reader.faults)
        found = [check.check(entry) for entry in entries]
        return tuple(each for each in found if each is not None)
