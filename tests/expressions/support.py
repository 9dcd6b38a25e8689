"""A small game in which the tests' expressions stand, and short ways to read them."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from regelschmiede.diagnostics.span import Span
from regelschmiede.expressions.evaluate import NOTHING, Context, evaluate
from regelschmiede.expressions.located_text import LocatedText
from regelschmiede.expressions.read import read
from regelschmiede.expressions.table import Mode, Row, Table
from regelschmiede.expressions.types import (
    W100,
    Boolean,
    Die,
    Domain,
    Integer,
    List,
    Optional,
    Rational,
    Record,
    Scope,
    Signature,
    Type,
    id_type,
)
from regelschmiede.expressions.units import unit

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from regelschmiede.diagnostics.diagnostic import Diagnostic
    from regelschmiede.expressions.evaluate import Value
    from regelschmiede.expressions.typed import Typed

HP, METRES = unit("HP"), unit("m")
FILE = "rules-data/spiel/rules/probe.yaml"
START = Span(FILE, 7, 13, 7, 14)

HANGS = 60
"""Seconds after which something hangs; it takes a small fraction of a second, also on a busy machine."""

DOMAINS = {
    "skills": Domain(
        ("klettern", "schwimmen", "initiative"),
        {"wert": Integer(0, 100), "gruppe": Integer(1, 3)},
        {"steigen": "klettern"},
    ),
    "talents": Domain(("zaeh",)),
    "species": Domain(("mensch", "elf")),
    "weapons": Domain(
        ("dolch", "bogen"),
        {"schaden": Integer(0, 50, HP), "kapazitaet": Optional(Integer(1, 20))},
    ),
}

PROBE = Record("probe", (("gelungen", Boolean()), ("steigerungen", Integer(-13, 20))))

SCOPE = Scope(
    names={
        "wurf": W100,
        "zielwert": Integer(-30, 200),
        "attribut": Integer(5, 75),
        "steigerung_je": Integer(10, 10),
        "kritisch": Boolean(),
        "hp": Integer(0, 200, HP),
        "bewegung": Integer(1, 9, METRES),
        "hp_je_meter": Integer(10, 10, unit("HP/m")),
        "schaden": Integer(0, 50),
        "ruestung": Integer(0, 20),
        "gewicht": Rational(Fraction(0), Fraction(10)),
        "wuerfe": List(Die(6), 1, 10),
        "werte": List(Integer(-5, 5), 0, 8),
        "fertigkeit": id_type("skills", DOMAINS["skills"]),
        "klettern": id_type("skills", DOMAINS["skills"]),
        "initiative": Integer(0, 9),
        "talent": id_type("talents", DOMAINS["talents"]),
        "spezies": id_type("species", DOMAINS["species"]),
        "waffe": id_type("weapons", DOMAINS["weapons"]),
        "ergebnis": PROBE,
    },
    domains=DOMAINS,
    rules={
        "probe": Signature({"zielwert": Integer(-30, 200), "wurf": W100}, PROBE),
        "wert": Signature(
            {"fertigkeit": id_type("skills", DOMAINS["skills"]), "bonus": Integer(0, 9)},
            Integer(0, 109),
            frozenset({"bonus"}),
        ),
        "teuer": Signature({"x": Integer(0, 10)}, Integer(0, 10), cost=500_000),
    },
)


def located(text: str) -> LocatedText:
    return LocatedText.at(text, START)


def faults(text: str, scope: Scope = SCOPE, expected: Type | None = None) -> tuple[Diagnostic, ...]:
    return read(located(text), scope, expected).diagnostics


def typed(text: str, scope: Scope = SCOPE, expected: Type | None = None) -> Typed:
    checked = read(located(text), scope, expected)
    assert checked.node is not None, checked.diagnostics
    return checked.node


def type_of(text: str, scope: Scope = SCOPE) -> Type:
    return typed(text, scope).type


def value(
    text: str,
    environment: Mapping[str, Value] | None = None,
    scope: Scope = SCOPE,
    context: Context = NOTHING,
) -> Value:
    return evaluate(typed(text, scope), environment or {}, context)


def numbers(*names: str, low: int = -10, high: int = 10) -> Scope:
    """A scope with whole numbers only."""
    return Scope({name: Integer(low, high) for name in names})


def table(
    inputs: Mapping[str, Type],
    rows: Iterable[str | None],
    *,
    steps: Mapping[str, str] | None = None,
    mode: Mode = Mode.FIRST_MATCH,
    scope: Scope | None = None,
) -> Table:
    """The table whose rows have these conditions, row n on line n; None is ``else``."""
    here = scope or Scope(dict(inputs))
    found: list[tuple[str, Typed]] = []
    for name, text in (steps or {}).items():
        found.append((name, typed(text, here)))
        here = here.with_name(name, found[-1][1].type)
    conditions = [None if text is None else typed(text, here, Boolean()) for text in rows]
    spans = (Span(FILE, line, 1, line, 9) for line in range(1, len(conditions) + 1))
    listed = tuple(Row(each, span) for each, span in zip(conditions, spans, strict=True))
    return Table(inputs, tuple(found), listed, mode, Span(FILE, 99, 1, 99, 2))
