"""No rules, however hostile, hang a check or escape it; each file that means something is fingerprinted."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from tests.rules.support import DATA, book, checked, compiled

if TYPE_CHECKING:
    from pathlib import Path

SECONDS = 60
"""What a check of any of these may take on a busy machine; each takes a fraction of it."""


def codes(root: Path, **files: str) -> list[str]:
    started = time.monotonic()
    compilation = compiled(root, **files)
    assert time.monotonic() - started < SECONDS
    return [each.code for each in compilation.diagnostics]


def test_a_chain_longer_than_the_stack(tmp_path: Path) -> None:
    rules = "".join(f"r{n}: {{name: R, returns: integer, then: r{n + 1}()}}\n" for n in range(1500))
    assert set(codes(tmp_path, rules=rules + "r1500: {name: R, returns: integer, then: 1}\n")) == {
        "RS713"
    }


def test_a_circle_longer_than_the_stack(tmp_path: Path) -> None:
    rules = "".join(
        f"r{n}: {{name: R, returns: integer, then: r{(n + 1) % 1500}()}}\n" for n in range(1500)
    )
    assert codes(tmp_path, rules=rules) == ["RS707"]


def test_calls_that_double_at_every_step(tmp_path: Path) -> None:
    rules = "r0: {name: R, inputs: {a: w6}, returns: integer, then: a}\n" + "".join(
        f"r{n}: {{name: R, inputs: {{a: w6}}, returns: integer, "
        f"then: 'r{n - 1}(a: a) - r{n - 1}(a: 7 - a)'}}\n"
        for n in range(1, 40)
    )
    assert set(codes(tmp_path, rules=rules)) <= {"RS642", "RS631"}


def test_conditions_without_order(tmp_path: Path) -> None:
    names = "abcdefgh"
    inputs = ", ".join(f"{n}: {{label: {n}, type: integer, min: -999, max: 999}}" for n in names)
    rows = ", ".join(
        f"{{when: '{a} * {b} > {c} * {d} und {a} * {c} < {b} * {d}', then: 1}}"
        for a, b, c, d in zip(names, names[1:], names[2:], names[3:], strict=False)
    )
    rules = f"wirr: {{name: Wirr, inputs: {{{inputs}}}, returns: integer, rows: [{rows}]}}\n"
    assert set(codes(tmp_path, rules=rules)) <= {"RS661", "RS665"}


def test_lists_in_lists(tmp_path: Path) -> None:
    rules = """
        viele:
          name: Viele
          inputs: {a: {label: A, list: w6, max_items: 500}, b: {label: B, list: w6, max_items: 500}}
          returns: integer
          rows:
            - {when: "eines(x in a: eines(y in b: x + y = 12))", then: 1}
            - {when: "alle(x in a: eines(y in b: x * y > 30))", then: 2}
            - else: 3
        zu_viele:
          name: Zu viele
          inputs: {a: {label: A, list: w6, max_items: 500}}
          returns: integer
          then: "summe(x in a: summe(y in a: summe(z in a: x + y + z)))"
    """
    assert set(codes(tmp_path, rules=rules)) <= {"RS642", "RS665", "RS663", "RS664"}


def test_a_formula_that_grows(tmp_path: Path) -> None:
    inputs = "a: {label: A, type: integer, min: 0, max: 999999}"
    steps = ", ".join(f"s{n}: s{n - 1} * s{n - 1}" for n in range(1, 9))
    rules = f"gross: {{name: G, inputs: {{{inputs}}}, steps: {{s0: a, {steps}}}, returns: integer, then: s8}}\n"
    assert codes(tmp_path, rules=rules) == ["RS631"]


EXAMPLES = "e: {name: E, rule: probe, inputs: {wurf: 3}, expect: 3}\n"
CONSTRAINTS = "c: {name: C, kind: attributes, holds: wahr}\n"
RULES = "probe: {name: Probe, inputs: {wurf: w6}, returns: integer, then: wurf}\n"


@pytest.mark.parametrize("part", ["rules", "examples", "constraints"])
def test_the_fingerprint_covers_each_part(tmp_path: Path, part: str) -> None:
    found = book(tmp_path, rules=RULES, examples=EXAMPLES, constraints=CONSTRAINTS)
    path = tmp_path / DATA / f"{part}.yaml"
    path.write_text(path.read_text(encoding="utf-8") + "# mehr\n", encoding="utf-8")
    (changed,) = checked(tmp_path).rulesets
    assert changed.fingerprint != found.fingerprint


def test_parts_may_lie_in_folders(tmp_path: Path) -> None:
    compiled(tmp_path, rules=RULES)
    folder = tmp_path / DATA / "rules"
    folder.mkdir()
    (tmp_path / DATA / "rules.yaml").rename(folder / "proben.yaml")
    more = RULES.replace("probe:", "zweite:").replace("then: wurf", "then: probe(wurf = wurf)")
    (folder / "mehr.yaml").write_text(more, encoding="utf-8")
    (found,) = checked(tmp_path).rulesets
    assert list(found.rules) == ["probe", "zweite"]


def test_a_book_without_rules_has_none_and_no_figure_is_unused(tmp_path: Path) -> None:
    compilation = compiled(tmp_path, parameters="a: {name: A, value: 1}\n")
    assert compilation.diagnostics == ()
    (found,) = compilation.rulesets
    assert (dict(found.rules), found.examples, found.constraints) == ({}, (), ())
