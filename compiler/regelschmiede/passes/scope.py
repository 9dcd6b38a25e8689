"""What texts can name: fields, figures and entries, each step knowing where it leads from."""

from __future__ import annotations

from dataclasses import field as dataclass_field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from regelschmiede.model.checked import Record, Reference, Text
from regelschmiede.model.kinds import (
    PARAMETERS,
    EnumType,
    Field,
    FieldType,
    Kind,
    ListType,
    RecordType,
    UnionType,
)
from regelschmiede.passes.resolve import UNSURE, Template
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from regelschmiede.passes.declared import Broken

FIGURES = "p"
"""The name under which texts find the named figures."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """A value that a text names; ``type`` and ``unit`` are its field's, ``origin`` is where it stands in the model."""

    value: Any
    type: FieldType | None
    origin: str
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Missing:
    """A step that leads nowhere: ``name`` is not among ``known``, which maps names to German labels."""

    name: str
    known: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class World:
    """Everything a text may name besides its own entry: kinds, values by kind and id, rendered names."""

    kinds: Mapping[str, Kind]
    values: Mapping[str, Mapping[str, Mapping[str, Any]]]
    names: Mapping[tuple[str, str], str]
    aliases: Mapping[str, Mapping[str, str]]
    broken: Broken
    _labels: dict[str, Mapping[str, str]] = dataclass_field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    _figures: dict[Fraction, list[str]] = dataclass_field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    _called: dict[str, tuple[str, ...]] = dataclass_field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def labels(self, kind: str) -> Mapping[str, str]:
        """Id → display name for every entry of ``kind``."""
        if kind not in self._labels:
            names, entries = self.names, self.values.get(kind, {})
            self._labels[kind] = {each: names.get((kind, each), each) for each in entries}
        return self._labels[kind]

    def figures_called(self, word: str) -> tuple[str, ...]:
        """The ids of the named figures in whose display name ``word`` (in lower case) stands."""
        if word not in self._called:
            names = self.labels(PARAMETERS)
            self._called[word] = tuple(each for each in names if word in names[each].lower())
        return self._called[word]

    def figures_by_value(self) -> Mapping[Fraction, list[str]]:
        """Value → the ids of the named figures that hold it."""
        if not self._figures:
            for entry_id, fields in self.values.get(PARAMETERS, {}).items():
                value = fields.get("value")
                if isinstance(value, int | Fraction) and not isinstance(value, bool):
                    self._figures.setdefault(Fraction(value), []).append(entry_id)
        return self._figures


