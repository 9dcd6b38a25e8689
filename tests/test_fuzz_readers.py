"""Our readers of YAML and of placeholders beside the libraries' own, on whatever comes."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st
from jinja2 import TemplateError
from jinja2.sandbox import ImmutableSandboxedEnvironment
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from regelschmiede.passes.templates import Call, Part, Placeholder, Plain, parse_template
from regelschmiede.source import yaml_tree
from regelschmiede.source.yaml_tree import Node, plain_value, read_yaml
from tests.support.cases import FOLDER
from tests.support.damage import SNIPPETS, damaged_yaml
from tests.test_fuzz import FACTOR, judge_span

if TYPE_CHECKING:
    from collections.abc import Callable

    Draw = Callable[[st.SearchStrategy[Any]], Any]

BOOK = FOLDER / "entries/good/whole_book/rules-data/abenteuer"
FILES = [file.read_text("utf-8") for file in sorted(BOOK.glob("*.yaml"))]


def fuzz(examples: int) -> settings:
    return settings(
        max_examples=examples * FACTOR,
        deadline=None,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )


# YAML

_pieces = st.lists(
    st.sampled_from(SNIPPETS) | st.text("ab:- \n#'\"[]{},|>", max_size=6), max_size=12
)
YAML_TEXTS = st.one_of(
    st.sampled_from(FILES).flatmap(damaged_yaml).map(lambda data: data.decode("utf-8", "replace")),
    _pieces.map("".join),
    st.text(max_size=40),
)


def raw_tree(node: Node) -> Any:
    """The texts below ``node`` as written, without any meaning."""
    if isinstance(node.value, dict):
        return {key: raw_tree(child) for key, child in (node.children or {}).items()}
    if isinstance(node.value, list):
        return [raw_tree(child) for child in (node.children or {}).values()]
    return node.raw


def ruamels_tree(text: str) -> Any:
    """What ruamel's own reader in pure Python makes of ``text``, all scalars being texts."""
    return YAML(typ="base", pure=True).load(text)


@fuzz(250)
@given(YAML_TEXTS)
@example("\ufeffa: b")
@example("a: 'x\n\n  y'\n")
def test_what_is_read_is_what_another_reader_reads(text: str) -> None:
    text = text.removeprefix("\ufeff") + "\n"
    document = read_yaml(text, "a.yaml")
    for diagnostic in document.faults:
        judge_span(diagnostic.span, text, BOOK)
    assume(not document.faults and document.root is not None)
    assert document.root is not None
    # Of texts that are one block scalar the parsers have different ideas.
    assume(document.root.children is not None)
    # Line breaks of YAML 1.1 and characters beyond its set are where the parsers differ.
    assume(not re.search("[\x85\u2028\u2029\ufeff\ufffe\uffff\t]", text))
    try:
        other = ruamels_tree(text)
    except YAMLError:
        return  # the pure parser refuses some things that libyaml takes
    assert raw_tree(document.root) == other


@fuzz(100)
@given(YAML_TEXTS)
def test_without_the_c_parser_files_are_read_alike(text: str) -> None:
    assume(not re.search("[\x85\u2028\u2029\ufeff\ufffe\uffff\t\0]", text))
    text += "\n"
    fast = read_yaml(text, "a.yaml")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(yaml_tree, "_has_c_parser", lambda: False)
        pure = read_yaml.__wrapped__(text, "a.yaml")  # not what it remembers of the other parser
    for diagnostic in pure.faults:
        judge_span(diagnostic.span, text, BOOK)
    if not fast.faults and not pure.faults:
        assert (fast.root is None) == (pure.root is None)
        if fast.root is not None and pure.root is not None:
            assert fast.root.value == pure.root.value


NUMBERS = st.one_of(
    st.from_regex(r"[-+]?[0-9]{1,9}(\.[0-9]{0,6})?([eE][-+]?[0-9]{1,2})?", fullmatch=True),
    st.from_regex(r"0[ox][0-9a-fA-F]{1,6}", fullmatch=True),
    st.sampled_from(
        [
            "null",
            "Null",
            "~",
            "true",
            "True",
            "FALSE",
            "no",
            "yes",
            "on",
            "y",
            "010",
            "12:30",
            "-",
            ".",
        ]
    ),
    st.text("0123456789.-+eExo:", min_size=1, max_size=8),
)
_THOUSANDS = re.compile(r"[-+]?[0-9]{1,3}(\.[0-9]{3})+")


# The core schema of YAML 1.2, chapter 10.3.2; ruamel leaves some of these texts.
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")


@fuzz(300)
@given(NUMBERS)
def test_plain_scalars_mean_what_yaml_1_2_says(text: str) -> None:
    try:
        # In a list, where no sign has a meaning of its own for the parser.
        (other,) = YAML(typ="safe", pure=True).load(f"- {text}\n")
    except (YAMLError, ValueError, TypeError):
        return
    assume(other is None or isinstance(other, bool | int | float | str))
    ours = plain_value(text)
    assume(not (isinstance(other, str) and _FLOAT.fullmatch(text)))
    if isinstance(ours, str) and not isinstance(other, str):
        # What means a thousand to a German, an octal number of YAML 1.1 and infinity stay texts.
        assert (
            _THOUSANDS.fullmatch(text)
            or len(text) > 18
            or "_" in text
            or not re.search("[0-9]", text)
            or re.search("[eE]", text)
        )
    elif isinstance(ours, Decimal):
        assert float(ours) == pytest.approx(other)
    else:
        assert (ours, type(ours)) == (other, type(other))


