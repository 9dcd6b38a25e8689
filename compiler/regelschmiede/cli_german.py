"""click in German: help pages and the sentences for a wrong call."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from regelschmiede.diagnostics.suggest import near

if TYPE_CHECKING:
    from collections.abc import Callable


class _GermanCommand(click.Command):
    """A command whose help page is German."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take ``args`` apart; a German fault for what is left over."""
        takes_more, ctx.allow_extra_args = ctx.allow_extra_args, True
        rest = super().parse_args(ctx, args)
        if rest and not takes_more:
            raise click.UsageError(f"Das ist zu viel: „{' '.join(rest)}“.", ctx)
        return rest

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the usage line."""
        pieces = " ".join(self.collect_usage_pieces(ctx)).replace("[OPTIONS]", "[OPTIONEN]")
        pieces = pieces.replace("COMMAND [ARGS]...", "BEFEHL …")
        formatter.write_usage(ctx.command_path, pieces, prefix="Aufruf: ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options (and the commands of a group)."""
        rows = [row for p in self.get_params(ctx) if (row := p.get_help_record(ctx)) is not None]
        if rows:
            with formatter.section("Optionen"):
                formatter.write_dl([(name, _german_help(text)) for name, text in rows])
        if isinstance(self, click.Group):
            self.format_commands(ctx, formatter)


class GermanGroup(_GermanCommand, click.Group):
    """A group of commands whose help pages are German."""

    command_class = _GermanCommand

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands."""
        rows = [(name, command.get_short_help_str(80)) for name, command in self.commands.items()]
        with formatter.section("Befehle"):
            formatter.write_dl(rows)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that ``args`` begins with; a German fault with near names where there is none."""
        if args[0] not in self.commands:
            meant = near(args[0], self.commands)
            hint = f" Gemeint: {' · '.join(meant)}?" if meant else ""
            raise click.UsageError(f"Den Befehl „{args[0]}“ gibt es nicht.{hint}", ctx)
        return super().resolve_command(ctx, args)


def _german_help(text: str) -> str:
    return text.replace("Show this message and exit.", "Zeigt diese Hilfe.")


def explain_usage_error(error: click.UsageError) -> str:
    """What is wrong with a call, in German, and where help is found."""
    path = error.ctx.command_path if error.ctx else "regelschmiede"
    return f"{_sentence(error)}\nHilfe: {path} --help"


def _sentence(error: click.UsageError) -> str:
    for kind, sentence in _SENTENCES:
        if isinstance(error, kind):
            return sentence(error)
    return error.format_message()


def _no_such_option(error: click.UsageError) -> str:
    assert isinstance(error, click.NoSuchOption)
    meant = f" Gemeint: {' · '.join(sorted(error.possibilities))}?" if error.possibilities else ""
    return f"Die Option „{error.option_name}“ gibt es nicht.{meant}"


def _missing(error: click.UsageError) -> str:
    assert isinstance(error, click.MissingParameter)
    name = error.param.human_readable_name if error.param else ""
    return f"Es fehlt die Angabe „{name}“."


def _bad_parameter(error: click.UsageError) -> str:
    assert isinstance(error, click.BadParameter)
    param = error.param
    name = (param.opts[0] if param.opts else param.name) if param else ""
    if param is not None and isinstance(param.type, click.Choice):
        return f"„{name}“ kennt nur: {', '.join(map(str, param.type.choices))}."
    if param is not None and isinstance(param.type, click.IntRange):
        return f"„{name}“ ist eine ganze Zahl von {param.type.min} bis {param.type.max}."
    return f"Die Angabe zu „{name}“ passt nicht."


def _bad_option(error: click.UsageError) -> str:
    assert isinstance(error, click.BadOptionUsage)
    return f"Die Option „{error.option_name}“ ist unvollständig oder bekommt zu viel."


_SENTENCES: tuple[tuple[type[click.UsageError], Callable[[click.UsageError], str]], ...] = (
    (click.NoSuchOption, _no_such_option),
    (click.MissingParameter, _missing),
    (click.BadParameter, _bad_parameter),
    (click.BadOptionUsage, _bad_option),
)
