"""Generated projects of Percentacy's shape and of any size, the same to the byte in every run."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from bench.entries import KINDS, Ids, has_parameter
from bench.wording import NAMES, id_of, name

if TYPE_CHECKING:
    from collections.abc import Mapping

RULESET = "messbuch"
_SCALES = Path(__file__).with_name("scales")
_SHARES = {
    "skills": 60,
    "talents": 23,
    "handicaps": 28,
    "equipment": 17,
    "weapons": 21,
    "species": 17,
    "weapon_traits": 13,
}
"""Kind → entries that Percentacy has of it; a generated book has as many in proportion."""
_MANIFEST = """\
# yaml-language-server: $schema=../../schemas/ruleset.schema.json
id: {id}
title: Messbuch
subtitle: Ein erfundenes Regelwerk, an dem gemessen wird
description: Erzeugt, um Zeit und Speicher zu messen; gespielt wird damit nicht.
edition: "1"
language: de
credits: [Erzeugt von Regelschmiedes Messprogramm.]
licence:
  name: MIT
  spdx: MIT
  note: Wie das Programm, das dieses Buch erzeugt hat.
source:
  title: Kein Buch
  edition: keine
kinds: [{kinds}]
"""


@dataclass(frozen=True, slots=True)
class Counts:
    """How many entries a generated book has of each kind; together exactly as many as were asked for."""

    generated: Mapping[str, int]
    scales: Mapping[str, int]

    @property
    def total(self) -> int:
        """All entries of the book."""
        return sum(self.generated.values()) + sum(self.scales.values())


def counts(entries: int) -> Counts:
    """The kinds of a book with ``entries`` entries.

    Raises ValueError where so many have no names of their own, or so few that a kind would be empty.
    """
    scales = {path.stem: _entries_of(path) for path in sorted(_SCALES.glob("*.yaml"))}
    rest, whole = entries - sum(scales.values()), sum(_SHARES.values())
    generated = {kind: rest * share // whole for kind, share in _SHARES.items()}
    generated["skills"] += rest - sum(generated.values())
    if rest > NAMES or min(generated.values()) < 1:
        raise ValueError(f"no book of this shape has {entries} entries")
    return Counts(generated, scales)


def write_project(folder: Path, entries: int) -> Path:
    """Write a project with one book of ``entries`` entries to ``folder``; gives the folder of the book."""
    book = folder / "rules-data" / RULESET
    book.mkdir(parents=True)
    wanted = counts(entries)
    for kind in wanted.scales:
        shutil.copyfile(_SCALES / f"{kind}.yaml", book / f"{kind}.yaml")
    for kind, text in _kinds(wanted.generated).items():
        (book / f"{kind}.yaml").write_text(text, encoding="utf-8")
    listed = ", ".join([*wanted.generated, *wanted.scales])
    manifest = _MANIFEST.format(id=RULESET, entries=wanted.total, kinds=listed)
    (book / "ruleset.yaml").write_text(manifest, encoding="utf-8")
    return book


def _kinds(wanted: Mapping[str, int]) -> dict[str, str]:
    """Kind → text of its file."""
    names, first = {}, 0
    for kind, count in wanted.items():
        names[kind] = [name(number) for number in range(first, first + count)]
        first += count
    of = {kind: tuple(id_of(shown) for shown in listed) for kind, listed in names.items()}
    traits = enumerate(of["weapon_traits"])
    ids = Ids(of, frozenset(trait for number, trait in traits if has_parameter(number)))
    return {kind: _file(kind, listed, ids) for kind, listed in names.items()}


def _file(kind: str, names: list[str], ids: Ids) -> str:
    draw = Random(kind)
    head = f"# yaml-language-server: $schema=../../schemas/{kind}.schema.json\n"
    entries = (
        f"\n{id_of(shown)}:\n  name: {shown}\n{KINDS[kind](number, draw, ids)}"
        for number, shown in enumerate(names)
    )
    return head + "".join(entries)


def _entries_of(file: Path) -> int:
    """How many entries a file of ``scales`` holds: its lines that begin with an id."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return sum(line[:1].isalpha() for line in lines)
