"""What is recognised without Jinja is what Jinja makes of it."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regelschmiede.passes.template_jinja import parse_whole
from regelschmiede.passes.template_usual import usual_insertion
from regelschmiede.source.project import defaults

WORDS = (
    *(
        "a",
        "skills",
        "erste_hilfe",
        "Name",
        "wort",
        "frei",
        "x1",
        "_x",
        "__class__",
        "ä",
        "1a",
        "1",
    ),
    *("true", "True", "none", "None", "false", "not", "and", "or", "is", "in", "if", "else", "for"),
    *("self", "super", "loop", "caller", "recursive", "elif", "False"),
)
SIGNS = (
    *(".", "[0]", "[12]", "[007]", "[-1]", "[a]", "[1_0]", "|", " | ", " ", "  ", "(", ")", "()"),
    *(",", ", ", "-", "+", "~", "\n", '"a"', "'b'", '"ein Rewind"', '"“"', '"a\\n"', '"a" "b"'),
    *('("a")', '("a", "b")', "( 'a' )", '("a",)', '(x="a")', '"\'"', '""', "==", "2", "1.5"),
)
DRAWN = st.lists(st.sampled_from(WORDS) | st.sampled_from(SIGNS), max_size=9).map("".join)
NAME = st.sampled_from(WORDS)
STEP = st.builds(".{}".format, NAME) | st.sampled_from(["[0]", "[12]", "[1_0]", "[00]"])
FILTER = st.builds(
    "{}|{}{}{}".format,
    st.sampled_from(["", " "]),
    st.sampled_from(["", " "]),
    NAME,
    st.sampled_from(SIGNS[-16:]) | st.just(""),
)
LIKELY = st.builds(
    "{}{}{}".format,
    NAME,
    st.lists(STEP, max_size=3).map("".join),
    st.lists(FILTER, max_size=2).map("".join),
)


@settings(max_examples=1000)
@given(inner=DRAWN | LIKELY, before=st.sampled_from(["", " ", "-", "  "]))
def test_it_is_what_jinja_makes_of_it(inner: str, before: str) -> None:
    source = f"{{{{{before}{inner} }}}}"
    found = usual_insertion(source)
    if found is not None:
        assert parse_whole(source) == ((found,), ())


def written() -> list[str]:
    texts = (path.read_text("utf-8") for path in (defaults() / "rules-data").rglob("*.*"))
    return sorted({each for text in texts for each in re.findall(r"\{\{[^{}]*\}\}", text)})


def test_nearly_all_that_a_book_holds_has_a_usual_form() -> None:
    usual = [each for each in written() if usual_insertion(each) is not None]
    assert all(parse_whole(each) == ((usual_insertion(each),), ()) for each in usual)
    assert len(usual) > 0.9 * len(written()) > 100


@pytest.fixture(scope="module")
def loaded() -> list[str]:
    """All modules that a check of the project's own books loads."""
    code = (
        "import sys; from pathlib import Path; from regelschmiede.pipeline import Project, check;"
        f"assert check(Project(Path({str(defaults())!r}))).ok; print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.split()


@pytest.mark.parametrize(
    "module",
    [
        *("jinja2", "jsonschema", "markdown_it", "mkdocs", "rich"),
        *("difflib", "html", "tempfile"),
        "regelschmiede.diagnostics.catalog",
        "regelschmiede.model.rolls",
        "regelschmiede.passes.schema_messages",
    ],
)
def test_to_check_a_sound_book_loads_no_more_than_it_needs(loaded: list[str], module: str) -> None:
    assert "regelschmiede.passes.check" in loaded
    assert module not in loaded
