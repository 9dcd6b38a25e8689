"""What may stand on a sheet: each field is held to its kind and range, and frozen."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

if TYPE_CHECKING:
    from fractions import Fraction


class Entry(Protocol):
    """Something with an id and a name."""

    @property
    def id(self) -> str:
        """The id, unique among the entries of its kind."""

    @property
    def name(self) -> str:
        """The display name."""


Id = TypeVar("Id", bound=str)
Place = tuple[str | int, ...]
"""The way to a value: the field, then the id or index in it."""


class SheetError(ValueError):
    """What stands at ``place`` can't stand on a sheet; the message is German."""

    def __init__(self, place: Place, message: str) -> None:
        super().__init__(message)
        self.place = place


@dataclass(frozen=True, slots=True)
class Violation:
    """A limit that a sheet breaks: its id, a German sentence, the figures in it.

    ``rule`` is the id of the rule of the book that the limit rests on (``""``: none),
    ``place`` the field that it is about, with the entry in it if it is about one.
    """

    limit: str
    text: str
    figures: Mapping[str, int | Fraction | bool | str]
    rule: str
    place: tuple[str, ...]

    def __str__(self) -> str:
        """The sentence."""
        return self.text


def one(field: str, label: str, value: Id, entries: Mapping[Id, Entry]) -> Id:
    """The current id of the entry that ``value`` names; SheetError if there is none."""
    return _known((field,), label, value, entries)


def many(
    field: str,
    label: str,
    values: Collection[object],
    entries: Mapping[Id, Entry],
    most: int,
) -> tuple[Id, ...]:
    """The current ids of at most ``most`` entries, in the order given."""
    if isinstance(values, (str, Mapping)) or not isinstance(values, Collection):
        raise SheetError((field,), f"{label}: Hier gehört eine Liste von Ids hin.")
    if len(values) > most:
        message = f"{label}: {len(values)} Einträge, erlaubt sind höchstens {most}."
        raise SheetError((field,), message)
    return tuple(
        _known((field, index), label, value, entries)
        for index, value in enumerate(values)
    )


def numbers(
    field: str,
    label: str,
    values: Mapping[Id, int],
    entries: Mapping[Id, Entry],
    allowed: tuple[int, int],
    *,
    every: bool,
) -> Mapping[Id, int]:
    """A number within ``allowed`` for each id, with ``every`` for each entry."""
    if not isinstance(values, Mapping):
        raise SheetError((field,), f"{label}: Hier gehört zu jeder Id eine Zahl.")
    found: dict[Id, int] = {}
    for key, value in values.items():
        current = _known((field, str(key)), label, key, entries)
        found[current] = _whole((field, str(key)), f"{label}, {key}", value, allowed)
    missing = [each for each in entries if each not in found] if every else []
    if missing:
        raise SheetError((field,), f"{label}: Es fehlt {', '.join(missing)}.")
    ordered = (
        {each: found[each] for each in entries if each in found} if every else found
    )
    return MappingProxyType(ordered)


def notes(
    field: str,
    label: str,
    values: Mapping[Id, Sequence[str]],
    entries: Mapping[Id, Entry],
) -> Mapping[Id, tuple[str, ...]]:
    """Texts for some entries."""
    if not isinstance(values, Mapping):
        raise SheetError((field,), f"{label}: Hier gehören zu jeder Id Texte.")
    found: dict[Id, tuple[str, ...]] = {}
    for key, value in values.items():
        place = (field, str(key))
        current = _known(place, label, key, entries)
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise SheetError(
                place,
                f"{label}, {key}: Hier gehört eine Liste von Texten hin.",
            )
        found[current] = tuple(map(str, value))
    return MappingProxyType(found)


def whole(field: str, label: str, value: int, allowed: tuple[int, int]) -> int:
    """A whole number within ``allowed``."""
    return _whole((field,), label, value, allowed)


def text(field: str, label: str, value: str) -> str:
    """A text."""
    if not isinstance(value, str):
        raise SheetError((field,), f"{label}: Hier gehört ein Text hin.")
    return value


def switched(values: Collection[Id], entries: Mapping[Id, Entry]) -> frozenset[Id]:
    """The situations that are the case."""
    return frozenset(many("switches", "Situationen", values, entries, len(entries)))


def arguments(
    data: Mapping[str, Any],
    labels: Mapping[str, str],
    needed: Collection[str],
) -> dict[str, Any]:
    """``data`` as the arguments of a sheet with the fields ``labels``.

    None of those ``needed`` may be missing.
    """
    if not isinstance(data, Mapping):
        raise SheetError((), "Ein Bogen besteht aus Feldern mit Werten.")
    for key in data:
        if key not in labels:
            raise SheetError(
                (str(key),),
                f"Das Feld „{key}“ gibt es nicht.{near(key, labels)}",
            )
    for name in needed:
        if name not in data:
            raise SheetError((), f"Das Feld „{name}“ ({labels[name]}) fehlt.")
    return dict(data)


def plain(fields: Mapping[str, Any]) -> dict[str, Any]:
    """``fields`` in types that JSON and YAML know, without those that are empty."""
    shown = {name: _plain(value) for name, value in fields.items()}
    return {
        name: value for name, value in shown.items() if value not in (None, "", [], {})
    }


def near(wrong: object, known: Collection[str]) -> str:
    """A sentence that proposes ids like ``wrong``; empty where none is near."""
    close = get_close_matches(str(wrong), known)
    return f" Gemeint vielleicht: {', '.join(close)}?" if close else ""


def _known(place: Place, label: str, value: object, entries: Mapping[Id, Entry]) -> Id:
    if not isinstance(value, str) or value not in entries:
        message = f"{label}: „{value}“ gibt es nicht.{near(value, entries)}"
        raise SheetError(place, message)
    return cast("Id", entries[cast("Id", value)].id)


def _whole(place: Place, label: str, value: object, allowed: tuple[int, int]) -> int:
    low, high = allowed
    if not isinstance(value, int) or isinstance(value, bool):
        raise SheetError(place, f"{label}: „{value}“ ist keine ganze Zahl.")
    if not low <= value <= high:
        raise SheetError(
            place,
            f"{label}: {value} ist nicht erlaubt, nur {low} bis {high}.",
        )
    return value


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, frozenset):
        return sorted(value)
    return list(value) if isinstance(value, tuple) else value
