"""The emitter of the Python package: from a ruleset to the files of ``python/<package>/``."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from regelschmiede.emit.artifact import Artifact
from regelschmiede.emit.python.describe import describe
from regelschmiede.emit.python.init_module import init_text
from regelschmiede.emit.python.modules import module_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from regelschmiede.emit.python.views import PackageView
    from regelschmiede.model.checked import Ruleset

FOLDER = "python"
_RUNTIME = files("regelschmiede.emit.python") / "runtime"
_COPIED = ("_command.py", "_registry.py", "_show.py")
_FOR_RULES = ("_checks.py", "_rule_command.py")
_FOR_SHEET = ("_effects.py", "_sheet_command.py", "_sheet_fields.py", "_sheet_file.py")

_MAIN = '''\
"""Shows entries and computes rules: ``python -m`` and the name of this package."""

from __future__ import annotations

import sys
from importlib import import_module

from ._command import run
from ._labels import KINDS, LABELS
{constant}
if __name__ == "__main__":
    package = import_module(".", __package__)
    sys.exit(run(sys.argv[1:], package, KINDS, LABELS{argument}))
'''


def emit_python(rulesets: Sequence[Ruleset]) -> Iterator[Artifact]:
    """One package for each ruleset, ready to be imported, each under ``python/<package>/``."""
    for ruleset in rulesets:
        view = describe(ruleset)
        folder = f"{FOLDER}/{view.name}"
        yield Artifact(f"{folder}/__init__.py", init_text(view))
        for module in view.modules:
            yield Artifact(f"{folder}/{module.name}.py", module_text(module))
        for name, text in view.texts.items():
            yield Artifact(f"{folder}/{name}.py", text)
        copied = (*_COPIED, *(_FOR_RULES if ruleset.rules or ruleset.sheet else ()))
        for name in (*copied, *(_FOR_SHEET if ruleset.sheet else ())):
            yield Artifact(f"{folder}/{name}", (_RUNTIME / name).read_text(encoding="utf-8"))
        yield Artifact(f"{folder}/__main__.py", _main(view))
        yield Artifact(f"{folder}/py.typed", "")


def _main(view: PackageView) -> str:
    """The text of ``__main__.py``, which knows the class of sheets, if there is one."""
    constant = f'\nSHEET = "{view.sheet}"\n' if view.sheet else ""
    argument = ", sheet=SHEET" if view.sheet else ""
    argument += ", has_rules=True" if view.has_rules else ""
    return _MAIN.replace("{constant}", constant).replace("{argument}", argument)
