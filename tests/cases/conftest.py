"""``pytest tests/cases --renew`` writes what the cases give now as what they should give."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew", action="store_true", help="renew the expected output of the cases")
