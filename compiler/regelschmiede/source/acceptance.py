"""Accepting at once what a JSON Schema allows, without the library that explains what it does not.

Nearly everything in a book is sound, and to hear that, jsonschema is a long way: it takes longer to load than a
book's entries take to check, and looks at each value as if it were at fault. This module knows the keywords that
schemas are made of here, and answers only yes or no. What it does not accept is jsonschema's to judge.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    Check = Callable[[Any], bool]

_SILENT = frozenset(
    {
        *("$schema", "$comment", "$defs", "$vocabulary", "title", "description", "default"),
        *("examples", "deprecated", "readOnly", "writeOnly", "format"),
        # Read together with the keyword that they belong to.
        *("then", "else"),
    }
)


class _UnknownKeywordError(Exception):
    """The schema says something that only jsonschema understands."""


def acceptance_of(root: dict[str, Any]) -> Check:
    """A check whether a value keeps to ``root``, a schema that is sound itself.

    Yes is certain. No may also mean that the schema has a keyword which is not known here.
    """
    try:
        return _Reader(root).check(root)
    except _UnknownKeywordError:
        return _nothing


def exact(value: Any) -> Any:
    """``value`` of a schema with decimals for its binary fractions: 0.1 is meant, not what is near it."""
    if isinstance(value, float):
        return Decimal(str(value))
    if isinstance(value, list):
        return [exact(item) for item in value]
    return {key: exact(inner) for key, inner in value.items()} if isinstance(value, dict) else value


def _anything(_value: Any) -> bool:
    return True


def _nothing(_value: Any) -> bool:
    return False


class _Reader:
    def __init__(self, root: dict[str, Any]) -> None:
        self._root = root
        self._referred: dict[str, list[Check]] = {}

    def check(self, schema: Any) -> Check:
        if not isinstance(schema, dict):
            return _nothing if schema is False else _anything
        checks = []
        for keyword, value in schema.items():
            if keyword in _KEYWORDS:
                checks.append(_KEYWORDS[keyword](self, value, schema))
            elif keyword not in _SILENT and not keyword.startswith("x-"):
                raise _UnknownKeywordError(keyword)
        return _every(checks)

    def at(self, reference: str) -> Check:
        """The check of what ``reference`` leads to, which may lie around it."""
        if reference not in self._referred:
            found = self._referred[reference] = []
            found.append(self.check(self._target(reference)))
        late = self._referred[reference]
        return late[0] if late else lambda value: late[0](value)  # noqa: PLW0108 – it is not there yet

    def _target(self, reference: str) -> Any:
        found: Any = self._root
        for step in reference.removeprefix("#").split("/")[1:]:
            found = found.get(step) if isinstance(found, dict) else None
        if found is None or not reference.startswith("#"):
            raise _UnknownKeywordError(reference)
        return found


def _every(checks: list[Check]) -> Check:
    if len(checks) < 2:
        return checks[0] if checks else _anything

    def check(value: Any) -> bool:
        for each in checks:  # noqa: SIM110 – a generator for all() takes twice as long
            if not each(value):
                return False
        return True

    return check


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float | Decimal) and not isinstance(value, bool)


def _is_integer(value: Any) -> bool:
    if isinstance(value, float):
        return value.is_integer()
    return isinstance(value, int) and not isinstance(value, bool)


_TYPES: dict[str, Check] = {
    "null": lambda value: value is None,
    "boolean": lambda value: isinstance(value, bool),
    "integer": _is_integer,
    "number": _is_number,
    "string": lambda value: isinstance(value, str),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
}


def _same(one: Any, other: Any) -> bool:
    """Equality of JSON, to which true is not 1."""
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_same, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_same(one[key], other[key]) for key in one)
    return isinstance(one, bool) == isinstance(other, bool) and bool(one == other)


def _type(_reader: _Reader, value: Any, _schema: Any) -> Check:
    checks = [_TYPES[each] for each in ([value] if isinstance(value, str) else value)]
    return checks[0] if len(checks) == 1 else lambda found: any(each(found) for each in checks)


def _enum(_reader: _Reader, value: list[Any], _schema: Any) -> Check:
    if all(isinstance(each, str) for each in value):
        allowed = frozenset(value)
        return lambda found: isinstance(found, str) and found in allowed
    options = exact(value)
    return lambda found: any(_same(found, each) for each in options)


def _const(reader: _Reader, value: Any, schema: Any) -> Check:
    return _enum(reader, [value], schema)


def _pattern(_reader: _Reader, value: str, _schema: Any) -> Check:
    search = re.compile(value).search
    return lambda found: not isinstance(found, str) or search(found) is not None


def _limit(
    holds: Callable[[Any, Any], bool], measured: Check, measure: Callable[[Any], Any]
) -> Any:
    """The keyword that sets a limit to the ``measure`` of each value that is ``measured``."""

    def keyword(_reader: _Reader, value: Any, _schema: Any) -> Check:
        limit = exact(value)
        return lambda found: not measured(found) or holds(measure(found), limit)

    return keyword


def _itself(value: Any) -> Any:
    return value


def _at_least(value: Any, limit: Any) -> bool:
    return bool(value >= limit)


def _at_most(value: Any, limit: Any) -> bool:
    return bool(value <= limit)


def _unique(_reader: _Reader, value: bool, _schema: Any) -> Check:
    if not value:
        return _anything

    def check(found: Any) -> bool:
        if not isinstance(found, list):
            return True
        if all(isinstance(each, str) for each in found):
            return len(set(found)) == len(found)
        return not any(_same(a, b) for i, a in enumerate(found) for b in found[:i])

    return check


def _items(reader: _Reader, value: Any, _schema: Any) -> Check:
    item = reader.check(value)
    return lambda found: not isinstance(found, list) or all(map(item, found))


def _contains(reader: _Reader, value: Any, _schema: Any) -> Check:
    item = reader.check(value)
    return lambda found: not isinstance(found, list) or any(map(item, found))


def _required(_reader: _Reader, value: list[str], _schema: Any) -> Check:
    needed = frozenset(value)
    return lambda found: not isinstance(found, dict) or needed <= found.keys()


def _property_names(reader: _Reader, value: Any, _schema: Any) -> Check:
    name = reader.check(value)
    return lambda found: not isinstance(found, dict) or all(map(name, found))


def _fields(reader: _Reader, _value: Any, schema: dict[str, Any]) -> Check:
    """``properties`` and ``additionalProperties`` in one; given twice, they ask twice for the same."""
    known = {name: reader.check(inner) for name, inner in schema.get("properties", {}).items()}
    other = reader.check(schema.get("additionalProperties", True))

    def check(found: Any) -> bool:
        if isinstance(found, dict):
            for name, value in found.items():
                if not known.get(name, other)(value):
                    return False
        return True

    return check


def _additional(reader: _Reader, value: Any, schema: dict[str, Any]) -> Check:
    return _anything if "properties" in schema else _fields(reader, value, schema)


def _dependent_required(_reader: _Reader, value: dict[str, list[str]], _schema: Any) -> Check:
    def check(found: Any) -> bool:
        return not isinstance(found, dict) or all(
            found.keys() >= set(needed) for name, needed in value.items() if name in found
        )

    return check


def _dependent_schemas(reader: _Reader, value: dict[str, Any], _schema: Any) -> Check:
    checks = {name: reader.check(inner) for name, inner in value.items()}

    def check(found: Any) -> bool:
        return not isinstance(found, dict) or all(
            each(found) for name, each in checks.items() if name in found
        )

    return check


def _if(reader: _Reader, value: Any, schema: dict[str, Any]) -> Check:
    condition = reader.check(value)
    then, otherwise = (reader.check(schema.get(key, True)) for key in ("then", "else"))
    return lambda found: then(found) if condition(found) else otherwise(found)


def _not(reader: _Reader, value: Any, _schema: Any) -> Check:
    inner = reader.check(value)
    return lambda found: not inner(found)


def _all_of(reader: _Reader, value: list[Any], _schema: Any) -> Check:
    return _every([reader.check(each) for each in value])


def _any_of(reader: _Reader, value: list[Any], _schema: Any) -> Check:
    checks = [reader.check(each) for each in value]
    return lambda found: any(each(found) for each in checks)


def _one_of(reader: _Reader, value: list[Any], _schema: Any) -> Check:
    checks = [reader.check(each) for each in value]
    return lambda found: sum(each(found) for each in checks) == 1


_KEYWORDS: dict[str, Callable[[_Reader, Any, Any], Check]] = {
    "$ref": lambda reader, value, _schema: reader.at(value),
    "type": _type,
    "enum": _enum,
    "const": _const,
    "pattern": _pattern,
    "minimum": _limit(_at_least, _is_number, _itself),
    "maximum": _limit(_at_most, _is_number, _itself),
    "exclusiveMinimum": _limit(lambda value, limit: value > limit, _is_number, _itself),
    "exclusiveMaximum": _limit(lambda value, limit: value < limit, _is_number, _itself),
    "minLength": _limit(_at_least, _TYPES["string"], len),
    "maxLength": _limit(_at_most, _TYPES["string"], len),
    "minItems": _limit(_at_least, _TYPES["array"], len),
    "maxItems": _limit(_at_most, _TYPES["array"], len),
    "minProperties": _limit(_at_least, _TYPES["object"], len),
    "maxProperties": _limit(_at_most, _TYPES["object"], len),
    "uniqueItems": _unique,
    "items": _items,
    "contains": _contains,
    "required": _required,
    "propertyNames": _property_names,
    "properties": _fields,
    "additionalProperties": _additional,
    "dependentRequired": _dependent_required,
    "dependentSchemas": _dependent_schemas,
    "if": _if,
    "not": _not,
    "allOf": _all_of,
    "anyOf": _any_of,
    "oneOf": _one_of,
}
