"""``mtgauge campaign kit``: its sub-commands."""

from __future__ import annotations

import click

from mtgauge.commands.lazy import LazyGroup

#: For `LazyGroup`.
COMMANDS = {
    "make": ("mtgauge.suites.campaign.cli.kit.make", "Make a participant's kit."),
    "check": ("mtgauge.suites.campaign.cli.kit.check", "Check a kit that was filled in."),
}


@click.command(cls=LazyGroup, commands_of=COMMANDS)
def kit() -> None:
    """What a participant gets: the source, the files to fill in, and their check, which needs no campaign.

    The organiser makes kits, participants check them. A kit holds no reference and no name of another site.
    """
