"""The picture of the README: one entry as its author writes it, as the package gives it, and as readers see it.

``python -m tests.support.picture`` takes it of what ``make`` has built and writes ``docs/picture.png``.
"""

from __future__ import annotations

import base64
import re
import sys
from typing import TYPE_CHECKING

from playwright.sync_api import ViewportSize, sync_playwright
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name

from tests.support import chromium
from tests.support.project import ROOT
from tests.support.web import serve_folder

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

PICTURE = ROOT / "docs/picture.png"
PAGE = "percentacy/talente/reaktionsschnell/index.html"
WIDTH = 1280
_PAGE_SIZE = ViewportSize(width=620, height=510)
_STYLE = """\
body { margin: 0; padding: 20px; display: inline-flex; gap: 20px; background: #eef2f2;
  font: 15px/1.5 system-ui, sans-serif; color: #123 }
figure { margin: 0; background: #fff; border-radius: 8px; overflow: hidden; box-shadow: 0 1px 5px #0003 }
figcaption { padding: 8px 14px; background: #00796b; color: #fff; font-weight: 600 }
figcaption small { opacity: .85; font-weight: 400; margin-left: 6px }
pre { margin: 0; padding: 14px; font: 13.5px/1.5 "DejaVu Sans Mono", ui-monospace, monospace; white-space: pre-wrap }
.code { display: flex; flex-direction: column; gap: 20px; width: 580px }
img { display: block; width: 620px }
"""


def take(browser: Browser, site: Path, target: Path) -> None:
    """Photograph the entry's page in the built ``site`` beside its source and its session, into ``target``."""
    with serve_folder(site) as address, browser.new_context(viewport=_PAGE_SIZE) as context:
        page = context.new_page()
        page.goto(address + PAGE)
        shot = page.screenshot()
    with browser.new_context(viewport=ViewportSize(width=WIDTH, height=600)) as context:
        page = context.new_page()
        page.set_content(_composed(shot))
        page.locator("body").screenshot(path=target)


def _composed(shot: bytes) -> str:
    formatter = HtmlFormatter(nowrap=True)
    yaml, python = (
        highlight(block(language), get_lexer_by_name(lexer), formatter)
        for language, lexer in (("yaml", "yaml"), ("python", "pycon"))
    )
    data = base64.b64encode(shot).decode()
    return (
        f"<!doctype html><meta charset=utf-8><style>{_STYLE}{formatter.get_style_defs()}</style>"
        f"<div class=code>{_figure('as YAML', 'talents.yaml', f'<pre>{yaml}</pre>')}"
        f"{_figure('as Python', 'package percentacy', f'<pre>{python}</pre>')}</div>"
        f"{_figure('as page', 'percentacy/talente/reaktionsschnell/', f'<img src=data:image/png;base64,{data}>')}"
    )


def _figure(title: str, where: str, content: str) -> str:
    return f"<figure><figcaption>{title}<small>{where}</small></figcaption>{content}</figure>"


def block(language: str) -> str:
    """The first block of code in ``language`` that the README shows."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    found = re.search(rf"^```{language}\n(.*?)^```", readme, re.MULTILINE | re.DOTALL)
    if found is None:
        raise ValueError(f"README.md shows no {language}")
    return found[1]


def main() -> str | None:
    """What stands in the way; None where the picture is written."""
    site = ROOT / "build/site"
    path = chromium.ensure()
    if path is None:
        return chromium.MISSING
    if not (site / PAGE).is_file():
        return f"{site / PAGE} is missing; `make` builds it."
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(chromium.ARGUMENTS))
        take(browser, site, PICTURE)
    return None


if __name__ == "__main__":
    sys.exit(main())
