"""Pieces of the book that chapters show in their text: formulas, rules, tables, entries, examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.emit.site import author_markdown, escape
from regelschmiede.emit.site.columns import chosen_columns, columns
from regelschmiede.emit.site.escape import Markdown
from regelschmiede.emit.site.rule_answers import answer, has_choice, result, rows, steps
from regelschmiede.emit.site.table import Table, pipe_table
from regelschmiede.emit.site.values import on_page
from regelschmiede.model.checked import Reference, Text
from regelschmiede.model.kinds import TextType

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from regelschmiede.emit.rule_labels import RuleLabels
    from regelschmiede.emit.site.author_markdown import Terms
    from regelschmiede.emit.site.book import Book, Place
    from regelschmiede.emit.site.rule_answers import Pair
    from regelschmiede.model.checked import Entry
    from regelschmiede.model.kinds import Field, Kind
    from regelschmiede.model.rules import Rule
    from regelschmiede.model.text import Insertion

# The entries' own pages are what the search shall find.
_NOT_FOUND = 'data-search-exclude="true"'


class ChapterInsertions:
    """Writes what is inserted on the page ``place``; ``anchors`` and ``terms`` are those of the page's own text."""

    def __init__(
        self, place: Place, anchors: Callable[[str], str], terms: Terms | None = None
    ) -> None:
        self._place = place
        self._anchors = anchors
        self._terms = terms

    def block(self, insertion: Insertion, level: int) -> Markdown:
        """Blocks in place of a paragraph, in a section whose heading has ``level``."""
        match insertion.function:
            case "formel":
                blocks = self._formula(self._rule(insertion))
            case "regel":
                blocks = self._whole_rule(self._rule(insertion))
            case "tabelle":
                blocks = self._overview(self._kind(insertion), insertion.arguments)
            case "eintraege":
                blocks = self._entries(self._kind(insertion), insertion.arguments, level + 1)
            case "beispiel":
                blocks = iter([self._example(insertion.target)])
            case _:
                blocks = iter([self.inline(insertion)])
        return Markdown("\n\n".join(blocks))

    def inline(self, insertion: Insertion) -> Markdown:
        """A part of a line: the right-hand side of a formula, or the name of what only a page can show."""
        match insertion.function:
            case "formel" | "regel":
                rule = self._rule(insertion)
                is_formula = insertion.function == "formel" and not has_choice(rule)
                return (
                    _within(result(rule, self._labels_of(rule))) if is_formula else _name(rule.name)
                )
            case "beispiel":
                return _name(self._book.example(insertion.target).name)
            case _:
                return _name(self._kind(insertion).title)

    @property
    def _book(self) -> Book:
        return self._place.book

    def _labels_of(self, rule: Rule) -> RuleLabels:
        return self._book.labels_of(rule)

    def _rule(self, insertion: Insertion) -> Rule:
        return self._book.ruleset.rules[insertion.target]

    def _kind(self, insertion: Insertion) -> Kind:
        return self._book.kinds[insertion.target]

    def _caption(self, title: str, folder: str) -> str:
        return f"{self._place.link(escape.literal(title), folder)}\n{{ .rs-caption }}"

    def _formula(self, rule: Rule) -> Iterator[str]:
        if has_choice(rule):
            yield from self._whole_rule(rule)
            return
        labels = self._labels_of(rule)
        yield from (_equation(pair) for pair in answer(rule, labels))
        yield from (_equation(pair, "Dabei ist ") for pair in steps(rule, labels))

    def _whole_rule(self, rule: Rule) -> Iterator[str]:
        labels = self._labels_of(rule)
        yield self._caption(rule.name, self._book.addresses.rule(rule.id))
        yield from map(_definition, (*steps(rule, labels), *answer(rule, labels)))
        table = rows(rule, labels, self._place, self._terms)
        if table is not None:
            yield pipe_table(table)

    def _overview(self, kind: Kind, fields: tuple[str, ...]) -> Iterator[str]:
        shown = chosen_columns(kind, fields, self._place) if fields else columns(kind, self._place)
        headings = (f'<span data-field="{each.path}">{each.heading}</span>' for each in shown)
        cells = (tuple(each.cell(entry) for each in shown) for entry in self._all(kind))
        table = Table(tuple(map(Markdown, headings)), tuple(cells))
        yield pipe_table(table, [each.alignment for each in shown])
        link = self._place.link(escape.literal(kind.title), self._book.addresses.kinds[kind.id])
        yield f"Nachschlagen: {link}\n{{ .rs-more {_NOT_FOUND} }}"

    def _entries(self, kind: Kind, fields: tuple[str, ...], level: int) -> Iterator[str]:
        chosen = [kind.field(each) for each in fields if each != "name"]
        shown = chosen if fields else _texts(kind)
        for entry in self._all(kind):
            name = self._place.entry_link(Reference(entry.kind, entry.id))
            anchor = self._anchors(entry.name)
            if self._terms is not None:
                self._terms.begin_section()
            yield f"{'#' * min(level, 6)} {name} {{ #{anchor} {_NOT_FOUND} }}"
            for field in shown:
                yield from self._field(entry, field, level, has_label=len(shown) > 1)

    def _field(self, entry: Entry, field: Field, level: int, *, has_label: bool) -> Iterator[str]:
        value = entry.values[field.id]
        label = escape.literal(field.title)
        match value, field.type:
            case None, _:
                return
            case Text(), TextType(inline=True):
                body = author_markdown.inline(value, self._place, terms=self._terms)
                yield f"**{label}:** {body}" if has_label else body
            case Text(), _:
                if has_label:
                    yield f"{label}\n{{ .rs-label }}"
                yield author_markdown.block(
                    value,
                    self._place,
                    heading_level=level,
                    anchors=self._anchors,
                    terms=self._terms,
                )
            case _:
                origin = f"{entry.kind}.{entry.id}.{field.id}"
                yield f"**{label}:** {on_page(value, field, origin, self._place)}"

    def _example(self, example_id: str) -> str:
        example = self._book.example(example_id)
        rule = self._book.ruleset.rules[example.rule]
        text = example.text and author_markdown.inline_html(
            example.text, self._place, terms=self._terms
        )
        target = self._place.path_to(self._book.addresses.rule(rule.id))
        link = author_markdown.page_link(escape.literal(rule.name), target, html=True)
        return (
            f'<div class="rs-example-box"><p class="rs-example-title">Beispiel: {_name(example.name)}</p>'
            f'{f"<p>{text}</p>" if text else ""}<p class="rs-example-rule">Regel: {link}</p></div>'
        )

    def _all(self, kind: Kind) -> Iterable[Entry]:
        return self._book.ruleset.entries.get(kind.id, {}).values()


def _within(formula: Markdown) -> Markdown:
    """``formula`` as a part of a line that can be pushed sideways where it is wider than a phone."""
    is_text = "<math" not in formula
    return formula if is_text else Markdown(f'<span class="rs-within">{formula}</span>')


def _name(title: str) -> Markdown:
    return escape.literal(title)


def _texts(kind: Kind) -> list[Field]:
    return [field for field in kind.fields if isinstance(field.type, TextType)]


def _equation(pair: Pair, lead: str = "") -> str:
    return f"{lead}{pair.label} = {pair.value}\n{{ .rs-formula }}"


def _definition(pair: Pair) -> str:
    return f"{pair.label}\n:   {pair.value}"
