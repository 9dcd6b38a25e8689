"""The README's picture: it is there, it is small, and the command that takes it works."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

import pytest

from tests.support import picture
from tests.support.project import ROOT

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

    from regelschmiede.pipeline import Project

LARGEST = 150_000


def size(path: Path) -> tuple[int, int]:
    """Width and height of a PNG."""
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG\r\n")
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def test_the_readme_shows_a_small_picture() -> None:
    name = picture.PICTURE.relative_to(ROOT).as_posix()
    assert f"]({name})" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert picture.PICTURE.stat().st_size < LARGEST
    assert size(picture.PICTURE)[0] <= picture.WIDTH


@pytest.mark.browser
def test_the_picture_is_taken_of_what_is_built(
    built_project: Project, browser: Browser, tmp_path: Path
) -> None:
    taken = tmp_path / "picture.png"
    picture.take(browser, built_project.build / "site", taken)
    assert taken.stat().st_size < LARGEST
    assert min(size(taken)) > 400
