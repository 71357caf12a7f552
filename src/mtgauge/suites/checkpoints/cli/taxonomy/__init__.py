"""``mtgauge checkpoints taxonomy``: its sub-commands."""

from __future__ import annotations

import click

from mtgauge.commands.lazy import DefaultGroup

#: For `DefaultGroup`; the first one is meant where no sub-command is named.
COMMANDS = {
    "show": (
        "mtgauge.suites.checkpoints.cli.taxonomy.show",
        "Print the categories of a taxonomy; `mtgauge checkpoints taxonomy NAME` is the same.",
    ),
    "check": ("mtgauge.suites.checkpoints.cli.taxonomy.check", "Check a taxonomy of your own."),
    "list": ("mtgauge.suites.checkpoints.cli.taxonomy.list", "List the taxonomies that come with mtgauge."),
}


@click.command(cls=DefaultGroup, commands_of=COMMANDS)
def taxonomy() -> None:
    """Taxonomies: which categories of check-points there are, and how they are found."""
