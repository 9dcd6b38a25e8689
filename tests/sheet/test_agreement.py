"""Drawn sheets: the compiler's meaning and the emitted package give the same."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regelschmiede.examples_run import character_faults
from regelschmiede.model.meaning import meaning_of
from regelschmiede.model.sheet import ENTRY, VALUE, Form
from regelschmiede.model.sheet_meaning import FilledSheet
from tests.sheet.samples import human

if TYPE_CHECKING:
    from pathlib import Path

    from regelschmiede.model.checked import Ruleset
    from regelschmiede.model.sheet import Choice, Sheet


# One draw for a whole sheet: hundreds of small ones would take far longer than what they test.
RANDOMS = st.integers(0, 2**32).map(Random)


class Both:
    """The package and the ruleset that it was emitted from; its repr is short, for hypothesis shows it."""

    def __init__(self, package: Any, ruleset: Ruleset) -> None:
        self.package = package
        self.ruleset = ruleset
        self.meaning = meaning_of(ruleset)

    @property
    def sheet(self) -> Sheet:
        """The sheet of the ruleset."""
        assert self.ruleset.sheet is not None
        return self.ruleset.sheet


@pytest.fixture(scope="module")
def both(p: Any, percentacy: Ruleset) -> Both:
    return Both(p, percentacy)


def ids(ruleset: Ruleset, kind: str) -> list[str]:
    return list(ruleset.entries[kind])


def of_choice(draw: Random, ruleset: Ruleset, choice: Choice) -> Any:
    """A value of ``choice`` as the package takes it."""
    if choice.form is Form.TEXT:
        return ""
    if choice.form is Form.NUMBER:
        return draw.randint(choice.low, choice.high)
    entries = ids(ruleset, choice.kind)
    if choice.form is Form.ONE:
        return draw.choice(entries)
    if choice.form is Form.MANY:
        return draw.choices(entries, k=draw.randint(0, 6))
    chosen = entries if choice.form is Form.EACH else draw.sample(entries, draw.randint(0, 8))
    if choice.form is Form.NOTES:
        return {entry: ["etwas Besonderes"] for entry in chosen}
    return {entry: draw.randint(choice.low, choice.high) for entry in chosen}


def seen(choice: Choice, value: Any) -> Any:
    """``value`` as expressions see it."""
    if choice.form is Form.SOME:
        return tuple({ENTRY: entry, VALUE: number} for entry, number in value.items())
    return tuple(value) if choice.form is Form.MANY else value


@settings(deadline=None)
@given(draw=RANDOMS)
def test_values_and_limits_agree(both: Both, draw: Random) -> None:
    sheet, percentacy = both.sheet, both.ruleset
    plain = {each.id: of_choice(draw, percentacy, each) for each in sheet.choices}
    switches = set(draw.sample(ids(percentacy, "situations"), 3))
    held = both.package.Sheet(**plain, switches=switches)
    choices = {each.id: seen(each, plain[each.id]) for each in sheet.choices}
    filled = FilledSheet(sheet, choices, both.meaning, switches)
    assert {name: getattr(held, name) for name in filled.values} == filled.values
    broken = [(each.limit, each.entry) for each in filled.broken]
    told = [(each.limit, each.figures.get(ENTRY)) for each in held.violations()]
    assert told == broken
    for each, violation in zip(filled.broken, held.violations(), strict=True):
        assert {name: each.figures[name] for name in violation.figures} == violation.figures


@settings(deadline=None)
@given(draw=RANDOMS)
def test_checks_agree(both: Both, draw: Random) -> None:
    sheet, percentacy = both.sheet, both.ruleset
    plain = {each.id: of_choice(draw, percentacy, each) for each in sheet.choices}
    plain["weapons"] = ids(percentacy, "weapons")[:20]
    held = both.package.Sheet(**plain)
    choices = {each.id: seen(each, plain[each.id]) for each in sheet.choices}
    switches = set(draw.sample(ids(percentacy, "situations"), 3))
    filled = FilledSheet(sheet, choices, both.meaning, switches)
    asked: dict[str, dict[str, Any]] = {
        "probe": {"fertigkeit": draw.choice(ids(percentacy, "skills"))},
        "attributsprobe": {"attribut": draw.choice(ids(percentacy, "attributes"))},
        "angriff": {"waffe": draw.choice(plain["weapons"]), "entfernung": draw.randint(0, 200)},
    }
    assert asked.keys() == {check.id for check in sheet.checks}
    for check in sheet.checks:
        circumstances = draw.sample(ids(percentacy, "circumstances"), 2)
        inputs: dict[str, Any] = {"wurf": draw.randint(1, 100), "umstaende": tuple(circumstances)}
        inputs |= asked[check.id]
        result = answer(held, check.id, inputs, switches)
        if result is None:
            continue
        expected = filled.check(check, inputs)
        assert isinstance(expected, dict)
        assert {name: getattr(result, name) for name in expected} == expected
        assert filled.allows(check, inputs)


def answer(held: Any, check: str, inputs: dict[str, Any], switches: set[str]) -> Any:
    """What the package says; None where more effects act on one check than its rule takes."""
    try:
        return getattr(held, check)(**inputs, switches=switches)
    except ValueError as error:
        if re.search("Werte, erlaubt sind|ist nicht erlaubt", str(error)):
            return None
        raise


def test_a_package_that_computes_otherwise_is_caught(
    percentacy: Ruleset, packages: Path, tmp_path: Path
) -> None:
    assert list(character_faults(percentacy, packages)) == []
    for path in packages.rglob("*.py"):
        copy = tmp_path / path.relative_to(packages)
        copy.parent.mkdir(exist_ok=True)
        text = path.read_text("utf-8")
        if path.name == "_rules.py":
            text = text.replace("return geschicklichkeit + wahrnehmung", "return geschicklichkeit")
        copy.write_text(text, "utf-8")
    found = list(character_faults(percentacy, tmp_path))
    assert [each.code for each in found] == ["RS906"] * 3
    assert found[0].span.file == "rules-data/percentacy/characters.yaml"


def test_the_three_characters_are_of_both_extremes(percentacy: Ruleset) -> None:
    values = {each.id: each.values for each in percentacy.characters}
    assert len(values) == 3
    initiatives = sorted(each["initiative"] for each in values.values())  # type: ignore[type-var]  # all whole numbers
    assert initiatives == [10, 40, 110]
    assert all(not each.broken for each in percentacy.characters)
    assert human()["species"] in ids(percentacy, "species")
