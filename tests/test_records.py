"""Classes that are made quickly are like those of the standard library."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
import sys
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


class Growing:
    """A class whose values change, with fields that are made anew or later."""

    first: int
    second: list[int] = dataclasses.field(default_factory=list)
    third: str = "drei"
    secret: int = dataclasses.field(repr=False, default=4)
    made: dict[str, int] = dataclasses.field(init=False, default_factory=dict)
    later: int = dataclasses.field(init=False)

    def __post_init__(self) -> None:
        self.later = self.first + 1


class Odd:
    """A class that asks for more than is usual."""

    shared: ClassVar[int] = 3
    first: int
    second: list[int] = dataclasses.field(default_factory=list)

    def __repr__(self) -> str:
        return "odd"


DECORATORS = {"library": dataclasses.dataclass, "records": records.dataclass}


def made(decorator: str, cls: type, *, frozen: bool = True) -> Any:
    # A field is noted down in itself, and serves one class only.
    own = {k: copy.copy(v) for k, v in cls.__dict__.items() if k not in HIDDEN}
    copied = type(cls.__name__, cls.__bases__, own)
    return DECORATORS[decorator](frozen=frozen, slots=True)(copied)


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


@pytest.fixture(params=DECORATORS)
def growing(request: pytest.FixtureRequest) -> Any:
    return made(request.param, Growing, frozen=False)


def test_fields_are_made_anew_or_later(growing: Any) -> None:
    value, other = growing(1), growing(1, third="andere")
    value.second.append(5)
    value.made["sechs"] = 6
    assert (other.first, other.second, other.third, other.secret) == (1, [], "andere", 4)
    assert (other.made, other.later) == ({}, 2)
    assert growing(1, [7]).second == [7]
    assert (
        repr(value)
        == f"{growing.__qualname__}(first=1, second=[5], third='drei', made={{'sechs': 6}}, later=2)"
    )
    with pytest.raises(TypeError, match="unexpected keyword argument 'made'"):
        growing(1, made={})


def test_what_changes_is_compared_and_has_no_hash(growing: Any) -> None:
    value = growing(1)
    assert value == growing(1)
    value.later = 9
    assert value != growing(1)
    with pytest.raises(TypeError, match="unhashable"):
        hash(value)
    with pytest.raises(AttributeError):
        value.unknown = 1


def test_what_holds_itself_can_be_shown(growing: Any) -> None:
    value = growing(1)
    value.second.append(value)
    assert "second=[...]" in repr(value)


@pytest.mark.parametrize("decorator", DECORATORS)
def test_an_exception_can_be_one(decorator: str) -> None:
    class WrongError(Exception):
        place: str
        times: int = 1

    wrong = made(decorator, WrongError, frozen=False)
    with pytest.raises(wrong) as caught:
        raise wrong("hier")
    assert (caught.value.place, caught.value.times) == ("hier", 1)


@pytest.mark.parametrize("decorator", DECORATORS)
def test_a_value_must_not_miss_behind_one_that_may(decorator: str) -> None:
    class Muddled:
        first: int = 1
        second: int

    with pytest.raises(TypeError, match="second"):
        made(decorator, Muddled)


@pytest.mark.parametrize("decorator", DECORATORS)
@pytest.mark.parametrize("cls", [Plain, Growing, Empty])
@pytest.mark.parametrize("frozen", [True, False])
def test_it_is_taken_for_what_it_is(decorator: str, cls: type, frozen: bool) -> None:
    found, library = made(decorator, cls, frozen=frozen), made("library", cls, frozen=frozen)
    assert found.__doc__ == cls.__doc__
    assert found.__slots__ == library.__slots__
    assert found.__match_args__ == library.__match_args__
    assert list(map(repr, dataclasses.fields(found))) == list(
        map(repr, dataclasses.fields(library))
    )
    assert repr(found.__dataclass_params__) == repr(library.__dataclass_params__)
    assert found.__init__.__qualname__ == f"{cls.__name__}.__init__"
    assert list(inspect.signature(found).parameters) == list(inspect.signature(library).parameters)
    assert dataclasses.is_dataclass(found)


def test_what_is_usual_is_left_to_the_library_only_where_that_is_quick(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if sys.version_info >= (3, 13):
        assert records.dataclass is dataclasses.dataclass
        return

    def refuse(*_: object, **__: object) -> None:
        pytest.fail("compiled once more")

    made("records", Plain)
    made("records", Growing, frozen=False)
    monkeypatch.setattr("builtins.exec", refuse)
    other = {"eins": "int", "zwei": "str", "drei": "object", "vier": "int"}
    renamed = {"vier": dataclasses.field(compare=False, default=4)}
    found = made("records", type("Renamed", (), {"__annotations__": other, **renamed}))
    assert repr(found(1, "b", None)) == "Renamed(eins=1, zwei='b', drei=None, vier=4)"
    assert found(1, "b", None) == found(1, "b", None, 5)
    made("records", Growing, frozen=False)


@pytest.mark.parametrize("cls", [Empty, Odd])
def test_the_unusual_is_as_the_library_makes_it(cls: type) -> None:
    ours, its = made("records", cls), made("library", cls)
    arguments = () if cls is Empty else (1,)
    assert repr(ours(*arguments)) == repr(its(*arguments))
    assert ours(*arguments) == ours(*arguments)
    assert [f.name for f in dataclasses.fields(ours)] == [f.name for f in dataclasses.fields(its)]


def test_how_values_are_pickled_can_be_their_own_as_far_as_the_library_lets_them() -> None:
    """Some releases of Python 3.11 put ways of the library's in their place."""

    def told(decorator: str) -> tuple[object, object]:
        class Telling:
            first: int

            def __getstate__(self) -> str:
                return "told"

            def __setstate__(self, state: str) -> None:
                object.__setattr__(self, "first", state)

        value = made(decorator, Telling)(1)
        return value.__getstate__(), copy.copy(value).first

    ours, its = map(told, ("records", "library"))
    assert ours == its


@pytest.mark.parametrize("decorator", DECORATORS)
def test_what_cannot_change_has_no_way_of_its_own_to_delete(decorator: str) -> None:
    class Deleting:
        first: int

        def __delattr__(self, name: str) -> None:
            pytest.fail(name)

    with pytest.raises(TypeError, match="Cannot overwrite attribute __delattr__"):
        made(decorator, Deleting)


@records.dataclass(frozen=True, slots=True)
class Kept:
    """A class that can be found by its name."""

    first: int
    second: str = "zwei"


def test_values_can_be_copied_and_pickled() -> None:
    value = Kept(3)
    assert copy.deepcopy(value) == pickle.loads(pickle.dumps(value)) == value
