"""Rows of Markdown tables whose cells do not fit the columns: pages would leave some out, or show no table."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from regelschmiede.passes.text_view import Region

if TYPE_CHECKING:
    from collections.abc import Iterator

_RULE = re.compile(
    r"^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$", re.MULTILINE
)
_BAR = re.compile(r"(?<!\\)\|")


class UnevenRow(NamedTuple):
    """A row over ``region`` with ``cells`` cells, in a table of ``columns`` columns."""

    region: Region
    cells: int
    columns: int


def uneven_rows(text: str) -> Iterator[UnevenRow]:
    """The rows of tables in ``text`` with too many cells, and rules below a head that has another number of them."""
    for found in _RULE.finditer(text):
        head = text[: max(found.start() - 1, 0)].rpartition("\n")[2]
        if "|" not in found.group() or "|" not in head:
            continue
        columns, ruled = _cells(head), _cells(found.group())
        if ruled != columns:
            yield UnevenRow(_shown(found.start(), found.group()), ruled, columns)
            continue
        position = found.end() + 1
        for row in text[position:].split("\n"):
            if not row.strip(" \t>"):
                break
            if _cells(row) > columns:
                yield UnevenRow(_shown(position, row), _cells(row), columns)
            position += len(row) + 1


def _cells(row: str) -> int:
    inner = row.strip(" \t>").removeprefix("|")
    bars = len(_BAR.findall(inner))
    return bars if re.search(r"(?<!\\)\|$", inner) else bars + 1


def _shown(start: int, row: str) -> Region:
    stripped = row.strip()
    begin = start + row.index(stripped)
    return Region(begin, begin + len(stripped))
