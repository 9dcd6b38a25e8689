"""Any edits one after the other: a preview's pages stay those of a build that remembers none."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest

from regelschmiede.emit.site import KeptPages
from regelschmiede.pipeline import check, emit_pages, remembered
from tests.support.project import copy_project
from tests.test_fuzz import FACTOR

if TYPE_CHECKING:
    from collections.abc import Callable

    from regelschmiede.pipeline import Project

    Change = Callable[[random.Random, re.Match[str]], str]

EDITS, BETWEEN_BUILDS = 18, 3
"""How many edits a sequence has, and after how many the pages are looked at."""
INSERTED = (
    "[[skills.akrobatik|dort]]",
    "[[rules.probe|da]]",
    "[[chapters.kampf|hier]]",
    "{{ p.groesster_wurf }}",
    "*gern*",
    # Forms of the glossary.
    "Probe",
    "Würfen",
    "Ergebnis",
)


def comes_or_goes(chance: random.Random, match: re.Match[str]) -> str:
    if chance.random() < 0.3:
        return ""
    return f"{match[0].rstrip()}\n\n{chance.choice('az')}{chance.randrange(1000)}{match[2]}"


def renamed(chance: random.Random, match: re.Match[str]) -> str:
    return f"{match[1]}{chance.randrange(1000)}:\n  aliases: [{match[1]}]\n"


def called(chance: random.Random, match: re.Match[str]) -> str:
    return match[1] + chance.choice(("Aal ", "Zz ", "A & B ")) + match[2]


def said(chance: random.Random, match: re.Match[str]) -> str:
    return f"{match[1]}Auch {chance.choice(INSERTED)} {match[2]}"


def counted(chance: random.Random, match: re.Match[str]) -> str:
    return str(max(0, int(match[0]) + chance.choice((-1, 1, 10))))


def reordered(chance: random.Random, match: re.Match[str]) -> str:
    items = match[1].split(", ")
    return f"[{', '.join(chance.sample(items, chance.choice((len(items), len(items) - 1))))}]"


def switched(chance: random.Random, match: re.Match[str]) -> str:
    return f"{match[1]}{'false' if match[2] == 'true' else 'true'}"


SENTENCE = (r"(text: (?:>-\n +)?\"?|\n\n)(?=[A-ZÄÖÜ])([^\n:]+)", said)
CHANGES: dict[str, list[tuple[str, Change]]] = {
    ".yaml": [
        (r"(?m)^([a-z]\w*)(:\n(?: .*\n|\n)+)", comes_or_goes),
        (r"(?m)^([a-z]\w*):\n", renamed),
        (r"(\b(?:name|label|title): \"?)(?=\w)([^\n\",}]+)", called),
        (r"(?<![\w.])\d+(?![\w.])", counted),
        (r"\[([^\[\]{}\n]+, [^\[\]{}\n]+)\]", reordered),
        SENTENCE,
    ],
    ".md": [SENTENCE, (r"(\n#+ )()", called)],
    ".json": [
        (r'("(?:title|description|singular|x-unit)": ")(\w)', called),
        (r'("x-column": )(true|false)', switched),
    ],
    ".j2": [(r"(\n)({% endif %}\n|$)", called)],
}


class Preview:
    """A project that is edited, and what its preview remembers."""

    def __init__(self, project: Project) -> None:
        self.project, self.memory, self.kept = project, remembered(project), KeptPages()
        folders = project.rules_data, project.root / "schemas", project.templates / "pages"
        files = sorted(path for folder in folders for path in folder.rglob("*.*"))
        files = [path for path in files if path.suffix in CHANGES and path.parent.name != "meta"]
        self.before = {path: path.read_text("utf-8") for path in files}
        # Whatever was published would have to stay.
        (project.rules_data / "percentacy/published-ids.txt").unlink()

    def edit(self, chance: random.Random) -> bool:
        """Change a file, and take that back where the book has a fault then; whether it is another now."""
        (suffix,) = chance.choices(list(CHANGES), (8, 3, 2, 1))
        path = chance.choice([each for each in self.before if each.suffix == suffix])
        pattern, change = chance.choice(CHANGES[suffix])
        text = path.read_text("utf-8")
        found = list(re.finditer(pattern, text))
        if not found:
            return False
        match = chance.choice(found)
        path.write_text(
            text[: match.start()] + change(chance, match) + text[match.end() :], "utf-8"
        )
        if self.is_sound():
            return True
        path.write_text(text, "utf-8")
        return False

    def is_sound(self) -> bool:
        """Whether the book has no fault; only then is it what will be looked at."""
        compilation = check(self.project, self.memory)
        if compilation.ok:
            self.compilation = compilation
        return compilation.ok

    def look(self) -> None:
        """Hold the pages of the sound book to those of a build that remembers none."""
        kept, fresh = (
            {
                page.path: page.data
                for page in emit_pages(
                    self.compilation, self.project, {}, self.memory.findings, kept
                )
            }
            for kept in (self.kept, None)
        )
        assert list(kept) == list(fresh)
        assert [path for path in kept if kept[path] != fresh[path]] == []


@pytest.fixture(scope="module")
def preview(tmp_path_factory: pytest.TempPathFactory) -> Preview:
    return Preview(copy_project(tmp_path_factory.mktemp("preview") / "book"))


@pytest.mark.parametrize("seed", range(FACTOR))
def test_pages_after_any_edits_are_those_of_a_first_build(preview: Preview, seed: int) -> None:
    chance = random.Random(seed)
    for path, text in preview.before.items():
        path.write_text(text, "utf-8")
    assert preview.is_sound()
    preview.look()
    edits = 0
    for number in range(EDITS):
        edits += preview.edit(chance)
        if number % BETWEEN_BUILDS == 0:
            preview.look()
    assert edits > EDITS / 4
