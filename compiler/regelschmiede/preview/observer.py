"""Seeing changes of files at once, through the operating system instead of by looking again and again."""

from __future__ import annotations

import logging
import os
import warnings
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from watchdog.events import FileModifiedEvent, FileSystemEventHandler
from watchdog.observers import Observer

if TYPE_CHECKING:
    from watchdog.events import FileSystemEvent
    from watchdog.observers.api import BaseObserver, ObservedWatch

_COMES_OR_GOES = frozenset({"created", "moved", "deleted"})
# Reading a file is an event too: if it counted, each build would set off the next one.
_CHANGES = _COMES_OR_GOES | {"modified", "closed"}


class ChangeObserver:
    """Stands in for the observer of MkDocs' server, with the methods that the server calls."""

    def __init__(self) -> None:
        self._observer = Observer()
        # It would say on the terminal at the end that there is nothing left to watch.
        logging.getLogger("watchdog").addHandler(logging.NullHandler())
        # It warns of nothing but its own state after a folder has come back from elsewhere.
        warnings.filterwarnings("ignore", category=RuntimeWarning, module="watchdog")

    def schedule(
        self, handler: FileSystemEventHandler, path: str, *, recursive: bool = True
    ) -> WatchedPlace:
        """Have ``handler`` told of every change of the file ``path``, or of the folder and all in it.

        ``path`` need not exist yet, and may come and go.
        """
        place = Path(path)
        if not place.parent.is_dir():
            return self.schedule(handler, str(place.parent), recursive=recursive)
        return WatchedPlace(self._observer, handler, place)

    def unschedule(self, place: WatchedPlace) -> None:
        """Take back what ``schedule`` gave."""
        place.end()

    def start(self) -> None:
        """Begin to watch."""
        self._observer.start()

    def stop(self) -> None:
        """Watch no longer; harmless before ``start``."""
        self._observer.stop()

    def join(self) -> None:
        """Wait for the end after ``stop``."""
        self._observer.join()


class WatchedPlace(FileSystemEventHandler):
    """A file or folder of which ``handler`` is told."""

    def __init__(
        self, observer: BaseObserver, handler: FileSystemEventHandler, place: Path
    ) -> None:
        self._observer = observer
        self._handler = handler
        self._place = place
        self._inside: ObservedWatch | None = None
        # Editors save by putting a new file in the old one's place: only the folder keeps sight of it.
        self._beside = observer.schedule(self, str(place.parent))
        self._look_inside()

    def on_any_event(self, event: FileSystemEvent) -> None:
        """Pass on what happens to the place itself."""
        paths = {os.fsdecode(path) for path in (event.src_path, event.dest_path) if path}
        if str(self._place) not in paths:
            return
        if event.event_type in _COMES_OR_GOES:
            self._look_inside()
        _pass_on(event, self._handler)

    def end(self) -> None:
        """Watch the place no longer."""
        self._observer.remove_handler_for_watch(self, self._beside)
        self._look_away()

    def _look_inside(self) -> None:
        """Watch what is in the folder that stands here now."""
        self._look_away()
        # It may be gone again already, or be closed to us.
        with suppress(OSError):
            if self._place.is_dir():
                inside = _Inside(self._handler)
                self._inside = self._observer.schedule(inside, str(self._place), recursive=True)

    def _look_away(self) -> None:
        if self._inside is not None:
            self._observer.unschedule(self._inside)
            self._inside = None


class _Inside(FileSystemEventHandler):
    """Passes on what changes files and folders."""

    def __init__(self, handler: FileSystemEventHandler) -> None:
        self._handler = handler

    def on_any_event(self, event: FileSystemEvent) -> None:
        _pass_on(event, self._handler)


def _pass_on(event: FileSystemEvent, handler: FileSystemEventHandler) -> None:
    """Tell ``handler`` of ``event`` if it is a change.

    MkDocs overlooks folders, so that one that comes or goes is told as a file.
    """
    if event.is_directory and event.event_type in _COMES_OR_GOES:
        handler.on_any_event(FileModifiedEvent(event.src_path))
    elif event.event_type in _CHANGES:
        handler.on_any_event(event)
