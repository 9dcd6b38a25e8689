"""The spell checker that other tests rely on is a real one with a German dictionary."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from tests.support import hunspell

if TYPE_CHECKING:
    from pathlib import Path


def test_words_with_umlauts_inflections_and_compounds_are_known() -> None:
    right = ["Größe", "kämpfst", "Häuser", "Würfelbecher", "HP-Verlust", "überlebt"]
    wrong = ["Grösse", "kämpfsst", "Häusser", "HP-Verlusst"]
    assert hunspell.unknown([*right, *wrong], ["HP"]) == set(wrong)


def test_a_word_of_ones_own_may_be_inflected_like_another() -> None:
    words = ["Rewind", "Rewinds", "Rewindes"]
    assert hunspell.unknown(words, ["Rewind/Team"]) == {"Rewindes"}


def test_a_part_of_compounds_can_be_made_a_word() -> None:
    assert hunspell.unknown(["anzahl"], []) == {"anzahl"}
    assert hunspell.unknown(["anzahl"], ["anzahl"]) == set()


def test_a_checker_without_the_dictionary_is_none(bare_machine: Path) -> None:
    _script(bare_machine / "hunspell", "exit 1")
    assert hunspell.find() is None


def test_debians_packages_are_installed_where_no_checker_is_there(bare_machine: Path) -> None:
    checker = bare_machine / "hunspell"
    make = f'printf "#!/bin/sh\\n" >"{checker}"; chmod +x "{checker}"'
    names = " ".join(hunspell.DEBIAN_PACKAGES)
    _script(bare_machine / "apt-get", f'case "$*" in *" install {names}") {make};; esac')
    assert hunspell.find() is None
    assert hunspell.ensure() == checker


def test_a_machine_without_any_way_to_a_checker_is_told_so(bare_machine: Path) -> None:
    _script(bare_machine / "apt-get", "exit 1")
    assert hunspell.ensure() is None
    with pytest.raises(FileNotFoundError, match="hunspell-de-de"):
        hunspell.unknown(["Haus"], [])


@pytest.fixture
def bare_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A PATH of one folder, with the few commands that stubs need and a sudo that asks nothing."""
    for name in ("sh", "chmod"):
        (tmp_path / name).symlink_to(shutil.which(name) or name)
    _script(tmp_path / "sudo", 'shift; exec "$@"')
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def _script(path: Path, body: str) -> None:
    path.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
    path.chmod(0o755)
