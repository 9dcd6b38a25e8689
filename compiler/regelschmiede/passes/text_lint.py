"""What an author typed into a text although the model knows it better: figures, units, ids, dice."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from regelschmiede.model.kinds import PARAMETERS
from regelschmiede.passes.dice_in_texts import dice_in, dice_of_rules
from regelschmiede.passes.figure_proposals import proposals
from regelschmiede.passes.foreign_markup import (
    comment,
    file_link,
    foreign_markup,
    may_hold_markup,
    too_deep,
)
from regelschmiede.passes.format_keys import ID, keys_of
from regelschmiede.passes.number_vocabulary import is_large, number_vocabulary, roman_words
from regelschmiede.passes.read_as import as_read, is_strange
from regelschmiede.passes.table_rows import uneven_rows
from regelschmiede.passes.text_view import INSERTED, Region, code_regions, masked, within
from regelschmiede.passes.typed_numbers import DIGIT, typed_digits, typed_words
from regelschmiede.passes.units_in_texts import known_units, meaning, unit_behind
from regelschmiede.records import dataclass
from regelschmiede.source.files import RULES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from regelschmiede.passes.declared import DeclaredRuleset
    from regelschmiede.passes.link_marks import LinkMark
    from regelschmiede.passes.links import LinkTable
    from regelschmiede.passes.scope import Scope, World
    from regelschmiede.passes.text_reports import TextReports
    from regelschmiede.passes.text_view import View
    from regelschmiede.source.yaml_tree import Node

_WORDS = re.compile(r"\w+")
_LETTERS = re.compile(r"[^\W\d_]+")
# Where Markdown shows no text: targets of links, addresses, the numbers of a list.
_NOT_SHOWN = re.compile(
    r"(?<=\])\([^()\s]*\)|<[a-z][a-z0-9+.-]*:[^<>\s]*>|\bhttps?://[^\s<>]+|^[ \t>]*\d+[.)](?=[ \t])",
    re.MULTILINE,
)
_RANK_ENDING = re.compile(r"\b(\w*[st]e)[mnrs]?\b")


class Measure(NamedTuple):
    """An inserted figure with a ``unit``, at ``offset`` of the view and ``start`` of the source.

    ``noun`` is what its filter writes behind it, empty where the author's own text goes on.
    """

    offset: int
    start: int
    unit: str
    noun: str


@dataclass(frozen=True, slots=True)
class TypedText:
    """A text as typed, with its links and measures; what is found in it goes to ``reports``.

    ``arguments`` are the texts in the brackets of filters, each with the place of its placeholder in the source.
    """

    view: View
    marks: Sequence[LinkMark]
    measures: Sequence[Measure]
    arguments: Sequence[tuple[int, str]]
    node: Node
    scope: Scope
    reports: TextReports

    def report(self, code: str, region: Region, **arguments: Any) -> None:
        """The fault ``code`` at ``region`` of the view."""
        start, end = self.view.source(region.start), self.view.source(region.end - 1) + 1
        self.reports.stretch(code, self.node, start, end, **arguments)


class TextLint:
    """Looks at one text of a ruleset after the other."""

    def __init__(self, declared: DeclaredRuleset, world: World, links: LinkTable) -> None:
        self._declared = declared
        self._world = world
        self._links = links
        self._keys = keys_of(declared.kinds.values())
        self._suspicious = frozenset((*number_vocabulary(), *roman_words(), *self._keys))

    def is_suspicious(self, text: str) -> bool:
        """Whether the plain text may hold something that should not be typed."""
        if DIGIT.search(text) or "_" in text or "|" in text:
            return True
        if is_strange(text) or may_hold_markup(text):
            return True
        if next(too_deep(text), None) is not None:
            return True
        small = text.lower()
        return is_large(small) or not self._suspicious.isdisjoint(_WORDS.findall(small))

    def check(self, typed: TypedText) -> None:
        """Report what should not be typed in ``typed``."""
        if typed.measures:
            self._check_units(typed)
        for start, argument in typed.arguments:
            read = as_read(argument).text
            for number in (*typed_digits(read), *typed_words(read)):
                word = read[number.region.start : number.region.end]
                typed.reports.placeholder("RS530", typed.node, start, argument, typed=word)
        text = typed.view.text
        shown = masked(text, [_hidden(mark, text) for mark in typed.marks])
        plain = masked(shown, code_regions(shown))
        if may_hold_markup(plain):
            self._check_markup(typed, plain)
        for region in too_deep(plain):
            typed.report("RS524", region)
        if "|" in text:
            self._check_tables(typed)
        if self.is_suspicious(shown):
            _Look(self, typed, shown).run()

    def _check_tables(self, typed: TypedText) -> None:
        text = masked(typed.view.text, [mark.region for mark in typed.marks])
        code = code_regions(text)
        for row in uneven_rows(text):
            if not within(row.region.start, code):
                typed.report("RS525", row.region, cells=row.cells, columns=row.columns)

    def _check_markup(self, typed: TypedText, shown: str) -> None:
        for each in foreign_markup(shown):
            markup = shown[each.region.start : each.region.end]
            proposals = self._instead(markup)
            typed.report(
                "RS523", each.region, markup=each.shown, what=each.what, proposals=proposals
            )

    def _instead(self, markup: str) -> tuple[str, ...]:
        """How the book would write the foreign ``markup``, as far as it can."""
        linked = file_link(markup)
        if linked is not None:
            found = self._links.with_id(linked[0])
            return tuple(f"[[{each}|{linked[1]}]]" for each in found)
        as_comment = comment(markup)
        return (as_comment,) if as_comment else ()

    def _check_units(self, typed: TypedText) -> None:
        """A unit behind a figure must be the figure's own; where it is a filter's noun, so must that be."""
        for measure in typed.measures:
            if measure.noun:
                if self._contradicts(measure.noun, measure.unit):
                    arguments = {"word": measure.noun, "unit": measure.unit}
                    start, mark = measure.start, measure.noun
                    typed.reports.placeholder("RS531", typed.node, start, mark, **arguments)
                continue
            behind = unit_behind(typed.view.text, measure.offset + len(INSERTED))
            if behind is not None and self._contradicts(behind[1], measure.unit):
                region = Region(*behind.span(1))
                word, unit = behind[1], measure.unit
                typed.report("RS531", region, word=word, unit=unit, proposals=[unit])

    def _contradicts(self, word: str, unit: str) -> bool:
        found, own = meaning(word), meaning(unit)
        if found == own:
            return False
        # Any other noun would be read as the unit, but for one that tells which of them: „Attributspunkte“.
        return found in self._units or (word[:1].isupper() and not found.endswith(own))

    @cached_property
    def _units(self) -> frozenset[str]:
        parameters = self._world.values.get(PARAMETERS, {})
        return known_units(self._declared.kinds.values(), parameters)

    @cached_property
    def dice(self) -> tuple[str, ...]:
        """The dice of the book; none where it neither declares nor rolls some."""
        manifest = self._declared.manifest
        rules = (entry.node.value for entry in self._declared.parts.get(RULES, {}).values())
        return (manifest.dice if manifest else ()) or dice_of_rules(rules)

    @cached_property
    def names(self) -> re.Pattern[str] | None:
        """All names in which a number stands, with any ending of a rank."""
        found = {each for each in self._links.all_names() if self._holds_number(each)}
        written = (_RANK_ENDING.sub(r"\1[mnrs]?", re.escape(each)) for each in sorted(found))
        return re.compile(rf"(?<!\w)(?:{'|'.join(written)})(?!\w)") if found else None

    def _holds_number(self, name: str) -> bool:
        words = _WORDS.findall(name.lower())
        is_number = DIGIT.search(name) or not number_vocabulary().keys().isdisjoint(words)
        return bool(is_number) and _LETTERS.search(name) is not None

    def named(self, word: str) -> tuple[str, ...]:
        """How an author can insert what has the id ``word``."""
        return tuple(f"[[{each}]]" for each in self._links.with_id(word))

    def label(self, key: str) -> str | None:
        """The German label of a key of the format; None where ``key`` is none."""
        return self._keys.get(key)


class _Look:
    """A close look at one text, of which ``shown`` has what readers see; what was dealt with is hidden from then on."""

    def __init__(self, lint: TextLint, typed: TypedText, shown: str) -> None:
        self.lint = lint
        self.typed = typed
        self.read = as_read(shown)
        self.text = self.read.text

    def run(self) -> None:
        self._hide(_NOT_SHOWN)
        code = code_regions(self.text)
        if DIGIT.search(self.text):
            self._dice(code)
        self._numbers()
        # Code may show how something is written, yet its figures are read like all others.
        self.text = masked(self.text, code)
        if "_" in self.text:
            self._ids()
        self._keys()

    def _report(self, code: str, region: Region, **arguments: Any) -> None:
        place = Region(self.read.source(region.start), self.read.source(region.end))
        self.typed.report(code, place, **arguments)

    def _hide(self, pattern: re.Pattern[str]) -> None:
        self.text = masked(
            self.text, [Region(*found.span()) for found in pattern.finditer(self.text)]
        )

    def _dice(self, code: Sequence[Region]) -> None:
        found = list(dice_in(self.text))
        known = self.lint.dice if found else ()
        for dice in found:
            if within(dice.region.start, code):
                continue
            typed = self.text[dice.region.start : dice.region.end]
            if typed != dice.right:
                self._report("RS540", dice.region, dice=typed, proposals=[dice.right])
            elif known and dice.die not in known:
                self._report("RS541", dice.region, die=dice.die, proposals=known)
        self.text = masked(self.text, [dice.region for dice in found])

    def _numbers(self) -> None:
        numbers = [*typed_digits(self.text), *typed_words(self.text)]
        if numbers and self.lint.names is not None:
            self._hide(self.lint.names)
            numbers = [*typed_digits(self.text), *typed_words(self.text)]
        for number in numbers:
            typed = self.text[number.region.start : number.region.end]
            proposed = proposals(number, self.text, self.typed.scope)
            self._report("RS530", number.region, typed=typed, proposals=proposed)

    def _ids(self) -> None:
        for found in ID.finditer(self.text):
            word, proposed = found.group(), self.lint.named(found.group())
            self._report_name(Region(*found.span()), word, "eine Id", proposed)

    def _keys(self) -> None:
        if not any(map(self.lint.label, set(_LETTERS.findall(self.text)))):
            return
        for found in _LETTERS.finditer(self.text):
            label = self.lint.label(found.group())
            if label is not None:
                region = Region(*found.span())
                self._report_name(region, found.group(), "ein Schlüssel des Formats", (label,))

    def _report_name(self, region: Region, word: str, what: str, proposed: tuple[str, ...]) -> None:
        self._report("RS532", region, word=word, what=what, proposals=proposed)


def _hidden(mark: LinkMark, text: str) -> Region:
    """What of a link no reader sees; of one that is not readable nobody knows where it ends."""
    start, end = mark.region
    if mark.problem:
        paragraph = text.find("\n\n", start)
        return Region(start, paragraph if paragraph >= 0 else len(text))
    bar = text.find("|", start, end)
    return mark.region if bar < 0 else Region(start, bar)
