"""Trees of YAML files as data that JSON can hold, and back.

A scalar is ``[line, column, end line, end column, text, style]``, with a ``1`` behind where the text means more than
itself. A list has its items as fifth part; a mapping the places of its keys, and its values as sixth.
"""

from __future__ import annotations

from typing import Any

from regelschmiede.diagnostics.span import Span
from regelschmiede.source.yaml_tree import Node, plain_value

Plain = list[Any]


class NoTreeError(ValueError):
    """The data describes no tree."""


def plain_tree(node: Node) -> Plain:
    """``node`` as lists, texts and numbers; the file that it stands in is left out."""
    place: Plain = list(node.span[1:])
    if node.children is None:
        means_more = [] if isinstance(node.value, str) else [1]
        return [*place, node.raw, node.style, *means_more]
    children = [plain_tree(child) for child in node.children.values()]
    if node.keys is None:
        return [*place, children]
    return [*place, {key: span[1:] for key, span in node.keys.items()}, children]


def tree_from(plain: Plain, file: str) -> Node:
    """The node that ``plain_tree`` wrote down, in ``file``; NoTreeError where it wrote no such thing."""
    try:
        return _node(plain, file)
    except (TypeError, ValueError, LookupError) as error:
        raise NoTreeError from error


def _node(plain: Plain, file: str) -> Node:
    # Built by hand, and not by the constructors of named tuples: those cost as much as all the rest, for every word.
    new = tuple.__new__
    held = plain[4]
    span = new(Span, (file, plain[0], plain[1], plain[2], plain[3]))
    if type(held) is str:
        value = held if len(plain) == _TEXT else plain_value(held)
        return new(Node, (value, span, None, None, held, plain[5]))
    if type(held) is list:
        nodes = [_node(each, file) for each in held]
        values = [node[0] for node in nodes]
        return new(Node, (values, span, dict(enumerate(nodes)), None, "", ""))
    children = {key: _node(each, file) for key, each in zip(held, plain[5], strict=True)}
    keys = {key: new(Span, (file, *place)) for key, place in held.items()}
    named = {key: node[0] for key, node in children.items()}
    return new(Node, (named, span, children, keys, "", ""))


# The length of a scalar that is a text and means no more.
_TEXT = 6
