"""The package of Percentacy, and the checked ruleset that it was emitted from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from regelschmiede.pipeline import Project, check
from tests.support.packages import imported, write_packages
from tests.support.project import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from regelschmiede.model.checked import Ruleset


@pytest.fixture(scope="session")
def percentacy() -> Ruleset:
    """The ruleset, checked."""
    compilation = check(Project(ROOT))
    assert compilation.ok, compilation.diagnostics
    return next(each for each in compilation.rulesets if each.manifest.id == "percentacy")


@pytest.fixture(scope="session")
def packages(percentacy: Ruleset, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the package."""
    return write_packages([percentacy], tmp_path_factory.mktemp("sheet"))


@pytest.fixture(scope="session")
def p(packages: Path) -> Iterator[Any]:
    """The package."""
    with imported(packages, "percentacy") as package:
        yield package
