"""The emitted Python means what the evaluator says, reads well, and can reach nothing else."""

from __future__ import annotations

import ast
import keyword
import math
from fractions import Fraction
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from mypy import api

from regelschmiede.expressions.evaluate import Context, evaluate
from regelschmiede.expressions.to_python import HELPERS, PlainNames, python_name, to_python
from regelschmiede.expressions.types import Integer, Rational, Scope
from tests.expressions import generated
from tests.expressions.support import SCOPE, faults, numbers, typed, value

if TYPE_CHECKING:
    from pathlib import Path

    from regelschmiede.expressions.evaluate import Value

CONTEXT = Context(generated.ENTRIES, {"regel": lambda inputs: generated.rule(dict(inputs))})


def run(text: str, environment: dict[str, Any]) -> Any:
    """The value of emitted Python."""
    helpers: dict[str, Any] = {"math": math, "Fraction": Fraction}
    for source in HELPERS.values():
        exec(source, helpers)
    return eval(text, helpers | environment)


def as_python(environment: dict[str, Value]) -> dict[str, Any]:
    """Records as objects, entries in mappings, the rule as a function."""
    entries = {
        id_: SimpleNamespace(**fields) for id_, fields in generated.ENTRIES["waffen"].items()
    }
    pair = environment["paar"]
    assert isinstance(pair, dict)
    return environment | {
        "paar": SimpleNamespace(**pair),
        "waffen": entries,
        "regel": lambda **inputs: SimpleNamespace(**generated.rule(inputs)),
    }


@given(generated.ANY, generated.ENVIRONMENTS)
@settings(max_examples=300)
def test_emitted_python_agrees_with_the_evaluator(text: str, environment: dict[str, Value]) -> None:
    node = typed(text, generated.SCOPE)
    expected = evaluate(node, environment, CONTEXT)
    emitted = to_python(node)
    found = run(emitted.text, as_python(environment))
    assert found == expected, emitted.text
    assert type(found) is type(expected), emitted.text
    in_range = node.type
    if isinstance(in_range, Integer | Rational):
        assert found in in_range.interval
        assert isinstance(found, Fraction) == isinstance(in_range, Rational)


