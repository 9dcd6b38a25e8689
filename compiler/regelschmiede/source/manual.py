"""Reading the author's manual: Markdown below ``docs/autorenhandbuch``; and the schemas whose fields it lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from regelschmiede.diagnostics.diagnostic import Diagnostic, fault
from regelschmiede.diagnostics.span import Span
from regelschmiede.records import dataclass
from regelschmiede.source.encoding import decode
from regelschmiede.source.json_text import read_object
from regelschmiede.source.reader import SourceFile, read_bytes, reason_of
from regelschmiede.source.schemas import SUFFIX

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from regelschmiede.source.project import Project

# Describes schemas, not anything that authors write.
_META = "meta"


@dataclass(frozen=True, slots=True)
class ManualFiles:
    """The pages in the order of their paths; ``name`` is relative to the manual."""

    pages: tuple[SourceFile, ...]
    faults: tuple[Diagnostic, ...]


def read_manual(project: Project) -> ManualFiles | None:
    """The manual of ``project``; None where it has none."""
    folder = project.manual
    if not folder.is_dir():
        return None
    pages: list[SourceFile] = []
    faults: list[Diagnostic] = []
    for path in sorted(folder.rglob("*.md")):
        page = _page(path, folder, project.root)
        if isinstance(page, Diagnostic):
            faults.append(page)
        else:
            pages.append(page)
    return ManualFiles(tuple(pages), tuple(faults))


def _page(path: Path, folder: Path, root: Path) -> SourceFile | Diagnostic:
    name = path.relative_to(root).as_posix()
    try:
        data = read_bytes(path)
    except OSError as error:
        return fault("RS106", Span(name), reason=reason_of(error))
    decoded = decode(data, name)
    if decoded.text is None:
        return decoded.fault or fault("RS106", Span(name), reason="der Inhalt ist kein Text")
    return SourceFile(path.relative_to(folder).as_posix(), decoded.text, data)


def read_schemas(project: Project) -> dict[str, Mapping[str, Any]]:
    """The schemas of ``project`` that can be read, by id; what is wrong with others is said where a book uses them."""
    found: dict[str, Mapping[str, Any]] = {}
    for schema_id, path in _schema_files(project):
        try:
            decoded = decode(read_bytes(path), path.name)
        except OSError:
            continue
        data, _ = read_object(decoded.shown, path.name)
        if data is not None:
            found.setdefault(schema_id, data)
    return dict(sorted(found.items()))


def _schema_files(project: Project) -> Iterator[tuple[str, Path]]:
    """(id, file) of every schema, the project's own before the compiler's of the same id."""
    for folder in project.schema_dirs:
        for path in sorted(folder.rglob(f"*{SUFFIX}")):
            schema_id = path.relative_to(folder).as_posix().removesuffix(SUFFIX)
            if not schema_id.startswith(f"{_META}/"):
                yield schema_id, path
