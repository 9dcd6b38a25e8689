"""The odds on built pages are those of the built package, which knows nothing of them: each roll played by it."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from tests.circle.reading import Built
from tests.support.html import Page
from tests.support.packages import imported

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from regelschmiede.pipeline import Project

RULESET = "percentacy"
ROLLS = range(1, 101)


@pytest.fixture(scope="module")
def built(built_project: Project) -> Built:
    return Built(built_project.root, RULESET)


@pytest.fixture(scope="module")
def package(built: Built) -> Iterator[ModuleType]:
    with imported(built.root / "build/python", RULESET) as module:
        yield module


def rule_tables(built: Built, rule: str) -> list[list[list[Fraction]]]:
    """The tables of a rule's page that hold nothing but numbers."""
    path = built.root / "build/site" / RULESET / "regeln" / rule / "index.html"
    return number_tables(Page(path.read_text("utf-8")))


def number_tables(page: Page) -> list[list[list[Fraction]]]:
    found = []
    for table in page.tables:
        rows = [[number(cell) for cell in row] for row in table.rows]
        if all(cell is not None for row in rows for cell in row):
            found.append([[cell for cell in row if cell is not None] for row in rows])
    return found


def number(shown: str) -> Fraction | None:
    """What ``65 %`` or ``−1,25`` means; None where that is no number."""
    text = shown.strip().replace("−", "-").replace(",", ".")
    share = text.endswith("%")
    try:
        value = Fraction(Decimal(text.removesuffix("%").strip()))
    except ArithmeticError:
        return None
    return value / 100 if share else value


def test_success_and_degrees_by_target(built: Built, package: ModuleType) -> None:
    success, degrees = rule_tables(built, "probe")
    assert len(success) > 10
    assert len(degrees) > 8
    for target, chance in success:
        outcomes = [package.probe(zielwert=int(target), wurf=roll) for roll in ROLLS]
        assert chance == Fraction(sum(each.gelungen for each in outcomes), 100), target
    for target, *chances in degrees:
        results = [package.probe(zielwert=int(target), wurf=roll) for roll in ROLLS]
        counted = Counter(min(6, each.steigerungen) for each in results if each.gelungen)
        failed = sum(not each.gelungen for each in results)
        assert chances == [Fraction(counted[n], 100) for n in range(7)] + [Fraction(failed, 100)]


def test_opposed_rolls(built: Built, package: ModuleType) -> None:
    (table,) = rule_tables(built, "vergleichende-probe")
    target, *chances = table[2]
    for other, chance in zip((25, 65), chances, strict=True):
        won = sum(
            package.vergleichende_probe(
                zielwert=int(target), wurf=roll, gegen_zielwert=other, gegen_wurf=against
            ).gewonnen
            for roll in ROLLS
            for against in ROLLS
        )
        assert chance == Fraction(won, 10_000), other


def test_expected_damage_of_every_weapon(built: Built, package: ModuleType) -> None:
    for weapon in package.weapons:
        (table,) = number_tables(built.page("weapons", weapon))
        skills = [int(row[0]) for row in table]
        assert skills == list(range(5, 96, 10))
        # One skill of each weapon, another from weapon to weapon: all would take a minute.
        skill, *means = table[len(weapon) % len(table)]
        for armour, mean in zip((0, 5, 10, 20), means, strict=True):
            assert mean == expected(package, weapon, int(skill), armour), (weapon, skill, armour)


def expected(package: Any, weapon: str, skill: int, armour: int) -> Fraction:
    damage = (
        package.angriff(
            waffe=weapon, fertigkeitswert=skill, wurf=roll, entfernung=1, ruestung=armour
        ).schaden
        for roll in ROLLS
    )
    return Fraction(sum(damage), 100)
