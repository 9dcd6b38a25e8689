"""The navigation beside the pages, rendered once for all pages that show the same one.

The theme renders it anew for every page, which makes up a fifth of a site's build. Yet on pages that it does not
list itself, all that differs is which of its parts are open, and how their addresses lead there.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from jinja2 import TemplateNotFound
from mkdocs.utils import get_theme_dir

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from jinja2 import Environment, Template
    from jinja2.runtime import Context
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page

    Render = Callable[[Context], Iterable[str]]

_NAVIGATION = "partials/nav.html"
# What the navigation consists of: a project's own part may show anything of the page.
_PARTS = (_NAVIGATION, "partials/nav-item.html", "partials/logo.html", "partials/source.html")
_THEME = "material"


class _Place(NamedTuple):
    """All of an unlisted page that its navigation shows: pages with equal ones share it.

    ``folder`` is the one around the page's own, ``parent`` tells apart the listed pages above it.
    """

    folder: str
    parent: int
    base: str


def share_navigation(environment: Environment, navigation: Navigation) -> None:
    """Have the theme's templates in ``environment`` render ``navigation`` once for all pages on which it is the same.

    Does nothing where a project has put a template of its own in place of the theme's.
    """
    template = _own_template(environment)
    if template is not None:
        render = template.root_render_func
        # The preview keeps its templates from build to build.
        unshared = render.render if isinstance(render, _Shared) else render
        template.root_render_func = _Shared(unshared, navigation)


def _own_template(environment: Environment) -> Template | None:
    """The theme's navigation; None where the theme or one of its parts is another."""
    try:
        parts = [environment.get_template(name) for name in _PARTS]
    except TemplateNotFound:
        return None
    theme = _theme_folder()
    files = [Path(part.filename) for part in parts if part.filename]
    is_own = len(files) == len(parts) and all(file.is_relative_to(theme) for file in files)
    return parts[0] if is_own else None


@cache
def _theme_folder() -> Path:
    # MkDocs looks through all that is installed for it.
    return Path(get_theme_dir(_THEME))


class _Shared:
    """Renders a navigation as ``render`` does, but only once for each place."""

    def __init__(self, render: Render, navigation: Navigation) -> None:
        self.render = render
        self._listed = frozenset(page.url for page in navigation.pages)
        # Whatever lies in the folder of a page has another address from there than from its neighbours.
        self._around = frozenset(folder for url in self._listed for folder in _folders(url))
        self._known: dict[_Place, list[str]] = {}

    def __call__(self, context: Context) -> Iterator[str]:
        place = self._place(context)
        if place is None:
            yield from self.render(context)
            return
        if place not in self._known:
            self._known[place] = list(self.render(context))
        yield from self._known[place]

    def _place(self, context: Context) -> _Place | None:
        """What the navigation on the page of ``context`` depends on; None where it is the page's own."""
        page: Page | None = context.get("page")
        if page is None or page.url in self._listed:
            return None
        own, _, _ = page.url.rpartition("/")
        around, _, _ = own.rpartition("/")
        if not own or own in self._around:
            return None
        return _Place(around, id(page.parent), context.get("base_url", ""))


def _folders(url: str) -> Iterable[str]:
    """The folders in which ``url`` lies, the innermost first."""
    while url := url.rpartition("/")[0]:
        yield url
