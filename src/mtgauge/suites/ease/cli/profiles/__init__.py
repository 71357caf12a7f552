"""``mtgauge ease profiles``: its sub-commands."""

from __future__ import annotations

import click

from mtgauge.commands.lazy import DefaultGroup

#: For `DefaultGroup`; the first one is meant where no sub-command is named.
COMMANDS = {
    "show": (
        "mtgauge.suites.ease.cli.profiles.show",
        "Print the weights of a profile; `mtgauge ease profiles NAME` is the same.",
    ),
    "check": ("mtgauge.suites.ease.cli.profiles.check", "Check a profile of your own."),
    "list": (
        "mtgauge.suites.ease.cli.profiles.list",
        "List the profiles that come with mtgauge; `mtgauge ease profiles` alone is the same.",
    ),
}


@click.command(cls=DefaultGroup, commands_of=COMMANDS, alone="list")
def profiles() -> None:
    """Profiles of cognitive ease: which parameters count, with which weights."""
