"""The constants of a package: what book it is, and the named figures of its rules."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from regelschmiede.emit.python.docstrings import Doc
from regelschmiede.emit.python.layout import Expression, Group, Item, Words
from regelschmiede.emit.python.literals import literal, visible
from regelschmiede.emit.python.values import plain
from regelschmiede.emit.python.views import ConstantView
from regelschmiede.model.checked import Record, Reference, Text
from regelschmiede.model.kinds import PARAMETERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from regelschmiede.emit.python.package_names import PackageNames
    from regelschmiede.model.checked import Entry, Ruleset, Value

VALUE = "value"
"""The field of a parameter that its constant has."""


def book_constants(ruleset: Ruleset) -> Iterator[ConstantView]:
    """What book it is, whose it is and which edition; names as in ``BOOK_CONSTANTS``."""
    manifest = ruleset.manifest
    licence = manifest.licence
    credited = Group("(", [Item(Words(each)) for each in manifest.credits], ")")
    spdx: Expression = "None" if licence.spdx is None else Words(licence.spdx)
    yield ConstantView("TITLE", Words(manifest.title), Doc("Titel des Regelwerks"))
    yield ConstantView("SUBTITLE", Words(manifest.subtitle), Doc("Untertitel"))
    yield ConstantView("DESCRIPTION", Words(manifest.description), Doc("Worum es geht"))
    yield ConstantView("EDITION", Words(manifest.edition), Doc("Edition der Regeln"))
    yield ConstantView("LANGUAGE", Words(manifest.language), Doc("Sprache der Texte"))
    yield ConstantView("CREDITS", credited, Doc("Mitwirkende und Quellen"), "tuple[str, ...]")
    yield ConstantView("LICENCE", Words(licence.name), Doc("Lizenz der Texte"))
    spdx_doc = Doc("Kennung der Lizenz nach SPDX; None, wo keine bekannt ist")
    yield ConstantView("LICENCE_SPDX", spdx, spdx_doc, "str | None")
    yield ConstantView("LICENCE_NOTE", Words(licence.note), Doc("Was zur Lizenz zu sagen ist"))
    yield ConstantView("SOURCE_TITLE", Words(manifest.source_title), Doc("Titel der Quelle"))
    yield ConstantView("SOURCE_EDITION", Words(manifest.source_edition), Doc("Edition der Quelle"))
    fingerprint_doc = Doc("SHA-256 über alle Dateien, aus denen das Paket entstand")
    yield ConstantView("FINGERPRINT", Words(ruleset.fingerprint), fingerprint_doc)


def parameter_constants(
    ruleset: Ruleset, names: PackageNames, *, loaded: bool
) -> Iterator[ConstantView]:
    """A constant for each named figure, either those that stand in ``__init__`` or those ``loaded`` on first use.

    Numbers that are no integers are loaded, because ``fractions`` takes longer to import than the whole package.
    """
    for entry in ruleset.parameters.values():
        value = entry.values.get(VALUE)
        if _is_simple(value) is not loaded:
            expression, uses = _expression(entry, value, names)
            yield ConstantView(
                names.constants[entry.id],
                expression,
                _doc(entry),
                comment=visible(place(entry)),
                uses=frozenset(uses),
            )


def place(entry: Entry) -> str:
    """Where an entry stands in the source, without the column."""
    return f"{entry.span.file}:{entry.span.line}" if entry.span.line else entry.span.file


def _is_simple(value: Value) -> bool:
    if isinstance(value, tuple):
        return all(map(_is_simple, value))
    return not isinstance(value, (Fraction, Record, Reference))


def _is_plain(value: Value) -> bool:
    if isinstance(value, tuple):
        return all(map(_is_plain, value))
    return not isinstance(value, (Record, Reference))


def _expression(entry: Entry, value: Value, names: PackageNames) -> tuple[Expression, set[str]]:
    """The value of a parameter, and the names in it."""
    if _is_simple(value):
        return plain(value), set()
    if _is_plain(value):
        return plain(value), {"Fraction"}
    registry = names.kinds[PARAMETERS].registry
    return f"{registry}[{literal(entry.id)}].{VALUE}", {registry}


def _doc(entry: Entry) -> Doc:
    unit = entry.values.get("unit")
    text = entry.values.get("text")
    bracket = f" [{unit}]" if isinstance(unit, str) and unit else ""
    return Doc(entry.name + bracket, (text.markdown,) if isinstance(text, Text) else ())
