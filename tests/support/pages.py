"""Emitted pages and how a reader gets them: front matter, tables, labels with their lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mkdocs.utils import meta

from regelschmiede.emit.artifact import Artifact
from regelschmiede.emit.context import EmitContext
from regelschmiede.emit.site import emit_site
from tests.support.markdown import Element, read
from tests.support.project import ROOT

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from regelschmiede.model.checked import Ruleset

TEMPLATES = ROOT / "site-templates"
WHEEL = Artifact("dist/probe-1-py3-none-any.whl", b"x" * 12_345)


def pages(
    of: Sequence[Ruleset], downloads: Mapping[str, Sequence[Artifact]] | None = None
) -> dict[str, str]:
    """Path below ``site-src/`` → text of every page that is emitted."""
    artifacts = emit_site(of, EmitContext((TEMPLATES,), downloads or {}))
    return {
        a.path.removeprefix("site-src/"): a.data.decode()
        for a in artifacts
        if a.path.endswith((".md", "nav.json"))
    }


def content(page: str) -> Element:
    """A page's content as HTML."""
    return read(meta.get_data(page)[0])


def front_matter(page: str) -> dict[str, Any]:
    """What stands before a page's content."""
    return meta.get_data(page)[1]


def table(page: Element) -> tuple[list[str], list[str], list[list[str]]]:
    """(fields, headings, rows) of a page's only table."""
    (found,) = page.all("table")
    fields = [str(e.attributes["data-field"]) for e in found.all("thead")[0].all("span")]
    headings = [e.text for e in found.all("th")]
    rows = [[cell.text for cell in row.all("td")] for row in found.all("tbody")[0].all("tr")]
    return fields, headings, rows


def figures(page: Element) -> dict[str, list[str]]:
    """Label → lines beside it; the notes at a page's end are no figures of it."""
    found: dict[str, list[str]] = {}
    for element in [e for each in page.all("dl") for e in each.children if isinstance(e, Element)]:
        if element.tag == "dt":
            found[element.text] = lines = []
        elif element.tag == "dd":
            lines.append(element.text)
    return found
