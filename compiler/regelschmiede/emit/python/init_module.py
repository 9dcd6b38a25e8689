"""``__init__`` of a package: its constants at once, all other names when they are first asked for.

``dataclasses`` and ``typing`` alone take longer to import than the constants do, so nothing of them is
imported here at run time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.emit.python.docstrings import docstring
from regelschmiede.emit.python.imports import export_order, import_lines
from regelschmiede.emit.python.layout import INDENT, Group, Item, assignment
from regelschmiede.emit.python.literals import literal
from regelschmiede.emit.python.modules import FUTURE, constant_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from regelschmiede.emit.python.views import PackageView

_LOADING = '''\
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Load the module that has ``name`` when it is first asked for."""
        home = _HOMES.get(name)
        if home is None:
            message = f"module {__name__!r} has no attribute {name!r}"
            raise AttributeError(message)
        value = getattr(import_module(f"{__name__}.{home}"), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
'''


def init_text(view: PackageView) -> str:
    """The text of ``__init__.py``."""
    return "\n".join(_lines(view)) + "\n\n" + _LOADING


def _lines(view: PackageView) -> Iterator[str]:
    imports = {"Final": "typing"} | {name: f".{home}" for name, home in view.homes.items()}
    public = sorted([*view.homes, *(each.name for each in view.constants)], key=export_order)
    yield from docstring(view.doc, "")
    yield from ("", FUTURE, "", "from importlib import import_module", "")
    # Type checkers take a constant of this name to be true, and need no ``typing`` at run time.
    yield from ("TYPE_CHECKING = False", "if TYPE_CHECKING:")
    yield from import_lines(imports, INDENT)
    yield ""
    exported = [Item(literal(name)) for name in public]
    yield from assignment("__all__", Group("[", exported, "]", explode=True))
    for constant in view.constants:
        yield from ("", *constant_lines(constant))
    yield ""
    homes = sorted(view.homes.items(), key=lambda pair: export_order(pair[0]))
    items = [Item(literal(home), f"{literal(name)}: ") for name, home in homes]
    yield from assignment("_HOMES", Group("{", items, "}", explode=bool(items)))
