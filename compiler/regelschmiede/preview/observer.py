"""Seeing changes of files at once, through the operating system instead of by looking again and again."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import TYPE_CHECKING

from watchdog.events import FileSystemEventHandler
from watchdog.observers import Observer

if TYPE_CHECKING:
    from watchdog.events import FileSystemEvent
    from watchdog.observers.api import ObservedWatch

# Reading a file is an event too: if it counted, each build would set off the next one.
_CHANGES = frozenset({"created", "modified", "closed", "moved", "deleted"})


class ChangeObserver:
    """Stands in for the observer of MkDocs' server, with the methods that the server calls."""

    def __init__(self) -> None:
        self._observer = Observer()
        # It would say on the terminal at the end that there is nothing left to watch.
        logging.getLogger("watchdog").addHandler(logging.NullHandler())

    def schedule(
        self, handler: FileSystemEventHandler, path: str, *, recursive: bool = False
    ) -> ObservedWatch:
        """Have ``handler`` told of every change of the file ``path`` or in the folder ``path``."""
        place = Path(path)
        if place.is_dir():
            return self._observer.schedule(_Changes(handler), path, recursive=recursive)
        # Editors save by putting a new file in the old one's place: only the folder keeps sight of it.
        return self._observer.schedule(_Changes(handler, path), str(place.parent))

    def unschedule(self, watch: ObservedWatch) -> None:
        """Take back what ``schedule`` gave."""
        self._observer.unschedule(watch)

    def start(self) -> None:
        """Begin to watch."""
        self._observer.start()

    def stop(self) -> None:
        """Watch no longer; harmless before ``start``."""
        self._observer.stop()

    def join(self) -> None:
        """Wait for the end after ``stop``."""
        self._observer.join()


class _Changes(FileSystemEventHandler):
    """Passes on what changes files: all of them, or the one called ``only``."""

    def __init__(self, handler: FileSystemEventHandler, only: str | None = None) -> None:
        self._handler = handler
        self._only = only

    def on_any_event(self, event: FileSystemEvent) -> None:
        paths = {os.fsdecode(path) for path in (event.src_path, event.dest_path) if path}
        if event.event_type in _CHANGES and (self._only is None or self._only in paths):
            self._handler.on_any_event(event)
