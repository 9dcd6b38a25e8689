"""What an author may write, by mistake or on purpose, that could break or change a page."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from regelschmiede.model.kinds import GLOSSARY, Field, ListType, StringType, TextType
from tests.support.rulesets import entry, kind, ruleset, text

if TYPE_CHECKING:
    from regelschmiede.model.checked import Entry, Ruleset

NASTY = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<!-- weg -->",
    "<?php ?>",
    "<![CDATA[x]]>",
    "</td></tr></table>",
    "**fett** *kursiv* __fett__ _kursiv_ ~~weg~~ ==Marke== ^^neu^^",
    "`Code` ``Co`de``",
    "[Text](javascript:alert(1))",
    "[Text][1] [1]",
    "[1]: https://example.org 'Titel'",
    "![Bild](https://example.org/x.png)",
    "https://example.org und <https://example.org>",
    "a | b \\| c",
    "\\* \\\\ \\",
    "&lt;b&gt; &amp; &#60; &nbsp; &",
    "{: onclick=alert(1)} { .klasse #kennung }",
    "{{ config }} {% raw %}",
    "--8<-- 'mkdocs.yml'",
    ";--8<-- mkdocs.yml",
    "# Titel",
    "- Punkt",
    "+ Punkt",
    "+++",
    "--- ",
    "===",
    "1. Januar",
    "a) erstens",
    "> Zitat",
    ":   Erklärung",
    "::: modul",
    "!!! note",
    "??? note",
    '=== "Reiter"',
    "/// block",
    "*[HTML]: Abkürzung",
    "[^1]: Fußnote [^1]",
    ":smile: 12:30 a:b",
    "++strg+c++ +10",
    "| a |\n| - |\n| b |",
    "Zeile\nnoch eine\n\nAbsatz",
    "    vier Leerzeichen",
    "\tTab",
    "\x02wzxhzdk:0\x03 \x02klzzwxh:0000\x03",
    "\x02amp\x03",
    "$x$ @wer #raute",
    "„Anführung“ – Strich – 3/4 −10",
    "'einfach' \"doppelt\"",
    "\ud800 allein",
    "\ufeffBOM\ufeff",
    "Zeilentrenner\u2028hier\u2029und\x85da",
    "---\ntitle: falsch\n---",
    "title: x\nhide: y",
    "\u202eumgekehrt",
    "",
]


_TERMS = replace(
    kind(
        GLOSSARY,
        "Term",
        Field("forms", "Formen", ListType(StringType())),
        Field("text", "Bedeutung", TextType(inline=True)),
        title="Begriffe </dl>",
    ),
    shown_in_full=True,
)


def _terms() -> list[Entry]:
    """A term for each bad string; the texts of other entries mention many of them."""
    return [
        entry(
            _TERMS,
            f"begriff_{n}",
            {"forms": (bad, bad.split(" ")[0]), "text": text(bad, ("7|", "dinge.ding_1.note"))},
            name=bad or "leer",
        )
        for n, bad in enumerate(NASTY)
    ]


def hostile_book() -> Ruleset:
    """A book in which every string that an author writes tries to break out."""
    of = kind(
        "dinge",
        "Ding",
        Field("note", "a | b <b>\n---", StringType(), unit="m|<i>"),
        Field("text", "## Titel {: #x }", TextType(inline=True)),
        Field("long", "`Titel`", TextType(), column=False),
        title="Dinge <script>",
        description="Ding | *stern* <img src=x>\n\n# nein",
    )
    things = [
        entry(
            of,
            f"ding_{n}",
            {"note": bad, "text": text(bad, ("7|", "x.y|z")), "long": text(bad)},
            name=bad or "leer",
        )
        for n, bad in enumerate(NASTY)
    ]
    made = ruleset([(of, things), (_TERMS, _terms())])
    spoiled = replace(
        made.manifest,
        title='Buch <b> | "x"\n---',
        subtitle="*",
        description="<script>",
        credits=("- <b>",),
        edition="1. [x](y)",
    )
    return replace(made, manifest=spoiled)
