"""The live preview as an author uses it: the real command, edits of a book's files, pages in between."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

import pytest

from regelschmiede.cli import main
from tests.site.small_book import small_book

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from regelschmiede.pipeline import Project

PATIENCE = 60
"""Seconds; machines that test may be slow."""
ANCHOR = "kleines/dinge/anker/index.html"
BUOY = "kleines/dinge/bake/index.html"
SEARCH = "search/search_index.json"
FAULTS = "Die Quelle enthält Fehler"


@dataclass
class Preview:
    """A running preview. ``log`` is what it printed."""

    project: Project
    root: str
    log: list[str] = field(default_factory=list)

    def get(self, path: str) -> str:
        """The text at ``path``; empty where there is none."""
        try:
            with urlopen(self.root + path, timeout=PATIENCE) as answer:
                return str(answer.read().decode())
        except HTTPError as error:
            return str(error.read().decode()) if error.code != 404 else ""
        except URLError:
            return ""

    def wait(self, path: str, is_so: Callable[[str], bool]) -> str:
        """The text at ``path`` as soon as it ``is_so``."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if is_so(text := self.get(path)):
                return text
            time.sleep(0.02)
        pytest.fail(f"{path} did not change:\n{''.join(self.log[-30:])}")

    def builds(self) -> int:
        """How many builds there were."""
        return sum(line.startswith("Neu gebaut") for line in self.log)

    def settle(self) -> None:
        """Wait until no build follows."""
        before = -1
        while before != (before := self.builds()):
            time.sleep(0.5)

    @property
    def things(self) -> Path:
        """The book's only file of entries."""
        return self.project.rules_data / "kleines/dinge.yaml"


