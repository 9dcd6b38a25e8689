"""What an emitter may use besides the rulesets."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from regelschmiede.emit.artifact import Artifact
    from regelschmiede.model.known_charts import ChartMemory
    from regelschmiede.model.manual import Manual


@dataclass(frozen=True, slots=True)
class EmitContext:
    """``templates`` are folders like ``site-templates``, of which the first that has a file counts.

    ``downloads`` maps a ruleset's id to files for its readers.
    ``manual`` is the project's manual for authors, if it has one. ``tabs`` are sections of the site beside the
    books: their titles, and (title, file) of each page that the navigation lists, the section's own first.
    ``charts`` remembers odds that earlier runs have worked out.
    """

    templates: tuple[Path, ...]
    downloads: Mapping[str, Sequence[Artifact]] = field(default_factory=dict)
    manual: Manual | None = None
    tabs: Mapping[str, Sequence[tuple[str, str]]] = field(default_factory=dict)
    charts: ChartMemory | None = None
