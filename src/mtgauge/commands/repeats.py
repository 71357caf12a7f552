"""Options that are given twice though they take one value: Click would keep the last, and say nothing."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any

import click

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import listed, say
from mtgauge.commands.sections import is_help


def refuse_repeats(context: click.Context, arguments: Sequence[str]) -> None:
    """Refuses an option with one value that is given more than once, under whichever of its names.

    Only the arguments are looked at: a default and a variable of the environment are not given. A flag may be
    there twice, but not with its opposite. Where help is asked for, that is what counts.

    Args:
        context: That of the command that is called.
        arguments: Those of the command, without its sub-commands.

    Raises:
        OptionError: An option is given more than once.
        click.UsageError: The arguments are none that the command can read.
    """
    options = {item.name: item for item in context.command.get_params(context) if isinstance(item, click.Option)}
    given = _all_given(context, arguments)
    helping = context.command.get_help_option(context)
    if any(name in given for name, item in options.items() if item is helping or is_help(item)):
        return
    for name, values in given.items():
        option = options.get(name)
        if option is not None and not option.multiple and not option.count and len(values) > 1:
            _refuse(option, values)


def named_once(
    _context: click.Context, _option: click.Parameter, pairs: tuple[tuple[str, str], ...]
) -> tuple[tuple[str, str], ...]:
    """The values of a repeatable option that gives names their files; a callback for Click.

    Raises:
        OptionError: A name is given two files.
    """
    found: dict[str, str] = {}
    for name, value in pairs:
        if name in found:
            raise OptionError(
                say("{name!r} is given twice: {found} and {value}", name=name, found=found[name], value=value)
            )
        found[name] = value
    return pairs


def _all_given(context: click.Context, arguments: Sequence[str]) -> dict[str, list[Any]]:
    """The name of each parameter -> all that it is given, in order: a parse in which every option collects."""
    collecting = click.Command(None, add_help_option=False)
    for item in context.command.get_params(context):
        item = copy(item)
        if isinstance(item, click.Option):
            item.multiple = True
        collecting.params.append(item)
    given, _, _ = collecting.make_parser(context).parse_args(list(arguments))
    return given


def _refuse(option: click.Option, values: Sequence[Any]) -> None:
    if option.is_flag:
        if len(set(values)) > 1:
            on, off = option.opts[0], option.secondary_opts[0]
            message = say("{on} and {off} are both given", on=on, off=off)
            raise OptionError(message, hint=say("leave one of them out"))
        return
    message = say(
        "{option} is given more than once: {values}",
        option=" / ".join(map(repr, option.opts)),
        values=listed([repr(value) for value in values]),
    )
    raise OptionError(message, hint=say("it takes one value"))
