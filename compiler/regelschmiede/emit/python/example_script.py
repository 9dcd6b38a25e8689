"""The worked examples of a ruleset as a script that runs them against its package and reports differences."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from regelschmiede.emit.python.literals import literal
from regelschmiede.emit.python.package_names import package_names
from regelschmiede.emit.python.rule_names import RuleNames, rule_names
from regelschmiede.emit.python.rule_types import RuleTypes
from regelschmiede.expressions.types import List, Optional, Record, Type

if TYPE_CHECKING:
    from collections.abc import Iterator

    from regelschmiede.model.checked import Ruleset
    from regelschmiede.model.rules import Example

_HEAD = """\
import json
from fractions import Fraction

import {package} as p

EXAMPLES = [
"""
_TAIL = """\
]

differences = []
for example, call, expected in EXAMPLES:
    try:
        given = call()
    except Exception as error:
        given = error
    if repr(given) != repr(expected()):
        differences.append([example, repr(given), repr(expected())])
print(json.dumps(differences))
"""


def example_script(ruleset: Ruleset) -> str:
    """A Python script that prints a JSON list of [example, what the package gives, what the rules give]."""
    names = package_names(ruleset)
    writer = _Writer(
        ruleset, rule_names(ruleset, names), RuleTypes(names, rule_names(ruleset, names))
    )
    lines = [line for example in ruleset.examples for line in writer.lines(example)]
    return _HEAD.format(package=names.package) + "\n".join([*lines, _TAIL])


class _Writer:
    def __init__(self, ruleset: Ruleset, names: RuleNames, types: RuleTypes) -> None:
        self._ruleset = ruleset
        self._names = names
        self._types = types

    def lines(self, example: Example) -> Iterator[str]:
        """The example as (id, call, expected result)."""
        rule = self._ruleset.rules[example.rule]
        types = {each.id: each.type for each in rule.inputs}
        parameters = self._names.parameters[rule.id]
        arguments = ", ".join(
            f"{parameters[name]}={self._value(types[name], value)}"
            for name, value in example.inputs
        )
        function = self._names.functions[rule.id]
        if rule.gives_record:
            result: Type = Record(rule.id, tuple((each.id, each.type) for each in rule.fields))
        else:
            result = rule.fields[0].type
        expected = self._value(result, example.outcome.value)
        yield f"    ({literal(example.id)}, lambda: p.{function}({arguments}), lambda: {expected}),"

    def _value(self, type_: Type, value: Any) -> str:
        """The source of ``value``."""
        match type_, value:
            case _, None | bool():
                return repr(value)
            case Optional(item=item), _:
                return self._value(item, value)
            case Record(name=name, fields=fields), _:
                attributes = self._types.attributes(name)
                inner = ", ".join(
                    f"{attributes[key]}={self._value(of, value[key])}" for key, of in fields
                )
                return f"p.{self._types.record_class(name)}({inner})"
            case List(item=item), _:
                return f"({''.join(f'{self._value(item, each)}, ' for each in value)})"
            case _, str():
                return literal(value)
            case _, Fraction():
                return f"Fraction({value.numerator}, {value.denominator})"
            case _:
                return repr(value)
