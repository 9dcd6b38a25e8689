"""A book with chapters, made by hand but for its rules, which the compiler reads."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from regelschmiede.diagnostics.span import Span
from regelschmiede.model.chapters import Chapter, OutlineGroup, PrintLayout
from regelschmiede.model.checked import Figure, Text, Use
from regelschmiede.model.text import Free, Insertion, Link
from tests.rules.support import book
from tests.support import rulesets

if TYPE_CHECKING:
    from pathlib import Path

    from regelschmiede.model.checked import Ruleset
    from regelschmiede.model.text import Part

RULES = """\
    vorrat:
      name: Vorrat
      text: Wie viel jemand tragen kann.
      inputs:
        kraft: {label: Kraft, type: integer, min: 0, max: 100}
      steps:
        rest: {label: Rest, value: kraft / 4}
      returns: {label: Vorrat, type: integer}
      then: 40 + abrunden(rest)
    wurf:
      name: Wurf
      inputs:
        zahl: {label: Zahl, type: integer, min: 1, max: 6}
      returns: {label: Ergebnis, type: boolean}
      rows:
        - when: zahl > 3
          then: wahr
          text: Es gelingt.
        - else: falsch
          text: Es misslingt.
"""
EXAMPLES = """\
    starker_arm:
      name: Ein starker Arm
      rule: vorrat
      inputs: {kraft: 50}
      expect: 52
      text: "Mit Kraft {{ inputs.kraft }} sind es {{ result }}."
    hohe_zahl:
      name: Hohe Zahl
      rule: wurf
      inputs: {zahl: 5}
      expect: true
"""


def chapter(
    chapter_id: str,
    title: str,
    *parts: Part,
    description: str = "",
    aliases: tuple[str, ...] = (),
    layout: PrintLayout | None = None,
) -> Chapter:
    """A chapter with these parts one after the other."""
    span = Span(f"rules-data/probe/chapters/{chapter_id}.md")
    return Chapter(chapter_id, title, description, Text(parts), aliases, layout, span)


def fight() -> Chapter:
    """A chapter with every part that a text can have."""
    return chapter(
        "der_kampf",
        "Der Kampf",
        "Wer ",
        Link("zäh", "talents", "zaeh"),
        " ist, hält ",
        Figure("10", "parameters.schritt"),
        " Schritte durch, nicht nur ",
        Free("zwei*"),
        ".\n\n## Große Schläge\n\n",
        "Mehr sagen die ",
        Link("Fertigkeiten", "kinds", "skills"),
        ", die ",
        Link("Regel", "rules", "wurf"),
        " und die ",
        Link("Einleitung", "chapters", "einleitung"),
        ". Getragen wird ",
        Insertion("formel", "vorrat"),
        ".\n\n### Formel\n\n",
        Insertion("formel", "vorrat"),
        "\n\n### Große Schläge\n\n",
        Insertion("regel", "wurf"),
        "\n\n",
        Insertion("beispiel", "starker_arm"),
        "\n\n## Talente\n\n",
        Insertion("tabelle", "talents", ("ranks", "cost")),
        "\n\n",
        Insertion("eintraege", "talents"),
        description="Wie gekämpft wird.",
        aliases=("kampf", "streit"),
    )


def chaptered(folder: Path) -> Ruleset:
    """The sample with chapters and rules: a group of two, a chapter alone, one that the outline leaves out."""
    rules = book(folder, rules=RULES, examples=EXAMPLES)
    chapters = [
        chapter("einleitung", "Einleitung", "Worum es geht."),
        fight(),
        chapter("anhang", "Anhang", "Das Übrige."),
        chapter("schirm", "Schirm", "Kurz.", layout=PrintLayout(landscape=True, pages=2)),
    ]
    sample = rulesets.sample()
    outline = (
        OutlineGroup("Das Spiel – für alle", ("einleitung", "der_kampf")),
        OutlineGroup("", ("anhang",)),
    )
    return replace(
        sample,
        manifest=replace(sample.manifest, outline=outline),
        rules=rules.rules,
        examples=rules.examples,
        records=rules.records,
        enumerations=rules.enumerations,
        chapters={each.id: each for each in chapters},
        uses={
            **sample.uses,
            ("rules", "wurf"): (
                Use("talents", "zaeh", "text"),
                Use("rules", "vorrat", "text"),
                Use("chapters", "der_kampf", "text"),
                Use("chapters", "der_kampf", "text"),
            ),
        },
    )
