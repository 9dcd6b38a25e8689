"""Addresses: as the design has them, and never two pages in one place."""

from __future__ import annotations

import posixpath
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from regelschmiede.emit.site.addresses import book_addresses, page_path, relative
from regelschmiede.model.checked import Reference, Ruleset
from tests.support import rulesets
from tests.support.rulesets import kind, ruleset

PATHS = st.lists(st.sampled_from("abc"), max_size=4).map("/".join)


def book(*kinds: tuple[str, str], ruleset_id: str = "percentacy") -> Ruleset:
    """A ruleset with a kind for each (id, slug)."""
    made = [(replace(kind(name, "Kind"), slug=slug), ()) for name, slug in kinds]
    return ruleset(made, ruleset_id=ruleset_id)


def test_addresses_follow_kind_and_id() -> None:
    (addresses,) = book_addresses([book(("skills", "fertigkeiten"))])
    assert addresses.folder == "percentacy"
    assert (
        addresses.entry(Reference("skills", "erste_hilfe")) == "percentacy/fertigkeiten/erste-hilfe"
    )


def test_slugs_that_are_taken_get_the_id_of_their_kind() -> None:
    kinds = (
        ("skills", "dinge"),
        ("talents", "dinge"),
        ("files", "downloads"),
        ("law", "impressum"),
        ("a", "a"),
    )
    (addresses,) = book_addresses([book(*kinds)])
    assert list(addresses.kinds.values()) == [
        "percentacy/dinge-skills",
        "percentacy/dinge-talents",
        "percentacy/downloads-files",
        "percentacy/impressum-law",
        "percentacy/a",
    ]
    assert addresses.downloads == "percentacy/downloads"


def test_a_slug_that_looks_like_a_mended_one_keeps_its_place() -> None:
    (addresses,) = book_addresses(
        [book(("skills", "dinge"), ("talents", "dinge"), ("x", "dinge-skills"))]
    )
    assert addresses.kinds["x"] == "percentacy/dinge-skills"
    assert len(set(addresses.kinds.values())) == 3


def test_books_stay_clear_of_the_folders_of_themes() -> None:
    found = [
        a.folder
        for a in book_addresses([book(ruleset_id=i) for i in ("assets", "search", "zwei_buecher")])
    ]
    assert found == ["assets-assets", "search-search", "zwei-buecher"]


def test_every_page_of_a_large_book_has_its_own_place() -> None:
    large = rulesets.large(200)
    (addresses,) = book_addresses([large])
    places = [
        addresses.entry(Reference(k, e)) for k, entries in large.entries.items() for e in entries
    ]
    assert len(set(places)) == len(places)


@settings(deadline=None)
@given(PATHS, PATHS)
def test_relative_paths_lead_to_their_target(target: str, folder: str) -> None:
    path = relative(page_path(target), folder)
    assert posixpath.normpath(posixpath.join("/", folder, path)) == posixpath.join(
        "/", page_path(target)
    )
    assert not path.startswith("/")
