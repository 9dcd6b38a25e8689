"""The emitters of the compiler: one module and one line here for each."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

    from regelschmiede.emit.artifact import Artifact
    from regelschmiede.model.checked import Ruleset


@dataclass(frozen=True, slots=True)
class EmitContext:
    """What emitters may use besides the rulesets.

    ``templates`` is the folder ``site-templates``; ``downloads`` maps a ruleset's id to what the
    emitters before the site made of it for readers to download.
    """

    templates: Path
    downloads: Mapping[str, Sequence[Artifact]] = field(default_factory=dict)


if TYPE_CHECKING:
    Emitter = Callable[[Sequence[Ruleset], EmitContext], Iterable[Artifact]]