@dataclass(frozen=True, slots=True)
class _Group:
    """All entries of a kind."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class _Figures:
    """All named figures."""


Place = Leaf | _Group | _Figures
"""Something that a path of a text leads to."""

_UNSURE_LEAF = Leaf(UNSURE, None, "")


@dataclass(frozen=True, slots=True)
class _Pending:
    """Stands for a name that has placeholders itself, while names are rendered."""


_PENDING = _Pending()


class Scope:
    """The names in sight of a text: figures, kinds and entries; subclasses add names of its own."""

    def __init__(self, world: World) -> None:
        self._world = world

    def own(self, name: str) -> Leaf | None:
        """What ``name`` means only here; None where it means nothing."""
        del name
        return None

    def own_labels(self) -> Mapping[str, str]:
        """The names that mean something only here, with their German labels."""
        return {}

    def own_leaves(self) -> Mapping[str, Leaf]:
        """What means something only here, by its name."""
        return {}

    def figures_by_value(self) -> Mapping[Fraction, list[str]]:
        """Value → the ids of the named figures that hold it."""
        return self._world.figures_by_value()

    def figures_called(self, word: str) -> tuple[str, ...]:
        """The ids of the named figures in whose display name ``word`` (in lower case) stands."""
        return self._world.figures_called(word)

    def root(self, name: str, next_step: str | int | None = None) -> Place | Missing:
        """What ``name`` means at the beginning of a path: something of one's own, ``p``, or a kind.

        A list of one's own has no names in it: ``attributes.staerke`` means the kind although
        ``attributes[0]`` means the field.
        """
        own = self.own(name)
        if own is not None:
            is_kind = isinstance(next_step, str) and (
                name in self._world.kinds or name in self._world.broken.kinds
            )
            if not (is_kind and isinstance(own.value, tuple | type(None))):
                return own
        if name == FIGURES and PARAMETERS in self._world.kinds:
            return _Figures()
        if name in self._world.kinds:
            return _Group(self._world.kinds[name])
        if name in self._world.broken.kinds or (
            name == FIGURES and PARAMETERS in self._world.broken.kinds
        ):
            return _UNSURE_LEAF
        if name in self._world.values.get(PARAMETERS, {}):
            return Missing(name, {f"{FIGURES}.{name}": name})
        titles = {kind.id: kind.title for kind in self._world.kinds.values()}
        return Missing(name, {**self.own_labels(), FIGURES: "Feste Werte", **titles})

    def step(self, place: Place, key: str | int) -> Place | Missing:
        """Where ``.key`` or ``[key]`` leads from ``place``."""
        if isinstance(place, _Figures):
            return self._figure(key)
        if isinstance(place, _Group):
            return self._entry(place.kind, key)
        value, kind = place.value, _matching(place.type, place.value)
        if value is UNSURE or value is None:
            return place
        if isinstance(value, Reference):
            return self._of_reference(value, key)
        if isinstance(value, Record) and isinstance(kind, RecordType):
            return _of_record(value, kind, key, place.origin)
        if isinstance(value, tuple) and isinstance(kind, ListType):
            return _of_list(value, kind, key, place)
        return Missing(str(key), {})

    def shown(self, leaf: Leaf) -> str | None:
        """What a reader sees of ``leaf``; None where it can't stand in a sentence."""
        value = leaf.value
        if isinstance(value, Reference):
            return self._world.names.get((value.kind, value.id))
        if isinstance(value, bool):
            return None
        if isinstance(value, int | Fraction):
            return german_number(value)
        kind = _matching(leaf.type, value)
        if isinstance(value, str):
            return kind.labels[value] if isinstance(kind, EnumType) else value
        return None

    def _figure(self, key: str | int) -> Place | Missing:
        known = self._world.values.get(PARAMETERS, {})
        entry_id = self._current(PARAMETERS, key)
        if entry_id is None:
            return self._missing(PARAMETERS, key)
        field = _find(self._world.kinds[PARAMETERS].fields, "value")
        kind = field.type if field else None
        values = known[entry_id]
        unit = values.get("unit") or (field.unit if field else "")
        return Leaf(values.get("value"), kind, f"{PARAMETERS}.{entry_id}", unit)

    def _entry(self, kind: Kind, key: str | int) -> Place | Missing:
        entry_id = self._current(kind.id, key)
        if entry_id is None:
            return self._missing(kind.id, key)
        return Leaf(Reference(kind.id, entry_id), None, f"{kind.id}.{entry_id}")

    def _missing(self, kind: str, key: str | int) -> Leaf | Missing:
        if self._world.broken.may_hold(kind, str(key)):
            return _UNSURE_LEAF
        return Missing(str(key), self._world.labels(kind))

    def _current(self, kind: str, key: str | int) -> str | None:
        if key in self._world.values.get(kind, {}):
            return str(key)
        return self._world.aliases.get(kind, {}).get(str(key))

    def _of_reference(self, reference: Reference, key: str | int) -> Place | Missing:
        kind = self._world.kinds[reference.kind]
        field = _find(kind.fields, key)
        if field is None:
            return Missing(str(key), _titles(kind.fields))
        return self._entry_field(kind, reference.id, field)

    def _entry_field(self, kind: Kind, entry_id: str, field: Field) -> Leaf:
        value = self._world.values[kind.id][entry_id][field.id]
        if field.id == "name":
            value = self._world.names.get((kind.id, entry_id), _PENDING)
        return Leaf(value, field.type, f"{kind.id}.{entry_id}.{field.id}", field.unit)


