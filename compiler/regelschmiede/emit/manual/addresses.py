"""Where the manual's pages lie on the site, and how they name each other.

A number in front of a name only puts the files in order: ``20-format.md`` is ``handbuch/format/index.md``.
"""

from __future__ import annotations

import posixpath
import re

FOLDER = "handbuch"
_ORDER = re.compile(r"^[0-9]+-")
# A link of Markdown to a page of the manual, with or without an anchor; nothing of another host.
_LINK = re.compile(r"(?<=\]\()(?![a-z]+:)([^()\s#]+\.md)(?=[)#])")


def address(path: str) -> str:
    """The file on the site of the manual's page ``path``: ``20-format.md`` → ``handbuch/format/index.md``."""
    parts = [_ORDER.sub("", part) for part in path.removesuffix(".md").split("/")]
    if parts[-1] != "index":
        parts.append("index")
    return "/".join((FOLDER, *parts)).replace("_", "-") + ".md"


def with_addresses(markdown: str, path: str) -> str:
    """``markdown`` of the page ``path``, whose links name files of the manual, with links to pages of the site."""
    here = posixpath.dirname(address(path))

    def link(found: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(path), found[1]))
        return posixpath.relpath(address(target), here)

    return _LINK.sub(link, markdown)