# Placeholders

_NAMES = (
    "cost",
    "name",
    "p",
    "skills",
    "_x",
    "x.y",
    "x[0]",
    "x['a']",
    "x[-1]",
    "x.__class__",
    "a.b.c[2].d",
    "frei('zwei')",
    'tabelle("weapons", "damage")',
)
_FILTERS = (
    "",
    " | betrag",
    "|mal",
    " | nix",
    " | betrag | zweistellig",
    " | betrag(2)",
    " | wort('a','b')",
)
PLACEHOLDERS = st.builds(
    "{0}{1}{2}{3}".format,
    st.sampled_from(("{{ ", "{{", "{{- ", "{{\n")),
    st.sampled_from(_NAMES),
    st.sampled_from(_FILTERS),
    st.sampled_from((" }}", "}}", " -}}", "\n}}", " }", "")),
)
ODD = """\
{
}
{{
}}
{%
%}
{#
#}
{{ 1 + 2 }}
{{ '}}' }}
{{ x() }}
{% raw %}
{% endraw %}
{% if x %}
{% endif %}
{% for a in b %}{{ a }}{% endfor %}
{% set a = 1 %}
{% include 'x' %}
{%- if -%}
{{ -x }}
{{ x if y else z }}
{{ (((( }}
{{ 'ä' }}
{{ x ~ y }}
{{ {} }}
{{ [] }}
{{ none }}
{{ 1e999 }}
{{ "\\x" }}
{{ x is y }}
{{ @ }}
{{ a:b }}
{{ x,y }}
{{ loop.index }}
{{ x\\y }}
""".splitlines()
ODD += ["{{ " + "9" * 5000 + " }}", "{{ " + "(" * 5000 + " }}"]
TEMPLATES = st.lists(
    st.one_of(PLACEHOLDERS, st.sampled_from(ODD), st.text(max_size=8)), max_size=6
).map("".join)


class Trace:
    """Stands for every value; shows the way that led to it."""

    def __init__(self, way: str) -> None:
        self.way = way

    def __getattr__(self, name: str) -> Trace:
        return Trace(f"{self.way}.{name}")

    def __getitem__(self, key: object) -> Trace:
        return Trace(f"{self.way}[{key}]" if isinstance(key, int) else f"{self.way}.{key}")

    def __str__(self) -> str:
        return f"<{self.way}>"


FILTER_NAMES = ("betrag", "mal", "nix", "zweistellig")
CALLS = ("frei", "tabelle", "x")


def jinjas(source: str, names: set[str]) -> str:
    """What Jinja itself makes of ``source``."""
    environment = ImmutableSandboxedEnvironment(keep_trailing_newline=True)
    for each in FILTER_NAMES:
        environment.filters[each] = lambda value, each=each: Trace(f"{value.way}|{each}")
    environment.filters["wort"] = lambda value, *arguments: Trace(f"{value.way}|wort{arguments}")
    calls = {name: lambda *arguments, name=name: f"<{name}{arguments}>" for name in CALLS}
    return environment.from_string(source).render(
        {**calls, **{name: Trace(name) for name in names}}
    )


def ours(parts: tuple[Part, ...]) -> str:
    return "".join(map(shown, parts))


def shown(part: Part) -> str:
    if isinstance(part, Plain):
        return part.text
    if isinstance(part, Call):
        return f"<{part.function}{part.arguments}>"
    filters = (f"{use.name}{use.arguments or ''}" for use in part.filters)
    return f"<{'|'.join((part.path, *filters))}>"


@fuzz(300)
@given(TEMPLATES)
@example("{{ a }}{{ b }} {{- c -}} x")
@example("{% raw %}{{ a }}{% endraw %}{{ b }}")
@example("a{{{ b }}}")
@example("{{ x() }}{{ x.y }}")
def test_texts_without_faults_are_what_jinja_makes_of_them(source: str) -> None:
    parts, faults = parse_template(source)
    for problem in faults:
        assert 0 <= problem.start <= len(source)
    for part in parts:
        if isinstance(part, Placeholder | Call) and not faults:
            assert source.startswith("{{", part.start)
        if isinstance(part, Plain) and not faults and "\r" not in source:
            assert source.startswith(part.text, part.start)
    if faults:
        return
    if any(isinstance(part, Call) and part.arguments is None for part in parts):
        return  # a fault that is found later
    uses = [use for part in parts if isinstance(part, Placeholder) for use in part.filters]
    if any(use.arguments is None for use in uses):
        return
    names = {part.root for part in parts if isinstance(part, Placeholder)}
    if any(isinstance(part, Call) and part.function in names for part in parts):
        return  # what stands in for a name here cannot be called as well
    try:
        expected = jinjas(source, names)
    except TemplateError:
        pytest.fail("Jinja refuses what we take")
    assert re.sub("\r\n?", "\n", ours(parts)) == expected
