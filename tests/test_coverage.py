"""The list of the source's sections names what there is, and leaves no part of the book out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
BOOK = ROOT / "rules-data" / "percentacy"
LIST = ROOT / "docs" / "percentacy-coverage.md"


def rows() -> list[tuple[str, list[str], list[str]]]:
    """(section of the source, places in the book, ids behind them) in the order of the list."""
    cells = re.findall(
        r"^\| (.+?) \| (.+?) \| (.+?) \|$", LIST.read_text(encoding="utf-8"), re.MULTILINE
    )
    return [(section, quoted(places), quoted(ids)) for section, places, ids in cells[1:]]


def quoted(cell: str) -> list[str]:
    return re.findall(r"`(.+?)`", cell)


def read(path: Path) -> dict[str, Any]:
    content = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert isinstance(content, dict)
    return content


def chapter_places() -> set[str]:
    """Every chapter as ``chapter`` and every heading of it as ``chapter#heading``."""
    places: set[str] = set()
    for path in (BOOK / "chapters").glob("*.md"):
        headings = re.findall(r"^##+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
        places |= {path.stem, *(f"{path.stem}#{heading}" for heading in headings)}
    return places


def kinds() -> list[str]:
    return list(read(BOOK / "ruleset.yaml")["kinds"])


def ids_by_kind() -> dict[str, set[str]]:
    """The ids of all rules and of the entries of all kinds."""
    found = {kind: set(read(BOOK / f"{kind}.yaml")) for kind in kinds()}
    found["rules"] = {rule for path in (BOOK / "rules").glob("*.yaml") for rule in read(path)}
    return found


def known_ids() -> set[str]:
    found = ids_by_kind()
    whole = {f"{kind}.{id_}" for kind, ids in found.items() for id_ in ids}
    return whole | set(kinds()) | {"ruleset.yaml"}


def passages() -> set[str]:
    """The sections of the source that rules, examples and rulings name."""
    paths = [*BOOK.glob("rules/*.yaml"), *BOOK.glob("examples/*.yaml"), BOOK / "rulings.yaml"]
    return {
        entry["passage"] for path in paths for entry in read(path).values() if "passage" in entry
    }


def test_every_place_it_names_is_in_the_book() -> None:
    places = chapter_places()
    assert [place for _, named, _ in rows() for place in named if place not in places] == []


def test_every_id_it_names_exists() -> None:
    known = known_ids()
    assert [id_ for _, _, named in rows() for id_ in named if id_ not in known] == []


def test_no_chapter_is_missing() -> None:
    named = {place.partition("#")[0] for _, places, _ in rows() for place in places}
    assert {place for place in chapter_places() if "#" not in place} - named == set()


@pytest.mark.parametrize("kind", ["rules", "parameters"])
def test_no_rule_and_no_parameter_is_missing(kind: str) -> None:
    named = {id_ for _, _, ids in rows() for id_ in ids}
    assert {id_ for id_ in ids_by_kind()[kind] if f"{kind}.{id_}" not in named} == set()


def test_no_kind_is_missing() -> None:
    named = {id_.partition(".")[0] for _, _, ids in rows() for id_ in ids}
    assert set(kinds()) - named == set()


def test_every_section_that_the_data_cites_is_listed() -> None:
    assert passages() - {section for section, _, _ in rows()} == set()
