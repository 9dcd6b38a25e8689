"""A German spell checker for the texts: an installed hunspell with de_DE, else Debian's packages.

``python -m tests.support.hunspell`` makes sure that there is one and prints its path.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from tests.support.debian import install

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

DICTIONARY = "de_DE"
DEBIAN_PACKAGES = ("hunspell", "hunspell-de-de")
MISSING = """\
No hunspell with a German dictionary (de_DE) was found, and none could be installed. Do one of these:
  sudo apt-get install hunspell hunspell-de-de   (Debian)
  install hunspell in another way, and its dictionary de_DE where `hunspell -D` looks for it"""
# The words go in and out as UTF-8 on every machine.
_ENVIRONMENT = {"LC_ALL": "C.UTF-8"}


def find() -> Path | None:
    """The checker that has the German dictionary; None where there is none."""
    found = shutil.which("hunspell")
    if found is None or _unknown(Path(found), ["Haus"], []) != set():
        return None
    return Path(found)


def ensure() -> Path | None:
    """Like ``find``, but install the checker where there is none."""
    if find() is None:
        install("hunspell", DEBIAN_PACKAGES)
    return find()


def unknown(words: Collection[str], known: Iterable[str]) -> set[str]:
    """Those of ``words`` that neither the dictionary has nor ``known``; OSError where there is no checker.

    A known word may end in ``/`` and another one, whose inflections and compounds it then has: ``Rewind/Team``.
    """
    checker = find()
    own = list(known)
    found = None if checker is None else _unknown(checker, words, own)
    if found is None:
        raise FileNotFoundError(MISSING)
    # What the dictionary knows as a part of compounds alone, it lets no list make a word.
    return found - set(own)


def _unknown(checker: Path, words: Collection[str], known: Iterable[str]) -> set[str] | None:
    """The unknown ones of ``words``; None where the checker does not work."""
    with tempfile.TemporaryDirectory() as folder:
        own = Path(folder) / "words"
        own.write_text("".join(f"{word}\n" for word in known), encoding="utf-8")
        done = subprocess.run(
            [checker, "-d", DICTIONARY, "-i", "UTF-8", "-p", own, "-l"],
            check=False,
            input="".join(f"{word}\n" for word in sorted(words)),
            env=os.environ | _ENVIRONMENT,
            capture_output=True,
            encoding="utf-8",
        )
    return set(done.stdout.split()) if done.returncode == 0 else None


if __name__ == "__main__":
    sys.exit(print(path) if (path := ensure()) else MISSING)
