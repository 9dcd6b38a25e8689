"""Classes that are made quickly are like those of the standard library."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from typing import Any, ClassVar

import pytest

from regelschmiede import records


class Plain:
    """A class with everything that is usual."""

    first: int
    second: str = "zwei"
    third: tuple[int, ...] = dataclasses.field(default=(1,))
    at: object = dataclasses.field(compare=False, default=None)

    @property
    def double(self) -> int:
        """Twice the first."""
        return self.first * 2


class Empty:
    """A class without fields."""


class Odd:
    """A class that asks for more than is usual."""

    shared: ClassVar[int] = 3
    first: int
    second: list[int] = dataclasses.field(default_factory=list)

    def __repr__(self) -> str:
        return "odd"


DECORATORS = {"library": dataclasses.dataclass, "records": records.dataclass}


def made(decorator: str, cls: type) -> Any:
    copied = type(cls.__name__, (), {k: v for k, v in cls.__dict__.items() if k not in HIDDEN})
    return DECORATORS[decorator](frozen=True, slots=True)(copied)


HIDDEN = ("__dict__", "__weakref__")


@pytest.fixture(params=DECORATORS)
def plain(request: pytest.FixtureRequest) -> Any:
    return made(request.param, Plain)


def test_values_are_equal_where_their_fields_are(plain: Any) -> None:
    assert plain(1) == plain(1, "zwei", (1,), "hier")
    assert plain(1) != plain(2)
    assert plain(1) != (1, "zwei", (1,))
    assert plain(1) != made("library", Plain)(1)
    assert len({plain(1), plain(1, at=2), plain(2)}) == 2


def test_values_cannot_change(plain: Any) -> None:
    value = plain(1)
    with pytest.raises(dataclasses.FrozenInstanceError, match="assign to field 'first'"):
        value.first = 2
    with pytest.raises(dataclasses.FrozenInstanceError, match="delete field 'first'"):
        del value.first
    with pytest.raises((dataclasses.FrozenInstanceError, AttributeError, TypeError)):
        value.unknown = 1
    assert not hasattr(value, "__dict__")


def test_values_are_shown_replaced_matched_and_taken_apart(plain: Any) -> None:
    value = plain(1, at="hier")
    assert repr(value).endswith("Plain(first=1, second='zwei', third=(1,), at='hier')")
    assert dataclasses.replace(value, first=5).double == 10
    assert plain.__match_args__ == ("first", "second", "third", "at")
    assert [f.name for f in dataclasses.fields(plain)] == ["first", "second", "third", "at"]
    assert dataclasses.asdict(value)["second"] == "zwei"
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'first'"):
        plain()


@pytest.mark.parametrize("cls", [Empty, Odd])
def test_the_unusual_is_as_the_library_makes_it(cls: type) -> None:
    ours, its = made("records", cls), made("library", cls)
    arguments = () if cls is Empty else (1,)
    assert repr(ours(*arguments)) == repr(its(*arguments))
    assert ours(*arguments) == ours(*arguments)
    assert [f.name for f in dataclasses.fields(ours)] == [f.name for f in dataclasses.fields(its)]


@records.dataclass(frozen=True, slots=True)
class Kept:
    """A class that can be found by its name."""

    first: int
    second: str = "zwei"


def test_values_can_be_copied_and_pickled() -> None:
    value = Kept(3)
    assert copy.deepcopy(value) == pickle.loads(pickle.dumps(value)) == value
