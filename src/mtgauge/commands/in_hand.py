"""The command in hand: a message that advises an option which another command has says which one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import click

from mtgauge.base.sentences import Sentence, forms, listed, say

#: An option as messages write it.
_OPTION = re.compile(r"(?<![\w}-])--?[a-z][a-z-]*")
#: Where advice to call a command ends.
_CALL = r"[^;,)`\n]*"
#: Other programs, with their own options.
_OTHERS = re.compile(rf"(?<!mtgauge )\b(?:iconv|pip|sacrebleu) {_CALL}")
_OURS = re.compile(rf"\bmtgauge (?P<call>[a-z]{_CALL})")
#: The option that every command has.
_HELP = frozenset({"-h", "--help"})


@dataclass
class _Run:
    """What one run of the command line keeps: the command that is called, and the context of its group."""

    context: click.Context | None = None
    command: click.Command | None = None
    path: str = ""


_RUN = _Run()


@dataclass(frozen=True)
class Advised:
    """What a message tells people to type.

    Attributes:
        options: Options of the command in hand.
        calls: Commands of mtgauge with what follows: the words after ``mtgauge``.
    """

    options: Sequence[str] = ()
    calls: Sequence[str] = field(default=())

    @classmethod
    def of(cls, form: str) -> Advised:
        """What a form of a message says."""
        own = _OTHERS.sub("", form)
        return cls(_OPTION.findall(_OURS.sub("", own)), [found["call"] for found in _OURS.finditer(own)])


def forget() -> None:
    """Begins a run, in which no command is known."""
    _RUN.context = _RUN.command = None


def take(context: click.Context, name: str, command: click.Command) -> None:
    """Remembers the command that is called.

    Args:
        context: That of the group that has it.
        name: Its name in the group.
        command: The command, or a group that is in the group.
    """
    _RUN.context, _RUN.command, _RUN.path = context, command, f"{context.command_path} {name}"


def completed(text: str) -> str:
    """A message with the command that has the options which the command in hand does not have."""
    if _RUN.context is None or _RUN.command is None or not isinstance(text, Sentence):
        return text
    lacking = lacking_options(text, _RUN.command)
    owner = _owner(_RUN.context, lacking) if lacking else None
    if owner is None:
        return text
    named = listed(lacking)
    if len(lacking) == 1:
        return say("{message}; {option} is an option of {command}", message=text, option=named, command=owner)
    return say("{message}; {options} are options of {command}", message=text, options=named, command=owner)


def lacking_options(text: str, command: click.Command) -> list[str]:
    """The options that a message advises, and a command does not have."""
    known = options_of(command)
    advised = (option for form in forms(text) if "-" in form for option in Advised.of(form).options)
    return [option for option in dict.fromkeys(advised) if option not in known]


def options_of(command: click.Command) -> frozenset[str]:
    """All ways to write an option of a command."""
    options = [item for item in command.params if isinstance(item, click.Option)]
    return _HELP | {flag for item in options for flag in (*item.opts, *item.secondary_opts)}


def _owner(context: click.Context, options: Sequence[str]) -> str | None:
    """The nearest command with all these options: of its group, or else of a group around it."""
    group: click.Context | None = context
    while group is not None:
        for path, command in commands_in(group.command, group):
            if options_of(command) >= {*options}:
                return path
        group = group.parent
    return None


def commands_in(command: click.Command, context: click.Context) -> Iterator[tuple[str, click.Command]]:
    """The commands of a group with those of its groups, each with its path."""
    if not isinstance(command, click.Group):
        yield context.command_path, command
        return
    for name in command.list_commands(context):
        inner = command.get_command(context, name)
        if inner is not None:
            yield from commands_in(inner, click.Context(inner, parent=context, info_name=name))
