"""The terms of a book, found in its texts.

Only what the glossary names is found: an entry that happens to be called by a common word is none of its terms.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from regelschmiede.emit.site import escape
from regelschmiede.emit.site.escape import Markdown
from regelschmiede.model.kinds import GLOSSARY
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from regelschmiede.model.checked import Entry, Ruleset

FORMS = "forms"
"""The field of a term with its other forms, each as texts have it."""

_WORD = re.compile(r"\w+")
# What makes two words one: letters, digits, hyphens that one sees and hyphens that one does not.
_JOINED = re.compile(r"[\w\-\u00ad\u2010\u2011]")


@dataclass(frozen=True, slots=True)
class Mention:
    """Where a text from ``start`` to before ``end`` mentions the term with the id ``term``."""

    start: int
    end: int
    term: str


@dataclass(frozen=True, slots=True, eq=False)
class Glossary:
    """``forms`` maps the first word of a form to the forms that begin with it, the longest first."""

    forms: Mapping[str, tuple[tuple[str, str], ...]]

    def mentions(self, text: str) -> tuple[Mention, ...]:
        """The terms in ``text``, none within another or within a longer word; the longest form counts."""
        return _mentions(self, text)


class PageTerms:
    """Marks the terms in the texts of one page: each where it comes first in a section.

    ``own`` is the id of the term that the page is about, which it does not mark.
    """

    def __init__(self, glossary: Glossary, own: str = "") -> None:
        self._glossary = glossary
        self._own = own
        self._in_section: set[str] = set()
        self._on_page: dict[str, None] = {}

    @property
    def mentioned(self) -> tuple[str, ...]:
        """The ids of the terms that were marked, in the order of the page."""
        return tuple(self._on_page)

    def begin_section(self) -> None:
        """Let every term count as new."""
        self._in_section.clear()

    def mark(self, text: str) -> Markdown:
        """``text``, a stretch of a line as the author wrote it, with its terms leading to what explains them."""
        written: list[str] = []
        reached = 0
        for mention in self._glossary.mentions(text):
            if mention.term == self._own or mention.term in self._in_section:
                continue
            self._in_section.add(mention.term)
            self._on_page[mention.term] = None
            label = escape.inside(text[mention.start : mention.end])
            written.append(escape.inside(text[reached : mention.start]))
            written.append(f'<a class="rs-term" href="#{anchor(mention.term)}">{label}</a>')
            reached = mention.end
        written.append(escape.inside(text[reached:]))
        return Markdown("".join(written))


def glossary_of(ruleset: Ruleset) -> Glossary:
    """The terms of ``ruleset`` by their forms; of two terms with one form the first in the book has it."""
    owners: dict[str, str] = {}
    for entry in ruleset.entries.get(GLOSSARY, {}).values():
        for form in _forms(entry):
            owners.setdefault(form, entry.id)
    return _glossary(tuple(sorted(owners.items(), key=lambda pair: (-len(pair[0]), pair[0]))))


# The same object for the same terms, so that a preview finds again what it has looked for before.
@lru_cache(maxsize=8)
def _glossary(owners: tuple[tuple[str, str], ...]) -> Glossary:
    """The glossary of (form, term), the longest first."""
    by_word: dict[str, list[tuple[str, str]]] = {}
    for form, term in owners:
        first = _WORD.match(form)
        if first is not None:
            by_word.setdefault(first.group(), []).append((form, term))
    return Glossary({word: tuple(forms) for word, forms in by_word.items()})


# One text is shown on several pages, and a preview shows all of them again.
@lru_cache(maxsize=8_192)
def _mentions(glossary: Glossary, text: str) -> tuple[Mention, ...]:
    # A no-break space is a space; the places stay the same.
    plain = text.replace("\u00a0", " ")
    found: list[Mention] = []
    reached = 0
    for word in _WORD.finditer(plain):
        at = word.start()
        forms = glossary.forms.get(word.group())
        if forms is None or at < reached or _is_joined(plain, at - 1):
            continue
        for form, term in forms:
            end = at + len(form)
            if plain.startswith(form, at) and not _is_joined(plain, end):
                found.append(Mention(at, end, term))
                reached = end
                break
    return tuple(found)


def anchor(term: str) -> str:
    """Where on a page the explanation of ``term`` stands; no heading's anchor has an underscore."""
    return f"begriff_{escape.attribute(term)}"


def _forms(entry: Entry) -> Iterator[str]:
    further = entry.values.get(FORMS)
    for form in (entry.name, *(further if isinstance(further, tuple) else ())):
        if isinstance(form, str):
            yield escape.one_line(form).replace("\u00a0", " ")


def _is_joined(text: str, at: int) -> bool:
    return 0 <= at < len(text) and _JOINED.match(text[at]) is not None
