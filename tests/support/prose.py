"""The German words that authors and readers see, with where they stand: what the spell check goes through."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING, NamedTuple

import click
from click.testing import CliRunner

from regelschmiede.cli import command
from regelschmiede.diagnostics.catalog import CATALOG
from regelschmiede.source.yaml_tree import read_yaml
from tests.support.cases import CASES, FOLDER
from tests.support.project import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from regelschmiede.model.checked import Ruleset
    from regelschmiede.source.yaml_tree import Node

# What an author's key holds that is no German: formulas, ids, names for programs.
_NO_TEXT = frozenset(
    {
        "type",
        "holds",
        "when",
        "id",
        "else",
        "passage",
        "match",
        "edition",
        "range",
        "default",
        "unit",
        "lookup",
        "input",
        "class",
        "on",
        "then",
        "spdx",
        "value",
    }
)
# Below these keys every scalar is a formula or an id, but for the labels.
_FORMULAS = frozenset(
    {
        "lines",
        "expect",
        "else",
        "inputs",
        "by",
        "computed",
        "figures",
        "given",
        "then",
        "result",
        "steps",
    }
)
_LABELS = frozenset(["label", "text", "description", "name", "title"])

_FRONT_MATTER = re.compile(r"\A---\n.*?^---$", re.DOTALL | re.MULTILINE)
_PROSE_OF_FRONT_MATTER = re.compile(r"^(?:title|description): (.*)$", re.MULTILINE)
_CODE = re.compile(
    r"^ *(?P<fence>`{3,}|~{3,}).*?^ *(?P=fence)$"
    r"|(?P<ticks>`+)[^`].*?(?P=ticks)"
    r"|<!--.*?-->"
    r"|<(?P<tag>code|math|script|style|pre)\b.*?</(?P=tag)>"
    r"|<[^<>]+>"
    r"|\{\{.*?\}\}"
    r"|\{[^{}\n]*\}"
    r"|\]\([^()\s]*\)"
    r"|\[\[[^\[\]|]*(?:\||\]\])"
    r"|https?://\S+"
    r"|„[a-z_$][^\s“]*“"
    r"|Material for MkDocs",
    re.DOTALL | re.MULTILINE,
)
# A word with its hyphens; none that touches a digit or an underscore, which are dice, ids and the like.
_WORD = re.compile(r"(?<![\w\-/.])[^\W\d_]{2,}(?:-[^\W\d_]+)*(?![\w(]|-\d|\.\w)")
_MESSAGE = re.compile(r"^\s*\S+:\d+:\d+: (?:\w+ RS\d{3}: )?(.*)$")
# What a message quotes, and the inputs for which it says something.
_QUOTED = re.compile(r"„[^“]*“|\b[a-z_]\w* = \S+")
_INVISIBLE = {0xAD: None, 0x200B: None}


class Occurrence(NamedTuple):
    """A word and where it stands; ``file`` is relative to the project."""

    word: str
    file: str
    line: int

    @property
    def place(self) -> str:
        """``file:line``."""
        return f"{self.file}:{self.line}"


def words_of_markdown(text: str, file: str, first_line: int = 1) -> Iterator[Occurrence]:
    """The words of a page, without code, addresses, placeholders and markup."""
    head = _FRONT_MATTER.match(text)
    if head is not None:
        kept = "\n".join(
            found[1] if (found := _PROSE_OF_FRONT_MATTER.match(line)) else ""
            for line in head[0].split("\n")
        )
        text = kept + text[head.end() :]
    for number, line in enumerate(_CODE.sub(_blank, text).split("\n"), first_line):
        yield from words_of_line(line, file, number)


def words_of_line(line: str, file: str, number: int) -> Iterator[Occurrence]:
    """The words of plain text."""
    shown = html.unescape(line).translate(_INVISIBLE)
    for found in _WORD.finditer(shown):
        yield Occurrence(found[0], file, number)


def words_of_yaml(text: str, file: str) -> Iterator[Occurrence]:
    """The words of all texts in an author's file: names, labels and sentences, but no ids and no formulas."""
    lines = text.split("\n")
    root = read_yaml(text, file).root
    for node in _texts(root, "", is_formula=False) if root is not None else ():
        span = node.span
        part = lines[span.line - 1 : span.end_line]
        part[-1] = part[-1][: span.end_column - 1] if span.end_column > 1 else ""
        part[0] = " " * (span.column - 1) + part[0][span.column - 1 :]
        yield from words_of_markdown("\n".join(part), file, span.line)


