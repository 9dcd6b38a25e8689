"""The steps that are measured in processes of their own: ``python -m bench.steps STEP PROJECT``."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from regelschmiede.model.checked import Ruleset


def floor(project: Path) -> None:
    """Parse and validate the book of ``project``, and nothing else."""
    from bench.floor import parse_and_validate
    from bench.rulesets import RULESET

    parse_and_validate(project / "rules-data" / RULESET)


def check(project: Path) -> None:
    """Check ``project``."""
    _checked(project)


def package(project: Path) -> None:
    """Check ``project`` and write its package and its data set."""
    _write(_checked(project), with_wheel=False)


def wheel(project: Path) -> None:
    """Check ``project`` and write its package, its data set and its wheel."""
    _write(_checked(project), with_wheel=True)


def pages(site_src: Path) -> None:
    """Build the pages in ``site_src`` as ``mkdocs build`` does without the compiler's plugin."""
    import json

    from mkdocs.commands.build import build
    from mkdocs.config import load_config
    from mkdocs.utils.yaml import yaml_load

    from regelschmiede.source.project import defaults

    file = defaults() / "mkdocs.yml"
    with file.open("rb") as stream:
        plugins = [each for each in yaml_load(stream)["plugins"] if each != "regelschmiede"]
    navigation = json.loads((site_src / "nav.json").read_text(encoding="utf-8"))
    with TemporaryDirectory() as site:
        build(
            load_config(
                str(file), docs_dir=str(site_src), site_dir=site, nav=navigation, plugins=plugins
            )
        )


def access(_project: Path) -> None:
    """Import the package ``percentacy`` and read every field of every entry in it."""
    from collections.abc import Mapping
    from importlib import import_module

    package = import_module("percentacy")
    for name in package.__all__:
        registry = getattr(package, name)
        if isinstance(registry, Mapping):
            for entry in registry.values():
                for field in entry.__dataclass_fields__:
                    getattr(entry, field)


STEPS = {step.__name__: step for step in (floor, check, package, wheel, pages, access)}


def _checked(folder: Path) -> Ruleset:
    from regelschmiede.pipeline import check, find_project

    project = find_project(folder)
    compilation = check(project) if project is not None else None
    if compilation is None or not compilation.ok:
        raise ValueError("the project to measure has faults")
    return compilation.rulesets[0]


def _write(ruleset: Ruleset, *, with_wheel: bool) -> None:
    from regelschmiede.emit.json_data import emit_json
    from regelschmiede.emit.python import emit_python, emit_wheels
    from regelschmiede.output import write_changed
    from regelschmiede.source.collector import paused_collector

    # As the pipeline does it.
    with paused_collector(), TemporaryDirectory() as folder:
        files = [*emit_python([ruleset])]
        files += [
            *emit_json([ruleset]),
            *(emit_wheels([ruleset], files) if with_wheel else ()),
        ]
        write_changed(Path(folder), ((file.path, file.data) for file in files))


if __name__ == "__main__":
    STEPS[sys.argv[1]](Path(sys.argv[2]))
