"""The options that say how answer keys are read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from mtgauge.commands.sections import SectionOption
from mtgauge.suites.puzzles.protocols import Protocol
from mtgauge.suites.puzzles.tags import tags_of

#: Heading of the command line's help.
ANSWERS = "Answers"

_Function = TypeVar("_Function", bound=Callable[..., Any])


def protocol_options(function: _Function) -> _Function:
    """Adds ``--protocol``, ``--no-groups`` and ``--tags`` to a command."""
    add_protocol = click.option(
        "--protocol",
        cls=SectionOption,
        section=ANSWERS,
        type=click.Choice([str(protocol) for protocol in Protocol]),
        default=str(Protocol.PUZZLING),
        show_default=True,
        help="How answers are read: as the challenge describes it, or as its program of 2020 did.",
    )
    add_groups = click.option(
        "--no-groups",
        "keep_groups",
        cls=SectionOption,
        section=ANSWERS,
        is_flag=True,
        flag_value=False,
        default=True,
        help="Under puzzling, (a/b) in a key stands for a and b, and not also for itself as it is written.",
    )
    add_tags = click.option(
        "--tags",
        cls=SectionOption,
        section=ANSWERS,
        metavar="NAME[,...]",
        default="",
        callback=lambda _context, _option, text: tags_of(text),
        help="Under puzzling, tags that are removed besides .SG, .DU and .PL, such as EXCL,INCL.",
    )
    return add_protocol(add_groups(add_tags(function)))
