"""Markdown files → declared chapters: front matter, title, and the text with its place in the file."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, NamedTuple

from regelschmiede.diagnostics.diagnostic import Diagnostic, fault
from regelschmiede.diagnostics.lines import split_lines
from regelschmiede.diagnostics.span import Span
from regelschmiede.diagnostics.suggest import as_id
from regelschmiede.passes.chapters_headings import Heading, heading_faults, headings
from regelschmiede.passes.declare import Group, alias_faults, aliases_of, is_entry_id
from regelschmiede.passes.declared import DeclaredChapter, DeclaredEntry
from regelschmiede.passes.validate import ShapeCheck
from regelschmiede.records import dataclass
from regelschmiede.source.chapter_files import CHAPTERS, SUFFIX
from regelschmiede.source.characters import CONTROL, code_point
from regelschmiede.source.scalar_text import VERBATIM
from regelschmiede.source.yaml_tree import Node, read_yaml

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from regelschmiede.source.chapter_files import ChapterFiles
    from regelschmiede.source.reader import SourceFile
    from regelschmiede.source.schemas import Schema

GROUP = Group(CHAPTERS, "Kapitel")
_FENCE = "---"


class DeclaredChapters(NamedTuple):
    """The chapters by id as far as they could be read, the ids of those at fault or only meant, and all faults."""

    chapters: dict[str, DeclaredChapter]
    broken: frozenset[str]
    faults: tuple[Diagnostic, ...]


def declare_chapters(files: ChapterFiles, schema: Schema) -> DeclaredChapters:
    """The chapters in ``files``; ``schema`` is that of their front matter.

    One that is ``broken`` may be among the chapters: what is left of it is checked too.
    """
    check = ShapeCheck(schema.expanded)
    faults: list[Diagnostic] = []
    chapters: dict[str, DeclaredChapter] = {}
    broken = set(files.unreadable)
    for source in files.files:
        reading = _Reading(source, check)
        chapter = reading.run()
        faults += reading.faults
        if reading.faults:
            broken |= {reading.id, as_id(reading.id)}
        if chapter is not None:
            chapters[chapter.id] = chapter
    faults += _alias_faults(chapters)
    return DeclaredChapters(chapters, frozenset(broken), tuple(faults))


def _alias_faults(chapters: Mapping[str, DeclaredChapter]) -> Iterator[Diagnostic]:
    """Former ids that are none, or that another chapter has."""
    heads = {
        chapter.id: DeclaredEntry(CHAPTERS, chapter.id, chapter.span, chapter.head, chapter.aliases)
        for chapter in chapters.values()
    }
    yield from alias_faults(GROUP, heads, {each.id: each.span for each in chapters.values()})


@dataclass(slots=True)
class _Reading:
    """One file on its way to a chapter; its ``lines`` are counted as YAML counts them."""

    source: SourceFile
    check: ShapeCheck
    faults: list[Diagnostic] = field(default_factory=list)
    lines: list[str] = field(init=False)

    def __post_init__(self) -> None:
        self.lines = split_lines(self.source.text)

    @property
    def id(self) -> str:
        """What the file's name says."""
        return self.source.name.rsplit("/", 1)[-1].removesuffix(SUFFIX)

    def run(self) -> DeclaredChapter | None:
        """The chapter, as far as it is in order; None where it has no title."""
        if not is_entry_id(self.id):
            proposals = [
                f"{each}{SUFFIX}" for each in (as_id(self.id),) if each not in ("", self.id)
            ]
            span = Span(self.source.name)
            self.faults.append(fault("RS201", span, id=self.id, proposals=proposals))
        self._control_characters()
        end = self._end_of_head()
        if end is None:
            return None
        head = self._head(end)
        found = headings("\n".join(self.lines[end:]))
        title = self._title(found, end)
        if title is not None:
            places = {each.line: self._line_span(end + each.line) for each in found}
            self.faults.extend(heading_faults(found, places))
        if title is None:
            return None
        body = self._body(end + title.end)
        span = self._line_span(end + title.line)
        text = " ".join(title.text.split())
        return DeclaredChapter(self.id, text, aliases_of(head), head, body, span)

    def _line_span(self, index: int) -> Span:
        """The text of the line ``index`` (from 0)."""
        line = self.lines[index] if index < len(self.lines) else ""
        start = len(line) - len(line.lstrip())
        return Span(self.source.name, index + 1, start + 1, index + 1, len(line.rstrip()) + 1)

    def _control_characters(self) -> None:
        for number, line in enumerate(self.lines, 1):
            if found := CONTROL.search(line):
                column = found.start() + 1
                span = Span(self.source.name, number, column, number, column + 1)
                self.faults.append(fault("RS119", span, character=code_point(found.group())))

    def _end_of_head(self) -> int | None:
        """How many lines the front matter takes, both fences counted; None where it does not end."""
        if self.lines[0].rstrip() != _FENCE:
            return 0
        for index, line in enumerate(self.lines[1:], 1):
            if line.rstrip() == _FENCE:
                return index + 1
        self.faults.append(fault("RS550", self._line_span(0), proposals=[_FENCE]))
        return None

    def _head(self, end: int) -> Node:
        """The fields of the front matter, which may have none."""
        empty = Node({}, self._line_span(0), {}, {})
        if end == 0:
            return empty
        # A blank line for the fence above: so each field stands where it stands in the file.
        text = "\n".join(["", *self.lines[1 : end - 1], ""])
        root, faults = read_yaml(text, self.source.name)
        self.faults.extend(faults)
        if root is None or root.value is None:
            return empty
        if not faults:
            faults = tuple(self.check.faults(root))
            self.faults.extend(faults)
        return empty if faults else root

    def _title(self, found: list[Heading], end: int) -> Heading | None:
        """The heading with which the text begins; None and a fault where it begins otherwise."""
        text = next((i for i, line in enumerate(self.lines[end:]) if line.strip()), None)
        if text is None:
            span = Span(self.source.name)
            self._untitled(span, "es ist leer")
            return None
        first = found[0] if found else None
        if first is not None and first.level == 1 and first.line == text:
            return first
        shown = "hier steht eine Überschrift tieferer Stufe"
        if first is None or first.line != text:
            shown = "davor steht schon Text" if _has_title(found) else "hier steht schon Text"
        self._untitled(self._line_span(end + text), shown, first)
        return None

    def _untitled(self, span: Span, found: str, first: Heading | None = None) -> None:
        name = first.text if first is not None and first.text else self.id.replace("_", " ").title()
        self.faults.append(fault("RS551", span, found=found, proposals=[f"# {name}"]))

    def _body(self, start: int) -> Node:
        """What stands from the line ``start`` (from 0) on, without blank lines around it."""
        lines = self.lines[start:]
        while lines and not lines[-1].strip():
            lines.pop()
        while lines and not lines[0].strip():
            lines.pop(0)
            start += 1
        text = "\n".join(lines)
        last = len(lines[-1]) + 1 if lines else 1
        end = start + max(len(lines), 1)
        span = Span(self.source.name, start + 1, 1, end, last)
        return Node(text, span, None, None, text, VERBATIM)


def _has_title(found: list[Heading]) -> bool:
    return any(heading.level == 1 for heading in found)
