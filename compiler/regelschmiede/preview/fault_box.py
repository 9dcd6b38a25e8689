"""Showing the faults of a broken source in every page of the preview."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

_BODY = re.compile(rb"<body\b[^>]*>", re.IGNORECASE)

# With its style in it: the box also stands on pages that no style sheet reaches.
_BOX = """\
<aside role="alert" id="regelschmiede-faults" style="position:relative;z-index:10;box-sizing:border-box;\
max-height:60vh;overflow:auto;padding:12px 16px;background:#fff4f2;color:#3b0f0a;\
border-bottom:4px solid #c62828;font:15px/1.45 system-ui,sans-serif">\
<strong style="font-size:17px">Die Quelle enthält Fehler.</strong> \
Gezeigt wird der letzte fehlerfreie Stand. Sobald die Fehler behoben sind, lädt die Seite von selbst neu.\
<pre style="margin:10px 0 0;white-space:pre-wrap;overflow-wrap:anywhere;\
font:13px/1.5 ui-monospace,monospace">{faults}</pre></aside>"""


class FaultBox:
    """A WSGI application in front of ``application`` that puts the present faults into its pages.

    ``faults`` gives them as text, empty where there are none.
    """

    def __init__(self, application: WSGIApplication, faults: Callable[[], str]) -> None:
        self._application = application
        self._faults = faults

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request as WSGI has it."""
        answer = _Answer()
        body = self._application(environ, answer.start)
        # Asked only now: the application waits for a build that is under way.
        faults = self._faults()
        if not faults or not answer.is_page:
            start_response(answer.status, answer.headers)
            return body
        page = _with_box(b"".join(body), faults)
        if close := getattr(body, "close", None):
            close()
        kept = [(name, value) for name, value in answer.headers if name.lower() != "content-length"]
        start_response(answer.status, [*kept, ("Content-Length", str(len(page)))])
        return [page]


class _Answer:
    """The beginning of an answer, held back until its body is known."""

    def __init__(self) -> None:
        self.status = "500 Internal Server Error"
        self.headers: list[tuple[str, str]] = []

    def start(
        self, status: str, headers: list[tuple[str, str]], _exc_info: object = None
    ) -> Callable[[bytes], object]:
        """Take the beginning as WSGI hands it over."""
        self.status, self.headers = status, headers
        return _write

    @property
    def is_page(self) -> bool:
        """Whether the answer is HTML."""
        return any(
            n.lower() == "content-type" and v.startswith("text/html") for n, v in self.headers
        )


def _write(_data: bytes) -> None:
    raise NotImplementedError("MkDocs' server gives its pages as the application's result")


def _with_box(page: bytes, faults: str) -> bytes:
    """``page`` with the box at the beginning of its body, or in front of a page without one."""
    box = _BOX.format(faults=html.escape(faults)).encode()
    body = _BODY.search(page)
    at = body.end() if body else 0
    return page[:at] + box + page[at:]
