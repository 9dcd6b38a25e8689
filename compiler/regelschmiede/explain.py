"""``regelschmiede explain``: what a diagnostic means and how to mend its cause."""

from __future__ import annotations

import textwrap

from regelschmiede.diagnostics.catalog import CATALOG, Severity

_LABELS = {Severity.ERROR: "Fehler", Severity.WARNING: "Warnung", Severity.NOTE: "Hinweis"}


def explanation(code: str) -> str | None:
    """The German explanation of the diagnostic ``code`` (case does not count); None for an unknown one."""
    definition = CATALOG.get(code.strip().upper())
    if definition is None:
        return None
    head = f"{definition.code} · {definition.title} ({_LABELS[definition.severity]})"
    parts = [head, textwrap.fill(definition.help, 90)]
    for label, example in (("Falsch", definition.wrong), ("Richtig", definition.right)):
        if example:
            parts.append(f"{label}:\n{textwrap.indent(example, '    ')}")
    return "\n\n".join(parts)
