"""What an emitter may use besides the rulesets."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from regelschmiede.emit.artifact import Artifact


@dataclass(frozen=True, slots=True)
class EmitContext:
    """``templates`` is the folder ``site-templates``; ``downloads`` maps a ruleset's id to files for its readers."""

    templates: Path
    downloads: Mapping[str, Sequence[Artifact]] = field(default_factory=dict)
