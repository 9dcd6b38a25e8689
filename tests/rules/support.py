"""Small books made of the cases' base and of what a test writes besides."""

from __future__ import annotations

import json
import shutil
from textwrap import dedent
from typing import TYPE_CHECKING, Any

from regelschmiede.model.meaning import meaning_of
from regelschmiede.pipeline import Compilation, check, find_project
from tests.support.cases import BASE, FOLDER

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from regelschmiede.expressions.evaluate import Value
    from regelschmiede.model.checked import Ruleset

DATA = "rules-data/abenteuer"


def compiled(root: Path, **files: str) -> Compilation:
    """The base with these files in its ruleset, and without its own figures."""
    shutil.copytree(BASE, root, dirs_exist_ok=True)
    (root / DATA / "parameters.yaml").unlink()
    allow_fractions(root / "schemas/parameters.schema.json")
    for stem, text in files.items():
        (root / DATA / f"{stem}.yaml").write_text(dedent(text), encoding="utf-8")
    return checked(root)


def checked(root: Path) -> Compilation:
    """The project that lies in ``root``."""
    project = find_project(root)
    assert project is not None
    return check(project)


def allow_fractions(schema: Path) -> None:
    """Let named figures be fractions, and have a unit."""
    contents = json.loads(schema.read_text(encoding="utf-8"))
    properties = contents["$defs"]["entry"]["properties"]
    properties["value"] = {"title": "Wert", "type": "number"}
    properties["unit"] = {"title": "Einheit", "type": "string"}
    schema.write_text(json.dumps(contents), encoding="utf-8")


def book(root: Path, **files: str) -> Ruleset:
    """The only ruleset of such a book, which is without faults."""
    compilation = compiled(root, **files)
    assert compilation.ok, [str(each) for each in compilation.diagnostics]
    return compilation.rulesets[0]


def case_book(root: Path, case: str) -> Ruleset:
    """The ruleset of a good case."""
    for layer in (BASE, FOLDER / case):
        shutil.copytree(layer, root, dirs_exist_ok=True)
    return checked(root).rulesets[0]


class Game:
    """Plays by the rules of a book."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._rules = meaning_of(ruleset).context.rules

    def play(self, rule: str, inputs: Mapping[str, Any]) -> Value:
        """What ``rule`` gives."""
        return self._rules[rule](inputs)
