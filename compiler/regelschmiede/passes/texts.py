"""Templates → texts with figures inserted and links resolved, each figure knowing where it came from."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Any, NamedTuple

from regelschmiede.model.checked import Record, Text
from regelschmiede.model.text import Free
from regelschmiede.passes.insertions import FREE, Refused, form_fault, stands_alone
from regelschmiede.passes.link_marks import OPENING, link_marks
from regelschmiede.passes.links import Ambiguous, Dangling
from regelschmiede.passes.placeholders import Figures
from regelschmiede.passes.resolve import Template
from regelschmiede.passes.templates import (
    Call,
    Placeholder,
    Plain,
    has_placeholders,
    parse_template,
)
from regelschmiede.passes.text_lint import Measure, TypedText
from regelschmiede.passes.text_reports import TextReports
from regelschmiede.passes.text_view import code_regions, view_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from regelschmiede.diagnostics.diagnostic import Diagnostic
    from regelschmiede.model.text import Part
    from regelschmiede.passes.insertions import Insertions
    from regelschmiede.passes.link_marks import LinkMark
    from regelschmiede.passes.links import LinkTable
    from regelschmiede.passes.scope import Scope
    from regelschmiede.passes.templates import Part as Source
    from regelschmiede.passes.text_lint import TextLint
    from regelschmiede.passes.text_view import Region, View
    from regelschmiede.source.scalar_text import ScalarTexts
    from regelschmiede.source.yaml_tree import Node


class TextRenderer:
    """Renders one text after the other and collects their faults.

    Without ``links`` and ``insertions`` it renders names, in which there are neither.
    """

    def __init__(
        self,
        texts: ScalarTexts,
        links: LinkTable | None = None,
        insertions: Insertions | None = None,
        lint: TextLint | None = None,
    ) -> None:
        self._links = links
        self._lint = lint
        self._insertions = insertions
        self._reports = TextReports(texts)
        self._figures = Figures(self._reports)

    @property
    def faults(self) -> list[Diagnostic]:
        """What is wrong with the texts that were rendered so far."""
        return self._reports.faults

    def render(self, node: Node, source: str, scope: Scope) -> Text:
        """The text of the template ``source``, which stands at ``node``."""
        is_plain = not has_placeholders(source) and OPENING not in source
        if is_plain and not (self._lint and self._lint.is_suspicious(source)):
            return Text((source,))
        return self._rendering(node, scope, None).text(source)

    def render_chapter(self, node: Node, scope: Scope) -> Text:
        """The text of a chapter, a whole Markdown document at ``node``: what only pages show may be inserted."""
        return self._rendering(node, scope, self._insertions).text(node.raw)

    def _rendering(self, node: Node, scope: Scope, insertions: Insertions | None) -> _Rendering:
        tools = _Tools(self._reports, self._figures, self._links, insertions, self._lint)
        return _Rendering(tools, node, scope)

    def render_all(self, value: Any, scope: Scope) -> Any:
        """``value`` with every template in it rendered, however deep it stands."""
        if isinstance(value, Template):
            return self.render(value.node, value.source, scope)
        if isinstance(value, tuple):
            return tuple(self.render_all(item, scope) for item in value)
        if isinstance(value, Record):
            return Record(
                {key: self.render_all(inner, scope) for key, inner in value.values.items()}
            )
        return value


class _Tools(NamedTuple):
    """What texts are rendered with; ``insertions`` is None where a text is no chapter."""

    reports: TextReports
    figures: Figures
    links: LinkTable | None
    insertions: Insertions | None
    lint: TextLint | None


class _Rendering:
    """One text on its way."""

    def __init__(self, tools: _Tools, node: Node, scope: Scope) -> None:
        self._tools = tools
        self._node = node
        self._scope = scope
        self._measures: list[Measure] = []
        self._arguments: list[tuple[int, str]] = []
        self._code_regions: Sequence[Region] | None = None

    def text(self, source: str) -> Text:
        """The text of the template ``source``."""
        reports, lint = self._tools.reports, self._tools.lint
        parts, faults = parse_template(source)
        for problem in faults:
            reports.template(problem, self._node)
        view = view_of(parts)
        marks = list(link_marks(view.text)) if self._tools.links else []
        text = Text(tuple(self._rendered(parts, view, marks)))
        if lint is not None:
            measures, arguments = self._measures, self._arguments
            typed = TypedText(view, marks, measures, arguments, self._node, self._scope, reports)
            lint.check(typed)
        return text

    def _rendered(
        self, parts: Sequence[Source], view: View, marks: Sequence[LinkMark]
    ) -> Iterator[Part]:
        starts = [mark.region.start for mark in marks]
        for part, (offset, start) in zip(parts, view.offsets, strict=False):
            match part:
                case Plain():
                    end = offset + len(part.text)
                    inside = marks[bisect_left(starts, offset) : bisect_left(starts, end)]
                    yield from self._linked(view, offset, end, inside)
                case Placeholder():
                    for use in part.filters:
                        self._arguments += ((start, each) for each in use.arguments or ())
                    shown = self._tools.figures.shown(part, self._node, self._scope)
                    if shown is not None:
                        yield shown.figure
                        if shown.unit:
                            self._measures.append(Measure(offset, start, shown.unit, shown.noun))
                case Call():
                    yield from self._called(part, view.text, offset)

    def _linked(
        self, view: View, start: int, end: int, marks: Sequence[LinkMark]
    ) -> Iterator[Part]:
        """The plain stretch of ``view`` with its links in place."""
        position = start
        for mark in marks:
            if mark.problem:
                self._report_link("RS522", mark, view, problem=mark.problem)
                continue
            if mark.region.start > position:
                yield view.text[position : mark.region.start]
            yield self._link(mark, view)
            position = mark.region.end
        if position < end:
            yield view.text[position:end]

    def _link(self, mark: LinkMark, view: View) -> Part:
        if self._tools.links is None:
            return view.text[mark.region.start : mark.region.end]
        found = self._tools.links.resolve(mark.target, mark.label)
        if isinstance(found, Dangling):
            proposals = [_written(each, mark) for each in found.proposals]
            self._report_link("RS520", mark, view, target=mark.target, proposals=proposals)
        elif isinstance(found, Ambiguous):
            proposals = [_written(each, mark) for each in found.candidates]
            self._report_link("RS521", mark, view, name=mark.target, proposals=proposals)
        else:
            return found
        return mark.label or mark.target

    def _report_link(self, code: str, mark: LinkMark, view: View, **arguments: Any) -> None:
        start, end = view.source(mark.region.start), view.source(mark.region.end - 1) + 1
        self._tools.reports.stretch(code, self._node, start, end, **arguments)

    def _called(self, call: Call, text: str, offset: int) -> Iterator[Part]:
        refused = form_fault(call, in_chapter=self._tools.insertions is not None)
        if refused is not None:
            self._refuse(call, refused)
        elif call.function == FREE and call.arguments:
            yield Free(call.arguments[0])
        elif self._tools.insertions is not None:
            if not stands_alone(call, text, offset, self._code(text)):
                self._refuse(call, Refused("RS514", call.function, {"name": call.function}))
            found = self._tools.insertions.find(call)
            if isinstance(found, Refused):
                self._refuse(call, found)
            elif found is not None:
                yield found

    def _code(self, text: str) -> Sequence[Region]:
        if self._code_regions is None:
            self._code_regions = code_regions(text)
        return self._code_regions

    def _refuse(self, call: Call, refused: Refused) -> None:
        arguments = {**refused.arguments, "proposals": refused.proposals}
        self._tools.reports.placeholder(
            refused.code, self._node, call.start, refused.mark, **arguments
        )


def _written(target: str, mark: LinkMark) -> str:
    return f"[[{target}]]" if mark.label is None else f"[[{target}|{mark.label}]]"
