"""Build hook: a wheel carries the project's defaults, so that the compiler works away from this checkout.

An editable install carries none: there the compiler finds the checkout's own folders, and a copy would
go stale behind them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DEFAULTS = ("schemas", "site-templates", "mkdocs.yml")


class ProjectDefaults(BuildHookInterface[Any]):
    """Puts ``DEFAULTS`` under ``regelschmiede/project/`` of a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the defaults to what a build of ``version`` (``standard`` or ``editable``) includes."""
        if version == "editable":
            return
        for name in DEFAULTS:
            build_data["force_include"][str(Path(self.root, name))] = (
                f"regelschmiede/project/{name}"
            )
