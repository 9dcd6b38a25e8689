"""The catalogue, the checks that use it and the cases that show it belong together."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

from regelschmiede import diagnostics
from regelschmiede.diagnostics.catalog import CATALOG, Definition
from regelschmiede.explain import explanation
from tests.support.cases import CASES

CATALOG_FILE = Path(diagnostics.__file__).parent / "catalog.py"
COMPILER = CATALOG_FILE.parents[1]
TESTS = Path(__file__).resolve().parents[1]
CODE = re.compile(r'"(RS[0-9]{3})"')
BY_CASES = "12345"
"""The families of which each code has a case; the others may be shown by a test instead."""


def declared_codes() -> list[str]:
    """The first argument of each definition, also of one that a later one would replace."""
    calls = [
        n for n in ast.walk(ast.parse(CATALOG_FILE.read_text("utf-8"))) if isinstance(n, ast.Call)
    ]
    makers = [
        c
        for c in calls
        if isinstance(c.func, ast.Name) and c.func.id in ("_error", "_warning", "_note")
    ]
    return [str(c.args[0].value) for c in makers if isinstance(c.args[0], ast.Constant)]


def codes_in(files: list[Path]) -> set[str]:
    return {code for file in files for code in CODE.findall(file.read_text("utf-8"))}


def shown_codes(verdicts: tuple[str, ...]) -> set[str]:
    """The codes in the expected output of the cases."""
    outputs = [
        case.folder / "expected.txt" for case in CASES if case.folder.parent.name in verdicts
    ]
    label = re.compile(r"(?:Fehler|Warnung|Hinweis) (RS[0-9]{3}): ")
    return {code for file in outputs for code in label.findall(file.read_text("utf-8"))}


def test_each_code_is_declared_once() -> None:
    assert [code for code, times in Counter(declared_codes()).items() if times > 1] == []
    assert set(declared_codes()) == set(CATALOG)
    assert all(re.fullmatch("RS[1-9][0-9]{2}", code) for code in CATALOG)


@pytest.mark.parametrize("field", ["title", "message", "help"])
def test_no_two_codes_say_the_same(field: str) -> None:
    texts = Counter(getattr(definition, field) for definition in CATALOG.values())
    # Two places that only the compiler itself can be blamed for ask for the same.
    doubled = [
        text
        for text, times in texts.items()
        if times > 1 and "Fehler der Regelschmiede" not in text
    ]
    assert doubled == []


@pytest.mark.parametrize("definition", CATALOG.values(), ids=lambda d: d.code)
def test_every_field_is_filled_in_good_german(definition: Definition) -> None:
    assert definition.title
    assert not definition.title.endswith(".")
    message = definition.message.format_map(Arguments())
    assert message[0].isupper() or message[0] in "„(", "a sentence begins with a capital"
    assert message.endswith(".") or definition.message.endswith("}"), (
        "or with a sentence that is inserted"
    )
    assert definition.help.endswith((".", ")", "“")), "the help is made of sentences"
    for text in (definition.title, definition.message, definition.help):
        assert '"' not in text.replace('"{', ""), "German quotation marks"
        assert "..." not in text
        assert text.count("„") == text.count("“")
    assert bool(definition.wrong) == bool(definition.right), "an example has two sides"
    assert definition.wrong != definition.right or not definition.wrong


class Arguments(dict[str, str]):
    """Something for each argument of a message."""

    def __missing__(self, key: str) -> str:
        return "Etwas"


def test_checks_use_the_whole_catalogue_and_nothing_else() -> None:
    used = codes_in([file for file in COMPILER.rglob("*.py") if file != CATALOG_FILE])
    assert used - set(CATALOG) == set(), "unknown codes"
    assert set(CATALOG) - used == set(), "codes that no check reports"


def test_every_code_is_shown_by_a_case() -> None:
    missing = {code for code in CATALOG if code[2] in BY_CASES} - shown_codes(("bad",))
    assert missing == set()


def test_every_other_code_is_shown_by_a_case_or_a_test() -> None:
    tested = codes_in([file for file in TESTS.rglob("*.py") if file != Path(__file__).resolve()])
    assert set(CATALOG) - shown_codes(("good", "bad")) - tested == set()


@pytest.mark.parametrize("definition", CATALOG.values(), ids=lambda d: d.code)
def test_every_code_is_explained(definition: Definition) -> None:
    text = explanation(definition.code.lower())
    assert text is not None
    words = " ".join(text.split())
    assert definition.code in words
    assert definition.title in words
    assert " ".join(definition.help.split()) in words
    for example in (definition.wrong, definition.right):
        assert " ".join(example.split()) in words


def test_unknown_codes_are_not_explained() -> None:
    assert explanation("RS999") is None
    assert explanation("") is None
