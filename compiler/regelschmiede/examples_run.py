"""Runs worked examples and characters against the package as it was emitted, in an interpreter of their own."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

from regelschmiede.diagnostics.diagnostic import Diagnostic, fault
from regelschmiede.emit.python.character_script import character_script
from regelschmiede.emit.python.example_script import example_script

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from regelschmiede.model.checked import Ruleset

# Far more than hundreds of examples need; a package that hangs must not hang the build.
_SECONDS = 300


def example_faults(ruleset: Ruleset, packages: Path) -> Iterator[Diagnostic]:
    """The examples that the package of ``ruleset`` in the folder ``packages`` answers differently than the rules."""
    if not ruleset.examples:
        return
    done = _run(example_script(ruleset), packages)
    if isinstance(done, str):
        yield fault("RS905", ruleset.examples[0].span, ruleset=ruleset.manifest.id, problem=done)
        return
    spans = {example.id: example for example in ruleset.examples}
    for example_id, given, expected in done:
        example = spans[example_id]
        yield fault("RS904", example.span, name=example.name, given=given, expected=expected)


def character_faults(ruleset: Ruleset, packages: Path) -> Iterator[Diagnostic]:
    """The characters for whom the package of ``ruleset`` in ``packages`` gives other values than the rules."""
    if not ruleset.characters:
        return
    spans = {character.id: character.span for character in ruleset.characters}
    done = _run(character_script(ruleset), packages)
    if isinstance(done, str):
        span = ruleset.characters[0].span
        yield fault("RS905", span, ruleset=ruleset.manifest.id, problem=done)
        return
    for character, given, expected in done:
        yield fault("RS906", spans[character], name=character, given=given, expected=expected)


def _run(script: str, packages: Path) -> list[tuple[str, str, str]] | str:
    """What ``script`` reports, or why it does not."""
    # Isolated: no site packages, no environment; the package must get along by itself.
    head = f"import sys\nsys.dont_write_bytecode = True\nsys.path.insert(0, {str(packages)!r})\n"
    command = [sys.executable, "-I", "-S", "-"]
    try:
        done = subprocess.run(
            command,
            input=head + script,
            capture_output=True,
            timeout=_SECONDS,
            encoding="utf-8",
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"nach {_SECONDS} Sekunden noch nicht fertig"
    if done.returncode != 0:
        return (
            done.stderr.strip().splitlines()[-1]
            if done.stderr.strip()
            else f"Abbruch mit {done.returncode}"
        )
    return [(example, given, expected) for example, given, expected in json.loads(done.stdout)]
