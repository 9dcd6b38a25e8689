"""A page for each schema: every field with its label, what it may hold, and what it means."""

from __future__ import annotations

import posixpath
from functools import lru_cache
from typing import TYPE_CHECKING

from regelschmiede.emit.manual.markup import escaped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from regelschmiede.model.manual import FieldRow, FieldTable, Manual, Shape, TableLink

_FOLDER = "felder"
_ENTRY = "entry"
_KIND_INTRODUCTION = "Art von Einträgen"
_PART_INTRODUCTION = "Teil des Formats"


def field_page_path(shape_id: str) -> str:
    """The page of the manual on the schema ``shape_id``."""
    return f"{_FOLDER}/{shape_id}.md"


def field_pages_list(manual: Manual, *, kinds: bool) -> str:
    """A list of links to the pages of all kinds, or of all other parts of the format."""
    shapes = [shape for shape in manual.shapes if shape.is_kind == kinds]
    return "\n".join(
        f"- [{escaped(shape.title)}]({field_page_path(shape.id)}) (`{shape.id}`): "
        f"{escaped(shape.description)}"
        for shape in shapes
    )


# A preview writes all pages again and again.
@lru_cache(maxsize=1_024)
def field_page(shape: Shape) -> str:
    """The Markdown of the page on ``shape``; links are relative to the manual."""
    return "\n".join(_lines(shape))


def _lines(shape: Shape) -> Iterator[str]:
    yield f"# Felder: {escaped(shape.title)}"
    yield ""
    what = _KIND_INTRODUCTION if shape.is_kind else _PART_INTRODUCTION
    yield f"{what} `{shape.id}`. {escaped(shape.description)}"
    yield ""
    for table in shape.tables:
        yield from _table(table, shape)


def _table(table: FieldTable, shape: Shape) -> Iterator[str]:
    title = table.title or ("Ein Eintrag" if table.name == _ENTRY else shape.title)
    name = "" if table.name in ("", _ENTRY) else f" (`{table.name.removeprefix('entry.')}`)"
    yield f"## {escaped(title)}{name} {{ #{_anchor(table.name)} }}"
    yield ""
    if table.description:
        yield escaped(table.description)
        yield ""
    yield "| Feld | Bezeichnung | Wert | Bedeutung |"
    yield "| --- | --- | --- | --- |"
    for row in table.rows:
        yield _row(row, shape)
    yield ""


def _row(row: FieldRow, shape: Shape) -> str:
    needed = " (Pflicht)" if row.required else ""
    value = "".join(_piece(piece, shape) for piece in row.value)
    cells = (
        f'<code class="rs-field">{row.id}</code>{needed}',
        escaped(row.title),
        value,
        escaped(row.description),
    )
    return "| " + " | ".join(cells) + " |"


def _piece(piece: str | TableLink, shape: Shape) -> str:
    if isinstance(piece, str):
        return piece.replace("|", r"\|")
    label = piece.name.rpartition(".")[2]
    here = posixpath.dirname(field_page_path(shape.id))
    file = posixpath.relpath(field_page_path(piece.shape), here)
    return f"[Felder von `{label}`]({file}#{_anchor(piece.name)})"


def _anchor(name: str) -> str:
    return "felder-" + name.replace(".", "-").replace("_", "-") if name else "felder"
