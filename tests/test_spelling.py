"""All German texts are spelt right: the books, their pages, the manual and the diagnostics."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from regelschmiede.pipeline import Project, check
from tests.support import hunspell
from tests.support.prose import (
    ROOT,
    Occurrence,
    by_word,
    names_of,
    words_of_commands,
    words_of_diagnostics,
    words_of_markdown,
    words_of_pages,
    words_of_sources,
    words_of_yaml,
)

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

WORDS = ROOT / "tests/spelling/words.txt"
FORMAT_WORDS = ROOT / "tests/spelling/format.txt"
"""Words of the format and of its functions, which diagnostics name; German prose must not use them."""
SHOWN = 3
"""So many places of an unknown word are told."""


def listed(path: Path) -> list[str]:
    """The words that the dictionary lacks, one in a line."""
    return path.read_text(encoding="utf-8").splitlines()


@pytest.fixture(scope="session")
def names() -> list[str]:
    """What the books name: their entries and the terms of their glossaries, word by word."""
    return sorted(set(names_of(check(Project(ROOT)).rulesets)))


def test_the_sources_are_spelt_right(names: list[str]) -> None:
    assert_known(words_of_sources(ROOT), names)


def test_the_diagnostics_are_spelt_right(names: list[str]) -> None:
    assert_known(words_of_diagnostics(), [*names, *listed(FORMAT_WORDS)])


def test_what_the_commands_say_of_themselves_is_spelt_right(names: list[str]) -> None:
    assert_known(words_of_commands(), [*names, *listed(FORMAT_WORDS)])


def test_the_pages_are_spelt_right(built_project: Project, names: list[str]) -> None:
    assert_known(words_of_pages(built_project.root, built_project.build / "site-src"), names)


@pytest.mark.parametrize("path", [WORDS, FORMAT_WORDS], ids=lambda path: path.name)
def test_a_list_is_sorted_and_holds_nothing_that_the_dictionary_has(path: Path) -> None:
    words = listed(path)
    assert words == sorted(set(words))
    plain = [word for word in words if "/" not in word]
    assert set(plain) - hunspell.unknown(plain, []) == set()


def test_an_unknown_word_is_found_with_its_line_whatever_stands_around_it() -> None:
    page = """---
title: "Ein Tittel"
kind: "falshe Angabe"
---

# Proben { #feehler .rs-klase }

Kein `kood`, kein <span data-from="p.fehlr">Wert</span>, kein {{ p.wertt | wort("ein") }}, kein
[Verweis](../seitte/index.md) und kein [[skills.kletern|Kletern]].

```yaml
klettern: {name: Kletttern}
```
Zuletzt&shy; ein F&#252;rwiz mit W100 und HP-Verlustt.
"""
    found = by_word(words_of_markdown(page, "seite.md"))
    unknown = hunspell.unknown(found, ["HP"])
    places = {word: [each.place for each in found[word]] for word in unknown}
    assert places == {
        "Tittel": ["seite.md:2"],
        "Kletern": ["seite.md:9"],
        "Fürwiz": ["seite.md:14"],
        "HP-Verlustt": ["seite.md:14"],
    }


def test_texts_of_yaml_are_read_and_formulas_are_not() -> None:
    text = """\
probe:
  name: Eine Proobe
  inputs: {wurf: {label: Der Wuurf, type: w100}}
  steps:
    abstand: wenn wurff > 3 dann zielwertt sonst 0
  text: >-
    Ein Satz, und darin
    ein Feeler.
"""
    found = by_word(words_of_yaml(text, "rules.yaml"))
    unknown = hunspell.unknown(found, [])
    assert {(word, found[word][0].line) for word in unknown} == {
        ("Proobe", 2),
        ("Wuurf", 3),
        ("Feeler", 8),
    }


def assert_known(occurrences: Iterable[Occurrence], names: list[str]) -> None:
    """Fail with every unknown word and its places."""
    found = by_word(occurrences)
    assert len(found) > 50
    unknown = hunspell.unknown(found, [*listed(WORDS), *names])
    told = [
        f"{word}: {', '.join(dict.fromkeys(each.place for each in found[word][:SHOWN]))}"
        for word in sorted(unknown)
    ]
    if told:
        pytest.fail(
            f"{len(told)} unknown words; mend them, or add what is right to {WORDS.name}:\n"
            + "\n".join(told)
        )
