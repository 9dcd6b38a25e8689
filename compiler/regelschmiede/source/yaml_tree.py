"""YAML 1.2 text → a tree whose nodes know line and column.

libyaml's events with a builder of our own: several times faster than a library's object
construction, and it keeps positions, rejects repeated keys and never resolves ``no`` or ``12:30``.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Any, NamedTuple

from ruamel.yaml import YAML
from ruamel.yaml import events as yaml_events
from ruamel.yaml.error import MarkedYAMLError, YAMLError, YAMLStreamError

from regelschmiede.diagnostics.diagnostic import Diagnostic, Related, fault
from regelschmiede.diagnostics.span import Span
from regelschmiede.source.collector import paused_collector
from regelschmiede.source.yaml_errors import reader_fault, syntax_fault

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_DEPTH = 50

Scalar = str | int | bool | Decimal | None


class Node(NamedTuple):
    """A value with its place. ``value`` is plain Python data; mappings and lists have ``children`` as well.

    ``children`` maps each key (or index) to its node, ``keys`` each key to the place of the key itself.
    ``raw`` is a scalar's text as written, ``style`` its YAML style (``'``, ``"``, ``|``, ``>`` or empty).
    """

    value: Any
    span: Span
    children: dict[Any, Node] | None = None
    keys: dict[str, Span] | None = None
    raw: str = ""
    style: str = ""

    def at(self, path: Iterator[Any] | tuple[Any, ...] | list[Any]) -> Node:
        """The node that ``path`` (keys and indices) leads to, or the last one on the way that exists."""
        node = self
        for step in path:
            if node.children is None or step not in node.children:
                break
            node = node.children[step]
        return node

    def key_span(self, key: str) -> Span:
        """Where ``key`` stands; the node's own place where it has no such key."""
        return (self.keys or {}).get(key, self.span)


class Document(NamedTuple):
    """A YAML file: its root (None where it holds nothing) and what is wrong with it."""

    root: Node | None
    faults: tuple[Diagnostic, ...]


def read_yaml(text: str, file: str) -> Document:
    """The tree of ``text``, which stands in ``file``. Syntax faults end the reading, all others are collected."""
    builder = _Builder(file, _CONTROL.search(text) is not None)
    try:
        with paused_collector():
            root = builder.document(_events(text))
    except _TooDeepError:
        return Document(None, tuple(builder.faults))
    except MarkedYAMLError as error:
        return Document(None, (*builder.faults, syntax_fault(error, text, file)))
    except (YAMLStreamError, YAMLError, ValueError) as error:
        return Document(None, (*builder.faults, reader_fault(error, text, file)))
    return Document(root, tuple(builder.faults))


def _events(text: str) -> Iterator[Any]:
    # libyaml would take a leading byte order mark for content.
    reader = YAML(typ="safe", pure=not _has_c_parser())
    events: Iterator[Any] = reader.parse(text.removeprefix("\ufeff"))
    return events


def _has_c_parser() -> bool:
    try:
        import _ruamel_yaml  # noqa: F401  (only whether it is there)
    except ImportError:
        return False
    return True


class _TooDeepError(Exception):
    """The document is nested deeper than MAX_DEPTH."""


