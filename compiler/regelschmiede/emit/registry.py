"""The emitters of the compiler: one module and one line here for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.emit.context import EmitContext
from regelschmiede.emit.json_data import emit_json
from regelschmiede.emit.manual import emit_manual, manual_tab
from regelschmiede.emit.python import emit_python, emit_wheels
from regelschmiede.emit.site import emit_site

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from regelschmiede.emit.artifact import Artifact
    from regelschmiede.model.checked import Ruleset
    from regelschmiede.model.manual import Manual


def emit_all(
    rulesets: Sequence[Ruleset], templates: Path, manual: Manual | None = None
) -> tuple[Artifact, ...]:
    """Every artefact of ``rulesets``, and the project's ``manual``; ``templates`` is the folder ``site-templates``.

    Wheel and data set of a ruleset are also offered on its pages.
    """
    packages, downloads = emit_files(rulesets, templates)
    files = [file for of_ruleset in downloads.values() for file in of_ruleset]
    return (*packages, *files, *emit_pages(rulesets, templates, manual, downloads))


def emit_files(
    rulesets: Sequence[Ruleset], templates: Path
) -> tuple[tuple[Artifact, ...], dict[str, tuple[Artifact, ...]]]:
    """The packages of ``rulesets``, and by ruleset what its readers can take with them: wheel and data set."""
    context = EmitContext(templates)
    packages: list[Artifact] = []
    downloads: dict[str, tuple[Artifact, ...]] = {}
    for ruleset in rulesets:
        package = tuple(emit_python([ruleset], context))
        packages += package
        downloads[ruleset.manifest.id] = (
            *emit_wheels([ruleset], package),
            *emit_json([ruleset], context),
        )
    return tuple(packages), downloads


def emit_pages(
    rulesets: Sequence[Ruleset],
    templates: Path,
    manual: Manual | None,
    downloads: Mapping[str, Sequence[Artifact]],
) -> tuple[Artifact, ...]:
    """The pages alone, which offer ``downloads``."""
    context = EmitContext(templates, manual=manual)
    tabs = manual_tab(manual) if manual else {}
    site = emit_site(rulesets, EmitContext(templates, downloads, tabs=tabs))
    return (*site, *emit_manual(rulesets, context))
