"""What the author's manual shows to write, laid out as projects that can be checked.

A comment before a block of code names the file that the block is: ``<!-- datei: rules-data/… -->``. All such blocks
of a page up to this one belong to one project. ``<!-- falsch RS204: rules-data/… -->`` shows a fault instead.
"""

from __future__ import annotations

import re
import shutil
import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.support.project import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

BASE = ROOT / "tests/manual_base"
_BLOCK = re.compile(
    r"^(?P<indent> *)<!-- (?:datei|falsch (?P<code>RS[0-9]{3})): (?P<path>\S+) -->\n"
    r"+ *(?P<fence>`{3,})\w*\n(?P<text>.*?)^ *(?P=fence)$",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Snippet:
    """The files of a project on the page ``page``; ``code`` is the one fault in it, empty where there is none."""

    page: str
    path: str
    line: int
    code: str
    files: Mapping[str, str]

    def __str__(self) -> str:
        return f"{self.page}:{self.line}:{self.path.rpartition('/')[2]}"


def snippets(page: Path) -> Iterator[Snippet]:
    """The projects that the manual's ``page`` shows."""
    markdown = page.read_text(encoding="utf-8")
    files: dict[str, str] = {}
    for block in _BLOCK.finditer(markdown):
        path, code = block["path"], block["code"] or ""
        shown = {**files, path: textwrap.dedent(block["text"])}
        line = markdown.count("\n", 0, block.start()) + 1
        yield Snippet(page.name, path, line, code, shown)
        if not code:
            files = shown


def lay_out_snippet(snippet: Snippet, target: Path) -> None:
    """Put the project of ``snippet`` into the folder ``target``."""
    shutil.copytree(BASE, target, dirs_exist_ok=True)
    for path, text in snippet.files.items():
        file = target / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")
