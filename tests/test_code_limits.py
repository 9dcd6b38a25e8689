"""The shape of the code: lengths, layers, cycles, and what the repository holds.

Each measure is first tried on made-up input that breaks it, so that a green test means something.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.support.code_limits import (
    cycle,
    functions,
    imports,
    lock_faults,
    misplaced,
    modules,
    percentile,
    third_party,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT = Path(__file__).resolve().parent.parent
COMPILER = ROOT / "compiler"
CODE = [
    *sorted(ROOT.glob("*.py")),
    *(
        file
        for folder in ("compiler", "tests", "bench")
        for file in sorted((ROOT / folder).rglob("*.py"))
    ),
]
LONG_BY_NATURE = COMPILER / "regelschmiede/diagnostics/catalog.py"
C_PARSER = "_ruamel_yaml"  # comes with ruamel.yaml's extra, and may be missing
LOCKS = ("requirements.lock", "requirements-dev.lock")
GOOD_LOCK = (
    "# made by\n#    make lock\na-b==1.0 ; python_full_version < '3.13' \\\n    --hash=sha256:"
    + "0" * 64
    + "\n"
)


def write_tree(root: Path, files: Mapping[str, str]) -> dict[str, Path]:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return modules(root)


def test_no_function_is_longer_than_a_screen() -> None:
    assert [f for f in functions(CODE) if f.lines > 50] == []


def test_most_functions_are_short() -> None:
    lengths = [f.lines for f in functions(modules(COMPILER).values())]
    assert percentile(lengths, 0.5) <= 9
    assert percentile(lengths, 0.95) <= 26


def test_no_module_is_longer_than_400_lines() -> None:
    lengths = {
        f: len(f.read_text(encoding="utf-8").splitlines()) for f in CODE if f != LONG_BY_NATURE
    }
    assert {str(f): n for f, n in lengths.items() if n > 400} == {}


def test_functions_are_measured_wherever_they_stand(tmp_path: Path) -> None:
    source = "class A:\n    @x\n    def m(self):\n        async def inner():\n            pass\n        return 1\n"
    file = write_tree(tmp_path, {"m.py": source})["m"]
    measured = {f.place.split()[-1]: f.lines for f in functions([file])}
    assert measured == {"m": 4, "inner": 2}


def test_percentiles_name_a_length_that_occurs() -> None:
    assert percentile([4, 1, 3, 2], 0.5) == 2
    assert percentile(range(1, 101), 0.95) == 95


def test_modules_import_no_one_who_imports_them() -> None:
    assert cycle(imports(modules(COMPILER))) == []


@pytest.mark.parametrize(
    "back",
    [
        "from p import a\n",
        "from .a import x\n",
        "from . import a\n",
        "def f() -> None:\n    from p.a import x\n",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import p.a\n",
    ],
)
def test_a_cycle_is_found_however_it_is_imported(tmp_path: Path, back: str) -> None:
    files = {
        "p/__init__.py": "",
        "p/a.py": "import os, p.b\nx = 1\n",
        "p/b.py": "from p.c import y\n",
    }
    assert cycle(imports(write_tree(tmp_path, files | {"p/c.py": "y = 1\n"}))) == []
    found = cycle(imports(write_tree(tmp_path, files | {"p/c.py": back})))
    assert set(found) == {"p.a", "p.b", "p.c"}


def lint_imports(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [
        sys.executable,
        "-c",
        "from importlinter.cli import lint_imports_command as run; run()",
    ]
    return subprocess.run(
        [*command, "--no-cache", "--no-logo", *arguments],
        check=False,
        cwd=folder,
        capture_output=True,
        text=True,
    )


def test_imports_keep_to_the_layers() -> None:
    done = lint_imports(ROOT)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("module", "line", "contract"),
    [
        ("diagnostics/span.py", "import regelschmiede.pipeline", "layers"),
        ("model/kinds.py", "import regelschmiede.source", "layers"),
        ("emit/json_data/data.py", "import regelschmiede.emit.site", "emitters"),
        ("passes/check.py", "from regelschmiede.emit import registry", "layers"),
        ("newcomer.py", "", "layers"),
        ("emit/registry.py", "import ruamel.yaml", "formats"),
        ("emit/registry.py", "import jsonschema", "formats"),
    ],
)
def test_an_import_against_the_layers_is_caught(
    tmp_path: Path, module: str, line: str, contract: str
) -> None:
    package = COMPILER / "regelschmiede"
    files = {
        f"regelschmiede/{file.relative_to(package)}": "" for file in modules(COMPILER).values()
    }
    write_tree(
        tmp_path, files | {"pyproject.toml": (ROOT / "pyproject.toml").read_text(encoding="utf-8")}
    )
    assert lint_imports(tmp_path).returncode == 0
    write_tree(tmp_path, {f"regelschmiede/{module}": line + "\n"})
    done = lint_imports(tmp_path, "--contract", contract)
    assert done.returncode != 0
    assert "BROKEN" in done.stdout


def test_the_package_declares_what_it_imports() -> None:
    imported = third_party(modules(COMPILER).values(), "regelschmiede", sys.stdlib_module_names)
    owners = packages_distributions()
    undeclared = {
        name
        for name in imported - {C_PARSER}
        if declared().isdisjoint(map(canonical, owners.get(name, [name])))
    }
    assert undeclared == set()


@pytest.mark.parametrize("name", LOCKS)
def test_the_locks_hold_what_is_declared(name: str) -> None:
    assert declared() <= {canonical(pin.partition("==")[0]) for pin in _pins(ROOT / name)}


def declared() -> set[str]:
    """The distributions that the package depends on."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {canonical(re.split(r"[\[<>=;]", each)[0]) for each in project["dependencies"]}


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_foreign_imports_are_told_from_own_and_standard_ones(tmp_path: Path) -> None:
    source = (
        "import os\nimport click.core\nfrom p.q import r\ndef f():\n    from rich import print\n"
    )
    file = write_tree(tmp_path, {"m.py": source})["m"]
    assert third_party([file], "p", sys.stdlib_module_names) == {"click", "rich"}


def test_nothing_generated_is_tracked() -> None:
    tracked = subprocess.run(
        ["git", "ls-files", "-z"], check=True, cwd=ROOT, capture_output=True, text=True
    )
    paths = tracked.stdout.split("\0")
    assert "pyproject.toml" in paths
    assert misplaced(paths) == []


def test_generated_paths_are_told_from_sources_of_like_names() -> None:
    generated = [
        "build/x",
        "site/index.html",
        ".venv/bin/python",
        "a/node_modules/x.js",
        "a/__pycache__/m.pyc",
    ]
    sources = ["compiler/regelschmiede/emit/site/pages.py", "tools/build", "tests/site.py"]
    assert misplaced([*sources, *generated]) == generated


@pytest.mark.parametrize("name", LOCKS)
def test_locks_hold_versions_and_hashes_only(name: str) -> None:
    assert lock_faults((ROOT / name).read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "line",
    [
        "--index-url https://example.org/simple",
        "--find-links /opt",
        "# made with --index-url x",
        "a @ https://example.org/a.whl --hash=sha256:" + "0" * 64,
        "-e .",
        "b>=1 --hash=sha256:" + "0" * 64,
        "c==1.0",
        "# via /home/x",
    ],
)
def test_a_lock_with_more_than_versions_and_hashes_is_caught(line: str) -> None:
    assert lock_faults(GOOD_LOCK) == []
    assert lock_faults(GOOD_LOCK + line + "\n") == [line]


def test_both_locks_agree() -> None:
    small, large = (_pins(ROOT / name) for name in LOCKS)
    assert small <= large


def _pins(lock: Path) -> set[str]:
    lines = lock.read_text(encoding="utf-8").splitlines()
    return {line.split()[0] for line in lines if "==" in line and not line.startswith((" ", "#"))}
