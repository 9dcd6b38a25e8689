"""The Python package of a ruleset and its wheel."""

from regelschmiede.emit.python.package import emit_python
from regelschmiede.emit.python.wheel import emit_wheels

__all__ = ["emit_python", "emit_wheels"]
