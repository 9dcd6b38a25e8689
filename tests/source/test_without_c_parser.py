"""Where no wheel of libyaml exists, ruamel's parser in pure Python serves: slower, and with the same answers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from regelschmiede.source import yaml_tree
from tests.support.cases import CASES, Case, lay_out, run_check

if TYPE_CHECKING:
    from pathlib import Path

UNLIKE = {
    "yaml/good/tab_after_colon": "a tab may not stand there",
    "yaml/bad/percent": "goes on to the next line",
}
"""Cases in which the parsers themselves differ."""


def first_place(output: str) -> str:
    """File and line of the first diagnostic."""
    found = re.match(r"[^:]*:[0-9]*", output)
    return found.group() if found else output


@pytest.mark.parametrize("case", [each for each in CASES if str(each).startswith("yaml/")], ids=str)
def test_the_same_line_is_at_fault(
    case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(yaml_tree, "_has_c_parser", lambda: False)
    lay_out(case, tmp_path)
    yaml_tree.read_yaml.cache_clear()
    code, output = run_check(tmp_path, "txt")
    yaml_tree.read_yaml.cache_clear()
    if str(case) not in UNLIKE:
        assert code == (0 if case.is_good else 1)
        expected = (case.folder / "expected.txt").read_bytes().decode()
        assert first_place(output) == first_place(expected)
