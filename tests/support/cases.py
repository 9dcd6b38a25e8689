"""The cases: small projects laid out over a common base, and what the command line says of them."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path

from click.testing import CliRunner

from regelschmiede.cli import command
from regelschmiede.source.memory import CACHE

FOLDER = Path(__file__).resolve().parent.parent / "cases"
BASE = FOLDER / "base"
SETUP = "setup.json"
"""What can't be stored as a file: ``without`` (paths to remove), ``folders`` and ``links`` (path → target)."""

_FORMATS = {"txt": "text", "json": "json", "github": "github"}


@dataclass(frozen=True, slots=True)
class Case:
    """One project; ``expected`` are the files with the output for each format, at least the text's."""

    folder: Path

    @property
    def is_good(self) -> bool:
        """Whether the project is without faults."""
        return self.folder.parent.name == "good"

    @property
    def expected(self) -> list[Path]:
        """``expected.txt``, and the other formats that the case has."""
        paths = [self.folder / f"expected.{suffix}" for suffix in _FORMATS]
        return [path for path in paths if path.suffix == ".txt" or path.exists()]

    def __str__(self) -> str:
        return self.folder.relative_to(FOLDER).as_posix()


CASES = [
    Case(folder) for verdict in ("good", "bad") for folder in sorted(FOLDER.glob(f"*/{verdict}/*/"))
]


def lay_out(case: Case, target: Path) -> None:
    """Copy the base and ``case`` over it to ``target``."""
    lay_out_base(target)
    shutil.copytree(case.folder, target, dirs_exist_ok=True, ignore=_not_of_the_project)
    setup_file = case.folder / SETUP
    setup = json.loads(setup_file.read_text(encoding="utf-8")) if setup_file.exists() else {}
    for name in setup.get("without", ()):
        path = target / name
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    for name in setup.get("folders", ()):
        (target / name).mkdir(parents=True)
    for name, to in setup.get("links", {}).items():
        (target / name).symlink_to(to)


def lay_out_base(target: Path) -> None:
    """Copy the base to ``target``."""
    shutil.copytree(BASE, target, dirs_exist_ok=True, ignore=shutil.ignore_patterns(CACHE))


def run_check(root: Path, suffix: str) -> tuple[int, str]:
    """Exit code and output of ``regelschmiede check`` for the project ``root``."""
    arguments = ["check", "--root", str(root), "--format", _FORMATS[suffix]]
    result = CliRunner().invoke(command, arguments, catch_exceptions=False)
    return result.exit_code, result.output


def _not_of_the_project(_folder: str, names: list[str]) -> list[str]:
    return [name for name in names if name == SETUP or name.startswith("expected.")]
