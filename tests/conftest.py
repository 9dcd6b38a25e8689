"""Fixtures that tests of several stages share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import sync_playwright

from tests.support import chromium
from tests.support.project import build_all, copy_project

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from regelschmiede.pipeline import Project


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A headless Chromium for the whole run."""
    path = chromium.find()
    if path is None:
        pytest.fail(chromium.MISSING)
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=path, args=list(chromium.ARGUMENTS))


@pytest.fixture(scope="session")
def built_project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """A copy of this project with everything built; tests read it and leave it as it is."""
    project = copy_project(tmp_path_factory.mktemp("built") / "book")
    build_all(project)
    return project
