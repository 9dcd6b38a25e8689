"""Proposals compare characters, not bytes, and know how Germans spell umlauts."""

from __future__ import annotations

import unicodedata

import pytest

from regelschmiede.diagnostics.suggest import Proposer, as_id, comparable, meant, near

IDS = ["staerke", "geschick", "schloesser_oeffnen", "ueberleben", "rewinds_pro_session"]


@pytest.mark.parametrize("form", ["NFC", "NFD", "NFKC", "NFKD"])
@pytest.mark.parametrize(
    ("word", "wanted"),
    [
        ("Stärke", "staerke"),
        ("stärke", "staerke"),
        ("STÄRKE", "staerke"),
        ("stearke", "staerke"),
        ("starke", "staerke"),
        ("Schlösser öffnen", "schloesser_oeffnen"),
        ("Schloesser oeffnen", "schloesser_oeffnen"),
        ("schloesser-oeffnen", "schloesser_oeffnen"),
        ("schlosser_offnen", "schloesser_oeffnen"),
        ("Überleben", "ueberleben"),
        ("rewinds", "rewinds_pro_session"),
        ("session", "rewinds_pro_session"),
    ],
)
def test_the_nearest_word_comes_first(form: str, word: str, wanted: str) -> None:
    assert near(unicodedata.normalize(form, word), IDS)[0] == wanted  # type: ignore[arg-type]  # parametrised


@pytest.mark.parametrize("word", ["", "x", "Ж", "🧗", "ganz etwas anderes"])
def test_nothing_near_is_no_proposal(word: str) -> None:
    assert near(word, IDS) == ()
    assert near(word, []) == ()


def test_the_whole_word_is_the_only_proposal() -> None:
    assert near("Bär", ["baer", "baeren", "bar"]) == ("baer",)


def test_an_umlaut_counts_as_one_character_and_not_as_its_bytes() -> None:
    assert near("mär", ["maer", "mit"]) == ("maer",)
    assert near("übel", ["uebel", "a" * 4]) == ("uebel",)


def test_at_most_three_are_proposed() -> None:
    assert len(near("wert", ["werta", "wertb", "wertc", "wertd"])) == 3


def test_a_german_label_means_its_field() -> None:
    labels = {"cost": "Kosten", "name": "Name", "text": "Wirkung", "area": "Bereich"}
    assert meant("kosten", labels) == ("cost",)
    assert meant("Wirkung", labels) == ("text",)
    assert meant("berreich", labels) == ("area",)
    assert meant("nmae", labels) == ("name",)
    assert meant("xyz", labels) == ()


@pytest.mark.parametrize(
    ("name", "id_"),
    [
        ("Erste Hilfe", "erste_hilfe"),
        ("Schlösser öffnen", "schloesser_oeffnen"),
        ("Maß & Größe", "mass_groesse"),
        ("  Ausweichen! ", "ausweichen"),
        ("Café", "cafe"),
        ("3D-Denken", "nr_3d_denken"),
        ("Ḫ", "h"),
        ("日本", ""),
        ("", ""),
    ],
)
def test_names_give_ids(name: str, id_: str) -> None:
    assert as_id(name) == id_
    assert as_id(unicodedata.normalize("NFD", name)) == id_


def test_accents_are_dropped_and_umlauts_written_out() -> None:
    assert comparable("Ärger Café Straße") == "aerger cafe strasse"


def test_a_proposer_says_the_same_until_it_has_compared_enough() -> None:
    labels = {each: each for each in IDS}
    proposer = Proposer(comparisons=3 * len(IDS))
    assert proposer.meant("a", "Stärke", labels) == meant("Stärke", labels) == ("staerke",)
    assert proposer.meant("a", "geschik", labels) == ("geschick",)
    assert proposer.meant("a", "Überleben", labels) == ()
    assert proposer.meant("a", "Stärke", {}) == ("staerke",), "it remembers"
    assert Proposer().meant("b", "Überleben", labels) == ("ueberleben",)