def emitted(text: str, scope: Scope = SCOPE) -> str:
    return to_python(typed(text, scope)).text


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("abrunden((zielwert - wurf) / steigerung_je)", "(zielwert - wurf) // steigerung_je"),
        ("aufrunden(wurf / 4)", "-(-wurf // 4)"),
        ("wurf = 1 oder wurf = 100", "wurf in {1, 100}"),
        ("wurf ≠ 1 und wurf ≠ 100 und wurf ≠ 50", "wurf not in {1, 100, 50}"),
        ("wurf = 1 oder zielwert = 1", "wurf == 1 or zielwert == 1"),
        ("wurf = 1 oder wurf = zielwert", "wurf == 1 or wurf == zielwert"),
        ("wurf ≠ 1 oder wurf ≠ 2", "wurf != 1 or wurf != 2"),
        ("wurf = 1 oder wurf < 0", "wurf == 1 or wurf < 0"),
        ("nicht (spezies = mensch oder spezies = elf)", 'spezies not in {"mensch", "elf"}'),
        ("aufrunden(-wurf / 4)", "-(wurf // 4)"),
        ("aufrunden((wurf + 1) / 4)", "-(-(wurf + 1) // 4)"),
        ("abrunden(gewicht)", "math.floor(gewicht)"),
        ("abrunden(gewicht / 2)", "gewicht // 2"),
        ("aufrunden(gewicht)", "math.ceil(gewicht)"),
        ("runden(gewicht, gerade)", "round(gewicht)"),
        ("runden(gewicht, kaufmaennisch)", "round_half_away(gewicht)"),
        ("runden(gewicht, haelfte_auf)", "math.floor(gewicht + Fraction(1, 2))"),
        ("wurf / 3", "Fraction(wurf, 3)"),
        ("gewicht / 3", "gewicht / 3"),
        ("gewicht + 1.5", "gewicht + Fraction(3, 2)"),
        ("wurf * abrunden(zielwert / 3)", "wurf * (zielwert // 3)"),
        ("wurf - (zielwert - 1)", "wurf - (zielwert - 1)"),
        ("wurf + (zielwert - 1)", "wurf + zielwert - 1"),
        ("(wurf + zielwert) * 2", "(wurf + zielwert) * 2"),
        ("-(wurf + 1)", "-(wurf + 1)"),
        ("1 ≤ wurf ≤ 24", "1 <= wurf <= 24"),
        ("(wurf = 1) = kritisch", "(wurf == 1) == kritisch"),
        ("kritisch = wahr", "kritisch"),
        ("kritisch ≠ wahr und wurf ≠ 1", "not kritisch and wurf != 1"),
        ("nicht (wurf = 1)", "wurf != 1"),
        ("nicht (1 ≤ wurf ≤ 3)", "not 1 <= wurf <= 3"),
        ("nicht (kritisch und wurf = 1)", "not (kritisch and wurf == 1)"),
        ("kritisch oder wurf = 1 und hp = 0", "kritisch or (wurf == 1 and hp == 0)"),
        ("(kritisch oder wurf = 1) und hp = 0", "(kritisch or wurf == 1) and hp == 0"),
        ("wenn kritisch dann 3 sonst wenn wurf = 1 dann 2 sonst 1",
         "3 if kritisch else 2 if wurf == 1 else 1"),
        ("(wenn kritisch dann 3 sonst 1) + 1", "(3 if kritisch else 1) + 1"),
        ("wenn kritisch dann 3 sonst gewicht", "Fraction(3) if kritisch else gewicht"),
        ("wenn wurf = 1 dann wahr sonst falsch", "wurf == 1"),
        ("wenn wurf = 1 dann falsch sonst wahr", "wurf != 1"),
        ("max(0, wuerfe)", "max(0, *wuerfe)"),
        ("max(wuerfe)", "max(wuerfe)"),
        ("min(3, werte)", "min((3, *werte))"),
        ("max(1, gewicht)", "max(Fraction(1), gewicht)"),
        ("min(9, w in werte mit w > 2)", "min((9, *(w for w in werte if w > 2)))"),
        ("summe(w in wuerfe mit w > 2: w - 2)", "sum(w - 2 for w in wuerfe if w > 2)"),
        ("summe(w in wuerfe: w / 2)", "sum((Fraction(w, 2) for w in wuerfe), Fraction(0))"),
        ("anzahl(w in wuerfe mit w ≥ 4)", "sum(w >= 4 for w in wuerfe)"),
        ("anzahl(wuerfe)", "len(wuerfe)"),
        ("alle(w in wuerfe: w = 1)", "all(w == 1 for w in wuerfe)"),
        ("eines(w in wuerfe mit w = 6)", "any(w == 6 for w in wuerfe)"),
        ("betrag(wurf - 3)", "abs(wurf - 3)"),
        ("fertigkeit = schwimmen", 'fertigkeit == "schwimmen"'),
        ("waffe.schaden", "weapons[waffe].schaden"),
        ("fehlt(waffe.kapazitaet)", "weapons[waffe].kapazitaet is None"),
        ("nicht fehlt(waffe.kapazitaet)", "weapons[waffe].kapazitaet is not None"),
        ("falls_fehlt(waffe.kapazitaet, 1)",
         "1 if weapons[waffe].kapazitaet is None else weapons[waffe].kapazitaet"),
        ("probe(wurf: wurf, zielwert: 65).steigerungen",
         "probe(zielwert=65, wurf=wurf).steigerungen"),
    ],
)  # fmt: skip
def test_emitted_python_reads_well(ours: str, theirs: str) -> None:
    assert emitted(ours) == theirs


def test_what_emitted_python_needs() -> None:
    assert to_python(typed("abrunden(wurf / 2)")).needs == frozenset()
    assert to_python(typed("wurf / 2")).needs == {"Fraction"}
    assert to_python(typed("runden(wurf / 2, kaufmaennisch)")).needs == {
        "Fraction",
        "math",
        "round_half_away",
    }


def test_a_game_chooses_its_own_names() -> None:
    class Names(PlainNames):
        def variable(self, name: str) -> str:
            return name.upper() if name == "steigerung_je" else name

        def id(self, domain: str, id: str) -> str:
            return f"{domain.upper()}.{id}"

        def entry_field(self, entry: str, domain: str, field: str) -> str:
            return f"{entry}.{field}"

    node = typed("wurf / steigerung_je > waffe.schaden / hp_je_meter / bewegung und waffe = dolch")
    assert to_python(node, Names()).text == (
        "Fraction(wurf, STEIGERUNG_JE) > Fraction(waffe.schaden, hp_je_meter) / bewegung "
        "and waffe == WEAPONS.dolch"
    )