class _Builder:
    def __init__(self, file: str, has_control: bool) -> None:
        self.file = file
        self.has_control = has_control
        self.faults: list[Diagnostic] = []

    def document(self, events: Iterator[Any]) -> Node | None:
        """The root of the only document among ``events``."""
        root: Node | None = None
        documents = 0
        for event in events:
            if type(event) is yaml_events.DocumentStartEvent:
                documents += 1
                if documents > 1:
                    self.faults.append(fault("RS117", self._span(event)))
            elif isinstance(event, yaml_events.NodeEvent):
                node = self._node(event, events, 0)
                root = root or node
        return root

    def _node(self, event: Any, events: Iterator[Any], depth: int) -> Node:
        if depth > MAX_DEPTH:
            self.faults.append(fault("RS118", self._span(event), limit=MAX_DEPTH))
            raise _TooDeepError
        kind = type(event)
        if kind is yaml_events.AliasEvent:
            self._reject(event, "Verweise („*“)")
            return Node(None, self._span(event))
        if event.anchor is not None:
            self._reject(event, "Anker („&“)")
        if event.tag is not None:
            self._reject(event, "Typmarken („!“)")
        if kind is yaml_events.ScalarEvent:
            return self._scalar(event)
        if kind is yaml_events.SequenceStartEvent:
            return self._sequence(event, events, depth)
        return self._mapping(event, events, depth)

    def _reject(self, event: Any, feature: str) -> None:
        self.faults.append(fault("RS116", self._span(event), feature=feature))

    def _scalar(self, event: Any) -> Node:
        span = self._span(event)
        text = event.value
        # The pure parser names plain style "", libyaml None.
        style = event.style or ""
        # Escapes of double quotes alone make a control character that the file does not hold.
        if (self.has_control or style == '"') and (control := _CONTROL.search(text)):
            shown = f"U+{ord(control.group()):04X}"
            self.faults.append(fault("RS119", span, character=shown))
        value = text if style else plain_value(text)
        return Node(value, span, None, None, text, style)

    def _sequence(self, event: Any, events: Iterator[Any], depth: int) -> Node:
        values: list[Any] = []
        children: dict[Any, Node] = {}
        for inner in events:
            if type(inner) is yaml_events.SequenceEndEvent:
                return Node(values, self._span(event, inner), children)
            node = self._node(inner, events, depth + 1)
            children[len(values)] = node
            values.append(node.value)
        raise AssertionError("the parser closes every sequence")

    def _mapping(self, event: Any, events: Iterator[Any], depth: int) -> Node:
        values: dict[str, Any] = {}
        children: dict[Any, Node] = {}
        keys: dict[str, Span] = {}
        for inner in events:
            if type(inner) is yaml_events.MappingEndEvent:
                return Node(values, self._span(event, inner), children, keys)
            key_node = self._node(inner, events, depth + 1)
            node = self._node(next(events), events, depth + 1)
            key = self._key(key_node, keys)
            if key is not None:
                keys[key] = key_node.span
                children[key] = node
                values[key] = node.value
        raise AssertionError("the parser closes every mapping")

    def _key(self, node: Node, keys: dict[str, Span]) -> str | None:
        """The key as text; None (and a fault) where it can't serve as one."""
        key = node.value
        if not isinstance(key, str) or not key:
            self.faults.append(_key_fault(node))
            return None
        if key == "<<" and not node.style:
            self.faults.append(fault("RS116", node.span, feature="Das Zusammenführen („<<“)"))
            return None
        if key in keys:
            first = Related(keys[key], "Zum ersten Mal steht er hier.")
            self.faults.append(fault("RS114", node.span, key=key, related=[first]))
            return None
        return key

    def _span(self, event: Any, end: Any = None) -> Span:
        start, last = event.start_mark, (end or event).end_mark
        place = (self.file, start.line + 1, start.column + 1, last.line + 1, last.column + 1)
        # The constructor of a named tuple costs as much as all the rest here, for every word of a book.
        return tuple.__new__(Span, place)


_NULL = {"", "~", "null", "Null", "NULL"}
_BOOLEANS = {
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}
_INTEGER = re.compile(r"[-+]?[0-9]+", re.ASCII)
_BASED = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+", re.ASCII)
_DECIMAL = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]{1,2})?", re.ASCII)
# „1.000“ is a thousand to a German author and one to YAML: neither may be guessed.
_THOUSANDS = re.compile(r"[-+]?[0-9]{1,3}(\.[0-9]{3})+", re.ASCII)
# Noncharacters mark inserted figures while texts are rendered; control characters break pages.
_CONTROL = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufdd0-\ufdef\ufffe\uffff\ud800-\udfff]"
)
_MAX_DIGITS = 18


def plain_value(text: str) -> Scalar:
    """What an unquoted scalar means in YAML 1.2's core schema; decimals stay exact.

    German thousands (``1.000``) and numbers of more than 18 digits stay text, so that the check of
    the field's type reports them.
    """
    if text in _NULL:
        return None
    if text in _BOOLEANS:
        return _BOOLEANS[text]
    if text[0] not in "0123456789+-." or len(text) > _MAX_DIGITS:
        return text
    if _INTEGER.fullmatch(text):
        return int(text)
    if _BASED.fullmatch(text):
        return int(text, 0)
    if _DECIMAL.fullmatch(text) and not _THOUSANDS.fullmatch(text):
        return Decimal(text)
    return text


def _key_fault(node: Node) -> Diagnostic:
    if isinstance(node.value, dict | list):
        return fault("RS115", node.span, found="eine Liste oder Mappe")
    shown = node.raw or "ein leerer Schlüssel"
    found = f"„{shown}“" if node.raw else shown
    proposals = [f'"{node.raw}"'] if node.raw and not node.raw[0].isdigit() else []
    return fault("RS115", node.span, found=found, proposals=proposals)