@contextmanager
def preview(project: Project) -> Iterator[Preview]:
    """The preview of ``project``, up and running."""
    port = free_port()
    command = [
        sys.executable,
        "-m",
        "regelschmiede",
        "serve",
        "--root",
        str(project.root),
        "--port",
        str(port),
    ]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONUTF8": "1", "PYTHONUNBUFFERED": "1"},
    )
    running = Preview(project, f"http://127.0.0.1:{port}/")
    reader = threading.Thread(target=lambda: running.log.extend(process.stdout or ()), daemon=True)
    reader.start()
    try:
        running.wait("index.html", bool)
        running.settle()
        yield running
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(PATIENCE)
        reader.join(PATIENCE)
        if process.stdout:
            process.stdout.close()
    assert process.returncode == 0, "".join(running.log)
    assert "Traceback" not in "".join(running.log)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def replace(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


def test_an_author_s_afternoon(tmp_path: Path) -> None:
    with preview(small_book(tmp_path / "book")) as running:
        whole = running.get(SEARCH).count('"location"')
        edits_are_seen(running)
        faults_are_shown_and_mended(running)
        entries_come_and_go(running)
        assert running.get(SEARCH).count('"location"') == whole
        templates_and_configuration_count(running)
        nothing_happens_by_itself(running)


def edits_are_seen(running: Preview) -> None:
    replace(running.things, "name: Anker", "name: Ankerstein")
    running.wait(ANCHOR, lambda page: ">Ankerstein<" in page)
    assert "Ankerstein" in running.get("kleines/dinge/index.html")
    assert "Ankerstein" in running.get(BUOY), "a neighbour names it"
    index = running.get(SEARCH)
    assert '"title":"Ankerstein"' in index
    assert '"title":"Anker"' not in index
    assert '"title":"Chronik"' in index, "pages that were not built are still found"
    assert "livereload(" in running.get(ANCHOR), "browsers are told to load again"
    # As editors save: a new file in the old one's place; and two edits right after each other.
    for name in ("Ankerkette", "Anker"):
        other = running.things.with_suffix(".tmp")
        text = running.things.read_text("utf-8")
        other.write_text(re.sub(r"name: Anker\w*", f"name: {name}", text), "utf-8")
        other.replace(running.things)
    running.wait(ANCHOR, lambda page: ">Anker<" in page)
    running.settle()
    assert ">Anker<" in running.get(ANCHOR)


def faults_are_shown_and_mended(running: Preview) -> None:
    good = running.things.read_text("utf-8")
    running.things.write_text(good.replace("weight: 7", "weight: <b>sieben</b>"), "utf-8")
    page = running.wait(BUOY, lambda text: FAULTS in text)
    assert "dinge.yaml" in page
    assert ">Bake<" in page, "the last good page is still there"
    box = page.partition("<aside")[2].partition("</aside>")[0]
    assert "&lt;b&gt;sieben" in box
    assert "<b>" not in box
    assert FAULTS in running.get(ANCHOR), "every page shows it"
    running.things.write_text(good, "utf-8")
    running.wait(BUOY, lambda text: FAULTS not in text and ">Bake<" in text)


def entries_come_and_go(running: Preview) -> None:
    good = running.things.read_text("utf-8")
    running.things.write_text(re.sub(r"(?m)^bake:\n(  .*\n)+", "", good), "utf-8")
    running.wait(ANCHOR, lambda page: "../chronik/" in page)
    assert running.get(BUOY) == ""
    assert "dinge/bake/" not in running.get(SEARCH)
    running.things.unlink()
    running.wait(ANCHOR, lambda page: FAULTS in page or not page)
    running.things.write_text(good, "utf-8")
    running.wait(BUOY, lambda page: ">Bake<" in page and FAULTS not in page)


def templates_and_configuration_count(running: Preview) -> None:
    root = running.project.root
    replace(root / "schemas/dinge.schema.json", "Gewicht", "Masse")
    running.wait(ANCHOR, lambda page: "Masse" in page)
    replace(root / "site-templates/pages/entry.md.j2", "{{ page.kind }}", "Art: {{ page.kind }}")
    running.wait(ANCHOR, lambda page: "Art: " in page)
    replace(root / "site-templates/overrides/main.html", "<title>", "<title>Probe: ")
    running.wait(ANCHOR, lambda page: "<title>Probe: " in page)
    replace(root / "mkdocs.yml", "site_name: Regelwerke", "site_name: Sammlung")
    running.wait(ANCHOR, lambda page: "Sammlung" in page)
    good = (root / "mkdocs.yml").read_text("utf-8")
    (root / "mkdocs.yml").write_text(f"{good}\nkaputt: [\n", "utf-8")
    running.wait(ANCHOR, lambda page: "MkDocs konnte die Site nicht bauen" in page)
    (root / "mkdocs.yml").write_text(good, "utf-8")
    running.wait(
        ANCHOR, lambda page: "MkDocs konnte die Site nicht bauen" not in page and "Sammlung" in page
    )


def nothing_happens_by_itself(running: Preview) -> None:
    running.settle()
    before = running.builds()
    time.sleep(1.5)
    running.get(ANCHOR)
    assert running.builds() == before


def test_the_last_good_pages_stay_whatever_breaks(tmp_path: Path) -> None:
    project = small_book(tmp_path / "book")
    with preview(project) as running:
        good = running.things.read_text("utf-8")
        shutil.rmtree(project.build)
        running.things.write_text(good.replace("weight: 7", "weight: sieben"), "utf-8")
        assert ">Bake<" in running.wait(BUOY, lambda page: FAULTS in page or not page)
        running.things.write_text(good.replace("weight: 7", "weight: 8"), "utf-8")
        running.wait(BUOY, lambda page: FAULTS not in page and ">8" in page)
        part = project.templates / "overrides/partials/nav.html"
        part.parent.mkdir()
        part.write_text("\n{% if %}\n", "utf-8")
        page = running.wait(BUOY, lambda text: FAULTS in text or not text)
        assert "site-templates/overrides/partials/nav.html:2:1: Fehler RS907" in page
        assert ">Bake<" in page
        # What was edited meanwhile is not forgotten.
        running.things.write_text(good.replace("name: Bake", "name: Boje"), "utf-8")
        running.settle()
        part.write_text("<nav>Mein Wegweiser</nav>", "utf-8")
        for address in (ANCHOR, BUOY):
            running.wait(address, lambda text: "Mein Wegweiser" in text and FAULTS not in text)
        assert ">Boje<" in running.get(BUOY)
        assert '"title":"Boje"' in running.get(SEARCH)
        template = project.templates / "pages/entry.md.j2"
        template.write_text("# {{ nix }}\n", "utf-8")
        page = running.wait(BUOY, lambda text: FAULTS in text or not text)
        assert "„nix“ ist nicht bekannt" in page
        assert ">Boje<" in page
        # The compiler's own takes its place.
        template.unlink()
        running.wait(BUOY, lambda text: FAULTS not in text and ">Boje<" in text)


def test_whole_books_come_and_go(tmp_path: Path) -> None:
    project = small_book(tmp_path / "book")
    second = project.rules_data / "zweites"
    away = tmp_path / "Papierkorb"
    other = "zweites/dinge/anker/index.html"
    with preview(project) as running:
        shutil.copytree(project.rules_data / "kleines", away)
        replace(away / "ruleset.yaml", "id: kleines", "id: zweites")
        replace(away / "ruleset.yaml", "title: Kleines Buch", "title: Zweites Buch")
        away.rename(second)
        running.wait(other, lambda page: ">Anker<" in page)
        second.rename(away)
        running.wait(other, lambda page: not page)
        away.rename(second)
        running.wait(other, lambda page: ">Anker<" in page)
        (project.rules_data / "leer").mkdir()
        page = running.wait(ANCHOR, lambda text: FAULTS in text)
        assert "leer" in page
        (project.rules_data / "leer").rmdir()
        running.wait(ANCHOR, lambda text: FAULTS not in text)
    assert "Warning" not in "".join(running.log)


def test_a_book_that_is_broken_from_the_start(tmp_path: Path) -> None:
    project = small_book(tmp_path / "book")
    things = project.rules_data / "kleines/dinge.yaml"
    good = things.read_text("utf-8")
    things.write_text("kaputt: [\n", "utf-8")
    with preview(project) as running:
        page = running.get("index.html")
        assert FAULTS in page
        assert "dinge.yaml" in page
        things.write_text(good, "utf-8")
        running.wait("index.html", lambda text: FAULTS not in text and "Kleines Buch" in text)
        assert ">Anker<" in running.get(ANCHOR)


def test_a_port_that_is_taken_is_named_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    project = small_book(tmp_path / "book")
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        with pytest.raises(SystemExit) as left:
            main(["serve", "--root", str(project.root), "--port", str(port)])
    assert left.value.code != 0
    assert f"Der Port {port} ist schon belegt." in capsys.readouterr().err
    assert not project.build.exists()
