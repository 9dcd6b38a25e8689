"""The emitters of the compiler: one module and one line here for each."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from regelschmiede.emit.artifact import Artifact
from regelschmiede.emit.json_data import emit_json
from regelschmiede.emit.manual import emit_manual, manual_tab
from regelschmiede.emit.python import emit_python, emit_wheels
from regelschmiede.emit.site import emit_site

if TYPE_CHECKING:
    from collections.abc import Sequence

    from regelschmiede.emit.context import EmitContext
    from regelschmiede.emit.site import KeptPages
    from regelschmiede.model.checked import Ruleset


def emit_all(rulesets: Sequence[Ruleset], context: EmitContext) -> tuple[Artifact, ...]:
    """Every artefact of ``rulesets``, and the project's manual.

    Wheel and data set of a ruleset are also offered on its pages.
    """
    packages, downloads = emit_files(rulesets)
    files = [file for of_ruleset in downloads.values() for file in of_ruleset]
    return (*packages, *files, *emit_pages(rulesets, replace(context, downloads=downloads)))


def emit_files(
    rulesets: Sequence[Ruleset],
) -> tuple[tuple[Artifact, ...], dict[str, tuple[Artifact, ...]]]:
    """The packages of ``rulesets``, and by ruleset what its readers can take with them: wheel and data set."""
    packages: list[Artifact] = []
    downloads: dict[str, tuple[Artifact, ...]] = {}
    for ruleset in rulesets:
        package = tuple(emit_python([ruleset]))
        packages += package
        downloads[ruleset.manifest.id] = (
            *emit_wheels([ruleset], package),
            # As bytes: several pages ask how large they are.
            *(Artifact(file.path, file.data) for file in emit_json([ruleset])),
        )
    return tuple(packages), downloads


def emit_pages(
    rulesets: Sequence[Ruleset], context: EmitContext, kept: KeptPages | None = None
) -> tuple[Artifact, ...]:
    """The pages alone; those that are the same as in the last build with ``kept`` are not written again."""
    tabs = manual_tab(context.manual) if context.manual else {}
    site = emit_site(rulesets, replace(context, tabs=tabs), kept)
    return (*site, *emit_manual(rulesets, context))
