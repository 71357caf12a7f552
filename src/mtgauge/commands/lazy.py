"""A group of commands that stays fast because it imports only the one that is called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import Any

import click

from mtgauge.base.errors import OptionError
from mtgauge.base.nearest import meant
from mtgauge.base.sentences import Sentence, say
from mtgauge.commands.in_hand import take
from mtgauge.commands.repeats import refuse_repeats
from mtgauge.commands.sections import HelpRows, SectionCommand
from mtgauge.engine.setting import HELP

_HELP = ("-h", "--help")
#: A command that no heading is named for is under this one.
_COMMANDS = "Commands"
_NONE: Mapping[str, str] = MappingProxyType({})
#: Commands of other programs -> what they are here.
_COMMANDS_HERE = {
    "evaluate": "score",
    "eval": "score",
    "test": "compare",
    "significance": "compare",
    "list": "metrics",
    "download": "models",
}


class _Unloadable(click.Command):
    """A command of another package that cannot be imported: it is listed and completed as others are.

    Args:
        name: That of the command.
        error: The exception of the package.
    """

    def __init__(self, name: str, error: Exception) -> None:
        super().__init__(name)
        self.error = error

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Refuses to run.

        Raises:
            OptionError: Always, but for a shell that completes.
        """
        if ctx.resilient_parsing:
            return args
        kind = type(self.error).__name__
        raise OptionError(
            say("command {name!r} cannot be loaded: {type}: {error}", name=self.name, type=kind, error=self.error)
        )


class LazyGroup(SectionCommand, click.Group):
    """A group that imports a sub-command when it is called, so that ``--version`` stays fast.

    Every command of the program is called through one, so it is here that options given twice are refused.

    Args:
        commands_of: name -> (module, one line for ``--help``), and a third element for a heading of the help; the
            module has the command under its name, with underscores for hyphens.
        headings: The order of the headings; others come after them. Commands under `HELP` are with the options
            that help, and not in the short help.
        old_names: A former name of a command -> its name. It still works, and no help has it.
        **attributes: Those of a Click group, and of `SectionCommand`.
    """

    def __init__(
        self,
        *,
        commands_of: Mapping[str, tuple[str, ...]],
        headings: Sequence[str] = (),
        old_names: Mapping[str, str] = _NONE,
        **attributes: Any,
    ) -> None:
        super().__init__(**attributes)
        self.commands_of = commands_of
        self.headings = tuple(headings)
        self.old_names = old_names

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names, in the order in which people meet them."""
        return list(self.commands_of)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """The sub-command, imported now; one of another package that cannot be imported refuses to run."""
        if name not in self.commands_of:
            return None
        module = self.commands_of[name][0]
        try:
            command: click.Command = getattr(import_module(module), name.replace("-", "_"))
        # a third-party package can raise anything while it is imported
        except Exception as error:
            if module.partition(".")[0] == __name__.partition(".")[0]:
                raise
            return _Unloadable(name, error)
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """The options of the group, and the sub-command with its arguments.

        Raises:
            OptionError: An option is given more than once.
        """
        if not ctx.resilient_parsing:  # a shell that completes asks about half a command
            refuse_repeats(ctx, args)
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The sub-command that is called; where there is none, the nearest name is told.

        Raises:
            OptionError: There is no such command, or one of its options is given more than once.
        """
        name = self.old_names.get(args[0], args[0])
        args = [name, *args[1:]]
        if name not in self.commands_of and not ctx.resilient_parsing and not name.startswith("-"):
            raise OptionError(say("there is no command {name!r}", name=name), hint=self.hint_on(name, ctx))
        known, command, rest = super().resolve_command(ctx, args)
        if command is not None:
            take(ctx, name, command)
        if command is not None and not isinstance(command, LazyGroup) and not ctx.resilient_parsing:
            own = command.context_class(command, info_name=name, parent=ctx, **command.context_settings)
            refuse_repeats(own, rest)
        return known, command, rest

    def hint_on(self, name: str, ctx: click.Context) -> Sentence | str:
        """The hint on an unknown command: an option, the command of that name elsewhere, or the nearest one."""
        if any(f"--{name}" in param.opts for param in self.get_params(ctx)):
            return say("it is {option}", option=f"{ctx.command_path} --{name}")
        if (here := _COMMANDS_HERE.get(name)) in self.commands_of:
            return say("is '{name}' meant?", name=here)
        return meant(name, self.commands_of, say("{command} --help lists the commands", command=ctx.command_path))

    def sections(
        self, ctx: click.Context, *, is_short: bool, has_all: bool = True
    ) -> Iterator[tuple[str, HelpRows]]:
        """Yield the sub-commands by heading, without importing them, then the options."""
        found: dict[str, HelpRows] = {heading: [] for heading in self.headings}
        for name, (_, line, *headings) in self.commands_of.items():
            found.setdefault(headings[0] if headings else _COMMANDS, []).append((name, line))
        helping = found.pop(HELP, [])
        yield from ((heading, rows) for heading, rows in found.items() if rows)
        for heading, rows in super().sections(ctx, is_short=is_short, has_all=has_all):
            yield heading, [*helping, *rows] if heading == HELP else rows


class DefaultGroup(LazyGroup):
    """A group whose first sub-command needs no name.

    Args:
        alone: The sub-command that is meant where there are no arguments; None shows the help then.
        **attributes: Those of `LazyGroup`.
    """

    def __init__(self, *, alone: str | None = None, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.alone = alone

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Puts the name before arguments that are those of no sub-command."""
        if not args and self.alone is not None:
            args = [self.alone]
        elif args and args[0] not in (*self.commands_of, *self.old_names, *_HELP):
            args = [next(iter(self.commands_of)), *args]
        return super().parse_args(ctx, args)