AWKWARD = ["class", "None", "True", "in1", "lambda", "sum", "len", "max", "abs", "Fraction", "math",
           "round", "print", "__import__", "self", "class_", "class__", "match", "type", "id"]  # fmt: skip


def test_awkward_names_work_like_all_others() -> None:
    scope = numbers(*AWKWARD)
    text = " + ".join(AWKWARD) + " + max(1, sum) + betrag(abs) + abrunden(round / 2)"
    values = {name: index for index, name in enumerate(AWKWARD)}
    node = typed(text, scope)
    emitted_names = {python_name(name): number for name, number in values.items()}
    assert len(emitted_names) == len(AWKWARD)
    assert run(to_python(node).text, emitted_names) == evaluate(node, values)
    assert not any(keyword.iskeyword(name) for name in emitted_names)


@pytest.mark.parametrize("text", ["class", "None", "__import__", "in1", "True", "exec", "self"])
def test_awkward_names_are_unknown_where_nobody_gave_them(text: str) -> None:
    assert [each.code for each in faults(text)] == ["RS620"]


@pytest.mark.parametrize(
    "text",
    [
        "wurf.__class__",
        "wurf.real",
        "ergebnis.__dict__",
        "ergebnis.keys",
        "fertigkeit.upper",
        "wuerfe.append",
        "probe.__globals__",
        "skills.__class__",
        "waffe.kapazitaet.bit_length",
        "__import__(os)",
        "exec(wurf)",
        "eval(wurf)",
        "getattr(wurf, real)",
        "lambda: 1",
        "wurf.numerator",
        "().__class__",
    ],
)
def test_nothing_of_python_is_in_reach(text: str) -> None:
    assert faults(text)


@given(generated.ANY)
@settings(max_examples=50)
def test_emitted_python_calls_nothing_but_what_it_may(text: str) -> None:
    tree = ast.parse(to_python(typed(text, generated.SCOPE)).text, mode="eval")
    called = {ast.unparse(each.func) for each in ast.walk(tree) if isinstance(each, ast.Call)}
    allowed = {"Fraction", "math.floor", "math.ceil", "abs", "all", "any", "len", "max", "min"}
    assert called <= allowed | {"round", "sum", "regel", *HELPERS}


CONSUMER = """\
import math
from collections.abc import Sequence
from fractions import Fraction

{helpers}

{functions}
"""


def test_emitted_python_is_typed_strictly(tmp_path: Path) -> None:
    inputs = "wurf: int, zielwert: int, gewicht: Fraction, kritisch: bool, wuerfe: Sequence[int]"
    texts = [
        "abrunden((zielwert - wurf) / 10)",
        "aufrunden(gewicht / 3) + runden(gewicht, kaufmaennisch) + runden(gewicht, gerade)",
        "wenn kritisch dann 3 sonst gewicht / 2",
        "max(1, gewicht, wuerfe) + summe(w in wuerfe: w / 2)",
        "anzahl(w in wuerfe mit w > 3) + max(0, w in wuerfe mit w > 4)",
        "alle(w in wuerfe: w = 1) oder 1 ≤ wurf ≤ 24 und nicht kritisch",
        "runden(gewicht + 1, haelfte_auf) - runden(wurf / 2, haelfte_ab)",
    ]
    functions = []
    for number, text in enumerate(texts):
        node = typed(text)
        result = {"Integer": "int", "Rational": "Fraction"}.get(type(node.type).__name__, "bool")
        body = to_python(node).text
        functions.append(f"def f{number}({inputs}) -> {result}:\n    return {body}\n")
    module = tmp_path / "emitted.py"
    source = CONSUMER.format(helpers="\n".join(HELPERS.values()), functions="\n".join(functions))
    module.write_text(source, encoding="utf-8")
    output, errors, _ = api.run(["--strict", f"--cache-dir={tmp_path}", str(module)])
    assert output.startswith("Success"), output + errors


def test_the_evaluator_needs_only_what_is_asked_for() -> None:
    assert value("wenn wahr dann 1 sonst wurf") == 1
    assert value("falsch und wurf = 1") is False
    assert value("wahr oder wurf = 1") is True
