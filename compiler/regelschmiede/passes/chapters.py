"""Declared chapters → checked ones: their texts rendered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.model.chapters import Chapter, PrintLayout
from regelschmiede.passes.scope import Scope

if TYPE_CHECKING:
    from regelschmiede.passes.declared import DeclaredChapter, DeclaredRuleset
    from regelschmiede.passes.scope import World
    from regelschmiede.passes.texts import TextRenderer


def check_chapters(
    declared: DeclaredRuleset, world: World, renderer: TextRenderer
) -> dict[str, Chapter]:
    """The chapters of ``declared`` in their order; what is wrong with a text, ``renderer`` collects."""
    scope = Scope(world)
    return {
        chapter.id: _checked(chapter, scope, renderer) for chapter in declared.chapters.values()
    }


def _checked(chapter: DeclaredChapter, scope: Scope, renderer: TextRenderer) -> Chapter:
    return Chapter(
        id=chapter.id,
        title=chapter.title,
        description=_description(chapter, scope, renderer),
        text=renderer.render_chapter(chapter.body, scope),
        aliases=chapter.aliases,
        layout=_layout(chapter),
        span=chapter.span,
    )


def _description(chapter: DeclaredChapter, scope: Scope, renderer: TextRenderer) -> str:
    node = (chapter.head.children or {}).get("description")
    return "" if node is None else renderer.render(node, node.value, scope).markdown


def _layout(chapter: DeclaredChapter) -> PrintLayout | None:
    printed = chapter.head.value.get("print")
    if printed is None:
        return None
    return PrintLayout(printed["orientation"] == "landscape", printed["pages"])
