"""What the compiler is at, for whoever waits at a terminal."""

from __future__ import annotations

import sys
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rich.status import Status

    Report = Callable[[str], None]

# Short work says nothing; loading what draws the line would only make it longer.
_PATIENCE_SECONDS = 0.8


@contextmanager
def progress(message: str) -> Iterator[Report]:
    """A function that says in one line what is being done, at first ``message``; silent where nobody watches."""
    if not sys.stderr.isatty():
        yield lambda _message: None
        return
    line = _Line(message)
    timer = threading.Timer(_PATIENCE_SECONDS, line.show)
    timer.daemon = True
    timer.start()
    try:
        yield line.say
    finally:
        timer.cancel()
        line.close()


class _Line:
    """A line with a moving sign; shown late or never."""

    def __init__(self, message: str) -> None:
        self._message = message
        self._status: Status | None = None
        self._is_closed = False
        self._lock = threading.Lock()

    def show(self) -> None:
        """Draw the line, unless the work is already done."""
        from rich.console import Console

        with self._lock:
            if not self._is_closed:
                self._status = Console(stderr=True).status(self._message)
                self._status.start()

    def say(self, message: str) -> None:
        """Change what the line says."""
        with self._lock:
            self._message = message
            if self._status is not None:
                self._status.update(message)

    def close(self) -> None:
        """Take the line away."""
        with self._lock:
            self._is_closed = True
            if self._status is not None:
                self._status.stop()
