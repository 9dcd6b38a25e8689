"""The package on the command line, in German: ``zeige``, ``pruefe`` and the rules."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING, NoReturn

from ._show import KindLabel, Label, Shown, entry_text, kind_text, name_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from types import ModuleType

WRONG_USE = 2


class UsageError(Exception):
    """Wrong use, with what to tell the user."""


def run(
    arguments: Sequence[str],
    package: ModuleType,
    kinds: tuple[KindLabel, ...],
    labels: Mapping[str, tuple[Label, ...]],
    *,
    sheet: str = "",
    has_rules: bool = False,
) -> int:
    """Do what ``arguments`` ask; the exit status.

    It is 0, 1 for a sheet at fault, or 2 for wrong use. ``sheet`` is the name of the
    class of sheets, empty where the book has none.
    """
    parser = _Parser(package, kinds, has_sheet=bool(sheet), has_rules=has_rules)
    shown = Shown(kinds, labels, lambda kind: getattr(package, kind.registry))
    _never_fail_on_encoding()
    if sheet and arguments[:1] == ["pruefe"]:
        return _check(parser, arguments[1:], package, sheet)
    try:
        answer = _of_rule(arguments, package) if has_rules else None
        text = answer or _answer(parser, arguments, shown)
    except UsageError as error:
        print(error, file=sys.stderr)
        return WRONG_USE
    _print(text)
    return 0


def _print(text: str) -> None:
    """Print ``text``; a reader who has seen enough ends it without complaint."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _of_rule(arguments: Sequence[str], package: ModuleType) -> str | None:
    """What the rule gives that ``arguments`` name; None where they name none."""
    if not arguments or arguments[0] == "zeige" or arguments[0].startswith("-"):
        return None
    rules = import_module("._rule_labels", package.__name__).RULES
    command = import_module("._rule_command", package.__name__)
    rule = next((each for each in rules if each.function == arguments[0]), None)
    try:
        if rule is not None:
            return str(command.rule_text(rule, arguments[1:], package))
    except command.RuleUseError as problem:
        raise UsageError(str(problem)) from None
    near = _near(arguments[0], [each.function for each in rules], {})
    raise UsageError(f"Den Befehl „{arguments[0]}“ gibt es nicht.{near}")


def _check(
    parser: _Parser,
    names: Sequence[str],
    package: ModuleType,
    sheet: str,
) -> int:
    """Check the sheet in the one file named."""
    if len(names) != 1 or names[0].startswith("-"):
        problem = "Hinter „pruefe“ steht genau eine Datei."
        print(f"{problem}\n{parser.format_usage()}", file=sys.stderr)
        return WRONG_USE
    # Reading files takes modules that nothing else needs.
    command = import_module("._sheet_command", package.__name__)
    status: int
    status, text = command.check_file(names[0], getattr(package, sheet))
    print(text, file=sys.stderr if status == WRONG_USE else sys.stdout)
    return status


class _Parser(ArgumentParser):
    """Arguments with German texts."""

    def __init__(
        self,
        package: ModuleType,
        kinds: Sequence[KindLabel],
        *,
        has_sheet: bool,
        has_rules: bool,
    ) -> None:
        column = max((len(kind.id) for kind in kinds), default=0)
        listed = "\n".join(f"  {kind.id.ljust(column)}  {kind.title}" for kind in kinds)
        super().__init__(
            prog=f"python -m {package.__name__}",
            usage="%(prog)s zeige ART[.ID]"
            + (_SHEET_USAGE if has_sheet else "")
            + (_RULE_USAGE if has_rules else ""),
            description=f"{package.TITLE}, Edition {package.EDITION}",
            epilog=f"Arten:\n{listed}",
            formatter_class=RawDescriptionHelpFormatter,
            add_help=False,
            allow_abbrev=False,
        )
        commands = self.add_argument_group(
            "Befehle",
            "\n".join(_help_of(has_sheet=has_sheet, has_rules=has_rules)) or None,
        )
        commands.add_argument("command", nargs="?", metavar="zeige", help=_HELP)
        commands.add_argument("place", nargs="?", metavar="ART[.ID]", help=_PLACE_HELP)
        options = self.add_argument_group("Optionen")
        options.add_argument("-h", "--help", action="store_true", help=_HELP_HELP)

    def format_usage(self) -> str:
        return super().format_usage().replace("usage:", "Aufruf:", 1)

    def format_help(self) -> str:
        return super().format_help().replace("usage:", "Aufruf:", 1)

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}\n{self.format_usage()}")


_SHEET_USAGE = "\n        %(prog)s pruefe DATEI"
_SHEET_HELP = (
    "pruefe DATEI rechnet einen Bogen (JSON oder YAML) aus und nennt verletzte Grenzen."
)
_RULE_USAGE = "\n        %(prog)s REGEL WERT …"
_RULE_HELP = (
    "REGEL WERT … rechnet eine Regel aus; REGEL --help nennt ihre Eingaben. "
    "Regeln heißen wie die Funktionen des Pakets."
)
_HELP = "zeigt einen Eintrag oder die Einträge einer Art"
_HELP_HELP = "zeigt diese Hilfe"
_PLACE_HELP = "eine Art oder ein Eintrag darin"


def _help_of(*, has_sheet: bool, has_rules: bool) -> Iterator[str]:
    if has_sheet:
        yield _SHEET_HELP
    if has_rules:
        yield _RULE_HELP


def _answer(parser: _Parser, arguments: Sequence[str], shown: Shown) -> str:
    parsed, surplus = parser.parse_known_args(arguments)
    if parsed.help or (parsed.command is None and not surplus):
        return parser.format_help().rstrip()
    if surplus:
        parser.error(f"Unbekanntes Argument: {surplus[0]}")
    if parsed.command != "zeige":
        parser.error(f"Den Befehl „{parsed.command}“ gibt es nicht.")
    if parsed.place is None:
        parser.error("Es fehlt, was gezeigt werden soll: ART oder ART.ID.")
    return _show(parsed.place, shown)


def _show(place: str, shown: Shown) -> str:
    kind_id, dot, id_ = place.partition(".")
    kind = shown.kind(kind_id)
    if kind is None:
        titles = {each.title: each.id for each in shown.kinds}
        near = _near(kind_id, [each.id for each in shown.kinds], titles)
        raise UsageError(f"Die Art „{kind_id}“ gibt es nicht.{near}")
    if not dot:
        return kind_text(kind, shown)
    entries = shown.registry(kind)
    entry = entries.get(id_)
    if entry is None:
        names = {name_of(each): own for own, each in entries.items()}
        near = _near(id_, list(entries), names)
        raise UsageError(f"In „{kind.title}“ gibt es keinen Eintrag „{id_}“.{near}")
    return entry_text(entry, kind, shown)


def _near(wrong: str, ids: Sequence[str], names: Mapping[str, str]) -> str:
    """A sentence that proposes ids which look like ``wrong`` or whose names do."""
    by_name = {name.casefold(): id_ for name, id_ in names.items()}
    close = [by_name[each] for each in get_close_matches(wrong.casefold(), by_name)]
    proposals = dict.fromkeys(get_close_matches(wrong, ids) + close)
    return f" Gemeint vielleicht: {', '.join(proposals)}?" if proposals else ""


def _never_fail_on_encoding() -> None:
    """Print a question mark where the terminal's encoding lacks a character."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
