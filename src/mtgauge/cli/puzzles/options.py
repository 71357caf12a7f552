"""The options that say how answer keys are read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from mtgauge.cli.sections import SectionOption
from mtgauge.puzzles.protocols import Protocol

#: Heading of the command line's help.
ANSWERS = "Answers"

_Function = TypeVar("_Function", bound=Callable[..., Any])


def protocol_options(function: _Function) -> _Function:
    """Adds ``--protocol`` and ``--no-groups`` to a command."""
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
    return add_protocol(add_groups(function))
