"""How long an author waits: from saving a changed figure until the preview's page shows it."""

from __future__ import annotations

import http.client
import json
import re
import socket
import subprocess
import time
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bench.measure import COMMAND

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

WEAPONS = "rules-data/percentacy/weapons.yaml"
_SCHEMA = "schemas/weapons.schema.json"
FIGURE = re.compile(r"^(?P<id>\w+):\n(?:  .*\n)*?  range: (?P<value>\d+)$", re.MULTILINE)
_PATIENCE = 60.0
# A browser asks once and waits; asking all the time would slow the build that is waited for.
_POLL_SECONDS = 0.05
# A preview that has just built may still be settling; an author does not save again within a second.
_PAUSE_SECONDS = 1.5
_FIRST_VALUE = 611


@dataclass(frozen=True, slots=True)
class _Page:
    port: int
    address: str

    def text(self) -> str:
        """The page as it is served now; empty while the preview does not answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=_PATIENCE)
        try:
            connection.request("GET", self.address)
            return connection.getresponse().read().decode("utf-8")
        except OSError:
            return ""
        finally:
            connection.close()

    def wait_for(self, value: str) -> None:
        """Return as soon as the page shows the number ``value``; TimeoutError after a minute."""
        shown = re.compile(rf"\b{value}\b")
        end = time.monotonic() + _PATIENCE
        while not shown.search(self.text()):
            if time.monotonic() > end:
                raise TimeoutError(f"the preview never showed {value}")
            time.sleep(_POLL_SECONDS)


def edits_seen(project: Path, edits: int) -> list[float]:
    """Seconds from saving until the page shows it, for each of ``edits`` edits of a weapon in ``project``.

    ``project`` is a copy of Percentacy that may be changed.
    """
    file = project / WEAPONS
    text = file.read_text(encoding="utf-8")
    found = FIGURE.search(text)
    if found is None:
        raise ValueError(f"{WEAPONS} holds no weapon with a range")
    page = _Page(_free_port(), _address(project, found["id"]))
    with _preview(project, page.port):
        page.wait_for(found["value"])
        values = _unused(page.text(), edits)
        return [_edit(file, text, found, value, page) for value in values]


def _edit(file: Path, text: str, found: re.Match[str], value: str, page: _Page) -> float:
    time.sleep(_PAUSE_SECONDS)
    start, end = found.span("value")
    started = time.perf_counter()
    file.write_text(text[:start] + value + text[end:], encoding="utf-8")
    page.wait_for(value)
    return time.perf_counter() - started


def _address(project: Path, entry_id: str) -> str:
    schema = json.loads((project / _SCHEMA).read_text(encoding="utf-8"))
    return f"/percentacy/{schema['x-kind']['slug']}/{entry_id.replace('_', '-')}/index.html"


def _unused(page: str, count: int) -> list[str]:
    """Numbers that ``page`` does not hold yet."""
    numbers = map(str, range(_FIRST_VALUE, _FIRST_VALUE + 100 * count))
    return [number for number in numbers if number not in page][:count]


@contextmanager
def _preview(project: Path, port: int) -> Iterator[None]:
    command = [COMMAND, "serve", "--root", str(project), "--port", str(port)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        process.wait()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port
