"""Texts after insertion: what the author wrote, and which stretches came from the model."""

from __future__ import annotations

from regelschmiede.records import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """A stretch of a text that was inserted from the model.

    ``text`` is what the reader sees (``10``); ``origin`` is where it came from
    (``talents.reaktionsschnell.effects[0].add``, or ``parameters.rewinds_pro_session``).
    """

    text: str
    origin: str


@dataclass(frozen=True, slots=True)
class Free:
    """A figure or number word that the author marked as free of rules meaning: ``{{ frei("zwei") }}``."""

    text: str


@dataclass(frozen=True, slots=True)
class Link:
    """``[[skills.erste_hilfe|Ersten Hilfe]]``: ``text`` leads to the page of ``kind``/``id``.

    ``kind`` is the id of a kind, ``rules``, ``chapters``, ``sheet``, or ``kinds`` (then ``id`` names a kind, whose
    overview is meant). ``id`` is the current id, also where the author wrote an alias.
    """

    text: str
    kind: str
    id: str


@dataclass(frozen=True, slots=True)
class Insertion:
    """A piece of the book that only a page can show: ``{{ tabelle("weapons", "damage") }}``.

    ``function`` is the author's word for it, ``target`` the id of what is shown, ``arguments`` the rest.
    """

    function: str
    target: str
    arguments: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Nothing: in plain text there is no room for it."""
        return ""


Part = str | Figure | Free | Link | Insertion
"""A stretch of a text: the author's own Markdown, or something that a placeholder stood for."""


@dataclass(frozen=True, slots=True)
class Text:
    """An author's Markdown after insertion: plain stretches and inserted parts in order."""

    parts: tuple[Part, ...]

    @property
    def markdown(self) -> str:
        """The whole text as the author's Markdown with everything inserted in place, links as their labels."""
        return "".join(part if isinstance(part, str) else part.text for part in self.parts)
