r"""The usual forms of placeholders and calls, recognised without Jinja: it takes longer to load than all texts to read.

What is recognised here is what Jinja would make of it; whatever else stands in a text is left to Jinja.
"""

from __future__ import annotations

import re

from regelschmiede.passes.template_parts import Call, FilterUse, Placeholder

_NAME = "[A-Za-z][A-Za-z0-9_]*"
_STRING = r"""(?:"[^"{}\\\n\r]*"|'[^'{}\\\n\r]*')"""
_ARGUMENTS = rf"\( *(?:{_STRING}(?: *, *{_STRING})*)? *\)"
_STEP = rf"\.{_NAME}|\[(?:0|[1-9][0-9]{{0,8}})\]"
_FILTER = rf" *\| *{_NAME}(?:{_ARGUMENTS})?"
_INSERTION = re.compile(
    rf"\{{\{{ *(?P<root>{_NAME})"
    rf"(?:(?P<call>{_ARGUMENTS})|(?P<steps>(?:{_STEP})*)(?P<filters>(?:{_FILTER})*)) *\}}\}}"
)
_EACH_STEP = re.compile(_STEP)
_EACH_FILTER = re.compile(rf" *\| *(?P<name>{_NAME})(?P<arguments>{_ARGUMENTS})?")
_EACH_STRING = re.compile(_STRING)
# Words of Jinja's own; what they mean where a name may stand, it says itself.
_WORDS = frozenset(
    {
        *("true", "false", "none", "True", "False", "None"),
        *("and", "or", "not", "is", "in", "if", "elif", "else", "for", "recursive"),
    }
)


def usual_insertion(source: str) -> Placeholder | Call | None:
    """The placeholder or call that ``source`` is, beginning at 0; None where it has no usual form."""
    found = _INSERTION.fullmatch(source)
    if found is None or found["root"] in _WORDS:
        return None
    if found["call"] is not None:
        return Call(found["root"], _strings(found["call"]), 0)
    steps = tuple(_step(each) for each in _EACH_STEP.findall(found["steps"]))
    filters = tuple(
        FilterUse(each["name"], _strings(each["arguments"] or ""))
        for each in _EACH_FILTER.finditer(found["filters"])
    )
    return Placeholder(found["root"], steps, filters, 0)


def _step(written: str) -> str | int:
    return written[1:] if written.startswith(".") else int(written[1:-1])


def _strings(arguments: str) -> tuple[str, ...]:
    return tuple(each[1:-1] for each in _EACH_STRING.findall(arguments))