class EntryScope(Scope):
    """The names in sight of an entry's texts: its fields besides."""

    def __init__(self, world: World, kind: Kind, entry_id: str) -> None:
        super().__init__(world)
        self._kind = kind
        self._id = entry_id

    def own(self, name: str) -> Leaf | None:
        """The field ``name`` of the entry."""
        field = _find(self._kind.fields, name)
        return None if field is None else self._entry_field(self._kind, self._id, field)

    def own_labels(self) -> Mapping[str, str]:
        """The fields of the entry."""
        return _titles(self._kind.fields)

    def own_leaves(self) -> Mapping[str, Leaf]:
        """The fields of the entry."""
        fields = self._kind.fields
        return {field.id: self._entry_field(self._kind, self._id, field) for field in fields}


class LeafScope(Scope):
    """The names in sight of a text that is given values of its own."""

    def __init__(self, world: World, leaves: Mapping[str, Leaf]) -> None:
        super().__init__(world)
        self._leaves = leaves

    def own(self, name: str) -> Leaf | None:
        """The value called ``name``."""
        return self._leaves.get(name)

    def own_labels(self) -> Mapping[str, str]:
        """The names of the values."""
        return {name: name for name in self._leaves}

    def own_leaves(self) -> Mapping[str, Leaf]:
        """The values."""
        return self._leaves


def _of_record(value: Record, kind: RecordType, key: str | int, origin: str) -> Leaf | Missing:
    field = _find(kind.fields, key)
    if field is None:
        return Missing(str(key), _titles(kind.fields))
    return Leaf(value.values[field.id], field.type, f"{origin}.{field.id}", field.unit)


def _of_list(value: tuple[Any, ...], kind: ListType, key: str | int, place: Leaf) -> Leaf | Missing:
    if isinstance(key, int) and 0 <= key < len(value):
        return Leaf(value[key], kind.item, f"{place.origin}[{key}]", place.unit)
    known = {f"[{index}]": str(index) for index in range(len(value))}
    return Missing(f"[{key}]" if isinstance(key, int) else key, known)


def _titles(fields: tuple[Field, ...]) -> dict[str, str]:
    return {field.id: field.title for field in fields}


def german_number(value: int | Fraction) -> str:
    """``value`` with a true minus sign and, if need be, a decimal comma: −20, 2,5, 1/3."""
    sign = "−" if value < 0 else ""
    size = -value if value < 0 else value
    if isinstance(size, int) or size.denominator == 1:
        return f"{sign}{int(size)}"
    digits = decimal_digits(size)
    return (
        f"{sign}{size.numerator}/{size.denominator}"
        if digits is None
        else sign + digits.replace(".", ",")
    )


def decimal_digits(value: Fraction) -> str | None:
    """The finite decimal form of a positive ``value`` with a point; None where it has none."""
    places, rest = 0, value.denominator
    for prime in (2, 5):
        count = 0
        while rest % prime == 0:
            rest //= prime
            count += 1
        places = max(places, count)
    if rest != 1:
        return None
    scaled = str(value.numerator * 10**places // value.denominator).rjust(places + 1, "0")
    return f"{scaled[:-places]}.{scaled[-places:]}" if places else scaled


def describe(leaf: Leaf) -> str:
    """Why ``leaf`` can't be inserted, as the rest of the sentence „… ist“."""
    value = leaf.value
    if value is None:
        return "hier nicht angegeben"
    if isinstance(value, Template | Text):
        return "ein Text mit eigenen Platzhaltern"
    if isinstance(value, _Pending | Reference):
        return "ein Name mit eigenen Platzhaltern"
    if isinstance(value, tuple):
        return "eine Liste"
    if isinstance(value, bool):
        return "ein Wahrheitswert"
    return "eine Gruppe von Feldern"


def _matching(kind: FieldType | None, value: Any) -> FieldType | None:
    """The type of ``kind``'s union that ``value`` has; ``kind`` itself where it is none."""
    if not isinstance(kind, UnionType):
        return kind
    wanted: type[Any] = {Record: RecordType, tuple: ListType}.get(type(value), EnumType)
    return next((option for option in kind.options if isinstance(option, wanted)), None)


def _find(fields: tuple[Field, ...], key: str | int) -> Field | None:
    return next((field for field in fields if field.id == key), None)
