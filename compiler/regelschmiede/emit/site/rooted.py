"""HTML that many pages show: written once, with links that count from the site's root."""

from __future__ import annotations

import re

from regelschmiede.emit.site.addresses import relative
from regelschmiede.emit.site.escape import Markdown
from regelschmiede.records import dataclass

# What an author links to elsewhere always has a scheme, and so a colon.
_PAGE = re.compile(r'(?<=<a href=")([^":]*)(?=">)')


@dataclass(frozen=True, slots=True)
class Rooted:
    """HTML between the addresses of pages, which count from the site's root."""

    pieces: tuple[str, ...]

    @classmethod
    def of(cls, html: Markdown) -> Rooted:
        """``html`` as it stands on a page in the site's root."""
        return cls(tuple(_PAGE.split(html)))

    def on(self, folder: str) -> Markdown:
        """The same on the page in ``folder``."""
        return Markdown(
            "".join(
                relative(piece, folder) if index % 2 else piece
                for index, piece in enumerate(self.pieces)
            )
        )
