"""What is wrong with a JSON text does not depend on how deep the interpreter lets its reader go."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from regelschmiede.source.json_text import MAX_DEPTH, read_object

if TYPE_CHECKING:
    from collections.abc import Iterator

DEEP = MAX_DEPTH + 1


@pytest.fixture(params=[1_000, 20_000])
def stack(request: pytest.FixtureRequest) -> Iterator[None]:
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, request.param))
    yield
    sys.setrecursionlimit(before)


def problem(text: str) -> str:
    (fault,) = read_object(text, "x.json").faults
    return fault.message


@pytest.mark.usefixtures("stack")
@pytest.mark.parametrize(
    "text",
    [
        "[" * 5_000,
        '{"a": ' * DEEP + "1" + "}" * DEEP,
        '{"a": ' * DEEP + "1" + "}" * (DEEP - 1),
        '{"a": "[", "b": ' + "[" * DEEP,
    ],
)
def test_too_deep_is_too_deep_however_it_ends(text: str) -> None:
    assert f"tiefer als {MAX_DEPTH} Ebenen" in problem(text)


@pytest.mark.parametrize("text", ['{"a": "' + "[" * 100 + '",', '{"a": "\\"[[[' + "[" * 100])
def test_brackets_in_strings_do_not_count(text: str) -> None:
    assert "Ebenen" not in problem(text)
