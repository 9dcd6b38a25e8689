"""Entries as readers see them: German labels, units, figures and names."""

from __future__ import annotations

from decimal import Context, Decimal, Inexact
from fractions import Fraction
from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

COLUMNS = 80
NO_BREAK_SPACE = "\u00a0"


class Label(NamedTuple):
    """How readers see a field: ``attribute`` of its class.

    ``names`` are the names of an enumeration's values. ``per`` is the id of a kind of
    which the list holds an item for each entry. ``parameter_of`` is the attribute
    whose entry says in which unit this one is.
    """

    attribute: str
    title: str
    unit: str = ""
    signed: bool = False
    empty: str = "—"
    names: Mapping[str, str] | None = None
    per: str = ""
    parameter_of: str = ""


class KindLabel(NamedTuple):
    """How readers see a kind; ``registry`` is its name in the package."""

    id: str
    registry: str
    class_name: str
    title: str
    singular: str


class Shown(NamedTuple):
    """What it takes to show entries.

    ``labels`` maps names of classes to the labels of their fields, ``registry`` gives
    the entries of a kind.
    """

    kinds: tuple[KindLabel, ...]
    labels: Mapping[str, tuple[Label, ...]]
    registry: Callable[[KindLabel], Mapping[str, object]]

    def kind(self, id_: str) -> KindLabel | None:
        """The kind with this id, if there is one."""
        return next((kind for kind in self.kinds if kind.id == id_), None)

    def kind_of(self, value: object) -> KindLabel | None:
        """The kind of an entry; None where ``value`` is none."""
        name = type(value).__name__
        return next((kind for kind in self.kinds if kind.class_name == name), None)

    def entries(self, kind_id: str) -> Mapping[str, object]:
        """The entries of a kind."""
        kind = self.kind(kind_id)
        return self.registry(kind) if kind else {}


def entry_text(entry: object, kind: KindLabel, shown: Shown) -> str:
    """An entry as a heading and one paragraph for each field."""
    place = f"{kind.id}.{getattr(entry, 'id', '')}"
    labels = [
        label for label in shown.labels[kind.class_name] if label.attribute != "name"
    ]
    indent = 2 + max((len(label.title) for label in labels), default=0)
    lines = [f"{name_of(entry)} ({kind.singular}, {place})", ""]
    for label in labels:
        value = value_text(getattr(entry, label.attribute), label, entry, shown)
        lines += _paragraph(label.title, value, indent)
    return "\n".join(lines).rstrip("\n")


def kind_text(kind: KindLabel, shown: Shown) -> str:
    """The ids and names of a kind's entries."""
    entries = shown.registry(kind)
    column = max(map(len, entries), default=0)
    rows = [f"{id_.ljust(column)}  {name_of(entry)}" for id_, entry in entries.items()]
    return "\n".join([f"{kind.title} ({kind.id})", "", *rows])


def value_text(value: object, label: Label, owner: object, shown: Shown) -> str:
    """A value of a field; ``owner`` is the entry or record that has it."""
    if value is None or value == ():
        return label.empty
    if isinstance(value, bool):
        return "ja" if value else "nein"
    if isinstance(value, (int, Fraction)):
        return _with_unit(number(value, signed=label.signed), label, owner)
    if isinstance(value, str):
        return (label.names or {}).get(value, value)
    if isinstance(value, tuple):
        return _list_text(value, label, owner, shown)
    return name_of(value) if shown.kind_of(value) else _record_text(value, shown)


def number(value: int | Fraction, *, signed: bool = False) -> str:
    """``2,5``, ``−20`` with a true minus sign, ``+10`` where signs are shown."""
    exact = abs(Fraction(value))
    top, bottom = exact.numerator, exact.denominator
    context = Context(prec=len(str(top)) + bottom.bit_length(), traps=[Inexact])
    try:
        quotient = context.divide(Decimal(top), Decimal(bottom))
        digits = format(quotient, "f").replace(".", ",")
    except Inexact:
        digits = str(exact)
    sign = "−" if value < 0 else "+" if signed and value > 0 else ""
    return sign + digits


def name_of(entry: object) -> str:
    """The display name of an entry."""
    return str(getattr(entry, "name", ""))


def _with_unit(figure: str, label: Label, owner: object) -> str:
    unit = label.unit
    if label.parameter_of:
        parameter = getattr(getattr(owner, label.parameter_of, None), "parameter", None)
        unit = getattr(parameter, "unit", None) or unit
    return f"{figure}{NO_BREAK_SPACE}{unit}" if unit else figure


def _list_text(
    items: tuple[object, ...],
    label: Label,
    owner: object,
    shown: Shown,
) -> str:
    texts = [value_text(item, label, owner, shown) for item in items]
    if label.per:
        names = [name_of(entry) for entry in shown.entries(label.per).values()]
        texts = [f"{name}: {text}" for name, text in zip(names, texts, strict=False)]
    records = any(type(item).__name__ in shown.labels for item in items)
    named = all(shown.kind_of(item) for item in items)
    return ("; " if records and not named else ", ").join(texts)


def _record_text(record: object, shown: Shown) -> str:
    """Labels and values of a record; one about an entry begins with its name."""
    text = ""
    for label in shown.labels.get(type(record).__name__, ()):
        value = getattr(record, label.attribute)
        if value is None:
            continue
        part = value_text(value, label, record, shown)
        if not text and shown.kind_of(value):
            text = part
        elif label.parameter_of:
            text = f"{text} {part}"
        else:
            text += f"{', ' if text else ''}{label.title} {part}"
    return text


def _paragraph(title: str, value: str, indent: int) -> Iterator[str]:
    before = title.ljust(indent)
    for line in value.splitlines() or [""]:
        # A figure and its unit stay together: only plain spaces may break.
        for part in wrap(line, COLUMNS - indent, break_long_words=False) or [""]:
            yield (before + part).rstrip(" ")
            before = " " * indent
