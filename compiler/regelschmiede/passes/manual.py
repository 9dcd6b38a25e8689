"""The author's manual as a model: its pages, and the tables of all fields that the schemas describe."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from regelschmiede.model.manual import FieldRow, FieldTable, Manual, ManualPage, Shape
from regelschmiede.passes.manual_values import Place, ValueWords, objects_in, resolved
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from regelschmiede.source.manual import ManualFiles


def declare_manual(files: ManualFiles, schemas: Mapping[str, Mapping[str, Any]]) -> Manual:
    """The manual that ``files`` hold, with the fields that ``schemas`` describe, which are known by their ids."""
    pages = tuple(ManualPage(page.name, page.text) for page in files.pages)
    shapes = (_shape(schema_id, schemas) for schema_id in schemas)
    return Manual(pages, tuple(shape for shape in shapes if shape.tables))


def _shape(schema_id: str, schemas: Mapping[str, Mapping[str, Any]]) -> Shape:
    schema = schemas[schema_id]
    return Shape(
        schema_id,
        str(schema.get("title", schema_id)),
        str(schema.get("description", "")),
        "x-kind" in schema,
        tuple(_Tables(schema_id, schemas).all()),
    )


@dataclass(frozen=True, slots=True)
class _Tables:
    """The tables of one schema: of the file, of each shared definition, and of mappings inside of fields."""

    schema_id: str
    schemas: Mapping[str, Mapping[str, Any]]

    def all(self) -> Iterator[FieldTable]:
        root = self.schemas[self.schema_id]
        if "properties" in root:
            yield from self._of("", root, str(root.get("title", "")))
        for name, node in root.get("$defs", {}).items():
            title = "" if name == "entry" else str(node.get("title", name))
            for part in objects_in(node):
                yield from self._of(name, part, title)

    def _of(self, name: str, node: Mapping[str, Any], title: str) -> Iterator[FieldTable]:
        """The table of the mapping ``node``, and those of mappings that stand in its fields."""
        required = set(node.get("required", ()))
        words = ValueWords(self.schemas)
        rows, inner = [], []
        for field_id, field in node.get("properties", {}).items():
            path = f"{name}.{field_id}" if name else field_id
            known = resolved(field, Place(self.schema_id, path), self.schemas)
            label = str(known.node.get("title", field_id))
            rows.append(
                FieldRow(
                    field_id,
                    label,
                    words.of(field, Place(self.schema_id, path)),
                    field_id in required,
                    str(known.node.get("description", "")),
                )
            )
            inner += [(path, part, label) for part in objects_in(field)]
        if rows:
            yield FieldTable(name, title, str(node.get("description", "")), tuple(rows))
        for path, part, label in inner:
            yield from self._of(path, part, label)
