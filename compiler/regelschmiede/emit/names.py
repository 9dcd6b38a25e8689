"""Names for generated code: from ids and labels of a ruleset to Python identifiers.

Two rules hold throughout. A wish that is a free, unreserved identifier is granted as it stands. Any other
gets underscores at its end until it is free: ``class`` becomes ``class_``, and where a sibling is already
called ``class_``, it becomes ``class__``. The same wishes in the same order always give the same names.
"""

from __future__ import annotations

import builtins
import keyword
import re
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Set as AbstractSet

Key = TypeVar("Key")

KEYWORDS = frozenset(keyword.kwlist)
"""Words that no identifier may be."""

BUILTINS = frozenset(dir(builtins)) | {
    "PythonFinalizationError",
    "copyright",
    "credits",
    "exit",
    "license",
    "quit",
}
"""Names of every module, also those of newer Pythons and of the interactive shell."""

_TRANSLITERATION = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"}
)
_FOREIGN = re.compile(r"[^A-Za-z0-9_]")
_BOUNDARY = re.compile(r"[^A-Za-z0-9]+")


def identifier(text: str) -> str:
    """``text`` in the letters of an identifier; it may still be a keyword (see ``allocate``).

    What does not begin with a letter gets ``x_`` in front, because leading underscores mean something in
    Python: ``9mm`` becomes ``x_9mm``, ``__init__`` becomes ``x___init__``.
    """
    name = _FOREIGN.sub("_", text.translate(_TRANSLITERATION))
    return name if name[:1].isalpha() else f"x_{name}"


def camel_case(text: str) -> str:
    """``text`` as the name of a class: ``erste_hilfe`` becomes ``ErsteHilfe``, ``Skill`` stays."""
    words = _BOUNDARY.split(text.translate(_TRANSLITERATION))
    return identifier("".join(word[:1].upper() + word[1:] for word in words))


def constant_case(text: str) -> str:
    """``text`` as the name of a constant: ``rewinds_pro_session`` becomes ``REWINDS_PRO_SESSION``."""
    return identifier(text).upper()


def module_name(text: str) -> str:
    """``text`` as the name of a module that can be imported: ``class`` becomes ``class_``."""
    return allocate([(text, identifier(text))], KEYWORDS)[text]


def allocate(wishes: Iterable[tuple[Key, str]], taken: AbstractSet[str]) -> dict[Key, str]:
    """A name of its own for each key, in the order of the keys, none of them in ``taken``.

    ``wishes`` pairs each key with the identifier it would like. Wishes that can be granted go first, so
    that a name which needs no change never loses it to one that does.
    """
    listed = list(wishes)
    used = set(taken)
    granted: dict[Key, str] = {}
    for key, wish in listed:
        if wish not in used:
            used.add(wish)
            granted[key] = wish
    for key, wish in listed:
        if key not in granted:
            granted[key] = name = _extended(wish, used)
            used.add(name)
    return {key: granted[key] for key, _ in listed}


def _extended(wish: str, used: AbstractSet[str]) -> str:
    name = wish
    while name in used:
        name += "_"
    return name
