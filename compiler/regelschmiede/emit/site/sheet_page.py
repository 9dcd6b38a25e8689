"""The empty character sheet: what is chosen, what follows from it and which limits hold, as forms to fill in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.emit.site import escape
from regelschmiede.emit.site.author_markdown import figure
from regelschmiede.emit.site.book import Place
from regelschmiede.emit.site.escape import Markdown
from regelschmiede.emit.site.numbers import number, with_unit
from regelschmiede.expressions.typed import Variable
from regelschmiede.expressions.types import Integer, List, Record
from regelschmiede.expressions.units import show
from regelschmiede.model.kinds import PARAMETERS, IntegerType, ListType, NumberType
from regelschmiede.model.sheet import VALUE, Form, Slot
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

    from regelschmiede.emit.site.book import Book
    from regelschmiede.expressions.typed import Typed
    from regelschmiede.expressions.types import Type
    from regelschmiede.model.checked import Entry
    from regelschmiede.model.kinds import Field, FieldType, Kind
    from regelschmiede.model.sheet import Choice, Limit, Sheet

BLANK = '<span class="rs-blank"></span>'
"""HTML for a place to write on within a sentence."""

_SINGLE = frozenset({Form.TEXT, Form.NUMBER, Form.ONE})
# How many lines a form has for what is chosen; two sheets of paper have to do.
_LINES = {Form.SOME: 16, Form.MANY: 8, Form.NOTES: 4}
_MOST_FIGURES = 3


@dataclass(frozen=True, slots=True)
class Blanks:
    """A table to fill in: headings and rows as HTML, as many cells in each; empty cells are to be written on."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Notes:
    """Sentences under a heading, as HTML: what to keep to, what can be rolled."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SheetPage:
    """The page of the sheet; ``blanks`` are labels of single fields, ``values`` those of derived ones.

    ``downloads`` is a link to the package, which fills sheets in; empty where there is none.
    """

    front_matter: str
    title: Markdown
    book: Markdown
    downloads: Markdown
    blanks: tuple[str, ...]
    values: tuple[str, ...]
    forms: tuple[Blanks, ...]
    notes: tuple[Notes, ...]


def sheet_page(sheet: Sheet, book: Book) -> SheetPage:
    """The page of ``sheet``, which is that of ``book``."""
    place = Place(book, book.addresses.sheet)
    manifest = book.ruleset.manifest
    return SheetPage(
        front_matter=_front_matter(sheet, book),
        title=escape.literal(sheet.name),
        book=place.link(escape.literal(manifest.title), book.addresses.folder),
        downloads=place.link(Markdown("Downloads"), book.addresses.downloads)
        if book.downloads
        else Markdown(""),
        blanks=tuple(_labelled(each) for each in sheet.choices if each.form in _SINGLE),
        values=tuple(_measured(each.label, each.unit) for each in sheet.values),
        forms=tuple(_form(each, book) for each in sheet.choices if each.form not in _SINGLE),
        notes=tuple(_notes(sheet)),
    )


def _front_matter(sheet: Sheet, book: Book) -> str:
    manifest = book.ruleset.manifest
    return escape.front_matter(
        {
            "title": escape.html(sheet.name),
            "description": escape.html(f"Leerer Bogen zum Ausdrucken für {manifest.title}"),
            "book": escape.html(manifest.title),
            "hide": ["toc"],
            "sheet": "portrait",
        }
    )


def _labelled(choice: Choice) -> str:
    return _measured(choice.label, _unit(choice.type))


def _measured(label: str, unit: str) -> str:
    return escape.html(f"{label} ({unit})" if unit and unit not in label.split() else label)


def _form(choice: Choice, book: Book) -> Blanks:
    kind = book.kinds[choice.kind]
    entries = book.ruleset.entries.get(kind.id, {}).values()
    name, value = escape.html(kind.singular), _measured("Wert", _unit(choice.type))
    title = escape.html(choice.label)
    match choice.form:
        case Form.EACH:
            return Blanks(title, (name, value), tuple((_name(each), "") for each in entries))
        case Form.SOME:
            printed = [each for each in entries if _is_printed(each, choice)]
            known = tuple((_name(each), "") for each in printed)
            return Blanks(title, (name, value), (*known, *_empty(choice, 2, len(known))))
        case Form.NOTES:
            return Blanks(title, (name, title), tuple(_empty(choice, 2)))
        case _:
            figures = tuple(_figure_heading(each, book) for each in _figures(kind))
            return Blanks(title, (name, *figures), tuple(_empty(choice, 1 + len(figures))))


def _is_printed(entry: Entry, choice: Choice) -> bool:
    return bool(choice.printed) and entry.values[choice.printed] is not None


def _figures(kind: Kind) -> list[Field]:
    """The first fields of ``kind`` that hold numbers: what one copies to the sheet."""
    numbers = [each for each in kind.fields if _holds_numbers(each.type)]
    return [each for each in numbers if each.column and not each.parameter_of][:_MOST_FIGURES]


def _holds_numbers(type_: FieldType) -> bool:
    """Whether that is a number, or one for each entry of another kind."""
    item = type_.item if isinstance(type_, ListType) and type_.per else type_
    return isinstance(item, IntegerType | NumberType)


def _figure_heading(field: Field, book: Book) -> str:
    """The title of ``field`` with its unit; where it has several numbers, with what each is for."""
    title = _measured(field.title, field.unit)
    if not (isinstance(field.type, ListType) and field.type.per):
        return title
    owners = book.ruleset.entries[field.type.per].values()
    names = [f'<span class="rs-whole">{_name(owner)}</span>' for owner in owners]
    return f"{title} {' · '.join(names)}"


def _name(entry: Entry) -> str:
    return escape.html(entry.name) or escape.html(entry.id)


def _empty(choice: Choice, cells: int, printed: int = 0) -> Iterator[tuple[str, ...]]:
    """Empty rows: as many as there may be items, and no more than the paper has room for."""
    lines = _LINES[choice.form]
    most = max(choice.most, 1) if choice.form is not Form.NOTES else lines
    yield from [("",) * cells] * max(0, min(most, lines) - printed)


def _notes(sheet: Sheet) -> Iterator[Notes]:
    if sheet.limits:
        yield Notes("Grenzen", tuple(map(_limit, sheet.limits)))
    if sheet.checks:
        yield Notes("Würfe", tuple(escape.html(check.rule.name) for check in sheet.checks))


def _limit(limit: Limit) -> str:
    """What a limit says; its figures are known already or to be filled in."""
    label = escape.html(limit.label)
    if limit.for_each is not None:
        figures = [
            with_unit(known, escape.html(_unit(step.value.type)))
            for step in limit.rule.steps
            if (known := _known(step.value, limit))
        ]
        return f"{label}: {', '.join(figures)}" if figures else label
    figures_by_name = {step.id: _known(step.value, limit) for step in limit.rule.steps}
    words = (
        (figures_by_name.get(part.figure) or BLANK) if isinstance(part, Slot) else _kept(part)
        for part in limit.sentence
    )
    return f"<strong>{label}:</strong> {''.join(words)}"


def _kept(text: str) -> str:
    """``text`` as HTML with the spaces at its ends."""
    shown = escape.html(text)
    before, after = " " if text[:1].isspace() else "", " " if text[-1:].isspace() else ""
    return f"{before}{shown}{after}" if shown else " "


def _known(value: Typed, limit: Limit) -> str:
    """A figure of ``limit`` that is the same on every sheet, as HTML; empty where it depends on what is chosen."""
    if not isinstance(value.type, Integer) or value.type.low != value.type.high:
        return ""
    shown = number(value.type.low)
    if isinstance(value, Variable) and value.name in limit.rule.parameters:
        return figure(shown, f"{PARAMETERS}.{value.name}")
    return escape.html(shown)


def _unit(type_: Type | None) -> str:
    """The unit of the numbers in ``type_``."""
    match type_:
        case Integer(unit=unit):
            return show(unit) if unit else ""
        case Record(fields=((_, inner), *_)):
            return _unit(inner)
        case List(item=Record() as record):
            return _unit(record.field(VALUE))
        case _:
            return ""
