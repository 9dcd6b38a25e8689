"""Damaged copies of real files: whatever stands in them, the answer is diagnostics or success."""

from __future__ import annotations

import json
import os
import shutil
import signal
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from regelschmiede.diagnostics.lines import split_lines
from regelschmiede.diagnostics.render import render_github, render_json, render_text
from regelschmiede.pipeline import Compilation, Project, check, emit
from tests.support.cases import FOLDER, Case, lay_out
from tests.support.damage import damaged_json, damaged_prose, damaged_yaml

if TYPE_CHECKING:
    from collections.abc import Iterator

    from regelschmiede.diagnostics.span import Span

ROOT = Path(__file__).resolve().parent.parent
WHOLE_BOOK = Case(FOLDER / "entries" / "good" / "whole_book")
CHAPTER = """---
description: Wie gekämpft wird.
aliases: [gefecht]
print: {orientation: landscape, pages: 2}
---

# Kampf

Wer [[skills.klettern|klettert]], hat {{ p.rewinds_pro_session | wort("einen Rewind", "Rewinds") }}.

## Ablauf

- Erst die [[rules.probe|Probe]],
  dann {{ frei("zwei") }} Schritte aus [[chapters.proben]].
"""
PUBLISHED = "# Ids\nskills.klettern\nrules.probe\nchapters.gefecht\nchapters.kampf\n"
SECONDS = 60
"""Longer is a hang: a whole check takes less than one."""
FACTOR = int(os.environ.get("FUZZ", "1"))
"""How many times as many examples as in the suite are tried."""


def fuzz(examples: int) -> settings:
    """Settings for ``examples`` draws; nothing here is quick enough for hypothesis' usual limits."""
    checks = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
    # To shrink an example takes minutes where each try takes a second; drawn ones are small enough to read.
    phases = [Phase.explicit, Phase.generate]
    return settings(
        max_examples=examples * FACTOR,
        deadline=None,
        database=None,
        phases=phases,
        suppress_health_check=checks,
    )


@contextmanager
def alarm() -> Iterator[None]:
    """Ends what hangs, where the system can do that."""

    def ring(_signal: int, _frame: object) -> None:
        raise TimeoutError

    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


class Copy:
    """A copy of a project in which files are damaged and mended again."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.yaml = self._texts("rules-data", "*.yaml")
        self.json = self._texts("schemas", "*.json")
        self.prose = self._texts("rules-data", "*.md") | self._texts("rules-data", "*.txt")

    def _texts(self, folder: str, pattern: str) -> dict[Path, str]:
        files = sorted((self.root / folder).rglob(pattern))
        return {path: path.read_text(encoding="utf-8") for path in files if not path.is_symlink()}

    def try_out(self, damages: dict[Path, bytes]) -> None:
        """Check the project with ``damages`` in place of its files."""
        try:
            for path, data in damages.items():
                path.write_bytes(data)
            with alarm():
                compilation = check(Project(self.root))
                judge(compilation, self.root)
                if compilation.ok:
                    assert emit(compilation, Project(self.root))
        finally:
            for path in damages:
                text = self.yaml.get(path) or self.json.get(path) or self.prose.get(path)
                path.write_text(text or "", encoding="utf-8", newline="")


def judge(compilation: Compilation, root: Path) -> None:
    """Every diagnostic has its place, and every rendering holds each of them."""
    diagnostics, sources = compilation.diagnostics, compilation.sources
    assert compilation.ok == bool(compilation.rulesets) or diagnostics
    for diagnostic in diagnostics:
        for span in (diagnostic.span, *(related.span for related in diagnostic.related)):
            judge_span(span, sources.get(span.file), root)
    assert len(set(diagnostics)) == len(diagnostics)
    assert len(json.loads(render_json(diagnostics, sources))) == len(diagnostics)
    assert len(render_github(diagnostics).splitlines()) == len(diagnostics)
    text = render_text(diagnostics, sources)
    assert text.count("Fehler RS") + text.count("Hinweis RS") >= len(diagnostics)
    assert text.encode("utf-8").isascii() or text.isprintable() or "\n" in text


def judge_span(span: Span, text: str | None, root: Path) -> None:
    if not span.line:
        assert text is not None or (root / span.file).exists() or (ROOT / span.file).exists()
        return
    assert text is not None, span
    lines = split_lines(text)
    assert 1 <= span.line <= span.end_line <= len(lines), span
    assert (span.line, span.column) <= (span.end_line, span.end_column), span
    assert 1 <= span.column <= len(lines[span.line - 1]) + 1, span
    assert 1 <= span.end_column <= len(lines[span.end_line - 1]) + 2, span


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """A case with a file of every kind of its own, chapters with all that they can insert, and published ids."""
    root = tmp_path_factory.mktemp("small")
    lay_out(WHOLE_BOOK, root)
    book = "rules-data/abenteuer"
    (root / book / "chapters").mkdir()
    for name in ("rules.yaml", "examples.yaml", "chapters/proben.md"):
        shutil.copy(FOLDER / "insertions/good/all" / book / name, root / book / name)
    (root / book / "chapters/kampf.md").write_text(CHAPTER, encoding="utf-8")
    (root / book / "published-ids.txt").write_text(PUBLISHED, encoding="utf-8")
    return Copy(root)


@pytest.fixture(scope="module")
def percentacy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    root = tmp_path_factory.mktemp("percentacy")
    shutil.copytree(ROOT / "rules-data" / "percentacy", root / "rules-data" / "percentacy")
    shutil.copytree(ROOT / "schemas", root / "schemas")
    return Copy(root)


def damage(data: st.DataObject, copy: Copy, files: int) -> None:
    """Damage up to ``files`` files of ``copy``, mostly data, sometimes schemas and chapters, and try it out."""
    damages: dict[Path, bytes] = {}
    for _ in range(data.draw(st.integers(1, files))):
        deed = data.draw(st.integers(0, 4))
        if deed == 1:
            path = data.draw(st.sampled_from(sorted(copy.prose)))
            damages[path] = data.draw(damaged_prose(copy.prose[path]))
        elif deed:
            path = data.draw(st.sampled_from(sorted(copy.yaml)))
            damages[path] = data.draw(damaged_yaml(copy.yaml[path]))
        else:
            path = data.draw(st.sampled_from(sorted(copy.json)))
            damages[path] = data.draw(damaged_json(copy.json[path]))
    copy.try_out(damages)


@fuzz(40)
@given(st.data())
def test_damaged_small_projects_give_diagnostics(small: Copy, data: st.DataObject) -> None:
    damage(data, small, 2)


@fuzz(60)
@given(st.data())
def test_damaged_chapters_give_diagnostics(small: Copy, data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(sorted(small.prose)))
    small.try_out({path: data.draw(damaged_prose(small.prose[path]))})


@fuzz(15)
@given(st.data())
def test_damaged_real_books_give_diagnostics(percentacy: Copy, data: st.DataObject) -> None:
    damage(data, percentacy, 4)
