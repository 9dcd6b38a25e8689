"""Texts after insertion: what the author wrote, and which stretches came from the model."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """A stretch of a text that was inserted from the model.

    ``text`` is what the reader sees (``10``); ``origin`` is where it came from
    (``talents.reaktionsschnell.effects[0].add``, or ``parameters.rewinds_pro_session``).
    """

    text: str
    origin: str


@dataclass(frozen=True, slots=True)
class Text:
    """An author's Markdown after insertion: plain stretches and inserted figures in order."""

    parts: tuple[str | Figure, ...]

    @property
    def markdown(self) -> str:
        """The whole text as the author's Markdown with the figures in place."""
        return "".join(part if isinstance(part, str) else part.text for part in self.parts)
