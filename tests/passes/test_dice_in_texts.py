"""Dice in texts: what is one, and how it is written."""

from __future__ import annotations

import pytest

from regelschmiede.passes.dice_in_texts import dice_in, dice_of_rules


@pytest.mark.parametrize(
    ("text", "typed", "right"),
    [
        ("Würfle W100.", "W100", "W100"),
        ("2W6+3 Schaden", "2W6+3", "2W6+3"),
        ("2W6−1", "2W6−1", "2W6−1"),
        ("2W6-1", "2W6-1", "2W6−1"),
        ("2 W6", "2 W6", "2W6"),
        ("W 20", "W 20", "W20"),
        ("w6", "w6", "W6"),
        ("3d8 + 2", "3d8 + 2", "3W8+2"),
        ("(W6)", "W6", "W6"),
        ("W6-Würfe", "W6", "W6"),
    ],
)
def test_dice_are_found_with_their_right_form(text: str, typed: str, right: str) -> None:
    (dice,) = dice_in(text)
    assert text[dice.region.start : dice.region.end] == typed
    assert dice.right == right


@pytest.mark.parametrize("text", ["W3C", "BMW3", "Wurf 6", "w", "Weg 2", "HW6", "w6_x"])
def test_other_words_are_no_dice(text: str) -> None:
    assert not list(dice_in(text))


def test_dice_of_rules_are_those_of_their_inputs() -> None:
    rule = {"inputs": {"a": {"type": "w100"}, "b": {"list": "w6"}, "c": "w6"}, "then": "a + w2x"}
    assert dice_of_rules([rule, {"inputs": {"d": {"type": "w6"}}}]) == ("W100", "W6")
