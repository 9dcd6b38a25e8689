"""Templates of a project's own beside the compiler's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.emit.context import EmitContext
from regelschmiede.emit.site.emitter import emit_site
from tests.support import rulesets
from tests.support.pages import TEMPLATES

if TYPE_CHECKING:
    from pathlib import Path


def emitted(own: Path) -> dict[str, bytes]:
    """The site of the sample with the templates in ``own``, and the compiler's where it lacks one."""
    context = EmitContext((own, TEMPLATES))
    return {each.path: each.data for each in emit_site([rulesets.sample()], context)}


def test_a_file_of_ones_own_counts_and_all_others_are_the_compiler_s(tmp_path: Path) -> None:
    own = tmp_path / "site-templates"
    plain = emitted(own)
    for name in ("pages/start.md.j2", "assets/regelschmiede.css", "assets/bilder/karte.svg"):
        (own / name).parent.mkdir(parents=True, exist_ok=True)
        (own / name).write_text("# Mein Anfang\n", "utf-8")
    changed = emitted(own)
    start, style, picture = (
        f"site-src/{name}"
        for name in ("index.md", "assets/regelschmiede.css", "assets/bilder/karte.svg")
    )
    assert {name for name in changed if changed[name] != plain.get(name)} == {start, style, picture}
    assert changed[start] == changed[picture] == b"# Mein Anfang\n"
    assert plain.keys() == changed.keys() - {picture}
    # In one process, as the preview does it.
    (own / "pages/start.md.j2").unlink()
    assert emitted(own)[start] == plain[start]
