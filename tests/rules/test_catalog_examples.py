"""What the catalogue shows as a wrong rule is reported with that code, and what it shows as right is no such fault."""

from __future__ import annotations

import re
import textwrap
from typing import TYPE_CHECKING

import pytest

from regelschmiede.diagnostics.catalog import CATALOG
from tests.rules.support import compiled

if TYPE_CHECKING:
    from pathlib import Path

PROBE = """
probe:
  name: Probe
  inputs: {zielwert: {label: Zielwert, type: integer, min: -30, max: 200}, wurf: w100}
  result: {gelungen: boolean, steigerungen: integer}
  then: {gelungen: wurf ≤ zielwert, steigerungen: abrunden((zielwert - wurf) / 10)}
"""
ONE = "eine:\n  name: Eine\n"
RECORD = f"{ONE}  result: {{gelungen: boolean, steigerungen: integer}}\n  "
CLASSES = (
    f"{ONE}  returns: boolean\n  then: erste.gelungen\n  inputs:\n"
    "    erste: {label: Erste, record: {gelungen: boolean}, class: Assist}\n    "
)
EXAMPLE = "e:\n  name: E\n  rule: probe\n  "

RULES = {
    "RS701": f"{ONE}  then: wahr\n  ",
    "RS702": f"{ONE}  inputs: {{wurf: w100}}\n  returns: integer\n  rows:\n  ",
    "RS703": f"{ONE}  returns: integer\n  then: wurf\n  inputs:\n    ",
    "RS704": f"{ONE}  returns: integer\n  then: zielwert\n  inputs:\n    ",
    "RS706": (
        f"{ONE}  returns: integer\n  inputs: {{ziel: {{label: Z, type: integer, min: 0, max: 99}}}}\n"
        "  then: abrunden(ziel / steigerung_je)\n  "
    ),
    "RS708": RECORD,
    "RS709": f"{ONE}  result: {{gelungen: boolean}}\n  ",
    "RS710": f"{ONE}  returns: integer\n  ",
    "RS711": RECORD,
    "RS712": CLASSES,
    "RS716": f"{ONE}  returns: boolean\n  then: wahr\n  inputs:\n    paar:\n      label: Paar\n      ",
}
FLOW = {
    "RS705": f"{ONE}  returns: integer\n  then: 1\n  inputs: {{a: {{label: A, {{}}}}}}\n",
}
EXAMPLES = {
    "RS721": f"{EXAMPLE}inputs: {{zielwert: 65, wurf: 47}}\n  ",
    "RS723": f"{EXAMPLE}inputs: {{zielwert: 65, wurf: 47}}\n  ",
    "RS724": f"{EXAMPLE}expect: {{gelungen: false}}\n  ",
}
LOOKUP = (
    f"{ONE}  inputs: {{wurf: w100}}\n  returns: integer\n  rows: [{{range: 0–10, then: 1}}]\n  "
)


def indented(before: str, example: str) -> str:
    indent = before[len(before.rstrip(" ")) :]
    return before + textwrap.indent(example, indent).removeprefix(indent) + "\n"


def codes(root: Path, rules: str, examples: str = "") -> set[str]:
    files = {"rules": rules} | ({"examples": examples} if examples else {})
    parameters = "steigerung_je: {name: Steigerung je, value: 10}\n"
    found = compiled(root, parameters=parameters, **files).diagnostics
    return {each.code for each in found}


def tried(code: str, root: Path, example: str) -> set[str]:
    if code in RULES:
        return codes(root, indented(RULES[code], example))
    if code in FLOW:
        return codes(root, re.sub(r"\{\}", lambda _: example, FLOW[code]))
    if code in EXAMPLES:
        return codes(root, PROBE, indented(EXAMPLES[code], example))
    return codes(root, indented(LOOKUP, example))


CODES = sorted((*RULES, *FLOW, *EXAMPLES, "RS714"))


def test_every_example_of_rules_is_tried() -> None:
    shown = {d.code for d in CATALOG.values() if d.wrong and "RS700" < d.code < "RS750"}
    assert shown == set(CODES)


@pytest.mark.parametrize("code", CODES)
def test_the_wrong_example_is_reported(tmp_path: Path, code: str) -> None:
    assert code in tried(code, tmp_path, CATALOG[code].wrong)


@pytest.mark.parametrize("code", CODES)
def test_the_right_example_is_no_such_fault(tmp_path: Path, code: str) -> None:
    assert code not in tried(code, tmp_path, CATALOG[code].right)
