"""Import statements and lists of names, sorted as ruff's isort rules sort them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from regelschmiede.emit.python.layout import INDENT, WIDTH

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_RUNS = re.compile(r"\d+|\D")


def import_lines(imports: Mapping[str, str], indent: str = "") -> list[str]:
    """Statements for ``imports`` (name → module): the standard library, then modules of the package."""
    made: list[str] = []
    for modules in (
        [each for each in set(imports.values()) if not each.startswith(".")],
        [each for each in set(imports.values()) if each.startswith(".")],
    ):
        if made and modules:
            made.append("")
        for module in sorted(modules, key=_natural):
            names = [name for name, home in imports.items() if home == module]
            made += import_statement(module, names, indent)
    return made


def import_statement(module: str, names: Iterable[str], indent: str = "") -> list[str]:
    """``from module import names``, in parentheses where it is too long for a line."""
    ordered = sorted(names, key=_import_order)
    line = f"{indent}from {module} import {', '.join(ordered)}"
    if len(line) <= WIDTH:
        return [line]
    listed = [f"{indent}{INDENT}{name}," for name in ordered]
    return [f"{indent}from {module} import (", *listed, f"{indent})"]


def export_order(name: str) -> tuple[int, object]:
    """Where a name stands in ``__all__``: constants, then classes, then the rest; figures count as numbers."""
    rank = 0 if len(name) > 1 and name.isupper() else 1 if name[:1].isupper() else 2
    return rank, _natural(name)


def _import_order(name: str) -> tuple[int, object, object]:
    rank, exact = export_order(name)
    return rank, _natural(name.lower()), exact


def _natural(text: str) -> list[tuple[int, int, str]]:
    return [
        (0, 0 if run.startswith("0") else len(run), run) if run.isdecimal() else (1, 0, run)
        for run in _RUNS.findall(text)
    ]
