"""``mtgauge human``: its sub-commands."""

from __future__ import annotations

import click

from mtgauge.commands.lazy import LazyGroup

#: For `LazyGroup`.
COMMANDS = {
    "agreement": ("mtgauge.suites.metaeval.cli.human.agreement", "Say how far raters agree."),
    "sample": (
        "mtgauge.suites.metaeval.cli.human.sample",
        "Choose segments for people to judge, and write batches.",
    ),
}


@click.command(cls=LazyGroup, commands_of=COMMANDS)
def human() -> None:
    """Prepare judgements by people, and say how far raters agree."""
