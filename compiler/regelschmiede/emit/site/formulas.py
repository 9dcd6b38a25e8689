"""Formulas and values of rules as safe Markdown: MathML for formulas, German words for values."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from regelschmiede.emit.site import escape
from regelschmiede.emit.site.escape import Markdown
from regelschmiede.emit.site.numbers import number, with_unit
from regelschmiede.expressions.to_math import to_math
from regelschmiede.expressions.to_text import to_text
from regelschmiede.expressions.typed import Arithmetic, Constant, Round, walk
from regelschmiede.expressions.types import (
    Boolean,
    Die,
    Id,
    Integer,
    List,
    Optional,
    Rational,
    Record,
    Type,
    show_interval,
)
from regelschmiede.expressions.units import show

if TYPE_CHECKING:
    from collections.abc import Mapping

    from regelschmiede.emit.rule_labels import RuleLabels
    from regelschmiede.expressions.typed import Typed

_LONGEST_MATH = 60
# What mathematical notation shows better than a line: fractions, and brackets that round.
_STACKED = (Arithmetic, Round)
# Between tags; the formula has escaped what HTML would take for markup, Markdown's own is left.
_TEXT = re.compile(r"(?<=>)[^<>]+(?=<)")
_MARKUP = re.compile(r"[\\`*_{}\[\]|~^$#!]")


def formula(node: Typed, labels: RuleLabels) -> Markdown:
    """``node`` as the book shows it: in mathematical notation where that says more than a line of text.

    Browsers break no line within a formula, so that a long one stays text.
    """
    if not any(isinstance(each, _STACKED) for each in walk(node)):
        return line(node, labels)
    text = to_text(node, labels)
    if len(text) > _LONGEST_MATH:
        return escape.literal(text)
    math = to_math(node, labels, block=False)
    return Markdown(_TEXT.sub(lambda part: _MARKUP.sub(_reference, part.group()), math))


def line(node: Typed, labels: RuleLabels) -> Markdown:
    """``node`` as text that breaks where the line ends; a constant as its value."""
    if isinstance(node, Constant):
        return shown(node.value, node.type, labels)
    return escape.literal(to_text(node, labels))


def shown(value: Any, type_: Type, labels: RuleLabels) -> Markdown:
    """``value`` of ``type_`` as a reader sees it: a name, a number with its unit, ja or nein."""
    match type_, value:
        case _, None:
            return Markdown("—")
        case Optional(item=item), _:
            return shown(value, item, labels)
        case Boolean(), _:
            return Markdown("ja" if value else "nein")
        case Id(domain=domain), _:
            return escape.literal(labels.id(domain, value))
        case Record(fields=fields), _:
            parts = (
                f"{escape.literal(labels.field(type_, name))}: {shown(value[name], inner, labels)}"
                for name, inner in fields
            )
            return Markdown("; ".join(parts))
        case List(item=item), _:
            parts = (shown(each, item, labels) for each in value)
            return Markdown(("; " if isinstance(item, Record) else ", ").join(parts) or "—")
        case _, int() | Fraction():
            return Markdown(with_unit(number(value), _unit(type_)))
        case _:
            return escape.literal(str(value))


def allowed(type_: Type, labels: RuleLabels, kinds: Mapping[str, Markdown]) -> Markdown:
    """What values of ``type_`` may be, in a few words; ``kinds`` are the kinds of entries by name."""
    match type_:
        case Die(faces=faces):
            return Markdown(f"W{faces}")
        case Integer() | Rational():
            return Markdown(with_unit(show_interval(type_.interval), _unit(type_)))
        case Boolean():
            return Markdown("ja oder nein")
        case Id(domain=domain) if domain in kinds:
            return Markdown(f"aus {kinds[domain]}")
        case Id(domain=domain, ids=ids):
            return Markdown(", ".join(escape.literal(labels.id(domain, each)) for each in ids))
        case List(item=item, shortest=least, longest=most):
            chosen = isinstance(item, Id) and item.domain in kinds
            of = " " if chosen else " davon: "
            return Markdown(f"{least} bis {most}{of}{allowed(item, labels, kinds)}")
        case Optional(item=item):
            return Markdown(f"{allowed(item, labels, kinds)}; kann fehlen")
        case Record(fields=fields):
            parts = (
                f"{escape.literal(labels.field(type_, name))} ({allowed(inner, labels, kinds)})"
                for name, inner in fields
            )
            return Markdown("; ".join(parts))


def _unit(type_: Type) -> Markdown:
    measured = type_.unit if isinstance(type_, Integer | Rational) else None
    return escape.literal(show(measured)) if measured else Markdown("")


def _reference(match: re.Match[str]) -> str:
    return f"&#{ord(match.group())};"
