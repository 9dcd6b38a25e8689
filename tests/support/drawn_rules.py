"""Small rulesets whose rules are drawn: every construct of the language, in steps, conditions and results."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from regelschmiede.diagnostics.span import Span
from regelschmiede.expressions.typed import rules as called
from regelschmiede.expressions.types import (
    Boolean,
    Domain,
    Id,
    Integer,
    Optional,
    Signature,
    Type,
)
from regelschmiede.model.kinds import Field, IntegerType
from regelschmiede.model.rules import Input, Match, ResultField, Row, Rule, Step
from tests.expressions import generated
from tests.expressions.support import typed
from tests.support import rulesets

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from regelschmiede.expressions.typed import Typed
    from regelschmiede.expressions.types import Scope
    from regelschmiede.model.checked import Ruleset

AT = Span("rules-data/probe/rules.yaml", 3, 1, 9, 1)
WEAPONS = rulesets.kind(
    "waffen",
    "Waffe",
    Field("schaden", "Schaden", IntegerType(0, 9), required=True),
    Field("vorrat", "Vorrat", IntegerType(1, 9)),
)
LABELS = (("oben", "Ganz oben"), ("unten", "Unten"))
PLACES = Id("lage", ("oben", "unten"))
INPUTS: Mapping[str, Type] = {
    **generated.SCOPE.names,
    "lage": PLACES,
    "vielleicht": Optional(Integer(0, 9)),
}
DEFAULTS: Mapping[str, int] = {"j": 4, "i": -2}
LISTS = (
    "sortiert(w in wuerfe: -w)",
    "sortiert(w in liste mit w > 0: betrag(w - 3))",
    "liste(w in liste mit ja: w * 2)",
    "liste(w in wuerfe: w + i)",
)
CONDITIONS = (
    "{} und lage = oben",
    "{} oder fehlt(vielleicht)",
    "{} und falls_fehlt(vielleicht, 3) > 2",
    "nicht ({})",
    "{}",
)


GAP = Signature({"x": Integer(1, 9)}, Integer(4, 9))
"""The rule ``luecke``, which has no answer to small numbers."""


def _scope() -> Scope:
    domains = {**generated.SCOPE.domains, "lage": Domain(PLACES.ids)}
    rules = {**generated.SCOPE.rules, "luecke": GAP}
    return replace(generated.SCOPE, names=INPUTS, domains=domains, rules=rules)


SCOPE = _scope()


def rule(
    rule_id: str,
    inputs: Iterable[Input],
    steps: Iterable[Step],
    fields: Iterable[ResultField],
    rows: Iterable[Row],
) -> Rule:
    """A rule that says nothing but what it computes."""
    rows, steps = tuple(rows), tuple(steps)
    nodes = [step.value for step in steps]
    nodes += [node for row in rows for node in (row.when, *row.values) if node is not None]
    return Rule(
        id=rule_id,
        name=rule_id.capitalize(),
        text=None,
        passage="",
        rulings=(),
        inputs=tuple(inputs),
        steps=steps,
        fields=tuple(fields),
        rows=rows,
        match=Match.FIRST,
        lookup="",
        is_total=rows[-1].when is None,
        calls=tuple(sorted(frozenset[str]().union(*map(called, nodes)))),
        parameters=(),
        span=AT,
    )


def called_rule() -> Rule:
    """The rule that drawn expressions call."""
    signature = generated.SCOPE.rules["regel"]
    scope = replace(generated.SCOPE, names=signature.inputs, rules={})
    inputs = (Input(name, name.capitalize(), type_) for name, type_ in signature.inputs.items())
    number = typed("wenn b dann x - 7 * abrunden(x / 7) sonst 5 - x", scope)
    fields = (_field("gut", Boolean()), _field("zahl", number.type))
    return rule("regel", inputs, (), fields, [_row(None, typed("x > 3", scope), number)])


def partial_rule() -> Rule:
    """The rule ``luecke``."""
    scope = replace(generated.SCOPE, names=GAP.inputs, rules={})
    row = _row(typed("x > 3", scope), typed("max(x, 4)", scope))
    inputs = (Input(name, name.capitalize(), type_) for name, type_ in GAP.inputs.items())
    return rule("luecke", inputs, (), (_field("", GAP.result),), [row])


@st.composite
def drawn_rule(draw: st.DrawFn, rule_id: str) -> Rule:
    """A rule with inputs of all types; it gives a record or a single value, and may have no answer."""
    texts = {
        "schritt": draw(generated.whole()),
        "bruchteil": draw(generated.fraction()),
        "stimmt": draw(generated.truth()),
        "reihe": draw(st.sampled_from(LISTS)),
        "stueck": draw(st.sampled_from(("j", "luecke(x: j)"))),
        "mehr": "stueck + 1",
    }
    steps, scope = [], SCOPE
    for name, text in texts.items():
        steps.append(Step(name, name.capitalize(), typed(text, scope)))
        scope = scope.with_name(name, steps[-1].value.type)
    gives_record = draw(st.booleans())
    rows = [
        _row(draw(_condition(scope)), *draw(_values(scope, gives_record=gives_record)))
        for _ in range(draw(st.integers(1, 2)))
    ]
    if draw(st.booleans()):
        rows.append(_row(None, *draw(_values(scope, gives_record=gives_record))))
    kinds = ("zahl", "bruch", "wahr", "liste") if gives_record else ("",)
    fields = [_field(name, node.type) for name, node in zip(kinds, rows[-1].values, strict=True)]
    return rule(rule_id, _inputs(), steps, fields, rows)


@st.composite
def drawn_rules(draw: st.DrawFn) -> Ruleset:
    """A small book with a kind and a few rules."""
    entries = [rulesets.entry(WEAPONS, id_, {**fields}) for id_, fields in _entries().items()]
    rules = [
        called_rule(),
        partial_rule(),
        *(draw(drawn_rule(name)) for name in ("erste", "zweite")),
    ]
    pair = tuple(_field(name, type_) for name, type_ in generated.PAIR.fields)
    return replace(
        rulesets.ruleset([(WEAPONS, entries)]),
        rules={each.id: each for each in rules},
        enumerations={"lage": LABELS},
        records={"paar": pair},
    )


def _entries() -> dict[str, dict[str, int | None]]:
    return {
        entry_id: {
            name: value if isinstance(value, int) else None for name, value in fields.items()
        }
        for entry_id, fields in generated.ENTRIES["waffen"].items()
    }


def _inputs() -> list[Input]:
    return [
        Input(
            name,
            name.capitalize(),
            type_,
            default=DEFAULTS.get(name),
            has_default=name in DEFAULTS,
        )
        for name, type_ in INPUTS.items()
    ]


@st.composite
def _condition(draw: st.DrawFn, scope: Scope) -> Typed:
    form = draw(st.sampled_from([*CONDITIONS, "stimmt und bruchteil > 0 und ({})"]))
    return typed(form.format(f"({draw(generated.truth())})"), scope)


@st.composite
def _values(draw: st.DrawFn, scope: Scope, *, gives_record: bool) -> tuple[Typed, ...]:
    known = draw(st.sampled_from(("schritt", "stueck", "mehr", "stueck * mehr")))
    number = f"{known} + {draw(generated.whole())}"
    if draw(st.booleans()):
        number = known
    if not gives_record:
        return (typed(number, scope),)
    texts = [number, f"bruchteil * 2 + {draw(generated.fraction())}", draw(generated.truth())]
    return tuple(typed(text, scope) for text in (*texts, "reihe"))


def _field(name: str, type_: Type) -> ResultField:
    return ResultField(name, name.capitalize(), type_)


def _row(when: Typed | None, *values: Typed) -> Row:
    return Row(when, values, None, AT)
