"""A book whose texts use terms of its glossary and figures from elsewhere, made by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from regelschmiede.model.checked import Figure, Use
from regelschmiede.model.kinds import GLOSSARY, PARAMETERS, Field, ListType, StringType, TextType
from regelschmiede.model.text import Link
from tests.support import rulesets
from tests.support.chaptered import chapter
from tests.support.rulesets import entry, kind, ruleset, text

if TYPE_CHECKING:
    from regelschmiede.model.chapters import Chapter
    from regelschmiede.model.checked import Entry, Ruleset

TERMS = kind(
    GLOSSARY,
    "Term",
    Field("forms", "Wortformen", ListType(StringType()), column=False),
    Field("text", "Bedeutung", TextType(inline=True), required=True),
    title="Glossar",
    singular="Begriff",
    description="Die Begriffe des Spiels.",
)


def term(term_id: str, name: str, *forms: str, means: str = "") -> Entry:
    """A term of the glossary with its other forms."""
    values = {"forms": forms or None, "text": text(means or f"Was {name} bedeutet.")}
    return entry(TERMS, term_id, values, name=name)


def explained() -> Ruleset:
    """The sample with a glossary and two chapters."""
    sample = rulesets.sample()
    probe = entry(
        TERMS,
        "probe",
        {
            "forms": ("Proben",),
            "text": text("Ein Wurf, der ", ("10", "parameters.schritt"), " Schritte zählt."),
        },
        name="Probe",
    )
    terms = [
        probe,
        term("erfolg", "Erfolg", means="Eine Probe ist gelungen."),
        term("kritischer_erfolg", "kritischer Erfolg", "kritischen Erfolg", "Kritischer Erfolg"),
        term("ungenutzt", "Nie genannt"),
    ]
    chapters = [
        _first(),
        chapter("zweites", "Zweites", "Eine Probe um ", Figure("10", "parameters.schritt"), "."),
    ]
    contents = [(of, list(sample.entries[of.id].values())) for of in sample.kinds]
    whole = ruleset([*contents, (TERMS, terms)])
    uses = {**whole.uses, (PARAMETERS, "schritt"): (Use("chapters", "zweites", "text"),)}
    return replace(whole, uses=uses, chapters={each.id: each for each in chapters})


def _first() -> Chapter:
    return chapter(
        "erstes",
        "Erstes",
        "Eine Probe entscheidet. Die Probe zählt ",
        Figure("10", "parameters.schritt"),
        " Schritte, **Proben** kosten ",
        Figure("25", "talents.zaeh.cost"),
        ", und `Probe` ist Code. Jede ",
        Link("Probe", "glossary", "probe"),
        " und jede [Probe](https://example.org/) führt weiter.\n\n",
        "Ein kritischer Erfolg ist mehr als ein Erfolg.\n\n",
        "## Probe und Erfolg\n\n",
        "Wieder eine Probe, keine Probenliste, kein Probe-Wurf. Flink und Zäh sind keine Begriffe.\n\n",
        "| Probe | Erfolg |\n| --- | --- |\n| Probe | Erfolg |\n",
    )
