"""Keeping the theme's templates from build to build: to compile them anew takes as long as to check a book."""

from __future__ import annotations

from typing import TYPE_CHECKING

import jinja2

if TYPE_CHECKING:
    from mkdocs.theme import Theme


class ThemeCache:
    """Holds a theme's compiled templates and the list of its files."""

    def __init__(self) -> None:
        self._environment: jinja2.Environment | None = None

    def use(self, theme: Theme, *, anew: bool) -> None:
        """Have ``theme`` take its templates from here; ``anew`` where they may have changed."""
        environment = self._environment
        if environment is None or anew:
            environment = theme.get_env()
            environment.loader = _OneListing(theme.dirs)
            self._environment = environment
        kept = environment
        theme.get_env = lambda: kept  # type: ignore[method-assign]  # MkDocs has no other way in


class _OneListing(jinja2.FileSystemLoader):
    """Looks through the folders once, and lists nothing hidden, which MkDocs would sort out one by one.

    Material alone has more than ten thousand icons in a hidden folder.
    """

    _listed: list[str] | None = None

    def list_templates(self) -> list[str]:
        if self._listed is None:
            listed = super().list_templates()
            self._listed = [each for each in listed if "/." not in f"/{each}"]
        return self._listed
