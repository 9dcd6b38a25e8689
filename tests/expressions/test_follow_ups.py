"""What a condition at fault would have told of a value is not held against the value."""

from __future__ import annotations

import pytest

from tests.expressions.support import faults


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("nicht fehlt(waffe.kapazitet) und waffe.kapazitaet > 1", ["RS622"]),
        ("fehlt(waffe.kapazitet) oder waffe.kapazitaet > 1 oder kritisch", ["RS622"]),
        ("wenn fehlt(waffe.kapazitet) dann 1 sonst waffe.kapazitaet", ["RS622"]),
        ("wenn nicht fehlt(waffe.kapazitet) dann waffe.kapazitaet sonst 1", ["RS622"]),
        ("waffe.kapazitaet > 1 und waffe.kapazitaet > 2", ["RS641"]),
        ("kritisch und waffe.kapazitaet > 2", ["RS641"]),
        ("wenn fehlt(waffe.kapazitaet) dann waffe.kapazitaet sonst 1", ["RS641"]),
        ("kritisch und zeilwert > 1 und wruf > 2", ["RS620", "RS620"]),
    ],
)
def test_faults(text: str, codes: list[str]) -> None:
    assert [each.code for each in faults(text)] == codes
