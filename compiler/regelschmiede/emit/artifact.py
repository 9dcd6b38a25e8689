"""What emitters give back: content with a path. Only the pipeline writes."""

from __future__ import annotations

from regelschmiede.records import dataclass


@dataclass(frozen=True, slots=True)
class Artifact:
    """A file of ``build/``; ``path`` is relative to it, with forward slashes."""

    path: str
    content: str | bytes

    @property
    def data(self) -> bytes:
        """The content as bytes, text as UTF-8."""
        return self.content.encode("utf-8") if isinstance(self.content, str) else self.content
