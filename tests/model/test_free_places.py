"""The places that authors marked as free of rules meaning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.model.free_places import FreePlace, free_places
from regelschmiede.pipeline import Project, check
from tests.support.cases import lay_out_base

if TYPE_CHECKING:
    from pathlib import Path

RULES = """\
probe:
  name: Probe
  text: Die {{ frei("erste") }} Probe.
  inputs:
    wurf: {label: Wurf, type: w6}
  returns: integer
  rows:
    - {when: wurf > 3, then: 1, text: 'Auf {{ frei("zwei") }} Beinen.'}
    - {else: 0}
"""
EXAMPLES = """\
eine:
  name: Eine
  rule: probe
  inputs: {wurf: 6}
  expect: 1
  text: Nur {{ frei("drei") }} Worte, {{ inputs.wurf }}.
"""
SKILL = """\
klettern:
  name: Klettern
  text: Vorweg. Mit {{ frei("zwei") }} Händen und {{ frei("vier") }} Füßen! Danach.
"""
SHEET = """\
bogen:
  name: Bogen
  class: Sheet
  choices:
    staerke: {label: Stärke, number: true, min: 1, max: 20, default: 1}
  limits:
    grenze:
      label: Grenze
      figures: {doppelt: staerke * 2}
      holds: doppelt ≤ 30
      text: Mit {{ doppelt }} sind {{ frei("drei") }} zu viel.
"""
CHAPTER = """\
# Proben

Vorweg.

Auf {{ frei("zwei") }}
Beinen
"""


def test_every_marked_word_is_listed_with_its_sentence(tmp_path: Path) -> None:
    lay_out_base(tmp_path)
    book = tmp_path / "rules-data" / "abenteuer"
    (book / "chapters").mkdir()
    files = {
        "rules.yaml": RULES,
        "examples.yaml": EXAMPLES,
        "skills.yaml": SKILL,
        "sheet.yaml": SHEET,
        "chapters/proben.md": CHAPTER,
    }
    for name, text in files.items():
        (book / name).write_text(text, encoding="utf-8")
    (ruleset,) = check(Project(tmp_path)).rulesets
    sentence = "Mit zwei Händen und vier Füßen!"
    assert free_places(ruleset) == (
        FreePlace("chapters", "proben", "text", "zwei", "Auf zwei Beinen"),
        FreePlace("skills", "klettern", "text", "zwei", sentence),
        FreePlace("skills", "klettern", "text", "vier", sentence),
        FreePlace("rules", "probe", "text", "erste", "Die erste Probe."),
        FreePlace("rules", "probe", "rows[0].text", "zwei", "Auf zwei Beinen."),
        FreePlace("examples", "eine", "text", "drei", "Nur drei Worte, 6."),
        FreePlace("sheet", "bogen", "limits.grenze.text", "drei", "Mit … sind drei zu viel."),
    )
