"""The manual's first steps: whoever takes them meets what the page says."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from regelschmiede.pipeline import Project, check
from tests.support.manual import MANUAL
from tests.support.project import copy_project

if TYPE_CHECKING:
    from pathlib import Path

PAGE = (MANUAL / "10-erste-schritte.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
CHANGES = re.findall(r"aus der `(.*?)` eine `(.*?)`", PAGE)
PARAMETERS = "rules-data/percentacy/parameters.yaml"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return copy_project(tmp_path_factory.mktemp("steps") / "book")


def faults(project: Project, old: str, new: str) -> set[str]:
    """The codes of what is wrong once ``new`` stands in the place of ``old`` among the parameters."""
    path: Path = project.root / PARAMETERS
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    found = check(project)
    path.write_text(text, encoding="utf-8")
    return {each.code for each in found.diagnostics}


def test_a_changed_value_makes_no_faults(project: Project) -> None:
    was, now = CHANGES[0]
    assert faults(project, BLOCKS[0], BLOCKS[0].replace(f" {was}\n", f" {now}\n")) == set()


def test_a_word_is_no_number(project: Project) -> None:
    assert faults(project, BLOCKS[0], BLOCKS[1]) == set(re.findall("RS[0-9]{3}", PAGE))


def test_examples_contradict_the_other_value(project: Project) -> None:
    was, now = CHANGES[1]
    assert faults(project, BLOCKS[2], BLOCKS[2].replace(f" {was}\n", f" {now}\n")) == {"RS721"}
