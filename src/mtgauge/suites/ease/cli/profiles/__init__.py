"""``mtgauge ease profiles``: its sub-commands."""

from __future__ import annotations

import click

from mtgauge.commands.lazy import DefaultGroup

#: For `DefaultGroup`; the first one is meant where no sub-command is named.
COMMANDS = {
    "show": (
        "mtgauge.suites.ease.cli.profiles.show",
        "Show the weights of a profile; same as `mtgauge ease profiles NAME`.",
    ),
    "check": ("mtgauge.suites.ease.cli.profiles.check", "Check a profile."),
    "list": (
        "mtgauge.suites.ease.cli.profiles.list",
        "List the bundled profiles; same as `mtgauge ease profiles`.",
    ),
}


@click.command(
    cls=DefaultGroup,
    commands_of=COMMANDS,
    alone="list",
    examples=("mtgauge ease profiles", "mtgauge ease profiles reader"),
)
def profiles() -> None:
    """List, show and check profiles of cognitive ease: parameters and their weights."""
