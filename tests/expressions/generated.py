"""Well-typed expressions and values for them, drawn at random."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from regelschmiede.expressions.types import (
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
    id_type,
)

if TYPE_CHECKING:
    from regelschmiede.expressions.evaluate import Value

DOMAINS = {
    "waffen": Domain(
        ("dolch", "bogen", "keule"),
        {"schaden": Integer(0, 9), "vorrat": Optional(Integer(1, 9))},
    )
}
ENTRIES: dict[str, dict[str, dict[str, Value]]] = {
    "waffen": {
        "dolch": {"schaden": 3, "vorrat": None},
        "bogen": {"schaden": 5, "vorrat": 6},
        "keule": {"schaden": 0, "vorrat": None},
    }
}
PAIR = Record("paar", (("gut", Boolean()), ("zahl", Integer(-9, 9))))
SCOPE = Scope(
    names={
        "i": Integer(-9, 9),
        "j": Integer(1, 9),
        "wurf": Die(6),
        "q": Rational(Fraction(-3), Fraction(3)),
        "ja": Boolean(),
        "waffe": id_type("waffen", DOMAINS["waffen"]),
        "liste": List(Integer(-9, 9), 0, 4),
        "wuerfe": List(Die(6), 1, 3),
        "paar": PAIR,
    },
    domains=DOMAINS,
    rules={"regel": Signature({"x": Integer(-200, 200), "b": Boolean()}, PAIR)},
)

ENVIRONMENTS: st.SearchStrategy[dict[str, Value]] = st.fixed_dictionaries(
    {
        "i": st.integers(-9, 9),
        "j": st.integers(1, 9),
        "wurf": st.integers(1, 6),
        "q": st.fractions(-3, 3, max_denominator=12),
        "ja": st.booleans(),
        "waffe": st.sampled_from(DOMAINS["waffen"].ids),
        "liste": st.lists(st.integers(-9, 9), max_size=4).map(tuple),
        "wuerfe": st.lists(st.integers(1, 6), min_size=1, max_size=3).map(tuple),
        "paar": st.fixed_dictionaries({"gut": st.booleans(), "zahl": st.integers(-9, 9)}),
    }
)


def rule(inputs: dict[str, Value]) -> dict[str, Value]:
    """What the rule ``regel`` gives."""
    x = inputs["x"]
    assert isinstance(x, int)
    return {"gut": x > 3, "zahl": x % 7 if inputs["b"] else -(x % 5)}


WHOLE = [
    "i", "j", "wurf", "0", "1", "7", "waffe.schaden", "paar.zahl", "anzahl(liste)",
    "falls_fehlt(waffe.vorrat, 2)", "summe(wuerfe)", "max(wuerfe)", "min(3, liste)",
]  # fmt: skip
FRACTIONS = ["q", "1.5", "0.25", "-q", "i / 4", "summe(w in liste: w / 2)"]
TRUTHS = [
    "wahr", "falsch", "ja", "paar.gut", "waffe = dolch", "waffe ≠ waffen.bogen", "fehlt(waffe.vorrat)",
    "alle(w in wuerfe: w = 1)", "eines(w in liste: w > 3)", "ja = wahr", "ja ≠ falsch",
]  # fmt: skip

MODES = st.sampled_from(["kaufmaennisch", "gerade", "haelfte_auf", "haelfte_ab"])


@st.composite
def whole(draw: st.DrawFn, depth: int = 2) -> str:
    """A whole number from −200 to 200, or thereabouts."""
    if not depth or draw(st.integers(0, 4)) == 0:
        return draw(st.sampled_from(WHOLE))
    a, b = draw(whole(depth - 1)), draw(whole(depth - 1))
    templates = [
        f"{a} + {b}",
        f"{a} - ({b})",
        f"({a}) * 2",
        f"-({a})",
        f"betrag({a})",
        f"max({a}, {b}, 1)",
        f"min({a}, liste)",
        f"wenn {draw(truth(depth - 1))} dann {a} sonst {b}",
        f"abrunden({draw(fraction(depth - 1))})",
        f"aufrunden(({a}) / {draw(st.integers(2, 9))})",
        f"abrunden(({a}) / j)",
        f"runden({draw(fraction(depth - 1))}, {draw(MODES)})",
        f"anzahl(x{depth} in liste mit {draw(truth(depth - 1))} und x{depth} > {draw(st.integers(-9, 9))})",
        "summe(w in wuerfe mit w > 2: w + i)",
        f"regel(x: min(max({a}, -200), 200), b: {draw(truth(depth - 1))}).zahl",
    ]
    return _grouped(draw(st.sampled_from(templates)))


@st.composite
def fraction(draw: st.DrawFn, depth: int = 2) -> str:
    """A fraction."""
    if not depth or draw(st.integers(0, 3)) == 0:
        return draw(st.sampled_from(FRACTIONS))
    a, b = draw(fraction(depth - 1)), draw(whole(depth - 1))
    templates = [
        f"({a}) + ({b})",
        f"({b}) - ({a})",
        f"({a}) * 1.5",
        f"({b}) / j",
        f"({a}) / (wurf + 1)",
        f"max({a}, {b})",
        "min(w in wuerfe: w / 4)",
        f"max({a}, liste)",
        f"betrag({a})",
        f"wenn {draw(truth(depth - 1))} dann {a} sonst {b}",
    ]
    return _grouped(draw(st.sampled_from(templates)))


@st.composite
def truth(draw: st.DrawFn, depth: int = 2) -> str:
    """A truth value."""
    if not depth or draw(st.integers(0, 3)) == 0:
        return draw(st.sampled_from(TRUTHS))
    numbers = whole(depth - 1) | fraction(depth - 1)
    a, b = draw(numbers), draw(numbers)
    c, d = draw(truth(depth - 1)), draw(truth(depth - 1))
    sign = draw(st.sampled_from("=≠<≤>≥"))
    templates = [
        f"({a}) {sign} ({b})",
        f"-5 ≤ ({a}) < ({b})",
        f"({c}) und ({d})",
        f"({c}) oder ({d})",
        f"nicht ({c})",
        f"({c}) = ({d})",
        f"eines(y{depth} in liste mit y{depth} > 0: ({c}) und y{depth} < 5)",
    ]
    return _grouped(draw(st.sampled_from(templates)))


def _grouped(text: str) -> str:
    """``text`` as it can stand in a computation."""
    return f"({text})" if text.startswith(("wenn", "nicht")) else text


ANY = whole() | fraction() | truth()
