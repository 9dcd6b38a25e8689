"""What the compiler is at, for whoever waits at a terminal."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Report = Callable[[str], None]


@contextmanager
def progress() -> Iterator[Report]:
    """A function that says in one line what is being done; silent where nobody watches."""
    if not sys.stderr.isatty():
        yield lambda _message: None
        return
    from rich.console import Console

    with Console(stderr=True).status("Lese die Regelwerke …") as status:
        yield status.update
