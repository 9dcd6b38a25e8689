"""A folder that is written to again and again: only what changed is touched, and nothing of others stays in it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from regelschmiede import output
from regelschmiede.output import staged, write_changed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from regelschmiede.output import Seen

PAGES = [
    ("index.md", b"Buch"),
    ("dinge/anker/index.md", b"Anker"),
    ("dinge/bake/index.md", b"Bake"),
]
ANCHOR, BUOY = "dinge/anker/index.md", "dinge/bake/index.md"
LONGER_THAN_A_STEP = 0.05
"""Seconds after which a file system gives another time."""


def held(folder: Path) -> list[tuple[str, bytes]]:
    """Each file of ``folder`` with its content; an empty folder counts as a file without any."""
    found = (each for each in folder.rglob("*") if each.is_file() or not any(each.iterdir()))
    return sorted(
        (each.relative_to(folder).as_posix(), each.read_bytes() if each.is_file() else b"")
        for each in found
    )


def changed_by_hand(folder: Path) -> None:
    path = folder / ANCHOR
    before = path.stat()
    path.write_bytes(b"ANKER")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def deleted(folder: Path) -> None:
    (folder / ANCHOR).unlink()


def made_a_folder(folder: Path) -> None:
    (folder / ANCHOR).unlink()
    (folder / ANCHOR).mkdir()


def made_a_file(folder: Path) -> None:
    shutil.rmtree(folder / "dinge")
    (folder / "dinge").write_bytes(b"x")


def moved_elsewhere(folder: Path) -> None:
    elsewhere = (folder / "dinge").rename(folder.with_name("anderswo"))
    (folder / "dinge").symlink_to(elsewhere, target_is_directory=True)


def led_elsewhere(folder: Path) -> None:
    (folder / ANCHOR).unlink()
    (folder / ANCHOR).symlink_to(folder / "dinge", target_is_directory=True)


def replaced(folder: Path) -> None:
    (folder / "other").write_bytes(b"Enker")
    (folder / "other").replace(folder / ANCHOR)


def added(folder: Path) -> None:
    (folder / "dinge/leer/tief").mkdir(parents=True)
    (folder / "dinge/neu.md").write_bytes(b"x")
    (folder / "verweis").symlink_to(folder / "dinge", target_is_directory=True)


@pytest.mark.parametrize("remembers", [True, False])
@pytest.mark.parametrize(
    "meddle",
    [
        changed_by_hand,
        deleted,
        made_a_folder,
        made_a_file,
        moved_elsewhere,
        led_elsewhere,
        replaced,
        added,
    ],
)
def test_what_others_did_is_undone(
    meddle: Callable[[Path], None],
    remembers: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(output, "YOUNG_SECONDS", 0.0)
    folder = tmp_path / "pages"
    seen: Seen | None = {} if remembers else None
    assert len(write_changed(folder, PAGES, seen)) == 3
    time.sleep(LONGER_THAN_A_STEP)
    meddle(folder)
    assert write_changed(folder, PAGES, seen)
    assert held(folder) == sorted(PAGES)
    assert write_changed(folder, PAGES, seen) == []


def clock_stands_still(monkeypatch: pytest.MonkeyPatch, at: float) -> None:
    """Give all files the time ``at``, whenever they were changed."""
    stat = Path.stat

    def coarse(path: Path, **options: bool) -> object:
        found = stat(path, **options)
        times = {"st_mtime": at, "st_ctime": at, "st_mtime_ns": 0, "st_ctime_ns": 0}
        return SimpleNamespace(
            st_mode=found.st_mode, st_size=found.st_size, st_ino=found.st_ino, **times
        )

    monkeypatch.setattr(Path, "stat", coarse)


def test_a_change_within_a_step_of_the_clock_is_undone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # However long this test takes, its files stay young.
    clock_stands_still(monkeypatch, time.time() + 3600)
    seen: Seen = {}
    write_changed(tmp_path, PAGES, seen)
    (tmp_path / ANCHOR).write_bytes(b"ANKER")
    assert write_changed(tmp_path, PAGES, seen) == [tmp_path / ANCHOR]
    assert held(tmp_path) == sorted(PAGES)


def test_another_file_of_the_same_time_and_size_is_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock_stands_still(monkeypatch, 0)
    seen: Seen = {}
    write_changed(tmp_path, PAGES, seen)
    replaced(tmp_path)
    assert write_changed(tmp_path, PAGES, seen) == [tmp_path / ANCHOR]
    assert held(tmp_path) == sorted(PAGES)


def test_a_file_makes_room_for_a_folder_and_a_folder_for_a_file(tmp_path: Path) -> None:
    seen: Seen = {}
    for pages in ([("dinge", b"Datei")], PAGES, [("dinge/anker", b"Datei")], PAGES):
        write_changed(tmp_path, pages, seen)
        assert held(tmp_path) == sorted(pages)


def test_only_what_changed_is_written_and_what_is_gone_deleted(tmp_path: Path) -> None:
    seen: Seen = {}
    write_changed(tmp_path, PAGES, seen)
    stamp = (tmp_path / "index.md").stat()
    pages = [PAGES[0], (BUOY, b"BAKE")]
    assert set(write_changed(tmp_path, pages, seen)) == {tmp_path / ANCHOR, tmp_path / BUOY}
    assert held(tmp_path) == sorted(pages)
    assert (tmp_path / "index.md").stat() == stamp
    assert not (tmp_path / "dinge/anker").exists()


def test_what_nobody_touched_is_not_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(output, "YOUNG_SECONDS", 0.0)
    seen: Seen = {}
    write_changed(tmp_path, PAGES, seen)
    read: list[Path] = []

    def read_bytes(path: Path) -> bytes:
        read.append(path)
        return b""

    monkeypatch.setattr(Path, "read_bytes", read_bytes)
    assert write_changed(tmp_path, PAGES, seen) == []
    assert read == []
    time.sleep(LONGER_THAN_A_STEP)
    (tmp_path / ANCHOR).write_bytes(b"ANKER")
    assert write_changed(tmp_path, PAGES, seen) == [tmp_path / ANCHOR]
    assert read == [tmp_path / ANCHOR]


_LEAVE = """
import os, signal, sys
from pathlib import Path
from regelschmiede.output import publish, staged

