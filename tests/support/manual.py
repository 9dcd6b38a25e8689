"""The manual's pages on diagnostics: what the catalogue says of each code, and what a case shows of it.

``python -m tests.support.manual`` writes them anew; ``tests/test_manual.py`` holds them to catalogue and cases.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from regelschmiede.diagnostics.catalog import CATALOG, Definition, Severity
from tests.support.cases import CASES, FOLDER
from tests.support.manual_fixes import FIXES, Fix
from tests.support.project import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MANUAL = ROOT / "docs/autorenhandbuch"
PAGES = MANUAL / "90-meldungen"
FAMILIES = {
    "rs1": ("Dateien und YAML", "Was beim Lesen der Dateien auffällt."),
    "rs2": ("Einträge", "Was an Ids, Feldern und Werten nicht stimmt."),
    "rs3": ("Schemas", "Was an der Beschreibung einer Art nicht stimmt."),
    "rs4": ("Verweise", "Was an Ids auffällt, die woanders hinführen."),
    "rs5": ("Texte", "Was an Sätzen, Platzhaltern und Zahlen im Text nicht stimmt."),
    "rs6": ("Ausdrücke", "Was an Formeln, Bereichen und Zeilen nicht stimmt."),
    "rs7": ("Regeln, Beispiele und Wahrscheinlichkeiten", "Was am Aufbau von Regeln auffällt."),
    "rs8": ("Bögen und Charaktere", "Was an „sheet.yaml“ und „characters.yaml“ nicht stimmt."),
    "rs9": ("Bauen", "Was erst beim Schreiben und Ausprobieren auffällt."),
}
SEVERITIES = {Severity.ERROR: "Fehler", Severity.WARNING: "Warnung", Severity.NOTE: "Hinweis"}
_STOPS = {
    Severity.ERROR: "hält den Bau an",
    Severity.WARNING: "hält den Bau nicht an",
    Severity.NOTE: "hält den Bau nicht an",
}
_HEAD = re.compile(r".+: (?:Fehler|Warnung|Hinweis) (RS[0-9]{3}): ")
_GENERATED = (
    "<!-- Erzeugt von „make manual“ aus dem Katalog und den Fällen; nicht von Hand ändern. -->"
)


@dataclass(frozen=True, slots=True)
class Shown:
    """The output of one diagnostic in a case."""

    code: str
    output: str
    case: str
    is_alone: bool

    @property
    def order(self) -> tuple[bool, bool, bool, int, int, str]:
        """The least is the best to show: with an excerpt and a proposal, alone in its case, and short."""
        lines = self.output.splitlines()
        is_bare = len(lines) < 3
        return (
            is_bare,
            not self.is_alone,
            "  Vorschl" not in self.output,
            len(lines),
            max(map(len, lines)),
            self.case,
        )


def shown_in_cases() -> dict[str, Shown]:
    """The best example of each code that a case shows."""
    best: dict[str, Shown] = {}
    for shown in _all_shown():
        fix = FIXES.get(shown.code)
        if fix and not (shown.case == fix.case and _shows(shown, fix)):
            continue
        if shown.code not in best or shown.order < best[shown.code].order:
            best[shown.code] = shown
    return best


def _shows(shown: Shown, fix: Fix) -> bool:
    """Whether the excerpt of ``shown`` is of the place that ``fix`` mends."""
    if fix.mends_elsewhere:
        return True
    path, line, *_ = shown.output.split(":")
    text = (FOLDER / fix.case / fix.file).read_text(encoding="utf-8")
    if path != fix.file or text.count(fix.old) != 1:
        return False
    first = text.count("\n", 0, text.index(fix.old)) + 1
    last = first + fix.old.rstrip("\n").count("\n")
    return first <= int(line) <= last


def _all_shown() -> Iterator[Shown]:
    for case in CASES:
        text = (case.folder / "expected.txt").read_text(encoding="utf-8")
        blocks = [block for block in text.strip("\n").split("\n\n") if _HEAD.match(block)]
        for block in blocks:
            head = _HEAD.match(block)
            if head is not None:
                yield Shown(head[1], block, str(case), len(blocks) == 1)


def pages() -> dict[str, str]:
    """Every generated page of the manual on diagnostics: file name in ``PAGES`` → Markdown."""
    shown = shown_in_cases()
    texts = {"index.md": "\n".join(_index())}
    for family in FAMILIES:
        texts[f"{family}.md"] = "\n".join(_family(family, shown))
    return texts


def definitions(family: str) -> list[Definition]:
    """The codes of ``family`` in their order."""
    return [d for code, d in sorted(CATALOG.items()) if code.lower().startswith(family)]


def _index() -> Iterator[str]:
    yield from (_GENERATED, "", "# Alle Meldungen", "")
    yield (
        "Jede Meldung der Regelschmiede hat einen festen Code. Er ändert seine Bedeutung nie. Auf der Seite seiner "
        "Gruppe steht, was er heißt, wie du den Fehler behebst und wie ein Beispiel aussieht. Dasselbe zeigt im "
        "Terminal `regelschmiede explain RS204`."
    )
    for family, (title, introduction) in FAMILIES.items():
        yield from ("", f"## [{title}]({family}.md)", "", introduction, "")
        yield from ("| Code | Meldung | Gewicht |", "| --- | --- | --- |")
        for each in definitions(family):
            code = each.code
            link = f"[{code}]({family}.md#{code.lower()}){{ #{code.lower()} }}"
            yield f"| {link} | {escaped(each.title)} | {SEVERITIES[each.severity]} |"
    yield ""


def _family(family: str, shown: dict[str, Shown]) -> Iterator[str]:
    title, introduction = FAMILIES[family]
    yield from (_GENERATED, "", f"# Meldungen: {title}", "")
    yield f"{introduction} [Alle Meldungen](index.md)"
    for each in definitions(family):
        yield ""
        yield from _entry(each, shown.get(each.code))
    yield ""


def _entry(each: Definition, shown: Shown | None) -> Iterator[str]:
    yield from (f"## {each.code}: {escaped(each.title)} {{ #{each.code.lower()} }}", "")
    yield f"**{SEVERITIES[each.severity]}** ({_STOPS[each.severity]}). {escaped(_sentence(each.message))}"
    yield from ("", escaped(each.help))
    if each.wrong:
        yield from ("", "Falsch:", "", *_fenced(each.wrong, "yaml"))
        yield from ("", "Richtig:", "", *_fenced(each.right, "yaml"))
    if shown is not None:
        yield from ("", "So sieht die Meldung aus:", "", *_fenced(shown.output, "text"))
    if fix := FIXES.get(each.code):
        text = (FOLDER / fix.case / fix.file).read_text(encoding="utf-8")
        yield from ("", "So ist es richtig:", "", *_fenced(fix.shown(text), fix.language))


def _sentence(message: str) -> str:
    """``message`` with an ellipsis where the compiler names what it found."""
    return re.sub(r"\{\w*\}", "…", message.replace("{{", "\0").replace("}}", "\1")).translate(
        {0: "{", 1: "}"}
    )


def _fenced(text: str, language: str) -> tuple[str, ...]:
    fence = "~~~~" if "```" in text else "```"
    return (f"{fence}{language}", text.replace("\t", "→   "), fence)


def escaped(text: str) -> str:
    """``text`` so that Markdown takes none of it for markup."""
    # Python-Markdown knows no backslash before the sign for less.
    marked = re.sub(r"([\\`*_\[\]{}|#])", r"\\\1", text)
    return marked.replace("<", "&lt;").replace(">", "&gt;")


def write(folder: Path) -> None:
    """Write the pages to ``folder``, and delete those that are no longer made."""
    folder.mkdir(parents=True, exist_ok=True)
    made = pages()
    for name, text in made.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    for path in folder.glob("*.md"):
        if path.name not in made:
            path.unlink()


if __name__ == "__main__":
    write(PAGES)
