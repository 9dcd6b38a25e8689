"""The built outputs of a ruleset, read independently of the compiler."""

from __future__ import annotations

import json
import keyword
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.support.html import Page
from tests.support.project import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_COUNTED = (
    "null", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf",
)  # fmt: skip
_WORDS = {f"{word}mal": number for number, word in enumerate(_COUNTED)}
_ONE = "ein(?:e|en|em|er|es)?"
_FRACTIONS = {
    "Hälfte": 2, "Drittel": 3, "Viertel": 4, "Fünftel": 5, "Sechstel": 6, "Siebtel": 7, "Achtel": 8, "Neuntel": 9,
    "Zehntel": 10, "Elftel": 11, "Zwölftel": 12,
}  # fmt: skip
_RANKS = {
    "erst": 1, "zweit": 2, "dritt": 3, "viert": 4, "fünft": 5, "sechst": 6, "siebt": 7, "acht": 8, "neunt": 9,
    "zehnt": 10, "elft": 11, "zwölft": 12,
}  # fmt: skip


@dataclass(frozen=True)
class Built:
    """``build/`` of a project with one ruleset of interest."""

    root: Path
    ruleset: str

    @property
    def data(self) -> dict[str, Any]:
        """The JSON data set."""
        text = (self.root / "build/json" / f"{self.ruleset}.json").read_text("utf-8")
        return dict(json.loads(text))

    @property
    def kinds(self) -> dict[str, dict[str, Any]]:
        """Kind id → entry id → entry, the named figures among them."""
        data = self.data
        return {**data["kinds"], "parameters": data["parameters"]}

    def slug(self, kind: str) -> str:
        """The address of ``kind`` on the site."""
        return str(self._about(kind)["slug"])

    def has_table(self, kind: str) -> bool:
        """Whether the overview of ``kind`` is a table; else it shows each entry in full."""
        return self._about(kind).get("overview") != "full"

    def overview(self, kind: str) -> Page:
        """The built overview page of ``kind``."""
        return self._page(self.slug(kind))

    def page(self, kind: str, entry_id: str) -> Page:
        """The built page of an entry."""
        return self._page(f"{self.slug(kind)}/{entry_id.replace('_', '-')}")

    def _about(self, kind: str) -> dict[str, Any]:
        text = (ROOT / "schemas" / f"{kind}.schema.json").read_text("utf-8")
        return dict(json.loads(text)["x-kind"])

    def prose(self) -> Iterator[tuple[str, Page]]:
        """Each built page of a chapter or a rule: (address, page)."""
        root = self.root / "build/site" / self.ruleset
        for section in ("kapitel", "regeln"):
            for path in sorted((root / section).glob("*/index.html")):
                yield f"{section}/{path.parent.name}", Page(path.read_text("utf-8"))

    def _page(self, address: str) -> Page:
        path = self.root / "build/site" / self.ruleset / address / "index.html"
        return Page(path.read_text("utf-8"))


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """(path, value) of every number, text and truth value below ``value``; our own notes left out."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if not key.startswith("$"):
                yield from leaves(inner, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from leaves(inner, f"{path}[{index}]")
    elif value is not None:
        yield path, value


def number(shown: str) -> int | None:
    """The whole number that a reader sees in ``shown``, however it is dressed; None where there is none."""
    text = shown.strip()
    if text in _WORDS:
        return _WORDS[text]
    found = re.fullmatch(r"([+−]?)(\d+)(?:\s*\D*)?", text)
    return (-1 if found.group(1) == "−" else 1) * int(found.group(2)) if found else None


def readings(shown: str) -> set[int]:
    """The whole numbers that a reader can take ``shown`` for: „ein Viertel“ is the divisor 4 or 25 percent."""
    written = number(shown)
    if written is not None:
        return {written}
    if re.fullmatch("(?:das|dem|des) Ganzen?", shown.strip()):
        return {1, 100}
    first, _, rest = shown.strip().replace("\u00a0", " ").partition(" ")
    divisor = _FRACTIONS.get(re.sub("s$", "", rest))
    if divisor is not None:
        amount = _counted(first) or 1
        return {100 * amount // divisor} | ({divisor} if amount == 1 else set())
    rank = _RANKS.get(re.sub("e[nrsm]?$", "", first))
    count = _counted(first)
    return {each for each in (rank, count) if each is not None}


def _counted(word: str) -> int | None:
    if re.fullmatch(_ONE, word):
        return 1
    further = {"hundert": 100, "tausend": 1000}
    return _COUNTED.index(word) if word in _COUNTED else further.get(word)


def attribute(entry: Any, name: str) -> Any:
    """The field ``name`` of an entry of the package, which spells Python's own words with an underscore."""
    own = f"{name}_" if keyword.iskeyword(name) or not hasattr(entry, name) else name
    return getattr(entry, own)


def follow(entry: Any, path: str) -> Any:
    """What the package holds at ``path``."""
    for step in re.findall(r"[^.\[\]]+", path):
        entry = entry[int(step)] if step.isdigit() else attribute(entry, step)
    return entry
