"""What a checked ruleset answers."""

from __future__ import annotations

import pytest

from tests.support import rulesets


def test_a_kind_is_found_by_its_id() -> None:
    book = rulesets.sample()
    assert [book.kind(each.id) for each in book.kinds] == list(book.kinds)


def test_a_kind_that_there_is_not_is_a_key_error() -> None:
    with pytest.raises(KeyError, match="monsters"):
        rulesets.sample().kind("monsters")
