"""``mtgauge checkpoints``: its sub-commands."""

from __future__ import annotations

import click

from mtgauge.commands.lazy import LazyGroup

#: For `LazyGroup`.
COMMANDS = {
    "extract": ("mtgauge.suites.checkpoints.cli.extract", "Make a set of check-points from a test set."),
    "diff": ("mtgauge.suites.checkpoints.cli.diff", "Say in which categories two systems differ."),
    "testset": (
        "mtgauge.suites.checkpoints.cli.testset",
        "Write the segments that hold a category as a test set.",
    ),
    "taxonomy": ("mtgauge.suites.checkpoints.cli.taxonomy", "Show, check and list taxonomies."),
}


@click.command(cls=LazyGroup, commands_of=COMMANDS)
def checkpoints() -> None:
    """Make check-points: linguistic units of a test set, with what translates them.

    `mtgauge score -m checkpoints:set=FILE` scores systems with a set.
    """
