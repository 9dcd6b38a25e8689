"""What a text uses: figures, links, and what a chapter inserts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.model.text import Figure, Insertion, Link
from regelschmiede.passes.insertions import ENTRIES, EXAMPLE, TABLE
from regelschmiede.source.files import RULES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from regelschmiede.model.checked import Use
    from regelschmiede.model.text import Text

Target = tuple[str, str]
"""Kind (``rules``, ``chapters``) and id of what is used."""

Found = tuple[Target, "Use"]


def in_text(text: Text, examples: Mapping[str, str] | None = None) -> Iterator[Target]:
    """What ``text`` uses, in order; the id is empty where it shows a kind as a whole.

    ``examples`` maps the ids of worked examples to their rules, which a chapter uses that shows them.
    """
    for part in text.parts:
        if isinstance(part, Figure):
            kind, _, rest = part.origin.partition(".")
            yield kind, rest.split(".")[0].split("[")[0]
        elif isinstance(part, Link):
            yield part.kind, part.id
        elif isinstance(part, Insertion):
            yield from _inserted(part, examples or {})


def _inserted(part: Insertion, examples: Mapping[str, str]) -> Iterator[Target]:
    if part.function in (TABLE, ENTRIES):
        yield part.target, ""
    elif part.function == EXAMPLE:
        yield RULES, examples.get(part.target, "")
    else:
        yield RULES, part.target
