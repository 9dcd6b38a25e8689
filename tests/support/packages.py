"""Emitted packages on disk: written, imported afresh, and checked by the tools that toolmakers use."""

from __future__ import annotations

import importlib
import subprocess
import sys
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from regelschmiede.emit.python import emit_python
from regelschmiede.model.checked import Record, Reference, Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from types import ModuleType

    from regelschmiede.emit.artifact import Artifact
    from regelschmiede.model.checked import Ruleset, Value


def write(artifacts: Iterable[Artifact], folder: Path) -> None:
    """Put each artefact where its path says, under ``folder``."""
    for artifact in artifacts:
        path = folder / artifact.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(artifact.data)


def write_packages(rulesets: Iterable[Ruleset], folder: Path) -> Path:
    """The folder that holds the packages of ``rulesets``."""
    write(emit_python(list(rulesets)), folder)
    return folder / "python"


@contextmanager
def imported(folder: Path, name: str) -> Iterator[ModuleType]:
    """The package ``name`` from ``folder``, forgotten again at the end."""
    _forget(name)
    importlib.invalidate_caches()
    sys.path.insert(0, str(folder))
    # Other tests compare what was built byte by byte.
    writes_none, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        yield importlib.import_module(name)
    finally:
        sys.dont_write_bytecode = writes_none
        sys.path.remove(str(folder))
        _forget(name)


def _forget(name: str) -> None:
    for module in [each for each in sys.modules if each == name or each.startswith(f"{name}.")]:
        del sys.modules[module]


def run(
    *command: str, cwd: Path, given: str | None = None, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """The finished command; both streams as text."""
    return subprocess.run(
        command,
        check=False,
        cwd=cwd,
        input=given,
        env=env,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


def ruff(*arguments: str, cwd: Path, given: str | None = None) -> subprocess.CompletedProcess[str]:
    """Ruff with its defaults, whatever configuration lies around."""
    return run(str(Path(sys.executable).with_name("ruff")), *arguments, cwd=cwd, given=given)


def same(emitted: Any, value: Value) -> bool:
    """Whether what the package gives is what the model says, types included; entries are the same by kind and id."""
    if isinstance(value, Text):
        return isinstance(emitted, str) and emitted == value.markdown
    if isinstance(value, Reference):
        return bool(getattr(emitted, "id", None) == value.id)
    if isinstance(value, Record):
        names = [name for name in dir(type(emitted)) if not name.startswith("_")]
        shown = [getattr(emitted, name) for name in names]
        return all(
            any(same(each, expected) for each in shown) for expected in value.values.values()
        )
    if isinstance(value, tuple):
        return (
            isinstance(emitted, tuple)
            and len(emitted) == len(value)
            and all(map(same, emitted, value))
        )
    if isinstance(value, Fraction):
        return isinstance(emitted, Fraction) and emitted == value
    return type(emitted) is type(value) and emitted == value
