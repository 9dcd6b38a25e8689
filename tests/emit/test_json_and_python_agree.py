"""Data set and package of the books in this repository: the same figures, byte for byte the same every time."""

from __future__ import annotations

import hashlib
import json
import os
import sys
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator

from regelschmiede import pipeline
from regelschmiede.emit.json_data import emit_json
from regelschmiede.emit.python import emit_python, emit_wheels
from tests.support.packages import imported, ruff, run, write, write_packages

if TYPE_CHECKING:
    from regelschmiede.model.checked import Ruleset

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def books() -> tuple[Ruleset, ...]:
    project = pipeline.find_project(ROOT)
    assert project is not None
    compilation = pipeline.check(project)
    assert compilation.ok, compilation.diagnostics
    return compilation.rulesets


@pytest.fixture(scope="module")
def folder(books: tuple[Ruleset, ...], tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_packages(books, tmp_path_factory.mktemp("books"))


def plain(value: Any) -> Any:
    """A value of the package as it reads in the data set."""
    if isinstance(value, tuple):
        return [plain(each) for each in value]
    if isinstance(value, (bool, int, str, Fraction)) or value is None:
        return value
    return value.id if hasattr(value, "id") else value


def test_every_figure_is_the_same_in_both(books: tuple[Ruleset, ...], folder: Path) -> None:
    compared = 0
    for model in books:
        data = json.loads(next(iter(emit_json([model]))).data, parse_float=Fraction)
        with imported(folder, model.manifest.id) as package:
            for kind, entries in {**data["kinds"], "parameters": data["parameters"]}.items():
                for entry_id, fields in entries.items():
                    entry = getattr(package, kind)[entry_id]
                    for field in [each.id for each in model.kind(kind).fields]:
                        shown = getattr(entry, field, getattr(entry, f"{field}_", None))
                        if isinstance(fields[field], (dict, list)) and "{" in json.dumps(
                            fields[field]
                        ):
                            continue
                        assert plain(shown) == fields[field], (kind, entry_id, field)
                        compared += 1
    assert compared > 1000


def test_the_data_sets_are_valid(books: tuple[Ruleset, ...]) -> None:
    for model in books:
        data, schema = (json.loads(each.data) for each in emit_json([model]))
        Draft202012Validator.check_schema(schema)
        Draft202012Validator(schema).validate(data)


def test_the_packages_need_no_formatting_and_pass_mypy(
    books: tuple[Ruleset, ...], folder: Path
) -> None:
    done = ruff("format", "--isolated", "--diff", ".", cwd=folder)
    assert (done.returncode, done.stdout) == (0, "")
    names = [model.manifest.id for model in books]
    done = run(sys.executable, "-m", "mypy", "--strict", *names, cwd=folder)
    assert done.returncode == 0, done.stdout


def digest(folder: Path, *, seed: str, cwd: Path) -> str:
    """What another process, started elsewhere, makes of the same books."""
    code = (
        "import hashlib, pathlib, sys\n"
        "from regelschmiede import pipeline\n"
        "from tests.emit.test_json_and_python_agree import all_bytes\n"
        "compilation = pipeline.check(pipeline.find_project(pathlib.Path(sys.argv[1])))\n"
        "print(hashlib.sha256(all_bytes(compilation.rulesets)).hexdigest())\n"
    )
    env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
    done = run(sys.executable, "-c", code, str(folder), cwd=cwd, env=env)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def all_bytes(books: tuple[Ruleset, ...]) -> bytes:
    packages = list(emit_python(books))
    artifacts = [*packages, *emit_wheels(books, packages), *emit_json(books)]
    return b"\0".join(artifact.path.encode() + b"\0" + artifact.data for artifact in artifacts)


def test_neither_hash_seed_nor_folder_change_a_byte(
    books: tuple[Ruleset, ...], tmp_path: Path
) -> None:
    here = hashlib.sha256(all_bytes(books)).hexdigest()
    assert digest(ROOT, seed="1", cwd=tmp_path) == here
    assert digest(ROOT, seed="2", cwd=ROOT / "docs") == here


def test_nothing_names_this_machine(books: tuple[Ruleset, ...]) -> None:
    assert str(ROOT).encode() not in all_bytes(books)


def test_artifacts_lie_where_they_belong(books: tuple[Ruleset, ...], tmp_path: Path) -> None:
    write(emit_python(books), tmp_path)
    for model in books:
        assert (tmp_path / "python" / model.manifest.id / "py.typed").is_file()
