"""``masszahl``: the number in front of a unit."""

from __future__ import annotations

from regelschmiede.expressions.evaluate import evaluate
from regelschmiede.expressions.located_text import LocatedText
from regelschmiede.expressions.read import read
from regelschmiede.expressions.to_python import to_python
from regelschmiede.expressions.types import Integer
from tests.expressions.support import SCOPE, typed


def test_the_number_stays_and_the_unit_goes() -> None:
    node = typed("masszahl(hp) + wurf")
    assert node.type == Integer(1, 300)
    assert evaluate(node, {"hp": 7, "wurf": 3}) == 10
    assert to_python(node).text == "hp + wurf"


def test_without_it_units_do_not_mix() -> None:
    found = read(LocatedText("hp + wurf", "probe.yaml"), SCOPE)
    assert found.node is None


def test_it_takes_one_number() -> None:
    for text in ("masszahl()", "masszahl(hp, hp)", "masszahl(wahr)"):
        assert read(LocatedText(text, "probe.yaml"), SCOPE).node is None
