"""Where the figures in texts come from, as data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.model.text import Figure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from regelschmiede.emit.json_data.text import Json
    from regelschmiede.model.text import Text

FIGURES = "$figures"
"""Key of the origins of the figures in an object's texts, there only where it has any."""


def figures(text: Text, path: str) -> Iterator[dict[str, Json]]:
    """Where each figure stands in the text at ``path``: code points from 0, the end excluded."""
    start = 0
    for part in text.parts:
        if isinstance(part, Figure):
            end = start + len(part.text)
            yield {"field": path, "start": start, "end": end, "from": part.origin}
            start = end
        else:
            start += len(part if isinstance(part, str) else part.text)
