"""Sheets in files: JSON, or YAML where a library for it is installed, with places."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from json.decoder import JSONDecodeError
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from types import ModuleType

    from ._sheet_fields import Place

_INTEGER = re.compile(r"[-+]?[0-9]+")
_WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}
_SPACE = re.compile(r"[ \t\r\n]*")


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a file, from 1."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Document:
    """What a file holds.

    ``spots`` says where each value stands, in a mapping where its key does.
    """

    data: Any
    spots: dict[Place, Spot]

    def spot(self, place: Place) -> Spot:
        """Where ``place`` stands; where it is missing, what it would stand in."""
        while place and place not in self.spots:
            place = place[:-1]
        return self.spots.get(place, Spot(1, 1))


class _Mark(Protocol):
    """A place in YAML, from 0."""

    line: int
    column: int


class _Node(Protocol):
    """A node of YAML, of either library; ``value`` is a text, a list or pairs."""

    tag: str
    value: Any
    start_mark: _Mark
    style: str | None


class SheetSyntaxError(Exception):
    """The text is no JSON or YAML: where, and what about it in German."""

    def __init__(self, spot: Spot, message: str) -> None:
        super().__init__(message)
        self.spot = spot


class NoYamlError(Exception):
    """No library for YAML is installed."""


def read(path: Path) -> Document:
    """The document at ``path``.

    Raises OSError, UnicodeDecodeError, SheetSyntaxError or NoYamlError.
    """
    text = path.read_text(encoding="utf-8-sig")
    return _json(text) if path.suffix.lower() == ".json" else _yaml(text)


def _json(text: str) -> Document:
    try:
        json.loads(text)
    except JSONDecodeError as error:
        message = "Das ist kein gültiges JSON."
        raise SheetSyntaxError(Spot(error.lineno, error.colno), message) from None
    except RecursionError:
        raise SheetSyntaxError(Spot(1, 1), "Das ist zu tief verschachtelt.") from None
    reader = _JsonReader(text)
    return Document(reader.value(()), reader.spots)


@dataclass(slots=True)
class _JsonReader:
    """Reads JSON that is known to be valid once more, noting where its values stand."""

    text: str
    spots: dict[Place, Spot] = field(default_factory=dict)
    at: int = 0

    def value(self, place: Place) -> object:
        """The value at ``at``, which becomes the end of it."""
        self._skip()
        self.spots.setdefault(place, self._spot())
        opening = self.text[self.at]
        if opening == "{":
            return self._object(place)
        if opening == "[":
            return self._array(place)
        value, self.at = json.JSONDecoder().raw_decode(self.text, self.at)
        return value

    def _object(self, place: Place) -> dict[str, object]:
        found: dict[str, object] = {}
        self.at += 1
        while not self._closes("}"):
            spot = self._spot()
            key, self.at = json.JSONDecoder().raw_decode(self.text, self.at)
            if key in found:
                raise SheetSyntaxError(spot, f"„{key}“ steht doppelt da.")
            self.spots[(*place, key)] = spot
            self._skip()
            self.at += 1
            found[key] = self.value((*place, key))
        return found

    def _array(self, place: Place) -> list[object]:
        found: list[object] = []
        self.at += 1
        while not self._closes("]"):
            found.append(self.value((*place, len(found))))
        return found

    def _closes(self, mark: str) -> bool:
        """Whether the next character is ``mark``; a comma before it is left behind."""
        self._skip()
        if self.text[self.at] == ",":
            self.at += 1
            self._skip()
        closes = self.text[self.at] == mark
        self.at += closes
        return closes

    def _skip(self) -> None:
        matched = _SPACE.match(self.text, self.at)
        self.at = matched.end() if matched else self.at

    def _spot(self) -> Spot:
        line = self.text.count("\n", 0, self.at) + 1
        return Spot(line, self.at - self.text.rfind("\n", 0, self.at))


def _yaml(text: str) -> Document:
    compose, marked = _library()
    try:
        root = compose(text)
    except marked as error:
        mark = getattr(error, "problem_mark", None) or getattr(
            error,
            "context_mark",
            None,
        )
        spot = Spot(1, 1) if mark is None else Spot(mark.line + 1, mark.column + 1)
        raise SheetSyntaxError(spot, "Das ist kein gültiges YAML.") from None
    spots: dict[Place, Spot] = {}
    return Document(None if root is None else _plain(root, (), spots), spots)


def _library() -> tuple[Callable[[str], Any], type[Exception]]:
    """A function that reads the nodes of a text, and the exception that it raises."""
    for name, of in (("yaml", _pyyaml), ("ruamel.yaml", _ruamel)):
        try:
            return of(import_module(name))
        except ImportError:
            continue
    raise NoYamlError


def _pyyaml(library: ModuleType) -> tuple[Callable[[str], Any], type[Exception]]:
    return partial(library.compose, Loader=library.SafeLoader), library.YAMLError


def _ruamel(library: ModuleType) -> tuple[Callable[[str], Any], type[Exception]]:
    error = import_module("ruamel.yaml.error")
    return library.YAML(typ="safe", pure=True).compose, error.YAMLError


def _plain(node: _Node, place: Place, spots: dict[Place, Spot]) -> object:
    """The value of a node, as YAML 1.2 reads it: ``no`` and ``12:30`` are texts."""
    mark = node.start_mark
    spots.setdefault(place, Spot(mark.line + 1, mark.column + 1))
    if isinstance(node.value, str):
        return _scalar(node, node.value)
    if not node.value or not isinstance(node.value[0], tuple):
        empty: object = {} if node.tag.endswith(":map") else []
        items = [_plain(each, (*place, n), spots) for n, each in enumerate(node.value)]
        return items or empty
    found: dict[str, object] = {}
    for key, value in node.value:
        name = str(key.value)
        spot = Spot(key.start_mark.line + 1, key.start_mark.column + 1)
        if name in found:
            raise SheetSyntaxError(spot, f"„{name}“ steht doppelt da.")
        spots[(*place, name)] = spot
        found[name] = _plain(value, (*place, name), spots)
    return found


def _scalar(node: _Node, text: str) -> object:
    if node.style is not None and node.style in "'\"|>":
        return text
    if _INTEGER.fullmatch(text):
        return int(text)
    return _WORDS.get(text, text)
