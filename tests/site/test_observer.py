"""Files and folders that come and go while the preview watches, also ones that were not there when it began."""

from __future__ import annotations

import os
import shutil
import time
import warnings
from functools import partial
from typing import TYPE_CHECKING

import pytest
from watchdog.events import FileSystemEvent, FileSystemEventHandler

from regelschmiede.preview.observer import ChangeObserver

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

PATIENCE = 10
"""Seconds; machines that test may be slow."""
STILL = 0.7
"""Seconds after which everything that happened was told: a folder's leaving is told last, after half a second."""


class Watched:
    """A folder ``root`` with places that are watched as MkDocs does it, and what was told of them."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.told: list[str] = []

    def sees(self, change: Callable[[], object]) -> bool:
        """Whether ``change`` is told of, once all before is."""
        time.sleep(STILL)
        self.told.clear()
        change()
        end = time.monotonic() + PATIENCE
        while not self.told and time.monotonic() < end:
            time.sleep(0.01)
        return bool(self.told)


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watched]:
    place = Watched(tmp_path)
    skills = tmp_path / "rules-data/buch/skills"
    skills.mkdir(parents=True)
    (skills / "anker.yaml").write_text("a", "utf-8")

    class Handler(FileSystemEventHandler):
        def on_any_event(self, event: FileSystemEvent) -> None:
            # MkDocs does so too.
            if not event.is_directory:
                place.told.append(os.fsdecode(event.src_path))

    observer = ChangeObserver()
    (tmp_path / "mkdocs.yml").write_text("x", "utf-8")
    for name in ("rules-data", "schemas", "docs/autorenhandbuch", "mkdocs.yml"):
        observer.schedule(Handler(), str(tmp_path / name))
    observer.start()
    yield place
    observer.stop()
    observer.join()


def test_writing_moving_and_deleting_is_seen(watched: Watched) -> None:
    file = watched.root / "rules-data/buch/skills/anker.yaml"
    new = watched.root / "rules-data/buch/neu"
    assert watched.sees(lambda: file.write_text("b", "utf-8"))
    assert watched.sees(lambda: new.write_text("c", "utf-8"))
    assert watched.sees(lambda: new.replace(file))
    assert watched.sees(file.unlink)


def test_a_single_file_is_seen_after_it_was_replaced(watched: Watched) -> None:
    new = watched.root / "neu"
    for content in ("y", "z"):
        new.write_text(content, "utf-8")
        assert watched.sees(lambda: new.replace(watched.root / "mkdocs.yml"))


def test_whole_folders_come_and_go(watched: Watched) -> None:
    books = watched.root / "rules-data"
    away = watched.root / "Papierkorb"
    with warnings.catch_warnings(record=True) as warned:
        assert watched.sees(lambda: (books / "buch/skills").rename(away))
        assert watched.sees(lambda: away.rename(books / "buch/skills"))
        assert watched.sees(lambda: (books / "buch/skills/anker.yaml").write_text("b", "utf-8"))
        assert watched.sees(lambda: (books / "buch").rename(away))
        assert watched.sees(lambda: away.rename(books / "buch"))
        assert watched.sees((books / "leer").mkdir)
        assert watched.sees((books / "leer").rmdir)
        assert watched.sees(lambda: (books / "buch").rename(books / "anders"))
    assert [str(each.message) for each in warned] == []


def test_places_that_are_made_later_are_watched_with_all_in_them(watched: Watched) -> None:
    for name in ("schemas", "docs/autorenhandbuch"):
        file = watched.root / name / "a"
        assert watched.sees(partial(file.parent.mkdir, parents=True))
        assert watched.sees(partial(file.write_text, "x", "utf-8"))
        assert watched.sees(partial(file.write_text, "y", "utf-8"))


def test_a_place_that_was_away_is_watched_again(watched: Watched) -> None:
    books, away = watched.root / "rules-data", watched.root / "weg"
    assert watched.sees(lambda: books.rename(away))
    assert watched.sees(lambda: away.rename(books))
    assert watched.sees(lambda: (books / "buch/skills/anker.yaml").write_text("b", "utf-8"))
    assert watched.sees(lambda: shutil.rmtree(books))
    assert watched.sees(books.mkdir)
    assert watched.sees(lambda: (books / "neu.yaml").write_text("b", "utf-8"))


def test_reading_and_neighbours_are_no_change(watched: Watched) -> None:
    time.sleep(STILL)
    watched.told.clear()
    books = watched.root / "rules-data"
    assert (books / "buch/skills/anker.yaml").read_text("utf-8") == "a"
    assert [each.name for each in books.iterdir()] == ["buch"]
    (watched.root / "andere.yml").write_text("x", "utf-8")
    time.sleep(STILL)
    assert watched.told == []


def test_what_was_taken_away_is_no_change(watched: Watched) -> None:
    books, away = watched.root / "rules-data", watched.root / "weg"
    assert watched.sees(lambda: books.rename(away))
    time.sleep(STILL)
    watched.told.clear()
    (away / "buch/skills/anker.yaml").write_text("b", "utf-8")
    (watched.root / "build").mkdir()
    (watched.root / "build/a").write_text("x", "utf-8")
    time.sleep(STILL)
    assert watched.told == []