with staged(Path(sys.argv[1])) as stage:
    (stage / "site").mkdir()
    (stage / "site/index.html").write_text("neu")
    print(stage, flush=True)
    if sys.argv[2] == "publishing":
        rename = Path.rename
        def killed(path, target):
            if path.parent == stage:
                os.kill(os.getpid(), signal.SIGKILL)
            rename(path, target)
        Path.rename = killed
        publish(stage, stage.parent, ["site"])
    sys.stdin.read()
"""


@contextmanager
def elsewhere(build: Path, doing: str) -> Iterator[tuple[subprocess.Popen[str], Path]]:
    """Another process that builds, and its stage."""
    command = [sys.executable, "-c", _LEAVE, str(build), doing]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    with process:
        assert process.stdout is not None
        yield process, Path(process.stdout.readline().strip())
        process.kill()


def test_stages_of_killed_builds_go_with_the_next_and_others_stay(tmp_path: Path) -> None:
    with (
        elsewhere(tmp_path, "waiting") as (killed, left),
        elsewhere(tmp_path, "waiting") as (
            _,
            busy,
        ),
    ):
        killed.kill()
        killed.wait()
        assert (left / "site/index.html").exists()
        with staged(tmp_path) as stage:
            assert set(tmp_path.iterdir()) == {stage, busy}
            assert (busy / "site/index.html").exists()
        assert set(tmp_path.iterdir()) == {busy}


def test_what_a_killed_build_had_taken_away_comes_back(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site/index.html").write_text("alt", "utf-8")
    with elsewhere(tmp_path, "publishing") as (killed, _):
        killed.wait()
    assert not (tmp_path / "site").exists()
    with staged(tmp_path):
        assert (tmp_path / "site/index.html").read_text("utf-8") == "alt"
    assert [each.name for each in tmp_path.iterdir()] == ["site"]
