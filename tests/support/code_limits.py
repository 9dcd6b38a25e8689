"""What the tests of the code's own shape measure: lengths, imports, tracked files, lock files."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Function:
    """A function's place (``file.py:12 name``) and its length in lines, docstring and signature included."""

    place: str
    lines: int


def functions(files: Iterable[Path]) -> list[Function]:
    """All functions of ``files``, methods and nested ones too; decorators do not count."""
    return [
        Function(
            f"{file}:{node.lineno} {node.name}", (node.end_lineno or node.lineno) - node.lineno + 1
        )
        for file in files
        for node in ast.walk(_parse(file))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]


def percentile(lengths: Iterable[int], share: float) -> int:
    """The smallest of ``lengths`` that at least ``share`` (0–1) of them do not exceed."""
    ordered = sorted(lengths)
    return next(x for i, x in enumerate(ordered, 1) if i >= share * len(ordered))


def modules(root: Path) -> dict[str, Path]:
    """Dotted name → file for every module below ``root``, the folder that holds the packages."""
    return {_dotted(file.relative_to(root)): file for file in sorted(root.rglob("*.py"))}


def imports(files: Mapping[str, Path]) -> dict[str, set[str]]:
    """Module → the modules of ``files`` that it imports: at the top, inside functions or for types only.

    An import that only types need counts as well: two modules that need each other's types are one.
    """
    return {
        name: {
            target
            for imported in _imported(_parse(file), _package(name, file))
            if (target := _known(imported, files)) not in {None, name} and target is not None
        }
        for name, file in files.items()
    }


def cycle(graph: Mapping[str, Iterable[str]]) -> list[str]:
    """One import cycle of ``graph`` as a path back to its start; empty where there is none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def third_party(files: Iterable[Path], own: str, standard: Iterable[str]) -> set[str]:
    """Top-level names that ``files`` import and that are neither ``own`` nor ``standard``."""
    tops = {name.partition(".")[0] for file in files for name in _imported(_parse(file), own)}
    return tops - {own, *standard}


def misplaced(tracked: Iterable[str]) -> list[str]:
    """Those of the ``tracked`` paths that are generated or installed and never belong in the repository."""
    generated = re.compile(
        r"^(build|site|dist)/|(^|/)(\.venv|node_modules|__pycache__|[^/]*\.egg-info)/"
    )
    return [path for path in tracked if generated.search(path)]


def lock_faults(text: str) -> list[str]:
    """What a lock file must not hold: options, addresses, paths, versions left open, missing hashes."""
    entries = re.sub(r"\s*\\\n\s*", " ", re.sub(r"(?m)^\s*#.*\n?", "", text)).splitlines()
    exact = re.compile(r"[\w.-]+==[\w.!+]+( ; [^/@:]+?)?( --hash=sha256:[0-9a-f]{64})+")
    speaking = re.findall(r"(?m)^\s*#.*(?:://|/\w|--).*$", text)
    return speaking + [entry for entry in entries if not exact.fullmatch(entry.strip())]


def _parse(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def _dotted(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _package(module: str, file: Path) -> str:
    return module if file.name == "__init__.py" else module.rpartition(".")[0]


def _imported(tree: ast.Module, package: str) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = _base(node, package)
            yield from (f"{base}.{alias.name}" for alias in node.names)


def _base(node: ast.ImportFrom, package: str) -> str:
    """What ``node`` imports from, its leading dots resolved against ``package``."""
    if not node.level:
        return node.module or ""
    parents = package.split(".")[: 1 - node.level or None]
    return ".".join([*parents, *([node.module] if node.module else [])])


def _known(imported: str, files: Mapping[str, Path]) -> str | None:
    """The module that ``imported`` (a module, or a name of one) means."""
    if imported in files:
        return imported
    parent = imported.rpartition(".")[0]
    return parent if parent in files else None
