"""The browser that other tests rely on is a real one that renders and runs scripts."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from tests.support import chromium
from tests.support.web import serve_folder

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

PAGE = """<!doctype html><meta charset="utf-8"><title>Grüße</title>
<p id="sum"></p><script>document.getElementById("sum").textContent = 40 + 2</script>"""


@pytest.mark.browser
def test_a_page_of_this_machine_is_rendered_and_scripted(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(PAGE, encoding="utf-8")
    with serve_folder(tmp_path) as address, browser.new_context() as context:
        page = context.new_page()
        page.goto(address)
        assert (page.title(), page.inner_text("#sum")) == ("Grüße", "42")


def test_a_program_that_does_not_start_is_no_browser(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stub = _script(tmp_path / "chromium", "exit 1")
    monkeypatch.setenv("CHROMIUM", str(stub))
    assert chromium.find() != stub
    _script(stub, "exit 0")
    assert chromium.find() == stub


def test_debians_package_is_installed_where_no_browser_is_there(bare_machine: Path) -> None:
    installed = bare_machine / "chromium"
    make = f'printf "#!/bin/sh\\n" >"{installed}"; chmod +x "{installed}"'
    _script(bare_machine / "apt-get", f'case "$*" in *" install chromium "*) {make};; esac')
    assert chromium.find() is None
    assert chromium.ensure() == installed


def test_playwrights_own_browser_is_the_last_resort(
    bare_machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _script(bare_machine / "apt-get", "exit 1")
    own = chromium.playwrights_own()
    assert own is not None
    monkeypatch.setattr(chromium, "_install_playwright", lambda: _script(own, "exit 0"))
    assert chromium.ensure() == own


def test_a_browser_without_a_driver_is_no_help(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chromium, "playwrights_own", lambda: None)
    assert chromium.find() is None


def test_a_machine_without_any_way_to_a_browser_is_told_so(
    bare_machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _script(bare_machine / "apt-get", "exit 1")
    monkeypatch.setenv("PLAYWRIGHT_DOWNLOAD_HOST", "http://127.0.0.1:9")
    assert chromium.ensure() is None


@pytest.fixture
def bare_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A PATH of one folder, with the few commands that stubs need and a sudo that asks nothing."""
    for name in ("sh", "chmod"):
        (tmp_path / name).symlink_to(shutil.which(name) or name)
    _script(tmp_path / "sudo", 'shift; exec "$@"')
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "browsers"))
    monkeypatch.setattr(chromium, "MAC_APPS", ())
    monkeypatch.delenv("CHROMIUM", raising=False)
    return tmp_path


def _script(path: Path, body: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
    path.chmod(0o755)
    return path
