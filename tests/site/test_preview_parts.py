"""The parts of the live preview, each by itself."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from mkdocs.theme import Theme

from regelschmiede.preview.fault_box import FaultBox
from regelschmiede.preview.outdated import remove_pages, signature
from regelschmiede.preview.partial_build import PartialBuild
from regelschmiede.preview.theme_cache import ThemeCache
from tests.support.markdown import parse

if TYPE_CHECKING:
    from pathlib import Path

PAGE = b"<!doctype html><html><head></head><body class='x'><main>Seite</main></body></html>"


def ask(
    faults: str, body: bytes, content_type: str = "text/html"
) -> tuple[str, dict[str, str], bytes]:
    """What a browser gets through the box."""
    started: list[tuple[str, dict[str, str]]] = []

    def application(_environ: Any, start_response: Any) -> list[bytes]:
        start_response(
            "200 OK", [("Content-Type", content_type), ("Content-Length", str(len(body)))]
        )
        return [body]

    def start(status: str, headers: list[tuple[str, str]], _exc_info: Any = None) -> Any:
        started.append((status, dict(headers)))

    answer = b"".join(FaultBox(application, lambda: faults)({}, start))
    ((status, headers),) = started
    return status, headers, answer


def test_without_faults_pages_stay_as_they_are() -> None:
    assert ask("", PAGE) == (
        "200 OK",
        {"Content-Type": "text/html", "Content-Length": str(len(PAGE))},
        PAGE,
    )


def test_faults_stand_at_the_beginning_of_the_page_as_text() -> None:
    _, headers, answer = ask("talents.yaml:3:1: Fehler <script>alert(1)</script> & „so“", PAGE)
    assert int(headers["Content-Length"]) == len(answer)
    tree = parse(answer.decode())
    box, main = tree.all("body")[0].all("aside")[0], tree.all("main")[0]
    assert "Die Quelle enthält Fehler" in box.text
    assert "talents.yaml:3:1: Fehler <script>alert(1)</script> & „so“" in box.text
    assert not tree.all("script")
    assert main.text == "Seite"
    assert answer.index(b"<aside") < answer.index(b"<main")


def test_other_files_and_pages_without_a_body() -> None:
    assert ask("Fehler", b"{}", "application/json")[2] == b"{}"
    assert ask("Fehler", b"404 Not Found")[2].endswith(b"404 Not Found")


def document(location: str, title: str) -> dict[str, Any]:
    return {"location": location, "title": title, "text": ""}


def test_the_search_index_of_a_partial_build_is_whole(tmp_path: Path) -> None:
    build = PartialBuild()
    frame = tmp_path / "nav.json"
    frame.write_text("[]", "utf-8")
    assert build.begin([frame])
    build.expect(tmp_path, ["a.html", "b.html", "c.html"], [])
    for page in ("a.html", "b.html", "c.html"):
        build.note(page)
    first = [
        document("a.html", "A"),
        document("b.html", "B"),
        document("b.html#x", "Bx"),
        document("c.html", "C"),
    ]
    assert build.search_documents(first) == first
    build.finish(tmp_path)

    assert not build.begin([frame])
    build.expect(tmp_path, ["a.html", "b.html", "d.html"], [])
    build.note("b.html")
    build.note("d.html")
    fresh = [document("d.html", "D"), document("b.html", "B neu")]
    assert build.search_documents(fresh) == [first[0], fresh[1], fresh[0]]
    assert build.amount == 2


def test_a_page_that_the_search_shall_not_know_any_more_is_forgotten(tmp_path: Path) -> None:
    build = PartialBuild()
    build.begin([])
    build.expect(tmp_path, ["a.html"], [])
    build.note("a.html")
    assert build.search_documents([document("a.html", "A")])
    build.begin([])
    build.expect(tmp_path, ["a.html"], [])
    build.note("a.html")
    assert build.search_documents([]) == []


def test_pages_that_are_gone_stay_until_the_build_is_finished(tmp_path: Path) -> None:
    for name in ("index.html", "alt/index.html", "404.html", "style.css"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x", "utf-8")
    build = PartialBuild()
    build.begin([])
    build.expect(tmp_path, ["index.html"], ["404.html"])
    assert (tmp_path / "alt/index.html").exists()
    build.finish(tmp_path)
    left = sorted(path.name for path in tmp_path.rglob("*.*"))
    assert left == ["404.html", "index.html", "style.css"]


def test_all_pages_are_made_anew_in_another_frame_and_after_a_failure(tmp_path: Path) -> None:
    frame = tmp_path / "main.html"
    frame.write_text("alt", "utf-8")
    build = PartialBuild()
    assert build.begin([frame])
    build.finish(tmp_path / "site")
    assert not build.begin([frame])
    build.finish(tmp_path / "site")
    frame.write_text("ganz neu", "utf-8")
    os.utime(frame, ns=(1, 1))
    assert build.begin([frame])
    # It failed: what it has made is of one frame, the rest of another.
    assert build.begin([frame])
    build.finish(tmp_path / "site")
    assert not build.begin([frame])


def test_files_that_no_page_has_any_more_are_removed(tmp_path: Path) -> None:
    for name in ("index.html", "bild.png", "style.css", "search.json"):
        (tmp_path / name).write_text("x", "utf-8")
    build = PartialBuild()
    build.expect(tmp_path, ["index.html"], ["bild.png", "style.css", "fehlt.png"])
    build.expect(tmp_path, ["index.html"], ["style.css"])
    left = sorted(path.name for path in tmp_path.iterdir())
    assert left == ["index.html", "search.json", "style.css"]


def test_a_signature_changes_with_its_files(tmp_path: Path) -> None:
    file = tmp_path / "a/b.html"
    file.parent.mkdir()
    states = [signature([tmp_path])]
    file.write_text("x", "utf-8")
    states.append(signature([tmp_path]))
    os.utime(file, ns=(1, 1))
    states.append(signature([tmp_path]))
    file.unlink()
    states.append(signature([tmp_path, tmp_path / "fehlt"]))
    assert len(set(states)) == 4
    assert signature([tmp_path]) == signature([tmp_path])
    remove_pages(tmp_path / "fehlt")


def test_templates_are_compiled_once_and_anew_when_they_changed(tmp_path: Path) -> None:
    (tmp_path / "main.html").write_text("alt", "utf-8")
    cache = ThemeCache()

    def rendered(*, anew: bool) -> str:
        theme = Theme(name=None, custom_dir=str(tmp_path), static_templates=[])
        cache.use(theme, anew=anew)
        environment = theme.get_env()
        assert "main.html" in environment.list_templates()
        return environment.get_template("main.html").render()

    assert rendered(anew=False) == "alt"
    (tmp_path / "main.html").write_text("neu", "utf-8")
    assert rendered(anew=False) == "alt"
    assert rendered(anew=True) == "neu"
