"""``mtgauge checkpoints``: its sub-commands."""

from __future__ import annotations

import click

from mtgauge.cli.lazy import LazyGroup

#: For `LazyGroup`.
COMMANDS = {
    "extract": ("mtgauge.cli.checkpoints.extract", "Make a set of check-points from a test set."),
    "diff": ("mtgauge.cli.checkpoints.diff", "Say in which categories two systems differ."),
    "testset": ("mtgauge.cli.checkpoints.testset", "Write the segments that hold a category as a test set."),
    "taxonomy": ("mtgauge.cli.checkpoints.taxonomy", "Show, check and list taxonomies."),
}


@click.command(cls=LazyGroup, commands_of=COMMANDS)
def checkpoints() -> None:
    """Make check-points: linguistic units of a test set, with what translates them.

    `mtgauge score -m checkpoints:set=FILE` scores systems with a set.
    """
