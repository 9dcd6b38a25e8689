"""Rules on the command line: ``probe 65 47``, values in order or by their names."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from ._show import NO_BREAK_SPACE, number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from types import ModuleType

INTEGER, RATIONAL, TRUTH, CHOICE, OTHER = (
    "integer",
    "rational",
    "truth",
    "choice",
    "other",
)
"""What a value can be; ``OTHER`` cannot be written on a command line."""

_TRUTHS = {"ja": True, "wahr": True, "nein": False, "falsch": False}


class RuleValue(NamedTuple):
    """An input or a field of a result, called ``name`` in the package.

    ``names`` maps what a choice can be to how readers see it; where the choice is an
    entry, ``registry`` says of which registry, and ``names`` is empty.
    """

    name: str
    label: str
    form: str
    unit: str = ""
    registry: str = ""
    names: Mapping[str, str] = {}
    optional: bool = False


class RuleLabel(NamedTuple):
    """How readers see a rule; a single field without a name is the whole result."""

    function: str
    title: str
    inputs: tuple[RuleValue, ...]
    result: tuple[RuleValue, ...]


class RuleUseError(Exception):
    """A call that a rule does not take, with what to tell the user."""


def rule_text(
    rule: RuleLabel,
    arguments: Sequence[str],
    package: ModuleType,
) -> str:
    """What ``rule`` gives for ``arguments``; RuleUseError where it cannot use them."""
    program = f"python -m {package.__name__}"
    if arguments[:1] in (["-h"], ["--help"]):
        return _help(rule, program)
    try:
        given = dict(_given(rule, arguments, package))
        missing = [each for each in rule.inputs if not each.optional]
        missing = [each for each in missing if each.name not in given]
        if missing:
            listed = ", ".join(each.label for each in missing)
            raise RuleUseError(f"Es fehlt: {listed}.")
        call: Callable[..., object] = getattr(package, rule.function)
        result = call(**given)
    except (RuleUseError, ValueError) as problem:
        raise RuleUseError(f"{problem}\n{_usage(rule, program)}") from None
    return "\n".join(_shown(rule, result, package))


def _given(
    rule: RuleLabel, arguments: Sequence[str], package: ModuleType
) -> Iterator[tuple[str, object]]:
    named = {each.name: each for each in rule.inputs}
    open_inputs = list(rule.inputs)
    seen: set[str] = set()
    for argument in arguments:
        name, equals, text = argument.partition("=")
        if equals and name not in named:
            raise RuleUseError(f"„{name}“ ist keine Eingabe von „{rule.title}“.")
        if not equals and not open_inputs:
            raise RuleUseError(f"„{argument}“ ist ein Wert zu viel.")
        wanted = named[name] if equals else open_inputs[0]
        if wanted.name in seen:
            raise RuleUseError(f"„{wanted.label}“ ist mehrmals angegeben.")
        seen.add(wanted.name)
        open_inputs = [each for each in open_inputs if each.name != wanted.name]
        yield wanted.name, _read(text if equals else argument, wanted, package)


def _read(text: str, wanted: RuleValue, package: ModuleType) -> object:
    if wanted.form == OTHER:
        raise RuleUseError(f"„{wanted.label}“ lässt sich nur in Python angeben.")
    if wanted.form == TRUTH:
        return _known(text.casefold(), _TRUTHS, text, wanted, ("ja", "nein"))
    if wanted.form == CHOICE:
        names = _names(wanted, package)
        by_name = {shown.casefold(): id_ for id_, shown in names.items()}
        choices = {id_: id_ for id_ in names}
        return _known(
            by_name.get(text.casefold(), text), choices, text, wanted, tuple(names)
        )
    try:
        value = Fraction(text.replace("−", "-").replace(",", "."))
    except (ValueError, ZeroDivisionError):
        raise RuleUseError(f"{wanted.label}: „{text}“ ist keine Zahl.") from None
    if wanted.form == RATIONAL:
        return value
    if value.denominator != 1:
        raise RuleUseError(f"{wanted.label}: „{text}“ ist keine ganze Zahl.")
    return int(value)


def _known(
    key: str,
    choices: Mapping[str, object],
    text: str,
    wanted: RuleValue,
    shown: Sequence[str],
) -> object:
    if key not in choices:
        raise RuleUseError(
            f"{wanted.label}: „{text}“ gibt es nicht, nur {', '.join(shown)}."
        )
    return choices[key]


def _names(value: RuleValue, package: ModuleType) -> Mapping[str, str]:
    """What ``value`` can be, with the names that readers see."""
    if not value.registry:
        return value.names
    registry = getattr(package, value.registry)
    return {id_: entry.name for id_, entry in registry.items()}


def _shown(rule: RuleLabel, result: object, package: ModuleType) -> Iterator[str]:
    column = 2 + max(len(each.label) for each in rule.result)
    for each in rule.result:
        value = getattr(result, each.name) if each.name else result
        yield f"{each.label.ljust(column)}{_text(value, each, package)}"


def _text(value: object, field: RuleValue, package: ModuleType) -> str:
    if value is None:
        return "—"
    if isinstance(value, bool):
        return "ja" if value else "nein"
    if isinstance(value, (int, Fraction)):
        unit = f"{NO_BREAK_SPACE}{field.unit}" if field.unit else ""
        return number(value) + unit
    if isinstance(value, str):
        return _names(field, package).get(value, value)
    return str(value)


def _usage(rule: RuleLabel, program: str) -> str:
    words = (
        f"[{each.name.upper()}]" if each.optional else each.name.upper()
        for each in rule.inputs
    )
    return f"Aufruf: {' '.join((program, rule.function, *words))}\n"


def _help(rule: RuleLabel, program: str) -> str:
    column = 2 + max((len(each.name) for each in rule.inputs), default=0)
    lines = (
        f"  {each.name.upper().ljust(column)}{each.label}"
        f"{' (kann fehlen)' if each.optional else ''}"
        for each in rule.inputs
    )
    note = "Werte stehen in dieser Reihenfolge oder als name=wert."
    return "\n".join((_usage(rule, program), rule.title, "", *lines, "", note))
