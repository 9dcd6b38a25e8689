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
    parts.append(f"Im Handbuch: {manual_place(definition.code)}")
    return "\n\n".join(parts)


def manual_place(code: str) -> str:
    """Where the author's manual explains the diagnostic ``code``, from the root of the site."""
    lower = code.lower()
    return f"handbuch/meldungen/{lower[:3]}/index.html#{lower}"
