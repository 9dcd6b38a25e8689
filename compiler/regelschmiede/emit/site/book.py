"""A ruleset as its pages need it: its addresses, and which entry stands behind a value."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from regelschmiede.emit.rule_labels import RulesetLabels
from regelschmiede.emit.site import escape
from regelschmiede.emit.site.addresses import book_addresses, page_path, relative
from regelschmiede.emit.site.escape import Markdown
from regelschmiede.model.checked import Reference
from regelschmiede.model.kinds import ListType, RecordType
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence

    from regelschmiede.emit.artifact import Artifact
    from regelschmiede.emit.rule_labels import RuleLabels
    from regelschmiede.emit.site.addresses import BookAddresses
    from regelschmiede.model.checked import Entry, Ruleset, Use, Value
    from regelschmiede.model.kinds import Field, FieldType, Kind, ValueSource
    from regelschmiede.model.rules import Example, Rule
    from regelschmiede.model.text import Link


@dataclass(frozen=True)
class Book:
    """A ruleset with its addresses. ``downloads`` is what readers can take with them.

    ``kinds`` maps kind id → kind, ``sources`` maps (source of values, value) → the entry with that value.
    """

    ruleset: Ruleset
    addresses: BookAddresses
    downloads: Sequence[Artifact]
    kinds: Mapping[str, Kind]
    sources: Mapping[tuple[ValueSource, Hashable], Reference]

    def entry(self, reference: Reference) -> Entry:
        """The entry that ``reference`` means."""
        return self.ruleset.entry(reference)

    def example(self, example_id: str) -> Example:
        """The worked example called ``example_id``; KeyError where there is none."""
        return self._examples[example_id]

    def examples_of(self, rule_id: str) -> Sequence[Example]:
        """The worked examples of a rule."""
        return self._examples_by_rule.get(rule_id, ())

    def labels_of(self, rule: Rule) -> RuleLabels:
        """What readers call the things that the formulas of ``rule`` name."""
        return self.labels.of(rule)

    @cached_property
    def rules_as_written(self) -> Sequence[Rule]:
        """The rules as their files have them."""
        rules = self.ruleset.rules.values()
        return sorted(rules, key=lambda rule: (rule.span.file, rule.span.line))

    def calling(self, rule_id: str) -> tuple[Reference, ...]:
        """The rules that call a rule, as their files have them."""
        return self._calling.get(rule_id, ())

    @cached_property
    def labels(self) -> RulesetLabels:
        """What readers call the things that formulas name."""
        return RulesetLabels(self.ruleset)

    @cached_property
    def _calling(self) -> Mapping[str, tuple[Reference, ...]]:
        found: dict[str, list[Reference]] = {}
        for rule in self.rules_as_written:
            for called in dict.fromkeys(rule.calls):
                found.setdefault(called, []).append(Reference("rules", rule.id))
        return {called: tuple(rules) for called, rules in found.items()}

    @cached_property
    def _examples(self) -> Mapping[str, Example]:
        return {each.id: each for each in self.ruleset.examples}

    @cached_property
    def _examples_by_rule(self) -> Mapping[str, Sequence[Example]]:
        found: dict[str, list[Example]] = {}
        for each in self.ruleset.examples:
            found.setdefault(each.rule, []).append(each)
        return found

    def name_of(self, reference: Reference) -> Markdown:
        """The name of the entry that ``reference`` means."""
        return entry_name(self.entry(reference))

    def names_in(self, kind: str) -> tuple[Markdown, ...]:
        """The names of all entries of ``kind``, in its order."""
        return tuple(map(entry_name, self.ruleset.entries[kind].values()))

    def value_of(self, place: tuple[Reference, str]) -> Value:
        """The value of a field of an entry; None where it has none."""
        reference, field = place
        return self.entry(reference).values.get(field)

    def source_of(self, found: tuple[ValueSource, Hashable]) -> Reference | None:
        """The entry that allows a value of the source; None where none does."""
        return self.sources.get(found)

    def uses_of(self, reference: Reference) -> tuple[Use, ...]:
        """All that uses what ``reference`` means: an entry, a rule, a chapter."""
        return self.ruleset.uses.get((reference.kind, reference.id), ())

    def page_of(self, user: Reference) -> tuple[Markdown, str]:
        """What ``user`` is called, and the folder of the page that shows it.

        An entry, or one of the rules, chapters and examples (which stand on their rule's page), or the sheet.
        """
        key = (user.kind, user.id)
        found = self._pages.get(key)
        if found is None:
            found = self._pages[key] = self._found(user)
        return found

    def _found(self, user: Reference) -> tuple[Markdown, str]:
        ruleset, addresses = self.ruleset, self.addresses
        match user.kind:
            case "chapters":
                return escape.literal(ruleset.chapters[user.id].title), addresses.chapter(user.id)
            case "rules":
                return escape.literal(ruleset.rules[user.id].name), addresses.rule(user.id)
            case "examples":
                example = self.example(user.id)
                return escape.literal(example.name), addresses.rule(example.rule)
            case "sheet" if ruleset.sheet is not None:
                return escape.literal(ruleset.sheet.name), addresses.sheet
            case _:
                return self.name_of(user), addresses.entry(user)

    @cached_property
    def _pages(self) -> dict[tuple[str, str], tuple[Markdown, str]]:
        return {}

    def folder_of(self, link: Link) -> str | None:
        """The address of the page that ``link`` leads to; None where the book has no such page."""
        match link.kind:
            case "kinds":
                return self.addresses.kinds.get(link.id)
            case "rules":
                return self.addresses.rule(link.id) if link.id in self.ruleset.rules else None
            case "chapters":
                known = link.id in self.ruleset.chapters
                return self.addresses.chapter(link.id) if known else None
            case "sheet":
                return self.addresses.sheet if self.ruleset.sheet is not None else None
            case kind:
                known = link.id in self.ruleset.entries.get(kind, {})
                return self.addresses.entry(Reference(kind, link.id)) if known else None


_About = TypeVar("_About")
_Answer = TypeVar("_Answer")
Noted = list[tuple[Callable[[Any, Any], Any], Any, Any]]
"""Questions, what each was about, and the answers."""


class Notebook:
    """What a page has asked: ``of_book``, and ``of_desk`` that writes its notes."""

    def __init__(self) -> None:
        self.of_book: Noted = []
        self.of_desk: Noted = []


@dataclass(frozen=True, slots=True)
class Place:
    """A page of a book, where links start from; ``folder`` is its address.

    The ``notebook`` learns what the page asks, where somebody wants to know that.
    """

    book: Book
    folder: str
    notebook: Notebook | None = None

    def ask(self, question: Callable[[Book, _About], _Answer], about: _About) -> _Answer:
        """The answer of the book."""
        answer = question(self.book, about)
        if self.notebook is not None:
            self.notebook.of_book.append((question, about, answer))
        return answer

    def link(self, label: Markdown, folder: str) -> Markdown:
        """A link to the page in ``folder``."""
        return Markdown(f"[{label}]({_page_address(folder, self.folder)})")

    def link_to_file(self, label: Markdown, path: str) -> Markdown:
        """A link to the file at ``path``, which counts from the site's root."""
        return link(label, path, self.folder)

    def path_of(self, link: Link) -> str | None:
        """The file of the page that ``link`` leads to, as this page names it; None where there is none."""
        target = self.ask(Book.folder_of, link)
        return None if target is None else self.path_to(target)

    def path_to(self, folder: str) -> str:
        """The file of the page in ``folder``, as this page names it."""
        return relative(page_path(folder), self.folder)

    def entry_link(self, reference: Reference) -> Markdown:
        """A link to an entry, under its name."""
        label = self.ask(Book.name_of, reference)
        return self.link(label, self.book.addresses.entry(reference))


# Every page leads to many others, and a preview writes all pages again and again.
@lru_cache(maxsize=65_536)
def _page_address(folder: str, here: str) -> str:
    return escape.address(relative(page_path(folder), here))


def link(label: Markdown, path: str, folder: str) -> Markdown:
    """A link on the page in ``folder`` to the file at ``path``, which counts from the site's root."""
    return Markdown(f"[{label}]({escape.address(relative(path, folder))})")


def entry_name(entry: Entry) -> Markdown:
    """An entry's name; its id where the name has no visible character."""
    return escape.literal(entry.name) or escape.literal(entry.id)


def books(
    rulesets: Sequence[Ruleset], downloads: Mapping[str, Sequence[Artifact]]
) -> tuple[Book, ...]:
    """Each ruleset as a book; ``downloads`` maps a ruleset's id to its files."""
    return tuple(
        Book(
            ruleset,
            addresses,
            tuple(downloads.get(ruleset.manifest.id, ())),
            {kind.id: kind for kind in ruleset.kinds},
            _sources(ruleset),
        )
        for ruleset, addresses in zip(rulesets, book_addresses(rulesets), strict=True)
    )


def _sources(ruleset: Ruleset) -> dict[tuple[ValueSource, Hashable], Reference]:
    wanted = {source for kind in ruleset.kinds for source in _value_sources(kind.fields)}
    return {
        (source, value): Reference(source.kind, entry.id)
        for source in wanted
        # Backwards, so that of several entries with one value the first counts.
        for entry in reversed(list(ruleset.entries.get(source.kind, {}).values()))
        if isinstance(value := entry.values.get(source.field), int | str | Fraction)
    }


def _value_sources(fields: Iterable[Field]) -> Iterator[ValueSource]:
    for field in fields:
        if field.value_source is not None:
            yield field.value_source
        yield from _value_sources(_fields_of(field.type))


def _fields_of(field_type: FieldType) -> Iterable[Field]:
    match field_type:
        case RecordType(fields=fields):
            return fields
        case ListType(item=item):
            return _fields_of(item)
        case _:
            return ()
