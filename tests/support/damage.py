"""Ways in which a file comes to harm, as hypothesis draws them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from regelschmiede.diagnostics.lines import split_lines
from regelschmiede.source.yaml_tree import Node, read_yaml

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Draw = Callable[[st.SearchStrategy[Any]], Any]

# What authors, editors and half-knowledge of YAML put into files.
SNIPPETS = (
    *(" ", "\t", "\n", "\r\n", "\r", "\u00a0", "\u200b", "\ufeff", "\u2028", "\x85", "\0", "\x07"),
    *(
        ":",
        ": ",
        "- ",
        "? ",
        "#",
        " #",
        "&a ",
        "*a",
        "!!str ",
        "!x ",
        "|",
        ">",
        "|-\n",
        "%",
        "@",
        "`",
    ),
    *(
        '"',
        "'",
        "\\",
        "{",
        "}",
        "[",
        "]",
        ",",
        "{{",
        "}}",
        "{%",
        "%}",
        "{#",
        "{{ name }}",
        "{{ p.x }}",
    ),
    *(
        "null",
        "~",
        "true",
        "no",
        "0x1f",
        "0o17",
        "1e5",
        ".inf",
        "1.000",
        "0,1",
        "−5",
        "9" * 30,
        "12:30",
    ),
    *(
        "---\n",
        "...\n",
        "<<: *a",
        "staerke",
        "Stärke",
        "Sta\u0308rke",
        "🧗🏽",
        "日本",
        "\u202e",
        "a" * 300,
    ),
)
# What chapters are made of, and what others take for Markdown.
MARKUP = (
    *(
        "# ",
        "## ",
        "#### ",
        "#",
        "# \n",
        "---\n",
        "===\n",
        "```\n",
        "    ",
        "> ",
        "- ",
        "<b>",
        "![",
        "\\",
    ),
    *(
        "aliases: [kampf]\n",
        "print: {pages: 2}\n",
        "titel: x\n",
        "[[",
        "]]",
        "[[rules.probe]]",
        "[[Klettern|",
    ),
    *(
        "[[chapters.proben]]",
        "[[skills.klettern|K]]",
        "[[kein Ziel]]",
        "|",
        "{{ p.x | wort",
        "{{ frei(",
    ),
    *(
        '{{ frei("zwei") }}',
        '{{ regel("zielwert") }}',
        '{{ tabelle("skills", "nix") }}',
        '{{ formel("x") }}',
    ),
    *(
        '{{ beispiel("") }}',
        "\n\n{{ eintraege('skills') }}\n\n",
        "{{ p | ordnung('n') }}",
        "zwei",
        " W6 ",
        "3",
    ),
    *("skills.klettern\n", "rules.nix\n", "zauber.x\n"),
)
_SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**25), 10**25),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=12),
    st.sampled_from(SNIPPETS),
)
VALUES = st.recursive(
    _SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=6,
)


@st.composite
def damaged_yaml(draw: Draw, text: str) -> bytes:
    """``text``, a YAML file, with one to four damages."""
    for _ in range(draw(st.integers(1, 4))):
        harm = draw(st.sampled_from((_lines, _insertion, _cut, _exchange, _indentation)))
        text = harm(draw, text)
    return _encoded(draw, text)


@st.composite
def damaged_prose(draw: Draw, text: str) -> bytes:
    """``text``, a chapter or a list of ids, with one to four damages."""
    for _ in range(draw(st.integers(1, 4))):
        harm = draw(st.sampled_from((_lines, _insertion, _cut, _indentation, _markup)))
        text = harm(draw, text)
    return _encoded(draw, text)


@st.composite
def damaged_json(draw: Draw, text: str) -> bytes:
    """``text``, a JSON file, with a value exchanged, removed or added somewhere, or damaged as text."""
    if draw(st.integers(0, 3)) == 0:
        return _encoded(draw, draw(st.sampled_from((_lines, _insertion, _cut)))(draw, text))
    root = json.loads(text)
    places = list(_places(root))
    for _ in range(draw(st.integers(1, 3))):
        holder, key = draw(st.sampled_from(places))
        deed = draw(st.sampled_from(("exchange", "remove", "add", "swap")))
        if deed == "remove" and isinstance(holder, dict):
            holder.pop(key, None)
        elif deed == "add" and isinstance(holder, dict):
            holder[draw(st.sampled_from(_KEYWORDS) | st.text(max_size=6))] = draw(VALUES)
        elif deed == "swap":
            other, other_key = draw(st.sampled_from(places))
            _put(holder, key, json.loads(json.dumps(_get(other, other_key))))
        else:
            _put(holder, key, draw(VALUES))
    return json.dumps(root, ensure_ascii=draw(st.booleans()), indent=2).encode("utf-8", "replace")


_KEYWORDS = (
    *(
        "$ref",
        "$id",
        "$anchor",
        "$dynamicRef",
        "$defs",
        "$schema",
        "type",
        "enum",
        "const",
        "items",
    ),
    *(
        "properties",
        "required",
        "additionalProperties",
        "oneOf",
        "anyOf",
        "allOf",
        "not",
        "if",
        "then",
    ),
    *("else", "pattern", "minimum", "multipleOf", "uniqueItems", "contains", "dependentRequired"),
    *(
        "propertyNames",
        "unevaluatedProperties",
        "prefixItems",
        "format",
        "x-ref",
        "x-text",
        "x-per",
    ),
    *("x-from", "x-parameter-of", "x-class", "x-show", "x-labels", "x-kind", "x-unit", "x-column"),
)


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for key, each in list(inner):
        yield value, key
        if isinstance(each, dict | list):
            yield from _places(each)


def _get(holder: Any, key: Any) -> Any:
    return holder.get(key) if isinstance(holder, dict) else (holder[key : key + 1] or [None])[0]


def _put(holder: Any, key: Any, value: Any) -> None:
    if isinstance(holder, dict) or key < len(holder):
        holder[key] = value


def _lines(draw: Draw, text: str) -> str:
    lines = text.splitlines(keepends=True) or [""]
    at, other = (draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    deed = draw(st.sampled_from(("delete", "repeat", "swap", "join")))
    if deed == "delete":
        del lines[at : at + draw(st.integers(1, 3))]
    elif deed == "repeat":
        lines.insert(other, lines[at])
    elif deed == "swap":
        lines[at], lines[other] = lines[other], lines[at]
    else:
        lines[at] = lines[at].rstrip("\n")
    return "".join(lines)


def _insertion(draw: Draw, text: str) -> str:
    at = draw(st.integers(0, len(text)))
    new: str = draw(st.sampled_from(SNIPPETS) | st.text(max_size=3))
    return text[:at] + new + text[at + draw(st.integers(0, 2)) :]


def _markup(draw: Draw, text: str) -> str:
    """Half or whole markup of chapters at the beginning of a line, or anywhere."""
    starts = [0, *(at + 1 for at, character in enumerate(text) if character == "\n")]
    at = draw(st.sampled_from(starts) | st.integers(0, len(text)))
    new: str = draw(st.sampled_from(MARKUP))
    return text[:at] + new + text[at:]


def _cut(draw: Draw, text: str) -> str:
    return text[: draw(st.integers(0, len(text)))]


def _indentation(draw: Draw, text: str) -> str:
    lines = text.splitlines(keepends=True) or [""]
    at = draw(st.integers(0, len(lines) - 1))
    lines[at] = draw(st.sampled_from(("", " ", "   ", "\t", "      "))) + lines[at].lstrip(" ")
    return "".join(lines)


def _exchange(draw: Draw, text: str) -> str:
    """Another value, in YAML's notation for JSON, in place of one of the file's."""
    root = read_yaml(text, "").root
    nodes = [] if root is None else list(_one_line_nodes(root))
    if not nodes:
        return text
    span = draw(st.sampled_from(nodes)).span
    lines = split_lines(text)
    line = lines[span.line - 1]
    new = json.dumps(draw(VALUES), ensure_ascii=False)
    lines[span.line - 1] = line[: span.column - 1] + new + line[span.end_column - 1 :]
    return "\n".join(lines)


def _one_line_nodes(node: Node) -> Iterator[Node]:
    for child in (node.children or {}).values():
        if child.span.line == child.span.end_line:
            yield child
        yield from _one_line_nodes(child)


def _encoded(draw: Draw, text: str) -> bytes:
    """``text`` as bytes, rarely in a foreign encoding or with a stray byte."""
    data = text.encode("utf-8", "replace")
    deed = draw(st.integers(0, 20))
    if deed == 0:
        return text.encode(draw(st.sampled_from(("utf-16", "latin-1", "utf-8-sig"))), "replace")
    if deed == 1:
        at = draw(st.integers(0, len(data)))
        stray: bytes = draw(st.binary(min_size=1, max_size=4))
        return data[:at] + stray + data[at:]
    return data
