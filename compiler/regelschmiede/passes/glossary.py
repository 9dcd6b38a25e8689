"""The forms of a glossary's terms: each recognisable, and each that of one term."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from regelschmiede.diagnostics.diagnostic import Diagnostic, Related, fault
from regelschmiede.model.kinds import GLOSSARY

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from regelschmiede.diagnostics.span import Span
    from regelschmiede.passes.declared import DeclaredEntry, DeclaredRuleset
    from regelschmiede.source.yaml_tree import Node

_FORMS = "forms"
_WORD = re.compile(r"\w")
_PLACEHOLDER = re.compile(r"\{[{%#]|\[\[")


def glossary_faults(
    declared: DeclaredRuleset, names: Mapping[tuple[str, str], str]
) -> Iterator[Diagnostic]:
    """Forms that no text can hold, and those of two terms; ``names`` by kind and id of their entries."""
    terms = declared.entries.get(GLOSSARY, {})
    owners: dict[str, tuple[str, Span]] = {}
    for term in terms.values():
        place = term.node.at(("name",)).span
        owners.setdefault(_plain(names[GLOSSARY, term.id]), (term.id, place))
    for term in terms.values():
        for node in _forms(term):
            if problem := _problem(node.value):
                yield fault("RS218", node.span, form=node.value, problem=problem)
                continue
            owner, place = owners.setdefault(_plain(node.value), (term.id, node.span))
            if owner != term.id:
                first = Related(place, "Zum ersten Mal steht sie hier.")
                name = names[GLOSSARY, owner]
                yield fault("RS217", node.span, form=node.value, term=name, related=[first])


def _forms(term: DeclaredEntry) -> Iterator[Node]:
    node = (term.node.children or {}).get(_FORMS)
    if node is not None:
        yield from (node.children or {}).values()


def _problem(form: str) -> str:
    """Why no text can hold ``form`` (German); empty where one can."""
    if _PLACEHOLDER.search(form):
        return "Platzhalter und Links gelten hier nicht"
    plain = _plain(form)
    if not _WORD.search(plain):
        return "es steht kein Wort darin"
    return (
        "" if _WORD.match(plain) else "sie beginnt weder mit einem Buchstaben noch mit einer Ziffer"
    )


def _plain(form: str) -> str:
    return " ".join(form.split())
