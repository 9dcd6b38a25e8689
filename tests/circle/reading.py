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

_WORDS = {
    f"{word}mal": number
    for number, word in enumerate(
        (
            "null",
            "ein",
            "zwei",
            "drei",
            "vier",
            "fünf",
            "sechs",
            "sieben",
            "acht",
            "neun",
            "zehn",
            "elf",
            "zwölf",
        )
    )
}


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
        schema = json.loads((ROOT / "schemas" / f"{kind}.schema.json").read_text("utf-8"))
        return str(schema["x-kind"]["slug"])

    def overview(self, kind: str) -> Page:
        """The built overview page of ``kind``."""
        return self._page(self.slug(kind))

    def page(self, kind: str, entry_id: str) -> Page:
        """The built page of an entry."""
        return self._page(f"{self.slug(kind)}/{entry_id.replace('_', '-')}")

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


def attribute(entry: Any, name: str) -> Any:
    """The field ``name`` of an entry of the package, which spells Python's own words with an underscore."""
    own = f"{name}_" if keyword.iskeyword(name) or not hasattr(entry, name) else name
    return getattr(entry, own)


def follow(entry: Any, path: str) -> Any:
    """What the package holds at ``path``."""
    for step in re.findall(r"[^.\[\]]+", path):
        entry = entry[int(step)] if step.isdigit() else attribute(entry, step)
    return entry
