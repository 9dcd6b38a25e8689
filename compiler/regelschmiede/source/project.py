"""Where a project's folders are, and the compiler's own defaults."""

from __future__ import annotations

from pathlib import Path

from regelschmiede.records import dataclass

RULES_DATA = "rules-data"
MANUAL = "docs/autorenhandbuch"
TEMPLATES = "site-templates"
_PACKAGE = Path(__file__).resolve().parents[1]


@dataclass(frozen=True, slots=True)
class Project:
    """A folder with ``rules-data``; ``build`` receives everything that is made of it."""

    root: Path

    @property
    def rules_data(self) -> Path:
        """The folder with a subfolder for each ruleset."""
        return self.root / RULES_DATA

    @property
    def manual(self) -> Path:
        """The folder with the author's manual in Markdown; a project need not have one."""
        return self.root / MANUAL

    @property
    def build(self) -> Path:
        """Everything generated; never edited by hand."""
        return self.root / "build"

    @property
    def schema_dirs(self) -> tuple[Path, ...]:
        """Folders with schemas, the project's own first."""
        return tuple(dict.fromkeys((self.root / "schemas", defaults() / "schemas")))

    @property
    def template_dirs(self) -> tuple[Path, ...]:
        """Folders with templates of the site, the project's own first; what it lacks is the compiler's."""
        return tuple(dict.fromkeys(folder / TEMPLATES for folder in (self.root, defaults())))

    @property
    def templates(self) -> Path:
        """The project's own templates; it need not have any."""
        return self.template_dirs[0]


def find_project(start: Path) -> Project | None:
    """The project that ``start`` lies in: the nearest folder upwards that holds ``rules-data``."""
    for folder in (start.resolve(), *start.resolve().parents):
        if (folder / RULES_DATA).is_dir():
            return Project(folder)
    return None


def defaults() -> Path:
    """The folder with the compiler's own ``schemas``, ``site-templates`` and ``mkdocs.yml``.

    An installed wheel carries them; in a checkout they lie at its root.
    """
    packaged = _PACKAGE / "project"
    return packaged if packaged.is_dir() else _PACKAGE.parents[1]
