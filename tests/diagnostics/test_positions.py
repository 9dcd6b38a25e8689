"""Lines and columns count characters, whatever stands before the culprit."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from regelschmiede.diagnostics.lines import split_lines
from regelschmiede.pipeline import Project, check
from tests.support.cases import lay_out_base

if TYPE_CHECKING:
    from pathlib import Path

    from regelschmiede.diagnostics.diagnostic import Diagnostic

BEFORE = {
    "nothing": "",
    "umlauts": "äöüß ÄÖÜ",
    "combining": "A\u0308o\u0308",
    "emoji": "🧗🏽👩\u200d🚀",
    "wide": "日本語",
    "tab": "a\tb",
    "no-break space": "je\u00a0m",
    "astral": "\U0001f40d𝔘",
    "right to left": "שלום",
}
BREAKS = {"unix": "\n", "windows": "\r\n", "old mac": "\r"}


def only(root: Path, data: bytes) -> Diagnostic:
    """The only diagnostic for a file of skills that holds ``data``."""
    lay_out_base(root)
    (root / "rules-data/abenteuer/skills.yaml").write_bytes(data)
    (diagnostic,) = check(Project(root)).diagnostics
    return diagnostic


def found_text(diagnostic: Diagnostic, text: str) -> str:
    span = diagnostic.span
    assert span.line == span.end_line
    return split_lines(text.removeprefix("\ufeff"))[span.line - 1][
        span.column - 1 : span.end_column - 1
    ]


@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["plain", "marked"])
@pytest.mark.parametrize("line_break", BREAKS.values(), ids=BREAKS)
@pytest.mark.parametrize("before", BEFORE.values(), ids=BEFORE)
def test_unknown_fields(tmp_path: Path, before: str, line_break: str, mark: str) -> None:
    lines = [f"# {before}", "klettern:", f'  {{name: "A{before}", xyz: 1}}', ""]
    text = mark + line_break.join(lines)
    diagnostic = only(tmp_path, text.encode())
    assert diagnostic.code == "RS204"
    assert diagnostic.span.line == 3
    assert found_text(diagnostic, text) == "xyz"


STYLES = {
    "plain": ["text: x{} {{{{ nix }}}}"],
    "plain on two lines": ["text: x {}", "  und {{{{ nix }}}}."],
    "double quotes": ['text: "{} {{{{ nix }}}}"'],
    "escapes": ['text: "\\x41\\u00e4 {}\\', '  \\t{{{{ nix }}}}"'],
    "single quotes": ["text: '{} {{{{ nix }}}}'"],
    "single quotes doubled": ["text: '''s {} {{{{ nix }}}}'"],
    "literal": ["text: |", "  {} {{{{ nix }}}}"],
    "folded": ["text: >-", "  Vorweg {}", "  und {{{{ nix }}}}."],
}


@pytest.mark.parametrize("line_break", ["\n", "\r\n"], ids=["unix", "windows"])
@pytest.mark.parametrize("before", BEFORE.values(), ids=BEFORE)
@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
def test_names_in_texts(tmp_path: Path, style: list[str], before: str, line_break: str) -> None:
    field = [f"  {line.format(before)}" for line in style]
    text = line_break.join(["klettern:", "  name: Klettern", *field, ""])
    diagnostic = only(tmp_path, text.encode())
    assert diagnostic.code == "RS502"
    assert found_text(diagnostic, text) == "nix"


@pytest.mark.parametrize("before", BEFORE.values(), ids=BEFORE)
def test_syntax_faults(tmp_path: Path, before: str) -> None:
    text = f'klettern: {{name: "{before}", text: @x}}\n'
    diagnostic = only(tmp_path, text.encode())
    assert diagnostic.code == "RS110"
    assert found_text(diagnostic, text).startswith("@x")


def test_bytes_of_another_encoding(tmp_path: Path) -> None:
    text = "klettern:\n  name: Größe ä\n"
    diagnostic = only(tmp_path, text.encode().replace("ä".encode(), "ä".encode("latin-1")))
    assert diagnostic.code == "RS102"
    assert found_text(diagnostic, text) == "ä"
