"""The author's manual as a section of the site."""

from regelschmiede.emit.manual.emitter import emit_manual, manual_tab

__all__ = ["emit_manual", "manual_tab"]
