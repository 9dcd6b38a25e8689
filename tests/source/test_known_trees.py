"""Trees that are brought back are those that were read."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regelschmiede.source import known_trees
from regelschmiede.source.known_trees import KnownTrees
from regelschmiede.source.memory import UNFINISHED
from regelschmiede.source.reader import SourceFile
from regelschmiede.source.tree_text import NoTreeError, tree_from
from regelschmiede.source.yaml_tree import Document, read_yaml
from tests.support.damage import damaged_yaml
from tests.support.project import ROOT
from tests.test_fuzz import fuzz

if TYPE_CHECKING:
    from pathlib import Path

FILES = [
    path
    for folder in ("rules-data", "tests/cases")
    for path in sorted((ROOT / folder).rglob("*.yaml"))
]
TEXT = """\
eins: {name: "Eins", list: [1, -2.5, ~, true, "3", 1.000, 0x1F, '', []], leer: {}}
zwei:
  name: >-
    Zwei
    Zeilen
  nichts:
  text: |
    Bleibt
    so
"""


def source(text: str, name: str = "rules-data/probe/dinge.yaml") -> SourceFile:
    return SourceFile(name, text, text.encode())


def never(*_: object) -> Document:
    raise AssertionError("the file was read anew")


def brought_back(of: SourceFile, folder: Path) -> Document:
    """The tree of ``of`` as a run has it after another has read it."""
    first = KnownTrees(folder)
    first.read(of)
    first.save()
    return KnownTrees(folder).read(of)


def test_a_tree_comes_back_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read = read_yaml(TEXT, source(TEXT).name)
    assert read.root is not None
    first = KnownTrees(tmp_path)
    assert first.read(source(TEXT)) == read
    first.save()
    monkeypatch.setattr(known_trees, "read_yaml", never)
    again = KnownTrees(tmp_path).read(source(TEXT))
    assert again == read
    # Equal is not enough: 1 is True, and a decimal may equal an integer.
    assert repr(again) == repr(read)


def test_every_file_there_is_comes_back(tmp_path: Path) -> None:
    trees = [KnownTrees(tmp_path), KnownTrees(tmp_path)]
    sources = [source(path.read_text("utf-8", "replace"), str(path)) for path in FILES]
    for each in sources:
        trees[0].read(each)
    trees[0].save()
    for each in sources:
        assert repr(trees[1].read(each)) == repr(read_yaml.__wrapped__(each.text, each.name))


@fuzz(20)
@given(data=st.data())
def test_damaged_files_are_read_as_ever(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    text = data.draw(damaged_yaml(TEXT)).decode("utf-8", "replace")
    folder = tmp_path_factory.mktemp("trees")
    assert brought_back(source(text), folder) == read_yaml.__wrapped__(text, source(text).name)


def test_the_same_text_in_another_file_has_other_places(tmp_path: Path) -> None:
    trees = KnownTrees(tmp_path)
    names = ["rules-data/a/dinge.yaml", "rules-data/b/dinge.yaml"]
    for name in names:
        trees.read(source(TEXT, name))
    trees.save()
    for name in names:
        root = KnownTrees(tmp_path).read(source(TEXT, name)).root
        assert root is not None
        assert root.span.file == name


def kept(folder: Path) -> int:
    return len(list(folder.glob("tree-*")))


@pytest.mark.parametrize("text", ["a: [", "a: 1\na: 2\n", ""])
def test_what_is_at_fault_is_not_kept(text: str, tmp_path: Path) -> None:
    assert brought_back(source(text), tmp_path) == read_yaml(text, source(text).name)
    assert kept(tmp_path) == 0


def test_large_files_are_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known_trees, "_LARGEST", len(TEXT))
    brought_back(source(f"{TEXT}#"), tmp_path)
    assert kept(tmp_path) == 0
    brought_back(source(TEXT), tmp_path)
    assert kept(tmp_path) == 1


def test_what_no_check_asks_for_any_more_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trees = KnownTrees(tmp_path)
    texts = [f"a: {number}\n" for number in range(3)]
    for text in texts:
        trees.read(source(text))
        trees.save()
        assert kept(tmp_path) == 1
    last = trees.read(source(texts[-1]))
    monkeypatch.setattr(known_trees, "recall", never)
    assert trees.read(source(texts[-1])) is last


def test_within_a_process_a_tree_is_kept_without_a_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    trees = KnownTrees()
    first = trees.read(source(TEXT))
    trees.save()
    monkeypatch.setattr(known_trees, "read_yaml", never)
    assert trees.read(source(TEXT)) is first


ODD = [{}, [], 7, [1, 2, 3, 4], [1, 2, 3, 4, 5], [1, 2, 3, 4, "a"], [1, 2, 3, 4, {"a": []}, []]]


@pytest.mark.parametrize("plain", [*ODD, *([1, 1, 1, 9, [each]] for each in ODD)])
def test_what_is_no_tree_is_refused(plain: list[object]) -> None:
    with pytest.raises(NoTreeError):
        tree_from(plain, "dinge.yaml")


def test_nothing_unfinished_stays_where_writing_fails(tmp_path: Path) -> None:
    trees = KnownTrees(tmp_path)
    trees.read(source(TEXT))
    trees.save()
    (kept_file,) = tmp_path.glob("tree-*")
    kept_file.unlink()
    (kept_file / "im Weg").mkdir(parents=True)
    again = KnownTrees(tmp_path)
    again.read(source(TEXT))
    again.save()
    assert not list(tmp_path.glob(f"{UNFINISHED}*"))


def test_what_killed_runs_left_is_cleared_away(tmp_path: Path) -> None:
    young, old = (tmp_path / f"{UNFINISHED}{number}-tree-x" for number in (1, 2))
    for file in (young, old):
        file.touch()
    yesterday = time.time() - 86_400
    os.utime(old, (yesterday, yesterday))
    KnownTrees(tmp_path).save()
    assert (young.exists(), old.exists()) == (True, False)
