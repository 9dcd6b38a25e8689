"""Keeping the list of published ids of each ruleset."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from regelschmiede.output import write_file
from regelschmiede.passes.published import read_published
from regelschmiede.records import dataclass
from regelschmiede.source.chapter_files import CHAPTERS
from regelschmiede.source.files import PUBLISHED, RULES, read_rulesets

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from regelschmiede.model.checked import Ruleset
    from regelschmiede.pipeline import Compilation, Project
    from regelschmiede.source.reader import SourceFile

_HEAD = (
    "# Adressen, Lesezeichen und Programme verlassen sich auf diese Ids.",
    "# Die Liste führt „regelschmiede publish“; „regelschmiede check“ meldet, was davon verschwindet.",
)
_MOST_NAMED = 20


@dataclass(frozen=True, slots=True)
class Publication:
    """What became of a ruleset's list: its file, the ids that are new in it, and how many it has now."""

    title: str
    file: str
    added: tuple[str, ...]
    size: int


def publish_ids(
    compilation: Compilation, project: Project, ruleset_id: str | None = None
) -> tuple[Publication, ...]:
    """Add what is new to the lists of all rulesets (or of one) in ``compilation``, which is without faults.

    Ids that a list has already stay in it. OSError where a list can't be written.
    """
    pairs = zip(read_rulesets(project).rulesets, compilation.rulesets, strict=True)
    made = []
    for files, ruleset in pairs:
        if ruleset_id in (None, ruleset.manifest.id):
            name = f"{files.folder}/{PUBLISHED}"
            text, publication = _published(name, files.published, ruleset)
            if publication.added or files.published is None:
                write_file(project.root / name, text.encode())
            made.append(publication)
    return tuple(made)


def report(publications: Iterable[Publication]) -> str:
    """What was added, in German: a line for each list, and the new ids (or how many of each kind)."""
    return "\n".join(line for each in publications for line in _report(each))


def _published(name: str, source: SourceFile | None, ruleset: Ruleset) -> tuple[str, Publication]:
    before = read_published(source) if source is not None else None
    known = {f"{each.kind}.{each.id}" for each in before.ids} if before else set()
    now = set(_ids(ruleset))
    comments = before.comments if before is not None else _HEAD
    text = "\n".join([*comments, *sorted(known | now)]) + "\n"
    added = tuple(sorted(now - known))
    return text, Publication(ruleset.manifest.title, name, added, len(known | now))


def _ids(ruleset: Ruleset) -> Iterator[str]:
    for kind, entries in ruleset.entries.items():
        yield from (f"{kind}.{entry_id}" for entry_id in entries)
    yield from (f"{RULES}.{rule_id}" for rule_id in ruleset.rules)
    yield from (f"{CHAPTERS}.{chapter_id}" for chapter_id in ruleset.chapters)


def _report(publication: Publication) -> Iterator[str]:
    added, head = publication.added, f"{publication.title}: {publication.file}"
    total = "eine Id" if publication.size == 1 else f"{publication.size} Ids"
    if not added:
        yield f"{head} ist auf dem Stand ({total})."
        return
    yield f"{head} – {len(added)} neu, {total} insgesamt."
    if len(added) <= _MOST_NAMED:
        yield from (f"  {each}" for each in added)
    else:
        counts = Counter(each.partition(".")[0] for each in added)
        yield from (f"  {kind}: {count}" for kind, count in counts.items())
