"""An evaluator that knows nothing but the data set: what a program in another language would do with it."""

from __future__ import annotations

import math
import operator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Environment = Mapping[str, Any]

COMPARISONS: Mapping[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "≠": operator.ne,
    "<": operator.lt,
    "≤": operator.le,
    ">": operator.gt,
    "≥": operator.ge,
}
ARITHMETIC: Mapping[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": lambda left, right: Fraction(left) / right,
}
HALF = Fraction(1, 2)
ROUNDINGS: Mapping[str, Callable[[Fraction], int]] = {
    "down": math.floor,
    "up": math.ceil,
    "half_even": round,
    "half_up": lambda value: math.floor(value + HALF),
    "half_down": lambda value: math.ceil(value - HALF),
    "half_away": lambda value: int(math.copysign(1, value)) * math.floor(abs(value) + HALF),
}
FOLDS: Mapping[str, Callable[[Any], Any]] = {"count": len, "sum": sum, "all": all, "any": any}


class DataSet:
    """Plays by the rules of a data set as it is read from JSON."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._rules = data["rules"]
        self._parameters = data["parameters"]
        self._kinds = {**data["kinds"], "parameters": data["parameters"]}

    def play(self, rule_id: str, inputs: Environment) -> Any:
        """What the rule gives, as JSON has it."""
        return written(self._result(rule_id, {key: read(value) for key, value in inputs.items()}))

    def _result(self, rule_id: str, inputs: Environment) -> Any:
        rule = self._rules[rule_id]
        known = {each["id"]: read(each["default"]) for each in rule["inputs"]}
        known |= inputs
        for step in rule["steps"]:
            known[step["id"]] = self._value(step["tree"], known)
        then = self._row(rule, known)["then"]
        type_ = rule["result"]["type"]
        if type_["type"] != "record":
            return _exact(type_, self._value(then["tree"], known))
        return {
            each["id"]: _exact(each["type"], self._value(then[each["id"]]["tree"], known))
            for each in type_["fields"]
        }

    def _row(self, rule: Mapping[str, Any], known: Environment) -> Mapping[str, Any]:
        for row in rule["rows"]:
            if row["when"] is None or self._value(row["when"]["tree"], known):
                found: Mapping[str, Any] = row
                return found
        raise LookupError(rule["name"])

    def _value(self, node: Mapping[str, Any], known: Environment) -> Any:
        return getattr(self, f"_{node['node']}")(node, known)

    def _constant(self, node: Mapping[str, Any], known: Environment) -> Any:
        return read(node["value"])

    def _id(self, node: Mapping[str, Any], known: Environment) -> Any:
        return node["id"]

    def _variable(self, node: Mapping[str, Any], known: Environment) -> Any:
        return known[node["name"]]

    def _parameter(self, node: Mapping[str, Any], known: Environment) -> Any:
        return self._parameters[node["name"]]["value"]

    def _field(self, node: Mapping[str, Any], known: Environment) -> Any:
        base = self._value(node["of"], known)
        if node["per"] is None:
            return base[node["field"]]
        return base[list(self._kinds[node["per"]]).index(node["field"])]

    def _entry_field(self, node: Mapping[str, Any], known: Environment) -> Any:
        return self._kinds[node["kind"]][self._value(node["of"], known)][node["field"]]

    def _call(self, node: Mapping[str, Any], known: Environment) -> Any:
        arguments = {name: self._value(each, known) for name, each in node["arguments"].items()}
        return self._result(node["rule"], arguments)

    def _negate(self, node: Mapping[str, Any], known: Environment) -> Any:
        return -self._value(node["of"], known)

    def _not(self, node: Mapping[str, Any], known: Environment) -> Any:
        return not self._value(node["of"], known)

    def _widen(self, node: Mapping[str, Any], known: Environment) -> Any:
        return Fraction(self._value(node["of"], known))

    def _absolute(self, node: Mapping[str, Any], known: Environment) -> Any:
        return abs(self._value(node["of"], known))

    def _missing(self, node: Mapping[str, Any], known: Environment) -> Any:
        return self._value(node["of"], known) is None

    def _round(self, node: Mapping[str, Any], known: Environment) -> Any:
        return ROUNDINGS[node["mode"]](self._value(node["of"], known))

    def _fold(self, node: Mapping[str, Any], known: Environment) -> Any:
        return FOLDS[node["operator"]](self._value(node["of"], known))

    def _arithmetic(self, node: Mapping[str, Any], known: Environment) -> Any:
        left, right = self._value(node["left"], known), self._value(node["right"], known)
        return ARITHMETIC[node["operator"]](left, right)

    def _compare(self, node: Mapping[str, Any], known: Environment) -> Any:
        left = self._value(node["first"], known)
        for each in node["rest"]:
            right = self._value(each["operand"], known)
            if not COMPARISONS[each["operator"]](left, right):
                return False
            left = right
        return True

    def _logic(self, node: Mapping[str, Any], known: Environment) -> Any:
        join = {"and": all, "or": any}[node["operator"]]
        return join(self._value(each, known) for each in node["operands"])

    def _extreme(self, node: Mapping[str, Any], known: Environment) -> Any:
        values: list[Any] = []
        for each in node["items"]:
            value = self._value(each, known)
            values.extend(value if each["type"] == "list" else [value])
        return {"min": min, "max": max}[node["operator"]](values)

    def _default(self, node: Mapping[str, Any], known: Environment) -> Any:
        value = self._value(node["of"], known)
        return self._value(node["fallback"], known) if value is None else value

    def _choice(self, node: Mapping[str, Any], known: Environment) -> Any:
        for case in node["cases"]:
            if self._value(case["when"], known):
                return self._value(case["then"], known)
        return self._value(node["otherwise"], known)

    def _selection(self, node: Mapping[str, Any], known: Environment) -> Any:
        found = []
        for item in self._value(node["source"], known):
            inner = {**known, node["variable"]: item}
            if node["condition"] is None or self._value(node["condition"], inner):
                found.append(self._value(node["body"], inner))
        return found

    def _sort(self, node: Mapping[str, Any], known: Environment) -> Any:
        variable = node["of"]["variable"]
        items = self._value(node["of"], known)
        return sorted(items, key=lambda item: self._value(node["key"], {**known, variable: item}))


def read(value: Any) -> Any:
    """A value as JSON has it → fractions as such."""
    if isinstance(value, dict):
        if value.keys() == {"numerator", "denominator"}:
            return Fraction(value["numerator"], value["denominator"])
        return {key: read(each) for key, each in value.items()}
    return [read(each) for each in value] if isinstance(value, list) else value


def written(value: Any) -> Any:
    """What ``read`` reads."""
    if isinstance(value, Fraction):
        return {"numerator": value.numerator, "denominator": value.denominator}
    if isinstance(value, dict):
        return {key: written(each) for key, each in value.items()}
    return [written(each) for each in value] if isinstance(value, list) else value


def _exact(type_: Mapping[str, Any], value: Any) -> Any:
    return Fraction(value) if type_["type"] == "fraction" else value
