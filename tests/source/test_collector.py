"""What is made while the collector rests counts as old afterwards, and is still collected in the end."""

from __future__ import annotations

import gc
import subprocess
import sys
import weakref

from regelschmiede.source.collector import paused_collector


class Node:
    """An object that can be part of a circle."""

    def __init__(self) -> None:
        self.itself = self


def test_the_collector_rests_and_works_again() -> None:
    assert gc.isenabled()
    with paused_collector():
        assert not gc.isenabled()
        with paused_collector():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_nothing_made_meanwhile_is_young_or_kept_for_ever() -> None:
    with paused_collector():
        made = [Node() for _ in range(10_000)]
        watched = weakref.ref(made[0])
    young = len(gc.get_objects(generation=0)) + len(gc.get_objects(generation=1))
    assert young < len(made)
    assert gc.get_freeze_count() == 0
    made.clear()
    gc.collect()
    assert watched() is None


def test_it_rests_while_the_command_line_is_loaded() -> None:
    code = (
        "import gc; from regelschmiede.source import collector;"
        "rounds = lambda: gc.get_stats()[0]['collections'];"
        "before = rounds(); import click; print(gc.isenabled(), rounds() - before)"
    )
    command = code, code.replace("import click", "import regelschmiede.cli")
    bare, ours = (
        subprocess.run([sys.executable, "-c", each], capture_output=True, text=True, check=True)
        for each in command
    )
    assert bare.stdout.startswith("True ")
    assert ours.stdout.startswith("True ")
    assert int(ours.stdout.split()[1]) < int(bare.stdout.split()[1])
