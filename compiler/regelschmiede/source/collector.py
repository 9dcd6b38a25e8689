"""Python's cyclic garbage collector, and keeping it away while a book is built in memory."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def paused_collector() -> Iterator[None]:
    """Without the cyclic collector: it walks all nodes again and again, so large books would cost n log n.

    Nothing is lost by it: trees and models hold no cycles, so their memory is freed without it.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            # Both together call everything old: else all of the book would be walked as soon as it is made.
            gc.freeze()
            gc.unfreeze()
            gc.enable()


@contextmanager
def frozen_heap() -> Iterator[None]:
    """With the cyclic collector looking only at what is made from now on, not at the book that is in memory."""
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
