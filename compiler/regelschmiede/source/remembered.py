"""All that runs over a project remember of each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from regelschmiede.source.known_trees import KnownTrees
from regelschmiede.source.memory import Findings, cache_folder

if TYPE_CHECKING:
    from regelschmiede.source.project import Project

_FINDINGS = "findings"


class Remembered(NamedTuple):
    """What earlier runs found out about rules and their odds, and the trees of the files that they read."""

    findings: Findings
    trees: KnownTrees


def remembered(project: Project) -> Remembered:
    """What earlier runs over ``project`` remember, and where this one can write down what it learns."""
    folder = cache_folder(project)
    return Remembered(Findings(folder / _FINDINGS), KnownTrees(folder))


def nothing() -> Remembered:
    """The memory of a run that neither knows of others nor leaves anything to them."""
    return Remembered(Findings(), KnownTrees())