def _texts(node: Node, key: str, *, is_formula: bool) -> Iterator[Node]:
    if node.children is not None:
        for name, child in node.children.items():
            inner = name if isinstance(name, str) else key
            yield from _texts(child, inner, is_formula=is_formula or inner in _FORMULAS)
    elif isinstance(node.value, str) and _is_prose(node.value, key, is_formula=is_formula):
        yield node


def _is_prose(value: str, key: str, *, is_formula: bool) -> bool:
    if key in _NO_TEXT or (is_formula and key not in _LABELS):
        return False
    return " " in value or value[:1].isupper()


def words_of_sources(root: Path) -> Iterator[Occurrence]:
    """The words of the books and of the manual below ``root``, as their authors wrote them."""
    for path in sorted((root / "rules-data").rglob("*.yaml")):
        yield from words_of_yaml(path.read_text("utf-8"), path.relative_to(root).as_posix())
    chapters = (root / "rules-data").rglob("*.md")
    # What stands in its folders is made of the catalogue and of what the compiler puts out.
    manual = (root / "docs/autorenhandbuch").glob("*.md")
    for path in sorted([*chapters, *manual]):
        yield from words_of_markdown(path.read_text("utf-8"), path.relative_to(root).as_posix())


def words_of_pages(root: Path, pages: Path) -> Iterator[Occurrence]:
    """The words of the emitted pages in the folder ``pages``; what the compiler itself adds is among them."""
    for path in sorted(pages.rglob("*.md")):
        if path.parts[-4:-2] == ("handbuch", "meldungen"):
            continue
        yield from words_of_markdown(path.read_text("utf-8"), path.relative_to(root).as_posix())


def words_of_diagnostics() -> Iterator[Occurrence]:
    """The words of the catalogue, and of every message of the cases but for what it quotes."""
    for number, each in enumerate(CATALOG.values(), 1):
        for text in (each.title, each.message, each.help):
            shown = re.sub(r"\{\w*\}", " ", _QUOTED.sub(" ", text))
            yield from words_of_line(shown, f"catalog.py ({each.code})", number)
    for case in CASES:
        path = case.folder / "expected.txt"
        name = path.relative_to(FOLDER.parents[1]).as_posix()
        yield from _words_of_output(path.read_text("utf-8"), name)


def words_of_commands() -> Iterator[Occurrence]:
    """The words of what the command line says of itself; words in capitals stand for what users give."""
    with click.Context(command) as context:
        names = command.list_commands(context)
    for name in ["", *names]:
        arguments = [*name.split(), "--help"]
        output = CliRunner().invoke(command, arguments, prog_name="regelschmiede").output
        shown = re.sub(r"--?[a-z][\w-]*|\[[a-z|]+\]", " ", _QUOTED.sub(" ", output))
        for number, line in enumerate(shown.split("\n"), 1):
            yield from words_of_line(line, " ".join(["regelschmiede", *arguments]), number)


def _words_of_output(text: str, file: str) -> Iterator[Occurrence]:
    """The words of the messages in ``text``, but for what they quote and what stands in the excerpts as well."""
    lines = text.split("\n")
    messages = [
        (number, found) for number, line in enumerate(lines, 1) if (found := _MESSAGE.match(line))
    ]
    told = {number for number, _ in messages}
    source = {
        w
        for number, line in enumerate(lines, 1)
        if number not in told
        for w in re.findall(r"\w+", line)
    }
    for number, found in messages:
        for each in words_of_line(_QUOTED.sub(" ", found[1]), file, number):
            if each.word not in source:
                yield each


def names_of(rulesets: Iterable[Ruleset]) -> Iterator[str]:
    """The words of the names that ``rulesets`` give their entries, and of the forms of glossary terms."""
    for ruleset in rulesets:
        for entries in ruleset.entries.values():
            for entry in entries.values():
                forms = entry.values.get("forms")
                texts = [entry.name, *(forms if isinstance(forms, tuple) else ())]
                yield from _WORD.findall(" ".join(map(str, texts)))


def by_word(occurrences: Iterable[Occurrence]) -> dict[str, list[Occurrence]]:
    """The places of each word, in the order found."""
    found: dict[str, list[Occurrence]] = {}
    for each in occurrences:
        found.setdefault(each.word, []).append(each)
    return found


def _blank(found: re.Match[str]) -> str:
    """Nothing to read in the place of ``found``, and the lines as they were."""
    return " " + "\n" * found[0].count("\n")


__all__ = [
    "ROOT",
    "Occurrence",
    "by_word",
    "names_of",
    "words_of_commands",
    "words_of_diagnostics",
    "words_of_markdown",
    "words_of_pages",
    "words_of_sources",
    "words_of_yaml",
]
