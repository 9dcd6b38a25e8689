"""Each folder ``<feature>/{good,bad}/<case>`` is a project; beside its files stands what ``check`` says of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.cases import CASES, Case, lay_out, run_check

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    lay_out(case, tmp_path)
    for expected in case.expected:
        code, output = run_check(tmp_path, expected.suffix.removeprefix("."))
        assert code == (0 if case.is_good else 1), output
        if request.config.getoption("--renew", default=False):
            expected.write_text(output, encoding="utf-8", newline="")
        assert output == expected.read_bytes().decode()
