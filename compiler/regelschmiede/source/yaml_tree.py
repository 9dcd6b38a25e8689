"""YAML 1.2 text → a tree whose nodes know line and column.

libyaml's events with a builder of our own: several times faster than a library's object
construction, and it keeps positions, rejects repeated keys and never resolves ``no`` or ``12:30``.
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ruamel.yaml import YAML
from ruamel.yaml import events as yaml_events
from ruamel.yaml.error import MarkedYAMLError, YAMLError, YAMLStreamError

from regelschmiede.diagnostics.diagnostic import Diagnostic, Related, fault
from regelschmiede.diagnostics.lines import split_lines
from regelschmiede.diagnostics.span import Span
from regelschmiede.source.characters import CONTROL, INVISIBLE, code_point
from regelschmiede.source.collector import paused_collector
from regelschmiede.source.yaml_errors import (
    LastScalar,
    key_fault,
    placeholder_fault,
    quoted,
    syntax_fault,
)

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


# A preview reads a book again after each change of one file.
@lru_cache(maxsize=256)
def read_yaml(text: str, file: str) -> Document:
    """The tree of ``text``, which stands in ``file``. Syntax faults end the reading, all others are collected."""
    builder = _Builder(file, text)
    try:
        with paused_collector():
            root = builder.document(_events(text))
    except _TooDeepError:
        return Document(None, tuple(builder.faults))
    except MarkedYAMLError as error:
        last = LastScalar(builder.last.span, builder.last.style) if builder.last else None
        problem = syntax_fault(error, text, file, last)
        return Document(None, builder.with_syntax(problem))
    except (YAMLStreamError, YAMLError, ValueError):
        return Document(None, (*builder.faults, builder.unreadable()))
    return Document(root, tuple(builder.faults))


def _events(text: str) -> Iterator[Any]:
    # libyaml would take a leading byte order mark for content.
    content = text.removeprefix("\ufeff")
    if _has_c_parser():
        from _ruamel_yaml import CParser

        return iter(CParser(content).get_event, None)
    events: Iterator[Any] = YAML(typ="safe", pure=True).parse(content)
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
    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.text = text
        self.has_control = CONTROL.search(text) is not None
        self.has_invisible = INVISIBLE.search(text) is not None
        self.faults: list[Diagnostic] = []
        self.last: Node | None = None
        self._lines: list[str] = []

    def with_syntax(self, problem: Diagnostic) -> tuple[Diagnostic, ...]:
        """All faults with ``problem``, which only follows from an earlier one on its line."""
        known = any(each.span.line == problem.span.line for each in self.faults)
        return tuple(self.faults) if known else (*self.faults, problem)

    def unreadable(self) -> Diagnostic:
        """The fault of a file that holds what no YAML file may hold."""
        found = CONTROL.search(self.text)
        if found is None:
            return fault("RS110", Span(self.file), problem="die Datei ist nicht lesbar")
        span = self._first(found.group(), Span(self.file, 1, 1))
        return fault("RS119", span, character=code_point(found.group()))

    def document(self, events: Iterator[Any]) -> Node | None:
        """The root of the only document among ``events``."""
        root: Node | None = None
        documents = 0
        for event in events:
            if type(event) is yaml_events.DocumentStartEvent:
                documents += 1
                if documents > 1:
                    self.faults.append(fault("RS117", self._span(event)))
                    break
            elif isinstance(event, yaml_events.NodeEvent):
                root = self._node(event, events, 0)
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
        start = self._span(event)
        line = self._line(start.line)[start.column - 1 :]
        width = len(line.split(maxsplit=1)[0]) if line.strip() else 1
        span = start._replace(end_line=start.line, end_column=start.column + width)
        # Some words behind it, and it was meant as text.
        proposals = quoted(line.rstrip()) if len(line.split()) > 1 else []
        self.faults.append(fault("RS116", span, feature=feature, proposals=proposals))

    def _scalar(self, event: Any) -> Node:
        span = self._span(event)
        text = event.value
        # The pure parser names plain style "", libyaml None.
        style = event.style or ""
        # Escapes of double quotes alone make a control character that the file does not hold.
        if (self.has_control or style == '"') and (control := CONTROL.search(text)):
            self._report_character(control.group(), span)
        elif self.has_invisible and not style and (stray := _STRAY.match(text)):
            self._report_character(stray.group()[-1], span)
        value = text if style else plain_value(text)
        node = self.last = Node(value, span, None, None, text, style)
        return node

    def _report_character(self, character: str, within: Span) -> None:
        span = self._first(character, within)
        self.faults.append(fault("RS119", span, character=code_point(character)))

    def _first(self, character: str, within: Span) -> Span:
        """Where ``character`` first stands from the beginning of ``within`` on; ``within`` where an escape hides it."""
        lines = self._all_lines()
        last = within.end_line or len(lines)
        for number in range(within.line, min(last, len(lines)) + 1):
            start = within.column - 1 if number == within.line else 0
            column = lines[number - 1].find(character, start) + 1
            if column:
                return Span(self.file, number, column, number, column + 1)
        return within

    def _line(self, number: int) -> str:
        lines = self._all_lines()
        return lines[number - 1] if number <= len(lines) else ""

    def _all_lines(self) -> list[str]:
        """The lines of the text, which only faults need."""
        if not self._lines:
            self._lines = split_lines(self.text)
        return self._lines

    def _sequence(self, event: Any, events: Iterator[Any], depth: int) -> Node:
        values: list[Any] = []
        children: dict[Any, Node] = {}
        node: Node | None = None
        for inner in events:
            if type(inner) is yaml_events.SequenceEndEvent:
                return Node(values, self._span_of_all(event, inner, node), children)
            node = self._node(inner, events, depth + 1)
            children[len(values)] = node
            values.append(node.value)
        raise AssertionError("the parser closes every sequence")

    def _mapping(self, event: Any, events: Iterator[Any], depth: int) -> Node:
        values: dict[str, Any] = {}
        children: dict[Any, Node] = {}
        keys: dict[str, Span] = {}
        node: Node | None = None
        for inner in events:
            if type(inner) is yaml_events.MappingEndEvent:
                return Node(values, self._span_of_all(event, inner, node), children, keys)
            key_node = self._node(inner, events, depth + 1)
            node = self._node(next(events), events, depth + 1)
            if not node.raw and not node.style and node.span.line > key_node.span.end_line:
                node = _behind(key_node, node)
            key = self._key(key_node, node, event, keys)
            if key is not None:
                keys[key] = key_node.span
                children[key] = node
                values[key] = node.value
        raise AssertionError("the parser closes every mapping")

    def _key(self, node: Node, value: Node, mapping: Any, keys: dict[str, Span]) -> str | None:
        """The key as text; None (and a fault) where it can't serve as one."""
        key = node.value
        if isinstance(key, str) and key:
            if key == "<<" and not node.style:
                self._reject_merge(node)
                return None
            if key in keys:
                first = Related(keys[key], "Zum ersten Mal steht er hier.")
                self.faults.append(fault("RS114", node.span, key=key, related=[first]))
                return None
            if self.has_invisible and (stray := INVISIBLE.search(key)):
                self._report_character(stray.group(), node.span)
            return key
        start = self._span(mapping)
        if isinstance(key, dict) and node.span.column == start.column + 1:
            self.faults.append(placeholder_fault(start, self._line(start.line)))
        else:
            self.faults.append(key_fault(node.raw, key, node.span, _name_in(value)))
        return None

    def _reject_merge(self, node: Node) -> None:
        feature = "Das Zusammenführen („<<“)"
        self.faults.append(fault("RS116", node.span, feature=feature))

    def _span_of_all(self, event: Any, end: Any, last: Node | None) -> Span:
        """The span of a collection; the parser lets one without brackets reach to whatever comes next."""
        span = self._span(event, end)
        if event.flow_style or last is None:
            return span
        return span._replace(end_line=last.span.end_line, end_column=last.span.end_column)

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


# An invisible character at the beginning of a value, or where the blank behind a key's colon belongs.
_STRAY = re.compile(rf"([^\s:]+:)?{INVISIBLE.pattern}")


def _behind(key: Node, node: Node) -> Node:
    """``node``, if it is nothing, right behind the colon: the pure parser lets it stand at whatever comes next."""
    if node.children is not None:
        return node
    span = key.span
    column = span.end_column + 1
    return node._replace(span=span._replace(line=span.end_line, column=column, end_column=column))


def _name_in(value: Node) -> str:
    """The display name in the entry ``value``; empty where it has none."""
    name = value.value.get("name") if isinstance(value.value, dict) else None
    return name if isinstance(name, str) else ""
