"""Declared → checked: references resolved, names and texts rendered, order and uses known."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from regelschmiede.diagnostics.diagnostic import Diagnostic, Related, fault, has_errors
from regelschmiede.model.checked import Entry, Ruleset
from regelschmiede.model.order import sort_key
from regelschmiede.passes.chapters import check_chapters
from regelschmiede.passes.declared import Broken
from regelschmiede.passes.glossary import glossary_faults
from regelschmiede.passes.index import Index
from regelschmiede.passes.insertions import Insertions
from regelschmiede.passes.links import LinkTable
from regelschmiede.passes.resolve import Resolver
from regelschmiede.passes.rules import Mechanics, check_mechanics
from regelschmiede.passes.rules_unused import unused_figures, unused_results
from regelschmiede.passes.scope import EntryScope, Scope, World
from regelschmiede.passes.templates import has_placeholders
from regelschmiede.passes.text_lint import TextLint
from regelschmiede.passes.texts import TextRenderer
from regelschmiede.passes.uses import collect_uses
from regelschmiede.source.chapter_files import CHAPTERS
from regelschmiede.source.files import PARTS
from regelschmiede.source.memory import Findings
from regelschmiede.source.scalar_text import ScalarTexts

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from regelschmiede.diagnostics.span import Span
    from regelschmiede.model.chapters import Chapter
    from regelschmiede.model.checked import Manifest
    from regelschmiede.passes.declared import DeclaredEntry, DeclaredRuleset

_Values = dict[str, dict[str, dict[str, Any]]]
_Names = dict[tuple[str, str], str]


def check_ruleset(
    declared: DeclaredRuleset, sources: Mapping[str, str], findings: Findings | None = None
) -> tuple[Ruleset | None, tuple[Diagnostic, ...]]:
    """The checked ruleset, or None and every fault of its references and texts.

    ``findings`` remembers what earlier runs found out about rules.
    """
    index = Index(declared.kinds, declared.entries, declared.broken)
    resolver = Resolver(index)
    values = _resolved(declared, resolver)
    texts = ScalarTexts(sources)
    named = TextRenderer(texts)
    world = _world(declared, values)
    names = _render_names(declared, world, named)
    values = {kind_id: _ordered(declared, kind_id, values, names) for kind_id in declared.kinds}
    world = replace(world, names=names, values=values)
    faulty_names = frozenset((each.span.file, each.span.line) for each in named.faults)
    links = LinkTable(declared, names)
    lint = TextLint(declared, world, links)
    renderer = TextRenderer(texts, links, Insertions(declared), lint)
    playable = not resolver.faults and _is_whole(declared)
    findings = findings or Findings()
    mechanics = check_mechanics(declared, world, texts, renderer, findings, playable=playable)
    _render_texts(declared, values, world, renderer)
    chapters = check_chapters(declared, world, renderer)
    manifest = _manifest(declared, world, renderer)
    faults = (
        *resolver.faults,
        *mechanics.faults,
        *named.faults,
        *renderer.faults,
        *_name_faults(declared, names, faulty_names),
        *glossary_faults(declared, names),
    )
    if has_errors(faults) or declared.broken != Broken() or manifest is None:
        return None, faults
    entries = {kind_id: _entries(declared, kind_id, values[kind_id]) for kind_id in values}
    ruleset = _ruleset(declared, manifest, entries, mechanics, chapters)
    ruleset = replace(ruleset, uses=MappingProxyType(collect_uses(ruleset, index)))
    return ruleset, (*faults, *_unused(ruleset, mechanics))


def _manifest(declared: DeclaredRuleset, world: World, renderer: TextRenderer) -> Manifest | None:
    """The manifest, whose sentences are texts as others are."""
    if declared.manifest is None:
        return None
    scope = Scope(world)
    unknown = (renderer.render(node, node.value, scope).markdown for node in declared.unknown)
    sentences = {
        name: renderer.render(node, node.value, scope).markdown
        for name, node in declared.sentences.items()
    }
    told = declared.manifest
    return replace(
        told,
        subtitle=sentences.get("subtitle", told.subtitle),
        description=sentences.get("description", told.description),
        unknown=tuple(unknown),
    )


def _ruleset(
    declared: DeclaredRuleset,
    manifest: Manifest,
    entries: Mapping[str, Mapping[str, Entry]],
    mechanics: Mechanics,
    chapters: Mapping[str, Chapter],
) -> Ruleset:
    """The ruleset, whose uses are not yet known."""
    return Ruleset(
        manifest=manifest,
        kinds=tuple(declared.kinds.values()),
        entries=MappingProxyType(entries),
        uses={},
        fingerprint=declared.fingerprint,
        schemas={kind_id: schema.data for kind_id, schema in declared.schemas.items()},
        rules=MappingProxyType(mechanics.rules),
        examples=mechanics.examples,
        constraints=mechanics.constraints,
        enumerations=MappingProxyType(mechanics.enumerations),
        records=MappingProxyType(mechanics.records),
        sheet=mechanics.sheet,
        characters=mechanics.characters,
        chapters=MappingProxyType(chapters),
    )


def _is_whole(declared: DeclaredRuleset) -> bool:
    """Whether rules find all entries that there are meant to be."""
    apart = frozenset((*PARTS, CHAPTERS))
    return declared.broken.kinds <= apart and all(
        group in apart for group, _ in declared.broken.entries
    )


def _unused(ruleset: Ruleset, mechanics: Mechanics) -> Iterator[Diagnostic]:
    """What a book with rules declares and nobody asks for."""
    if mechanics.rules:
        yield from unused_figures(ruleset)
        yield from unused_results(ruleset, mechanics.sources)


def _resolved(declared: DeclaredRuleset, resolver: Resolver) -> _Values:
    for kind_id, kind in declared.kinds.items():
        for entry in declared.torn.get(kind_id, ()):
            resolver.values(kind.fields, entry.node)  # only for their faults
    return {
        kind_id: {
            entry.id: resolver.values(kind.fields, entry.node)
            for entry in declared.entries[kind_id].values()
        }
        for kind_id, kind in declared.kinds.items()
    }


def _world(declared: DeclaredRuleset, values: _Values) -> World:
    aliases = {
        kind_id: {alias: entry.id for entry in entries.values() for alias in entry.aliases}
        for kind_id, entries in declared.entries.items()
    }
    plain = {
        (entry.kind, entry.id): entry.node.value["name"]
        for entry in _all_entries(declared)
        if not has_placeholders(entry.node.value["name"])
    }
    return World(declared.kinds, values, plain, aliases, declared.broken)


def _all_entries(declared: DeclaredRuleset) -> Iterator[DeclaredEntry]:
    for entries in declared.entries.values():
        yield from entries.values()


def _render_names(declared: DeclaredRuleset, world: World, renderer: TextRenderer) -> _Names:
    names = dict(world.names)
    for entry in _all_entries(declared):
        key = (entry.kind, entry.id)
        if key not in names:
            scope = EntryScope(world, declared.kinds[entry.kind], entry.id)
            node = entry.node.at(("name",))
            names[key] = renderer.render(node, node.value, scope).markdown
    return names


def _render_texts(
    declared: DeclaredRuleset, values: _Values, world: World, renderer: TextRenderer
) -> None:
    rendered: list[tuple[dict[str, Any], dict[str, Any]]] = []
    for kind_id, entries in values.items():
        for entry_id, fields in entries.items():
            scope = EntryScope(world, declared.kinds[kind_id], entry_id)
            texts = {key: renderer.render_all(value, scope) for key, value in fields.items()}
            texts["name"] = world.names[kind_id, entry_id]
            rendered.append((fields, texts))
    # Only when all are rendered: until then texts must not see each other's results.
    for fields, texts in rendered:
        fields.update(texts)


def _name_faults(
    declared: DeclaredRuleset, names: _Names, faulty: frozenset[tuple[str, int]]
) -> Iterator[Diagnostic]:
    """Entries of one kind whose names a reader could not tell apart; ``faulty`` lines hold no whole name."""
    for kind_id, entries in declared.entries.items():
        seen: dict[str, Span] = {}
        for entry in entries.values():
            name, span = names[kind_id, entry.id], entry.node.at(("name",)).span
            key = " ".join(unicodedata.normalize("NFKC", name).split()).casefold()
            if (span.file, span.line) in faulty:
                continue
            if key in seen:
                first = Related(seen[key], "Der andere steht hier.")
                kind = declared.kinds[kind_id].title
                yield fault("RS203", span, name=name, kind=kind, related=[first])
            seen.setdefault(key, span)


def _ordered(
    declared: DeclaredRuleset, kind_id: str, values: _Values, names: _Names
) -> dict[str, dict[str, Any]]:
    """The values of a kind's entries in the order in which book and package show them."""
    ids = list(declared.entries[kind_id])
    if declared.kinds[kind_id].sorted_by_name:
        ids.sort(key=lambda entry_id: sort_key(names[kind_id, entry_id]))
    return {entry_id: values[kind_id][entry_id] for entry_id in ids}


def _entries(
    declared: DeclaredRuleset, kind_id: str, values: Mapping[str, dict[str, Any]]
) -> Mapping[str, Entry]:
    """The entries of a kind; ``values`` are complete and in order."""
    entries: dict[str, Entry] = {}
    for entry_id, fields in values.items():
        declared_entry = declared.entries[kind_id][entry_id]
        entries[entry_id] = Entry(
            kind_id,
            entry_id,
            fields["name"],
            MappingProxyType(fields),
            declared_entry.aliases,
            declared_entry.key,
        )
    return MappingProxyType(entries)
